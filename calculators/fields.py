"""What a calculator asks: the fields of a form, as annotations of frozen dataclasses, and their reading from JSON.

A form is a dataclass; each of its fields bears a :class:`Field` that gives the words. The Python type gives the kind::

    @dataclass(frozen=True)
    class Partida(Form):
        cartas: Annotated[int, Field("Cartas na mão", "Cards in hand")]

:data:`KINDS` is the table of types. A field without a default is *required*: while it is not filled in, it holds a
harmless stand-in and its id is in ``form.blank``, so that whoever uses it can tell (:meth:`Form.lacks`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from fractions import Fraction
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from calculators.results import Note, Words, shown

LARGEST = 10**9
"""Numbers beyond this are a slip or an attack; no game scores them, and all arithmetic stays fast below it."""

MOST_ENTRIES = 200
"""The most players, names or keys that a form takes."""

Range = tuple[int | None, int | None]


class InputError(ValueError):
    """Input that cannot be computed with: ``words`` say what is wrong, ``path`` which field (may be empty)."""

    def __init__(self, words: Words, path: str = "") -> None:
        super().__init__(f"{path}: {words.pt}" if path else words.pt)
        self.words = words
        self.path = path


class Seed(str):
    """What a draw starts from: any text. The same seed gives the same draw."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One of the values that a field may take, or one of the keys that it counts by."""

    value: str
    label: Words


@dataclass(frozen=True, slots=True)
class Field:
    """The words and limits of one field; they stand in the annotation of its dataclass field.

    Attributes:
        pt: The label in Portuguese.
        en: The label in English.
        help: A sentence more, where the label leaves a doubt.
        worth: What one of it is worth, short: "−2 cada".
        usual: The range outside which a warning is shown; the value is computed with all the same.
        items: A label for each number of a fixed list.
        options: The values of a choice, or the keys of a count by key.
        keys_from: Instead of ``options``: the id of a field of names, which are the keys.
        count: How many names are usual.
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
    also: tuple[str, ...] = ()

    @property
    def label(self) -> Words:
        """The label in both languages."""
        return Words(self.pt, self.en)


@dataclass(frozen=True)
class Form:
    """The base of every form. ``blank`` holds the ids of required fields that are not, or not wholly, filled in."""

    blank: frozenset[str] = field(default=frozenset(), kw_only=True)

    def lacks(self, *ids: str) -> bool:
        """Whether any of these fields is not filled in; without ids, any at all."""
        return bool(self.blank.intersection(ids) if ids else self.blank)


@dataclass(frozen=True)
class Player(Form):
    """The base of a player's part of a form. Names are the keys of results, so no two are alike."""

    nome: str = field(kw_only=True)


FormType = TypeVar("FormType", bound=Form)


@dataclass(slots=True)
class Log:
    """What was noticed while a form was read: paths of what is not filled in, and soft warnings."""

    blanks: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def warn(self, path: str, pt: str, en: str) -> None:
        """Note something unusual at ``path``; it is computed with all the same."""
        self.notes.append(Note("aviso", Words(pt, en), field=path))


@dataclass(frozen=True, slots=True)
class Spec:
    """One field of a form: its id, kind, words, and its default (``required``: there is none)."""

    id: str
    kind: "Kind"
    field: Field
    required: bool
    default: object = None

    def describe(self) -> dict[str, Any]:
        """The field as the form's builder gets it."""
        words = self.field
        return {
            "id": self.id,
            "type": self.kind.name,
            "label": words.label.plain(),
            "help": words.help.plain() if words.help else None,
            "worth": words.worth.plain() if words.worth else None,
            "required": self.required,
            "default": None if self.required else self.default,
            "usual": list(words.usual) if words.usual and self.kind.counts else None,
            **self.kind.details(words),
        }


Reader = Callable[[Any, Field, str, Log, Mapping[str, Any]], Any]
"""Reads a raw JSON value: value, words, path, log, and the fields of the form read so far."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of field: its name in the contract, how it is read, what stands in for a blank, its own details."""

    name: str
    read: Reader
    stand_in: object
    details: Callable[[Field], dict[str, Any]] = lambda words: {}
    counts: bool = False


def is_blank(raw: object) -> bool:
    """Whether a raw value says nothing: absent, ``null`` or an empty text."""
    return raw is None or (isinstance(raw, str) and not raw.strip())


