"""What a calculator asks: the fields of a form, as annotations of frozen dataclasses.

A form is a dataclass; each of its fields bears a :class:`Field` that gives the words. The Python type gives the kind
(:data:`calculators.kinds.KINDS` is the table)::

    @dataclass(frozen=True)
    class Partida(Form):
        cartas: Annotated[int, Field("Cartas na mão", "Cards in hand")]

A field without a default is *required*: while it is not filled in, it holds a harmless stand-in and its id is in
``form.blank``, so that whoever uses it can tell (:meth:`Form.lacks`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from calculators.mistakes import DeclarationError
from calculators.results import Words

Range: TypeAlias = tuple[int | None, int | None]
"""The least and the most; ``None`` for no bound."""


class Seed(str):
    """What a draw starts from: any text. The same seed gives the same draw."""

    __slots__ = ()


NO_SEED = Seed("")
"""Nothing to draw from yet."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the values that a field may take, or one of the keys that it counts by. ``also``: other ways to say it."""

    value: str
    label: Words
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """The words and limits of one field; they stand in the annotation of its dataclass field.

    Attributes:
        pt: The label in Portuguese.
        en: The label in English.
        help: A sentence more, where the label leaves a doubt.
        worth: What it is worth, short: "−2 cada".
        usual: The range outside which a warning is shown; the value is computed with all the same.
        items: A label for each number of a fixed list.
        options: The values of a choice, or the keys of a count by key.
        keys_from: Instead of ``options``: the id of a field of names, which are the keys.
        count: How many names are usual.
        names: The names that there are while none is given; the default has their Portuguese.
        unnamed: What stands, with its number, for a name that is left empty.
        also: Other ids by which the input may call this field.
    """

    pt: str
    en: str
    help: Words | None = None
    worth: Words | None = None
    usual: Range | None = (0, None)
    items: tuple[Words, ...] = ()
    options: tuple[Option, ...] = ()
    keys_from: str = ""
    count: Range = (None, None)
    names: tuple[Words, ...] = ()
    unnamed: str = "Jogador"
    also: tuple[str, ...] = ()

    @property
    def label(self) -> Words:
        """The label in both languages."""
        return Words(self.pt, self.en)


@dataclass(frozen=True)
class Form:
    """The base of every form.

    ``blank`` holds the ids of required fields that are not, or not wholly, filled in, and which of their parts are not:
    ``producao``, ``producao.1``.
    """

    blank: frozenset[str] = field(default=frozenset(), kw_only=True)

    def lacks(self, *ids: str) -> bool:
        """Whether any of these fields (or parts) is not filled in; without ids, any at all.

        Raises:
            DeclarationError: There is no such field.
        """
        self._check(ids)
        return bool(self.blank.intersection(ids) if ids else self.blank)

    def has(self, *ids: str) -> bool:
        """Whether anything of these fields is filled in.

        Raises:
            DeclarationError: There is no such field.
        """
        self._check(ids)
        return any(part not in self.blank for each in ids for part in self._parts(each))

    def _check(self, ids: Iterable[str]) -> None:
        for each in ids:
            if not hasattr(self, each.partition(".")[0]):
                raise DeclarationError(f"{type(self).__name__} has no field {each!r}")

    def _parts(self, name: str) -> Iterable[str]:
        """The ids of what is filled in apart: a field's parts, or the field itself."""
        match getattr(self, name):
            case tuple() as items:
                return (f"{name}.{at}" for at in range(len(items)))
            case Mapping() as items:
                return (f"{name}.{key}" for key in items)
            case _:
                return (name,)


@dataclass(frozen=True)
class Player(Form):
    """The base of a player's part of a form. Names are the keys of results, so no two are alike."""

    nome: str = field(kw_only=True)
