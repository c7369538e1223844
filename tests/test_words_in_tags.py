"""What an author writes inside a tag for readers, such as a title, is shown or warned of, by each writer.

``words_in_tags.txt`` has a tag of each plugin and attribute, from one ``<`` or the like at a line's start to the next;
the words that count are ``w1``, ``w2``…
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regrario.dokuwiki import read
from regrario.dokuwiki.lexer import Rule
from regrario.dokuwiki.plugins import RULES
from regrario.rendering import to_html
from regrario.site.verify import lost_words
from regrario.transform import FAITHFUL, SITE, apply
from regrario.writers import html, markdown

TEXT = Path(__file__).with_name("words_in_tags.txt").read_text(encoding="utf-8")
CASES = re.findall(r"^(?![|^\n]|</).+(?:\n(?:[|^]|</).*)*", TEXT, flags=re.MULTILINE)
WORD = re.compile(r"w\d(?!\d)", re.IGNORECASE)
WITHOUT_WORDS = re.compile(
    r"bootswrapper (?:badge|caption|grid|hidden|invisible|lead|list-group|page-header|panel-body|progress|row|show)"
    r"|bootswrapper (?:slide|thumbnail|macros)|sectiontoggle|comment|math|latex|redirect|include|topic|count|indexmenu"
    r"|data$|catlist|markdown|md|ff|qrcode of|imgref|tabref|withheld|.* empty"
)
"""Rules of tags without a head, or whose head names pages, users, options, fonts or formulas."""


def words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


@pytest.mark.parametrize("source", CASES)
def test_every_word_is_shown_or_named(source: str) -> None:
    reading = read(source, "jogos:teste")
    named = words(" ".join(note.message for note in reading.diagnostics))
    assert all(note.line for note in reading.diagnostics)
    faithful, site = (apply(reading.document, steps).document for steps in (FAITHFUL, SITE))
    tags = " ".join(site.meta.tags)
    for shown in (html.write(faithful), to_html(markdown.write(faithful)), tags + to_html(markdown.write(site))):
        assert words(source) <= words(shown) | named


@pytest.mark.parametrize("source", CASES)
def test_what_is_shown_is_what_verify_looks_for(source: str) -> None:
    reading = read(f"a\n\n{source}", "jogos:teste")
    named = words(" ".join(note.message for note in reading.diagnostics))
    site = apply(reading.document, SITE)
    front = {"tags": list(site.document.meta.tags)}
    found = lost_words("p", f"a\n\n{source}", markdown.write(site.document, front_matter=front), site.replaced)
    assert words(" ".join(note.message for note in found)) <= named
    blank = lost_words("p", f"a\n\n{source}", "nada\n")
    wanted = words(" ".join(note.message for note in blank if note.line > 2))
    assert words(source) - named - words(" ".join(NOT_LOOKED_FOR.findall(source))) <= wanted


NOT_LOOKED_FOR = re.compile(r"\{\{(?:tag|qrcode|QRCODE)>.*|~~QRCODE>.*|<barcode[^>]*")
"""What the site has elsewhere: the page's tags, and codes, whose words are drawn."""


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_no_plugin_is_without_a_case(rule: Rule) -> None:
    if not WITHOUT_WORDS.match(rule.name):
        assert any(re.search(start, f"\n{source}") for start in rule.starts for source in CASES)
