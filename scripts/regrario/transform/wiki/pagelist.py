"""Lists of pages that the wiki made itself: of a namespace, or with a tag."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.transform.context import Context, PageEntry, Transformed
from regrario.transform.tree import each_node, paragraph, rewrite
from regrario.transform.words import folded


def pagelist(document: d.Document, context: Context) -> Transformed:
    """Make each ``PageList`` a list of links, by title; the page itself is not in it."""

    def fill(node: d.Node) -> d.Children | None:
        if not isinstance(node, d.PageList):
            return None
        pages = [page for page in context.pages if page.id != document.id and _listed(page, node, context.start)]
        pages.sort(key=lambda page: (folded(page.title), page.id))
        items = tuple(d.Item((d.Link("page", page.id, (page.title or page.id,)),)) for page in pages)
        title = paragraph((d.Emphasis("strong", (node.title,)),)) if node.title else ()
        return (*title, *((d.List(ordered=False, items=items, line=node.line),) if items else ()))

    return Transformed(replace(document, children=rewrite(document.children, each_node(fill, d.PageList))))


def _listed(page: PageEntry, wanted: d.PageList, start: str) -> bool:
    """Whether a page belongs into a list. A namespace's start page is as deep as the namespace: it leads further."""
    prefix = f"{wanted.namespace}:" if wanted.namespace else ""
    if not page.id.startswith(prefix):
        return False
    place = page.id.removeprefix(prefix).removesuffix(f":{start}")
    if wanted.depth and place.count(":") >= wanted.depth:
        return False
    return not wanted.tags or _tagged(page, wanted.tags)


def _tagged(page: PageEntry, wanted: tuple[str, ...]) -> bool:
    """``a b``: either; ``+b``: that one too; ``-b``: not that one."""
    has = {folded(tag) for tag in page.tags}
    must = {folded(tag) for tag in wanted if tag.startswith("+")}
    must_not = {folded(tag) for tag in wanted if tag.startswith("-")}
    either = {folded(tag) for tag in wanted} - must - must_not
    return must <= has and not must_not & has and (not either or bool(either & has))
