"""Draws for setting a game up, that anyone can repeat from their seed.

The generator is our own, so that a seed gives the same draw on every Python, for good: the text of the seed goes
through FNV-1a (64 bits) into SplitMix64, whose numbers order the items by Fisher and Yates' shuffle. Both are public
algorithms of a few lines: G. Fowler, L. C. Noll, K.-P. Vo; and G. Steele, D. Lea, C. Flood, "Fast splittable
pseudorandom number generators" (2014). They are for fairness at the table, not for secrets.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from calculators.results import Note, Words

T = TypeVar("T")

_MASK = 2**64 - 1
_FNV_OFFSET, _FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

WITHOUT_SEED = Note(
    "aviso",
    Words("Sem semente não há sorteio: escreva uma qualquer.", "Without a seed there is no draw: write any."),
    field="semente",
)
"""Said in place of a draw when the seed is empty."""


def hashed(text: str) -> int:
    """FNV-1a of the text's UTF-8, in 64 bits."""
    value = _FNV_OFFSET
    for byte in text.encode("utf-8", "surrogatepass"):
        value = (value ^ byte) * _FNV_PRIME & _MASK
    return value


def numbers(state: int) -> Iterator[int]:
    """The endless numbers of SplitMix64 from a state, each of 64 bits."""
    while True:
        state = state + _STEP & _MASK
        mixed = (state ^ state >> 30) * _FIRST & _MASK
        mixed = (mixed ^ mixed >> 27) * _SECOND & _MASK
        yield mixed ^ mixed >> 31


def below(limit: int, source: Iterator[int]) -> int:
    """An even choice from ``range(limit)``: numbers of the uneven rest at the top are thrown away."""
    fair = (_MASK + 1) // limit * limit
    return next(number for number in source if number < fair) % limit


def shuffled(items: Iterable[T], seed: str, what: str = "") -> tuple[T, ...]:
    """The items in an order that depends on their order, the seed and nothing else.

    ``what`` names the draw, so that several draws of one seed are independent: adding one changes no other.
    """
    source = numbers(hashed(f"{what}\N{NULL}{seed}"))
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, source)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def drawn_order(names: Iterable[str], seed: str, what: str = "") -> tuple[str, ...]:
    """The names in a drawn order. It does not depend on the order in which they were typed."""
    return shuffled(sorted(names), seed, what)
