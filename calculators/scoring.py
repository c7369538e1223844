"""What most games score by: majorities, rankings, tables, sets, exchanges; and the score sheet that adds them up.

The primitives work on plain sequences, one entry a player, and know no names: renaming or reordering the players
renames or reorders the outcome, and nothing else. All of them are exact and total: any integers give an answer.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Generic, TypeVar

from calculators.fields import Player
from calculators.results import (
    ALMOST,
    Exact,
    Line,
    Note,
    Result,
    Rule,
    Value,
    Words,
    counted,
    listed,
    plus,
    same,
    shown,
    times,
)

Table = Sequence[tuple[int, int]]
"""Steps in rising order: from this amount on, this worth."""

T = TypeVar("T")
PlayerType = TypeVar("PlayerType", bound=Player)
ValueType = TypeVar("ValueType", bound=Value)
ValueType_co = TypeVar("ValueType_co", bound=Value, covariant=True)


# ── Tables and exchanges ──────────────────────────────────────────────────────────────────────────────────────────


def threshold(table: Table, amount: int, below: int = 0) -> int:
    """The worth of the highest step that ``amount`` reaches; ``below`` under the first. Past the last it stays."""
    return max((worth for least, worth in table if amount >= least), default=below)


def reached(table: Sequence[tuple[int, T]], amount: int) -> tuple[T, ...]:
    """Everything that ``amount`` reaches, in the order of the table."""
    return tuple(what for least, what in table if amount >= least)


def cumulative(totals: Sequence[int], number: int) -> int:
    """What ``number`` of a thing are worth together: one ``totals[0]``, two ``totals[1]``, and so on.

    None is worth 0; more than the table has are worth its last total.
    """
    return totals[min(number, len(totals)) - 1] if number > 0 else 0


def collections(counts: Sequence[int], worth: Sequence[int]) -> int:
    """The worth of sets of different kinds, each set as large as can be: a set of k kinds is worth ``worth[k - 1]``.

    ``counts`` is how many there are of each kind; below 0 counts as none.
    """
    falling = sorted((max(0, count) for count in counts), reverse=True)
    return sum(
        (count - following) * cumulative(worth, size)
        for size, (count, following) in enumerate(pairwise((*falling, 0)), start=1)
    )


def per(amount: int, size: int) -> tuple[int, int]:
    """How many times ``size`` fits in ``amount``, and the remainder; below 0 nothing fits."""
    return divmod(max(0, amount), size)


def gap(need: int, have: int) -> int:
    """What is missing to reach ``need``: never below 0."""
    return max(0, need - have)


# ── Places and prizes ─────────────────────────────────────────────────────────────────────────────────────────────


def ranking(*criteria: Sequence[Exact]) -> tuple[int, ...]:
    """The place of each in competition ranking, most first: equal amounts share a place, the next is skipped.

    Each criterion has an amount a player; a later one decides between those whom all earlier ones leave equal.
    """
    keys = list(zip(*criteria, strict=True))
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def by_players(table: Mapping[int, T], players: int) -> T:
    """The entry for this many players: that of the largest number not above it, or else the smallest."""
    fitting = [number for number in table if number <= players]
    return table[max(fitting) if fitting else min(table)]


@dataclass(frozen=True, slots=True)
class Share:
    """What one player gets of a majority: the place, with how many it is shared, and the prizes that were added."""

    points: Exact
    place: int
    tied: int
    prizes: tuple[int, ...]


NO_SHARE = Share(0, 0, 0, ())
"""What a player gets who may not take part."""

OUTSIDE = Words("fora da disputa", "takes no part")
WITHOUT_BLANKS = Words(" (o que falta ainda não conta)", " (what is missing does not count yet)")


def majority(
    amounts: Sequence[int], prizes: Sequence[int], eligible: Sequence[bool] | None = None, *, round_down: bool = False
) -> tuple[Share, ...]:
    """Hand out ``prizes``, first place first, to the eligible with the most; without ``eligible`` all may take part.

    Those who tie fill as many places as they are; the prizes of these places are added and divided among them.
    Places without a prize give 0. ``round_down`` takes the fraction off each share.
    """
    eligible = [True] * len(amounts) if eligible is None else eligible
    rivals = [amount for amount, may in zip(amounts, eligible, strict=True) if may]
    shares = []
    for amount, may in zip(amounts, eligible, strict=True):
        if not may:
            shares.append(NO_SHARE)
            continue
        ahead = sum(other > amount for other in rivals)
        tied = rivals.count(amount)
        taken = tuple(prizes[ahead : ahead + tied])
        share = Fraction(sum(taken), tied)
        shares.append(Share(floor(share) if round_down else share, ahead + 1, tied, taken))
    return tuple(shares)


@dataclass(frozen=True, slots=True)
class Decision:
    """Who wins: the places in the sequence of players; ``step`` is the criterion that decided.

    ``step`` counts the criteria from 0; it is ``None`` when all of them left more than one: the win is shared.
    ``tied`` are those whom the first criterion left.
    """

    winners: tuple[int, ...]
    step: int | None
    tied: tuple[int, ...]


def decide(*criteria: Sequence[Exact]) -> Decision:
    """The winners by the first criterion that leaves one of them; each criterion has an amount a player, most wins."""
    tied = left = tuple(range(len(criteria[0])))
    for step, amounts in enumerate(criteria):
        best = max(amounts[at] for at in left)
        left = tuple(at for at in left if amounts[at] == best)
        tied = left if step == 0 else tied
        if len(left) == 1:
            return Decision(left, step, tied)
    return Decision(left, None, tied)


# ── The score sheet ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Category:
    """A line of the score sheet: its id and words, the rule that it comes from, the player's fields it is made of.

    It is shown beside the first of these fields. ``total`` marks what other lines lead to. ``by_parts``: each part of
    the fields adds its own, so that what is filled in counts while others are blank.
    """

    id: str
    label: Words
    rule: Rule
    fields: tuple[str, ...] = ()
    total: bool = False
    by_parts: bool = False

    def known_of(self, player: Player) -> bool:
        """Whether enough of the player's fields is filled in for a value."""
        return player.has(*self.fields) if self.by_parts else not player.lacks(*self.fields)


