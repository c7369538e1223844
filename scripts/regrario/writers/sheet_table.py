"""Where the cells of a table stand, with every span worked out and every gap filled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from regrario import document as d

EMPTY = d.Cell(())
MAX_COLUMNS = 60
"""More columns than a sheet of paper has room for; a span asks for no more."""


@dataclass(frozen=True, slots=True)
class Place:
    """A cell on the grid of its table: ``x`` and ``y`` count from 0."""

    cell: d.Cell
    x: int
    y: int
    colspan: int
    rowspan: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as a full rectangle: ``head`` is the number of its rows of head."""

    columns: int
    rows: int
    head: int
    places: tuple[Place, ...]


def lay_out(table: d.Table) -> Grid:
    """Place cells as HTML does: each in the first free column of its row.

    A span ends where another cell, the head or the table ends. What no cell covers gets an empty one, so that a short
    row is as long as the others.
    """
    head = min(table.head, len(table.rows))
    taken: set[tuple[int, int]] = set()
    places = [
        place
        for y, row in enumerate(table.rows)
        for place in _lay_row(row, y, head if y < head else len(table.rows), taken)
    ]
    columns = max((place.x + place.colspan for place in places), default=0)
    gaps = ((x, y) for y in range(len(table.rows)) for x in range(columns) if (x, y) not in taken)
    filled = [Place(EMPTY, x, y, 1, 1) for x, y in gaps]
    ordered = sorted((*places, *filled), key=lambda place: (place.y, place.x))
    return Grid(columns, len(table.rows), head, tuple(ordered))


def _lay_row(row: d.Row, y: int, end: int, taken: set[tuple[int, int]]) -> Iterator[Place]:
    """The cells of one row, none reaching into the row ``end``; marks what they cover as taken."""
    x = 0
    for cell in row.cells:
        while (x, y) in taken:
            x += 1
        wanted = min(max(1, cell.colspan), MAX_COLUMNS)
        colspan = next((n for n in range(1, wanted) if (x + n, y) in taken), wanted)
        rowspan = max(1, min(cell.rowspan, end - y))
        taken.update((x + right, y + down) for right in range(colspan) for down in range(rowspan))
        yield Place(cell, x, y, colspan, rowspan)
        x += colspan
