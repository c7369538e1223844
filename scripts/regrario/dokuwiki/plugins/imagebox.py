"""imagebox: ``[{{picture.png?200 |caption}}]``, a picture in a frame with its caption."""

from __future__ import annotations

from dataclasses import replace

from regrario.document import Box, Media, Node, Paragraph
from regrario.dokuwiki.modes.media import parse_media
from regrario.dokuwiki.parser import Parser
from regrario.dokuwiki.syntax import Flow, Opening, only_if, standalone


def _imagebox(opening: Opening) -> Node:
    source, _, caption = opening.head.partition("|")
    picture = parse_media(opening.parser, source, opening.position)
    words = opening.running_text(caption)
    if not isinstance(picture, Media):
        return Box("imagebox", (Paragraph((picture,)),) if picture else (), footer=words, line=opening.line)
    align, picture = picture.align, replace(picture, align="")
    classes = (align,) if align else ()
    return Box("imagebox", (Paragraph((picture,)),), footer=words, classes=classes, line=opening.line)


def _closed(parser: Parser, _start: int, end: int) -> bool:
    """Do the first braces that close stand before a bracket?"""
    return parser.find("}}", end) == parser.find("}}]", end)


RULES = (only_if(_closed, standalone("imagebox", r"\[\{\{", "}}]", _imagebox, flow=Flow.BLOCK, sort=315)),)
