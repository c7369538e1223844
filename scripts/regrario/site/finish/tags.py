"""Material puts a page's tags above its title; they are of use to who has read the page, so they go to its end."""

from __future__ import annotations

import re
from html import escape

from regrario.site.finish.work import SitePage, Work, article, replace_article

_TAGS = re.compile(r'<nav class="md-tags"\s*>(.*?)</nav>\s*', re.DOTALL)
_SHARE = '<section class="rg-partilha"'


def move(html: str, page: SitePage, work: Work) -> str:
    """Move the tags of a rule page before its share block, and name them for a screen reader."""
    inside = article(html)
    found = _TAGS.search(inside)
    if page.converted is None or not found or _SHARE not in inside:
        return html
    named = f'<nav class="md-tags" aria-label="{escape(work.words("page.tags"))}">{found[1]}</nav>\n'
    rest = inside.replace(found[0], "", 1)
    return replace_article(html, rest.replace(_SHARE, named + _SHARE, 1))
