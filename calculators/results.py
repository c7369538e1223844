"""What a calculator answers: lines, notes and the values behind them, in words for two languages.

Everything here is data. A value stays exact (``int`` or ``Fraction``) up to :func:`plain`, which writes it for JSON.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from calculators.mistakes import DeclarationError, one_of

Exact: TypeAlias = int | Fraction
"""An exact number: points are never floats."""

Value: TypeAlias = Exact | bool | str | Sequence[int] | Sequence[str]
"""What a line may show. ``bool`` reads "sim" or "não"."""

SectionKind: TypeAlias = Literal["details", "heading", "panel", "picture", "page"]
Mark: TypeAlias = Literal["", "M", "D"]
NoteKind: TypeAlias = Literal["M", "D", "empate", "aviso"]

DASH = "–"
MINUS = "\N{MINUS SIGN}"
ALMOST = "\N{ALMOST EQUAL TO}\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Words:
    """One text in both languages of the site."""

    pt: str
    en: str

    def __add__(self, more: "Words") -> "Words":
        """The two texts, one after the other, in each language."""
        return Words(self.pt + more.pt, self.en + more.en)

    def plain(self) -> dict[str, str]:
        """The text by language tag, as JSON has it."""
        return {"pt-BR": self.pt, "en": self.en}


def same(text: str) -> Words:
    """A text that reads the same in both languages: a name, a title of the page, a figure."""
    return Words(text, text)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a rule page, named as its source names it.

    ``kind`` is what the source uses: a ``details`` (a collapse and its button; ``id`` is the collapse's), a
    ``heading``, a ``panel``, a ``picture`` (where a picture heads the part: ``id`` is the media id), or the whole
    ``page``. ``title`` is the words that a reader sees there.
    """

    kind: SectionKind
    title: str
    id: str = ""

    def __post_init__(self) -> None:
        """Refuse a kind that there is not."""
        one_of("a section's kind", self.kind, get_args(SectionKind))

    def plain(self) -> dict[str, str]:
        """The section as JSON has it."""
        return {"kind": self.kind, "id": self.id, "title": self.title}


@dataclass(frozen=True, slots=True)
class Rule:
    """Where a line comes from.

    ``mark`` is empty when the page says it, ``"M"`` when only the printed rulebook (*manual*) does, ``"D"`` when the
    page is silent and this is a decision of ours.
    """

    section: Section
    mark: Mark = ""

    def __post_init__(self) -> None:
        """Refuse a mark that there is not."""
        one_of("a rule's mark", self.mark, get_args(Mark))

    def words(self) -> Words:
        """The source as a reader is told it."""
        title = self.section.title
        match self.mark:
            case "M":
                return Words(f"manual impresso; na página: {title}", f"printed rulebook; on the page: {title}")
            case "D":
                return Words(f"decisão nossa, a página não diz: {title}", f"our decision, the page is silent: {title}")
            case _:
                return same(title)

    def plain(self, page: str) -> dict[str, object]:
        """The rule as JSON has it, with the page it is on."""
        return {
            "texto": self.words().plain(),
            "pagina": page,
            "secao": self.section.plain(),
            "marca": self.mark,
        }


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the result: a figure, whose it is, why it is so and the rule that it comes from.

    ``value`` is ``None`` while what it needs is not filled in. ``fields`` are the ids of the fields it comes from, the
    one it is shown beside first. ``total`` marks a sum of other lines. ``text`` says the value where its own figure
    would not do. ``shares`` says what each of several fields gives of the value, which is their sum: it is shown beside
    each, and nothing beside one that is not filled in. Without ``shares`` all of it is shown beside the first.
    """

    id: str
    label: Words
    value: Value | None
    rule: Rule
    player: str | None = None
    why: Words | None = None
    fields: tuple[str, ...] = ()
    total: bool = False
    text: Words | None = None
    shares: Mapping[str, Exact] = field(default_factory=dict)

    def plain(self, page: str) -> dict[str, object]:
        """The line as JSON has it."""
        text = self.text if self.text is not None and self.value is not None else shown(self.value)
        return {
            "id": self.id,
            "jogador": self.player,
            "rotulo": self.label.plain(),
            "valor": plain(self.value),
            "texto": text.plain(),
            "total": self.total,
            "explicacao": self.why.plain() if self.why and self.value is not None else None,
            "campos": list(self.fields),
            "parcelas": self._parts(text),
            "regra": self.rule.plain(page),
        }

    def _parts(self, text: Words) -> dict[str, object]:
        """What is shown beside which field: each one's share, or all of it beside the first."""
        if self.shares:
            return {id: {"valor": plain(share), "texto": shown(share).plain()} for id, share in self.shares.items()}
        whole = self.fields[:1] if self.value is not None and not self.total else ()
        return {id: {"valor": plain(self.value), "texto": text.plain()} for id in whole}


