"""What a finishing step knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import quote

from regrario.site.addresses import INDEX
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.navigation import written_pages
from regrario.site.project import Project
from regrario.site.sheets import Sheet
from regrario.site.strings import Words, load


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

    @cached_property
    def words(self) -> Words:
        """The words of the interface."""
        return load(self.project.settings.language)

    @cached_property
    def sheet_of(self) -> dict[str, Sheet]:
        """The printed sheet of each page id that has one."""
        return {sheet.page: sheet for sheet in self.sheets}

    @cached_property
    def languages(self) -> dict[str, str]:
        """The language of each page, by its address, that says it is in another than the site."""
        found = written_pages(self.project, self.conversion)
        return {link.address: link.language for link in found if link.language}

    def pages(self) -> Iterator[SitePage]:
        """Every HTML page of the site, in the order of their paths."""
        converted = {page.address: page for page in self.conversion.pages}
        for file in sorted(self.site.rglob("*.html")):
            path = file.relative_to(self.site).as_posix()
            address = path.removesuffix(INDEX) if self.project.directory_urls else path
            yield SitePage(file, address, converted.get(address))

    def address_of(self, page: SitePage) -> str:
        """The whole address of a page, as a QR code gives it."""
        return self.project.site_url + quote(page.address)


_ARTICLE = re.compile(r"(<article\b[^>]*>)(.*?)(</article>)", re.DOTALL)


def article(html: str) -> str:
    """What is inside a page's ``<article>``; ``""`` when there is none."""
    found = _ARTICLE.search(html)
    return found[2] if found else ""


def replace_article(html: str, inside: str) -> str:
    """The page with something else inside its ``<article>``."""
    return _ARTICLE.sub(lambda found: found[1] + inside + found[3], html, count=1)
