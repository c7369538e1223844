"""Footnotes stand at the end of the text, not of the page: what is below them is of the site."""

from __future__ import annotations

import re

from regrario.site.finish.work import SitePage, Work, article, replace_article

_NOTES = re.compile(r'<div class="footnote">.*</ol>\s*</div>\s*', re.DOTALL)
_SHARE = '<section class="rg-partilha"'


def move(html: str, page: SitePage, work: Work) -> str:
    """Move the notes of a rule page before its share block; Markdown puts them after all else."""
    before, share, after = article(html).partition(_SHARE)
    found = _NOTES.search(after)
    if page.converted is None or not found:
        return html
    rest = after[: found.start()] + after[found.end() :]
    return replace_article(html, f"{before}{found[0]}{share}{rest}")
