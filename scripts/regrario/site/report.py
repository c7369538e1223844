"""What a conversion has to say at its end: for people, and as JSON for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from regrario.diagnostics import Code, Diagnostic
from regrario.site.conversion import Conversion

NOT_THERE = (Code.MISSING_MEDIA, Code.REMOTE_MEDIA, Code.BAD_MEDIA, Code.MISSING_PAGE)
"""What the site lacks: always listed by name, with the places where it is wanted."""

PLACES_SHOWN = 10
"""So many places of a thing that is missing are listed; the JSON has all."""


def report_lines(conversion: Conversion, *, verified: bool = False) -> Iterator[str]:
    """The report, line by line: every warning that is not about something missing, what is missing, and the sums.

    With ``verified``, when the pages' words have been held against their sources, it says so where none is lost.
    """
    for note in conversion.diagnostics:
        if note.code not in NOT_THERE:
            yield str(note)
    for code in NOT_THERE:
        places = _places(conversion, code)
        if places:
            yield f"{code.value}:"
            yield from (f"  {message} ({_shortened(where)})" for message, where in places.items())
    counts = Counter(note.code.value for note in conversion.diagnostics)
    sums = ", ".join(f"{count} {code}" for code, count in sorted(counts.items()))
    pages = _number(len(conversion.pages), "page")
    if verified and Code.LOST_TEXT.value not in counts:
        yield f"{pages} verified: no word is lost"
    yield f"{pages}, {_number(counts.total(), 'warning')}{f': {sums}' if sums else ''}"


def report_json(conversion: Conversion) -> str:
    """The report as JSON: the pages, the warnings, their number by code."""
    data: dict[str, Any] = {
        "pages": [
            {"id": page.id, "title": page.title, "tags": list(page.tags), "address": page.address}
            for page in conversion.pages
        ],
        "warnings": [_as_json(note) for note in conversion.diagnostics],
        "counts": dict(sorted(Counter(note.code.value for note in conversion.diagnostics).items())),
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _as_json(note: Diagnostic) -> dict[str, Any]:
    return {"page": note.page, "line": note.line, "code": note.code.value, "message": note.message}


def _places(conversion: Conversion, code: Code) -> dict[str, list[str]]:
    """Each message of a kind with the places that it holds for, ``page:line``."""
    places: dict[str, list[str]] = {}
    for note in conversion.diagnostics:
        if note.code is code:
            places.setdefault(note.message, []).append(f"{note.page}:{note.line}" if note.line else note.page)
    return places


def _shortened(places: list[str]) -> str:
    more = len(places) - PLACES_SHOWN
    return ", ".join(places[:PLACES_SHOWN]) + (f" and {more:,} more" if more > 0 else "")


def _number(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
