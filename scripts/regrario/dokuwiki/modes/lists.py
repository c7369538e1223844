"""Lists: ``  * a`` and ``  - a``, nested by their indent (DokuWiki's Handler/Lists.php)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from regrario.document import Children, Item, List
from regrario.dokuwiki.builder import Build, Frame
from regrario.dokuwiki.lexer import LINES, Category, Level, Mode, Rule
from regrario.dokuwiki.parser import Parser

ITEM = r"\n(?: {2,}|\t+)[-*]"
"""The end of a line, the indent of an item and its marker."""
_LEVELS = 2
"""A list and its item are two levels of the tree."""


@dataclass(slots=True)
class _OpenList:
    """A list that is being read: its depth by indent, and the frames of itself and of its last item."""

    ordered: bool
    depth: int
    frame: Frame | None
    add_item: Build
    item: Frame | None = None


class _ListLevel(Level):
    """A block of items: the lists that are open, the outermost first.

    They are ``cut`` where a footnote ends that they stand in (``((`` in an item makes the next ``))`` the end of the
    note): what then follows is text, as in DokuWiki. So are all items where the tree would be too deep.
    """

    __slots__ = ("cut", "first_depth", "open", "parser", "tree")

    def __init__(self, parser: Parser) -> None:
        super().__init__(LISTBLOCK)
        self.parser = parser
        self.tree = parser.tree
        self.open: list[_OpenList] = []
        self.first_depth = 0
        self.cut = False

    def item(self, start: int, end: int) -> None:
        """An item, deeper, level with or further out than the one before. Its marker stands between two positions."""
        if self.cut:
            return
        marker = self.parser.text[start:end]
        ordered = marker[-1] == "-"
        depth = marker.replace("\t", "  ").count("  ")
        self.tree.close_paragraph()
        if not self.open:
            self.first_depth = depth
            self.cut = not self.tree.has_room(_LEVELS)
            if not self.cut:
                self._open_list(ordered, depth, end)
            return
        depth = max(depth, self.first_depth)
        if depth > self.open[-1].depth and self.tree.has_room(_LEVELS + 1):
            self._open_list(ordered, depth, end)
            return
        while self.open[-1].depth > depth:
            self._close_list()
        if self.open[-1].ordered != ordered:
            depth = self.open[-1].depth
            self._close_list()
            self._open_list(ordered, depth, end)
        else:
            self._close_item()
            self._open_item()

    def close(self) -> None:
        tree = self.tree
        tree.close_paragraph()
        while self.open:
            self._close_list()
        tree.skip_line_ends = True
        tree.open_paragraph()

    def finish(self) -> None:
        self.close()

    def _open_list(self, ordered: bool, depth: int, position: int) -> None:
        items: list[Item] = []
        line = self.parser.line(position)

        def build(_children: Children) -> List | None:
            if self.open and self.open[-1] is current:
                self.cut = True
            return List(ordered, tuple(items), line=line) if items else None

        frame = self.tree.open("block", build)
        current = _OpenList(ordered, depth, frame, lambda children: items.append(Item(children)))
        self.open.append(current)
        self._open_item()

    def _open_item(self) -> None:
        current = self.open[-1]
        current.item = self.tree.open("block", current.add_item)

    def _close_item(self) -> None:
        self.tree.close(self.open[-1].item)

    def _close_list(self) -> None:
        self._close_item()
        self.tree.close(self.open.pop().frame)


def list_block(parser: Parser, start: int, end: int) -> int:
    """The first item of a block of lists."""
    parser.flush(parser.back_over(" \t", start))
    level = _ListLevel(parser)
    parser.enter(level)
    level.item(start + 1, end)
    return end


def _list_item(parser: Parser, start: int, end: int) -> int:
    parser.flush(start)
    cast(_ListLevel, parser.level).item(start + 1, end)
    return end


LISTBLOCK = Mode(
    "listblock",
    LINES,
    (
        Rule("list item", 10, Category.CONTAINER, (ITEM,), _list_item),
        Rule("list end", 10, Category.CONTAINER, (r"\n",), Parser.close_level),
    ),
)
