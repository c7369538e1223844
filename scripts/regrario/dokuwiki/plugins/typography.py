"""Looks of text: ``<fc red>``, ``<bg #ff0>``, ``<fs 120%>``, ``<hi yellow>``, ``<font inherit/inherit;;red;;inherit>``.

Colours stay; sizes become a word where the author used one, and fonts are the site's.
"""

from __future__ import annotations

import re

from regrario.document import Children, Span
from regrario.dokuwiki.lexer import INLINE, Rule
from regrario.dokuwiki.plugins.color import is_color
from regrario.dokuwiki.syntax import Build, Flow, Opening, container

_WORD = re.compile(r"[a-z][a-z-]*")


def _color(opening: Opening, children: Children) -> Span | None:
    return _span(children, color=opening.head)


def _background(opening: Opening, children: Children) -> Span | None:
    return _span(children, background=opening.head or "yellow")


def _size(opening: Opening, children: Children) -> Span | None:
    size = opening.head.strip(" ;")
    return Span("text", children, classes=(size,) if _WORD.fullmatch(size) else ()) if children else None


def _font(opening: Opening, children: Children) -> Span | None:
    """``inherit`` stands for what is not changed."""
    color, _, background = opening.head.partition(";;")
    return _span(children, color, background)


def _span(children: Children, color: str = "", background: str = "") -> Span | None:
    color, background = map(_checked, (color, background))
    if not children:
        return None
    name = "color" if color or background else "text"
    return Span(name, children, color, background)


def _checked(value: str) -> str:
    value = value.strip(" ;")
    return value if is_color(value) and value != "inherit" else ""


def _rule(name: str, build: Build, start: str = "") -> Rule:
    return container(
        name, start or rf"<{name}(?=\s)", f"</{name}>", build, flow=Flow.INLINE, sort=91, accepts=INLINE, nests=True
    )


RULES = (
    _rule("fc", _color),
    _rule("bg", _background),
    _rule("hi", _background, r"<hi(?=[\s>])"),
    _rule("fs", _size),
    _rule("ff", _size),
    _rule("font", _font, r"<font\s[^<>;\n]*;;"),
)
