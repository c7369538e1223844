"""comment: ``/* what readers do not see */``.

The plugin has two patterns. One takes the white space before a comment with it. The other is for a comment that the
lexer stands at (at the start, or right after other markup) and leaves the comment's last slash, as in DokuWiki. To
that one the ``/**`` of ``**a**/**b**`` is a whole comment, and so is ``/* a * b``; here it is none if no comment ends
behind it.
"""

from __future__ import annotations

from regrario.dokuwiki.lexer import REJECTED, Category, Rule
from regrario.dokuwiki.modes.tables import TABLE
from regrario.dokuwiki.parser import Parser

_SPACE = " \t\n\r\f\v"
_SORT = 321
_NEAR = r"(?=\s{0,40}+/\*|\s{41})"
"""A comment follows, or so much white space that the handler has to look: an expression would look again and again."""


def _comment(parser: Parser, start: int, end: int) -> int:
    """Found by its ``/*``."""
    space = start
    if parser.level.mode is not TABLE:  # there white space is a token of its own
        space = parser.back_over(_SPACE, start)
    if space < start:
        return _drop(parser, space, end, "*/")
    before = parser.text[start - 1]
    if not parser.follows("*/", end):
        return REJECTED
    if start == parser.pos or before == "\n" or (parser.level.mode is TABLE and before in " \t"):
        return _drop(parser, start, end, "*")
    return REJECTED


def _line_end(parser: Parser, start: int, end: int) -> int:
    """Found by the end of a line before it."""
    if not parser.follows("/*", end):
        return REJECTED
    comment = parser.next_visible(end)
    if not parser.text.startswith("/*", comment):
        return REJECTED
    return _drop(parser, parser.back_over(" \t", start), comment + 2, "*/")


def _line_end_after_space(parser: Parser, start: int, end: int) -> int:
    """The same with white space before the end of the line, where the match begins: ahead of all others."""
    if parser.level.mode is TABLE or start == parser.pos:
        return REJECTED
    return _line_end(parser, start, end)


def _drop(parser: Parser, start: int, inside: int, closer: str) -> int:
    stop = parser.find(closer, inside)
    if stop < 0:
        return REJECTED
    parser.flush(start)
    parser.tree.mark()
    return stop + len(closer)


RULES = (
    Rule("comment line after space", 0, Category.SUBSTITION, (rf"\n(?<=[ \t]\n){_NEAR}",), _line_end_after_space),
    Rule("comment line", _SORT, Category.SUBSTITION, (rf"\n{_NEAR}",), _line_end),
    Rule("comment", _SORT, Category.SUBSTITION, (r"/\*",), _comment),
)
