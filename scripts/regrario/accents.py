"""Letters without their accents, for comparing and sorting as people do."""

from __future__ import annotations

import unicodedata


def without_accents(text: str) -> str:
    """``Êxodo`` as ``Exodo``."""
    parts = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(part for part in parts if not unicodedata.combining(part)))
