"""Containers that mean nothing give way to what they hold."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import as_blocks, is_blank, rewrite

WITHOUT_MEANING = frozenset({"justify", "leftalign", "group", "clear"})
"""Words of WRAP that only say how the old wiki set its text."""
LAYOUT = frozenset({"grid", "row", "column", "wrap"})
"""Boxes that are nothing without content."""


def unwrap(document: d.Document, _context: Context) -> Transformed:
    """Drop lone columns, grids of one column, bare containers and empty ones; what they hold stays."""
    return Transformed(replace(document, children=rewrite(document.children, _siblings)))


def _siblings(nodes: d.Children) -> d.Children:
    if d.Box not in map(type, nodes):
        return nodes
    lone_column = sum(isinstance(node, d.Box) and node.name == "column" for node in nodes) == 1
    beside_text = any(d.is_inline(node) and not is_blank(node) for node in nodes)
    out: list[d.Node] = []
    changed = False
    for node in nodes:
        if not isinstance(node, d.Box) or not _meaningless(node, lone_column):
            out.append(node)
            continue
        changed = True
        out.extend(as_blocks(node.children) if not beside_text or _holds_blocks(node) else node.children)
    return tuple(out) if changed else nodes


def _meaningless(box: d.Box, lone_column: bool) -> bool:
    if box.title or box.footer or box.id or box.name not in LAYOUT:
        return False
    if all(is_blank(node) for node in box.children):
        return True
    if box.name == "column":
        return lone_column
    if box.name in ("grid", "row"):
        return not any(isinstance(node, d.Box) and node.name == "column" for node in box.children)
    return WITHOUT_MEANING.issuperset(box.classes) and not box.style and not box.attributes


def _holds_blocks(box: d.Box) -> bool:
    return not all(d.is_inline(node) for node in box.children)
