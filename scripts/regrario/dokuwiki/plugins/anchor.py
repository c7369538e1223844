"""anchor: ``{{anchor:name}}`` and ``{{anchor:name:words}}``, a place that links can name as ``#name``."""

from __future__ import annotations

from regrario.document import Anchor, Node, Span
from regrario.dokuwiki.builder import BLANK
from regrario.dokuwiki.syntax import Flow, Opening, standalone


def _anchor(opening: Opening) -> Node | None:
    name, _, words = opening.head.partition(":")
    ident = opening.parser.fragment_id(name.strip())
    anchor = (Anchor(ident),) if ident else ()
    words = words.strip(BLANK)
    if words:
        return Span("anchor", (*anchor, words))
    return anchor[0] if anchor else None


def _visible(head: str) -> tuple[tuple[int, int], ...]:
    colon = head.find(":")
    return ((colon + 1, len(head)),) if colon >= 0 else ()


RULES = (standalone("anchor", r"\{\{anchor:", "}}", _anchor, flow=Flow.INLINE, sort=167, visible=_visible),)
