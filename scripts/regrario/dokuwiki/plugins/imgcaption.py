"""imagereference: ``<imgcaption id|caption>{{picture.png}}</imgcaption>``, ``<imgref id>``; ``tab…`` for tables."""

from __future__ import annotations

from regrario.diagnostics import Code
from regrario.document import Box, Children, Link
from regrario.dokuwiki.lexer import Category
from regrario.dokuwiki.syntax import Flow, Opening, container, standalone, visible_after_bar

_POSITIONS = ("left", "right", "center")


def _caption(opening: Opening, children: Children) -> Box:
    """The caption goes below; the id is what ``<imgref>`` leads to."""
    head, _, caption = opening.head.partition("|")
    name, *words = head.split() or [""]
    for word in words:
        if word not in _POSITIONS:
            opening.warn(Code.BAD_VALUE, f"no place for a picture, and left out: {word}")
    return Box(
        "imagebox",
        children,
        footer=opening.running_text(caption),
        id=opening.parser.fragment_id(name),
        classes=tuple(word for word in words if word in _POSITIONS),
        line=opening.line,
    )


def _reference(opening: Opening) -> Link | None:
    """The plugin writes the number of the picture; here it is named."""
    name = opening.head.strip().rstrip("/").strip()
    if not name:
        return None
    return Link("anchor", "", (name.replace("_", " "),), opening.parser.fragment_id(name), line=opening.line)


RULES = (
    container(
        "imgcaption",
        r"<imgcaption\b",
        "</imgcaption>",
        _caption,
        flow=Flow.DIVISION,
        sort=196,
        visible=visible_after_bar,
    ),
    container(
        "tabcaption",
        r"<tabcaption\b",
        "</tabcaption>",
        _caption,
        flow=Flow.BLOCK,
        sort=196,
        category=Category.PROTECTED,
        visible=visible_after_bar,
    ),
    standalone("imgref", r"<imgref\s", ">", _reference, flow=Flow.INLINE, sort=197),
    standalone("tabref", r"<tabref\s", ">", _reference, flow=Flow.INLINE, sort=197),
)
