"""Where the cells of a table stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regrario import document as d
from regrario.writers.sheet_table import lay_out


def table(*rows: str, head: int = 0) -> d.Table:
    """A table written as rows of words: ``a:2x3`` spans two columns and three rows."""
    return d.Table(tuple(d.Row(tuple(map(cell, row.split()))) for row in rows), head=head)


def cell(word: str) -> d.Cell:
    name, _, span = word.partition(":")
    columns, _, rows = span.partition("x")
    return d.Cell((name,), colspan=int(columns or 1), rowspan=int(rows or 1))


def drawn(grid_of: d.Table) -> list[str]:
    """Each row of the grid as a letter a column, ``.`` where an empty cell fills a gap."""
    grid = lay_out(grid_of)
    canvas = [["?"] * grid.columns for _ in range(grid.rows)]
    for place in grid.places:
        for y in range(place.y, place.y + place.rowspan):
            for x in range(place.x, place.x + place.colspan):
                canvas[y][x] = d.plain_text(place.cell.children) or "."
    return ["".join(row) for row in canvas]


@pytest.mark.parametrize(
    ("source", "grid"),
    [
        pytest.param(table("a b", "c d"), ["ab", "cd"], id="plain"),
        pytest.param(table("a:3x1", "b c"), ["aa", "bc"], id="a head wider than its rows"),
        pytest.param(table("a:3x1", "b c", "d e f"), ["aaa", "bc.", "def"], id="a short row"),
        pytest.param(table("a b", "c"), ["ab", "c."], id="a short row under no span"),
        pytest.param(
            d.Table((d.Row((d.Cell(("a",), colspan=2),)), d.Row((d.Cell(()), d.Cell(()))))),
            ["aa", ".."],
            id="columns to fill in by hand",
        ),
        pytest.param(table("a:1x2 b", "c"), ["ab", "ac"], id="a span of rows"),
        pytest.param(table("a:1x9 b", "c"), ["ab", "ac"], id="a span beyond the table"),
        pytest.param(table("a:1x2 b", "c", head=1), ["ab", "c."], id="no span out of the head"),
        pytest.param(table("a b:1x2 c", "d:3x1"), ["abc", "db."], id="a span cut short by another"),
        pytest.param(table("a:1x2 b", ""), ["ab", "a."], id="a row of nothing"),
        pytest.param(d.Table(()), [], id="no rows"),
    ],
)
def test_grid(source: d.Table, grid: list[str]) -> None:
    assert drawn(source) == grid


words = st.builds("a:{}x{}".format, st.integers(0, 5), st.integers(0, 5))


@given(st.lists(st.lists(words, max_size=4).map(" ".join), max_size=5), st.integers(0, 6))
def test_cells_fill_the_rectangle_and_never_overlap(rows: list[str], head: int) -> None:
    grid = lay_out(table(*rows, head=head))
    covered = [
        (x, y)
        for place in grid.places
        for x in range(place.x, place.x + place.colspan)
        for y in range(place.y, place.y + place.rowspan)
    ]
    assert sorted(covered) == sorted((x, y) for x in range(grid.columns) for y in range(grid.rows))
    assert all(place.y + place.rowspan <= grid.head for place in grid.places if place.y < grid.head)


def test_a_span_without_bounds_is_kept_to_what_paper_holds() -> None:
    assert lay_out(table("a:1000000x1000000")).columns <= 60
