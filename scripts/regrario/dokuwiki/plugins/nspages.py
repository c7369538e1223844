"""nspages and catlist: ``<nspages namespace -options>``, ``<catlist namespace -options>``, the pages of a namespace."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import PageList
from regrario.dokuwiki.syntax import Flow, Opening, standalone, visible_groups

_OPTION = re.compile(r'(?<!\S)-\w+(?:[=:](?:"[^"]*"|\S*))?')
_TITLE = re.compile(r'-textPages="([^"]*)"', re.IGNORECASE)
_TITLE_OF_NAMESPACES = re.compile(r'-textNS="([^"]*)"', re.IGNORECASE)
_RECURSIVE = re.compile(r'-r(?:ecursive)?\b(?:="?(\d{1,2})"?)?(?!\w)')
_DEEPEST = re.compile(r"-maxDepth:(\d{1,2})", re.IGNORECASE)


def _list(opening: Opening, depth: int) -> PageList:
    words = _OPTION.sub(" ", opening.head.rstrip("/")).split()
    title = _TITLE.search(opening.head)
    other = _TITLE_OF_NAMESPACES.search(opening.head)
    if other and other[1].strip(" :"):
        opening.warn(Code.BAD_VALUE, f"namespaces are not listed, nor is what they are called: {other[1]}")
    namespace = opening.parser.resolve_namespace(words[0] if words else ".")
    return PageList(namespace, depth=depth, title=title[1].strip(" :") if title else "", line=opening.line)


def _nspages(opening: Opening) -> PageList:
    """Only what is right in the namespace, unless it is to be recursive."""
    recursive = _RECURSIVE.search(opening.head)
    return _list(opening, int(recursive[1] or 0) if recursive else 1)


def _catlist(opening: Opening) -> PageList:
    """All levels, unless they are limited."""
    deepest = _DEEPEST.search(opening.head)
    return _list(opening, int(deepest[1]) if deepest else 0)


RULES = (
    standalone("nspages", r"<nspages\b", ">", _nspages, flow=Flow.BLOCK, sort=189, visible=visible_groups(_TITLE)),
    standalone("catlist", r"<catlist\b", ">", _catlist, flow=Flow.BLOCK, sort=189, visible=visible_groups(_TITLE)),
)
