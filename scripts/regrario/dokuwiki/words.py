"""What a plugin's tag says to readers, such as its title; so that a page can be held against it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from regrario.dokuwiki.lexer import Words, no_words
from regrario.dokuwiki.plugins import RULES
from regrario.dokuwiki.syntax import words_after_bar

_ENDS = (">", "}}")
_TAGS: tuple[tuple[re.Pattern[str], Words], ...] = tuple(
    (re.compile(start, re.ASCII), rule.words)
    for rule in RULES
    for start in rule.starts
    if start.startswith(("<", r"\{\{"))
)
_UNKNOWN = re.compile(r"\{\{\w+>", re.ASCII)
"""A plugin that is not here: of its tag the title is kept."""


def words_of(tag: str) -> Iterable[tuple[int, int]]:
    """Where in a tag, given with its brackets, each run of words begins and ends that a reader sees.

    Of several plugins that it could be of, it is the one whose start is the longest.
    """
    matches = [(match.end(), words) for start, words in _TAGS if (match := start.match(tag))]
    if not matches and (unknown := _UNKNOWN.match(tag)):
        matches.append((unknown.end(), words_after_bar))
    begin, words = max(matches, key=lambda found: found[0], default=(0, no_words))
    end = next((len(tag) - len(mark) for mark in _ENDS if tag.endswith(mark)), len(tag))
    return [(begin + first, begin + last) for first, last in words(tag[begin : max(begin, end)])]
