"""How a transform changes a tree: siblings by siblings, from the leaves up.

What does not change is handed back as it is, the very same object, so that a transform with nothing to do costs a walk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import is_
from typing import TypeAlias, TypeVar, get_args

from regrario import document as d

N = TypeVar("N", bound=d.Node)
Change: TypeAlias = Callable[[d.Children], d.Children]

CONTENT: dict[type[d.Node], tuple[str, ...]] = {
    **dict.fromkeys((d.Emphasis, d.Span, d.Link, d.Footnote, d.Button), ("children",)),
    **dict.fromkeys((d.Paragraph, d.Item, d.Cell, d.Quote, d.Collapse), ("children",)),
    d.Box: ("title", "children", "footer"),
    d.Details: ("summary", "children"),
}
"""The parts of a node that are running content."""
MEMBERS: dict[type[d.Node], tuple[str, ...]] = {d.List: ("items",), d.Table: ("rows",), d.Row: ("cells",)}
"""The parts that hold nodes of one kind."""
INLINE: tuple[type[d.Node], ...] = (*get_args(d.Inline), d.Tags)
"""What stands in running text; every other node is a block. (Tags may stand anywhere, and show nothing.)"""


def rewrite(nodes: d.Children, change: Change) -> d.Children:
    """Apply ``change`` to every tuple of running content, the innermost first.

    ``change`` sees siblings: a page's blocks, a paragraph's text, an item's or a cell's content, a title. It does not
    see the items of a list, the rows of a table or the cells of a row, which are no running content.
    """
    return change(_each(nodes, change))


def rewrite_inside(node: N, change: Change) -> N:
    """One node with ``change`` applied to all that is inside it."""
    kind = node.__class__
    parts = {name: rewrite(getattr(node, name), change) for name in CONTENT.get(kind, ())}
    parts |= {name: _each(getattr(node, name), change) for name in MEMBERS.get(kind, ())}
    changed = {name: part for name, part in parts.items() if part is not getattr(node, name)}
    # replace() is typed for dataclasses; a str has no parts and never gets there.
    return replace(node, **changed) if changed else node  # type: ignore[type-var]


def _each(nodes: tuple[N, ...], change: Change) -> tuple[N, ...]:
    return unless_same([rewrite_inside(node, change) for node in nodes], nodes)


def unless_same(new: Sequence[N], old: tuple[N, ...]) -> tuple[N, ...]:
    """``new`` as a tuple; ``old`` itself when it holds the very same nodes."""
    return old if len(new) == len(old) and all(map(is_, new, old)) else tuple(new)


def each_node(change: Callable[[d.Node], d.Children | None]) -> Change:
    """A change that looks at one node at a time: None keeps it, a tuple stands in its place."""

    def siblings(nodes: d.Children) -> d.Children:
        out: list[d.Node] = []
        changed = False
        for node in nodes:
            new = change(node)
            if new is None:
                out.append(node)
            else:
                out.extend(new)
                changed = True
        return tuple(out) if changed else nodes

    return siblings


def is_inline(node: d.Node) -> bool:
    """Whether a node stands in running text."""
    return isinstance(node, INLINE)


def is_blank(node: d.Node) -> bool:
    """Whether a node is white space: blank text or a line break."""
    return (isinstance(node, str) and not node.strip()) or isinstance(node, d.LineBreak)


def trim(nodes: d.Children) -> d.Children:
    """Running text without white space and line breaks at its two ends."""
    start, end = 0, len(nodes)
    while start < end and is_blank(nodes[start]):
        start += 1
    while end > start and is_blank(nodes[end - 1]):
        end -= 1
    kept = list(nodes[start:end])
    if kept and isinstance(kept[0], str):
        kept[0] = kept[0].lstrip()
    if kept and isinstance(kept[-1], str):
        kept[-1] = kept[-1].rstrip()
    return unless_same(kept, nodes)


def joined(nodes: d.Children) -> d.Children:
    """Running text with neighbouring strings made one."""
    out: list[d.Node] = []
    for node in nodes:
        before = out[-1] if out else None
        if isinstance(node, str) and isinstance(before, str):
            out[-1] = before + node
        else:
            out.append(node)
    return unless_same(out, nodes)


def paragraph(nodes: d.Children) -> d.Children:
    """Running text as a paragraph; nothing when it is blank."""
    inside = trim(nodes)
    return (d.Paragraph(inside),) if inside else ()


def as_blocks(nodes: d.Children) -> d.Children:
    """The same content as blocks alone: running text between them becomes paragraphs."""
    if not any(is_inline(node) for node in nodes):
        return nodes
    return tuple(_blocks(nodes))


def _blocks(nodes: d.Children) -> Iterator[d.Node]:
    run: list[d.Node] = []
    for node in nodes:
        if is_inline(node):
            run.append(node)
        else:
            yield from paragraph(tuple(run))
            run.clear()
            yield node
    yield from paragraph(tuple(run))


def drop_empty_paragraphs(nodes: d.Children) -> d.Children:
    """Siblings without the paragraphs in which nothing is left."""
    kept = [node for node in nodes if not (isinstance(node, d.Paragraph) and all(map(is_blank, node.children)))]
    return unless_same(kept, nodes)
