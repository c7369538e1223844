"""What our HTML may hold: the elements and attributes that the writers make, and addresses that run nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import html

# fmt: off
TAGS = frozenset({
    "a", "abbr", "audio", "blockquote", "body", "br", "code", "del", "details", "div", "em", "h1", "h2", "h3", "h4",
    "h5", "h6", "hr", "html", "img", "ins", "li", "ol", "p", "pre", "section", "span", "strong", "sub", "summary",
    "sup", "table", "tbody", "td", "th", "thead", "tr", "u", "ul", "video",
})
ATTRIBUTES = frozenset({
    "align", "alt", "aria-label", "class", "colspan", "controls", "data-btn-collapse", "data-btn-modal", "data-calc",
    "data-linenos", "data-linenostart", "data-page", "data-size", "data-type", "data-value", "height", "href", "id",
    "loading", "open", "preload", "role", "rowspan", "src", "start", "style", "title", "width",
})
# fmt: on
"""All that the writers make of elements and attributes."""
ADDRESSES = ("href", "src")
RUNNING = ("javascript:", "data:", "vbscript:")
_UNSEEN = re.compile(r"[\x00-\x20]+")
"""What browsers pass over when they look for a scheme."""


def harms(rendered: str) -> list[str]:
    """What is in a fragment of HTML that should not be, a line a thing."""
    return list(_harms(rendered)) if rendered.strip() else []


def _harms(rendered: str) -> Iterator[str]:
    for node in html.document_fromstring(f"<div>{rendered}</div>").iter():
        if not isinstance(node.tag, str):
            if node.text not in (None, " "):  # the comment between two lists
                yield f"comment {node.text!r}"
            continue
        if node.tag not in TAGS:
            yield f"element {node.tag}"
        yield from (f"attribute {name} of {node.tag}" for name in map(str, node.attrib) if name not in ATTRIBUTES)
        for name in ADDRESSES:
            if _UNSEEN.sub("", node.get(name) or "").lower().startswith(RUNNING):
                yield f"address {node.get(name)!r} of {node.tag}"
