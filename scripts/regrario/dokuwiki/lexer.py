"""The lexer's rules, modes and scanners: which markup is recognised where.

DokuWiki's words. A *mode* is what the text is inside of (the page, a list, bold, a panel). A *rule* is a piece of
markup; its *category* decides in which modes it is seen, its *sort* who comes first where two begin at one place. For
each mode all its rules become one regular expression, a *scanner*, which finds the next markup of any kind.

How the expression is written decides the speed: every alternative begins with a literal, so that ``re`` can skip to the
next possible character. Which rule it was is told by the text that was found, or where a pattern can match more than
one text, by an empty group at its end (``lastindex``): each group of an expression makes every match slower. Patterns
hold no look-ahead for a closer: handlers ask the parser's caches, or unclosed openers would take quadratic time.
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

VisibleParts: TypeAlias = Callable[[str], Iterable[tuple[int, int]]]
"""Where in the head of a tag, such as `` title="a"`` of ``<panel title="a">``, what readers see begins and ends."""

REJECTED = 0
"""No place to go on at: the text begins with a line end that is always taken."""


def nothing_visible(_head: str) -> tuple[()]:
    """No part of the head of a tag that holds settings alone."""
    return ()


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
    """A piece of markup: ``starts`` are patterns, each beginning with a literal character, that it can begin with.

    ``visible`` finds what its head says to readers. Nothing is read by it: it is what a page is held against.
    """

    name: str
    sort: int
    category: Category
    starts: tuple[str, ...]
    handler: Handler
    visible: VisibleParts = nothing_visible


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
    """The expression of a mode, and the handler to call for what it ``found``, and the others.

    The key is ``lastindex``, or where that is None the text. The others are rules that come later but could begin at
    the same place; they have their turn if the handler rejects.
    """

    search: Search
    found: dict[int | str, tuple[Handler, Others]]


_COMMON_FIRST = "\n*<-.|^\"[='/_:({\\"
"""Characters by how often they begin markup: the alternatives of the commonest are tried first."""
_META = frozenset(".^$*+?{}[]|()")
_QUANTIFIERS = frozenset("*+?{")


_ONLY_LOOKS = re.compile(r"(?:\\b|\(\?<?[=!](?:[^()\\]|\\.)*\))*")
"""Patterns that match no character themselves."""


def literal_prefix(pattern: str) -> str:
    """The characters that every match of a pattern begins with."""
    return _literal_and_rest(pattern)[0]


def _only_text(pattern: str) -> str:
    """The one text that a pattern can match, or ``""`` if there may be several."""
    literal, rest = _literal_and_rest(pattern)
    return literal if _ONLY_LOOKS.fullmatch(rest) else ""


def _literal_and_rest(pattern: str) -> tuple[str, str]:
    prefix, rest = "", pattern
    while rest:
        if rest[0] == "\\":
            if rest[1].isalnum() and rest[1] not in "nt":
                break
            char, after = {"n": "\n", "t": "\t"}.get(rest[1], rest[1]), rest[2:]
        elif rest[0] in _META:
            break
        else:
            char, after = rest[0], rest[1:]
        if after and after[0] in _QUANTIFIERS:
            break
        prefix, rest = prefix + char, after
    return prefix, rest


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


@dataclass(slots=True)
class _Start:
    """A pattern that a rule can begin with. ``prefix`` are the characters that all that it matches begins with.

    It ``has_group`` if the text alone does not tell that it was this one that matched.
    """

    prefix: str
    pattern: str
    handler: Handler
    others: Others = field(default_factory=list)
    has_group: bool = False

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
    told_by_text: dict[str, str] = {}
    for i, start in enumerate(starts):
        text = _only_text(start.pattern)
        start.has_group = not text or told_by_text.setdefault(text, start.pattern) != start.pattern
        later = filter(start.overlaps, starts[i + 1 :])
        start.others.extend((re.compile(other.pattern, re.ASCII).match, other.handler) for other in later)
    starts.sort(key=lambda start: f"{_COMMON_FIRST}{start.prefix[0]}".index(start.prefix[0]))
    grouped: list[_Start] = []
    expression = _alternatives(starts, grouped)
    found: dict[int | str, tuple[Handler, Others]] = {}
    for start in starts:
        if not start.has_group:
            found.setdefault(start.prefix, (start.handler, start.others))
    found.update((number, (start.handler, start.others)) for number, start in enumerate(grouped, start=1))
    return Scanner(re.compile(expression, re.ASCII).search, found)


def _alternatives(starts: Iterable[_Start], grouped: list[_Start]) -> str:
    """One expression for some starts. Whatever could match at one place keeps its order.

    Whose the groups in it are is added to ``grouped``.
    """
    parts: list[str] = []
    for begins_alike, run in groupby(starts, key=lambda start: start.prefix != ""):
        by_first: dict[str, list[_Start]] = {}
        for i, start in enumerate(run):
            by_first.setdefault(start.prefix[0] if begins_alike else str(i), []).append(start)
        parts.extend(_alternative(members, grouped) for members in by_first.values())
    return "|".join(parts)


def _alternative(starts: list[_Start], grouped: list[_Start]) -> str:
    """An expression for starts of one first character: that, and then what follows it in each."""
    start = starts[0]
    if len(starts) > 1:
        rests = [start.after_first() for start in starts]
        first = start.pattern.removesuffix(rests[0].pattern)
        return f"{first}(?:{_alternatives(rests, grouped)})"
    if not start.has_group:
        return start.pattern
    grouped.append(start)
    return f"{start.pattern}()"
