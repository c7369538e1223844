"""What finishing needs of a theme's markup, named in one place.

An engine whose pages are marked up otherwise gives a ``Markup`` of its own. A selector that finds nothing on a page,
and one that is ``""``, costs the addition that hangs on it and no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class ContentsMarkup:
    """The list of a page's sections beside it. Names of classes, but for ``place``, a CSS selector."""

    place: str = ".md-sidebar--secondary nav.md-nav--secondary"
    """What the list stands in; its ``aria-label`` is the title."""
    toggle: str = "__toc"
    """The id of the field that opens it on a phone, which the title is the label of."""
    title: str = "md-nav__title"
    icon: str = "md-nav__icon"
    nested: str = "md-nav"
    list: str = "md-nav__list"
    item: str = "md-nav__item"
    link: str = "md-nav__link"
    words: str = "md-ellipsis"
    """What a link's words stand in."""
    marks: Mapping[str, str] = field(
        default_factory=lambda: MappingProxyType({"data-md-component": "toc", "data-md-scrollfix": ""})
    )
    """The attributes by which the theme's script knows the outermost list."""


@dataclass(frozen=True, slots=True)
class Markup:
    """A theme's markup. The defaults are those of Material for MkDocs; all but ``contents`` are CSS selectors."""

    article: str = "article"
    """The page's own text, with its title."""
    tags: str = "nav.md-tags"
    """The page's tags, in the article."""
    search: str = '[data-md-component="search"][role="dialog"]'
    """The dialog that the search opens."""
    progress: str = '[data-md-component="progress"][role="progressbar"]'
    """The line that shows that a page is coming."""
    contents: ContentsMarkup = ContentsMarkup()


MATERIAL = Markup()
