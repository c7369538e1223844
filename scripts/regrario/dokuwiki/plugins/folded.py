"""folded: ``++++ title | blocks ++++`` and ``++ title | running text ++``, which open when the title is clicked.

The title is on the line that opens it and holds no such signs itself, and they are no part of a word: ``C++`` in a
table's row stays what it is.
"""

from __future__ import annotations

from regrario.document import Children, Details
from regrario.dokuwiki.lexer import LINES, Category
from regrario.dokuwiki.modes.links import WORD
from regrario.dokuwiki.parser import Parser
from regrario.dokuwiki.syntax import Flow, Opening, container, only_if

_NOT_BEFORE = WORD | {"+"}


def _details(opening: Opening, children: Children) -> Details | None:
    summary = opening.running_text(opening.head)
    return Details(summary, children, line=opening.line) if summary or children else None


def _titled(parser: Parser, start: int, end: int) -> bool:
    """Does a title follow on the line?"""
    text, bar = parser.text, parser.find("|", end)
    if bar < 0 or text[start - 1] in _NOT_BEFORE or text[end] == "+":
        return False
    return not any(0 <= parser.find(other, end) < bar for other in ("\n", "++")) and text[end:bar].strip() != ""


_BLOCK = container(
    "folded block", r"\+\+\+\+", "++++", _details, flow=Flow.BLOCK, sort=404, category=Category.PROTECTED, head_end="|"
)
_TEXT = container("folded text", r"\+\+", "++", _details, flow=Flow.DIVISION, sort=405, accepts=LINES, head_end="|")

RULES = (only_if(_titled, _BLOCK), only_if(_titled, _TEXT))
