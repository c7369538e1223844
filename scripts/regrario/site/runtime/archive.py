"""The one archive that Python in the browser starts from: standard library, calculators and QR code, as bytecode."""

from __future__ import annotations

import importlib.util
import zipfile
from pathlib import Path

from regrario.diagnostics import RegrarioError
from regrario.site.runtime.fetch import HERE, cached, digest, program, run

ARCHIVE = "python.zip"
"""The archive's name in the cache."""

LIBRARY = "python_stdlib.zip"
"""The name of the standard library in the npm package, as sources."""

CALLS = "calls"
"""The module that the page calls, and the calculators with it."""

OURS = (CALLS, "quick_dataclasses")
"""Modules of the folder ``browser`` that run there."""

INSTEAD = {"asyncio/__init__.py": "asyncio_init.py"}
"""Path in the library → our file in its place, in the folder ``browser``."""

HELPERS = (CALLS, "qrcode.main")
"""What the browser calls besides the calculators."""


def make_archive(cache: Path, pyodide: Path, tools: Path) -> Path:
    """The archive's file in the cache, made if the calculators or the tools have changed.

    Args:
        cache: the runtime's own cache.
        pyodide: the npm package's folder.
        tools: the folder with pyodide-build and qrcode.

    Raises:
        RegrarioError: no Node, or a source that does not compile.
    """
    browser, script = HERE / "browser", HERE / "compile.mjs"
    sources = _package_sources("calculators", _calculators()) | _package_sources("qrcode", tools / "qrcode")
    ours = {f"{name}.py": f"{name}.py" for name in OURS} | INSTEAD
    sources |= {path: (browser / name).read_bytes() for path, name in ours.items()}

    def make(folder: Path) -> None:
        _write_sources(folder / ARCHIVE, pyodide / LIBRARY, sources)
        arguments = (pyodide, browser, folder, tools, ARCHIVE, "calculators", ",".join(HELPERS))
        run(
            [program("node"), str(script), *map(str, arguments)],
            "the calculators could not be compiled for the browser",
        )

    made_from = digest((*sorted(browser.glob("*.py")), script), sources, (pyodide, tools))
    return cached(cache, "archive", made_from, make) / ARCHIVE


def _calculators() -> Path:
    """The folder of the very calculators whose forms the site shows."""
    spec = importlib.util.find_spec("calculators")
    if spec is None or not spec.submodule_search_locations:
        raise RegrarioError("the package calculators is not installed; run scripts/setup")
    return Path(spec.submodule_search_locations[0])


def _package_sources(name: str, folder: Path) -> dict[str, bytes]:
    """Path in the archive → source, for a package without its own tests."""
    return {
        f"{name}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*.py"))
        if "tests" not in path.relative_to(folder).parts
    }


def _write_sources(archive: Path, library: Path, sources: dict[str, bytes]) -> None:
    with zipfile.ZipFile(library) as given, zipfile.ZipFile(archive, "w") as made:
        for path in given.namelist():
            if path.endswith(".py") and path not in sources:
                made.writestr(zipfile.ZipInfo(path), given.read(path))
        for path, source in sources.items():
            made.writestr(zipfile.ZipInfo(path), source)
