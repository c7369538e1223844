"""hidden and spoiler: ``<hidden title>…</hidden>``, ``<spoiler title>…</spoiler>``.

``<hidden>`` alone is bootswrapper's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from regrario.diagnostics import Code
from regrario.document import Children, Details
from regrario.dokuwiki.lexer import Category
from regrario.dokuwiki.syntax import Flow, Opening, all_visible, container

_SETTING = re.compile(
    r'\b(onHidden|onVisible|initialState|printable|editable)\s*=\s*(?:"([^"]*)"|(\S+))', re.IGNORECASE
)
_SPOILER = "Spoiler"
"""The plugin's word; the same in many languages."""


def _hidden(opening: Opening, children: Children) -> Details:
    """The title is what is written, or what is said to show while it is closed (or else while it is open)."""
    settings = {name.lower(): quoted or bare for name, quoted, bare in _SETTING.findall(opening.head)}
    titles = _SETTING.sub("", opening.head).strip(), settings.get("onhidden", ""), settings.get("onvisible", "")
    title, *others = filter(None, titles) if any(titles) else ("",)
    for other in others:
        opening.warn(Code.BAD_VALUE, f"of several titles of <hidden> the first is shown, not {other}")
    is_open = settings.get("initialstate", "").lower() in ("visible", "true", "expand")
    return Details(opening.running_text(title) or ("…",), children, open=is_open, line=opening.line)


def _visible(head: str) -> Iterator[tuple[int, int]]:
    """Its titles: all but the settings that are none."""
    position = 0
    for setting in _SETTING.finditer(head):
        yield position, setting.start()
        if setting[1].lower() in ("onhidden", "onvisible") and setting.lastindex:
            yield setting.span(setting.lastindex)
        position = setting.end()
    yield position, len(head)


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
        visible=_visible,
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
        visible=all_visible,
    ),
)
