"""scripts/setup and what calls it: from any folder, once, one process at a time, one clear line when it fails."""

import json
import os
import shutil
import subprocess
import sys
import threading
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = ("setup", "serve", "test", "pin")


def load() -> ModuleType:
    """Loads scripts/environment.py, which no package holds."""
    spec = spec_from_file_location("environment", ROOT / "scripts" / "environment.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """What set-up needs of the repository, in a folder with a space in its name."""
    house = tmp_path / "a b" / "regrário"
    (house / "scripts").mkdir(parents=True)
    for name in (*SCRIPTS, "environment.py"):
        shutil.copy(ROOT / "scripts" / name, house / "scripts")
    shutil.copytree(ROOT / "requirements", house / "requirements")
    shutil.copy(ROOT / "pyproject.toml", house)
    return house


@pytest.fixture
def environment(house: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module at work in ``house``, with a .venv made by hand and an installation that takes no time."""
    module = load()
    monkeypatch.delenv("PYTHON", raising=False)
    monkeypatch.delenv("CHROMIUM", raising=False)
    places = {
        "ROOT": "",
        "VENV": ".venv",
        "PYTHON": ".venv/bin/python",
        "STAMP": ".venv/setup.json",
        "LOCK": ".cache/setup.lock",
    }
    for name, place in places.items():
        monkeypatch.setattr(module, name, house / place)
    monkeypatch.setattr(module, "made", [], raising=False)

    def make_venv() -> None:
        module.made.append("venv")
        shutil.rmtree(module.VENV, ignore_errors=True)
        module.PYTHON.parent.mkdir(parents=True)
        module.PYTHON.symlink_to(sys.executable)

    monkeypatch.setattr(module, "make_venv", make_venv)
    monkeypatch.setattr(module, "install", module.made.append)
    return module


def run(*command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd="/",
        env=os.environ | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_is_valid_sh_and_may_be_run(name: str) -> None:
    path = ROOT / "scripts" / name
    assert run("sh", "-n", path).returncode == 0
    assert os.access(path, os.X_OK)


def test_ci_runs_the_test_command() -> None:
    assert run("bash", "-n", ROOT / ".ci" / "run").returncode == 0
    assert "/scripts/test" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_check_works_from_another_folder_and_changes_nothing(house: Path) -> None:
    before = sorted(house.rglob("*"))
    asked = run(house / "scripts" / "setup", "run", "--check", PYTHON=sys.executable)
    assert (asked.returncode, asked.stderr) == (1, "")
    assert sorted(house.rglob("*")) == before


def test_no_python_that_is_new_enough_is_one_clear_line(house: Path) -> None:
    tools = house / "bin"
    tools.mkdir()
    for name in ("sh", "dirname"):
        (tools / name).symlink_to(str(shutil.which(name)))
    (tools / "python3").write_text("#!/bin/sh\nexit 1\n")
    (tools / "python3").chmod(0o755)
    asked = run(house / "scripts" / "setup", "run", PATH=str(tools), PYTHON="")
    assert asked.returncode == 2
    assert len(asked.stderr.splitlines()) == 1
    assert "Python 3.11" in asked.stderr


def test_the_named_python_must_be_one(house: Path) -> None:
    asked = run(house / "scripts" / "serve", PYTHON="/nowhere/python3")
    assert asked.returncode == 2
    assert asked.stderr.startswith("setup: /nowhere/python3 is not Python 3.11 or newer")


def test_a_second_run_does_nothing(environment: ModuleType) -> None:
    environment.set_up("run")
    environment.set_up("run")
    assert environment.made == ["venv", "run"]


def test_what_tests_need_holds_what_running_needs(environment: ModuleType) -> None:
    environment.set_up("run")
    environment.set_up("test")
    environment.set_up("run")
    assert environment.made == ["venv", "run", "test"]


@pytest.mark.parametrize("name", ["requirements/run.txt", "pyproject.toml"])
def test_a_changed_pin_or_project_is_installed_in_place(environment: ModuleType, house: Path, name: str) -> None:
    environment.set_up("run")
    path = house / name
    path.write_text(path.read_text("utf-8").replace("click", "clack"), "utf-8")
    environment.set_up("run")
    assert environment.made == ["venv", "run", "run"]


def test_a_setting_of_a_tool_installs_nothing(environment: ModuleType, house: Path) -> None:
    environment.set_up("run")
    with (house / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("\n[tool.other]\nx = 1\n")
    environment.set_up("run")
    assert environment.made == ["venv", "run"]


def test_an_interrupted_installation_is_made_anew(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(kind: str) -> None:
        raise KeyboardInterrupt

    environment.set_up("run")
    with monkeypatch.context() as patch:
        patch.setattr(environment, "install", interrupted)
        assert environment.main(["test"]) == 130
    environment.set_up("test")
    assert environment.made == ["venv", "run", "venv", "test"]


def test_a_moved_or_foreign_venv_is_made_anew(environment: ModuleType) -> None:
    environment.set_up("run")
    stamp = json.loads(environment.STAMP.read_text("utf-8"))
    for change in ({"root": "/elsewhere"}, {"python": "3.10.1"}):
        environment.STAMP.write_text(json.dumps(stamp | change), "utf-8")
        assert not environment.is_sound()
    environment.STAMP.write_text("[", "utf-8")
    environment.set_up("run")
    assert environment.made == ["venv", "run", "venv", "run"]


def test_two_at_once_install_once(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    second = threading.Thread(target=environment.set_up, args=("run",))
    waiting = threading.Event()
    monkeypatch.setattr(environment, "say", lambda line: waiting.set())

    def install(kind: str) -> None:
        environment.made.append(kind)
        second.start()
        assert waiting.wait(timeout=60)

    monkeypatch.setattr(environment, "install", install)
    environment.set_up("run")
    second.join(timeout=60)
    assert environment.made == ["venv", "run"]


def test_pip_is_not_led_out_of_the_venv(environment: ModuleType) -> None:
    kept = environment.environment({"PATH": "/bin", "PYTHONPATH": "/x", "PIP_TARGET": "/y", "PIP_INDEX_URL": "z"})
    assert {"PATH", "PIP_INDEX_URL"} <= set(kept)
    assert not {"PYTHONPATH", "PIP_TARGET"} & set(kept)


def test_without_chromium_and_root_one_line_says_what_to_install(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "CHROMIUMS", ())
    monkeypatch.setattr(environment.os, "geteuid", lambda: 1000)
    assert environment.main(["browser"]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "chromium" in err


def test_chromium_may_be_named(environment: ModuleType, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = house / "my browser"
    browser.write_text("#!/bin/sh\necho 1\n")
    browser.chmod(0o755)
    monkeypatch.setenv("CHROMIUM", str(browser))
    assert environment.chromium(may_install=False) == str(browser)
    browser.write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(environment.SetupError, match="no browser that runs"):
        environment.chromium(may_install=False)
