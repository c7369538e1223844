"""What a tag says to readers, such as its title; so that a page can be held against it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from regrario.dokuwiki.catalogue import plugin_rules
from regrario.dokuwiki.grammar import CORE
from regrario.dokuwiki.lexer import VisibleParts, nothing_visible

_ENDS = (">", "}}")


@cache
def _tags() -> tuple[tuple[re.Pattern[str], VisibleParts], ...]:
    return tuple(
        (re.compile(start, re.ASCII), rule.visible)
        for rule in (*plugin_rules(), *CORE)
        for start in rule.starts
        if start.startswith(("<", r"\{\{"))
    )


def visible_parts(tag: str) -> Iterable[tuple[int, int]]:
    """Where in a tag, given with its brackets, each run of words begins and ends that a reader sees.

    Of several rules that could have read it, it is the one whose start is the longest.
    """
    matches = [(match.end(), visible) for start, visible in _tags() if (match := start.match(tag))]
    begin, visible = max(matches, key=lambda found: found[0], default=(0, nothing_visible))
    end = next((len(tag) - len(mark) for mark in _ENDS if tag.endswith(mark)), len(tag))
    return [(begin + first, begin + last) for first, last in visible(tag[begin : max(begin, end)])]
