"""columns: ``<columns 100% 30% 70%>…<newcolumn>…</columns>``."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Box, Children, Node
from regrario.dokuwiki.lexer import Category
from regrario.dokuwiki.syntax import Flow, Opening, container, standalone

_WIDTH = re.compile(r"\d+(?:\.\d+)?(?:%|px|em|rem|ex|pt)")
_ANY_WIDTH = ("-", "*")
_BREAK = "newcolumn"


def _columns(opening: Opening, children: Children) -> Box:
    """Of the widths the first is that of all columns together."""
    contents: list[list[Node]] = [[]]
    for child in children:
        if isinstance(child, Box) and child.name == _BREAK:
            contents.append([])
        else:
            contents[-1].append(child)
    _, *widths = given = opening.head.split() or [""]
    for width in given:
        if width and not _WIDTH.fullmatch(width) and width not in _ANY_WIDTH:
            opening.warn(Code.BAD_VALUE, f"no width of a column, and left out: {width}")
    widths += [""] * (len(contents) - len(widths))
    columns = tuple(_column(content, width) for content, width in zip(contents, widths, strict=False))
    return Box("grid", columns, line=opening.line)


def _column(content: list[Node], width: str) -> Box:
    attributes = (("width", width),) if _WIDTH.fullmatch(width) else ()
    return Box("column", tuple(content), attributes=attributes)


def _break(opening: Opening) -> Box:
    """Where the next column begins; ``_columns`` puts it away."""
    if opening.head.strip():
        opening.warn(Code.BAD_VALUE, f"a new column says nothing, left out: {opening.head.strip()}")
    return Box(_BREAK, (), line=opening.line)


_NEXT = standalone("newcolumn", r"<newcolumn\b", ">", _break, flow=Flow.BLOCK, sort=65)
RULES = (
    container(
        "columns",
        r"<columns\b",
        "</columns>",
        _columns,
        flow=Flow.BLOCK,
        sort=65,
        nests=True,
        category=Category.PROTECTED,
        inside=(_NEXT,),
        levels=2,
    ),
)
