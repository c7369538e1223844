"""Sets up what scripts/serve and scripts/test need. Run by scripts/setup; imports the standard library only.

``run``      .venv with the packages of requirements/run.txt and this project, editable
``test``     the same with requirements/test.txt, which holds all of run.txt
``browser``  finds a Chromium, or installs one with apt when it may, and prints its path
``--check``  changes nothing: exit status 1 when there is something to set up

A stamp inside .venv says what was installed, and is written last. Whatever was interrupted has none and is made anew;
so is a .venv that was moved or whose Python changed. When only the pins changed, pip brings .venv up to date in place.
One process works at a time: the lock is the kernel's, so it ends with the process that holds it, however that ends.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "setup.json"
LOCK = ROOT / ".cache" / "setup.lock"

# What is installed once a kind is: test.txt holds all of run.txt.
INCLUDED = {"run": ("run",), "test": ("run", "test")}

# Settings of the caller's shell that would send pip's packages, or Python's imports, elsewhere than into .venv.
MISLEADING = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIREMENT", "PIP_CONSTRAINT")

CHROMIUMS = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


class SetupError(Exception):
    """One clear line for the person: what went wrong and what to do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments say; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="scripts/setup", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("kind", choices=[*INCLUDED, "browser"])
    parser.add_argument(
        "--check", action="store_true", help="change nothing; status 1 when there is something to set up"
    )
    chosen = parser.parse_args(arguments)
    try:
        if chosen.kind == "browser":
            print(chromium(may_install=not chosen.check))
        elif chosen.check:
            return 0 if is_set_up(chosen.kind) else 1
        else:
            set_up(chosen.kind)
    except SetupError as error:
        say(str(error))
        return 2
    except KeyboardInterrupt:
        say("interrupted; the next run starts over")
        return 130
    return 0


def say(line: str) -> None:
    """Tells the person on standard error: standard output is for what a script reads."""
    print(f"setup: {line}", file=sys.stderr, flush=True)


def set_up(kind: str) -> None:
    """Brings .venv to what ``kind`` needs; does nothing when it is there already."""
    if is_set_up(kind):
        return
    with lock():
        if is_set_up(kind):  # by the process that this one waited for
            return
        if not is_sound():
            make_venv()
        STAMP.unlink(missing_ok=True)
        install(kind)
        write_stamp(kind)