def _integer(raw: Any, words: Field, path: str, log: Log, _: Mapping[str, Any]) -> int:
    number = _exact(raw, path)
    if number.denominator != 1:
        raise InputError(Words("deve ser um número inteiro", "must be a whole number"), path)
    _check_usual(number, words, path, log)
    return number.numerator


def _number(raw: Any, words: Field, path: str, log: Log, _: Mapping[str, Any]) -> Fraction:
    number = _exact(raw, path)
    _check_usual(number, words, path, log)
    return number


def _exact(raw: Any, path: str) -> Fraction:
    """The exact number that ``raw`` says: a JSON number, or a text such as ``"−3"``, ``"5/2"`` or ``"2,5"``."""
    wrong = InputError(Words("deve ser um número", "must be a number"), path)
    if isinstance(raw, bool) or not isinstance(raw, int | float | str):
        raise wrong
    text = str(raw).strip().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    if len(text) > len(str(LARGEST)) * 2 or "e" in text.lower():  # a long text or an exponent costs time to expand
        raise InputError(Words("número grande demais ou mal escrito", "number too large or badly written"), path)
    try:
        number = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise wrong from None
    if abs(number) > LARGEST:
        raise InputError(Words("número grande demais", "number too large"), path)
    return number


def _check_usual(number: Fraction, words: Field, path: str, log: Log) -> None:
    low, high = words.usual or (None, None)
    figure = shown(number)
    if low is not None and number < low:
        log.warn(
            path,
            f"{words.pt}: {figure.pt} é menos que o normal ({low}); contei assim mesmo.",
            f"{words.en}: {figure.en} is less than usual ({low}); counted all the same.",
        )
    if high is not None and number > high:
        log.warn(
            path,
            f"{words.pt}: {figure.pt} é mais que o normal ({high}); contei assim mesmo.",
            f"{words.en}: {figure.en} is more than usual ({high}); counted all the same.",
        )


def _boolean(raw: Any, words: Field, path: str, log: Log, _: Mapping[str, Any]) -> bool:
    if not isinstance(raw, bool):
        raise InputError(Words("deve ser sim ou não (true ou false)", "must be yes or no (true or false)"), path)
    return raw


def _text(raw: Any, words: Field, path: str, log: Log, _: Mapping[str, Any]) -> str:
    if isinstance(raw, bool) or not isinstance(raw, str | int):
        raise InputError(Words("deve ser um texto", "must be a text"), path)
    return str(raw).strip()


def _seed(raw: Any, words: Field, path: str, log: Log, known: Mapping[str, Any]) -> Seed:
    return Seed(_text(raw, words, path, log, known))


def _choice(raw: Any, words: Field, path: str, log: Log, known: Mapping[str, Any]) -> str:
    value = _text(raw, words, path, log, known)
    values = [option.value for option in words.options]
    if value not in values:
        listed = ", ".join(values)
        raise InputError(Words(f"deve ser um destes: {listed}", f"must be one of: {listed}"), path)
    return value


def _integers(raw: Any, words: Field, path: str, log: Log, known: Mapping[str, Any]) -> tuple[int, ...]:
    values = _entries(raw, path)
    length = len(words.items)
    if len(values) > length:
        raise InputError(Words(f"tem {len(values)} números, e são {length}", f"needs {length} numbers"), path)
    padded = [*values, *[None] * (length - len(values))]
    return tuple(_part(item, words, f"{path}.{at}", log, known, _integer) for at, item in enumerate(padded))


