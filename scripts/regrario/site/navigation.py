"""The pages that a person wrote, by their titles, in the order of the menu."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from regrario.site.addresses import MARKDOWN, is_home, page_address

_FRONT_MATTER = re.compile(r"---\n(?P<settings>.*?\n)(?:---|\.\.\.)\n", re.DOTALL)
_HEADING = re.compile(r"^# +(?P<title>.+?)(?: *\{[^{}]*\})? *#* *$", re.MULTILINE)


class Entry(NamedTuple):
    """An entry of the menu: a file in ``docs/``, and its title; ``""`` when the page itself says it."""

    title: str
    file: str


class Link(NamedTuple):
    """A page that one can go to: its title, its address in the site, its language if it says one (``lang: en``)."""

    title: str
    address: str
    language: str = ""


def read_menu(nav: object, title: str = "") -> Iterator[Entry]:
    """The pages that ``nav`` of ``mkdocs.yml`` names, at every depth, without other sites and what MkDocs refuses."""
    match nav:
        case str() if nav.endswith(MARKDOWN) and "://" not in nav:
            yield Entry(title, nav.removeprefix("./"))
        case list():
            for entry in nav:
                yield from read_menu(entry)
        case dict():
            for name, entry in nav.items():
                yield from read_menu(entry, str(name))


def links(docs: Path, menu: Collection[Entry], others: Collection[Path], *, folders: bool = True) -> tuple[Link, ...]:
    """The pages of the menu, without home and without ``others``; of no menu, all that stand at the top of ``docs``.

    ``folders`` as in ``page_address``.
    """
    listed = menu or [Entry("", file.name) for file in sorted(docs.glob(f"*{MARKDOWN}"))]
    return tuple(
        _link(entry, docs / entry.file, page_address(entry.file, folders=folders))
        for entry in listed
        if not is_home(page_address(entry.file)) and (docs / entry.file).is_file() and docs / entry.file not in others
    )


def _link(entry: Entry, file: Path, address: str) -> Link:
    """Its title is what the menu calls the page, or the page itself: in its front matter or in its first heading."""
    text = file.read_text(encoding="utf-8-sig", errors="replace")
    front_matter = _FRONT_MATTER.match(text)
    said = _settings(front_matter["settings"]) if front_matter else {}
    heading = _HEADING.search(text, front_matter.end() if front_matter else 0)
    title = entry.title or said.get("title") or (heading["title"] if heading else file.stem)
    return Link(title, address, said.get("lang", ""))


def _settings(front_matter: str) -> dict[str, str]:
    try:
        settings = yaml.safe_load(front_matter)
    except (yaml.YAMLError, ValueError):  # MkDocs takes it for text too
        return {}
    if not isinstance(settings, dict):
        return {}
    return {str(name): str(value) for name, value in settings.items() if value is not None}
