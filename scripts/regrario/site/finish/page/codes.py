"""The QR codes of a page: its own address, and those that its author put into the text."""

from __future__ import annotations

import hashlib

from regrario.site.finish.tree import Tree, append, children, parsed
from regrario.site.finish.work import SitePage, Work
from regrario.site.folders import write_text
from regrario.site.qr import qr_svg

LONGEST = 600
"""Characters: a longer text makes a code too fine for the camera of a phone. It stays a text."""

_CODE = "span.qr[data-type=QRCODE][data-value]"


def drawn(text: str, work: Work) -> str:
    """The code as SVG, from the cache when it has been drawn before: a code takes as long as all else on a page."""
    kept = work.project.cache / "qr" / f"{hashlib.sha256(text.encode()).hexdigest()}.svg"
    if not kept.is_file():
        write_text(kept, qr_svg(text))
    return kept.read_text(encoding="utf-8")


def draw(tree: Tree, page: SitePage, work: Work) -> None:
    """Draw each QR code of the text above its words, which stay for who has no second camera."""
    for code in tree.in_article(_CODE):
        text, words = code.attributes["data-value"] or "", children(code)
        if not text or len(text) > LONGEST or any(not node.is_text_node for node in words):
            continue
        shown = tree.make("span", None, *words)
        [picture] = parsed(drawn(text, work).replace("<svg ", '<svg aria-hidden="true" ', 1))
        append(code, picture, shown)
