"""The scoring primitives: what they give, and what holds for any numbers."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.scoring import (
    by_players,
    collections,
    cumulative,
    decide,
    gap,
    majority,
    per,
    ranking,
    reached,
    threshold,
)

STEPS = ((1, 1), (3, 2), (5, 3))
PRIZES = (6, 4, 1)

amounts = st.lists(st.integers(-5, 12), min_size=1, max_size=8)
prize_lists = st.lists(st.integers(0, 20), max_size=5).map(lambda prizes: sorted(prizes, reverse=True))


@st.composite
def contests(draw: st.DrawFn) -> tuple[list[int], list[int], list[bool]]:
    """Amounts, prizes, and who may take part."""
    numbers = draw(amounts)
    return numbers, draw(prize_lists), draw(st.lists(st.booleans(), min_size=len(numbers), max_size=len(numbers)))


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("amount", "worth"), [(-1, 0), (0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (99, 3)])
def test_threshold(amount: int, worth: int) -> None:
    assert threshold(STEPS, amount) == worth


def test_threshold_below_the_first_step() -> None:
    assert threshold(STEPS, 0, below=-2) == -2


def test_reached() -> None:
    assert [reached(((2, "a"), (4, "b")), amount) for amount in (1, 2, 3, 4)] == [(), ("a",), ("a",), ("a", "b")]


@pytest.mark.parametrize(("number", "worth"), [(-1, 0), (0, 0), (1, 4), (2, 9), (3, 15), (4, 15)])
def test_cumulative(number: int, worth: int) -> None:
    assert cumulative((4, 9, 15), number) == worth


@pytest.mark.parametrize(
    ("counts", "worth"),
    [
        ((0, 0, 0, 0), 0),
        ((1, 0, 0, 0), 1),
        ((3, 3, 0, 0), 12),
        ((2, 1, 1, 0), 10),
        ((1, 1, 1, 1), 16),
        ((2, 3, 1, 2), 16 + 9 + 1),
        ((-4, 2, 0, 0), 2),
    ],
)
def test_collections(counts: tuple[int, ...], worth: int) -> None:
    assert collections(counts, (1, 4, 9, 16)) == worth


@given(st.lists(st.integers(0, 30), max_size=6))
def test_collections_are_rows_of_the_heap(counts: list[int]) -> None:
    """With squares for worth: for each i, the square of how many kinds there are at least i of."""
    squares = [size * size for size in range(1, 7)]
    rows = (sum(count >= row for count in counts) for row in range(1, 31))
    assert collections(counts, squares) == sum(row * row for row in rows)


def test_collections_of_huge_counts_are_quick() -> None:
    """No loop over the counts: a billion of each would never end."""
    assert collections((10**9, 10**9, 0), (1, 4, 9)) == 4 * 10**9


@given(st.integers(-100, 100), st.integers(1, 9))
def test_per_gives_times_and_remainder(amount: int, size: int) -> None:
    times, rest = per(amount, size)
    assert times * size + rest == max(0, amount)
    assert 0 <= rest < size


@given(st.integers(-50, 50), st.integers(-50, 50))
def test_gap_is_what_is_missing(need: int, have: int) -> None:
    assert gap(need, have) == (need - have if have < need else 0)


@pytest.mark.parametrize(("players", "entry"), [(1, "two"), (2, "two"), (3, "three"), (4, "three"), (9, "three")])
def test_by_players(players: int, entry: str) -> None:
    assert by_players({2: "two", 3: "three"}, players) == entry


# ── Places and prizes ─────────────────────────────────────────────────────────────────────────────────────────────


def test_ranking_skips_places_after_a_tie() -> None:
    assert ranking([5, 9, 5, 1]) == (2, 1, 2, 4)


def test_ranking_by_a_second_criterion() -> None:
    assert ranking([5, 9, 5, 1], [0, 0, 1, 7]) == (3, 1, 2, 4)


@given(amounts.flatmap(lambda numbers: st.tuples(st.just(numbers), st.permutations(range(len(numbers))))))
def test_ranking_is_stable_under_reordering(case: tuple[list[int], list[int]]) -> None:
    numbers, order = case
    places = ranking(numbers)
    assert ranking([numbers[at] for at in order]) == tuple(places[at] for at in order)


@given(amounts)
def test_ranking_places_are_those_of_a_competition(numbers: list[int]) -> None:
    for number, place in zip(numbers, ranking(numbers), strict=True):
        assert place == 1 + sum(other > number for other in numbers)


def points(numbers: list[int], prizes: tuple[int, ...], eligible: list[bool] | None = None) -> list[Fraction | int]:
    return [share.points for share in majority(numbers, prizes, eligible or [True] * len(numbers))]


def test_majority_ties_add_and_divide() -> None:
    assert points([9, 5, 5], PRIZES) == [6, Fraction(5, 2), Fraction(5, 2)]
    assert points([7, 7, 3, 2], PRIZES) == [5, 5, 1, 0]
    assert points([4, 4, 4], PRIZES) == [Fraction(11, 3)] * 3
    assert points([4, 4, 4, 4], PRIZES) == [Fraction(11, 4)] * 4


def test_majority_is_among_the_eligible() -> None:
    assert points([1, 9, 0], PRIZES, [True, False, False]) == [6, 0, 0]
    assert points([1, 9], PRIZES, [False, False]) == [0, 0]
    assert majority([1, 9], PRIZES) == majority([1, 9], PRIZES, [True, True])


def test_majority_rounds_each_share_down_when_told() -> None:
    shares = majority([9, 5, 5], PRIZES, [True] * 3, round_down=True)
    assert [share.points for share in shares] == [6, 2, 2]


@given(contests())
def test_majority_hands_out_what_it_has(contest: tuple[list[int], list[int], list[bool]]) -> None:
    """Never more than the prizes; all of them that have a place among the eligible."""
    numbers, prizes, eligible = contest
    handed_out = sum(share.points for share in majority(numbers, prizes, eligible))
    assert handed_out == sum(prizes[: sum(eligible)])


@given(contests())
def test_majority_gives_equals_equally_and_more_to_more(contest: tuple[list[int], list[int], list[bool]]) -> None:
    numbers, prizes, eligible = contest
    shares = majority(numbers, prizes, eligible)
    for one, may, share in zip(numbers, eligible, shares, strict=True):
        if not may:
            assert share.points == 0
            continue
        for other, other_may, other_share in zip(numbers, eligible, shares, strict=True):
            if other_may and one == other:
                assert share.points == other_share.points
            if other_may and one > other:
                assert share.points >= other_share.points


@given(contests())
def test_rounding_down_never_gives_more(contest: tuple[list[int], list[int], list[bool]]) -> None:
    numbers, prizes, eligible = contest
    exact = majority(numbers, prizes, eligible)
    for share, whole in zip(exact, majority(numbers, prizes, eligible, round_down=True), strict=True):
        assert 0 <= share.points - whole.points < 1
        assert Fraction(whole.points).denominator == 1


def test_decide_names_the_criterion_that_decides() -> None:
    decision = decide([5, 5, 3], [1, 2, 9])
    assert (decision.winners, decision.step, decision.tied) == ((1,), 1, (0, 1))
    assert decide([5, 4]).step == 0
    assert (decide([5, 5], [1, 1]).winners, decide([5, 5], [1, 1]).step) == ((0, 1), None)


@given(amounts)
def test_winners_are_those_in_first_place(numbers: list[int]) -> None:
    places = ranking(numbers)
    assert decide(numbers).winners == tuple(at for at, place in enumerate(places) if place == 1)
    assert (decide(numbers).step is None) == (Counter(places)[1] > 1)
