"""Tables that a script sorts or searches: ``<datatables …>``, ``<sortable …>``. The table is what counts."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Box, Children
from regrario.dokuwiki.lexer import Category, Rule
from regrario.dokuwiki.syntax import Flow, Opening, container

_OPTION = re.compile(r"""(?<!\S)(?:[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|\S+)|r?\d+(?!\S))""")


def _table(opening: Opening, children: Children) -> Box:
    """A container without a meaning of its own, which transforms take away."""
    left = " ".join(_OPTION.sub(" ", opening.head).split())
    if left:
        opening.warn(Code.BAD_ATTRIBUTE, f"no option of a table, and left out: {left}")
    return Box("wrap", children, line=opening.line)


def _rule(name: str) -> Rule:
    return container(name, rf"<{name}\b", f"</{name}>", _table, flow=Flow.BLOCK, sort=195, category=Category.PROTECTED)


RULES = tuple(map(_rule, ("datatables", "datatable", "DataTables", "DATATABLES", "sortable", "searchtable")))
