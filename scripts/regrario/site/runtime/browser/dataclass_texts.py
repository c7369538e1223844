"""Runs inside Pyodide under Node: what ``dataclasses`` compiles when some modules are imported, as a module.

``quick_dataclasses`` then finds it compiled.
"""

import dataclasses
import importlib
from collections.abc import Iterable
from typing import Any

FUNCTION = "def __create_fn__("
"""How each text begins."""


def dataclass_code(modules: Iterable[str]) -> str:
    """The source of the module ``dataclass_code``: ``COMPILED``, text → function, for all dataclasses in modules."""
    texts: list[str] = []

    def execute(text: str, names: dict[str, Any], made: dict[str, Any]) -> None:
        if text.startswith(FUNCTION) and text not in texts:
            texts.append(text)
        exec(text, names, made)  # noqa: S102 - the library's own text

    dataclasses.exec = execute  # type: ignore[attr-defined]
    try:
        for name in modules:
            importlib.import_module(name)
    finally:
        del dataclasses.exec  # type: ignore[attr-defined]
    functions = [text.replace(FUNCTION, f"def _{place}(", 1) for place, text in enumerate(texts)]
    compiled = "".join(f"    {text!r}: _{place},\n" for place, text in enumerate(texts))
    return "\n".join([*functions, f"COMPILED = {{\n{compiled}}}\n"])
