r"""Formulas: ``$…$``, ``$$…$$``, ``\(…\)``, ``\[…\]``, ``\begin{align}…`` (mathjax); ``<math>``, ``<m>``, ``<latex>``.

The mathjax plugin takes any two dollars of a line. Here, as in pandoc, the one that opens stands before what is no
space and not in a word, the one that closes after what is no space and not before a word; and no link, picture or end
of a cell is in a formula: ``R$ 5 e R$ 6``, ``$5 and $6`` are money, ``$HOME/$USER`` is a path. MathJax finds formulas
in bold and the like too.
"""

from __future__ import annotations

from regrario.document import Math
from regrario.dokuwiki.lexer import REJECTED, Category, Rule
from regrario.dokuwiki.modes.tables import TABLE
from regrario.dokuwiki.parser import Parser
from regrario.dokuwiki.syntax import Flow, Opening, verbatim

_SORT = 65
_SPACE = " \t\n"
_OTHER_MARKUP = ("\n", "[[", " {{", "://")
"""What makes two dollars no formula; in a table, the ends of cells too."""
_OTHER_MARKUP_IN_TABLE = (*_OTHER_MARKUP, " | ", " ^ ")
_ENVIRONMENTS = ("equation", "eqnarray", "align", "alignat", "multline", "gather")


def _put(parser: Parser, start: int, tex: str, display: bool, stop: int) -> int:
    parser.flush(start)
    parser.tree.add(Math(tex.strip(), display))
    return stop


def _dollar(parser: Parser, start: int, end: int) -> int:
    """``$…$``, on one line."""
    text = parser.text
    stop = parser.find("$", end)
    if stop <= end or not (_opens(text, start) and _closes(text, stop)):
        return REJECTED
    others = _OTHER_MARKUP_IN_TABLE if parser.level.mode is TABLE else _OTHER_MARKUP
    if any(0 <= parser.find(other, end) < stop for other in others):
        return REJECTED
    return _put(parser, start, text[end:stop], False, stop + 1)


def _opens(text: str, dollar: int) -> bool:
    before = text[dollar - 1]
    return not (before.isalnum() or before == "\\" or text[dollar + 1] in _SPACE)


def _closes(text: str, dollar: int) -> bool:
    before = text[dollar - 1]
    return not (before in _SPACE or before == "\\" or text[dollar + 1].isalnum())


def _dollars(parser: Parser, start: int, end: int) -> int:
    """``$$…$$``, in one paragraph."""
    return _until(parser, start, end, "$$", display=True)


def _bracket(parser: Parser, start: int, end: int) -> int:
    r"""``\(…\)`` and ``\[…\]``, in one paragraph; after another backslash it is a line break or a share."""
    if parser.text[start - 1] == "\\":
        return REJECTED
    display = parser.text[end - 1] == "["
    return _until(parser, start, end, r"\]" if display else r"\)", display)


def _until(parser: Parser, start: int, end: int, closer: str, display: bool) -> int:
    stop = parser.find(closer, end)
    if stop < 0 or 0 <= parser.find("\n\n", end) < stop or not parser.text[end:stop].strip():
        return REJECTED
    return _put(parser, start, parser.text[end:stop], display, stop + len(closer))


def _environment(parser: Parser, start: int, end: int) -> int:
    """An environment of LaTeX, which a formula may be without dollars."""
    closer = parser.text[start:end].replace("begin", "end")
    stop = parser.find(closer, end)
    if stop < 0:
        return REJECTED
    stop += len(closer)
    return _put(parser, start, parser.text[start:stop], True, stop)


def _tag(_opening: Opening, text: str) -> Math | None:
    return Math(text.strip()) if text.strip() else None


def _block(_opening: Opening, text: str) -> Math | None:
    return Math(text.strip(), display=True) if text.strip() else None


RULES = (
    Rule("math display", _SORT, Category.SUBSTITION, (r"\$\$",), _dollars),
    Rule("math", _SORT, Category.SUBSTITION, (r"\$(?!\$)",), _dollar),
    Rule("math brackets", _SORT, Category.SUBSTITION, (r"\\\(", r"\\\["), _bracket),
    Rule(
        "math environment",
        _SORT,
        Category.SUBSTITION,
        tuple(rf"\\begin\{{{name}{star}\}}" for name in _ENVIRONMENTS for star in ("", r"\*")),
        _environment,
    ),
    verbatim("math tag", r"<math\b", "</math>", _tag, flow=Flow.INLINE, sort=208),
    verbatim("math small tag", r"<m(?=>| \d)", "</m>", _tag, flow=Flow.INLINE, sort=208),
    verbatim("latex", r"<latex\b", "</latex>", _block, flow=Flow.INLINE, sort=300),
)
