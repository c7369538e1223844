"""Machine code in halves: that they are, together, what the whole was, however it is divided."""

from __future__ import annotations

import itertools
import json
import subprocess
from base64 import b64encode
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regrario.site.project import Project
from regrario.site.runtime import fetch
from regrario.site.runtime.halves import divide, instrument
from regrario.site.runtime.machine_code import CODE
from regrario.site.runtime.script import needed_exports, trim
from regrario.site.runtime.wasm import (
    FUNCREF,
    FUNCTION,
    GLOBAL,
    I32,
    Export,
    FormatError,
    FunctionType,
    Global,
    Import,
    Module,
    Segments,
    number,
    read,
    signed,
    write,
)

ROOT = Path(__file__).parents[2]
FUNCTIONS = 5


def small() -> bytes:
    """A module whose functions call each other in every way, and share a memory, a global and a table.

    ``add`` (a, b) adds; ``grow`` (a) adds a to the global; ``mix`` (a, b) is add(twice(a), grow(b)); ``choose`` (a, b)
    calls by the table: add for an even a, take for an odd one; ``take`` (a, b) subtracts, and writes to the memory.
    """
    two = FunctionType(I32 * 2, I32, b"\x60\2\x7f\x7f\1\x7f")
    one = FunctionType(I32, I32, b"\x60\1\x7f\1\x7f")
    nothing = FunctionType(b"", b"", b"\x60\0\0")
    twice, add, grow, take = 0, 1, 2, 5
    a, b = b"\x20\0", b"\x20\1"
    call = b"\x10"
    bodies = (
        b"\0" + a + b + b"\x6a\x0b",
        b"\0\x23\0" + a + b"\x6a\x24\0\x23\0\x0b",
        b"\1\1\x7f" + a + call + number(twice) + b + call + number(grow) + call + number(add) + b"\x0b",
        b"\0" + a + b + a + b"\x41\1\x71\x11\0\0\x0b",
        b"\0\x41\0" + a + b"\x36\2\0" + b"\x41\0\x28\2\0" + b + b"\x6b\x0b",
    )
    return write(
        Module(
            types=(two, one, nothing),
            imports=(Import("outside", "twice", FUNCTION, number(1)),),
            functions=(0, 1, 0, 0, 0),
            tables=(FUNCREF + b"\0\2",),
            memories=(b"\0\1",),
            globals=(Global(I32 + b"\1", b"\x41" + signed(70) + b"\x0b"),),
            exports=tuple(
                Export(name, FUNCTION, 1 + place) for place, name in enumerate(("add", "grow", "mix", "choose", "take"))
            ),
            elements=Segments(1, b"\0\x41\0\x0b\2" + number(add) + number(take)),
            bodies=bodies,
        )
    )


CALLS = {"add": {0}, "grow": {1}, "mix": {0, 1, 2}, "take": {4}}
"""The functions that each needs, itself among them; ``choose`` needs one of two."""


