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
    """A page that one can go to: its title and its address in the site."""

    title: str
    address: str


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
        Link(entry.title or _title(docs / entry.file), page_address(entry.file, folders=folders))
        for entry in listed
        if not is_home(page_address(entry.file)) and (docs / entry.file).is_file() and docs / entry.file not in others
    )


def _title(file: Path) -> str:
    """What the page calls itself, in its front matter or in its first heading; else the name of its file."""
    text = file.read_text(encoding="utf-8-sig", errors="replace")
    front_matter = _FRONT_MATTER.match(text)
    title = _setting(front_matter["settings"], "title") if front_matter else ""
    heading = _HEADING.search(text, front_matter.end() if front_matter else 0)
    return title or (heading["title"] if heading else file.stem)


def _setting(front_matter: str, name: str) -> str:
    try:
        settings = yaml.safe_load(front_matter)
    except (yaml.YAMLError, ValueError):  # MkDocs takes it for text too
        return ""
    value = settings.get(name) if isinstance(settings, dict) else None
    return "" if value is None else str(value)
