"""iframe: ``{{url>address width,height|title}}``, another page inside this one: kept as a link to it."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Link, Node, Paragraph
from regrario.dokuwiki.syntax import Flow, Opening, standalone, visible_after_bar

_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)


def _url(opening: Opening) -> Node | None:
    head, _, title = opening.head.partition("|")
    words = head.split()
    address, title = words[0] if words else "", title.strip()
    if not _ADDRESS.fullmatch(address):
        if head.strip():
            opening.warn(Code.BAD_VALUE, f"not the address of a page: {head.strip()}")
        return Paragraph((title or address,)) if title or address else None
    return Paragraph((Link("external", address, (title or address,), line=opening.line),))


RULES = (standalone("url", r"\{\{url>", "}}", _url, flow=Flow.BLOCK, sort=305, visible=visible_after_bar),)
