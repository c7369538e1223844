"""Pieces of HTML, and what may stand in which."""

from __future__ import annotations

from collections.abc import Iterable

from regrario import document as d
from regrario.document import FLOWING_KINDS, INLINE_KINDS
from regrario.writers import safe


def element(tag: str, content: str, attributes: Iterable[tuple[str, str]] = ()) -> str:
    """One element around content that is HTML already."""
    written = safe.attributes(attributes) if attributes else ""
    return f"<{tag}{written}>{content}</{tag}>"


def holds_block(children: d.Children) -> bool:
    """Is there a block among inline nodes, at any depth of emphasis, spans, links and buttons?"""
    for child in children:
        kind = child.__class__
        if kind is str:
            continue
        if isinstance(child, FLOWING_KINDS):
            if holds_block(child.children):
                return True
        elif kind not in INLINE_KINDS:
            return True
    return False
