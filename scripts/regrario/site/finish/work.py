"""What a finishing step knows."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from regrario.site.addresses import INDEX
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.engine.markup import MATERIAL, Markup
from regrario.site.forms import claimed_pages, players
from regrario.site.navigation import written_pages
from regrario.site.project import Project
from regrario.site.sheets import Sheet
from regrario.site.strings import Words, load

NOT_FOUND = "404.html"
"""The page for an address that leads nowhere."""


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of the built site: its file, its address (as ``page_address`` has it) and where it is from.

    ``converted`` is None for a page that a person wrote.
    """

    file: Path
    address: str
    converted: ConvertedPage | None = None


@dataclass(frozen=True)
class Work:
    """The site being finished, in the folder ``site``, and all that is known of it."""

    project: Project
    conversion: Conversion
    sheets: tuple[Sheet, ...]
    site: Path
    markup: Markup = MATERIAL
    """How the engine's theme marks its pages up."""
    files: dict[str, Path | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What ``file_at`` has found, by path: many pages show the same picture."""
    sizes: dict[Path, tuple[int, int] | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The sizes of pictures that have been measured, by file."""

    @cached_property
    def words(self) -> Words:
        """The words of the interface."""
        return load(self.project.settings.language)

    @cached_property
    def sheet_of(self) -> dict[str, Sheet]:
        """The printed sheet of each page id that has one."""
        return {sheet.page: sheet for sheet in self.sheets}

    @cached_property
    def players(self) -> dict[str, tuple[int, int]]:
        """The least and the most players of each page id whose game has a score of its own."""
        return {page: found for page in claimed_pages() if (found := players(page))}

    @cached_property
    def languages(self) -> dict[str, str]:
        """The language of each page, by its address, that says it is in another than the site."""
        found = written_pages(self.project, self.conversion)
        return {link.address: link.language for link in found if link.language}

    @cached_property
    def pages(self) -> tuple[SitePage, ...]:
        """Every HTML page of the site as the engine made it, in the order of their paths."""
        converted = {page.address: page for page in self.conversion.pages}
        found = {file.relative_to(self.site).as_posix(): file for file in sorted(self.site.rglob("*.html"))}
        places = {path: path.removesuffix(INDEX) if self.project.directory_urls else path for path in found}
        return tuple(SitePage(file, places[path], converted.get(places[path])) for path, file in found.items())

    @cached_property
    def base_path(self) -> str:
        """The path of the site's home on its server: a page that answers for any address can use no relative links."""
        path = self.project.site_url.partition("://")[2].partition("/")[2]
        return f"/{path}"

    def way_to_home(self, page: SitePage) -> str:
        """How a page leads to the site's home."""
        return self.base_path if page.address == NOT_FOUND else "../" * page.address.count("/")

    def file_at(self, reference: str, page: SitePage) -> Path | None:
        """The file of the site that a relative address on a page means."""
        try:
            parts = urlsplit(reference)
        except ValueError:  # a bracket that is not closed
            return None
        way = unquote(parts.path)
        if parts.scheme or parts.netloc or not way or way.startswith("/") or "\0" in way:
            return None
        folder = page.file.relative_to(self.site).parent.as_posix()
        path = posixpath.normpath(f"{folder}/{way}")
        if path not in self.files:
            self.files[path] = self._file_in_site(self.site / path)
        return self.files[path]

    def _file_in_site(self, file: Path) -> Path | None:
        try:
            return file if file.resolve().is_relative_to(self.site.resolve()) and file.is_file() else None
        except OSError:  # a name longer than names can be
            return None

    def address_of(self, page: SitePage) -> str:
        """The whole address of a page, as a QR code gives it."""
        return self.project.site_url + quote(page.address)
