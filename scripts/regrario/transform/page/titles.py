"""A title that the old wiki showed as a tooltip alone is shown: paper and phones have none."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.page.unwrap import LAYOUT
from regrario.transform.tree import each_node, find, rewrite


def titles(document: d.Document, _context: Context) -> Transformed:
    """Give boxes the title among their attributes; what only lays out its content gets it as a first paragraph."""
    if not any(isinstance(node, d.Box) and node.attributes and _title(node) for node in find(document.children, d.Box)):
        return Transformed(document)
    return Transformed(replace(document, children=rewrite(document.children, each_node(_titled, d.Box))))


def _title(box: d.Box) -> str:
    return dict(box.attributes).get("title", "").strip()


def _titled(node: d.Node) -> d.Children | None:
    if not isinstance(node, d.Box) or not (title := _title(node)):
        return None
    attributes = tuple((name, value) for name, value in node.attributes if name != "title")
    if node.name in LAYOUT:
        heading = d.Paragraph((d.Emphasis("strong", (title,)),))
        return (replace(node, children=(heading, *node.children), attributes=attributes),)
    return (replace(node, title=(*node.title, title), attributes=attributes),)
