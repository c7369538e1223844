"""indexmenu: ``{{indexmenu>namespace#levels|options}}``; ``{{indexmenu_n>5}}`` only sorts a page into such a menu."""

from __future__ import annotations

import re

from regrario.document import PageList
from regrario.dokuwiki.syntax import Flow, Opening, nothing, standalone

_LEVELS = re.compile(r"[0-9]{1,2}")


def _indexmenu(opening: Opening) -> PageList:
    """The pages of the first namespace; more of them only say what is open at first.

    So does the number of levels where the menu is a tree for a script (``js``); in a plain list it is all there is.
    """
    menu, _, options = opening.head.partition("|")
    namespace, _, levels = (menu.split() or ["."])[0].partition("#")
    opens = any(option.partition("#")[0] == "js" for option in options.split())
    depth = int(levels) if _LEVELS.fullmatch(levels) and not opens else 0
    return PageList(opening.parser.resolve_namespace(namespace), depth=depth, line=opening.line)


RULES = (
    standalone("indexmenu", r"\{\{indexmenu>", "}}", _indexmenu, flow=Flow.BLOCK, sort=138),
    standalone("indexmenu number", r"\{\{indexmenu_n>", "}}", nothing, flow=Flow.INLINE, sort=139),
)
