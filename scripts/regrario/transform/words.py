"""Words compared as people read them: without accents, case and punctuation."""

from __future__ import annotations

import re
import unicodedata


def folded(text: str) -> str:
    """``"FASES — 1ª"`` → ``"fases 1a"``: lower case, no accents, words parted by single spaces."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    return " ".join(re.findall(r"\w+", plain))
