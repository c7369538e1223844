"""Exact numbers as JSON and as a reader sees them."""

import re
from fractions import Fraction
from typing import Any

import pytest

import calculators
from calculators.results import Value, Words, counted, in_order, listed, plain, shown
from tests.calculators.cases import cases, name_of, result_of


@pytest.mark.parametrize(
    ("value", "pt", "en"),
    [
        (0, "0", "0"),
        (-3, "−3", "−3"),
        (Fraction(4, 2), "2", "2"),
        (Fraction(5, 2), "2,5", "2.5"),
        (Fraction(-5, 2), "−2,5", "−2.5"),
        (Fraction(1, 8), "0,125", "0.125"),
        (Fraction(7, 20), "0,35", "0.35"),
        (Fraction(11, 3), "≈\N{NO-BREAK SPACE}3,67 (11/3)", "≈\N{NO-BREAK SPACE}3.67 (11/3)"),
        (Fraction(-1, 3), "≈\N{NO-BREAK SPACE}−0,33 (−1/3)", "≈\N{NO-BREAK SPACE}−0.33 (−1/3)"),
        (True, "sim", "yes"),
        (False, "não", "no"),
        ("Ana", "Ana", "Ana"),
        ((9, -1), "9; −1", "9; −1"),
        ((), "nenhum", "none"),
        (None, "–", "–"),
    ],
)
def test_shown(value: Value | None, pt: str, en: str) -> None:
    assert shown(value) == Words(pt, en)


def test_plain_is_exact() -> None:
    value = {"a": Fraction(25, 2), "b": Fraction(6, 2), "c": (1, True, None, "x"), "d": Words("um", "one")}
    assert plain(value) == {"a": "25/2", "b": 3, "c": [1, True, None, "x"], "d": {"pt-BR": "um", "en": "one"}}
    assert type(plain(Fraction(6, 2))) is int


def test_names_in_a_sentence() -> None:
    assert [listed(names).pt for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A e B", "A, B e C"]
    assert listed(["A", "B", "C"]).en == "A, B and C"
    assert in_order(["A", "B"]) == Words("1º A, 2º B", "1. A, 2. B")


def test_nouns_agree() -> None:
    point = (Words("ponto", "point"), Words("pontos", "points"))
    assert [counted(amount, *point).pt for amount in (0, 1, -1, 2, Fraction(1, 2))] == [
        "0 pontos",
        "1 ponto",
        "−1 ponto",
        "2 pontos",
        "0,5 pontos",
    ]


def below_zero(value: Any) -> Any:
    """Data with each number in it turned to one below zero."""
    match value:
        case dict():
            return {key: below_zero(part) for key, part in value.items()}
        case list():
            return [below_zero(part) for part in value]
        case int() if not isinstance(value, bool):
            return -1 - value
    return value


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case["id"]))
def test_a_minus_is_written_as_one(case: dict[str, Any]) -> None:
    """Python writes a hyphen; no sentence and no explanation may have that."""
    result = result_of(name_of(case), below_zero(case["inputs"]))
    said = [result.get("frase"), *(line["explicacao"] for line in result.get("linhas", ()))]
    said += [note["texto"] for note in result.get("notas", ())]
    assert not [text for texts in said if texts for text in texts.values() if re.search(r"(?<!\w)-\d", text)]


@pytest.mark.parametrize("case", cases(), ids=name_of)
def test_what_fields_give_of_a_line_adds_up_to_it(case: dict[str, Any]) -> None:
    for line in result_of(name_of(case), case["inputs"]).get("linhas", ()):
        shares = line["parcelas"]
        assert set(shares) <= set(line["campos"])
        if len(shares) > 1:
            assert sum(Fraction(share["valor"]) for share in shares.values()) == Fraction(line["valor"])
        for share in shares.values() if len(shares) == 1 else ():
            assert (share["valor"], share["texto"]) == (line["valor"], line["texto"])


PARTED = {
    "exodo.corrida": {"penalidade"},
    "viscondes.final": {"construcoes", "escrituras"},
}
WHOLE = {"exodo.pontos": {"maioria"}}
"""Lines of several fields that none of them gives a part of: a majority is by one and open by the other."""


@pytest.mark.parametrize(
    "name", [name for name in calculators.names() if calculators.describe(name)["kind"] == "score"]
)
def test_a_line_of_several_fields_says_what_each_gives(name: str) -> None:
    fields = calculators.describe(name)["player_fields"]
    parts = {"integers": lambda field: [1] * len(field["items"]), "by_key": lambda field: [1]}
    filled = {field["id"]: parts.get(field["type"], lambda field: 1)(field) for field in fields if field["required"]}
    lines = calculators.find(name).run({"jogadores": [filled, filled]})["linhas"]
    several = {line["id"]: line["parcelas"] for line in lines if len(line["campos"]) > 1}
    assert {id for id, shares in several.items() if len(shares) > 1} == PARTED.get(name, set())
    assert {id for id, shares in several.items() if len(shares) == 1} == WHOLE.get(name, set())
