"""The search index, made fit for Portuguese: ``exodo`` finds ``Êxodo``."""

from __future__ import annotations

import json
import re

from regrario.site.accents import without_accents
from regrario.site.finish.work import Work
from regrario.site.folders import write_text

INDEX = "search/search_index.json"

_TAG_OR_WORD = re.compile(r"<[^>]*>|\w+")


def fold(work: Work) -> None:
    """Give each entry of the index the forms without accents of its words that bear any.

    Material's search compares letters as they are, and people leave accents out on a phone. An engine that folds by
    itself writes no such index, and nothing is done.
    """
    file = work.site / INDEX
    if not file.is_file():
        return
    index = json.loads(file.read_text(encoding="utf-8"))
    for entry in index["docs"]:
        known: set[str] = set()
        entry["text"] = folded(entry["text"], known)
        entry["text"] += "".join(map(_hidden, folded_words(entry["title"], known)))
    write_text(file, json.dumps(index, ensure_ascii=False, separators=(",", ":")))


def folded(text: str, known: set[str]) -> str:
    """The text (with markup) with each word's form without accents behind it, once, unless it is in ``known``.

    The form is an element that does not show: Material's search reads it, and what it shows of a page it found is the
    passage with the word as the page has it. (A list of forms at the end would be shown instead of a passage.)
    """

    def with_form(found: re.Match[str]) -> str:
        return found[0] + "".join(map(_hidden, folded_words(found[0], known)))

    return _TAG_OR_WORD.sub(lambda found: found[0] if found[0].startswith("<") else with_form(found), text)


def folded_words(text: str, known: set[str]) -> list[str]:
    """The forms without accents of a text's words that bear any, those in ``known`` left out, to which they are added.

    In lower case, as Material compares words.
    """
    forms = []
    for word in _TAG_OR_WORD.findall(text.lower()):
        form = without_accents(word)
        if form != word and not word.startswith("<") and form not in known:
            known.add(form)
            forms.append(form)
    return forms


def _hidden(form: str) -> str:
    return f"<i hidden>{form}</i>"
