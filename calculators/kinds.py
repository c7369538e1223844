"""The kinds of fields: how each is read from JSON data and described.

Reading is lenient in the writing (``3``, ``"3"``, ``"−3"``) and strict in the meaning: what is not filled in is logged
as blank, what is unusual is logged as a warning and kept, and only what cannot be computed with is refused.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from calculators.fields import NO_SEED, Field, Seed
from calculators.results import Exact, Note, Words, shown

LARGEST = 10**9
"""Numbers beyond this are a slip or an attack; no game scores them, and all arithmetic stays fast below it."""

LONGEST = 40
"""The most characters of a number written as text."""

MOST_ENTRIES = 200
"""The most players, names or numbers that one list may hold."""


class InputError(ValueError):
    """Input that cannot be computed with: ``words`` say what is wrong, ``path`` which field (may be empty)."""

    def __init__(self, words: Words, path: str = "") -> None:
        """Say what is wrong with the value at ``path``."""
        super().__init__(f"{path}: {words.pt}" if path else words.pt)
        self.words = words
        self.path = path


@dataclass(frozen=True, slots=True)
class Log:
    """What was noticed while a form was read: paths of what is not filled in, and soft warnings."""

    blanks: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value is read: the field, the path in the input, the log, and the fields that were read before it."""

    field: Field
    path: str
    log: Log
    known: Mapping[str, Any]

    def inside(self, key: object) -> "Place":
        """The place of an entry of the value that is read here."""
        return Place(self.field, f"{self.path}.{key}" if self.path else str(key), self.log, self.known)

    def wrong(self, pt: str, en: str) -> InputError:
        """The error that says what is wrong here."""
        return InputError(Words(pt, en), self.path)

    def blank(self) -> None:
        """Log that nothing is filled in here."""
        self.log.blanks.append(self.path)

    def remark(self, pt: str, en: str) -> None:
        """Log something unusual here; it is computed with all the same."""
        self.log.notes.append(Note("aviso", Words(pt, en), field=self.path))


Reader: TypeAlias = Callable[[Any, Place], Any]
"""Reads a raw JSON value that is not blank."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of field.

    ``name`` is what the browser knows it by; ``read`` reads it; ``stand_in`` is held while nothing is filled in;
    ``details`` describes what only this kind has; ``parts``: it is read part by part, each of which may be blank;
    ``counts``: it holds numbers, of which some may be unusual.
    """

    name: str
    read: Reader
    stand_in: object
    details: Callable[[Field], dict[str, Any]] = lambda field: {}
    parts: bool = False
    counts: bool = False


def is_blank(raw: object) -> bool:
    """Whether a raw value says nothing: absent, ``null`` or an empty text."""
    return raw is None or (isinstance(raw, str) and not raw.strip())


def _integer(raw: Any, place: Place) -> int:
    number = _number(raw, place)
    if number.denominator != 1:
        raise place.wrong("deve ser um número inteiro", "must be a whole number")
    return number.numerator


def _number(raw: Any, place: Place) -> Exact:
    """The exact number that ``raw`` says: a JSON number, or a text such as ``"−3"``, ``"5/2"`` or ``"2,5"``."""
    if isinstance(raw, bool) or not isinstance(raw, int | float | str):
        raise place.wrong("deve ser um número", "must be a number")
    number: Exact = raw if isinstance(raw, int) else _written_number(str(raw), place)
    if not -LARGEST <= number <= LARGEST:
        raise place.wrong("número grande demais", "number too large")
    _remark_unusual(number, place)
    return number


def _fraction(raw: Any, place: Place) -> Fraction:
    return Fraction(_number(raw, place))


def _written_number(written: str, place: Place) -> Fraction:
    plain = written.strip().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    if len(plain) > LONGEST or "e" in plain.lower():  # an exponent may stand for a number of any size
        raise place.wrong("número longo demais ou mal escrito", "number too long or badly written")
    try:
        return Fraction(plain)
    except (ValueError, ZeroDivisionError):
        raise place.wrong("deve ser um número", "must be a number") from None


def _remark_unusual(number: Exact, place: Place) -> None:
    low, high = place.field.usual or (None, None)
    if (low is None or number >= low) and (high is None or number <= high):
        return
    label, figure = place.field.label, shown(number)
    if low is not None and number < low:
        place.remark(
            f"{label.pt}: {figure.pt} é menos que o normal ({low}); contei assim mesmo.",
            f"{label.en}: {figure.en} is less than usual ({low}); counted all the same.",
        )
    else:
        place.remark(
            f"{label.pt}: {figure.pt} é mais que o normal ({high}); contei assim mesmo.",
            f"{label.en}: {figure.en} is more than usual ({high}); counted all the same.",
        )


def _boolean(raw: Any, place: Place) -> bool:
    if not isinstance(raw, bool):
        raise place.wrong("deve ser sim ou não (true ou false)", "must be yes or no (true or false)")
    return raw


def text(raw: Any, place: Place) -> str:
    """A text; a number is taken as it is written."""
    if isinstance(raw, bool) or not isinstance(raw, str | int) or (isinstance(raw, int) and abs(raw) > LARGEST**2):
        raise place.wrong("deve ser um texto", "must be a text")
    return str(raw).strip()


