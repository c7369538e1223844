"""barcode: ``<barcode type="QRCODE" value="…" size="86px" />``."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Barcode
from regrario.dokuwiki.syntax import Flow, Opening, standalone

_KNOWN = frozenset(("type", "value", "size", "color", "background-color", "padding", "class", "id", "style"))
_SIZE = re.compile(r"(\d{1,5})(?:px)?")


def _barcode(opening: Opening) -> Barcode | None:
    """The white space around a value is a slip of the author's, and no part of the code."""
    attributes = opening.attributes(_KNOWN)
    value = attributes.get("value", "").strip()
    if not value:
        opening.warn(Code.BAD_VALUE, "a bar code without a value is left out")
        return None
    size = _SIZE.fullmatch(attributes.get("size", "").strip())
    symbology = attributes.get("type", "").strip().upper() or "QRCODE"
    return Barcode(value, symbology, int(size[1]) if size else None, line=opening.line)


RULES = (standalone("barcode", r"<barcode", ">", _barcode, flow=Flow.INLINE, sort=32),)
