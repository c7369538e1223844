"""A document tree as lines that a person can read and write: a node a line, what is inside it indented."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from regrario import document as d

APART = ("summary", "title", "footer")
"""Parts that are written as text in the node's own line; all others stand below it."""


def outline(nodes: d.Children) -> str:
    """All nodes; a field is written when nodes are compared by it and it is not as it is by default."""
    return "\n".join(_lines(nodes, "")) + "\n"


def _lines(nodes: d.Children, indent: str) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, str):
            yield f"{indent}{node!r}"
            continue
        words = [type(node).__name__, *_fields(node)]
        yield indent + " ".join(words)
        for name in _below(node):
            yield from _lines(getattr(node, name), indent + "  ")


def _below(node: d.Node) -> list[str]:
    return [name for name, _ in d.PARTS.get(type(node), ()) if name not in APART]


def _fields(node: Any) -> Iterator[str]:
    below = _below(node)
    for field in fields(node):
        value = getattr(node, field.name)
        if field.name in below or not field.compare or value == field.default:
            continue
        if field.name in APART and isinstance(value, tuple):
            yield f"{field.name}=[{' | '.join(_short(part) for part in value)}]"
        else:
            yield f"{field.name}={value!r}"


def _short(node: d.Node) -> str:
    return node if isinstance(node, str) else _first(outline((node,)))


def _first(text: str) -> str:
    return text.splitlines()[0]
