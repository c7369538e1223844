"""The lexer's rules, modes and scanners: which markup is recognised where.

DokuWiki's words. A *mode* is what the text is inside of (the page, a list, bold, a panel). A *rule* is a piece of
markup; its *category* decides in which modes it is seen, its *sort* who comes first where two begin at one place. For
each mode all its rules become one regular expression, a *scanner*, which finds the next markup of any kind.

How the expression is written decides the speed: every alternative begins with a literal, so that ``re`` can skip to the
next possible character, and ends with an empty group, so that ``lastindex`` tells which rule it was. Patterns hold no
look-ahead for a closer: handlers ask the parser's caches, or unclosed openers would take quadratic time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from regrario.dokuwiki.parser import Parser

Handler: TypeAlias = Callable[["Parser", int, int], int]
"""Called with where a start pattern matched; returns where to go on, or ``REJECTED`` if it is no markup after all."""

REJECTED = 0
"""No place to go on at: the text begins with a line end that is always taken."""


class Category(Enum):
    """The kinds of syntax; a mode accepts some of them."""

    CONTAINER = "container"
    BASEONLY = "baseonly"
    FORMATTING = "formatting"
    SUBSTITION = "substition"
    PROTECTED = "protected"
    DISABLED = "disabled"
    PARAGRAPHS = "paragraphs"


INLINE = frozenset({Category.FORMATTING, Category.SUBSTITION, Category.DISABLED})
"""What bold and the like accept."""
LINES = INLINE | {Category.PROTECTED}
"""What lists, tables and quotes accept."""
EVERYTHING = frozenset(Category)
"""What a page and a plugin's block accept."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A piece of markup: ``starts`` are patterns, each beginning with a literal character, that it can begin with."""

    name: str
    sort: int
    category: Category
    starts: tuple[str, ...]
    handler: Handler


@dataclass(frozen=True, slots=True, eq=False)
class Mode:
    """What text can be inside of. ``rules`` are seen in this mode only, such as the delimiters of a table's cells."""

    name: str
    accepts: frozenset[Category]
    rules: tuple[Rule, ...] = ()
    refuses: frozenset[str] = frozenset()


class Level:
    """A mode that is open. ``closers`` are the tags that end it; none if that is a matter of its own rules."""

    __slots__ = ("closers", "mode")

    def __init__(self, mode: Mode, closers: tuple[str, ...] = ()) -> None:
        """Open it; ``Parser.enter`` puts it on the stack."""
        self.mode = mode
        self.closers = closers

    def close(self) -> None:
        """Its closer has come."""

    def finish(self) -> None:
        """The text has ended before its closer came. Frames still open in the tree are closed there."""


Search: TypeAlias = Callable[[str, int], "re.Match[str] | None"]
Scanner: TypeAlias = tuple[Search, list[Handler]]

_COMMON_FIRST = "\n*<-.|^\"[='/_:({\\"
"""Characters by how often they begin markup: the alternatives of the commonest are tried first."""
_META = frozenset(".^$*+?{}[]|()")
_QUANTIFIERS = frozenset("*+?{")


def literal_prefix(pattern: str) -> str:
    """The characters that every match of a pattern begins with."""
    prefix, rest = "", pattern
    while rest:
        if rest[0] == "\\":
            if rest[1].isalnum() and rest[1] not in "nt":
                break
            char, rest = {"n": "\n", "t": "\t"}.get(rest[1], rest[1]), rest[2:]
        elif rest[0] in _META:
            break
        else:
            char, rest = rest[0], rest[1:]
        if rest and rest[0] in _QUANTIFIERS:
            break
        prefix += char
    return prefix


class Grammar:
    """All rules, and the scanner of each mode made from them when it is first needed."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        """A grammar of these rules; among those of one sort, the first comes first."""
        self.rules = tuple(sorted(rules, key=lambda rule: rule.sort))
        self._scanners: dict[object, Scanner] = {}

    def scanner(self, mode: Mode) -> Scanner:
        """The search function of a mode and, by ``lastindex``, the handlers to call for what it finds."""
        key = (mode.accepts, mode.rules, mode.refuses)
        scanner = self._scanners.get(key)
        if scanner is None:
            seen = [rule for rule in self.rules if rule.category in mode.accepts and rule.name not in mode.refuses]
            scanner = self._scanners[key] = _compile([*seen, *mode.rules])
        return scanner


@dataclass(frozen=True, slots=True)
class _Start:
    """A pattern that a rule can begin with. ``prefix`` are the characters that all that it matches begins with."""

    prefix: str
    pattern: str
    handler: Handler

    def overlaps(self, other: _Start) -> bool:
        """Could both match at one place?"""
        return self.prefix.startswith(other.prefix) or other.prefix.startswith(self.prefix)

    def after_first(self) -> _Start:
        """What is left of it after its first character."""
        written = 2 if self.pattern[0] == "\\" else 1
        return replace(self, prefix=self.prefix[1:], pattern=self.pattern[written:])


def _compile(rules: Iterable[Rule]) -> Scanner:
    starts = [
        _Start(literal_prefix(pattern), pattern, rule.handler)
        for rule in sorted(rules, key=lambda rule: rule.sort)
        for pattern in rule.starts
    ]
    starts.sort(key=lambda start: f"{_COMMON_FIRST}{start.prefix[0]}".index(start.prefix[0]))
    expression, handlers = _alternatives(_with_fallbacks(starts))
    return re.compile(expression, re.ASCII).search, [_reject, *handlers]


def _alternatives(starts: list[_Start]) -> tuple[str, list[Handler]]:
    """The alternatives of an expression and their handlers, those with a common beginning nested behind it.

    Whatever could match at one place keeps its order.
    """
    expressions: list[str] = []
    handlers: list[Handler] = []
    for begins_alike, run in groupby(starts, key=lambda start: start.prefix != ""):
        groups: dict[str, list[_Start]] = {}
        for i, start in enumerate(run):
            groups.setdefault(start.prefix[0] if begins_alike else str(i), []).append(start)
        for first, *others in groups.values():
            if all(other.handler is first.handler for other in others):
                patterns = [start.pattern for start in (first, *others)]
                expressions.append(f"(?:{'|'.join(patterns)})()" if others else f"{first.pattern}()")
                handlers.append(first.handler)
            else:
                inner, nested = _alternatives([start.after_first() for start in (first, *others)])
                written = first.pattern.removesuffix(first.after_first().pattern)
                expressions.append(f"{written}(?:{inner})")
                handlers += nested
    return "|".join(expressions), handlers


def _reject(_parser: Parser, _start: int, _end: int) -> int:
    return REJECTED


def _with_fallbacks(starts: list[_Start]) -> list[_Start]:
    """Where a handler rejects its match, the later ones that could begin at the same place have their turn."""
    result = []
    for i, start in enumerate(starts):
        others: list[tuple[Search, Handler]] = [
            (re.compile(other.pattern, re.ASCII).match, other.handler)
            for other in starts[i + 1 :]
            if start.overlaps(other)
        ]
        result.append(replace(start, handler=_in_turn(start.handler, others)) if others else start)
    return result


def _in_turn(first: Handler, others: list[tuple[Search, Handler]]) -> Handler:
    def handler(parser: Parser, start: int, end: int) -> int:
        position = first(parser, start, end)
        if position:
            return position
        for match_at, other in others:
            match = match_at(parser.text, start)
            if match:
                position = other(parser, start, match.end())
                if position:
                    return position
        return REJECTED

    return handler
