"""What there is to know of a kind of node without any node of it: which are inline, and which hold nodes.

Whoever asks this of a tree asks these tables, so that a new kind of node is told of in one place.
"""

from __future__ import annotations

from typing import TypeAlias, get_args

from regrario.document import nodes as n

RUNNING = True
"""Of a part: running content. Another has members of one kind, as a list's items are."""
Part: TypeAlias = tuple[str, bool]
"""A field that holds nodes, and whether it is running content. Not named, since every walk of a tree unpacks it."""

_CHILDREN: tuple[Part, ...] = (("children", RUNNING),)

PARTS: dict[type[n.Node], tuple[Part, ...]] = {
    **dict.fromkeys((n.Emphasis, n.Span, n.Link, n.Footnote, n.Button), _CHILDREN),
    **dict.fromkeys((n.Paragraph, n.Item, n.Cell, n.Quote, n.Collapse), _CHILDREN),
    n.Box: (("title", RUNNING), *_CHILDREN, ("footer", RUNNING)),
    n.Details: (("summary", RUNNING), *_CHILDREN),
    n.List: (("items", not RUNNING),),
    n.Table: (("rows", not RUNNING),),
    n.Row: (("cells", not RUNNING),),
}
"""The parts of each kind of node that holds nodes, in reading order: a title first, a footer last."""
KINDS: frozenset[type[n.Node]] = frozenset((*get_args(n.Inline), *get_args(n.Block)))
"""Every kind, text among them."""
INLINE_KINDS: frozenset[type[n.Node]] = frozenset(get_args(n.Inline))
"""The kinds that are text or stand in it; every other is a block."""
IN_TEXT = INLINE_KINDS | {n.Tags}
"""What may stand in running text and breaks none: tags stand anywhere, and show nothing there."""
FLOWING_KINDS = (n.Emphasis, n.Span, n.Link, n.Button)
"""Inline kinds whose children are a part of the text around them, as a note's are not: for ``isinstance``."""


def is_inline(node: n.Node) -> bool:
    """Whether a node may stand in running text."""
    return node.__class__ in IN_TEXT
