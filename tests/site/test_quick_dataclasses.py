"""Dataclasses made from methods that were compiled before: the same classes, and nothing is compiled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from regrario.site.runtime import browser

BROWSER = Path(browser.__file__).parent

SHOP = '''
from dataclasses import dataclass, field

@dataclass(frozen=True, slots=True)
class Price:
    """What it costs."""
    coins: int
    notes: tuple[str, ...] = ()

@dataclass
class Shelf:
    prices: list[Price] = field(default_factory=list)
'''

USE = """
import builtins, sys
compiled = []
real = builtins.exec
builtins.exec = lambda *given: (isinstance(given[0], str) and compiled.append(given[0]), real(*given))[1]
import quick_dataclasses
import shop
print(len(compiled), shop.Price(3), shop.Price(3) == shop.Price(3), hash(shop.Price(3)) == hash(shop.Price(3)))
print(shop.Price.__doc__, "|", shop.Shelf.__doc__, "|", shop.Price.__slots__)
print(shop.Price.__init__.__globals__ is vars(shop))
try:
    shop.Price(3).coins = 4
except AttributeError as error:
    print(type(error).__name__)
from dataclasses import make_dataclass
print(make_dataclass("Other", ["size"])(7), len(compiled) > 0)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A module ``shop`` with dataclasses, and what the archive has for it."""
    (tmp_path / "shop.py").write_text(SHOP, encoding="utf-8")
    made = run("import dataclass_texts; print(dataclass_texts.dataclass_code(['shop']))", tmp_path)
    (tmp_path / "dataclass_code.py").write_text(made, encoding="utf-8")
    return tmp_path


def run(script: str, folder: Path, *options: str) -> str:
    """What a Python of its own prints, with the folder and the browser's modules on its path."""
    prepared = f"import sys; sys.path[:0] = [{str(folder)!r}, {str(BROWSER)!r}]\n{script}"
    command = [sys.executable, "-I", "-B", *options, "-c", prepared]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_classes_are_the_same_and_nothing_is_compiled(folder: Path) -> None:
    assert run(USE, folder).splitlines() == [
        "0 Price(coins=3, notes=()) True True",
        "What it costs. | Shelf | ('coins', 'notes')",
        "True",
        "FrozenInstanceError",
        "Other(size=7) True",
    ]


def test_the_library_is_left_as_it_was(folder: Path) -> None:
    script = "import dataclasses, dataclass_texts; dataclass_texts.dataclass_code(['shop'])\n"
    assert run(f"{script}print(hasattr(dataclasses, 'exec'))", folder) == "False\n"
