"""What stands for a game without a cover: its letters on a ground of its own, the same wherever it is shown."""

from __future__ import annotations

import re
import zlib
from html import escape

GROUNDS = 7
"""Grounds that the style sheet has (``rg-letras--0`` …)."""

_LITTLE_WORDS = re.compile(r"(?:as?|os?|e|d[aeo]s?|em|n[ao]s?|para|com|the|of|and|in|on|to|for)", re.IGNORECASE)


def letters(page: str, title: str, label: str = "") -> str:
    """The tile as HTML; ``label`` (escaped already) says what it stands for, without one it is mere decoration."""
    said = f'role="img" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'<span class="rg-letras rg-letras--{ground(page)}" {said}>{escape(initials(title))}</span>'


def initials(title: str) -> str:
    """One or two letters that stand for a title: ``Viscondes do Reino`` is VR, ``Êxodo`` is Êx."""
    words: list[str] = re.findall(r"\w+", title)
    words = [word for word in words if not _LITTLE_WORDS.fullmatch(word)] or words
    if len(words) > 1:
        return (words[0][0] + words[1][0]).upper()
    return words[0][:1].upper() + words[0][1:2] if words else "?"


def ground(page: str) -> int:
    """The ground of a page's tile: unlike from page to page, and the same for a page at all times."""
    return zlib.crc32(page.encode("utf-8")) % GROUNDS
