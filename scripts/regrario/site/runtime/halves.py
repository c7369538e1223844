"""Pyodide's machine code in two halves: what runs in a start and in the calculators, and the rest.

Of the interpreter's 17,000 functions a start and all calculators run 2,600. They, with the data, make the first half,
which is all that a browser has to fetch and to prepare before the first result. Both halves have every function under
its own number, so that nothing inside a function has to be changed: one that belongs to the other half is a stub, which
calls the real one through a table. A stub to the rest, as long as that is not there, calls a function of the page's
(``MISSING``), which must not return.

This is what Binaryen's ``wasm-split`` does, which is in no package of Python or Node.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from regrario.site.runtime.wasm import (
    CALL_INDIRECT,
    END,
    FUNCREF,
    FUNCTION,
    GLOBAL,
    GLOBAL_GET,
    GLOBAL_SET,
    I32,
    I32_CONST,
    I32_EQZ,
    IF,
    LOCAL_GET,
    MEMORY,
    TABLE,
    TAG,
    Export,
    FormatError,
    Global,
    Import,
    Module,
    Segments,
    locals_of,
    number,
    signed,
    write,
)

HIT = "hit"
"""``hit0``, ``hit1``…: the globals that an instrumented module exports, 1 for a function that has run."""

FIRST = "first"
"""The module that the rest imports from: the exports of the first half, each with this before its name."""
MISSING = f"{FIRST}.missing"
"""A table with one place, for a function that is called when the rest is needed and not there."""
COMPLETE = f"{FIRST}.complete"
"""A global to set to 1 when the rest is there."""

CHANGING = b"\1"
ZERO = I32_CONST + signed(0) + END


@dataclass(frozen=True, slots=True)
class Halves:
    """The two modules."""

    first: bytes
    rest: bytes


def instrument(module: Module) -> bytes:
    """A module that does the same, and tells by its exports (``HIT``) which of its functions have run.

    Raises:
        FormatError: a function's body is of a kind that is not understood.
    """
    base = module.imported(GLOBAL) + len(module.globals)
    count = len(module.bodies)

    def noted(place: int, body: bytes) -> bytes:
        head = locals_of(body)
        return head + I32_CONST + signed(1) + GLOBAL_SET + number(base + place) + body[len(head) :]

    return write(
        replace(
            module,
            globals=module.globals + (Global(I32 + CHANGING, ZERO),) * count,
            exports=module.exports + tuple(Export(f"{HIT}{place}", GLOBAL, base + place) for place in range(count)),
            bodies=tuple(noted(place, body) for place, body in enumerate(module.bodies)),
        )
    )


def divide(module: Module, wanted: Collection[int], exports: Collection[str]) -> Halves:
    """Divide a module.

    Args:
        module: the whole.
        wanted: the functions of the first half, counted without the imported ones.
        exports: the names that the page needs; no other remains.

    Raises:
        FormatError: the module is of a kind that is not understood.
    """
    if len(module.memories) != 1 or any(each.kind in (TABLE, MEMORY, TAG) for each in module.imports):
        raise FormatError("a module is divided that has its own tables and tags, and one memory")
    functions = range(len(module.bodies))
    here = _slots(place for place in functions if place in wanted)
    away = _slots(place for place in functions if place not in wanted)
    return Halves(write(_first(module, here, away, exports)), write(_rest(module, here, away)))


def _slots(places: Iterable[int]) -> Mapping[int, int]:
    """Function → its place in the table through which the other half calls it."""
    return {place: slot for slot, place in enumerate(places)}


def _tables(module: Module, here: Mapping[int, int], away: Mapping[int, int]) -> tuple[bytes, ...]:
    """The module's own, then those that join the halves: to the first, to the rest, to ``MISSING``."""
    return (*module.tables, *(FUNCREF + b"\1" + number(size) * 2 for size in (len(here), len(away), 1)))


def _first(module: Module, here: Mapping[int, int], away: Mapping[int, int], exports: Collection[str]) -> Module:
    tables = _tables(module, here, away)
    to_first, to_rest, to_missing = range(len(module.tables), len(tables))
    complete = module.imported(GLOBAL) + len(module.globals)
    nothing = next((at for at, each in enumerate(module.types) if not each.parameters + each.results), None)
    if nothing is None:
        raise FormatError("no function takes and gives nothing")
    check = GLOBAL_GET + number(complete) + I32_EQZ + IF + _call(0, nothing, to_missing) + END
    own = [
        *(Export(f"{FIRST}.table{at}", TABLE, at) for at in range(to_missing)),
        Export(MISSING, TABLE, to_missing),
        Export(f"{FIRST}.memory0", MEMORY, 0),
        *(Export(f"{FIRST}.tag{at}", TAG, at) for at in range(len(module.tags))),
        *(Export(f"{FIRST}.global{at}", GLOBAL, at) for at in range(module.imported(GLOBAL), complete)),
        Export(COMPLETE, GLOBAL, complete),
    ]
    filled = module.elements
    return replace(
        module,
        tables=tables,
        globals=(*module.globals, Global(I32 + CHANGING, ZERO)),
        exports=(*(each for each in module.exports if each.name in exports), *own),
        elements=Segments(filled.count + 1, filled.content + _filling(module, to_first, here)),
        bodies=tuple(
            body if place in here else _stub(module, place, away[place], to_rest, check)
            for place, body in enumerate(module.bodies)
        ),
    )


def _rest(module: Module, here: Mapping[int, int], away: Mapping[int, int]) -> Module:
    tables = _tables(module, here, away)[:-1]
    to_first, to_rest = range(len(module.tables), len(tables))
    before = module.imported(GLOBAL)
    shared = [
        *(Import(FIRST, f"{FIRST}.table{at}", TABLE, each) for at, each in enumerate(tables)),
        *(Import(FIRST, f"{FIRST}.memory{at}", MEMORY, each) for at, each in enumerate(module.memories)),
        *(Import(FIRST, f"{FIRST}.tag{at}", TAG, each) for at, each in enumerate(module.tags)),
        *(Import(FIRST, f"{FIRST}.global{before + at}", GLOBAL, each.type) for at, each in enumerate(module.globals)),
    ]
    return Module(
        types=module.types,
        imports=(*module.imports, *shared),
        functions=module.functions,
        elements=Segments(1, _filling(module, to_rest, away)),
        bodies=tuple(
            body if place in away else _stub(module, place, here[place], to_first)
            for place, body in enumerate(module.bodies)
        ),
    )


def _filling(module: Module, table: int, places: Iterable[int]) -> bytes:
    """A segment that puts functions into a table, from its start on."""
    before = module.imported(FUNCTION)
    listed = [number(before + place) for place in places]
    return b"\2" + number(table) + ZERO + b"\0" + number(len(listed)) + b"".join(listed)


def _stub(module: Module, place: int, slot: int, table: int, check: bytes = b"") -> bytes:
    """The body of a function that hands its arguments on."""
    kind = module.functions[place]
    arguments = b"".join(LOCAL_GET + number(at) for at in range(len(module.types[kind].parameters)))
    return b"\0" + check + arguments + _call(slot, kind, table) + END


def _call(slot: int, kind: int, table: int) -> bytes:
    return I32_CONST + signed(slot) + CALL_INDIRECT + number(kind) + number(table)