def _names(raw: Any, words: Field, path: str, log: Log, known: Mapping[str, Any]) -> tuple[str, ...]:
    """Names in their order: a list of texts or of ``{"nome": …}``, or a number of unnamed ones."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        if not 0 <= raw <= MOST_ENTRIES:
            raise InputError(Words(f"deve estar entre 0 e {MOST_ENTRIES}", f"must be 0 to {MOST_ENTRIES}"), path)
        raw = [None] * raw
    entries = _entries(raw, path)
    names = tuple(
        player_name(entry.get("nome") if isinstance(entry, Mapping) else entry, at, f"{path}.{at}")
        for at, entry in enumerate(entries)
    )
    check_distinct(names, path)
    low, high = words.count
    if (low is not None and len(names) < low) or (high is not None and len(names) > high):
        log.warn(path, f"{words.pt}: o normal é de {low} a {high}.", f"{words.en}: usually {low} to {high}.")
    return names


def _by_key(each: Reader) -> Reader:
    """A reader of one number for each key: a mapping, or a list in the order of the keys."""

    def read(raw: Any, words: Field, path: str, log: Log, known: Mapping[str, Any]) -> dict[str, Any]:
        keys = list(known.get(words.keys_from, ())) or [option.value for option in words.options]
        if not isinstance(raw, Mapping):
            raw = dict(zip(keys, _entries(raw, path), strict=False))
        for key in raw:
            if key not in keys:
                log.warn(f"{path}.{key}", f"“{key}” não está entre os nomes.", f"“{key}” is not one of the names.")
        return {key: _part(raw.get(key), words, f"{path}.{key}", log, known, each) for key in keys}

    return read


def _part(raw: Any, words: Field, path: str, log: Log, known: Mapping[str, Any], read: Reader) -> Any:
    """One number of several: 0 stands in for a blank, which is logged."""
    if is_blank(raw):
        log.blanks.append(path)
        return 0
    return read(raw, words, path, log, known)


def _entries(raw: Any, path: str) -> Sequence[Any]:
    if isinstance(raw, str) or not isinstance(raw, Sequence):
        raise InputError(Words("deve ser uma lista", "must be a list"), path)
    if len(raw) > MOST_ENTRIES:
        raise InputError(Words(f"tem mais de {MOST_ENTRIES} itens", f"has more than {MOST_ENTRIES} items"), path)
    return raw


def player_name(raw: Any, at: int, path: str) -> str:
    """The name at place ``at`` (from 0) of a list; ``Jogador 1`` when there is none."""
    if is_blank(raw):
        return f"Jogador {at + 1}"
    return _text(raw, NAME, path, Log(), {})


def check_distinct(names: Sequence[str], path: str) -> None:
    """Refuse two equal names: results are kept by name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise InputError(Words(f"dois com o nome “{name}”: mude um", f"two are named “{name}”: change one"), path)
        seen.add(name)


def _options(words: Field) -> dict[str, Any]:
    options = [{"value": option.value, "label": option.label.plain()} for option in words.options]
    return {"keys_from": words.keys_from} if words.keys_from else {"options": options}


def _items(words: Field) -> dict[str, Any]:
    return {"items": [item.plain() for item in words.items]}


NAME = Field("Nome", "Name")

KINDS: Mapping[object, Kind] = {
    int: Kind("integer", _integer, 0, counts=True),
    Fraction: Kind("number", _number, Fraction(0), counts=True),
    bool: Kind("boolean", _boolean, False),
    str: Kind("text", _text, ""),
    Seed: Kind("seed", _seed, Seed("")),
    tuple[int, ...]: Kind("integers", _integers, (), _items, counts=True),
    tuple[str, ...]: Kind("names", _names, (), lambda words: {"count": list(words.count)}),
    Mapping[str, int]: Kind(
        "by_key", _by_key(_integer), {}, lambda words: {"of": "integer", **_options(words)}, counts=True
    ),
    Mapping[str, Fraction]: Kind(
        "by_key", _by_key(_number), {}, lambda words: {"of": "number", **_options(words)}, counts=True
    ),
}
"""The kinds of fields, by the Python type that a form's field is annotated with."""

CHOICE = Kind("choice", _choice, "", _options)
"""A text with ``options`` to choose from."""


_specs: dict[type[Form], tuple[Spec, ...]] = {}


def specs(form: type[Form]) -> tuple[Spec, ...]:
    """The fields of a form, in order; worked out once for each form.

    Raises:
        TypeError: A field has a type that :data:`KINDS` does not know. That is its author's mistake.
    """
    if form not in _specs:
        _specs[form] = tuple(_work_out_specs(form))
    return _specs[form]


def _work_out_specs(form: type[Form]) -> Iterator[Spec]:
    hints = get_type_hints(form, include_extras=True)
    for each in fields(form):
        hint = hints[each.name]
        if get_origin(hint) is not Annotated:
            continue
        of, words = get_args(hint)[:2]
        kind = CHOICE if of is str and words.options else KINDS.get(of)
        if kind is None:
            raise TypeError(f"{form.__name__}.{each.name}: no kind of field holds {of}")
        required = each.default is MISSING
        yield Spec(each.name, kind, words, required, None if required else each.default)


