"""Running text right inside a container becomes a paragraph, which is what it shows as."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import as_blocks, each_node, rewrite


def paragraphs(document: d.Document, _context: Context) -> Transformed:
    """Leave no loose text in boxes, in sections and on the page itself, so that later transforms see paragraphs."""
    children = rewrite(as_blocks(document.children), each_node(_wrap, d.Box, d.Details, d.Collapse))
    return Transformed(replace(document, children=children))


def _wrap(node: d.Node) -> d.Children | None:
    if not isinstance(node, d.Box | d.Details | d.Collapse):
        return None
    children = as_blocks(node.children)
    return None if children is node.children else (replace(node, children=children),)
