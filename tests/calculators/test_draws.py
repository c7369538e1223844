"""Draws depend on the seed alone, are fair, and never change."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.setup import below, drawn_order, hashed, numbers, shuffled


@pytest.mark.parametrize(
    ("text", "value"),
    [("", 0xCBF29CE484222325), ("a", 0xAF63DC4C8601EC8C), ("foobar", 0x85944171F73967E8)],
)
def test_hash_is_fnv_1a(text: str, value: int) -> None:
    """The test vectors of the algorithm's authors."""
    assert hashed(text) == value


def test_numbers_are_splitmix64() -> None:
    """The first numbers from state 0, as the algorithm's public implementations give them."""
    assert list(islice(numbers(0), 3)) == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_draws_are_the_same_for_good() -> None:
    """Shared seeds must give in years what they gave today, on every Python."""
    assert shuffled("ABCDEFGH", "mesa 1") == tuple("AFGDBHEC")
    assert shuffled("ABCDEFGH", "mesa 2") == tuple("BAHECGDF")
    assert shuffled("ABCDEFGH", "") == tuple("DAFCHEBG")


@given(st.lists(st.integers(), max_size=12), st.text(), st.text(max_size=5))
def test_a_draw_is_an_order_of_the_items(items: list[int], seed: str, what: str) -> None:
    drawn = shuffled(items, seed, what)
    assert Counter(drawn) == Counter(items)
    assert drawn == shuffled(items, seed, what)


@given(st.lists(st.text(), unique=True, max_size=6).flatmap(st.permutations), st.text())
def test_the_order_of_typing_does_not_matter(names: list[str], seed: str) -> None:
    assert drawn_order(names, seed) == drawn_order(sorted(names), seed)


def test_draws_of_one_seed_are_independent() -> None:
    draws = {shuffled(range(10), "mesa 1", what) for what in ("a", "b", "c")}
    assert len(draws) == 3


def test_every_order_is_as_likely() -> None:
    """6,000 seeds over the 6 orders of three: each within 15 % of a thousand."""
    counts = Counter(shuffled("ABC", str(seed)) for seed in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_the_uneven_rest_is_thrown_away() -> None:
    """2**64 is not a multiple of 3: its last number would favour 0."""
    assert below(3, iter([2**64 - 1, 5])) == 2