def player_form(form: type[Form]) -> type[Player] | None:
    """The form of one player: what ``jogadores: tuple[…, ...]`` of ``form`` holds; ``None`` without such a field."""
    hint = form.__annotations__.get("jogadores")
    of = get_args(hint)[0] if get_origin(hint) is tuple else None
    return of if isinstance(of, type) and issubclass(of, Player) else None


def read_form(form: type[FormType], raw: Any, players: tuple[int, int] | None, log: Log) -> FormType:
    """Read a whole form from JSON data.

    Args:
        form: The form's class.
        raw: A mapping of field ids to values; with players also ``jogadores``, a list of such mappings.
        players: The fewest and the most players of the game.
        log: Takes what is blank or unusual.

    Raises:
        InputError: A value cannot be computed with.
    """
    if not isinstance(raw, Mapping):
        raise InputError(Words("a entrada deve ser um objeto JSON", "the input must be a JSON object"))
    of_players = player_form(form)
    known_ids = {"jogadores"} if of_players else set()
    values = _read_fields(form, raw, "", log, known_ids)
    if of_players:
        values["jogadores"] = _read_players(of_players, raw.get("jogadores"), players or (1, MOST_ENTRIES), log, values)
    return form(**values)


def _read_players(
    form: type[Player], raw: Any, players: tuple[int, int], log: Log, game: Mapping[str, Any]
) -> tuple[Player, ...]:
    low, high = players
    if isinstance(raw, int) and not isinstance(raw, bool) and 0 < raw <= MOST_ENTRIES:
        raw = [{}] * raw
    entries = [{}] * low if is_blank(raw) else _entries(raw, "jogadores")
    if not entries:
        raise InputError(Words("falta ao menos um jogador", "at least one player is needed"), "jogadores")
    if not low <= len(entries) <= high:
        number = len(entries)
        log.warn(
            "jogadores",
            f"O jogo é para {low} a {high} jogadores, e são {number}; contei assim mesmo.",
            f"The game is for {low} to {high} players, and there are {number}; counted all the same.",
        )
    read = []
    for at, entry in enumerate(entries):
        path = f"jogadores.{at}"
        if not isinstance(entry, Mapping):
            raise InputError(Words("cada jogador deve ser um objeto JSON", "each player must be a JSON object"), path)
        name = player_name(entry.get("nome"), at, f"{path}.nome")
        read.append(form(nome=name, **_read_fields(form, entry, path, log, {"nome"}, game)))
    check_distinct([player.nome for player in read], "jogadores")
    return tuple(read)


def _read_fields(
    form: type[Form],
    raw: Mapping[str, Any],
    path: str,
    log: Log,
    known_ids: set[str],
    game: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The fields of one form, by id, and ``blank``. ``known_ids`` are read elsewhere; ``game`` has the fields above."""
    prefix = f"{path}." if path else ""
    values: dict[str, Any] = {}
    blank = set()
    expected = set(known_ids)
    for spec in specs(form):
        names = (spec.id, *spec.field.also)
        expected.update(names)
        entry = next((raw[name] for name in names if not is_blank(raw.get(name))), None)
        before = len(log.blanks)
        values[spec.id] = _read_field(spec, entry, prefix + spec.id, log, {**(game or {}), **values})
        if len(log.blanks) > before:
            blank.add(spec.id)
    for key in raw:
        if key not in expected:
            log.warn(prefix + key, f"Campo desconhecido: “{key}”. Não contei.", f"Unknown field “{key}”: not counted.")
    return {**values, "blank": frozenset(blank)}


def _read_field(spec: Spec, entry: Any, path: str, log: Log, known: Mapping[str, Any]) -> Any:
    if not is_blank(entry):
        return spec.kind.read(entry, spec.field, path, log, known)
    if not spec.required:
        return spec.default
    if spec.field.items or spec.kind.name == "by_key":  # each number of a list is a blank of its own
        stand_in = spec.kind.read((), spec.field, path, log, known)
        if not stand_in:
            log.blanks.append(path)
        return stand_in
    log.blanks.append(path)
    return spec.kind.stand_in
