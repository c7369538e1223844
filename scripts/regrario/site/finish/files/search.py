"""The search index, made fit for Portuguese (``exodo`` finds ``Êxodo``) and for long pages of many sections."""

from __future__ import annotations

import json
import re
from functools import lru_cache

from regrario.accents import without_accents
from regrario.site.finish.work import Work
from regrario.site.folders import write_text

INDEX = "search/search_index.json"

SECTION_BOOST = 2
"""What a section counts for. Material gives an entry its score times (share of the words found)² + 1, for a page (share
+ 1)² + 1: a page of which half is found would come before its section with all, and be said to lack the other half."""

_TAG_OR_WORD = re.compile(r"<[^>]*>|\w+")
_TAG_OR_FOREIGN_WORD = re.compile(r"<[^>]*>|\b[0-9A-Za-z_]*+[^\W\x00-\x7f]\w*")
"""A word with a letter beyond ASCII: no other has an accent, and most of a text's words need not be looked at."""


def fold(work: Work) -> None:
    """Give each entry of the index the forms without accents of its words, and a section the title of its page.

    Material's search compares letters as they are, and people leave accents out on a phone. It knows of a section what
    is written there alone, and people name the game and what they look for: ``exodo satelites``. An engine that does so
    by itself writes no such index, and nothing is done.
    """
    file = work.site / INDEX
    if not file.is_file():
        return
    index = json.loads(file.read_text(encoding="utf-8"))
    titles = {entry["location"]: entry["title"] for entry in index["docs"]}
    for entry in index["docs"]:
        page, _, section = entry["location"].partition("#")
        entry["text"] = folded(entry["text"])
        entry["title"] = folded(entry["title"])
        if section:
            entry["title"] += _page_title(titles.get(page, ""), entry["title"])
            entry["boost"] = entry.get("boost", 1) * SECTION_BOOST
    write_text(file, json.dumps(index, ensure_ascii=False, separators=(",", ":")))


def folded(text: str) -> str:
    """The text (with markup) with each word's form without accents behind it, once.

    The form is an element that does not show: Material's search reads it, and what it shows of a page it found is the
    passage with the word as the page has it. (A list of forms at the end would be shown instead of a passage.)
    """
    if text.isascii():
        return text
    known: set[str] = set()

    def with_form(found: re.Match[str]) -> str:
        if found[0].startswith("<"):
            return found[0]
        word = found[0].lower()
        form = _form(word)
        if form == word or form in known:
            return found[0]
        known.add(form)
        return found[0] + _hidden(form)

    return _TAG_OR_FOREIGN_WORD.sub(with_form, text)


def _page_title(page: str, section: str) -> str:
    """The words of a page's title, and their forms without accents, that a section's own title lacks, not shown."""
    words, own = _words(page), set(_words(section))
    missing = dict.fromkeys(word for word in (*words, *map(_form, words)) if word not in own)
    return _hidden(" ".join(missing)) if missing else ""


def _words(html: str) -> list[str]:
    """The words of a text with markup, in lower case, as Material compares them."""
    return [word for word in _TAG_OR_WORD.findall(html.lower()) if not word.startswith("<")]


@lru_cache(maxsize=100_000)
def _form(word: str) -> str:
    """A word without accents; a site's pages share most of their words."""
    return without_accents(word)


def _hidden(form: str) -> str:
    return f"<i hidden>{form}</i>"
