"""Where the cells of a table stand, with every span worked out and every gap filled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

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
    vacant = _vacant(ordered, columns)
    kept = [place for place in ordered if place.x not in vacant or place.colspan > 1]
    return Grid(columns - len(vacant), len(table.rows), head, tuple(_moved(place, vacant) for place in kept))


def _vacant(places: list[Place], columns: int) -> set[int]:
    """Columns that only a wide cell reaches, its other columns having cells with text: a head drawn too wide.

    Columns that nobody spans stay, as they may be there to be filled in by hand.
    """
    used = {place.x for place in places if place.colspan == 1 and (place.cell.children or place.cell.header)}
    spanned: set[int] = set()
    for place in places:
        reached = range(place.x, place.x + place.colspan)
        if place.colspan > 1 and used.intersection(reached):
            spanned.update(reached)
    return {x for x in range(columns) if x in spanned and x not in used}


def _moved(place: Place, vacant: set[int]) -> Place:
    """The place on the grid without the vacant columns."""
    before = sum(x < place.x for x in vacant)
    within = sum(place.x <= x < place.x + place.colspan for x in vacant)
    return replace(place, x=place.x - before, colspan=place.colspan - within)


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
