"""What the built site still needs: a table of steps, one module a concern.

A page step gets a page's HTML and returns it changed; a site step works on the files of the whole site. Both see only
what any engine puts out: ``<article …>``, ``<h2 …>``, ``search/search_index.json``. An engine that puts out less
loses the addition, not the page.
"""

from __future__ import annotations

from collections.abc import Callable

from regrario.site.finish import (
    addresses,
    band,
    bar,
    codes,
    contents,
    covers,
    disk,
    install,
    mends,
    not_found,
    notes,
    offline,
    pictures,
    score,
    scripts,
    search,
    service_worker,
    share,
    sitemap,
    tags,
)
from regrario.site.finish.work import SitePage, Work
from regrario.site.folders import write_text

__all__ = ["PAGE_STEPS", "SITE_STEPS", "SitePage", "Work", "finish"]

PAGE_STEPS: tuple[Callable[[str, SitePage, Work], str], ...] = (
    covers.shrink,
    pictures.size,
    share.fill,
    band.fill,
    score.head,  # before the bar, which leads to it
    bar.add,
    contents.complete,
    notes.move,
    tags.move,  # after the notes, which stand before them
    codes.draw,
    not_found.fill,
    offline.add,
    disk.excuse,
    mends.mend,
    install.link,
)
"""What is done to each page, in order."""

SITE_STEPS: tuple[Callable[[Work], None], ...] = (
    search.fold,
    disk.write,  # after the search index, which it copies
    addresses.write,
    sitemap.undate,
    scripts.slim,
    offline.write,
    install.write,
    service_worker.write,  # last: it lists the files as they are
)
"""What is done to the site when its pages are ready, in order."""


def finish(work: Work) -> None:
    """Finish the site in ``work.site``. The same site and settings give the same bytes."""
    for page in work.pages():
        before = html = page.file.read_text(encoding="utf-8")
        for step in PAGE_STEPS:
            html = step(html, page, work)
        if html != before:
            write_text(page.file, html)
    for site_step in SITE_STEPS:
        site_step(work)
