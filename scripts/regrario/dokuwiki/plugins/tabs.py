"""Tabs: ``<tabbox Title>…<tabbox Other>…</tabbox>`` and ``{{tabinclude>page,other}}``: each tab with its title.

A page that is printed, or read at a table, shows them one below the other.
"""

from __future__ import annotations

import re

from regrario.document import Box, Children, Include, Node
from regrario.dokuwiki.lexer import Category
from regrario.dokuwiki.syntax import Flow, Opening, all_visible, container, standalone, visible_groups

_TAB = "tab"
_INCLUDED_TITLE = re.compile(r"\|([^,]*)")
"""What stands behind a ``|`` of each page."""


def _tabbox(opening: Opening, children: Children) -> Box:
    """The first tab; each of the others begins at its own tag inside."""
    tabs: list[tuple[Children, list[Node]]] = [(opening.running_text(opening.head), [])]
    for child in children:
        if isinstance(child, Box) and child.name == _TAB:
            tabs.append((child.title, []))
        else:
            tabs[-1][1].append(child)
    return Box("tabs", tuple(Box(_TAB, tuple(inside), title=title) for title, inside in tabs), line=opening.line)


def _next(opening: Opening) -> Box:
    """Where the next tab begins; ``_tabbox`` puts it away."""
    return Box(_TAB, (), title=opening.running_text(opening.head), line=opening.line)


def _tabinclude(opening: Opening) -> Box:
    """A tab for each page; ``*`` marks the one that is open first, and another title stands behind ``|``."""
    tabs = []
    for part in opening.head.split(","):
        name, _, title = part.strip().removeprefix("*").partition("|")
        if name.strip():
            page = opening.parser.resolve_page(name.strip())
            tabs.append(Box(_TAB, (Include(page, line=opening.line),), title=(title.strip() or name.strip(),)))
    return Box("tabs", tuple(tabs), line=opening.line)


_NEXT = standalone("next tab", r"<tabbox\b", ">", _next, flow=Flow.BLOCK, sort=150)
RULES = (
    container(
        "tabbox",
        r"<tabbox\b",
        "</tabbox>",
        _tabbox,
        flow=Flow.BLOCK,
        sort=149,
        category=Category.PROTECTED,
        inside=(_NEXT,),
        levels=2,
        visible=all_visible,
    ),
    standalone(
        "tabinclude",
        r"\{\{tabinclude>",
        "}}",
        _tabinclude,
        flow=Flow.BLOCK,
        sort=158,
        visible=visible_groups(_INCLUDED_TITLE),
    ),
)
