"""Transforms: each makes of a document another, in the order of one table.

``page`` has those that need to know the page alone, ``wiki`` those that need to know of the wiki around it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from regrario import document as d
from regrario.transform.context import Context, Found, Lacking, PageEntry, Placed, Transformed
from regrario.transform.page.band import band
from regrario.transform.page.breaks import breaks
from regrario.transform.page.bullets import bullets
from regrario.transform.page.headings import headings, title_from_id
from regrario.transform.page.pair import pair
from regrario.transform.page.paragraphs import paragraphs
from regrario.transform.page.sections import sections
from regrario.transform.page.tags import tags
from regrario.transform.page.titles import titles
from regrario.transform.page.unwrap import unwrap
from regrario.transform.page.withhold import withhold
from regrario.transform.tree import kinds
from regrario.transform.wiki.calculators import calculators
from regrario.transform.wiki.include import include
from regrario.transform.wiki.missing import missing
from regrario.transform.wiki.names import names
from regrario.transform.wiki.pagelist import pagelist
from regrario.transform.wiki.redirect import redirect
from regrario.transform.wiki.share import share

__all__ = [
    "FAITHFUL",
    "SITE",
    "Context",
    "Found",
    "Lacking",
    "PageEntry",
    "Placed",
    "Step",
    "Transform",
    "Transformed",
    "apply",
    "title_from_id",
]

Transform: TypeAlias = Callable[[d.Document, Context], Transformed]


class Step(NamedTuple):
    """A transform and the kinds of nodes without any of which it has nothing to do (none named: it always has)."""

    transform: Transform
    needs: tuple[type[d.Node], ...] = ()


FAITHFUL: tuple[Step, ...] = (Step(pair, (d.Button, d.Collapse)),)
"""What shows a page as its wiki did."""

SITE: tuple[Step, ...] = (
    Step(include, (d.Include,)),  # first: what is included is part of the page
    Step(withhold, (d.Box, d.Span)),  # before all that looks for tags, titles and pictures
    *FAITHFUL,
    Step(names, (d.Link,)),
    Step(paragraphs),  # before all that works on paragraphs
    Step(titles, (d.Box,)),  # before unwrap, which drops boxes that say nothing
    Step(tags, (d.Tags,)),
    Step(share),
    Step(unwrap, (d.Box,)),  # after share, which may leave columns empty
    Step(breaks, (d.LineBreak,)),
    Step(bullets),  # after breaks, which part the lines from each other
    Step(headings),
    Step(sections, (d.Box, d.Collapse, d.Details)),  # after headings, whose roles it hands down
    Step(band),  # after headings, which make the title
    Step(pagelist, (d.PageList,)),
    Step(redirect, (d.Redirect,)),
    Step(calculators),
    Step(missing, (d.Media, d.Link, d.Redirect, d.PageList)),  # last: it looks at every link and picture there is
)
"""What makes the pages of the site."""


def apply(document: d.Document, steps: tuple[Step, ...], context: Context | None = None) -> Transformed:
    """The document after each transform in turn."""
    around = context or Context()
    result = Transformed(document)
    found = kinds(document.children)
    for step in steps:
        if step.needs and found.isdisjoint(step.needs):
            continue
        result = result.then(step.transform, around)
        if step.transform is include:
            found = kinds(result.document.children)
    return result