@dataclass(frozen=True, slots=True)
class Note:
    """A remark under the result.

    ``kind``: ``"M"`` a figure from the printed rulebook, ``"D"`` a decision of ours, ``"empate"`` who tied for what and
    what it gave, ``"aviso"`` something unusual that was computed all the same. ``line`` and ``field`` (a path such as
    ``jogadores.0.estadios``) say where it belongs.
    """

    kind: NoteKind
    text: Words
    line: str | None = None
    field: str | None = None

    def __post_init__(self) -> None:
        """Refuse a kind that there is not."""
        one_of("a note's kind", self.kind, get_args(NoteKind))

    def plain(self) -> dict[str, object]:
        """The note as JSON has it."""
        return {"tipo": self.kind, "texto": self.text.plain(), "linha": self.line, "campo": self.field}


@dataclass(frozen=True, slots=True)
class Result:
    """The answer of a calculator: ``values`` by id, the lines that explain them, notes, and the outcome in a sentence.

    ``values`` may nest mappings and sequences; their numbers are exact.
    """

    values: Mapping[str, object]
    lines: tuple[Line, ...] = ()
    notes: tuple[Note, ...] = ()
    sentence: Words = Words("", "")

    def noting(self, *notes: Note) -> "Result":
        """The same result with more notes."""
        return replace(self, notes=(*self.notes, *notes))

    def unknown(self) -> "Result":
        """The same lines and keys without any value: what is shown while fields of the whole form are blank."""
        lines = tuple(replace(line, value=None, why=None, shares={}) for line in self.lines)
        quiet = tuple(note for note in self.notes if note.kind in {"M", "D"})
        return Result(dict.fromkeys(self.values), lines, quiet)

    def plain(self, page: str) -> dict[str, Any]:
        """The result as JSON has it: the values at the top, ``linhas``, ``notas`` and ``frase`` beside them."""
        return {
            **{key: plain(value) for key, value in self.values.items()},
            "linhas": [line.plain(page) for line in self.lines],
            "notas": [note.plain() for note in self.notes],
            "frase": self.sentence.plain(),
        }


def plain(value: object) -> Any:
    """``value`` for JSON: whole fractions as ``int``, others as ``"p/q"``, mappings and sequences piece by piece.

    Raises:
        DeclarationError: It holds something that no result may: a float, a set.
    """
    match value:
        case Fraction():
            return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
        case Words():
            return value.plain()
        case str() | int() | None:
            return value
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case Sequence():
            return [plain(item) for item in value]
        case _:
            raise _no_value(value)


def _no_value(value: object) -> DeclarationError:
    return DeclarationError(f"no value may be {value!r}: numbers are int or Fraction, lists tuples or mappings")


def shown(value: Value | None) -> Words:
    """``value`` as a reader sees it: ``−2,5`` and ``−2.5``, ``sim`` and ``yes``, a dash for what is not known yet.

    Raises:
        DeclarationError: It is of a type that no value has: a float, a set.
    """
    match value:
        case None:
            return same(DASH)
        case bool():
            return Words("sim", "yes") if value else Words("não", "no")
        case int():
            return same(str(value) if value >= 0 else f"{MINUS}{-value}")
        case Fraction():
            return _number(value)
        case str():
            return same(value)
        case Sequence():
            texts = [shown(item) for item in value]
            return Words("; ".join(text.pt for text in texts), "; ".join(text.en for text in texts)) if texts else NONE
        case _:  # an author may not check types
            raise _no_value(value)


