"""Where pages and media are in ``docs/``, and how one page writes a link to another."""

from __future__ import annotations

import posixpath
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from regrario.writers.addresses import ROOT

MEDIA = "media"
"""The folder of media in ``docs/``."""
MARKDOWN = ".md"
INDEX = "index.html"
"""What a server answers with for a folder."""

TAKEN = frozenset(
    [
        *("404", "404.html", "doku.php", "doku.php.html", INDEX, "offline", "offline.html"),
        *("manifest.webmanifest", "qr.svg", "sitemap.xml", "sitemap.xml.gz", "sw.js", "tags.json"),
    ]
)
"""What the site has at its root beside the wiki's pages: a page of that name would take its place."""


def page_file(page: str, start: str = "start") -> str:
    """The file of a page in ``docs/``: ``jogos:exodo`` → ``jogos/exodo.md``; a start page is its namespace's index.

    A page that would be at an address of another kind gets a ``_``: no id ends so.
    """
    *namespace, name = page.split(":")
    if name == start:
        name = "index"
    elif name == "index" or (name in TAKEN and not namespace):
        name = f"{name}_"
    return "/".join((*namespace, f"{name}{MARKDOWN}"))


def page_files(pages: Iterable[str], start: str = "start") -> dict[str, str]:
    """The file of each page: as ``page_file`` has it, but no two pages have one address.

    ``jogos`` and ``jogos:start`` would both be at ``jogos/``: the start page is. (Where pages have no folders they
    would not, but then a site that changes its mind would have other files.)
    """
    files = {page: page_file(page, start) for page in pages}
    indexes = {page_address(file) for page, file in files.items() if page.rpartition(":")[2] == start}
    return {
        page: f"{file.removesuffix(MARKDOWN)}_{MARKDOWN}"
        if page_address(file) in indexes and page.rpartition(":")[2] != start
        else file
        for page, file in files.items()
    }


def page_address(file: str, *, folders: bool = True) -> str:
    """The address in the site of a file in ``docs/``: ``jogos/exodo.md`` → ``jogos/exodo/``; home is ``""``.

    Where pages have no ``folders`` of their own it is ``jogos/exodo.html``, and home is ``index.html``.
    """
    stem = file.removesuffix(MARKDOWN)
    if not folders:
        return f"{stem}.html"
    folder, _, name = stem.rpartition("/")
    place = folder if name == "index" else stem
    return f"{place}/" if place else ""


def is_home(address: str) -> bool:
    """Whether a page's address is that of the home page."""
    return address in {"", INDEX}


def folder_of(address: str) -> str:
    """The folder that an address's file is in, where its neighbours are: ``jogos/exodo/`` → ``jogos/exodo``."""
    return address.rpartition("/")[0]


def media_file(media: str) -> str:
    """The file of a media id in ``docs/``: ``jogos:capa.png`` → ``media/jogos/capa.png``."""
    return f"{MEDIA}/{media.replace(':', '/')}"


@dataclass(frozen=True, slots=True)
class _Addresses(ABC):
    """Relative links from one place to others.

    ``files`` are those of all pages by id, ``file`` the one that the links stand in; ``folders`` as in
    ``page_address``.
    """

    files: Mapping[str, str]
    file: str
    folders: bool = True

    def page(self, page: str, query: str = "", fragment: str = "") -> str:
        """The way to a page; to one that is not there, its address from the root of the site."""
        file = self.files.get(page)
        if file is None:
            return ROOT.page(page, query, fragment)
        return self._page(file, query) + (f"#{fragment}" if fragment else "")

    def media(self, media: str) -> str:
        """The way to a media file."""
        return self._way(media_file(media))

    def _way(self, place: str) -> str:
        return quote(posixpath.relpath(place, self._folder() or "."), safe="/")

    @abstractmethod
    def _page(self, file: str, query: str) -> str:
        """The way to the page of a file."""

    @abstractmethod
    def _folder(self) -> str:
        """What the links are relative to."""


class DocsAddresses(_Addresses):
    """Links between the files of ``docs/``, which MkDocs checks and turns into the site's."""

    __slots__ = ()

    def _page(self, file: str, query: str) -> str:
        return self._way(file)  # a query says nothing to a page that is a file

    def _folder(self) -> str:
        return posixpath.dirname(self.file)


class SiteAddresses(_Addresses):
    """Links between the pages of the site: for raw HTML in a page, which MkDocs leaves as it is."""

    __slots__ = ()

    def _page(self, file: str, query: str) -> str:
        address = page_address(file, folders=self.folders)
        way = self._way(address) if not self.folders else f"{self._way(address or '.')}/"
        return way + (f"?{query}" if query else "")

    def _folder(self) -> str:
        return folder_of(page_address(self.file, folders=self.folders))
