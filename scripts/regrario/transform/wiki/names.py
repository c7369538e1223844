"""Links to pages by name, in a wiki that calls its pages by their headings (``useheading``)."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import each_node, rewrite


def names(document: d.Document, context: Context) -> Transformed:
    """Let a link whose author gave it no label show the name that ``context.page_names`` has for its page."""
    if not context.page_names:
        return Transformed(document)
    replaced: list[str] = []

    def name(node: d.Node) -> d.Children | None:
        if not isinstance(node, d.Link) or not node.bare or node.target not in context.page_names:
            return None
        replaced.append(d.plain_text(node.children))
        return (replace(node, children=(context.page_names[node.target],)),)

    children = rewrite(document.children, each_node(name, d.Link))
    return Transformed(replace(document, children=children), replaced=tuple(replaced))