def _seed(raw: Any, place: Place) -> Seed:
    return Seed(text(raw, place))


def _choice(raw: Any, place: Place) -> str:
    value = text(raw, place)
    for option in place.field.options:
        if value == option.value or value in option.also:
            return option.value
    listed = ", ".join(_values(place.field))
    raise place.wrong(f"deve ser um destes: {listed}", f"must be one of: {listed}")


def _integers(raw: Any, place: Place) -> tuple[int, ...]:
    values, length = entries(raw, place), len(place.field.items)
    if len(values) > length:
        raise place.wrong(
            f"são {length} números, e vieram {len(values)}", f"takes {length} numbers, and got {len(values)}"
        )
    padded = [*values, *[None] * (length - len(values))]
    return tuple(_part(value, place.inside(at), _integer) for at, value in enumerate(padded))


def _by_key(each: Reader) -> Reader:
    """A reader of one number for each key: from a mapping, or from a list in the order of the keys."""

    def read(raw: Any, place: Place) -> dict[str, Any]:
        keys = place.known[place.field.keys_from] if place.field.keys_from else _values(place.field)
        if not isinstance(raw, Mapping):
            raw = dict(zip(keys, entries(raw, place), strict=False))
        for key in raw:
            if key not in keys:
                place.inside(key).remark(f"“{key}” não é daqui; não contei.", f"“{key}” is unknown here: not counted.")
        return {key: _part(raw.get(key), place.inside(key), each) for key in keys}

    return read


def _part(raw: Any, place: Place, read: Reader) -> Any:
    """One number of several: 0 stands in for a blank, which is logged."""
    if is_blank(raw):
        place.blank()
        return 0
    return read(raw, place)


def _names(raw: Any, place: Place) -> tuple[str, ...]:
    """Names in their order: a list of texts or of ``{"nome": …}``, or just how many."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        raw = unnamed(raw, place)
    names = tuple(
        player_name(entry.get("nome") if isinstance(entry, Mapping) else entry, at, place.inside(at))
        for at, entry in enumerate(entries(raw, place))
    )
    check_distinct(names, place)
    low, high = place.field.count
    if (low is not None and len(names) < low) or (high is not None and len(names) > high):
        label = place.field.label
        place.remark(
            f"{label.pt}: o normal é de {low} a {high}, e são {len(names)}.",
            f"{label.en}: {low} to {high} is usual, and there are {len(names)}.",
        )
    return names


def unnamed(number: int, place: Place) -> Sequence[Any]:
    """Entries for this many players of whom nothing else is said."""
    if not 0 < number <= MOST_ENTRIES:
        raise place.wrong(f"deve estar entre 1 e {MOST_ENTRIES}", f"must be 1 to {MOST_ENTRIES}")
    return [None] * number


def player_name(raw: Any, at: int, place: Place) -> str:
    """The name at place ``at`` (from 0) of a list; ``Jogador 1``, or what the field has for it, when there is none."""
    return f"{place.field.unnamed} {at + 1}" if is_blank(raw) else text(raw, place)


def check_distinct(names: Sequence[str], place: Place) -> None:
    """Refuse two equal names: results are kept by name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise place.wrong(f"dois têm o nome “{name}”: mude um", f"two are named “{name}”: change one")
        seen.add(name)


def entries(raw: Any, place: Place) -> Sequence[Any]:
    """The entries of a JSON list."""
    if isinstance(raw, str) or not isinstance(raw, Sequence):
        raise place.wrong("deve ser uma lista", "must be a list")
    if len(raw) > MOST_ENTRIES:
        raise place.wrong(f"tem mais de {MOST_ENTRIES} itens", f"has more than {MOST_ENTRIES} items")
    return raw


def _values(field: Field) -> list[str]:
    return [option.value for option in field.options]


def _options(field: Field) -> dict[str, Any]:
    return {"options": [{"value": option.value, "label": option.label.plain()} for option in field.options]}


def _keys(of: str) -> Callable[[Field], dict[str, Any]]:
    return lambda field: {"of": of, **({"keys_from": field.keys_from} if field.keys_from else _options(field))}


def _list_of_names(field: Field) -> dict[str, Any]:
    return {"count": list(field.count), "names": [name.plain() for name in field.names]}


def _items(field: Field) -> dict[str, Any]:
    return {"items": [item.plain() for item in field.items]}


KINDS: Mapping[object, Kind] = {
    int: Kind("integer", _integer, 0, counts=True),
    Fraction: Kind("number", _fraction, Fraction(0), counts=True),
    bool: Kind("boolean", _boolean, False),
    str: Kind("text", text, ""),
    Seed: Kind("seed", _seed, NO_SEED),
    tuple[int, ...]: Kind("integers", _integers, (), _items, parts=True, counts=True),
    tuple[str, ...]: Kind("names", _names, (), _list_of_names),
    Mapping[str, int]: Kind("by_key", _by_key(_integer), {}, _keys("integer"), parts=True, counts=True),
    Mapping[str, Fraction]: Kind("by_key", _by_key(_fraction), {}, _keys("number"), parts=True, counts=True),
}
"""The kinds of fields, by the Python type that a form's field is annotated with."""

CHOICE = Kind("choice", _choice, "", _options)
"""A text with ``options`` to choose from."""
