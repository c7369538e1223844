"""How a transform changes a tree: siblings by siblings, from the leaves up.

What does not change is handed back as it is, the very same object, so that a transform with nothing to do costs a walk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import is_
from typing import TypeAlias, TypeVar

from regrario import document as d
from regrario.document import PARTS, is_inline

N = TypeVar("N", bound=d.Node)
Change: TypeAlias = Callable[[d.Children], d.Children]


def rewrite(nodes: d.Children, change: Change) -> d.Children:
    """Apply ``change`` to every tuple of running content, the innermost first.

    ``change`` sees siblings: a page's blocks, a paragraph's text, an item's or a cell's content, a title. It does not
    see the items of a list, the rows of a table or the cells of a row, which are no running content; nor nothing, nor
    a text alone.
    """
    return change(_each(nodes, change))


def _each(nodes: tuple[N, ...], change: Change) -> tuple[N, ...]:
    """The nodes with what is inside them changed."""
    if PARTS.keys().isdisjoint(map(type, nodes)):
        return nodes
    out: list[N] | None = None
    for index, node in enumerate(nodes):
        parts = PARTS.get(node.__class__)
        if parts is None:
            continue
        new = _inside(node, parts, change)
        if new is not node:
            out = out or list(nodes)
            out[index] = new
    return nodes if out is None else tuple(out)


def _inside(node: N, parts: tuple[d.Part, ...], change: Change) -> N:
    changed: dict[str, d.Children] = {}
    for name, running in parts:
        inside: d.Children = getattr(node, name)
        if not inside or (len(inside) == 1 and inside[0].__class__ is str):
            continue
        new = _each(inside, change)
        if running:
            new = change(new)
        if new is not inside:
            changed[name] = new
    # replace() is typed for dataclasses; a str has no parts and never gets there.
    return replace(node, **changed) if changed else node  # type: ignore[type-var]


def find(nodes: d.Children, *kinds: type[d.Node]) -> list[d.Node]:
    """The nodes of some kinds in a tree, in reading order."""
    found: list[d.Node] = []
    _find(nodes, frozenset(kinds), found)
    return found


def _find(nodes: d.Children, wanted: frozenset[type[d.Node]], found: list[d.Node]) -> None:
    for node in nodes:
        kind = node.__class__
        if kind is str:
            continue
        if kind in wanted:
            found.append(node)
        for name, _ in PARTS.get(kind, ()):
            _find(getattr(node, name), wanted, found)


def kinds(nodes: d.Children) -> frozenset[type[d.Node]]:
    """The kinds of nodes that a tree holds, other than text."""
    found: set[type[d.Node]] = set()
    _collect(nodes, found)
    return frozenset(found)


def _collect(nodes: d.Children, found: set[type[d.Node]]) -> None:
    for node in nodes:
        kind = node.__class__
        if kind is not str:
            found.add(kind)
            for name, _ in PARTS.get(kind, ()):
                _collect(getattr(node, name), found)


def unless_same(new: Sequence[N], old: tuple[N, ...]) -> tuple[N, ...]:
    """``new`` as a tuple; ``old`` itself when it holds the very same nodes."""
    return old if len(new) == len(old) and all(map(is_, new, old)) else tuple(new)


def each_node(change: Callable[[d.Node], d.Children | None], *kinds: type[d.Node]) -> Change:
    """A change that looks at the nodes of some kinds, one at a time: None keeps it, a tuple stands in its place."""
    wanted = frozenset(kinds)

    def siblings(nodes: d.Children) -> d.Children:
        if wanted.isdisjoint(map(type, nodes)):
            return nodes
        out: list[d.Node] = []
        for node in nodes:
            new = change(node) if node.__class__ in wanted else None
            if new is None:
                out.append(node)
            else:
                out.extend(new)
        return unless_same(out, nodes)

    return siblings


def is_blank(node: d.Node) -> bool:
    """Whether a node is white space: blank text or a line break."""
    return not node.strip() if isinstance(node, str) else node.__class__ is d.LineBreak


def trim(nodes: d.Children) -> d.Children:
    """Running text without white space and line breaks at its two ends."""
    start, end = 0, len(nodes)
    while start < end and is_blank(nodes[start]):
        start += 1
    while end > start and is_blank(nodes[end - 1]):
        end -= 1
    kept = nodes[start:end]
    if kept and isinstance(kept[0], str) and kept[0][0].isspace():
        kept = (kept[0].lstrip(), *kept[1:])
    if kept and isinstance(kept[-1], str) and kept[-1][-1].isspace():
        kept = (*kept[:-1], kept[-1].rstrip())
    return kept


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
