"""color: ``<color text/background>…</color>``."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Children, Span
from regrario.dokuwiki.lexer import INLINE
from regrario.dokuwiki.syntax import Flow, Opening, container

_NUMBER = r"\s*-?\d{1,3}(?:\.\d+)?%?\s*"
_COLOR = re.compile(
    rf"[a-zA-Z]+|\#(?:[0-9a-fA-F]{{3}}|[0-9a-fA-F]{{6}})|(?:rgb|hsl)a?\({_NUMBER}(?:,{_NUMBER}){{2,3}}\)"
)


def is_color(value: str) -> bool:
    """Is it a colour as CSS has it: a name, ``#rrggbb``, ``rgb(…)``?"""
    return _COLOR.fullmatch(value) is not None


def _checked(opening: Opening, value: str) -> str:
    value = value.strip()
    if value and not is_color(value):
        opening.warn(Code.BAD_VALUE, f"not a colour: {value}")
        return ""
    return value


def _span(opening: Opening, children: Children) -> Span | None:
    color, _, background = opening.head.partition("/")
    if not children:
        return None
    return Span("color", children, _checked(opening, color), _checked(opening, background))


RULES = (container("color", r"<color", "</color>", _span, flow=Flow.INLINE, sort=158, accepts=INLINE, nests=True),)
