"""The pages that a person wrote, by their titles, in the order of the menu."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from regrario.site.addresses import MARKDOWN, is_home, page_address

if TYPE_CHECKING:
    from regrario.site.conversion import Conversion
    from regrario.site.project import Project

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


def written_pages(project: Project, conversion: Conversion) -> tuple[Link, ...]:
    """The pages of a site that a person wrote: all of its menu but those that the wiki's became."""
    converted = {page.output for page in conversion.pages}
    return links(project.docs, project.menu, converted, folders=project.directory_urls)


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
    from mkdocs.utils.meta import get_data  # noqa: PLC0415 - settings are read without it, at every start

    text, said = get_data(file.read_text(encoding="utf-8-sig", errors="replace"))
    heading = _HEADING.search(text)
    title = entry.title or said.get("title") or (heading["title"] if heading else file.stem)
    return Link(str(title), address, str(said.get("lang") or ""))
