"""A calculator that there is not: whoever wrote its name is told where it stands and what else there is."""

from __future__ import annotations

from pathlib import Path

import markdown
import pytest
from click.testing import CliRunner, Result

import calculators
from regrario.commands import commands
from tests.site.wikis import SETTINGS, make_project

ENGINE = "plugins: []\n"
PAGES: dict[str, str | bytes] = {"jogos/exodo.txt": "====== Êxodo ======\n"}


def run(command: str, folder: Path, *options: str) -> Result:
    return CliRunner().invoke(commands, [command, "--config", str(folder / "mkdocs.yml"), *options])


def settings(folder: Path, placements: str) -> None:
    make_project(folder, PAGES)
    (folder / "mkdocs.yml").write_text(f"{SETTINGS}    calculators:\n{placements}", encoding="utf-8")


@pytest.mark.parametrize("command", ["convert", "build"])
def test_in_the_settings_it_is_an_error(tmp_path: Path, command: str) -> None:
    settings(tmp_path, "      jogos:exodo:\n        - exodo.pontos\n        - calculator: exodo.ponto\n")
    result = run(command, tmp_path)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == (
        f"regrario: {tmp_path / 'mkdocs.yml'}:12: extra.regrario.calculators: jogos:exodo:"
        " there is no calculator 'exodo.ponto'; the nearest are exodo.pontos, exodo.bonus_ano, exodo.ordem_turno"
    )
    assert list((tmp_path / "docs").iterdir()) == []


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("exodo.pontos.x", "the nearest are exodo.pontos"),
        ("Exodo.Pontos", "the nearest are exodo.pontos"),
        ("plakar", "the nearest are placar"),
        ("zzz.qqq", "python -m calculators --list shows all"),
        ("os.path", "python -m calculators --list shows all"),
        ("../x", "python -m calculators --list shows all"),
    ],
)
def test_what_else_there_is(tmp_path: Path, name: str, nearest: str) -> None:
    settings(tmp_path, f'      jogos:exodo: ["{name}"]\n')
    result = run("convert", tmp_path)
    assert result.exit_code == 2
    assert f"there is no calculator {name!r}; {nearest}" in result.stderr


def test_another_name_of_one_is_no_error(tmp_path: Path) -> None:
    settings(tmp_path, "      jogos:exodo: [placar.placar]\n")
    assert run("convert", tmp_path).exit_code == 0
    assert "/// calculator | placar.placar" in (tmp_path / "docs/jogos/exodo.md").read_text(encoding="utf-8")


PAGE = """\
---
title: Pontos
---

# Pontos

```markdown
/// calculator | feira.final
///
```

??? nota "Passo"

    /// calculator | exodo.ponto
    ///
"""


def hand_written(folder: Path) -> None:
    make_project(folder, PAGES)
    (folder / "mkdocs.yml").write_text(ENGINE + SETTINGS, encoding="utf-8")
    (folder / "docs" / "guias").mkdir()
    (folder / "docs" / "guias" / "pontos.md").write_text(PAGE, encoding="utf-8")


def test_in_a_page_it_is_a_warning_with_its_place(tmp_path: Path) -> None:
    hand_written(tmp_path)
    said = (
        "guias/pontos.md:14: bad-value: there is no calculator 'exodo.ponto';"
        " the nearest are exodo.pontos, exodo.bonus_ano, exodo.ordem_turno"
    )
    result = run("build", tmp_path, "--strict")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == f"regrario: mkdocs: {said} (warnings are errors with --strict)"


def test_one_that_fails_is_told_where_its_form_would_be(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As when MkDocs is run by itself, with no conversion before it that would have stopped."""

    def mistaken(name: str) -> dict[str, object]:
        raise calculators.CalculatorError("calculators/exodo.py:3: ZeroDivisionError")

    monkeypatch.setattr(calculators, "describe", mistaken)
    html = markdown.markdown("/// calculator | exodo.pontos\n///\n", extensions=["regrario_calculator"])
    assert 'class="rg-falta"' in html
    assert "calculators/exodo.py:3: ZeroDivisionError" in caplog.text