@contextmanager
def lock() -> Iterator[None]:
    """Lets one process at a time change .venv; pip and apt inherit the lock, in case they outlive this one."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as file:
        os.set_inheritable(file.fileno(), True)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another set-up is running; waiting for it")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_set_up(kind: str) -> bool:
    """Whether the stamp says that .venv holds just what ``kind`` needs now."""
    return is_sound() and read_stamp().get(kind) == digest(kind)


def is_sound() -> bool:
    """Whether .venv was once finished, here, with the Python that it has now and that PYTHON may ask for."""
    stamp = read_stamp()
    version = venv_python()
    wanted = platform.python_version() if "PYTHON" in os.environ else version
    return stamp.get("root") == str(ROOT) and stamp.get("python") == version == wanted


def venv_python() -> str:
    """Asks .venv's Python for its version; empty when it is not there or does not run."""
    ask: list[str | Path] = [PYTHON, "-I", "-c", "import platform; print(platform.python_version())"]
    try:
        return subprocess.run(ask, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def read_stamp() -> dict[str, str]:
    """Reads the stamp; empty when there is none that can be read."""
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(kind: str) -> None:
    """Writes down what is installed now, in one step."""
    stamp = {"root": str(ROOT), "python": venv_python()} | {name: digest(name) for name in INCLUDED[kind]}
    draft = STAMP.with_suffix(".tmp")
    draft.write_text(json.dumps(stamp, indent=1), "utf-8")
    draft.replace(STAMP)


def digest(kind: str) -> str:
    """Sums up all that an installation depends on: the pins, and what pyproject.toml says of the project itself."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = [pyproject["build-system"], pyproject["project"], pyproject["tool"]["hatch"]]
    return hashlib.sha256(pins(kind).read_bytes() + json.dumps(project).encode()).hexdigest()


def pins(kind: str) -> Path:
    """Names the file of the packages that ``kind`` needs."""
    return ROOT / "requirements" / f"{kind}.txt"


def make_venv() -> None:
    """Makes an empty .venv with pip in it, in the place of whatever was there."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    try:
        import ensurepip  # noqa: F401, PLC0415 - Debian's Python may come without it
    except ImportError:
        needed = f"Python {version} here cannot make a .venv (no ensurepip)"
        apt_install(f"python{version}-venv", needed)
    say(f"making .venv with Python {platform.python_version()}")
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    run([sys.executable, "-m", "venv", VENV], "the .venv could not be made; its error stands above")


def install(kind: str) -> None:
    """Installs the pinned packages and this project into .venv."""
    pip: list[str | Path] = [PYTHON, "-m", "pip", "install"]
    say("installing the pinned packages")
    failed = (
        "pip could not install the packages; its error stands above. With a network to its registry, run this again"
    )
    run([*pip, "--no-deps", "--require-hashes", "--requirement", pins(kind)], failed)
    run([*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT], failed)


def run(command: Sequence[str | Path], failed: str) -> None:
    """Runs ``command`` and shows its errors; on a terminal, also how many packages pip has come to.

    Raises:
        SetupError: with the words of ``failed``, when the command fails.
    """
    process = subprocess.Popen(
        command,
        env=environment(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        errors="replace",
        close_fds=False,  # the lock goes with it
    )
    packages = 0
    with process:
        for line in process.stdout or ():
            if line.startswith("Collecting ") and sys.stderr.isatty():
                packages += 1
                print(f"\r  package {packages}", end="", file=sys.stderr, flush=True)
    if packages:
        print(file=sys.stderr)
    if process.returncode != 0:
        raise SetupError(failed)


def environment(caller: Mapping[str, str]) -> dict[str, str]:
    """Gives the caller's environment without what leads out of .venv, and with pip asking nothing."""
    kept = {name: value for name, value in caller.items() if name not in MISLEADING}
    return kept | {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def chromium(*, may_install: bool) -> str:
    """Finds the Chromium that the tests drive, installing Debian's where there is none.

    Raises:
        SetupError: when there is none and none can be installed here.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        if answers(named):
            return named
        raise SetupError(f"CHROMIUM={named} is no browser that runs; name one that does, or unset it")
    found = next(filter(answers, CHROMIUMS), None)
    if found is None:
        needed = "no Chromium or Chrome was found, and the tests drive one"
        if not may_install:
            raise SetupError(needed)
        with lock():
            apt_install("chromium", needed)
        found = next(filter(answers, CHROMIUMS), None)
    if found is None:
        raise SetupError(
            f"{needed}; the package that apt calls chromium brought none. Install one and name it: CHROMIUM=/path/to/it"
        )
    return shutil.which(found) or found


def answers(program: str) -> bool:
    """Whether ``program`` is there and says its version (on Ubuntu an empty stand-in may bear Chromium's name)."""
    path = shutil.which(program)
    if path is None:
        return False
    return (
        subprocess.run([path, "--version"], stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode == 0
    )


def apt_install(package: str, needed: str) -> None:
    """Installs one of the system's packages.

    Raises:
        SetupError: when this is not Debian or a kin of it, or not root, or apt fails; ``needed`` says why.
    """
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        how = f"apt-get install {package}" if apt else f"install it ({package}, in Debian's words)"
        raise SetupError(f"{needed}. As root: {how}; then run this again")
    say(f"{needed}; installing {package} with apt")
    failed = f"{needed}; apt could not install {package}, its error stands above"
    patient = [apt, "-o", "DPkg::Lock::Timeout=300", "--quiet", "--yes"]
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run([*patient, "update"], failed)
    run([*patient, "install", "--no-install-recommends", package], failed)


if __name__ == "__main__":
    sys.exit(main())
