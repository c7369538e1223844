"""The guide to writing a calculator: its example is built, described and computed with, as it stands on the page."""

import json
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import calculators
from calculators import registry
from tests.calculators.cases import ROOT, cases, holds, name_of, result_of
from tests.calculators.test_complete import missing_words

GUIDES = ("calculadora-para-o-seu-jogo.md", "calculator-for-your-game.md")


def blocks(guide: str, language: str) -> list[str]:
    """The code blocks of the guide in that language."""
    text = (ROOT / "docs" / guide).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The guide's module, written to a file and imported; forgotten again afterwards."""
    (code,) = blocks(GUIDES[0], "python")
    file = tmp_path / "feira.py"
    file.write_text(code, "utf-8")
    monkeypatch.setattr(registry, "_declared", dict(registry._declared))
    spec = spec_from_file_location("feira", file)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "feira", module)
    spec.loader.exec_module(module)
    return file


def test_both_languages_show_one_example() -> None:
    for language, count in (("python", 1), ("json", 3), ("markdown", 1), ("yaml", 1), ("sh", 1)):
        portuguese, english = (blocks(guide, language) for guide in GUIDES)
        assert portuguese == english
        assert len(portuguese) == count


@pytest.mark.usefixtures("example")
def test_the_example_computes_what_the_page_says() -> None:
    given, expected, _ = map(json.loads, blocks(GUIDES[0], "json"))
    result = result_of("feira.final", given)
    assert holds(result, expected)
    assert [note["linha"] for note in result["notas"] if note["tipo"] == "empate"] == ["maioria"]
    assert result["frase"]["pt-BR"] == "Ana vence com 13,5 pontos."


@pytest.mark.usefixtures("example")
def test_the_example_describes_its_form() -> None:
    form = calculators.describe("feira.final")
    assert list(missing_words(form)) == []
    assert form["players"] == [2, 4]
    assert [(field["id"], field["required"]) for field in form["player_fields"]] == [
        ("bancas", True),
        ("multas", True),
        ("fregueses", True),
        ("moedas", False),
    ]
    assert blocks(GUIDES[0], "markdown") == [f"/// calculator | {form['name']}\n///\n"]


@pytest.mark.usefixtures("example")
def test_the_worked_case_is_one_as_the_others_are() -> None:
    """One line, with the same keys, that comes out."""
    *_, line = blocks(GUIDES[0], "json")
    case = json.loads(line)
    assert line.count("\n") == 1
    assert case.keys() == cases()[-1].keys()
    assert holds(result_of(name_of(case), case["inputs"]), case["expected"])


def test_the_quick_test_is_there() -> None:
    (command,) = blocks(GUIDES[0], "sh")
    assert command == ".venv/bin/pytest tests/calculators/test_complete.py -k feira\n"
    assert (ROOT / "tests" / "calculators" / "test_complete.py").is_file()


@pytest.mark.usefixtures("example")
def test_the_example_does_what_the_page_promises() -> None:
    """Two players, a half-filled form, and the tie-break."""
    ana = {"nome": "Ana", "bancas": 1, "multas": 0, "fregueses": 2, "moedas": 3}
    beto = {"nome": "Beto", "bancas": 1, "multas": 0, "fregueses": 2, "moedas": 1}
    result = result_of("feira.final", {"jogadores": [ana, beto]})
    assert (result["vencedores"], result["criterio"]) == (["Ana"], "mais moedas")
    assert result["por_jogador"]["Ana"]["maioria"] == "5/2"
    half = result_of("feira.final", {"jogadores": [ana, {**beto, "fregueses": None}]})
    assert half["por_jogador"]["Ana"] == {"bancas": 3, "multas": 0, "maioria": None, "total": 3}
    assert half["vencedores"] == []


def test_the_example_type_checks(example: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), str(example)],
        capture_output=True,
        cwd=ROOT,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout
