"""Redirects of several plugins: ``~~REDIRECT>page#section~~``, ``~~GOTO>page~~``, and a line ``#REDIRECT page``."""

from __future__ import annotations

import re

from regrario.document import Redirect
from regrario.dokuwiki.lexer import Category, Rule
from regrario.dokuwiki.parser import Parser
from regrario.dokuwiki.syntax import Flow, Opening, macro

_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_SECONDS = re.compile(r"\?\d+$")
_NAMES = tuple(rf"{name}>(?:[^~\n]|~(?!~))+" for name in ("REDIRECT", "GOTO", "goto"))


def _redirect(parser: Parser, target: str, start: int) -> Redirect | None:
    """The target is written as in a link, perhaps in its brackets, perhaps with seconds to wait behind a ``?``."""
    target = target.strip()
    if target.startswith("[[") and target.endswith("]]"):
        target, _, _ = target[len("[[") : -len("]]")].partition("|")
    target = _SECONDS.sub("", target.strip())
    line = parser.line(start)
    if _ADDRESS.match(target):
        return Redirect(target, external=True, line=line)
    page, _, section = target.partition("#")
    if not target:
        return None
    return Redirect(parser.resolve_page(page), fragment=parser.fragment_id(section), line=line)


def _macro(opening: Opening) -> Redirect | None:
    return _redirect(opening.parser, opening.head.partition(">")[2], opening.position)


def _line(parser: Parser, start: int, end: int) -> int:
    """``#REDIRECT page`` up to the end of the line."""
    stop = parser.find("\n", end)
    parser.flush(start)
    parser.tree.add_block(_redirect(parser, parser.text[end:stop], start + 1))
    return stop


RULES = (
    macro("redirect", _NAMES, _macro, flow=Flow.BLOCK, sort=1),
    Rule("redirect line", 1, Category.SUBSTITION, (r"\n#(?:redirect|REDIRECT|Redirect)[ \t]",), _line),
)
