"""note: ``<note>…</note>``, ``<note tip>``, ``<note important>``, ``<note warning>``."""

from __future__ import annotations

from regrario.diagnostics import Code
from regrario.document import Box, Children
from regrario.dokuwiki.lexer import Category
from regrario.dokuwiki.syntax import Flow, Opening, container

_STYLES = {
    "tip": "tip",
    "tuyau": "tip",
    "idée": "tip",
    "important": "important",
    "importante": "important",
    "warning": "warning",
    "bloquante": "warning",
    "critique": "warning",
}
"""The plugin's words, in its two languages; any other makes a plain note."""
_PLAIN = ("", "classic", "classique", "note")


def _note(opening: Opening, children: Children) -> Box:
    kind = opening.head.strip()
    style = _STYLES.get(kind.lower(), "")
    if not style and kind.lower() not in _PLAIN:
        opening.warn(Code.BAD_VALUE, f"no kind of note, shown as a plain one: {kind}")
    return Box("note", children, style or "info", line=opening.line)


RULES = (
    container("note", r"<note\b", "</note>", _note, flow=Flow.BLOCK, sort=195, nests=True, category=Category.PROTECTED),
)
