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
from dataclasses import dataclass
from enum import Enum
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


def _compile(rules: Iterable[Rule]) -> Scanner:
    by_first: dict[str, list[tuple[str, Handler]]] = {}
    for rule in sorted(rules, key=lambda rule: rule.sort):
        for start in rule.starts:
            by_first.setdefault(literal_prefix(start)[0], []).append((start, rule.handler))
    order = sorted(by_first, key=lambda char: f"{_COMMON_FIRST}{char}".index(char))
    starts = [alternative for char in order for alternative in _with_fallbacks(by_first[char])]
    pattern = re.compile("|".join(f"{start}()" for start, _ in starts), re.ASCII)
    return pattern.search, [_reject, *(handler for _, handler in starts)]


def _reject(_parser: Parser, _start: int, _end: int) -> int:
    return REJECTED


def _with_fallbacks(starts: list[tuple[str, Handler]]) -> list[tuple[str, Handler]]:
    """Where a handler rejects its match, the later ones that could begin at the same place have their turn."""
    result = []
    for i, (start, handler) in enumerate(starts):
        prefix = literal_prefix(start)
        others: list[tuple[Search, Handler]] = [
            (re.compile(other, re.ASCII).match, other_handler)
            for other, other_handler in starts[i + 1 :]
            if (theirs := literal_prefix(other)).startswith(prefix) or prefix.startswith(theirs)
        ]
        result.append((start, _in_turn(handler, others) if others else handler))
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
