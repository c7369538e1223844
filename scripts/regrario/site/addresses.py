"""Where pages and media are in ``docs/``, and how one page writes a link to another."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from regrario.writers.addresses import ROOT

MEDIA = "media"
"""The folder of media in ``docs/``."""


def page_file(page: str, start: str = "start") -> str:
    """The file of a page in ``docs/``: ``jogos:exodo`` → ``jogos/exodo.md``; a start page is its namespace's index."""
    *namespace, name = page.split(":")
    if name == start:
        name = "index"
    elif name == "index":
        name = "index_"  # no id ends so: it cannot be another page's
    return "/".join((*namespace, f"{name}.md"))


def page_files(pages: Iterable[str], start: str = "start") -> dict[str, str]:
    """The file of each page: as ``page_file`` has it, but no two pages have one address.

    ``jogos`` and ``jogos:start`` would both be at ``jogos/``: the start page is.
    """
    files = {page: page_file(page, start) for page in pages}
    indexes = {page_address(file) for page, file in files.items() if page.rpartition(":")[2] == start}
    return {
        page: f"{file.removesuffix('.md')}_.md"
        if page_address(file) in indexes and page.rpartition(":")[2] != start
        else file
        for page, file in files.items()
    }


def page_address(file: str) -> str:
    """The address in the site of a file in ``docs/``: ``jogos/exodo.md`` → ``jogos/exodo/``; home is ``""``."""
    stem = file.removesuffix(".md")
    folder, _, name = stem.rpartition("/")
    place = folder if name == "index" else stem
    return f"{place}/" if place else ""


def media_file(media: str) -> str:
    """The file of a media id in ``docs/``: ``jogos:capa.png`` → ``media/jogos/capa.png``."""
    return f"{MEDIA}/{media.replace(':', '/')}"


@dataclass(frozen=True, slots=True)
class DocsAddresses:
    """Links between the files of ``docs/``, relative, which MkDocs checks and turns into the site's.

    ``files`` are those of all pages by id, ``file`` the one that the links stand in.
    """

    files: Mapping[str, str]
    file: str

    def page(self, page: str, query: str = "", fragment: str = "") -> str:
        """The way to a page's file. A query says nothing to a page that is a file, and is left out."""
        file = self.files.get(page)
        if file is None:
            return ROOT.page(page, query, fragment)
        return self._way_to(file) + (f"#{fragment}" if fragment else "")

    def media(self, media: str) -> str:
        """The way to a media file."""
        return self._way_to(media_file(media))

    def _way_to(self, file: str) -> str:
        return quote(posixpath.relpath(file, posixpath.dirname(self.file) or "."), safe="/")


@dataclass(frozen=True, slots=True)
class SiteAddresses:
    """Links between the pages of the site, relative: for raw HTML in a page, which MkDocs leaves as it is.

    ``files`` are those of all pages by id, ``file`` the one that the links stand in.
    """

    files: Mapping[str, str]
    file: str

    def page(self, page: str, query: str = "", fragment: str = "") -> str:
        """The way to a page."""
        file = self.files.get(page)
        if file is None:
            return ROOT.page(page, query, fragment)
        way = self._way_to(page_address(file) or ".")
        return f"{way}/" + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")

    def media(self, media: str) -> str:
        """The way to a media file."""
        return self._way_to(media_file(media))

    def _way_to(self, place: str) -> str:
        return quote(posixpath.relpath(place, page_address(self.file) or "."), safe="/")
