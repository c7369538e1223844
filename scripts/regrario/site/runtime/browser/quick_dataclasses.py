"""Runs in the browser: a dataclass is made without compiling anything.

``dataclasses`` writes the methods of each class as a text and compiles it when the class is made: most of the time that
importing the calculators took. The archive bears them compiled (``dataclass_code``, see ``dataclass_texts``).
"""

import dataclasses
from types import FunctionType
from typing import Any

from dataclass_code import COMPILED  # type: ignore[import-not-found]  # it is made with the archive

_process = dataclasses._process_class  # type: ignore[attr-defined]


def _execute(text: str, names: dict[str, Any], made: dict[str, Any]) -> None:
    """What ``exec`` does there: put the function that makes the methods into ``made``."""
    known = COMPILED.get(text)
    if known is None:
        exec(text, names, made)  # noqa: S102 - the library's own text
    else:
        made["__create_fn__"] = FunctionType(known.__code__, names)


def _process_class(cls: type, *options: Any) -> type:
    """A class without a docstring, as all are in bytecode without them, would get its signature for one."""
    if not cls.__doc__:
        cls.__doc__ = cls.__name__
    done: type = _process(cls, *options)
    return done


dataclasses.exec = _execute  # type: ignore[attr-defined]
dataclasses._process_class = _process_class  # type: ignore[attr-defined]
