"""The search index, made fit for Portuguese: ``exodo`` finds ``Êxodo``."""

from __future__ import annotations

import json
import re
from html import unescape

from regrario.site.accents import without_accents
from regrario.site.finish.work import Work
from regrario.site.folders import write_text

INDEX = "search/search_index.json"

_MARKUP = re.compile(r"<[^>]*>")
_WORD = re.compile(r"\w+")


def fold(work: Work) -> None:
    """Add to each entry of the index the forms without accents of its words that bear any.

    Material's search compares letters as they are, and people leave accents out on a phone. An engine that folds by
    itself writes no such index, and nothing is done.
    """
    file = work.site / INDEX
    if not file.is_file():
        return
    index = json.loads(file.read_text(encoding="utf-8"))
    for entry in index["docs"]:
        added = folded_words(f"{entry['title']} {entry['text']}")
        if added:
            entry["text"] = " ".join([entry["text"], *added]).strip()
    write_text(file, json.dumps(index, ensure_ascii=False, separators=(",", ":")))


def folded_words(text: str) -> list[str]:
    """The words of a text (with markup) that lose something when their accents go, without them, sorted."""
    words = set(_WORD.findall(unescape(_MARKUP.sub(" ", text)).lower()))
    return sorted({plain for word in words if (plain := without_accents(word)) != word})
