"""Running text among blocks: where it stands, and where it can be lines of Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from operator import attrgetter
from typing import Any

from regrario import document as d
from regrario.document import FLOWING_KINDS, INLINE_KINDS

LONGEST_PROSE = 8000
"""Characters of a paragraph, a cell or a heading; what is longer is HTML.

Each escape and each mark costs Python-Markdown a copy of the whole text: a hostile paragraph of 200 KB takes minutes.
"""
MARKUP_SIZE = 10
"""What emphasis, a link or a picture counts for beside its text."""
_WORDS_OF: dict[type[d.Node], Callable[[Any], str]] = {
    d.Media: attrgetter("title"),
    d.Barcode: attrgetter("value"),
    d.Math: attrgetter("tex"),
}
"""Text that stands in a node without children and may be long."""


def runs(children: d.Children) -> Iterator[d.Children | d.Node]:
    """Running text, as tuples of inline nodes, and the blocks between. A paragraph's text is a run of its own."""
    inline: list[d.Node] = []
    for child in children:
        if child.__class__ in INLINE_KINDS:
            inline.append(child)
            continue
        if inline:
            yield tuple(inline)
            inline = []
        if isinstance(child, d.Paragraph):
            yield from runs(child.children)
        else:
            yield child
    if inline:
        yield tuple(inline)


def is_prose(children: d.Children) -> bool:
    """Can this be a line of Markdown? Not where it is too long, or holds what ``prose_size`` finds endless."""
    return prose_size(children) <= LONGEST_PROSE


def prose_size(children: d.Children) -> float:
    """Characters of running text, about. Endless with a block in it, or a player, whose tag would begin one."""
    size = 0.0
    for child in children:
        if isinstance(child, str):
            size += len(child)
        elif isinstance(child, d.LineBreak):
            size += MARKUP_SIZE
        elif isinstance(child, FLOWING_KINDS):
            size += prose_size(child.children) + MARKUP_SIZE
        elif child.__class__ not in INLINE_KINDS or (isinstance(child, d.Media) and child.kind in ("video", "audio")):
            return inf
        else:
            words = _WORDS_OF.get(child.__class__)
            size += MARKUP_SIZE + (len(words(child)) if words else 0)
    return size
