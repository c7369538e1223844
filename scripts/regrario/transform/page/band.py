"""The head of a page: its title and its cover."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import as_blocks, is_blank


def band(document: d.Document, _context: Context) -> Transformed:
    """Put the h1 and the cover, the first picture of the page's head, into a band at the beginning.

    The head ends at the first text and at the first heading after the title. A rule that closed it goes.
    """
    blocks = _opened(as_blocks(document.children))
    title = next((node for node in blocks if isinstance(node, d.Heading)), None)
    if title is None or title.level != 1:
        return Transformed(document)
    cover, rest = _without_cover(tuple(node for node in blocks if node is not title))
    if rest and isinstance(rest[0], d.Rule):
        rest = rest[1:]
    children: d.Children = (title,) if cover is None else (replace(cover, align="", linking="nolink"), title)
    meta = replace(document.meta, cover=cover.source if cover else "")
    head = d.Box("band", children, line=title.line)
    return Transformed(replace(document, children=(head, *rest), meta=meta))


def _opened(blocks: d.Children) -> d.Children:
    """The blocks with the title among them: the boxes around it, which only centred it, give way to their content."""
    for index, node in enumerate(blocks):
        if isinstance(node, d.Heading):
            break
        if isinstance(node, d.Box) and node.name == "wrap" and _holds_title(node):
            return _opened((*blocks[:index], *as_blocks(node.children), *blocks[index + 1 :]))
    return blocks


def _holds_title(box: d.Box) -> bool:
    return any(isinstance(node, d.Heading) and node.level == 1 for node in d.walk(box.children))


def _without_cover(blocks: d.Children) -> tuple[d.Media | None, d.Children]:
    """The cover, and the blocks without it."""
    for index, node in enumerate(blocks):
        match node:
            case d.Paragraph():
                content = [inside for inside in node.children if not is_blank(inside)]
            case d.Rule():
                continue
            case _:
                break
        match content:
            case [d.Media(kind="image") as picture]:
                return picture, (*blocks[:index], *blocks[index + 1 :])
            case [_, *_]:
                break
    return None, blocks
