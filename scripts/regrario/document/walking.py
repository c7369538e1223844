"""Going through a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

from regrario.document.kinds import PARTS, Part
from regrario.document.nodes import Acronym, Children, CodeBlock, Heading, LineBreak, Node, Smiley


def _getter(parts: tuple[Part, ...]) -> Callable[[Any], Children]:
    """What gives all nodes of some parts of a node, as one tuple."""
    get = attrgetter(*(name for name, _ in parts))
    return get if len(parts) == 1 else lambda node: sum(get(node), ())


_INSIDE: dict[type[Any], Callable[[Any], Children]] = {kind: _getter(parts) for kind, parts in PARTS.items()}


def children_of(node: Node) -> Children:
    """Every node right inside this one, titles and footers first."""
    inside = _INSIDE.get(node.__class__)
    return inside(node) if inside else ()


def walk(nodes: Children) -> Iterator[Node]:
    """Every node of a tree in reading order, parents before children. Needs no recursion."""
    stack = [iter(nodes)]
    while stack:
        for node in stack[-1]:
            yield node
            inside = _INSIDE.get(node.__class__)
            if inside:
                stack.append(iter(inside(node)))
                break
        else:
            stack.pop()


def plain_text(nodes: Children) -> str:
    """The visible words of some nodes, without any markup."""
    words = []
    for node in walk(nodes):
        match node:
            case str():
                words.append(node)
            case LineBreak():
                words.append(" ")
            case Smiley():
                words.append(node.code)
            case Acronym():
                words.append(node.text)
            case Heading():
                words.append(node.title)
            case CodeBlock():
                words.append(node.text)
            case _:
                pass
    return "".join(words)
