"""``pytest --accept`` writes what comes out into the fixtures that expect something else, and nothing more."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
SUITES = (
    "dokuwiki/test_fixtures.py",
    "transform/test_transforms.py",
    "writers/test_markdown.py",
    "writers/test_html.py",
)
NOTE, BAND, BOXES = "dokuwiki/fixtures/plugins/note.md", "transform/fixtures/page/band.md", "writers/fixtures/boxes.md"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The tests of fixtures in a folder of their own, where they may be spoilt."""
    for folder in ("dokuwiki", "transform", "writers"):
        shutil.copytree(TESTS / folder, tmp_path / "tests" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("conftest.py", "cases.py", "../pyproject.toml"):
        shutil.copy(TESTS / file, tmp_path / "tests" / file)
    return tmp_path


def run(copy: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    command += [f"tests/{suite}" for suite in SUITES]
    return subprocess.run(
        command, cwd=copy, env=os.environ | {"PYTHONPATH": ""}, capture_output=True, text=True, check=False
    )


def fixtures(tests: Path) -> dict[str, bytes]:
    return {file.relative_to(tests).as_posix(): file.read_bytes() for file in tests.rglob("fixtures/**/*.md")}


def spoil(copy: Path, file: str, before: str, after: str) -> None:
    path = copy / "tests" / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def test_what_differs_is_written_and_said(copy: Path) -> None:
    spoil(copy, NOTE, "style='tip'", "style='top'")
    spoil(copy, NOTE, "\n````warnings\n5 bad-value: no kind of note, shown as a plain one: qualquer\n````\n", "")
    spoil(copy, NOTE, "## blocks inside\n", "## blocks inside\n\n````warnings\n1 none: at all\n````\n")
    spoil(copy, BOXES, '<p class="admonition-title">', "<p>")
    spoil(copy, BOXES, "    a\n\n    b", "    a")
    spoiled = fixtures(copy / "tests")
    assert run(copy).returncode == 1
    assert fixtures(copy / "tests") == spoiled

    done = run(copy, "--accept")
    assert done.returncode == 0, done.stdout
    assert fixtures(copy / "tests") == fixtures(TESTS)
    said = [line for line in done.stdout.splitlines() if ".md: " in line]
    assert [line.rpartition("fixtures/")[2] for line in said] == [
        "plugins/note.md: its kinds: tree, warnings",
        "plugins/note.md: blocks inside: warnings",
        "boxes.md: a panel: markdown",
        "boxes.md: a panel: html",
    ]
    assert "accepted" not in run(copy, "--accept").stdout


def test_a_new_case_needs_its_source_alone(copy: Path) -> None:
    before = (copy / "tests" / BAND).read_text(encoding="utf-8")
    source = "<code>\n## no heading\n````tree\n</code>\n"
    spoil(copy, BAND, before, f"{before}\n## new\n\n`````dokuwiki\n{source}`````\n")
    assert run(copy, "--accept").returncode == 0
    text = (copy / "tests" / BAND).read_text(encoding="utf-8")
    new = text.removeprefix(before)
    assert new != text
    assert new.startswith(f"\n## new\n\n`````dokuwiki\n{source}`````\n\n````tree\n")
    assert "## no heading" in new.partition("````tree\n")[2]
    assert run(copy).returncode == 0


def test_several_processes_are_refused(copy: Path) -> None:
    done = run(copy, "--accept", "-n", "2")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--accept" in done.stderr