@dataclass(frozen=True, slots=True)
class Column(Generic[ValueType_co]):
    """A category filled in: for each player a value, ``None`` while it is not known, and why it is so.

    ``shares``, if any, say what each of several fields gives that is filled in.
    """

    category: Category
    values: tuple[ValueType_co | None, ...]
    whys: tuple[Words | None, ...]
    shares: tuple[Mapping[str, Exact], ...] = ()

    def lines(self, names: Sequence[str]) -> tuple[Line, ...]:
        """The column as lines, one for each player."""
        of = self.category
        return tuple(
            Line(of.id, of.label, value, of.rule, name, why, of.fields, of.total, shares=shares)
            for name, value, why, shares in zip(
                names, self.values, self.whys, self.shares or ({},) * len(names), strict=True
            )
        )


def column(
    category: Category,
    players: Sequence[PlayerType],
    points: Callable[[PlayerType], ValueType],
    why: Callable[[PlayerType], Words | None] = lambda player: None,
) -> Column[ValueType]:
    """A category that each player scores alone. It is known as soon as enough of that player's fields is filled in."""

    def explained(player: PlayerType) -> Words | None:
        words = why(player)
        return words + WITHOUT_BLANKS if words and player.lacks(*category.fields) else words

    known = [category.known_of(player) for player in players]
    return Column(
        category,
        tuple(points(player) if is_known else None for player, is_known in zip(players, known, strict=True)),
        tuple(explained(player) if is_known else None for player, is_known in zip(players, known, strict=True)),
    )


def sum_column(
    category: Category,
    players: Sequence[PlayerType],
    points: Callable[[PlayerType], Sequence[int]],
    why: Callable[[PlayerType], Words],
) -> Column[int]:
    """A category to which each of its fields adds its own; ``points`` gives these in the order of the fields."""

    def shares(player: PlayerType) -> dict[str, int]:
        given = zip(category.fields, points(player), strict=True)
        return {field: share for field, share in given if player.has(field)}

    made = column(category, players, lambda player: sum(points(player)), why)
    return replace(made, shares=tuple(map(shares, players)))


def count_column(
    category: Category, players: Sequence[PlayerType], number: Callable[[PlayerType], int], each: int
) -> Column[int]:
    """A category of so many things that are worth ``each``; below 0 costs."""
    return column(category, players, lambda player: each * number(player), lambda player: times(number(player), each))


def contest(
    category: Category, players: Sequence[PlayerType], shares: Sequence[Share], outside: Words = OUTSIDE
) -> tuple[Column[Exact], tuple[Note, ...]]:
    """A category that the players contend for, and a note for each tie in it.

    It is not guessed: nothing is known before *all* have filled in its fields. ``outside`` says why a player takes no
    part.
    """
    if any(player.lacks(*category.fields) for player in players):
        unknown = (None,) * len(players)
        return Column(category, unknown, unknown), ()
    whys = tuple(_share_in_words(share) if share.place else outside for share in shares)
    return Column(category, tuple(share.points for share in shares), whys), _tie_notes(category, players, shares)


def _tie_notes(category: Category, players: Sequence[Player], shares: Sequence[Share]) -> tuple[Note, ...]:
    """A sentence for each tie for places that have a prize: who tied and how the prizes were divided."""
    notes = []
    ties = {share.place: share for share in shares if share.tied > 1 and any(share.prizes)}
    for place, share in sorted(ties.items()):
        who = listed([player.nome for player, own in zip(players, shares, strict=True) if own.place == place])
        division = _division(share)
        text = Words(
            f"Empate em {category.label.pt}, {place}º lugar: {who.pt}. "
            f"Somam-se os lugares que ocupam e divide-se: {division.pt} para cada.",
            f"Tie in {category.label.en}, place {place}: {who.en}. "
            f"The places that they fill are added and divided: {division.en} each.",
        )
        notes.append(Note("empate", text, line=category.id))
    return tuple(notes)


def _share_in_words(share: Share) -> Words:
    """How a share came about: ``1º lugar: 6``; ``2º e 3º lugares: (4 + 1) ÷ 2 = 2,5``."""
    if share.tied == 1:
        return Words(f"{share.place}º lugar: ", f"place {share.place}: ") + shown(share.points)
    places = [str(place) for place in range(share.place, share.place + share.tied)]
    filled = Words(
        f"{listed([f'{place}º' for place in places]).pt} lugares: ",
        f"places {listed(places).en}: ",
    )
    return filled + _division(share)


def _division(share: Share) -> Words:
    """The prizes of the places that those who tie fill, added and divided: ``(4 + 1) ÷ 2 = 2,5``."""
    prizes = plus((*share.prizes, *[0] * (share.tied - len(share.prizes))))
    points = shown(share.points)
    is_whole = share.points * share.tied == sum(share.prizes)
    sign = "→" if not is_whole else "" if points.pt.startswith(ALMOST) else "="
    return same("(") + prizes + same(f") ÷ {share.tied} {sign} ".rstrip() + " ") + points


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What decides between equal totals: its id, the words for it, and an amount for each player; most wins."""

    id: str
    label: Words
    amounts: tuple[Exact, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How the total decides: the rule that says so, the tie-breaks in their order, whether the lowest total wins."""

    rule: Rule
    tie_breaks: tuple[TieBreak, ...] = ()
    least_wins: bool = False

    @property
    def tried(self) -> Words:
        """The tie-breaks in words."""
        labels = [each.label for each in self.tie_breaks]
        return Words(listed([label.pt for label in labels]).pt, listed([label.en for label in labels]).en)


TOTAL = Words("Total", "Total")
MOST, LEAST, SHARED = "maior total", "menor total", "empate: vitoria compartilhada"
POINTS = (Words("ponto", "point"), Words("pontos", "points"))

UNDECIDED: Mapping[str, object] = {"posicoes": {}, "vencedores": (), "criterio": "", "criterio_texto": same("")}
"""The outcome of a game whose figures are not all there."""


