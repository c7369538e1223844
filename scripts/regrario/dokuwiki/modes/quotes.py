"""Quotes: lines that begin with ``>``, nested by their number (DokuWiki's Handler/Quote.php)."""

from __future__ import annotations

from typing import cast

from regrario.document import LineBreak, Quote
from regrario.dokuwiki.builder import Frame
from regrario.dokuwiki.lexer import LINES, REJECTED, Category, Level, Mode, Rule
from regrario.dokuwiki.modes.blocks import is_blank
from regrario.dokuwiki.parser import Parser

LINE = r"\n>+"
"""The end of a line and the marks that begin one of a quote."""


class _QuoteLevel(Level):
    """Quoted lines: the frames of the quotes that are open, and how many ``>`` the line before had."""

    __slots__ = ("depth", "frames", "tree")

    def __init__(self, parser: Parser) -> None:
        super().__init__(QUOTE)
        self.tree = parser.tree
        self.frames: list[Frame] = []
        self.depth = 0

    def line(self, depth: int) -> None:
        """A line begins; one as deep as that before it is a line of the same quote."""
        if depth == self.depth:
            self.tree.add(LineBreak())
            return
        self.tree.close_paragraph()
        while len(self.frames) > depth:
            self.tree.close(self.frames.pop())
        while len(self.frames) < depth:
            frame = self.tree.open("block", Quote)
            if frame is None:
                break
            self.frames.append(frame)
        self.depth = depth

    def close(self) -> None:
        self.tree.close_paragraph()
        while self.frames:
            self.tree.close(self.frames.pop())
        self.tree.skip_line_ends = True
        self.tree.open_paragraph()

    def finish(self) -> None:
        self.close()


def quote(parser: Parser, start: int, end: int) -> int:
    """The first line of a quote."""
    if is_blank(parser, start):
        return REJECTED
    level = _QuoteLevel(parser)
    parser.flush(start)
    parser.enter(level)
    level.line(end - start - 1)
    return end


def _quote_line(parser: Parser, start: int, end: int) -> int:
    parser.flush(start)
    cast(_QuoteLevel, parser.level).line(end - start - 1)
    return end


QUOTE = Mode(
    "quote",
    LINES,
    (
        Rule("quote line", 220, Category.CONTAINER, (LINE,), _quote_line),
        Rule("quote end", 220, Category.CONTAINER, (r"\n",), Parser.close_level),
    ),
)
