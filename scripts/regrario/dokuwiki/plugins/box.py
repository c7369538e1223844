"""boxes: ``<box 80% round blue|Title>…</box|caption>``."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Box, Children
from regrario.dokuwiki.colors import is_color
from regrario.dokuwiki.lexer import Category
from regrario.dokuwiki.syntax import Flow, Opening, container, visible_after_bar

_WIDTH = re.compile(r"\d+(?:\.\d+)?(?:%|px|em|ex|rem|pt|cm|mm)")
_CLASS = re.compile(r"[a-z][a-z0-9_-]*")


def _box(opening: Opening, children: Children) -> Box:
    """Size and words are told apart by their looks; colours, which are the old wiki's, are left out, as are settings.

    It is named a box as WRAP's is, so that both look alike.
    """
    look, _, title = opening.head.partition("|")
    words = look.lower().split()
    width = next(filter(_WIDTH.fullmatch, words), "")
    for word in words:
        if not (_WIDTH.fullmatch(word) or _CLASS.fullmatch(word) or is_color(word) or "=" in word):
            opening.warn(Code.BAD_VALUE, f"no class for a box, and left out: {word}")
    _, _, caption = opening.closing_tag("</box").partition("|")
    return Box(
        "box",
        children,
        title=opening.running_text(title),
        footer=opening.running_text(caption[:-1]),
        classes=("box", *filter(_CLASS.fullmatch, words)),
        attributes=(("width", width),) if width else (),
        line=opening.line,
    )


RULES = (
    container(
        "box",
        r"<box(?=[ \t>|])",
        ("</box>", "</box|"),
        _box,
        flow=Flow.BLOCK,
        sort=195,
        nests=True,
        category=Category.PROTECTED,
        visible=visible_after_bar,
    ),
)
