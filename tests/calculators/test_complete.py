"""Every calculator has its page, its section on it, a worked example and words in both languages.

The checks are functions that name what is missing, so that they can be shown to find it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

import pytest

import calculators
from calculators.fields import Field, Form
from calculators.registry import Calculator
from calculators.results import Line, Result, Rule, Section, Words
from tests.calculators.cases import ROOT, cases, name_of, result_of

CASES = cases()
NAMES = calculators.names()

HEADS = {
    "details": r'collapse="{id}">{title}</',
    "heading": r"={{2,}} *{title} *={{2,}}",
    "panel": r'title="{title}"',
    "picture": r"\{{\{{ *:{id}\?",
}
"""How a section of each kind is headed in the source of its page."""


def missing_section(page: str, section: Section) -> str | None:
    """What is wrong with the part of the page that a calculator or a rule names; ``None`` when it is there."""
    if page == calculators.ANY_PAGE:
        return None if section.kind == "page" else "a calculator of every page belongs to no section"
    source = ROOT / "seeds" / "pages" / f"{page.replace(':', '/')}.txt"
    if not source.is_file():
        return f"no page {page}"
    if section.kind == "page":
        return None
    head = HEADS[section.kind].format(id=re.escape(section.id), title=re.escape(section.title))
    return None if re.search(head, source.read_text("utf-8")) else f"no {section.kind} “{section.title}” on {page}"


def missing_words(data: Any, path: str = "") -> Iterator[str]:
    """The paths of texts that are not there in both languages, anywhere in a description or a result."""
    if isinstance(data, dict) and "pt-BR" in data:
        if set(data) != {"pt-BR", "en"} or not all(isinstance(text, str) and text.strip() for text in data.values()):
            yield path
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from missing_words(value, f"{path}.{key}")
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from missing_words(value, f"{path}.{at}")


def lacks(calculator: Calculator[Any], exemplified: set[str]) -> list[str]:
    """Everything that a calculator lacks."""
    found = [missing_section(calculator.page, calculator.section)]
    found += [f"no words: {path}" for path in missing_words(calculator.describe())]
    if calculator.name not in exemplified:
        found.append("no worked example")
    return [each for each in found if each]


@pytest.mark.parametrize("name", NAMES)
def test_calculator_lacks_nothing(name: str) -> None:
    assert lacks(calculators.find(name), {name_of(case) for case in CASES}) == []


def test_what_is_lacking_is_found() -> None:
    @dataclass(frozen=True)
    class Wordless(Form):
        number: Annotated[int, Field("Número", "")]

    good = calculators.find("exodo.pontos")
    bad = replace(good, name="exodo.x", page="jogos:nada", form=Wordless, title=Words("", "X"))
    assert lacks(bad, {"exodo.pontos"}) == [
        "no page jogos:nada",
        "no words: .title",
        "no words: .fields.0.label",
        "no worked example",
    ]
    elsewhere = replace(good, section=Section("details", "Modo Pontos", "mc"))
    assert lacks(elsewhere, {"exodo.pontos"}) == ["no details “Modo Pontos” on jogos:exodo"]


@pytest.mark.parametrize("name", NAMES)
def test_every_line_names_its_rule(name: str) -> None:
    """Each line of each worked case comes from a part of the page that is there, and is worded in both languages."""
    page = calculators.find(name).page
    for case in CASES:
        if name_of(case) != name:
            continue
        result = result_of(name, case["inputs"])
        assert result["linhas"]
        for line in result["linhas"]:
            section = Section(**line["regra"]["secao"])
            assert line["regra"]["pagina"] == page
            assert missing_section(page, section) is None
        optional = {"criterio_texto"}  # empty unless a tie had to be decided
        shown = {key: value for key, value in result.items() if key not in optional}
        assert list(missing_words(shown)) == []


@pytest.mark.parametrize("name", NAMES)
def test_lines_belong_to_fields_of_the_form(name: str) -> None:
    """A line is shown beside a field, so the fields it names are there."""
    form = calculators.describe(name)
    ids = {field["id"] for field in (*form["fields"], *form["player_fields"])}
    for line in result_of(name, {})["linhas"]:
        assert {field.partition(".")[0] for field in line["campos"]} <= ids


def test_all_modes_of_the_three_games_are_there() -> None:
    modes = {
        "exodo": "pontos corrida energia_extra ordem_turno penalidades_ano bonus_ano preparacao",
        "viscondes": "final movimento negociar edificar alocar transcrever corrupcao preparacao",
        "encyclopedia": "embaixada academia banco universidade expedicao publicacao dado_adversario final"
        " sorteio_rodadas",
    }
    expected = {f"{game}.{mode}" for game, names in modes.items() for mode in names.split()} | {"placar"}
    assert expected <= set(NAMES)


def test_a_page_has_its_own_and_those_of_every_page() -> None:
    on_exodo = calculators.for_page("jogos:exodo")
    assert on_exodo[0] == "exodo.pontos"
    assert on_exodo[-2:] == ("placar", "placar.sorteio")
    assert {calculators.find(name).game for name in on_exodo} == {"exodo", "placar"}
    assert calculators.for_page("jogos:outro") == ("placar", "placar.sorteio")


def test_two_calculators_of_one_name_are_an_error() -> None:
    declare = calculators.calculator(
        "exodo.pontos",
        page="jogos:exodo",
        section=Section("details", "Modo Pontos", "mp"),
        title=Words("x", "x"),
        summary=Words("x", "x"),
    )

    def other(game: Form) -> Result:
        return Result({}, (Line("x", Words("x", "x"), 1, Rule(Section("page", "x"))),))

    with pytest.raises(ValueError, match="two calculators are named exodo"):
        declare(other)
