"""What the wiki's own style hides: ``<wrap hide>``."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.diagnostics import Code, Diagnostic
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import each_node, find, rewrite

HIDDEN = "hide"
"""WRAP's word for it."""


def withhold(document: d.Document, context: Context) -> Transformed:
    """Leave out what readers of the wiki do not see, unless its owner publishes that too."""
    if context.publish_private:
        return Transformed(document)
    notes: list[Diagnostic] = []
    texts: list[str] = []

    def drop(node: d.Node) -> d.Children | None:
        if not isinstance(node, d.Box | d.Span) or node.name != "wrap" or HIDDEN not in node.classes:
            return None
        texts.append(d.plain_text(node.children))
        message = f"words that the wiki hides (<wrap hide>) are left out: {len(texts[-1].split())}"
        notes.append(Diagnostic(document.id, node.line if isinstance(node, d.Box) else 0, Code.PRIVATE, message))
        return ()

    children = rewrite(document.children, each_node(drop, d.Box, d.Span))
    if not notes:
        return Transformed(document)
    tags = [name for node in find(children, d.Tags) if isinstance(node, d.Tags) for name in node.names]
    meta = replace(document.meta, tags=tuple(dict.fromkeys(tags)))
    return Transformed(replace(document, children=children, meta=meta), tuple(notes), tuple(texts))
