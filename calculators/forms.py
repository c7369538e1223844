"""A form as a whole: the list of its fields, and its reading from JSON data."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from calculators.fields import Field, Form, Player
from calculators.kinds import (
    CHOICE,
    KINDS,
    InputError,
    Kind,
    Log,
    Place,
    check_distinct,
    entries,
    is_blank,
    player_name,
    unnamed,
)
from calculators.mistakes import DeclarationError
from calculators.results import Words, plain

FormType = TypeVar("FormType", bound=Form)

PLAYERS = "jogadores"
"""The id of the field that holds a form for each player."""

NAME = "nome"
"""The id of a player's name."""

WHOLE = Field("Jogadores", "Players")
"""Stands for the form itself, and for the list of players, where a place needs a field."""


@dataclass(frozen=True, slots=True)
class Spec:
    """One field of a form: its id, kind, words, whether it is required, and else its default."""

    id: str
    kind: Kind
    field: Field
    required: bool
    default: object = None

    def describe(self) -> dict[str, Any]:
        """The field as the drawer of the form gets it."""
        field = self.field
        return {
            "id": self.id,
            "type": self.kind.name,
            "label": field.label.plain(),
            "help": field.help.plain() if field.help else None,
            "worth": field.worth.plain() if field.worth else None,
            "required": self.required,
            "default": plain(self.default),
            "usual": list(field.usual) if field.usual and self.kind.counts else None,
            **self.kind.details(field),
        }


_specs: dict[type[Form], tuple[Spec, ...]] = {}


def specs(form: type[Form]) -> tuple[Spec, ...]:
    """The fields of a form, in order; worked out once for each form.

    Raises:
        DeclarationError: A field has a type that no kind holds.
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
        of, field = get_args(hint)[:2]
        kind = CHOICE if of is str and field.options else KINDS.get(of)
        if kind is None:
            types = ", ".join(map(_spelled, KINDS))
            raise DeclarationError(f"{form.__name__}.{each.name}: no field is of type {_spelled(of)}; {types} are")
        default = each.default_factory() if each.default_factory is not MISSING else each.default
        required = default is MISSING
        yield Spec(each.name, kind, field, required, None if required else default)


def _spelled(of: object) -> str:
    """A type as one writes it."""
    if isinstance(of, type) and not get_args(of):
        return of.__name__
    return str(of).replace("collections.abc.", "").replace("fractions.", "")


def player_form(form: type[Form]) -> type[Player] | None:
    """The form of one player: what ``jogadores: tuple[…, ...]`` of ``form`` holds; ``None`` without such a field."""
    hint = get_type_hints(form).get(PLAYERS)
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
    place = Place(WHOLE, "", log, {})
    of_players = player_form(form)
    values = _read_fields(form, raw, place, beside=PLAYERS if of_players else "")
    if of_players:
        inside = Place(WHOLE, PLAYERS, log, values)
        values[PLAYERS] = _read_players(of_players, raw.get(PLAYERS), inside, players or (1, 1))
    return form(**values)


def _read_players(form: type[Player], raw: Any, place: Place, usual: tuple[int, int]) -> tuple[Player, ...]:
    """The players: a list of their mappings, or just how many; the fewest that can play when nothing is said."""
    low, high = usual
    if is_blank(raw):
        raw = low
    if isinstance(raw, int) and not isinstance(raw, bool):
        raw = unnamed(raw, place)
    players = tuple(_read_player(form, entry, at, place.inside(at)) for at, entry in enumerate(entries(raw, place)))
    if not players:
        raise place.wrong("falta ao menos um jogador", "at least one player is needed")
    if not low <= len(players) <= high:
        place.remark(
            f"O jogo é para {low} a {high} jogadores, e são {len(players)}; contei assim mesmo.",
            f"The game is for {low} to {high} players, and there are {len(players)}; counted all the same.",
        )
    check_distinct([player.nome for player in players], place)
    return players


def _read_player(form: type[Player], raw: Any, at: int, place: Place) -> Player:
    raw = {} if is_blank(raw) else raw
    if not isinstance(raw, Mapping):
        raise place.wrong("cada jogador deve ser um objeto JSON", "each player must be a JSON object")
    name = player_name(raw.get(NAME), at, place.inside(NAME))
    return form(nome=name, **_read_fields(form, raw, place, beside=NAME))


def _read_fields(form: type[Form], raw: Mapping[str, Any], place: Place, beside: str) -> dict[str, Any]:
    """The fields of one form by id, and ``blank``. ``beside`` is the one key of ``raw`` that is read elsewhere."""
    values: dict[str, Any] = {}
    blanks: set[str] = set()
    expected = {beside}
    for spec in specs(form):
        ids = (spec.id, *spec.field.also)
        expected.update(ids)
        raw_value = next((raw[name] for name in ids if not is_blank(raw.get(name))), None)
        log = Log(notes=place.log.notes)  # blanks apart, to know which are this field's
        known = {**place.known, **values}
        inside = Place(spec.field, place.inside(spec.id).path, log, known)
        values[spec.id] = _read_field(spec, raw_value, inside)
        if spec.required and log.blanks:
            place.log.blanks.extend(log.blanks)
            blanks.add(spec.id)
            blanks.update(blank.removeprefix(place.inside("").path) for blank in log.blanks)
    for key in raw:
        if key not in expected:
            unknown = place.inside(key)
            unknown.remark(f"Campo desconhecido: “{key}”; não contei.", f"Unknown field “{key}”: not counted.")
    return {**values, "blank": frozenset(blanks)}


def _read_field(spec: Spec, raw: Any, place: Place) -> Any:
    """The value of one field; for a blank its default, or its stand-in, part by part where it has parts."""
    if not is_blank(raw):
        return spec.kind.read(raw, place)
    if not spec.required and not spec.kind.parts:
        return spec.default
    parts = spec.kind.read((), place) if spec.kind.parts else None
    if parts:
        return parts
    place.blank()
    return spec.field.options[0].value if spec.field.options and spec.kind is CHOICE else spec.kind.stand_in
