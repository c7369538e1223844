"""What Material leaves out for a screen reader and for the keyboard."""

from __future__ import annotations

import re
from html import escape

from regrario.site.finish.work import SitePage, Work

SEARCH = 'data-md-component="search" role="dialog"'

_CODE_BLOCK = re.compile(r"<pre(?=[ >])(?![^>]*\btabindex=)")
_SPOILER = re.compile(r'<(?=(?:div|section|span) class="[^"]*\bwrap_spoiler\b)(\w+)')


def mend(html: str, page: SitePage, work: Work) -> str:
    """Name the search dialog, and let code that is wider than the screen be scrolled from the keyboard.

    The style sheet has the ``<pre>`` scroll: Material's script takes a ``tabindex`` of the ``<code>`` away on phones.
    A spoiler is blurred until it is pointed at, or reached from the keyboard.
    """
    named = html.replace(SEARCH, f'{SEARCH} aria-label="{escape(work.words("search.label"))}"', 1)
    return _SPOILER.sub(r'<\1 tabindex="0"', _CODE_BLOCK.sub('<pre tabindex="0"', named))
