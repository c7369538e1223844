"""The wiki, converted: what every later step builds on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from regrario import document as d
from regrario.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class ConvertedPage:
    """A page of the wiki as the site shows it.

    ``document`` has been through every transform; ``markdown`` is the text of ``output``. ``source`` and ``output``
    are files, ``address`` the page's place in the site, as ``page_address`` has it.
    """

    id: str
    document: d.Document
    markdown: str
    source: Path
    output: Path
    address: str
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def title(self) -> str:
        """The page's name."""
        return self.document.meta.title

    @property
    def tags(self) -> tuple[str, ...]:
        """The page's tags, in the author's order."""
        return self.document.meta.tags


@dataclass(frozen=True, slots=True)
class Conversion:
    """The whole wiki, converted. ``pages`` are sorted by id.

    ``media`` gives for each media id that a page shows the file to read it from; a picture that is missing is not in
    it (pages show a ``Span(name="missing")`` in its stead). ``stale`` names the files of ``docs/`` that are not as they
    should be: what ``check`` found, or what has been written.
    """

    pages: tuple[ConvertedPage, ...]
    media: Mapping[str, Path] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()
    """Every page's, and those of the wiki as a whole, sorted."""
    stale: tuple[Path, ...] = ()
