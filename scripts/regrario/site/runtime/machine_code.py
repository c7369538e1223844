"""Pyodide's machine code and its script, cut to what the calculators need at first.

Which functions these are shows a run under Node, at build time: so a site's own calculators count as well. Of a Pyodide
that is put together otherwise than this knows, the whole is taken as it is: that costs the saving, not the site.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from regrario.site.runtime.fetch import HERE, CommandError, cached, digest, program, run
from regrario.site.runtime.halves import divide, instrument
from regrario.site.runtime.script import needed_exports, trim
from regrario.site.runtime.wasm import GLOBAL, FormatError, Module, read

__all__ = ["CODE", "LOADER", "REST", "SCRIPT", "MachineCode", "make_machine_code"]

LOADER = "pyodide.mjs"
SCRIPT = "pyodide.asm.mjs"
CODE = "pyodide.asm.wasm"
REST = "pyodide.rest.wasm"

ADDRESSES_OF_FUNCTIONS = "GOT.func"
"""The module that linking gives the places of functions by: Pyodide looks for them among the exports."""

WANTED = "wanted.json"
REASON = "whole.txt"
"""Where the cache keeps why the machine code is whole."""


@dataclass(frozen=True, slots=True)
class MachineCode:
    """The folder with ``SCRIPT``, ``CODE`` and, unless there is a reason for the ``CODE`` to be whole, ``REST``."""

    folder: Path
    whole_because: str = ""

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files that a site needs."""
        return (SCRIPT, CODE) if self.whole_because else (SCRIPT, CODE, REST)


def make_machine_code(cache: Path, pyodide: Path, archive: Path) -> MachineCode:
    """The machine code in the cache, made if something of it has changed.

    Args:
        cache: the runtime's own cache.
        pyodide: the npm package's folder.
        archive: what Python is to start from.

    Raises:
        RegrarioError: no Node, or a calculator that comes to no end.
    """
    ours = sorted([*HERE.rglob("*.py"), *HERE.glob("*.mjs")])

    def make(folder: Path) -> None:
        divided = folder / "divided"
        divided.mkdir()
        try:
            _divide(divided, pyodide, archive)
            made, because = divided, ""
        except (FormatError, CommandError) as error:
            made, because = pyodide, str(error)
            (folder / REASON).write_text(because, encoding="utf-8")
        for name in MachineCode(made, because).files:
            shutil.copy(made / name, folder)
        shutil.rmtree(divided)

    made = cached(cache, "code", digest(ours, folders=(archive.parent, pyodide)), make)
    reason = made / REASON
    return MachineCode(made, reason.read_text(encoding="utf-8") if reason.is_file() else "")


def _divide(folder: Path, pyodide: Path, archive: Path) -> None:
    module = read((pyodide / CODE).read_bytes())
    script, loader = ((pyodide / name).read_text(encoding="utf-8") for name in (SCRIPT, LOADER))
    wanted = _run_functions(folder / "watched", pyodide, archive, module)
    names = [each.name for each in module.exports]
    linked = {each.name for each in module.imports if each.module == ADDRESSES_OF_FUNCTIONS}
    kept = (
        needed_exports(script, [loader], names) | linked | {each.name for each in module.exports if each.kind > GLOBAL}
    )
    halves = divide(module, wanted, kept)
    (folder / SCRIPT).write_text(trim(script, kept), encoding="utf-8")
    (folder / CODE).write_bytes(halves.first)
    (folder / REST).write_bytes(halves.rest)
    for name in (CODE, REST):
        check = f"new WebAssembly.Module(require('fs').readFileSync({json.dumps(str(folder / name))}))"
        run([program("node"), "-e", check], f"{name} is no valid machine code")


def _run_functions(folder: Path, pyodide: Path, archive: Path, module: Module) -> frozenset[int]:
    """The numbers of the functions that a start and every calculator run; ``folder`` is for the time being."""
    folder.mkdir()
    for name in (LOADER, SCRIPT, "pyodide-lock.json"):
        shutil.copy(pyodide / name, folder)
    (folder / CODE).write_bytes(instrument(module))
    command = [program("node"), HERE / "watch.mjs", folder, archive, HERE / "browser" / "exercise.py", folder / WANTED]
    run([str(part) for part in command], "the calculators could not be run to see what they need")
    wanted = frozenset(json.loads((folder / WANTED).read_text(encoding="utf-8")))
    shutil.rmtree(folder)
    return wanted
