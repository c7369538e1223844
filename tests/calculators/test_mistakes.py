"""Mistakes in a calculator's file: each is one line that names file and line, and exit status 2, never a traceback."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import pytest
from _pytest.mark.structures import ParameterSet

from calculators import registry
from calculators.fields import Field, Form, Player
from calculators.forms import specs
from calculators.mistakes import DeclarationError
from calculators.registry import calculator
from calculators.results import Note, Result, Rule, Section, Words, plain
from calculators.scoring import Category, column
from tests.calculators.cases import ROOT

MARKET = """\
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from calculators import calculator
from calculators.fields import Field, Form, Player
from calculators.results import Result, Rule, Section, Words
from calculators.scoring import Category, Ending, column, score

END = Section("heading", "END")
RULE = Rule(END)
STALLS = Category("stalls", Words("Bancas", "Stalls"), RULE, ("stalls",))


@dataclass(frozen=True)
class Seller(Player):
    stalls: Annotated[int, Field("Bancas", "Stalls")]
    weight: Annotated[Fraction, Field("Peso", "Weight")] = Fraction(5, 2)


@dataclass(frozen=True)
class Game(Form):
    jogadores: tuple[Seller, ...]


@calculator(
    "market.final",
    page="games:market",
    section=END,
    kind="score",
    players=(2, 4),
    title=Words("Fim", "End"),
    summary=Words("Soma.", "Adds up."),
)
def final(game: Game) -> Result:
    columns = (column(STALLS, game.jogadores, points),)
    return score(game.jogadores, columns, Ending(RULE))


def points(seller: Seller) -> int:
    return 3 * seller.stalls
"""
"""A game in its file ``calculators/market.py``; each mistake below is a change to it."""

TYPES = "int, Fraction, bool, str, Seed, tuple[int, ...], tuple[str, ...], Mapping[str, int], Mapping[str, Fraction]"

AT_IMPORT = [
    ("syntax", "columns = (", "columns = ((", "itself", "SyntaxError: '(' was never closed"),
    ("indent", "    return score", "  return score", "itself", "IndentationError: unindent does not match"),
    ("exception", "RULE = Rule(END)", "RULE = 1 // 0", "itself", "ZeroDivisionError: integer division or modulo"),
    ("ending", "RULE = Rule(END)", "raise SystemExit(0)", "itself", "SystemExit: 0"),
    ("module", "from fractions import Fraction", "import numpyy", "itself", "ModuleNotFoundError: No module named"),
    ("mark", "Rule(END)", 'Rule(END, "Q")', "itself", "a rule's mark 'Q' is none of '', 'M', 'D'"),
    ("section", '"heading"', '"haeding"', "itself", "a section's kind 'haeding' is none of 'details', 'heading'"),
    ("kind", 'kind="score"', 'kind="scoore"', "@calculator", "a calculator's kind 'scoore' is none of 'score', 'tool'"),
    (
        "type",
        "stalls: Annotated[int",
        "stalls: Annotated[float",
        "@calculator",
        f"Seller.stalls: no field is of type float; {TYPES}",
    ),
    ("players", "    players=(2, 4),\n", "", "@calculator", "market.final asks for each player's figures: say for how"),
    ("form", "game: Game", "game: int", "@calculator", "final takes no form: annotate its argument"),
]
"""What is wrong; the text that is changed, and into what; the line that is named, by words of it; what is said."""

IN_THE_FUNCTION = [
    ("exception", "3 * seller", "3 // 0 * seller", "itself", "ZeroDivisionError: integer division or modulo by zero"),
    ("no result", "return score", "score", "@calculator", "AttributeError: 'NoneType' object has no attribute"),
    ("field", '("stalls",)', '("stals",)', "column(STALLS", "Seller has no field 'stals'"),
    ("float", "3 * seller", "3.5 * seller", "return score", "no value may be 10.5: numbers are int or Fraction"),
]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder with the calculators and nothing else."""
    shutil.copytree(ROOT / "calculators", tmp_path / "calculators", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def run(package: Path, *arguments: str, stdin: str = "{}") -> tuple[int, str, str]:
    """Exit status, standard output and standard error of the command, of the package in that folder."""
    command = [sys.executable, "-S", "-m", "calculators", *arguments]  # -S: not those that are installed
    done = subprocess.run(command, input=stdin, capture_output=True, cwd=package, check=False, text=True)
    return done.returncode, done.stdout, done.stderr


def write(package: Path, old: str, new: str) -> str:
    """Write the market with a mistake in it; its text."""
    assert MARKET.count(old) == 1
    text = MARKET.replace(old, new)
    (package / "calculators" / "market.py").write_text(text, "utf-8")
    return text


def place(text: str, words: str) -> str:
    """The file and the line of it that holds these words, as they are told."""
    line = next(at for at, each in enumerate(text.splitlines(), start=1) if words in each)
    return f"calculators/market.py:{line}"


def named(cases: Sequence[tuple[str, ...]]) -> list[ParameterSet]:
    """Cases of which the first word is the name."""
    return [pytest.param(*case, id=name) for name, *case in cases]


@pytest.mark.parametrize(("old", "new", "at", "said"), named(AT_IMPORT))
def test_a_file_that_cannot_be_imported(package: Path, old: str, new: str, at: str, said: str) -> None:
    where = place(write(package, old, new), new if at == "itself" else at)
    for arguments in (["market.final"], ["--list"]):
        status, out, err = run(package, *arguments)
        assert (status, out) == (2, "")
        assert err.startswith(f"calculators: {where}: {said}")
        assert err.count("\n") == 1


def test_two_calculators_of_one_name(package: Path) -> None:
    where = place(write(package, '"market.final"', '"exodo.pontos"'), "@calculator")
    status, out, err = run(package, "--list")
    assert (status, out) == (2, "")
    assert re.fullmatch(rf"calculators: {where}: two calculators are named exodo\.pontos; see exodo\.py:\d+\n", err)


@pytest.mark.parametrize(("old", "new", "at", "said"), named(IN_THE_FUNCTION))
def test_a_function_that_fails(package: Path, old: str, new: str, at: str, said: str) -> None:
    where = place(write(package, old, new), new if at == "itself" else at)
    inputs = {"jogadores": [{"nome": "Ana", "stalls": 3}, {"nome": "Beto", "stalls": 3}]}
    request = json.dumps({"name": "market.final", "inputs": inputs})
    for arguments, stdin, answered, after in (
        (["market.final"], json.dumps(inputs), 0, ""),
        (["--jsonl"], f'{{"name": "placar"}}\n{request}\n', 1, " (line 2 of the input)"),
    ):
        status, out, err = run(package, *arguments, stdin=stdin)
        assert (status, out.count("\n")) == (2, answered)
        assert err.startswith(f"calculators: {where}: market.final: {said}")
        assert err.endswith(f"{after}\n")
        assert err.count("\n") == 1


def check(package: Path) -> str:
    """What a check of all calculators ends with."""
    code = "import sys; sys.path.insert(0, ''); import calculators; calculators.check()"
    command = [sys.executable, "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, cwd=package, check=False, text=True)
    return done.stderr.rstrip().rpartition("\n")[2].removeprefix("calculators.mistakes.CalculatorError: ")


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ('("stalls",)', '("stals",)', "column(STALLS", "market.final: Seller has no field 'stals'"),
        ("jogadores, columns, E", "jogadores[9:], [][0], E", "return score", "market.final: IndexError: list index"),
        ('"market.final"', '"marktet.final"', "@calculator", "marktet.final: its name says that it is in calculators."),
        (
            "return score(game.jogadores, columns, Ending(RULE))",
            "return Result({}, [Line('stall', STALLS.label, 1, RULE, fields=('stal.1',))])",
            "@calculator",
            "market.final: the line 'stall' is of a field 'stal.1' that it has not",
        ),
    ],
)
def test_a_check_computes_with_nothing_filled_in(package: Path, old: str, new: str, at: str, said: str) -> None:
    text = write(package, old, new).replace("import Result,", "import Line, Result,")
    (package / "calculators" / "market.py").write_text(text, "utf-8")
    assert check(package).startswith(f"{place(text, at)}: {said}")