NONE = Words("nenhum", "none")


def _number(value: Fraction) -> Words:
    """A number with a decimal comma (pt) or point (en); what no decimal can say exactly also as a fraction."""
    sign, size = (MINUS, -value) if value < 0 else ("", value)
    if size.denominator == 1:
        return same(f"{sign}{size.numerator}")
    twos_and_fives = size.denominator
    for prime in (2, 5):
        while twos_and_fives % prime == 0:
            twos_and_fives //= prime
    if twos_and_fives == 1:
        return _decimal(sign, size, places=_places(size.denominator))
    near = _decimal(sign, size, places=2)
    exactly = f"({sign}{size.numerator}/{size.denominator})"
    return Words(f"{ALMOST}{near.pt} {exactly}", f"{ALMOST}{near.en} {exactly}")


def _places(denominator: int) -> int:
    """How many decimals write a fraction with this denominator (of twos and fives only) in full."""
    places = 0
    while 10**places % denominator:
        places += 1
    return places


def _decimal(sign: str, size: Fraction, places: int) -> Words:
    whole, part = divmod(round(size * 10**places), 10**places)
    digits = f"{part:0{places}d}"
    return Words(f"{sign}{whole},{digits}", f"{sign}{whole}.{digits}")


def listed(names: Sequence[str]) -> Words:
    """Names in a sentence: nothing, ``Ana``, ``Ana e Beto``, ``Ana, Beto e Caio``."""
    *first, last = names or ("",)
    if not first:
        return same(last)
    head = ", ".join(first)
    return Words(f"{head} e {last}", f"{head} and {last}")


def counted(amount: Exact, one: Words, many: Words) -> Words:
    """An amount with its noun in the right form: ``1 ponto``, ``2,5 pontos``."""
    noun, figure = one if abs(amount) == 1 else many, shown(amount)
    return Words(f"{figure.pt} {noun.pt}", f"{figure.en} {noun.en}")


def short_of(amount: int, *unit: Words) -> Words:
    """What is missing, with the verb in the right form: ``falta 1 prata``, ``faltam 2``. ``unit``: one and many."""
    what = counted(amount, *unit) if unit else shown(amount)
    return Words(("falta " if amount == 1 else "faltam ") + what.pt, "short of " + what.en)


def left_over(amount: int) -> Words:
    """What is left: ``não sobra nada``, ``sobra 1``, ``sobram 2``."""
    if amount == 0:
        return Words("não sobra nada", "nothing is left")
    verb, figure = "sobra" if abs(amount) == 1 else "sobram", shown(amount)
    return Words(f"{verb} {figure.pt}", f"{figure.en} left")


def in_order(names: Sequence[str]) -> Words:
    """Names in a numbered row: ``1º Ana, 2º Beto`` and ``1. Ana, 2. Beto``."""
    return Words(
        ", ".join(f"{place}º {name}" for place, name in enumerate(names, start=1)),
        ", ".join(f"{place}. {name}" for place, name in enumerate(names, start=1)),
    )


def plus(numbers: Sequence[Exact]) -> Words:
    """A sum in words: ``2 + 0 + 5``."""
    texts = [shown(number) for number in numbers]
    return Words(" + ".join(text.pt for text in texts), " + ".join(text.en for text in texts))


def less(number: Exact, other: Exact) -> Words:
    """A difference in words: ``5 − 2``, ``5 − −2``."""
    return shown(number) + same(f" {MINUS} ") + shown(other)


def times(number: int, each: int) -> Words:
    """A product in words: ``3 × −2``."""
    return same(f"{shown(number).pt} × {shown(each).pt}")
