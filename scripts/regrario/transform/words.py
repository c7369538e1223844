"""Words compared as people read them: without accents, case and punctuation."""

from __future__ import annotations

import re
from unicodedata import normalize

from regrario.accents import without_accents


def folded(text: str) -> str:
    """``"FASES — 1ª"`` → ``"fases 1a"``: lower case, no accents, words parted by single spaces."""
    return " ".join(re.findall(r"\w+", without_accents(normalize("NFKD", text.lower()))))
