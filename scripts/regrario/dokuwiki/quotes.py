"""Quotes: lines that begin with ``>``, nested by their number (DokuWiki's Handler/Quote.php)."""

from __future__ import annotations

from regrario.dokuwiki.blocks import is_blank
from regrario.dokuwiki.builder import Frame, Kind
from regrario.dokuwiki.lexer import LINES, REJECTED, Category, Level, Mode, Rule
from regrario.dokuwiki.parser import Parser
from regrario.document import LineBreak, Quote


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
            frame = self.tree.open(Kind.BLOCK, lambda children: Quote(children) if children else None)
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
    return _marker(parser, level, end)


def _quote_line(parser: Parser, start: int, end: int) -> int:
    parser.flush(start)
    level = parser.level
    assert isinstance(level, _QuoteLevel)
    return _marker(parser, level, end)


def _marker(parser: Parser, level: _QuoteLevel, position: int) -> int:
    end = position
    while parser.text[end] == ">":
        end += 1
    level.line(end - position)
    return end


QUOTE = Mode(
    "quote",
    LINES,
    (
        Rule("quote line", 220, Category.CONTAINER, (r"\n(?=>)",), _quote_line),
        Rule("quote end", 220, Category.CONTAINER, (r"\n",), Parser.close_level),
    ),
)
