"""Looks of text: ``<fc red>``, ``<bg #ff0>``, ``<fs 120%>``, ``<hi yellow>``, ``<font inherit/inherit;;red;;inherit>``.

Colours stay; sizes become a word where the author used one, and fonts are the site's. What is none is named.
"""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Children, Span
from regrario.dokuwiki.lexer import INLINE, Rule
from regrario.dokuwiki.plugins.color import checked
from regrario.dokuwiki.syntax import NUMBER, Build, Flow, Opening, container

_WORD = re.compile(r"[a-z][a-z-]*")
_SIZE = re.compile(rf"{NUMBER}\s*(?:%|[a-z]{{1,4}})?", re.IGNORECASE)


def _color(opening: Opening, children: Children) -> Span | None:
    return _span(opening, children, color=opening.head)


def _background(opening: Opening, children: Children) -> Span | None:
    return _span(opening, children, background=opening.head or "yellow")


def _size(opening: Opening, children: Children) -> Span | None:
    size = opening.head.strip(" ;")
    if not (_WORD.fullmatch(size) or _SIZE.fullmatch(size)):
        opening.warn(Code.BAD_VALUE, f"not a size: {size}")
    return Span("text", children, classes=(size,) if _WORD.fullmatch(size) else ()) if children else None


def _face(opening: Opening, children: Children) -> Span | None:
    face = opening.head.strip(" ;")
    return Span("text", children, classes=(face,) if _WORD.fullmatch(face) else ()) if children else None


def _font(opening: Opening, children: Children) -> Span | None:
    """``inherit`` stands for what is not changed."""
    color, _, background = opening.head.partition(";;")
    return _span(opening, children, color, background)


def _span(opening: Opening, children: Children, color: str = "", background: str = "") -> Span | None:
    color, background = (_color_of(opening, value) for value in (color, background))
    if not children:
        return None
    name = "color" if color or background else "text"
    return Span(name, children, color, background)


def _color_of(opening: Opening, value: str) -> str:
    value = value.strip(" ;")
    return "" if value == "inherit" else checked(opening, value)


def _rule(name: str, build: Build, start: str = "") -> Rule:
    return container(
        name, start or rf"<{name}(?=\s)", f"</{name}>", build, flow=Flow.INLINE, sort=91, accepts=INLINE, nests=True
    )


RULES = (
    _rule("fc", _color),
    _rule("bg", _background),
    _rule("hi", _background, r"<hi(?=[\s>])"),
    _rule("fs", _size),
    _rule("ff", _face),
    _rule("font", _font, r"<font\s[^<>;\n]*;;"),
)
