"""ifauth, nodisp, showif: ``<ifauth @group>…</ifauth>``, ``<nodisp>…</nodisp>``, ``<showif isadmin>…</showif>``.

Text that the wiki shows to some of its users only. Whoever reads the site is a stranger to it, so the text is left out
as it stands, before anything in it is read: no heading, tag or picture of it reaches a page. Where a wiki's owner
publishes it all the same (``Environment.publish_private``), the tags are those of a plugin that is not here.
"""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.dokuwiki.lexer import REJECTED, Category, Rule
from regrario.dokuwiki.parser import Parser

_SORT = 190
_TAGS = ("ifauth", "ifauthex", "nodisp", "showif")
_SHOWN_TO_ALL = re.compile(r"\s*(?:isnotloggedin|mayonlyread|mayatleastread)\s*>")
"""Heads of ``<showif …>`` that are true of a stranger; of several conditions, none is looked at."""
_WORD = re.compile(r"[^\W_]+")


def _end(text: str, tag: str, position: int) -> int:
    """Where the text that a tag withholds ends: behind the closing tag of its own, or the last there is; -1 for none.

    A tag inside another of its kind has one of its own. What is closed too little is withheld rather too far.
    """
    depth, end = 1, -1
    for mark in re.compile(rf"<(?P<closing>/)?{tag}\b[^<>]*>").finditer(text, position):
        depth += -1 if mark["closing"] else 1
        if mark["closing"]:
            end = mark.end()
        if not depth:
            break
    return end


def _handler(tag: str) -> Rule:
    closer = f"</{tag}>"

    def handler(parser: Parser, start: int, end: int) -> int:
        if parser.environment.publish_private or _SHOWN_TO_ALL.match(parser.text, end):
            return REJECTED
        head = parser.find(">", end)
        if head < 0:
            return REJECTED
        if not parser.follows(closer, head):
            parser.warn(Code.UNCLOSED, f"<{tag} without {closer}: shown as text", start)
            return REJECTED
        stop = _end(parser.text, tag, head + 1)
        parser.flush(start)
        parser.tree.mark()
        words = len(_WORD.findall(parser.text, head + 1, stop)) - 1  # the closing tag's name is none of them
        parser.warn(Code.PRIVATE, f"words that the wiki shows to some alone (<{tag}>) are left out: {words}", start)
        return stop

    return Rule(f"withheld {tag}", _SORT, Category.PROTECTED, (rf"<{tag}\b",), handler)


def without_withheld(source: str) -> str:
    """The source without what is withheld, its lines as many as they were."""
    for tag in _TAGS:
        kept, position = [], 0
        for opening in re.finditer(rf"<{tag}\b[^>]*>", source):
            end = -1 if _SHOWN_TO_ALL.search(opening[0]) else _end(source, tag, opening.end())
            if opening.start() >= position and end > 0:
                kept += [source[position : opening.start()], "\n" * source.count("\n", opening.start(), end)]
                position = end
        source = "".join([*kept, source[position:]])
    return source


RULES = tuple(map(_handler, _TAGS))
