"""How large a sheet's text is set, and how pages are imposed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regrario.site.sheets.booklet import spreads
from regrario.site.sheets.fit import PLANS, fit
from regrario.site.sheets.press import Layout, Measures, Position


class Paper:
    """Lays out a text of which ``room`` points of size fit on a page, and counts how often."""

    def __init__(self, room: float) -> None:
        """No layout yet."""
        self.room = room
        self.calls = 0

    def __call__(self, measures: Measures) -> Layout:
        """As many pages as the size asks for."""
        self.calls += 1
        pages = max(1, -(-measures.size // self.room))
        end = Position(int(pages), 305, 800)
        return Layout(int(pages), end, (Position(1, 34, 90),))


@pytest.mark.parametrize(
    ("room", "size", "pages"),
    [
        pytest.param(99, 9, 1, id="little text: one page, no larger than reads well"),
        pytest.param(8, 8, 1, id="one page"),
        pytest.param(7.5, 7.5, 1, id="one page, as small as can be read"),
        pytest.param(7, 10.5, 2, id="two pages, no larger than reads well"),
        pytest.param(4, 8, 2, id="two pages"),
        pytest.param(1, 7.5, 8, id="more pages"),
    ],
)
def test_size(room: float, size: float, pages: int) -> None:
    paper = Paper(room)
    measures, layout = fit(paper, "a4", "a4")
    assert (measures.size, layout.pages) == (size, pages)
    assert paper.calls <= 7


@given(st.floats(0.5, 30), st.sampled_from(sorted(PLANS)))
def test_size_is_the_largest_that_fits(room: float, paper: str) -> None:
    measures, layout = fit(Paper(room), paper, "a5")
    plan = next((plan for plan in PLANS[paper] if plan.pages >= layout.pages), None)
    if plan:
        assert measures.size == plan.most or Paper(room)(Measures("a5", measures.size + 0.25)).pages > plan.pages


class Uneven:
    """A last page whose first column alone has text, down to ``y``; blank room is taken from both columns."""

    def __init__(self, y: float, most_spare: float) -> None:
        """``most_spare`` is how much can be left blank before a page is added."""
        self.y = y
        self.most_spare = most_spare

    def __call__(self, measures: Measures) -> Layout:
        """One page, or two when too much is left blank."""
        pages = 1 if measures.spare <= self.most_spare else 2
        return Layout(pages, Position(1, 34, self.y), (Position(1, 34, 100), Position(1, 34, 200)))


def test_columns_of_the_last_page_are_evened_out() -> None:
    measures, layout = fit(Uneven(500, most_spare=999), "a4", "a4")
    assert (measures.anchor, measures.spare, layout.pages) == (0, (805 - 500 + 805 - 100) / 2, 1)


def test_cards_that_do_not_break_get_some_play() -> None:
    measures, layout = fit(Uneven(500, most_spare=400), "a4", "a4")
    assert 300 < measures.spare <= 400
    assert layout.pages == 1


def test_columns_stay_where_evening_them_out_takes_a_page_more() -> None:
    assert fit(Uneven(500, most_spare=0), "a4", "a4")[0].spare == 0


def test_a_book_of_a_page_is_laid_out_once() -> None:
    calls = []

    def lay_out(measures: Measures) -> Layout:
        calls.append(measures)
        return Layout(500, Position(500, 34, 500), (Position(500, 34, 100),))

    assert fit(lay_out, "a4", "a4")[1].pages == 500
    assert len(calls) == 1


def test_order_of_a_folded_sheet() -> None:
    assert list(spreads(8)) == [(7, 0), (1, 6), (5, 2), (3, 4)]


@given(st.integers(1, 60))
def test_every_page_is_imposed_once_and_blanks_fill_the_rest(pages: int) -> None:
    sides = list(spreads(pages))
    numbers = sorted(number for side in sides for number in side)
    assert numbers == list(range(len(numbers)))
    assert pages <= len(numbers) < pages + 4
    assert len(sides) % 2 == 0
