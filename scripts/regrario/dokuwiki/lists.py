"""Lists: ``  * a`` and ``  - a``, nested by their indent (DokuWiki's Handler/Lists.php)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from regrario.dokuwiki.builder import Frame, Kind
from regrario.dokuwiki.lexer import LINES, Category, Level, Mode, Rule
from regrario.dokuwiki.parser import Parser
from regrario.document import Children, Item, List

ITEM = r"\n(?= {2,}[-*]|\t+[-*])"
"""The end of a line before an item."""

_MARKER = re.compile(r"[ \t]+[-*]")
_LEVELS = 2
"""A list and its item are two levels of the tree."""


@dataclass(slots=True)
class _OpenList:
    """A list that is being read: its depth by indent, and the frames of itself and of its last item."""

    ordered: bool
    depth: int
    items: list[Item]
    frame: Frame | None
    item: Frame | None = None


class _ListLevel(Level):
    """A block of items: the lists that are open, the outermost first."""

    __slots__ = ("first_depth", "open", "parser", "tree")

    def __init__(self, parser: Parser) -> None:
        super().__init__(LISTBLOCK)
        self.parser = parser
        self.tree = parser.tree
        self.open: list[_OpenList] = []
        self.first_depth = 0

    def item(self, position: int) -> int:
        """An item whose marker stands at a position: deeper, level with or further out than the one before."""
        match = _MARKER.match(self.parser.text, position)
        assert match is not None  # ITEM has looked ahead
        ordered, depth = _interpret(match.group())
        self.tree.close_paragraph()
        if not self.open:
            self.first_depth = depth
            self._open_list(ordered, depth, position)
            return match.end()
        depth = max(depth, self.first_depth)
        if depth > self.open[-1].depth and self._has_room():
            self._open_list(ordered, depth, position)
            return match.end()
        while self.open[-1].depth > depth:
            self._close_list()
        if self.open[-1].ordered != ordered:
            depth = self.open[-1].depth
            self._close_list()
            self._open_list(ordered, depth, position)
        else:
            self._close_item()
            self._open_item()
        return match.end()

    def close(self) -> None:
        tree = self.tree
        tree.close_paragraph()
        while self.open:
            self._close_list()
        tree.skip_line_ends = True
        tree.open_paragraph()

    def finish(self) -> None:
        self.close()

    def _has_room(self) -> bool:
        if self.tree.room() > _LEVELS:
            return True
        self.tree.too_deep()
        return False

    def _open_list(self, ordered: bool, depth: int, position: int) -> None:
        items: list[Item] = []
        line = self.parser.line(position)
        frame = self.tree.open(Kind.BLOCK, lambda _: List(ordered, tuple(items), line=line) if items else None)
        self.open.append(_OpenList(ordered, depth, items, frame))
        self._open_item()

    def _open_item(self) -> None:
        current = self.open[-1]
        current.item = self.tree.open(Kind.BLOCK, lambda children: current.items.append(Item(children)))

    def _close_item(self) -> None:
        self.tree.close(self.open[-1].item)

    def _close_list(self) -> None:
        self._close_item()
        self.tree.close(self.open.pop().frame)


def _interpret(marker: str) -> tuple[bool, int]:
    """Whether a marker numbers, and its depth: two spaces or a tab a level."""
    return marker[-1] == "-", marker.replace("\t", "  ").count("  ")


def list_block(parser: Parser, start: int, end: int) -> int:
    """The first item of a block of lists."""
    parser.flush(parser.back_over(" \t", start))
    level = _ListLevel(parser)
    parser.enter(level)
    return level.item(end)


def _list_item(parser: Parser, start: int, end: int) -> int:
    parser.flush(start)
    level = parser.level
    assert isinstance(level, _ListLevel)
    return level.item(end)


LISTBLOCK = Mode(
    "listblock",
    LINES,
    (
        Rule("list item", 10, Category.CONTAINER, (ITEM,), _list_item),
        Rule("list end", 10, Category.CONTAINER, (r"\n",), Parser.close_level),
    ),
)