def test_what_is_not_computed_is_no_mistake_yet(package: Path) -> None:
    write(package, "3 * seller", "3 // 0 * seller")
    assert check(package) == ""


def test_an_exact_default_is_described(package: Path) -> None:
    (package / "calculators" / "market.py").write_text(MARKET, "utf-8")
    status, out, err = run(package, "--describe", "market.final")
    assert (status, err) == (0, "")
    assert [field["default"] for field in json.loads(out)["player_fields"]] == [None, "5/2"]


def test_mistakes_are_refused_where_they_are_declared() -> None:
    section = Section("page", "x")
    with pytest.raises(DeclarationError, match=r"^a rule's mark 'Q' is none of"):
        Rule(section, "Q")  # type: ignore[arg-type]  # the mistake
    with pytest.raises(DeclarationError, match=r"^a section's kind 'x' is none of"):
        Section("x", "x")  # type: ignore[arg-type]  # the mistake
    with pytest.raises(DeclarationError, match=r"^a note's kind 'd' is none of"):
        Note("d", Words("x", "x"))  # type: ignore[arg-type]  # the mistake
    with pytest.raises(DeclarationError, match=r"^a calculator's kind 'scoore' is none of"):
        calculator("x.y", page="x", section=section, title=Words("", ""), summary=Words("", ""), kind="scoore")  # type: ignore[arg-type]  # the mistake


def test_a_category_of_a_field_that_there_is_not() -> None:
    category = Category("a", Words("a", "a"), Rule(Section("page", "x")), ("none",))
    with pytest.raises(DeclarationError, match=r"^Player has no field 'none'$"):
        column(category, [Player(nome="Ana")], lambda player: 1)


@pytest.mark.parametrize("value", [1.5, {1}, object()])
def test_no_result_holds_what_is_no_data(value: object) -> None:
    with pytest.raises(DeclarationError, match=r"^no value may be "):
        plain({"a": [value]})


def test_a_type_that_no_field_has() -> None:
    @dataclass(frozen=True)
    class Weighed(Form):
        weight: Annotated[list[Fraction], Field("Peso", "Weight")]

    with pytest.raises(DeclarationError, match=r"^Weighed\.weight: no field is of type list\[Fraction\]; int,"):
        specs(Weighed)


def test_a_function_is_declared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_declared", {})

    @calculator("x.once", page="x", section=Section("page", "x"), title=Words("", ""), summary=Words("", ""))
    def first(game: Form) -> Result:
        return Result({})

    with pytest.raises(DeclarationError, match=r"^two calculators are named x\.once; see test_mistakes\.py:\d+$"):

        @calculator("x.once", page="x", section=Section("page", "x"), title=Words("", ""), summary=Words("", ""))
        def again(game: Form) -> Result:
            return Result({})
