"""Runs inside Pyodide under Node: every calculator, asked well and badly, what Python's own types can do, a QR code.

Which of the interpreter's functions this needs, the browser fetches first; see ``machine_code``. What is not run here
costs a moment in the browser, not more.
"""

import builtins
import functools
import gc
import itertools
import json
import math
import operator
import random
import warnings
from contextlib import suppress
from copy import copy
from fractions import Fraction
from typing import Any

import calls  # type: ignore[import-not-found]  # it stands beside the calculators in the archive

import calculators

FIGURES = [3, 0, -2, "7", "2,5", 12, None, 1]
"""Numbers as people type them, and none."""

VALUES = (
    True,
    7,
    -(2**70),
    2.5,
    "plain",
    "maçã\u2003",
    "\u03a9 🎲",
    b"b",
    [3, 1],
    (1, "a"),
    {"a": 1},
    {1, 2},
    frozenset("ab"),
)
"""One of each type that rules are written in; texts in each of the widths that Python keeps them in."""

FUNCTIONS = {
    builtins: (
        "abs all any ascii bin bool chr dict divmod enumerate filter float format frozenset getattr hasattr hash hex "
        "int isinstance iter len list map max min next ord range repr reversed set slice sorted str sum tuple type zip"
    ),
    functools: "cmp_to_key partial reduce",
    itertools: (
        "accumulate batched chain combinations groupby islice pairwise permutations product starmap takewhile "
        "zip_longest"
    ),
    math: "ceil copysign fabs floor fmod fsum gcd hypot isclose isfinite isnan lcm log log2 prod sqrt trunc",
    operator: (
        "add and_ attrgetter concat contains delitem eq floordiv ge getitem gt iadd iand imul ior isub itemgetter "
        "itruediv ixor le lt methodcaller mod mul ne neg not_ or_ pos setitem sub truediv xor"
    ),
}
"""What rules are written with, besides the methods of their values."""

ARGUMENTS = ((), (1,), ("a",), (["b", "a"],), ("", 2), ({"a": 2},), ("%s", "ç"), (1, 2), (str, "x"))
"""What methods and functions are tried with, after a value and before it."""

ENDLESS = {"__lshift__", "__pow__", "__rlshift__", "__round__", "__rpow__"}
"""Methods that take for ever with a large number."""


def main() -> None:
    """Do everything that a page asks for, and more that calculators might do."""
    warnings.simplefilter("ignore")
    for value in (*VALUES, Fraction(1, 3), range(3)):
        use(value)
    for number in (7, 2.5, Fraction(1, 3)):
        _ = round(number), round(number, -1), number**2, number**-1, 2**number, 7 << 2
    for name in calculators.names():
        described = calculators.describe(name)
        for shift in range(len(FIGURES)):
            ask(name, filled_in(described, shift))
        ask(name, {})
        ask(name, {"jogadores": [{}, {}]})
    calls.call("[" * 1000)
    for bad in ("no JSON", "[]", "{}", '{"name": "none"}', '{"name": 3, "inputs": "ü €"}'):
        calls.call(bad)
    random.seed()
    gc.collect()
    calls.qr("https://regrario.example/jogos/#calc=1/placar/" + "eJyLVnLNyVeK" * 12)


def use(value: object) -> None:
    """Call each of its methods and of ``FUNCTIONS``, alone, with its like, and with other things."""
    methods: list[Any] = [getattr(type(value), name) for name in sorted(set(dir(value)) - ENDLESS)]
    functions = [getattr(module, name) for module, names in FUNCTIONS.items() for name in names.split()]
    for operation in [*methods, *functions]:
        for arguments in ((value,), *ARGUMENTS):
            for order in ((copy(value), *arguments), (*arguments, copy(value))):
                with suppress(Exception):
                    list(itertools.islice(operation(*order), 9))
    for text in (f"{value}", f"{value!r:>9}", f"{value!a}"):
        text.encode()


def ask(name: str, inputs: object) -> None:
    """One call, as the page makes it.

    Raises:
        RuntimeError: The calculator did not get through; which one, and why, in one line.
    """
    try:
        calls.call(json.dumps({"name": name, "inputs": inputs}))
    except Exception as error:
        reason = str(error).partition("\n")[0]
        raise RuntimeError(f"{name} fails on {inputs!r:.200}: {type(error).__name__}: {reason}") from None


def filled_in(described: dict[str, Any], shift: int) -> dict[str, Any]:
    """Inputs with something in every field; another ``shift`` fills in others."""
    inputs = {field["id"]: value_of(field, shift) for field in described["fields"]}
    fewest, most = described.get("players") or (0, 0)
    of_player = described.get("player_fields") or []
    players = [
        {"nome": f"Ana {number}", **{field["id"]: value_of(field, shift + number) for field in of_player}}
        for number in range(most if shift % 2 else fewest)
    ]
    return inputs | ({"jogadores": players} if players else {})


def value_of(field: dict[str, Any], shift: int) -> object:
    """A value of the field's type."""
    figures = FIGURES[shift % len(FIGURES) :] + FIGURES[: shift % len(FIGURES)]
    options = [option["value"] for option in field.get("options", [])]
    values = {
        "boolean": bool(shift % 2),
        "choice": options[shift % len(options)] if options else None,
        "text": f"azul {shift}",
        "seed": f"mesa {shift}",
        "names": [f"Ana {number}" for number in range(2 + shift % 3)],
        "integers": figures[: len(field.get("items", []))],
        "by_key": dict(zip(options, figures, strict=False)),
    }
    return values.get(field["type"], figures[0])


if __name__ == "__main__":
    main()
