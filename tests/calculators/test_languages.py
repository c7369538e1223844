"""Nothing that a calculator says in English is Portuguese, in its form or in its result.

No dictionary is asked: a word that stands in the English of one text and in the Portuguese of any is a leak, unless
both languages spell it so. What somebody typed and the titles of the rule page are as they are in every language.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest

import calculators
from tests.calculators.cases import ROOT, cases, name_of, result_of

SPELT_ALIKE = {
    *("a", "animal", "as", "decide", "divide", "do", "extra", "final", "no", "total", "use"),
    *("i", "ii", "iii", "iv"),
    *("game", "mode", "list", "true", "false"),  # names in JSON and on the command line
    *("javascript", "json", "link", "mb", "python", "qr"),
}
"""Words of both languages, and of none."""

Pair = tuple[str, str]
"""A text in Portuguese and in English."""

WRITERS = {"Field", "Words", "_manual", "remark", "wrong"}
"""What takes a text in Portuguese and then in English."""


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.casefold()))


def leaks(pairs: list[Pair]) -> set[str]:
    """The words that stand in both languages, and are spelt alike in neither."""
    portuguese: set[str] = set().union(*(words(text) for text, _ in pairs))
    english: set[str] = set().union(*(words(text) for _, text in pairs))
    return (portuguese & english) - SPELT_ALIKE


def written() -> Iterator[Pair]:
    """Every text in the source, whatever may bring it out; a name or a figure in the midst of one is left out."""
    for path in sorted((ROOT / "calculators").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=arguments) if name in WRITERS:
                    portuguese, english = arguments[:2]
                    yield _literal(portuguese), _literal(english)


def _literal(node: ast.expr) -> str:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return " ".join(str(part.value) for part in parts if isinstance(part, ast.Constant))


def said(name: str, inputs: Any) -> Iterator[Pair]:
    """Every text of a result, without what was typed, the titles of the page, and the choices that JSON has."""
    result = result_of(name, inputs)
    as_they_are = {*_texts(inputs), *_titles(result), *_choices(name)}
    for portuguese, english in _pairs(result):
        yield _without(portuguese, as_they_are), _without(english, as_they_are)


def _pairs(data: Any) -> Iterator[Pair]:
    match data:
        case {"pt-BR": portuguese, "en": english}:
            yield portuguese, english
        case {"erro": portuguese, "error": english}:
            yield portuguese, english
        case dict():
            for value in data.values():
                yield from _pairs(value)
        case list():
            for value in data:
                yield from _pairs(value)


def _texts(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            yield from data
            for value in data.values():
                yield from _texts(value)
        case list():
            for value in data:
                yield from _texts(value)


def _titles(result: dict[str, Any]) -> set[str]:
    return {line["regra"]["secao"]["title"] for line in result.get("linhas", ())}


def _choices(name: str) -> set[str]:
    fields = calculators.describe(name)["fields"]
    return {option["value"] for field in fields for option in field.get("options", ())}


def _without(text: str, others: set[str]) -> str:
    for other in sorted(filter(None, others), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(other)}(?!\w)", " ", text)
    return text


EVERYTHING_WRITTEN = list(written())


def test_no_text_of_the_source_is_left_in_portuguese() -> None:
    assert len(EVERYTHING_WRITTEN) > 300
    assert leaks(EVERYTHING_WRITTEN) == set()


@pytest.mark.parametrize("name", calculators.names())
def test_form_is_english(name: str) -> None:
    assert leaks([*EVERYTHING_WRITTEN, *_pairs(calculators.describe(name))]) == set()


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case["id"]))
def test_result_is_english(case: dict[str, Any]) -> None:
    assert leaks([*EVERYTHING_WRITTEN, *said(name_of(case), case["inputs"])]) == set()


@pytest.mark.parametrize("name", calculators.names())
def test_what_is_half_filled_in_or_wrong_is_said_in_english(name: str) -> None:
    """Nothing filled in, but for the players' names; each field filled in with what it cannot be, and with −99."""
    about = calculators.describe(name)
    seated: dict[str, Any] = {"jogadores": [{"nome": "X"}, {"nome": "Y"}]} if about["players"] else {}
    pairs = [*EVERYTHING_WRITTEN, *said(name, seated)]
    for field in about["fields"]:
        for value in (-99, {"?": 1}, [-99], ["Z", "Z"]):
            pairs += said(name, {**seated, field["id"]: value})
    for field in about["player_fields"]:
        for value in (-99, {"?": 1}, [-99]):
            pairs += said(name, {"jogadores": [{"nome": "X", field["id"]: value}, {"nome": "Y"}]})
    assert leaks(pairs) == set()


def test_a_leak_is_found() -> None:
    assert leaks([("Pontos", "Points"), ("Total", "Total")]) == set()
    assert leaks([("Pontos na trilha", "Points on the track"), ("Só pontos", "Pontos only")]) == {"pontos"}
