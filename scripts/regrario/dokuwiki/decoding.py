"""From the bytes of a page file to the text that the lexer reads."""

from __future__ import annotations

from regrario.diagnostics import Code, Diagnostic

_CONTROLS = str.maketrans({"\0": None, "\ufeff": None, "\v": " ", "\f": " "})


def decode(source: str | bytes, page: str = "") -> tuple[str, tuple[Diagnostic, ...]]:
    """The text of a page, with line ends as LF.

    CR LF and CR are line ends too. Byte order marks and NULs are left out, vertical tabs and form feeds are spaces.

    Bytes that are not UTF-8 are read as Windows-1252 (what a browser makes of Latin-1), with a warning; any bytes give
    a text.
    """
    warnings: list[Diagnostic] = []
    if isinstance(source, bytes):
        try:
            text = source.decode("utf-8")
        except UnicodeDecodeError as error:
            line = source.count(b"\n", 0, error.start) + 1
            warnings.append(Diagnostic(page, line, Code.ENCODING, "not UTF-8: read as Windows-1252"))
            text = source.decode("cp1252", "replace")
    else:
        text = source
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        warnings.append(Diagnostic(page, line, Code.ENCODING, "NUL characters are left out"))
    if any(control in text for control in "\0\ufeff\v\f"):
        text = text.translate(_CONTROLS)
    if isinstance(source, str) and not text.isascii():  # no bytes give surrogates, however they are read
        text = _without_surrogates(text, page, warnings)
    return text, tuple(warnings)


def _without_surrogates(text: str, page: str, warnings: list[Diagnostic]) -> str:
    """Half a surrogate pair cannot be written to any file: it shows as U+FFFD."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        warnings.append(Diagnostic(page, line, Code.ENCODING, "a character that cannot be written shows as U+FFFD"))
        return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
    return text
