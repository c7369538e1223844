"""The QR codes of a page: its own address, and those that its author put into the text."""

from __future__ import annotations

import hashlib
import re
from html import unescape

from regrario.site.finish.work import SitePage, Work, article, replace_article
from regrario.site.folders import write_text
from regrario.site.qr import qr_svg

LONGEST = 600
"""Characters: a longer text makes a code too fine for the camera of a phone. It stays a text."""

_CODE = re.compile(r'(?P<start><span class="qr"[^>]*\bdata-type="QRCODE"[^>]*>)(?P<text>[^<]*)</span>')
_VALUE = re.compile(r'\bdata-value="([^"]*)"')


def drawn(text: str, work: Work) -> str:
    """The code as SVG, from the cache when it has been drawn before: a code takes as long as all else on a page."""
    kept = work.project.cache / "qr" / f"{hashlib.sha256(text.encode()).hexdigest()}.svg"
    if not kept.is_file():
        write_text(kept, qr_svg(text))
    return kept.read_text(encoding="utf-8")


def draw(html: str, page: SitePage, work: Work) -> str:
    """Draw each QR code of the text above its words, which stay for who has no second camera."""

    def with_picture(found: re.Match[str]) -> str:
        value = _VALUE.search(found["start"])
        text = unescape(value[1]) if value else ""
        if not text or len(text) > LONGEST:
            return found[0]
        picture = drawn(text, work).replace("<svg ", '<svg aria-hidden="true" ', 1)
        return f"{found['start']}{picture}<span>{found['text']}</span></span>"

    return replace_article(html, _CODE.sub(with_picture, article(html)))
