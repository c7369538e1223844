"""The words of the interface, from ``strings/LANGUAGE.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from regrario.diagnostics import RegrarioError

FOLDER = "strings"


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language, by dotted key (``share.copy``)."""

    language: str
    table: Mapping[str, str]

    def __call__(self, key: str, **values: object) -> str:
        """The words of ``key`` with its ``{names}`` filled in; ``KeyError`` when there is no such key or name."""
        return self.table[key].format(**values)

    def count(self, key: str, count: int, **values: object) -> str:
        """The words for so many: ``key.one`` or ``key.other``, with ``{count}`` filled in."""
        return self(f"{key}.{'one' if count == 1 else 'other'}", count=count, **values)

    def decimal(self, number: float, places: int = 1) -> str:
        """A number as this language writes it: ``1,1``."""
        return f"{number:.{places}f}".replace(".", self("number.decimal"))

    def section(self, prefix: str) -> dict[str, str]:
        """All words under a prefix, their ``{names}`` still open, for the scripts of the page."""
        start = prefix + "."
        return {key.removeprefix(start): text for key, text in self.table.items() if key.startswith(start)}


def languages() -> tuple[str, ...]:
    """The languages that there are words for."""
    files = (resources.files(__package__) / FOLDER).iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@cache
def load(language: str) -> Words:
    """The words of a language.

    Raises:
        RegrarioError: there are none.
    """
    if language not in languages():
        raise RegrarioError(f"language {language!r}: there are words for {', '.join(languages())} only")
    source = resources.files(__package__) / FOLDER / f"{language}.toml"
    return Words(language, MappingProxyType(dict(_flatten(tomllib.loads(source.read_text(encoding="utf-8"))))))


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)
