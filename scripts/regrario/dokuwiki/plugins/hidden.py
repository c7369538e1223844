"""hidden and spoiler: ``<hidden title>…</hidden>``, ``<spoiler title>…</spoiler>``.

``<hidden>`` alone is bootswrapper's.
"""

from __future__ import annotations

import re

from regrario.document import Children, Details
from regrario.dokuwiki.lexer import Category
from regrario.dokuwiki.syntax import Flow, Opening, container

_SETTING = re.compile(
    r'\b(onHidden|onVisible|initialState|printable|editable)\s*=\s*(?:"([^"]*)"|(\S+))', re.IGNORECASE
)
_SPOILER = "Spoiler"
"""The plugin's word; the same in many languages."""


def _hidden(opening: Opening, children: Children) -> Details:
    """The title is what is written, or what is said to show while it is closed (or else while it is open)."""
    settings = {name.lower(): quoted or bare for name, quoted, bare in _SETTING.findall(opening.head)}
    title = _SETTING.sub("", opening.head).strip() or settings.get("onhidden") or settings.get("onvisible", "")
    is_open = settings.get("initialstate", "").lower() in ("visible", "true", "expand")
    return Details(opening.running_text(title) or ("…",), children, open=is_open, line=opening.line)


def _spoiler(opening: Opening, children: Children) -> Details:
    return Details(opening.running_text(opening.head.strip(" |=\"'")) or (_SPOILER,), children, line=opening.line)


RULES = (
    container(
        "hidden",
        r"<hidden(?=\s)",
        "</hidden>",
        _hidden,
        flow=Flow.STACK,
        sort=189,
        nests=True,
        category=Category.PROTECTED,
    ),
    container(
        "spoiler",
        r"<spoiler\b",
        "</spoiler>",
        _spoiler,
        flow=Flow.BLOCK,
        sort=189,
        nests=True,
        category=Category.PROTECTED,
    ),
)
