"""A package brings a plugin by an entry point, and says in one line what is wrong with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

DICE = """
from regrario.document import Span
from regrario.dokuwiki.syntax import Flow, standalone

RULES = (standalone("dice", "<dice ", ">", lambda o: Span("dice", (f"dados: {o.head}",)), flow=Flow.INLINE, sort=200),)
"""


INSIDE = """
from regrario.document import Box
from regrario.dokuwiki.lexer import Category, Rule
from regrario.dokuwiki.syntax import Flow, container

BAR = Rule("bar", 10, Category.FORMATTING, ("(",), lambda parser, start, end: end)
RULES = (
    container(
        "dice", "<dice ", "</x>", lambda o, c: Box("x", c), flow=Flow.BLOCK, sort=9, inside=(BAR,), needs_closer=False
    ),
)
"""


def brought(folder: Path, code: str, points: str = "dice = dice_of_ours") -> None:
    """Install a package with one module into a folder, as pip leaves it there."""
    (folder / "dice_of_ours.py").write_text(code, encoding="utf-8")
    info = folder / "regrario_dice-1.5.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: regrario-dice\nVersion: 1.5\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[regrario.plugins]\n{points}\n", encoding="utf-8")


def render(folder: Path, source: str = "Role <dice 2d6> já.") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).with_name("regrario"), "render", "--to", "markdown"],
        input=source,
        env=os.environ | {"PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_a_page_uses_the_tag_of_a_package(tmp_path: Path) -> None:
    brought(tmp_path, DICE)
    done = render(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == 'Role <span class="rg-dice">dados: 2d6</span> já.\n'


def test_without_the_package_the_tag_is_text(tmp_path: Path) -> None:
    assert render(tmp_path).stdout == "Role &lt;dice 2d6&gt; já.\n"


def test_plugins_go_by_name_whoever_brings_them(tmp_path: Path) -> None:
    """Between rules of one sort the name decides: ``note`` of ours comes after ``a``, and before ``z``."""
    code = DICE.replace('"<dice "', '"<note"').replace("sort=200", "sort=195")
    shown = []
    for name in ("a", "z"):
        brought(tmp_path, code, f"{name} = dice_of_ours")
        shown.append("rg-dice" in render(tmp_path, "<note>x</note>").stdout)
    assert shown == [True, False]


@pytest.mark.parametrize(
    ("code", "points", "said"),
    [
        ("1/0", "dice = dice_of_ours", "cannot be imported: ZeroDivisionError: division by zero"),
        ("raise SystemExit('bye')", "dice = dice_of_ours", "cannot be imported: SystemExit: bye"),
        ("", "dice = no_such_module", "no_such_module cannot be imported: ModuleNotFoundError"),
        ("", "dice = dice_of_ours", "dice_of_ours has no RULES, a tuple of rules"),
        ("RULES = ()", "dice = dice_of_ours", "dice_of_ours has no RULES, a tuple of rules"),
        ("RULES = ('<dice>',)", "dice = dice_of_ours", "rule 1 of dice_of_ours: str is no rule"),
        (DICE.replace('"<dice "', '"[ab]"'), "dice = dice_of_ours", "a pattern begins with the character itself"),
        (DICE.replace('"<dice "', '"<d("'), "dice = dice_of_ours", "which is no pattern"),
        (DICE.replace('"<dice "', '"<d(i)ce "'), "dice = dice_of_ours", "write its groups as (?:…)"),
        (DICE, "note = dice_of_ours", "regrario has one of this name"),
        (DICE.replace("lambda o: ", "lambda o: 1/0 or "), "dice = dice_of_ours", "fails: ZeroDivisionError"),
        (DICE.replace("lambda o: ", "lambda o: 7 or "), "dice = dice_of_ours", "makes int, which is no kind of node"),
        (INSIDE, "dice = dice_of_ours", "spoils the reading"),
    ],
)
def test_a_faulty_package_is_one_line(tmp_path: Path, code: str, points: str, said: str) -> None:
    brought(tmp_path, code, points)
    done = render(tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert f"the plugin {points.partition(' ')[0]} of the package regrario-dice 1.5" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_second_package_of_one_name_is_named(tmp_path: Path) -> None:
    brought(tmp_path, DICE)
    other = tmp_path / "other-2.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 2\n", encoding="utf-8")
    (other / "entry_points.txt").write_text("[regrario.plugins]\ndice = dice_of_ours\n", encoding="utf-8")
    done = render(tmp_path)
    assert done.returncode == 2
    assert "regrario-dice" in done.stderr
    assert "other 2" in done.stderr
