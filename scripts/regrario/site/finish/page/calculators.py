"""What a page says of its calculators: a heading over one that scores, and why none works on a disk."""

from __future__ import annotations

from regrario.site.finish.headings import KINDS, SECTION_LEVEL
from regrario.site.finish.tree import Tree, classes, inside, put_before
from regrario.site.finish.work import SitePage, Work

_SCORE = "div.rg-calculadora > form.rg-calc--score:first-child"
_NO_SCRIPT = "p.rg-nojs"


def head(tree: Tree, page: SitePage, work: Work) -> None:
    """Put a heading before each score form that stands between sections; one inside a step has the step's title.

    So one finds it like any other section of the page. Its words are the form's own label, its level is that of the
    sections before it.
    """
    if page.converted is None:
        return
    level = SECTION_LEVEL
    for node in tree.in_article(f":is(h2, h3, h4, h5, h6, {_SCORE})"):
        if node.tag != "form":
            level = node.tag if node.tag and set(classes(node)) & set(KINDS) else level
            continue
        ident, label, box = node.attributes.get("id"), node.attributes.get("aria-label"), node.parent
        if ident and label and box and not inside(box, "details"):
            put_before(box, tree.make(level, {"class": "calc", "id": f"{ident}-titulo"}, label), "\n")


def excuse(tree: Tree, page: SitePage, work: Work) -> None:
    """Give each calculator the sentence that ``site.js`` shows on a page that was opened from a disk."""
    for said in tree.all(_NO_SCRIPT):
        excuse = tree.make("p", {"class": "rg-disco", "hidden": ""}, work.words("calculator.from-disk"))
        said.insert_after(excuse, move=True)
