"""The page's tags, wherever they stand in its text."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import drop_empty_paragraphs, each_node, find, rewrite


def tags(document: d.Document, _context: Context) -> Transformed:
    """Collect the tags into the page's ``meta``, each once, in their order."""
    found = [name for node in find(document.children, d.Tags) if isinstance(node, d.Tags) for name in node.names]
    if not found:
        return Transformed(document)
    children = drop_empty_paragraphs(rewrite(document.children, each_node(_drop, d.Tags)))
    meta = replace(document.meta, tags=tuple(dict.fromkeys((*document.meta.tags, *found))))
    return Transformed(replace(document, children=children, meta=meta))


def _drop(node: d.Node) -> d.Children | None:
    return () if isinstance(node, d.Tags) else None
