"""QR codes of several plugins: ``{{qrcode>text}}``, ``~~QRCODE>text~~``; ``~~QRCODE~~`` is the page's own address.

That one has no trace here: a page of the site ends with its code.
"""

from __future__ import annotations

from regrario.diagnostics import Code
from regrario.document import Barcode
from regrario.dokuwiki.builder import LETTER
from regrario.dokuwiki.syntax import Flow, Opening, macro, nothing, standalone


def _code(opening: Opening) -> Barcode | None:
    value, _, more = opening.head.removeprefix("QRCODE>").partition("|")
    value = value.strip()
    if LETTER.search(more):
        opening.warn(Code.BAD_VALUE, f"no part of the code, and left out: {more.strip()}")
    return Barcode(value, line=opening.line) if value else None


RULES = (
    standalone("qrcode", r"\{\{qrcode>", "}}", _code, flow=Flow.INLINE, sort=305),
    standalone("QRCODE", r"\{\{QRCODE>", "}}", _code, flow=Flow.INLINE, sort=305),
    macro("qrcode macro", (r"QRCODE>[^~\n]+",), _code, flow=Flow.INLINE, sort=305),
    macro("qrcode of the page", ("QRCODE",), nothing, flow=Flow.INLINE, sort=306),
)
