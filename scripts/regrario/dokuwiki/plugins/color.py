"""color: ``<color text/background>…</color>``."""

from __future__ import annotations

from regrario.diagnostics import Code
from regrario.document import Children, Span
from regrario.dokuwiki.colors import is_color
from regrario.dokuwiki.lexer import INLINE
from regrario.dokuwiki.syntax import Flow, Opening, container


def checked(opening: Opening, value: str) -> str:
    """The colour that a tag names; ``""`` with a warning where it is none."""
    value = value.strip()
    if value and not is_color(value):
        opening.warn(Code.BAD_VALUE, f"not a colour: {value}")
        return ""
    return value


def _span(opening: Opening, children: Children) -> Span | None:
    color, _, background = opening.head.partition("/")
    color, background = checked(opening, color), checked(opening, background)
    return Span("color", children, color, background) if children else None


RULES = (container("color", r"<color", "</color>", _span, flow=Flow.INLINE, sort=158, accepts=INLINE, nests=True),)
