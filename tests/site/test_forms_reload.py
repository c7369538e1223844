"""Calculators that are edited while the process runs: as they are now, and a mistake in one line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.calculators.test_mistakes import MARKET

ROOT = Path(__file__).resolve().parents[2]

RELOADING = """
import sys
from xml.etree import ElementTree
from regrario.diagnostics import RegrarioError
from regrario.site import forms

for _ in sys.stdin:
    try:
        forms.reload_calculators()
        forms.check_calculators()
        names = forms.claimed_pages().get("games:market", ())
        labels = [ElementTree.tostring(forms.form(name, "en"), encoding="unicode") for name in names]
        print(*names, *(label.count("Stalls") for label in labels), forms.fault("market.none"), flush=True)
    except RegrarioError as error:
        print(error, flush=True)
"""
"""Reloads at every line that it is sent, and answers in one."""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the calculators, on its own."""
    made = tmp_path / "calculators"
    shutil.copytree(ROOT / "calculators", made, ignore=shutil.ignore_patterns("__pycache__"))
    return made


@pytest.fixture
def reloaded(package: Path) -> Iterator[Callable[[], str]]:
    """What a process that goes on has to say of the calculators after a reload."""
    environment = os.environ | {"PYTHONPATH": str(package.parent)}
    command = [sys.executable, "-c", RELOADING]
    with subprocess.Popen(
        command, cwd=package.parent, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        given, said = process.stdin, process.stdout

        def ask() -> str:
            print(file=given, flush=True)
            return said.readline().rstrip("\n")

        yield ask
        given.close()


def test_calculators_are_what_their_files_are_now(package: Path, reloaded: Callable[[], str]) -> None:
    market = package / "market.py"
    none = "there is no calculator 'market.none'; "
    assert reloaded().startswith(f" {none}"[1:])

    market.write_text(MARKET, encoding="utf-8")
    new = reloaded()
    assert new.startswith("market.final ")
    assert not new.startswith("market.final 0")

    # As long as before, and of the same second: Python would take the bytecode that it has.
    before = market.stat()
    market.write_text(MARKET.replace('"Stalls"', '"Stands"'), encoding="utf-8")
    os.utime(market, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert reloaded().startswith("market.final 0 ")

    market.write_text(MARKET.replace("columns = (", "columns = (("), encoding="utf-8")
    assert reloaded() == "calculators/market.py:36: SyntaxError: '(' was never closed"

    market.write_text(MARKET.replace("return score(", "return scor("), encoding="utf-8")
    assert reloaded() == "calculators/market.py:37: market.final: NameError: name 'scor' is not defined"

    market.write_text(MARKET, encoding="utf-8")
    assert reloaded() == new

    market.unlink()
    assert reloaded().startswith(none)


def test_a_mistake_in_what_calculators_share_leaves_those_that_are(package: Path, reloaded: Callable[[], str]) -> None:
    before = reloaded()
    shared = package / "scoring.py"
    text = shared.read_text(encoding="utf-8")
    shared.write_text("1 // 0\n" + text, encoding="utf-8")
    assert reloaded() == "calculators/scoring.py:1: ZeroDivisionError: integer division or modulo by zero"
    shared.write_text(text, encoding="utf-8")

    registry = package / "registry.py"
    text = registry.read_text(encoding="utf-8")
    registry.write_text("(\n" + text, encoding="utf-8")
    assert reloaded() == "calculators/registry.py:1: SyntaxError: '(' was never closed"
    registry.write_text(text, encoding="utf-8")
    assert reloaded() == before
