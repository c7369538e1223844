"""What Material leaves out for a screen reader."""

from __future__ import annotations

from html import escape

from regrario.site.finish.work import SitePage, Work

SEARCH = 'data-md-component="search" role="dialog"'


def mend(html: str, page: SitePage, work: Work) -> str:
    """Name the search dialog."""
    return html.replace(SEARCH, f'{SEARCH} aria-label="{escape(work.words("search.label"))}"', 1)
