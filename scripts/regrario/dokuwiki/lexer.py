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
from dataclasses import dataclass, field, replace
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
Others: TypeAlias = list[tuple[Search, Handler]]


@dataclass(frozen=True, slots=True)
class Scanner:
    """The expression of a mode. By ``lastindex`` of what ``search`` finds: the handler to call, and the others.

    Those are rules that come later but could begin at the same place; they have their turn if the handler rejects.
    """

    search: Search
    handlers: list[Handler]
    others: list[Others]


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
    """All rules, and the scanner of each mode made from them when it is first needed.

    ``tags`` are the names of all tags in angle brackets that a rule begins with.
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        """A grammar of these rules; among those of one sort, the first comes first."""
        self.rules = tuple(sorted(rules, key=lambda rule: rule.sort))
        starts = (literal_prefix(start) for rule in self.rules for start in rule.starts)
        self.tags = frozenset(start[1:].removesuffix(">") for start in starts if start[0] == "<")
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
    others: Others = field(default_factory=list)

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
    for i, start in enumerate(starts):
        later = filter(start.overlaps, starts[i + 1 :])
        start.others.extend((re.compile(other.pattern, re.ASCII).match, other.handler) for other in later)
    starts.sort(key=lambda start: f"{_COMMON_FIRST}{start.prefix[0]}".index(start.prefix[0]))
    expression, groups = _alternatives(starts)
    compiled = re.compile(expression, re.ASCII)
    handlers = [group.handler for group in groups]
    return Scanner(compiled.search, [handlers[0], *handlers], [[], *(group.others for group in groups)])


_Alternative: TypeAlias = tuple[str, list[_Start]]
"""An expression, and whose the groups in it are; if it is one start's alone, the group is to be put behind it."""


def _alternatives(starts: list[_Start], nested: bool = False) -> _Alternative:
    """One expression for some starts. Whatever could match at one place keeps its order."""
    found: list[_Alternative] = []
    for begins_alike, run in groupby(starts, key=lambda start: start.prefix != ""):
        by_first: dict[str, list[_Start]] = {}
        for i, start in enumerate(run):
            by_first.setdefault(start.prefix[0] if begins_alike else str(i), []).append(start)
        found.extend(map(_alternative, by_first.values()))
    if nested:
        found = _merged(found)
    expression = "|".join(f"{part}()" if len(groups) == 1 else part for part, groups in found)
    return expression, [group for _, groups in found for group in groups]


def _alternative(starts: list[_Start]) -> _Alternative:
    """An expression for starts of one first character: that, and then what follows it in each."""
    if len(starts) == 1:
        return starts[0].pattern, starts
    rests = [start.after_first() for start in starts]
    first = starts[0].pattern.removesuffix(rests[0].pattern)
    expression, groups = _alternatives(rests, nested=True)
    if len(groups) == 1:
        expression = expression.removesuffix("()")
    return f"{first}(?:{expression})", groups


def _merged(found: list[_Alternative]) -> list[_Alternative]:
    """Neighbours with one handler become one: the fewer groups, the faster a match is made."""
    result: list[_Alternative] = []
    for handler, run in groupby(found, key=lambda found: found[1][0].handler if len(found[1]) == 1 else None):
        members = list(run)
        if handler is None or len(members) == 1:
            result.extend(members)
        else:
            others = [other for _, (start,) in members for other in start.others]
            merged = replace(members[0][1][0], others=list(dict.fromkeys(others)))
            result.append((f"(?:{'|'.join(expression for expression, _ in members)})", [merged]))
    return result
