"""Small things in running text: quotation marks, dashes, arrows, smileys, abbreviations, line breaks."""

from __future__ import annotations

from collections.abc import Mapping

from regrario.diagnostics import Code
from regrario.document import Acronym, LineBreak, Smiley
from regrario.dokuwiki.lexer import REJECTED
from regrario.dokuwiki.modes.links import WORD
from regrario.dokuwiki.parser import Parser

ENTITIES: Mapping[str, str] = {
    "<->": "↔",
    "->": "→",
    "<-": "←",
    "<=>": "⇔",
    "=>": "⇒",
    "<=": "⇐",
    ">>": "»",
    "<<": "«",
    "---": "—",
    "--": "–",
    "(c)": "©",
    "(tm)": "™",
    "(r)": "®",
    "...": "…",
}
"""conf/entities.conf."""

_DIGITS = "0123456789"
_BESIDE_QUOTE = frozenset(" \t\n\r\f\v/#~:+=&%@-()][{}><\"'")
_PUNCTUATION = frozenset(";,.?!")
_BOUNDARY = frozenset(map(chr, range(0x80))) - WORD | {"_"}
"""What may stand beside an abbreviation; a letter of another alphabet may not."""


def entity(parser: Parser, start: int, end: int) -> int:
    """An arrow, a dash, a sign."""
    parser.flush(start)
    parser.tree.add(ENTITIES[parser.text[start:end]])
    return end


def double_quote(parser: Parser, start: int, end: int) -> int:
    """``"`` opens or closes by what stands beside it and whether one is open."""
    text = parser.text
    opens = (
        (start == parser.pos or text[start - 1] in _BESIDE_QUOTE)
        and text[end] not in _BESIDE_QUOTE
        and text[end] not in _PUNCTUATION
    )
    parser.flush(start)
    if opens or parser.open_quotes == 0:
        parser.open_quotes += 1
        parser.tree.add("“")
    else:
        parser.open_quotes -= 1
        parser.tree.add("”")
    return end


def multiplication(parser: Parser, start: int, _end: int) -> int:
    """``640x480``: the ``x`` between two numbers is a cross; a lone 0 is no number to the left of it."""
    text = parser.text
    first = parser.back_over(_DIGITS, start)
    left = text[first:start]
    if not left or left == "0" or (first > parser.pos and text[first - 1] in WORD):
        return REJECTED
    stop = start + 1
    while text[stop] in _DIGITS:
        stop += 1
    if text[stop] in WORD:
        return REJECTED
    parser.flush(first)
    parser.tree.add(f"{left}×{text[start + 1 : stop]}")
    return stop


def smiley(parser: Parser, start: int, end: int) -> int:
    """A smiley with no letter or digit beside it."""
    text = parser.text
    if text[end] in WORD or (start > parser.pos and text[start - 1] in WORD):
        return REJECTED
    parser.flush(start)
    parser.tree.add(Smiley(text[start:end]))
    return end


def acronym(parser: Parser, start: int, end: int) -> int:
    """An abbreviation that stands as a word."""
    if start > parser.pos and parser.text[start - 1] not in _BOUNDARY:
        return REJECTED
    parser.flush(start)
    text = parser.text[start:end]
    parser.tree.add(Acronym(text, parser.environment.acronyms[text]))
    return end


def line_break(parser: Parser, start: int, end: int) -> int:
    r"""``\\`` before white space: it takes one space or tab, but leaves the end of a line."""
    parser.flush(start)
    parser.tree.add(LineBreak())
    return end


def no_toc(parser: Parser, start: int, end: int) -> int:
    """``~~NOTOC~~``: no table of contents."""
    parser.toc = False
    return no_cache(parser, start, end)


def no_cache(parser: Parser, start: int, end: int) -> int:
    """``~~NOCACHE~~``: means nothing here."""
    parser.flush(start)
    parser.tree.mark()
    return end


def unknown_macro(parser: Parser, start: int, end: int) -> int:
    """``~~NAME…~~`` of a plugin that is not here: an order to the wiki, so nobody should read it."""
    name = parser.text[start + 2 : end - 2]
    parser.warn(Code.UNKNOWN_MACRO, f"no plugin here knows ~~{name}~~: left out", start)
    return no_cache(parser, start, end)
