"""Hostile pages are converted like any other: nothing is raised, and no word between the markup is lost.

How long that takes is looked at by ``tests/benchmarks/growth.py``.
"""

from __future__ import annotations

import re

import pytest

from regrario import transform
from regrario.dokuwiki import read
from regrario.writers import html, markdown
from tests.hostile import BY_HAND, PAGES

SIZES = dict.fromkeys(PAGES, 2_000) | dict.fromkeys(BY_HAND, 20_000)
PARTS = 10
COMMENT = repr("/* a\n/* ")
"""What stands in it is in a comment, which ends at the next asterisk where it begins a line."""


@pytest.mark.parametrize("name", [name for name in PAGES if name != COMMENT])
def test_no_word_is_lost(name: str) -> None:
    part = PAGES[name](SIZES[name] // PARTS)
    source = part + "".join(f" w{number} {part}" for number in range(PARTS))
    reading = read(source, "jogos:page")
    site = transform.apply(reading.document, transform.SITE).document
    for written in (html.write(reading.document), markdown.write(reading.document), markdown.write(site)):
        found = set(re.findall(r"w\d+", f"{written} {reading.diagnostics}"))
        assert found >= {f"w{number}" for number in range(PARTS)}
