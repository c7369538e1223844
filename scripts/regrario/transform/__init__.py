"""Transforms: each makes of a document another, in the order of one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from regrario.document import Document
from regrario.transform.band import band
from regrario.transform.breaks import breaks
from regrario.transform.bullets import bullets
from regrario.transform.calculators import calculators
from regrario.transform.context import Context, Found, Lacking, PageEntry, Placed, Transformed
from regrario.transform.headings import headings, title_from_id
from regrario.transform.include import include
from regrario.transform.missing import missing
from regrario.transform.pagelist import pagelist
from regrario.transform.pair import pair
from regrario.transform.paragraphs import paragraphs
from regrario.transform.redirect import redirect
from regrario.transform.sections import sections
from regrario.transform.share import share
from regrario.transform.tags import tags
from regrario.transform.unwrap import unwrap

__all__ = [
    "FAITHFUL",
    "SITE",
    "Context",
    "Found",
    "Lacking",
    "PageEntry",
    "Placed",
    "Transform",
    "Transformed",
    "apply",
    "title_from_id",
]

Transform: TypeAlias = Callable[[Document, Context], Transformed]

FAITHFUL: tuple[Transform, ...] = (pair,)
"""What shows a page as its wiki did."""

SITE: tuple[Transform, ...] = (
    include,  # first: what is included is part of the page
    pair,
    paragraphs,  # before all that works on paragraphs
    tags,
    share,
    unwrap,  # after share, which may leave columns empty
    breaks,
    bullets,  # after breaks, which part the lines from each other
    headings,
    sections,  # after headings, whose roles it hands down
    band,  # after headings, which make the title
    pagelist,
    redirect,
    calculators,
    missing,  # last: it looks at every link and picture there is
)
"""What makes the pages of the site."""


def apply(document: Document, transforms: tuple[Transform, ...], context: Context | None = None) -> Transformed:
    """The document after each transform in turn."""
    around = context or Context()
    result = Transformed(document)
    for transform in transforms:
        result = result.then(transform, around)
    return result
