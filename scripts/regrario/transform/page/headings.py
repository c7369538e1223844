"""One h1 a page, and what kind of section each heading opens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.page.roles import role_of
from regrario.transform.tree import each_node, find, is_blank, rewrite

LOWEST = 6
"""The deepest level that HTML has."""


def headings(document: d.Document, _context: Context) -> Transformed:
    """Make the first heading the page's title and h1; the others go below it, each one level under what it is part of.

    So a level that the author skipped is closed, and where another h1 was everything below it moves down. A page that
    begins with text under no h1 is named after its id. A heading whose words say so gets a role.
    """
    title = _title(document)
    found = [node for node in find(document.children, d.Heading) if isinstance(node, d.Heading) and node is not title]
    levels = {id(heading): level for heading, level in zip(found, _levels(found), strict=True)}

    def level(node: d.Node) -> d.Children | None:
        if not isinstance(node, d.Heading):
            return None
        if node is title:
            return (replace(node, level=1),)
        return (replace(node, level=levels[id(node)], role=role_of(node.title)),)

    children = rewrite(document.children, each_node(level, d.Heading))
    if title is None:
        title = d.Heading(1, title_from_id(document.id), _free_id(document, found))
        children = (title, *children)
    meta = replace(document.meta, title=title.title)
    return Transformed(replace(document, children=children, meta=meta))


def _levels(found: Iterable[d.Heading]) -> Iterator[int]:
    """The level of each heading under the title: one more than that of the last heading above it in the source."""
    above: list[int] = []
    for heading in found:
        while above and above[-1] >= heading.level:
            above.pop()
        above.append(heading.level)
        yield min(1 + len(above), LOWEST)


def title_from_id(page: str) -> str:
    """A page's name when it does not say it: ``jogos:vila_rica`` → ``Vila rica``; a start page has its namespace's."""
    parts = page.split(":")
    name = parts[-2] if len(parts) > 1 and parts[-1] == "start" else parts[-1]
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _title(document: d.Document) -> d.Heading | None:
    """The first heading, unless it is a section's and text stands before it."""
    text_before = False
    for node in d.walk(document.children):
        match node:
            case d.Heading():
                return node if node.level == 1 or not text_before else None
            case str():
                text_before = text_before or not is_blank(node)
            case d.CodeBlock() | d.Details() | d.Collapse():
                text_before = True
            case _:
                pass
    return None


def _free_id(document: d.Document, found: list[d.Heading]) -> str:
    """An id for a title that the page does not have: its own name, if no section has that."""
    used = {heading.id for heading in found}
    name = document.id.rpartition(":")[2] or "pagina"
    return next(id for id in (name, *(f"{name}{number}" for number in range(1, len(used) + 2))) if id not in used)
