"""What Material and the Markdown leave out for a screen reader and for the keyboard."""

from __future__ import annotations

import re
from html import escape

from regrario.site.finish.work import SitePage, Work
from regrario.writers.attributes import MISSING_LABEL

SEARCH = 'data-md-component="search" role="dialog"'
PROGRESS = 'data-md-component="progress" role="progressbar"'

_CODE_BLOCK = re.compile(r"<pre(?=[ >])(?![^>]*\btabindex=)")
_SPOILER = re.compile(r'<(?=(?:div|section|span) class="[^"]*\bwrap_spoiler\b)(\w+)')
_PICTURE_LINK = re.compile(r'<a (?P<address>href="[^"]*")>(?=<img (?:[^>"]|"[^"]*")*?\balt="")')
_MISSING = f'aria-label="{MISSING_LABEL.format("")}'


def mend(html: str, page: SitePage, work: Work) -> str:
    """Name the search dialog, pictures that lead to themselves, and missing ones in the language of the site.

    A page in another language than the site says so.

    Code that is wider than the screen can be scrolled from the keyboard; the style sheet has the ``<pre>`` scroll, as
    Material's script takes a ``tabindex`` of the ``<code>`` away on phones. A spoiler, which is blurred until it is
    pointed at, can be reached from the keyboard.

    The line that shows that a page is coming is always there, seen or not: it is for eyes alone.
    """
    words = work.words
    if language := work.languages.get(page.address):
        html = html.replace("<article ", f'<article lang="{escape(language)}" ', 1)
    html = html.replace(SEARCH, f'{SEARCH} aria-label="{escape(words("search.label"))}"', 1)
    html = html.replace(PROGRESS, PROGRESS.replace('role="progressbar"', 'aria-hidden="true"'), 1)
    html = _CODE_BLOCK.sub('<pre tabindex="0"', html)
    html = _SPOILER.sub(r'<\1 tabindex="0"', html)
    label = escape(words("page.picture"))
    html = _PICTURE_LINK.sub(lambda found: f'<a {found["address"]} aria-label="{label}">', html)
    return html.replace(_MISSING, f'aria-label="{escape(words("sheet.missing"))}: ')
