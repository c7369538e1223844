"""A WebAssembly module as its sections, as far as they have to be taken apart to divide one.

The binary format is chapter 5 of the specification (https://webassembly.github.io/spec/core/binary/). What nobody here
looks into stays the bytes that it is: the bodies of functions above all, so that no instruction has to be known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

MAGIC = b"\0asm\1\0\0\0"

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""The kinds of what is imported and exported."""

I32 = b"\x7f"
FUNCREF = b"\x70"
VALUE_TYPES = (I32, b"\x7e", b"\x7d", b"\x7c", b"\x7b", FUNCREF, b"\x6f")
"""Four kinds of numbers, a vector, two kinds of references."""

END = b"\x0b"
IF = b"\x04\x40"  # a block that gives nothing
CALL_INDIRECT = b"\x11"
LOCAL_GET = b"\x20"
GLOBAL_GET = b"\x23"
GLOBAL_SET = b"\x24"
I32_CONST = b"\x41"
I64_CONST = b"\x42"
I32_EQZ = b"\x45"

LOW_BITS = 0x7F
MORE = 0x80
SIGN = 0x40
A_FUNCTION = b"\x60"

CUSTOM = 0
ORDER = (1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11)
"""The numbers of the sections in the order in which they have to stand; custom ones may stand anywhere."""


class FormatError(ValueError):
    """The bytes are no module of the kind that is understood here."""


@dataclass(frozen=True, slots=True)
class FunctionType:
    """A byte for the type of each parameter and result, and the entry as a whole."""

    parameters: bytes
    results: bytes
    entry: bytes


@dataclass(frozen=True, slots=True)
class Import:
    """What comes from outside; ``description`` is its type."""

    module: str
    name: str
    kind: int
    description: bytes


@dataclass(frozen=True, slots=True)
class Export:
    """The ``index`` counts what is of that kind, the imported first."""

    name: str
    kind: int
    index: int


@dataclass(frozen=True, slots=True)
class Global:
    """Its type is two bytes: of its value, and whether it may change."""

    type: bytes
    initial: bytes


@dataclass(frozen=True, slots=True)
class Segments:
    """Segments of elements or data: how many, and they as they are."""

    count: int = 0
    content: bytes = b""


@dataclass(frozen=True, slots=True)
class Module:
    """The sections; an empty one is not written.

    ``functions`` has the number of each function's type, ``bodies`` its locals and instructions; ``tables``,
    ``memories`` and ``tags`` their types.
    """

    custom: tuple[bytes, ...] = ()
    types: tuple[FunctionType, ...] = ()
    imports: tuple[Import, ...] = ()
    functions: tuple[int, ...] = ()
    tables: tuple[bytes, ...] = ()
    memories: tuple[bytes, ...] = ()
    tags: tuple[bytes, ...] = ()
    globals: tuple[Global, ...] = ()
    exports: tuple[Export, ...] = ()
    start: bytes = b""
    elements: Segments = Segments()
    bodies: tuple[bytes, ...] = ()
    data_count: bytes = b""
    data: Segments = Segments()

    def imported(self, kind: int) -> int:
        """How many of a kind are imported: the index of the first of its own."""
        return sum(each.kind == kind for each in self.imports)


def number(value: int) -> bytes:
    """An unsigned number (LEB128)."""
    written = bytearray()
    while value > LOW_BITS:
        written.append(value & LOW_BITS | MORE)
        value >>= LOW_BITS.bit_length()
    return bytes([*written, value])


def signed(value: int) -> bytes:
    """A number of zero or more where the format takes a signed one."""
    plain = number(value)
    if not plain[-1] & SIGN:
        return plain
    return plain[:-1] + bytes([plain[-1] | MORE, 0])


def name(text: str) -> bytes:
    """A text, with its length before it."""
    encoded = text.encode()
    return number(len(encoded)) + encoded


