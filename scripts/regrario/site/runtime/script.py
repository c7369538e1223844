"""Pyodide's own script without the names of functions that nobody calls from JavaScript.

It takes each of the interpreter's 8,600 exports by name, for packages with machine code of their own. A site without
such packages needs 260: the rest of the names are a third of the script and a thirtieth of the machine code.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from regrario.site.runtime.wasm import FormatError

__all__ = ["needed_exports", "trim"]

ASSIGNMENT = re.compile(
    r"""((?:[_$A-Za-z][\w$]*=|Module\["[^"]+"\]=)+) wasmExports\["([^"]+)"\] (?:\.value(?:>>>0)?)? ;?""", re.VERBOSE
)
"""``_PyList_New=Module["_PyList_New"]=wasmExports["PyList_New"];``, and the like for the address of data."""

DECLARATION = re.compile(r"\bvar ((?:[_$A-Za-z][\w$]*,)+[_$A-Za-z][\w$]*);")
"""``var _PyList_New,_PySet_New;``: without a value."""

WORD = re.compile(r"[_$A-Za-z][\w$]*")


def needed_exports(script: str, others: Iterable[str], exports: Iterable[str]) -> set[str]:
    """Those of the exports that the scripts speak of, apart from taking them.

    Args:
        script: the one that takes the exports.
        others: what else uses the module.
        exports: the names of all.

    Raises:
        FormatError: the script takes none in the way that is known.
    """
    if not ASSIGNMENT.search(script):
        raise FormatError("pyodide.asm.mjs takes the exports of its module in an unknown way")
    used = DECLARATION.sub(";", ASSIGNMENT.sub(";", script))
    words = {word for text in (used, *others) for word in WORD.findall(text)}
    return {name for name in exports if name in words or f"_{name}" in words}


def trim(script: str, kept: Collection[str]) -> str:
    """The script without the assignments and the declarations for exports that are not kept."""
    gone: set[str] = set()

    def assigned(match: re.Match[str]) -> str:
        targets, export = match.groups()
        if export in kept:
            return match[0]
        gone.update(target for target in targets.split("=") if WORD.fullmatch(target))
        return ""

    def declared(match: re.Match[str]) -> str:
        names = [name for name in match[1].split(",") if name not in gone]
        return f"var {','.join(names)};" if names else ""

    return DECLARATION.sub(declared, ASSIGNMENT.sub(assigned, script))
