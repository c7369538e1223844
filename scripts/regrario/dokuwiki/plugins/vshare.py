"""vshare: ``{{youtube>id?large|title}}``, a film elsewhere: kept as a link to it."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Link, Node
from regrario.dokuwiki.lexer import Rule
from regrario.dokuwiki.syntax import Flow, Opening, standalone, visible_after_bar

_SITES = {
    "youtube": "https://www.youtube.com/watch?v=",
    "vimeo": "https://vimeo.com/",
    "dailymotion": "https://www.dailymotion.com/video/",
    "twitchtv": "https://www.twitch.tv/",
}
_IDENT = re.compile(r"[\w-]+", re.ASCII)


def _rule(name: str, address: str) -> Rule:
    def build(opening: Opening) -> Node:
        source, _, title = opening.head.partition("|")
        ident = source.partition("?")[0].strip()
        title = title.strip()
        if not _IDENT.fullmatch(ident):
            if source.strip():
                opening.warn(Code.BAD_VALUE, f"not the name of a film: {source.strip()}")
            return title or source.strip()
        target = address + ident
        return Link("external", target, (title or target,), line=opening.line)

    start = rf"\{{\{{{name}>"
    return standalone(f"vshare {name}", start, "}}", build, flow=Flow.INLINE, sort=159, visible=visible_after_bar)


RULES = tuple(_rule(name, address) for name, address in _SITES.items())
