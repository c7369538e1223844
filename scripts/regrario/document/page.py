"""A page: its nodes, and what is said of it beside its text."""

from __future__ import annotations

from dataclasses import dataclass

from regrario.document.nodes import Children


@dataclass(frozen=True, slots=True)
class Meta:
    """What is said of a page beside its text.

    ``title`` is the page's name; ``toc`` False where the author wrote ``~~NOTOC~~``; ``tags`` in their order; ``cover``
    the picture that stands for the page (a media id or an address); ``source_url`` the page in the wiki it is from.
    """

    title: str = ""
    toc: bool = True
    tags: tuple[str, ...] = ()
    cover: str = ""
    source_url: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A page: ``id`` is its DokuWiki id."""

    children: Children
    id: str = ""
    meta: Meta = Meta()