def score(
    players: Sequence[Player], columns: Sequence[Column[Exact]], ending: Ending, notes: Sequence[Note] = ()
) -> Result:
    """Add the columns up into a score sheet.

    Returns:
        A result with ``por_jogador`` (each category and ``total`` by name), ``posicoes``, ``vencedores``, ``criterio``
        and its words. While a player lacks a field, totals are of what is known, and nobody is placed or wins.
    """
    names = [player.nome for player in players]
    # Of a player of whom hardly anything is known, 0 is no total yet.
    sums = tuple(
        None if player.lacks() and not known else known
        for player, known in zip(players, totals(players, columns), strict=True)
    )
    total: Column[Exact] = Column(Category("total", TOTAL, ending.rule, total=True), sums, (None,) * len(players))
    sheet: tuple[Column[Exact], ...] = (*columns, total)
    lines = [line for each in sheet for line in each.lines(names)]
    by_name = {name: {each.category.id: each.values[at] for each in sheet} for at, name in enumerate(names)}
    known = [value for value in sums if value is not None]
    if any(player.lacks() for player in players) or len(known) < len(sums):
        return Result({"por_jogador": by_name, **UNDECIDED}, tuple(lines), tuple(notes))
    outcome, tie, sentence = _outcome(names, known, ending)
    return Result({"por_jogador": by_name, **outcome}, tuple(lines), (*tie, *notes), sentence)


def totals(players: Sequence[Player], columns: Sequence[Column[Exact]]) -> tuple[Exact | None, ...]:
    """For each player the sum of what is known; ``None`` while nothing is."""
    known = [[value for each in columns if (value := each.values[at]) is not None] for at in range(len(players))]
    return tuple(sum(values) if values else None for values in known)


def _outcome(
    names: Sequence[str], sums: Sequence[Exact], ending: Ending
) -> tuple[dict[str, object], tuple[Note, ...], Words]:
    """Places, winners and criterion; the note on a tie; the outcome in a sentence."""
    goodness = [-each for each in sums] if ending.least_wins else list(sums)
    criteria = [goodness, *(each.amounts for each in ending.tie_breaks)]
    decision = decide(*criteria)
    winners = [names[at] for at in decision.winners]
    criterion, how, notes = _criterion(decision, names, ending)
    outcome = {
        "posicoes": dict(zip(names, ranking(*criteria), strict=True)),
        "vencedores": winners,
        "criterio": criterion,
        "criterio_texto": how,
    }
    sentence = won(winners, sums[decision.winners[0]], alone=len(names) == 1)
    if len(winners) == 1 and how.pt:
        sentence += Words(f" Desempate: {how.pt}.", f" Tie-break: {how.en}.")
    return outcome, notes, sentence


def _criterion(decision: Decision, names: Sequence[str], ending: Ending) -> tuple[str, Words, tuple[Note, ...]]:
    """What decided: its id, its words (only on a tie), and the note on the tie."""
    if decision.step == 0:
        return LEAST if ending.least_wins else MOST, same(""), ()
    tied = listed([names[at] for at in decision.tied])
    if decision.step is None:
        criterion, how = SHARED, Words("a página não traz desempate", "the page has no tie-break")
        if ending.tie_breaks:
            tried = ending.tried
            how = Words(f"nem o desempate ({tried.pt}) decide", f"the tie-break ({tried.en}) does not decide either")
        end = Words("a vitória é dividida", "the win is shared")
    else:
        deciding, winner = ending.tie_breaks[decision.step - 1], names[decision.winners[0]]
        criterion, how = deciding.id, deciding.label
        end = Words(f"vence {winner}", f"{winner} wins")
    text = Words(f"{tied.pt} empatam no total; {how.pt}: {end.pt}.", f"{tied.en} tie on the total; {how.en}: {end.en}.")
    return criterion, how, (Note("empate", text, line="total"),)


def won(winners: Sequence[str], total: Exact, *, alone: bool = False) -> Words:
    """Who wins and with how many points, in a sentence; ``alone``: there was nobody to win against."""
    who, points = listed(winners), counted(total, *POINTS)
    if alone:
        return Words(f"{who.pt}: {points.pt}.", f"{who.en}: {points.en}.")
    if len(winners) > 1:
        return Words(f"{who.pt} dividem a vitória com {points.pt}.", f"{who.en} share the win with {points.en}.")
    return Words(f"{who.pt} vence com {points.pt}.", f"{who.en} wins with {points.en}.")
