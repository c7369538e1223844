"""import-linter's contracts hold, and catch what they are there for."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = "Imports go down only; reader, transforms and writers are strangers"
CIRCLES = "No circles among neighbours"


def lint_imports(folder: Path) -> str:
    """Runs import-linter in ``folder``; returns what it printed, with its exit status at the end."""
    search = os.pathsep.join([str(folder / "scripts"), str(folder)])
    program = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run(
        [program, "--no-cache"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": search},
        capture_output=True,
        text=True,
        check=False,
    )
    return f"{run.stdout}{run.stderr}\nstatus {run.returncode}"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the code that may be spoilt."""
    for folder in ("scripts/regrario", "calculators"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("module", "planted", "broken"),
    [
        (
            "scripts/regrario/document/nodes.py",
            "regrario.site",
            LAYERS,
        ),
        (
            "scripts/regrario/writers/html/inline.py",
            "regrario.dokuwiki",
            LAYERS,
        ),
        (
            "scripts/regrario/site/build.py",
            "regrario.cli",
            LAYERS,
        ),
        ("scripts/regrario/document/nodes.py", "regrario.document.walking", CIRCLES),
        ("scripts/regrario/dokuwiki/modes/media.py", "regrario.dokuwiki.modes.links", CIRCLES),
        ("scripts/regrario/transform/tree.py", "regrario.transform.wiki.include", CIRCLES),
        ("scripts/regrario/writers/safe.py", "regrario.writers.html", CIRCLES),
        ("calculators/scoring.py", "regrario.document", "The calculators know nothing of the converter"),
        (
            "scripts/regrario/site/qr.py",
            "calculators",
            "Only the form renderer and what runs in the browser know the calculators",
        ),
    ],
)
def test_a_planted_breach_is_caught(copy: Path, module: str, planted: str, broken: str) -> None:
    with (copy / module).open("a", encoding="utf-8") as file:
        file.write(f"\nimport {planted}\n")
    said = lint_imports(copy)
    assert any(line.startswith(f"{broken} BROKEN") for line in said.splitlines())
    assert "status 1" in said


def test_the_code_as_it_is_keeps_the_contracts(copy: Path) -> None:
    assert "status 0" in lint_imports(copy)