class _Bytes:
    """Reads through bytes from the start to the end."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.at = 0

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.content):
            raise FormatError("the module ends too early")
        self.at += count
        return self.content[self.at - count : self.at]

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & LOW_BITS) << shift
            shift += LOW_BITS.bit_length()
            if not byte & MORE:
                return value

    def name(self) -> str:
        encoded = self.take(self.number())
        try:
            return encoded.decode()
        except UnicodeDecodeError as error:
            raise FormatError("a name that is not UTF-8") from error

    def since(self, start: int) -> bytes:
        return self.content[start : self.at]


Entry = TypeVar("Entry")


def read(content: bytes) -> Module:
    """Take a module apart.

    Raises:
        FormatError: it is none, or has something that is not understood here.
    """
    source = _Bytes(content)
    if source.take(len(MAGIC)) != MAGIC:
        raise FormatError("it does not begin as a WebAssembly module of version 1 does")
    sections: dict[int, bytes] = {}
    custom: list[bytes] = []
    while source.at < len(content):
        kind = source.byte()
        section = source.take(source.number())
        if kind == CUSTOM:
            custom.append(section)
        elif kind in ORDER and kind not in sections:
            sections[kind] = section
        else:
            raise FormatError(f"a section of the unknown kind {kind}, or a second one of it")

    def entries(kind: int, read_one: Callable[[_Bytes], Entry]) -> tuple[Entry, ...]:
        if kind not in sections:
            return ()
        within = _Bytes(sections[kind])
        listed = tuple(read_one(within) for _ in range(within.number()))
        if within.at < len(within.content):
            raise FormatError(f"more in section {kind} than it says")
        return listed

    return Module(
        custom=tuple(custom),
        types=entries(1, _function_type),
        imports=entries(2, _import),
        functions=entries(3, _Bytes.number),
        tables=entries(4, _table),
        memories=entries(5, _limits),
        tags=entries(13, _tag),
        globals=entries(6, _global),
        exports=entries(7, lambda source: Export(source.name(), source.byte(), source.number())),
        start=sections.get(8, b""),
        elements=_segments(sections.get(9)),
        data_count=sections.get(12, b""),
        bodies=entries(10, lambda source: source.take(source.number())),
        data=_segments(sections.get(11)),
    )


def write(module: Module) -> bytes:
    """Put a module together."""
    sections = {
        1: _vector(each.entry for each in module.types),
        2: _vector(
            name(each.module) + name(each.name) + bytes([each.kind]) + each.description for each in module.imports
        ),
        3: _vector(number(each) for each in module.functions),
        4: _vector(module.tables),
        5: _vector(module.memories),
        13: _vector(module.tags),
        6: _vector(each.type + each.initial for each in module.globals),
        7: _vector(name(each.name) + bytes([each.kind]) + number(each.index) for each in module.exports),
        8: module.start,
        9: _written(module.elements),
        12: module.data_count,
        10: _vector(number(len(each)) + each for each in module.bodies),
        11: _written(module.data),
    }
    parts = [(CUSTOM, content) for content in module.custom]
    parts += [(kind, sections[kind]) for kind in ORDER if sections[kind]]
    return MAGIC + b"".join(bytes([kind]) + number(len(content)) + content for kind, content in parts)


def locals_of(body: bytes) -> bytes:
    """The part of a function's body before its instructions."""
    source = _Bytes(body)
    for _ in range(source.number()):
        source.number()
        _value_type(source)
    return source.since(0)


def _vector(entries: Iterable[bytes]) -> bytes:
    listed: Sequence[bytes] = tuple(entries)
    return number(len(listed)) + b"".join(listed) if listed else b""


def _segments(section: bytes | None) -> Segments:
    if section is None:
        return Segments()
    source = _Bytes(section)
    return Segments(source.number(), section[source.at :])


def _written(segments: Segments) -> bytes:
    return number(segments.count) + segments.content if segments.count else b""


def _value_type(source: _Bytes) -> bytes:
    kind = source.take(1)
    if kind not in VALUE_TYPES:
        raise FormatError(f"a value of the unknown type {kind.hex()}")
    return kind


def _function_type(source: _Bytes) -> FunctionType:
    start = source.at
    if source.take(1) != A_FUNCTION:
        raise FormatError("a type that is no function's")
    parameters, results = (b"".join(_value_type(source) for _ in range(source.number())) for _ in range(2))
    return FunctionType(parameters, results, source.since(start))


def _import(source: _Bytes) -> Import:
    module, own, kind = source.name(), source.name(), source.byte()
    describe = {FUNCTION: _index, TABLE: _table, MEMORY: _limits, GLOBAL: _global_type, TAG: _tag}.get(kind)
    if describe is None:
        raise FormatError(f"an import of the unknown kind {kind}")
    return Import(module, own, kind, describe(source))


def _index(source: _Bytes) -> bytes:
    return number(source.number())


def _limits(source: _Bytes) -> bytes:
    start = source.at
    for _ in range(2 if source.byte() & 1 else 1):  # with a largest size, or without
        source.number()
    return source.since(start)


def _table(source: _Bytes) -> bytes:
    return _value_type(source) + _limits(source)


def _tag(source: _Bytes) -> bytes:
    return source.take(1) + number(source.number())


def _global_type(source: _Bytes) -> bytes:
    return _value_type(source) + source.take(1)


def _global(source: _Bytes) -> Global:
    kind = _global_type(source)
    start = source.at
    simple = source.take(1) in (I32_CONST, I64_CONST, GLOBAL_GET)
    if simple:
        source.number()
    if not simple or source.take(1) != END:
        raise FormatError("a global that begins with more than one number")
    return Global(kind, source.since(start))