@pytest.fixture(scope="session")
def divided() -> dict[frozenset[int], dict[str, Any]]:
    """What the small module's functions give, for each way to divide it."""
    whole = small()
    names = ["add", "grow", "mix", "choose", "take"]
    ways = [frozenset(way) for size in range(FUNCTIONS + 1) for way in itertools.combinations(range(FUNCTIONS), size)]
    asked = []
    for way in ways:
        halves = divide(read(whole), way, names)
        modules = {"whole": whole, "first": halves.first, "rest": halves.rest}
        asked.append(json.dumps({name: b64encode(content).decode() for name, content in modules.items()}))
    done = subprocess.run(
        [fetch.program("node"), Path(__file__).with_name("halves.mjs")],
        input="\n".join(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(zip(ways, map(json.loads, done.stdout.splitlines()), strict=True))


def test_together_the_halves_are_the_whole(divided: dict[frozenset[int], dict[str, Any]]) -> None:
    assert len(divided) == 2**FUNCTIONS
    for way, given_back in divided.items():
        assert given_back["after"] == given_back["whole"], way


def test_what_needs_the_rest_ends_without_it(divided: dict[frozenset[int], dict[str, Any]]) -> None:
    """And all else gives what the whole gives."""
    for way, given_back in divided.items():
        whole, before = given_back["whole"], given_back["before"]
        for name, needed in CALLS.items():
            if not needed <= way:
                assert before[name] == ["missing"] * 4, (way, name)
            elif name in ("add", "take"):
                assert before[name] == whole[name], (way, name)
        by_table = [
            whole["choose"][at] if {3, 4 if a % 2 else 0} <= way else "missing" for at, a in enumerate((-5, 0, 3, 70))
        ]
        assert before["choose"] == by_table, way


def test_an_instrumented_module_tells_what_ran(tmp_path: Path) -> None:
    (tmp_path / "module.wasm").write_bytes(instrument(read(small())))
    script = """
        const code = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
        const { exports } = new WebAssembly.Instance(code, { outside: { twice: (n) => 2 * n } });
        const seen = () => [0, 1, 2, 3, 4].map((at) => exports[`hit${at}`].value);
        const told = [seen(), exports.mix(3, 4), seen(), exports.choose(1, 4), seen()];
        console.log(JSON.stringify(told));
    """
    command = [fetch.program("node"), "-e", script, str(tmp_path / "module.wasm")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [[0] * 5, 80, [1, 1, 1, 0, 0], -3, [1] * 5]


def test_only_the_wanted_exports_remain() -> None:
    kept = [each.name for each in read(divide(read(small()), [0], ["add"]).first).exports]
    assert kept[0] == "add"
    assert all(name.startswith("first.") for name in kept[1:])


def test_pyodide_is_read_and_written_as_it_is() -> None:
    content = (fetch.fetch_pyodide(Project.load(ROOT / "mkdocs.yml").cache / "runtime") / CODE).read_bytes()
    module = read(content)
    assert len(module.bodies) > 10_000
    assert write(module) == content


@given(st.integers(0, 2**31 - 1))
def test_numbers(value: int) -> None:
    """Seven bits a byte, the lowest first, the highest bit for more; a signed one of zero or more ends below 64."""
    for written in (number(value), signed(value)):
        assert sum((byte & 0x7F) << 7 * place for place, byte in enumerate(written)) == value
        assert [byte >> 7 for byte in written] == [1] * (len(written) - 1) + [0]
    assert signed(value)[-1] < 64


@given(st.integers(0, len(small())), st.binary(max_size=3))
def test_what_is_no_module_is_refused(cut: int, instead: bytes) -> None:
    """In one way, whatever is wrong with it; much of what is wrong with a body, nobody looks at."""
    content = small()[:cut] + instead + small()[cut + len(instead) :]
    with suppress(FormatError):
        assert write(read(content))


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(b"\x01\x01\x00", id="a section twice"),
        pytest.param(b"\x0e\x00", id="an unknown section"),
        pytest.param(b"\x05\x02\x00\x00", id="more than it says"),
    ],
)
def test_sections_that_would_be_lost_are_refused(more: bytes) -> None:
    with pytest.raises(FormatError):
        read(write(Module(types=(FunctionType(b"", b"", b"\x60\0\0"),))) + more)


@pytest.mark.parametrize(
    "module",
    [
        pytest.param(Module(), id="no memory"),
        pytest.param(Module(memories=(b"\0\1",)), id="no function to call for what is missing"),
        pytest.param(
            Module(memories=(b"\0\1",), imports=(Import("a", "b", 1, FUNCREF + b"\0\1"),)), id="a table from outside"
        ),
    ],
)
def test_what_cannot_be_divided_is_refused(module: Module) -> None:
    with pytest.raises(FormatError):
        divide(module, [], [])


# — the script that takes the exports —

SCRIPT = (
    'var memory,_a,_b,__c,_d;function take(wasmExports){_a=Module["_a"]=wasmExports["a"];'
    '_b=Module["_b"]=wasmExports["b"];__c=wasmExports["_c"].value>>>0;_d=Module["_d"]=wasmExports["d"].value>>>0;e=wasmExports["e"]}'
    'function use(){return _a()+Module["_d"]+wasmExports.f}'
)


def test_exports_that_a_script_speaks_of() -> None:
    assert needed_exports(SCRIPT, ["api._b()"], ["a", "b", "_c", "d", "e", "f", "g"]) == {"a", "b", "d", "f"}


def test_a_trimmed_script_takes_what_is_kept() -> None:
    assert trim(SCRIPT, {"a", "d", "f"}) == (
        'var memory,_a,_d;function take(wasmExports){_a=Module["_a"]=wasmExports["a"];'
        '_d=Module["_d"]=wasmExports["d"].value>>>0;}function use(){return _a()+Module["_d"]+wasmExports.f}'
    )


def test_a_script_that_takes_none_is_refused() -> None:
    with pytest.raises(FormatError, match=r"pyodide\.asm\.mjs"):
        needed_exports("function take(exports) {}", [], ["a"])


def test_globals_are_shared(divided: dict[frozenset[int], dict[str, Any]]) -> None:
    """The rest imports every global of the first half, by its kind."""
    halves = divide(read(small()), [0], ["add"])
    shared = [each for each in read(halves.rest).imports if each.kind == GLOBAL]
    assert [each.description for each in shared] == [I32 + b"\1"]
