"""Tables: ``^ head ^`` and ``| cell |`` (DokuWiki's Handler/Table.php)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from regrario.diagnostics import Code
from regrario.document import Align, Cell, Children, Row, Table
from regrario.dokuwiki.builder import Frame
from regrario.dokuwiki.lexer import LINES, Category, Level, Mode, Rule
from regrario.dokuwiki.parser import Parser

ROW = r"\n[\^|]"
"""The end of a line and the delimiter that begins a row."""
_LEVELS = 3
"""A table, its rows and their cells are three levels of the tree."""
_PADDING = 10_000
"""Empty cells that are made to fill short rows; what is left then becomes one wide cell (one long row over many)."""

_MOST_CELLS_IN_HEAD = 2
"""A row of the head may have this many cells that are no headers, if there are twice as many headers."""


@dataclass(slots=True)
class RawCell:
    """A cell as written, after the delimiter that began it.

    It is ``empty`` if the next delimiter follows at once, and ``continues`` the cell above if ``:::`` stands in it.
    """

    header: bool
    children: Children = ()
    empty: bool = False
    continues: bool = False
    align: Align = ""
    colspan: int = 1
    rowspan: int = 1


RawRow = list[RawCell]


def table(rows: list[RawRow], line: int = 0) -> Table:
    """A table of rows as written, each ending with what stood after its last delimiter.

    An empty cell widens the one before it, ``:::`` lengthens the one above, short rows are filled up.
    """
    head = _head_rows(rows)
    cells = [row[:-1] for row in rows]
    width = max(map(len, cells))
    above: list[RawCell] = []
    kept: list[RawRow] = []
    for number, row in enumerate(cells):
        own, above = _span(row, above, may_continue=not head or number != head)
        kept.append(own)
    padding = _PADDING + sum(map(len, cells))
    result = []
    for row, raw_cells in zip(cells, kept, strict=True):
        made = [Cell(c.children, c.header, c.align, c.colspan, c.rowspan) for c in raw_cells]
        missing = width - len(row)
        if missing <= padding:
            padding -= missing
            made.extend([Cell(())] * missing)
        else:
            made.append(Cell((), colspan=missing))
        result.append(Row(tuple(made)))
    return Table(tuple(result), head, line=line)


def _head_rows(rows: list[RawRow]) -> int:
    """How many rows at the top are the head: mostly header cells, the one after the last delimiter counted too."""
    for number, row in enumerate(rows):
        headers = sum(cell.header for cell in row)
        others = len(row) - headers
        if not headers or others > _MOST_CELLS_IN_HEAD or 2 * others > headers:
            return number
    return 0


def _span(row: RawRow, above: list[RawCell], may_continue: bool) -> tuple[RawRow, list[RawCell]]:
    """The cells of a row that begin in it, and for each of its columns the cell that ``:::`` below would lengthen.

    ``above`` is that of the row before: under the end of a shorter row there is nothing to lengthen.
    """
    kept: RawRow = []
    below: list[RawCell] = []
    before: RawCell | None = None
    for column, cell in enumerate(row):
        if cell.continues and may_continue and column < len(above):
            above[column].rowspan += 1
            below.append(above[column])
            before = cell
            continue
        below.append(cell)
        if cell.empty and not cell.continues:
            if before is not None:
                before.colspan += 1
            continue
        kept.append(cell)
        before = cell
    return kept, below


def _alignment(written: str, last: str) -> Align:
    """Two spaces or a tab at a side push the text away from it, at both sides to the middle.

    ``written`` is the cell's source, ``last`` its last piece that is plain text.
    """
    leading = written[: len(written) - len(written.lstrip(" \t"))]
    left = _is_wide(leading)
    if len(leading) == len(written):
        return "left" if left else ""
    right = _is_wide(last[len(last.rstrip(" \t")) :])
    if left and right:
        return "center"
    return "right" if left else "left" if right else ""


def _is_wide(space: str) -> bool:
    return "  " in space or "\t" in space


class _TableLevel(Level):
    """A table that is being read.

    It ``is_over`` when its last row has ended, or before that where a footnote ends that it stands in (``((`` in a cell
    makes the next ``))`` the end of the note): what then follows is text, as in DokuWiki. So is all of it where the
    tree would be too deep.
    """

    __slots__ = ("frame", "frame_of_cell", "is_over", "line", "parser", "position", "rows", "tree")

    def __init__(self, parser: Parser, position: int) -> None:
        super().__init__(TABLE)
        self.parser = parser
        self.tree = parser.tree
        self.rows: list[RawRow] = []
        self.frame_of_cell: Frame | None = None
        self.line = parser.line(position)
        self.position = position
        self.tree.close_paragraph()
        self.is_over = not self.tree.has_room(_LEVELS)
        self.frame = None if self.is_over else self.tree.open("block", self._table, _LEVELS - 1)

    def _table(self, _children: Children) -> Table:
        if not self.is_over:
            self.is_over = True
            self.rows[-1].append(RawCell(False))  # for what would follow the cell that is open
        return table(self.rows, self.line)

    def open_row(self) -> None:
        """A line of the table begins."""
        self.rows.append([])

    def open_cell(self, delimiter_end: int) -> None:
        """A delimiter: the next cell begins."""
        self.position = delimiter_end
        cell = RawCell(self.parser.text[delimiter_end - 1] == "^")
        self.rows[-1].append(cell)
        if self.is_over:
            return

        def build(children: Children) -> None:
            cell.children = children

        self.tree.close_paragraph()
        self.frame_of_cell = self.tree.open("block", build)
        self.tree.skip_line_ends = True

    def close_cell(self, end: int) -> None:
        """The cell ends at a position."""
        text = self.parser.text
        cell = self.rows[-1][-1]
        cell.empty = end == self.position
        if not cell.continues:
            cell.align = _alignment(text[self.position : end], text[max(self.position, self.parser.pos) : end])
        self.parser.flush(end)
        if self.is_over:
            return
        self.tree.close_paragraph()
        self.tree.close(self.frame_of_cell)

    def close_row(self, end: int) -> None:
        """The line ends. What stands after its last delimiter is in no cell: DokuWiki loses it."""
        self.close_cell(end)
        tail = self.parser.text[self.position : end].strip()
        if not tail or self.is_over:
            return
        self.parser.warn(Code.TABLE_TAIL, f"after the row's last delimiter: {tail}", self.position)
        if self.parser.environment.keep_table_tails:
            self.rows[-1].append(RawCell(False))

    def close(self) -> None:
        self.close_row(max(self.position, self.parser.pos - len("\n")))
        self.is_over = True
        self.tree.close(self.frame)
        self.tree.skip_line_ends = True
        self.tree.open_paragraph()

    def finish(self) -> None:
        self.close()


def table_start(parser: Parser, start: int, end: int) -> int:
    """The first row of a table."""
    parser.flush(parser.back_over(" \t", start))
    level = _TableLevel(parser, end)
    level.open_row()
    level.open_cell(end)
    parser.enter(level)
    return end


def _level(parser: Parser) -> _TableLevel:
    return cast(_TableLevel, parser.level)  # the rules below are seen in its mode only


def _row(parser: Parser, start: int, end: int) -> int:
    level = _level(parser)
    level.close_row(start)
    level.open_row()
    level.open_cell(end)
    return end


def _cell(parser: Parser, start: int, end: int) -> int:
    level = _level(parser)
    level.close_cell(start)
    level.open_cell(end)
    return end


def _continued(parser: Parser, start: int, end: int) -> int:
    """``:::`` alone in a cell; after text it is text, after other markup nothing."""
    inside = parser.tree.children
    after_text = parser.back_over(" \t", start) > parser.pos or (inside and isinstance(inside[-1], str))
    if not inside and not after_text:
        _level(parser).rows[-1][-1].continues = True
    while parser.text[end] in " \t":
        end += 1
    if after_text:  # the white space is part of it, and says nothing of the cell's alignment
        parser.flush(end)
    return end


TABLE = Mode(
    "table",
    LINES,
    (
        Rule("table row", 60, Category.CONTAINER, (ROW,), _row),
        Rule("table continued", 60, Category.CONTAINER, (r":::(?=[ \t]*[|\^])",), _continued),
        Rule("table cell", 60, Category.CONTAINER, (r"\^", r"\|"), _cell),
        Rule("table end", 60, Category.CONTAINER, (r"\n",), Parser.close_level),
    ),
)
