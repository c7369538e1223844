"""What a tag says to readers, such as its title; so that a page can be held against it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from regrario.dokuwiki.grammar import CORE
from regrario.dokuwiki.lexer import Words, no_words
from regrario.dokuwiki.plugins import RULES

_ENDS = (">", "}}")
_TAGS: tuple[tuple[re.Pattern[str], Words], ...] = tuple(
    (re.compile(start, re.ASCII), rule.words)
    for rule in (*RULES, *CORE)
    for start in rule.starts
    if start.startswith(("<", r"\{\{"))
)


def words_of(tag: str) -> Iterable[tuple[int, int]]:
    """Where in a tag, given with its brackets, each run of words begins and ends that a reader sees.

    Of several rules that could have read it, it is the one whose start is the longest.
    """
    matches = [(match.end(), words) for start, words in _TAGS if (match := start.match(tag))]
    begin, words = max(matches, key=lambda found: found[0], default=(0, no_words))
    end = next((len(tag) - len(mark) for mark in _ENDS if tag.endswith(mark)), len(tag))
    return [(begin + first, begin + last) for first, last in words(tag[begin : max(begin, end)])]
