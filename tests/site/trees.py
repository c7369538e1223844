"""Steps of finishing on pages that are given as HTML."""

from __future__ import annotations

from collections.abc import Callable

from regrario.site.finish import SitePage, Work
from regrario.site.finish.gathered import Gathered, gather
from regrario.site.finish.tree import Tree

Step = Callable[[Tree, SitePage, Work], None]


def after(step: Step, html: str, page: SitePage, work: Work) -> str:
    """What a page has become after a step, as it is written."""
    tree = Tree(html, work.markup)
    step(tree, page, work)
    return tree.html()


def written(html: str) -> str:
    """The page as it is written when no step changes it."""
    return Tree(html).html()


def gathered(work: Work) -> tuple[Gathered, ...]:
    """What is known of the pages of a site as they are."""
    return tuple(gather(Tree(page.file.read_bytes()), page.address) for page in work.pages)
