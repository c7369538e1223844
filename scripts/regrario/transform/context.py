"""What a transform is given and what it hands back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from regrario.diagnostics import Code, Diagnostic
from regrario.document import Document, Media


class PageEntry(NamedTuple):
    """A page as lists of pages show it."""

    id: str
    title: str
    tags: tuple[str, ...]


class Placed(NamedTuple):
    """A calculator and the section that it follows (a heading's id or words; ``""``: the end of the page).

    One that stands ``apart`` is not hidden in a step: it follows the steps around its own.
    """

    calculator: str
    section: str = ""
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A media file that the site holds, by its id there. The size, in pixels, is None for what is no picture."""

    id: str
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Lacking:
    """A media file that the site cannot show, and why."""

    code: Code
    message: str


def _no_page(_page: str) -> Document | None:
    return None


def _any_page(_page: str) -> bool:
    return True


def _as_written(media: Media) -> Found | Lacking:
    return Found(media.source)


@dataclass(frozen=True, slots=True)
class Context:
    """What a transform may know beside the page itself.

    ``start`` is the name of a start page. ``addresses`` are the bases of addresses under which the wiki was known,
    ``wiki_url`` the one that stands for a page which does not say where it was. ``read`` gives another page as it
    was read, ``find_media`` the file of a media node. ``page_names`` are what links without a label show, by id,
    where it is not the id itself.
    """

    start: str = "start"
    list_bullets: bool = True
    publish_private: bool = False
    wiki_url: str = ""
    addresses: tuple[str, ...] = ()
    calculators: tuple[Placed, ...] = ()
    pages: Sequence[PageEntry] = ()
    page_names: Mapping[str, str] = field(default_factory=dict)
    read: Callable[[str], Document | None] = _no_page
    page_exists: Callable[[str], bool] = _any_page
    find_media: Callable[[Media], Found | Lacking] = _as_written


@dataclass(frozen=True, slots=True)
class Transformed:
    """A document after a transform, and what there is to say about it.

    ``replaced`` are words of the author that the site says in its own way (the labels of an old QR code).
    """

    document: Document
    diagnostics: tuple[Diagnostic, ...] = ()
    replaced: tuple[str, ...] = ()

    def then(self, transform: Callable[[Document, Context], Transformed], context: Context) -> Transformed:
        """The next transform after this one, with all that both had to say."""
        following = transform(self.document, context)
        return replace(
            following,
            diagnostics=self.diagnostics + following.diagnostics,
            replaced=self.replaced + following.replaced,
        )
