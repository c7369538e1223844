"""How large the text of a sheet is: as large as its pages allow, on as few pages as can be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from regrario.site.sheets.press import Layout, Measures

STEP = 0.25
"""Sizes differ by so many points."""


@dataclass(frozen=True, slots=True)
class Plan:
    """So many pages, with text between the least and the most readable size, in points."""

    pages: int
    least: float
    most: float


PLANS = {
    "a4": (Plan(1, 7.5, 9), Plan(2, 7.5, 10.5)),
    "a5": (Plan(1, 8.5, 10), Plan(2, 8.5, 10), Plan(4, 7.5, 10)),
    "booklet": (Plan(4, 7.5, 10), Plan(8, 7.5, 9)),
}
"""What to try for each paper, in turn. What fits none is set at the least size, on as many pages as it takes."""

FOOT = {"a4": 805.0}
"""Where the columns of a paper end, in points from the top: the papers with several columns to even out."""
WORTH_EVENING_OUT = 72
"""Points of blank paper on the last page that are too little to share out."""
MOST_EVENED_OUT = 20
"""Pages of a sheet whose last one is worth laying all out again for."""
SHARES = (1, 0.92, 0.84, 0.75, 0.6)
"""How much of what could be left blank at the foot is tried: cards that do not break need some play."""


def fit(layout: Callable[[Measures], Layout], paper: str, page_size: str) -> tuple[Measures, Layout]:
    """The measures of a sheet and what it looks like with them, after 3 to 7 layouts, or one of a very long text.

    ``paper`` names the plans, ``page_size`` the template's page.
    """
    layout = cache(layout)
    for plan in PLANS[paper]:
        measures = Measures(page_size, plan.least)
        result = layout(measures)
        if result.pages <= plan.pages:
            measures, result = _largest(layout, measures, result, plan)
            break
    return _even_out(layout, measures, result) if page_size in FOOT else (measures, result)


def _largest(
    layout: Callable[[Measures], Layout], measures: Measures, result: Layout, plan: Plan
) -> tuple[Measures, Layout]:
    """Halve the steps between a size that fits and the first that does not."""
    good, bad = 0, round((plan.most - plan.least) / STEP) + 1
    while bad - good > 1:
        middle = (good + bad) // 2
        tried = replace(measures, size=plan.least + middle * STEP)
        outcome = layout(tried)
        if outcome.pages <= plan.pages:
            good, measures, result = middle, tried, outcome
        else:
            bad = middle
    return measures, result


def _even_out(layout: Callable[[Measures], Layout], measures: Measures, result: Layout) -> tuple[Measures, Layout]:
    """Leave blank the foot of the last page rather than its second column."""
    if result.pages > MOST_EVENED_OUT:
        return measures, result
    anchor = next((index for index, top in enumerate(result.tops) if top.page == result.pages), None)
    if anchor is None:
        return measures, result
    blank = _blank(result, FOOT[measures.paper])
    if blank < WORTH_EVENING_OUT:
        return measures, result
    for share in SHARES:
        tried = replace(measures, anchor=anchor, spare=blank / 2 * share)
        outcome = layout(tried)
        if outcome.pages == result.pages:
            return tried, outcome
    return measures, result


def _blank(result: Layout, foot: float) -> float:
    """Points of column that are blank on the last page, of two columns."""
    tops = [top for top in result.tops if top.page == result.pages]
    first_column, height = min(top.x for top in tops), foot - min(top.y for top in tops)
    below = foot - result.end.y
    return below if result.end.x > first_column + 1 else below + height
