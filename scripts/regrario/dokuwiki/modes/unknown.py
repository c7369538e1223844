"""Tags of plugins that are not here: their text is kept as DokuWiki keeps it, and the author is told."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.dokuwiki.lexer import REJECTED
from regrario.dokuwiki.parser import Parser

_TAG = re.compile(r"<([A-Za-z][\w-]*)([^<>\n]*/>)?", re.ASCII)


def tag(parser: Parser, start: int, _end: int) -> int:
    """``<name …>`` whose closing tag is somewhere on the page, or ``<name/>``: never markup, but worth a warning."""
    match = _TAG.match(parser.text, start)
    if match and (match[2] or match[1] in parser.unknown_tags):
        parser.warn(Code.UNKNOWN_SYNTAX, f"no plugin here knows <{match[1]}>: shown as text", start)
    return REJECTED
