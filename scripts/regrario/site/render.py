"""One page from its source to one of the formats, as faithfully as the wiki shows it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

from regrario import rendering
from regrario.document import Document
from regrario.dokuwiki import read
from regrario.transform import FAITHFUL, apply
from regrario.writers import html, markdown, sheet

DEFAULT_PAGE = "jogos:teste"
"""The page that a source is taken for when nobody says which it is: its links and pictures start from ``jogos:``."""


def document_of(source: str | bytes, page: str) -> Document:
    """The page as read; of the transforms only what makes a section of a button and its collapse."""
    return apply(read(source, page).document, FAITHFUL).document


def _site_html(document: Document) -> str:
    return rendering.to_html(markdown.write(document)) + "\n"


def _own_html(document: Document) -> str:
    return html.write(document) + "\n"


def _tree(document: Document) -> str:
    return _pretty(_plain(document))


def _sheet(document: Document) -> str:
    return _pretty(sheet.write(document))


FORMATS: Mapping[str, Callable[[Document], str]] = {
    "html": _site_html,
    "markdown": markdown.write,
    "tree": _tree,
    "sheet": _sheet,
}
"""What ``--to`` names."""
WRITERS: Mapping[str, Callable[[Document], str]] = {"markdown": _site_html, "html": _own_html}
"""What ``--writer`` names: the way to HTML, through Markdown as the site takes, or straight."""


def _pretty(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _plain(value: object) -> Any:
    """A node as JSON has it: its kind, and those of its fields that say something."""
    if is_dataclass(value):
        given = {field.name: getattr(value, field.name) for field in fields(value)}
        return {"kind": type(value).__name__} | {name: _plain(part) for name, part in given.items() if part}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


class Rendered(NamedTuple):
    """A line of JSON for a case, or what is wrong with it."""

    line: str = ""
    error: str = ""


def render_lines(lines: Iterable[bytes], write: Callable[[Document], str], page: str) -> Iterator[Rendered]:
    """For each ``{"id", "source", "page"?}`` an ``{"id", "html"}``; for any other line an error with its number."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
        except (ValueError, RecursionError) as error:
            yield Rendered(error=f"line {number}: is no JSON: {error}")
            continue
        match case:
            case {"id": id, "source": str(source)} if isinstance(case.get("page") or page, str):
                try:
                    written = write(document_of(source, case.get("page") or page))
                except Exception as error:  # a fault of ours in one page is said, and does not cost the others
                    yield Rendered(error=f"line {number}: {type(error).__name__}: {error}")
                    continue
                yield Rendered(json.dumps({"id": id, "html": written}, ensure_ascii=False))
            case _:
                yield Rendered(
                    error=f'line {number}: expected {{"id": …, "source": "…", "page": "…"}} (page may be left out)'
                )
