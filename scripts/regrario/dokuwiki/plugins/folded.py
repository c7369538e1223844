"""folded: ``++++ title | blocks ++++`` and ``++ title | running text ++``, which open when the title is clicked.

The title is on the line that opens it and holds no such signs itself, and they are no part of a word: ``C++`` in a
table's row stays what it is.
"""

from __future__ import annotations

from dataclasses import replace

from regrario.document import Children, Details
from regrario.dokuwiki.lexer import LINES, REJECTED, Category, Rule
from regrario.dokuwiki.links import WORD
from regrario.dokuwiki.parser import Parser
from regrario.dokuwiki.syntax import Flow, Opening, container


def _details(opening: Opening, children: Children) -> Details | None:
    summary = opening.running_text(opening.head)
    return Details(summary, children, line=opening.line) if summary or children else None


def _titled(rule: Rule) -> Rule:
    """The rule, if a title follows on the line."""

    def handler(parser: Parser, start: int, end: int) -> int:
        before, bar = parser.text[start - 1], parser.find("|", end)
        if before in WORD or before == "+" or parser.text[end] == "+" or bar < 0:
            return REJECTED
        if 0 <= parser.find("\n", end) < bar or 0 <= parser.find("++", end) < bar or not parser.text[end:bar].strip():
            return REJECTED
        return rule.handler(parser, start, end)

    return replace(rule, handler=handler)


RULES = (
    _titled(
        container(
            "folded block",
            r"\+\+\+\+",
            "++++",
            _details,
            flow=Flow.BLOCK,
            sort=404,
            category=Category.PROTECTED,
            head_end="|",
        )
    ),
    _titled(
        container("folded text", r"\+\+", "++", _details, flow=Flow.DIVISION, sort=405, accepts=LINES, head_end="|")
    ),
)
