"""What the built site still needs: two tables of steps, one module a concern.

A page's HTML is parsed once; each page step changes the tree, which is written once (``page/``). What the steps for
the site's files (``files/``, ``worker/``) need to know of a page is gathered from its tree on the way. All see only
what any engine puts out and ``engine/markup.py`` names. An engine that puts out less loses the addition, not the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from regrario.site.finish.files import disk, install, not_found, old_addresses, scripts, search, sitemap
from regrario.site.finish.gathered import Gathered, gather
from regrario.site.finish.page import (
    band,
    bar,
    calculators,
    codes,
    contents,
    covers,
    end,
    head,
    mends,
    picture_sizes,
    saving,
    share,
)
from regrario.site.finish.tree import Node, Tree, is_document, replace_inside
from regrario.site.finish.work import NOT_FOUND, SitePage, Work
from regrario.site.finish.worker import offline, service_worker
from regrario.site.folders import write_text

__all__ = ["INSTEAD", "PAGE_STEPS", "SITE_STEPS", "SitePage", "Work", "disk", "finish", "service_worker"]

PAGE_STEPS: tuple[Callable[[Tree, SitePage, Work], None], ...] = (
    covers.shrink,
    picture_sizes.complete,
    share.fill,
    band.fill,
    calculators.head,  # before the bar, which leads to it
    bar.add,
    contents.complete,
    end.put_in_order,
    codes.draw,
    saving.add,
    calculators.excuse,
    mends.mend,
    mends.reach,
    head.link,
)
"""What is done to each page, in order."""

INSTEAD: Mapping[str, Callable[[Tree, Work], list[Node]]] = {
    NOT_FOUND: not_found.message,
    old_addresses.FILE: old_addresses.message,
    offline.FILE: offline.message,
}
"""The pages that answer for another: what stands on each in the frame that the engine gave ``404.html``."""

SITE_STEPS: tuple[Callable[[Work], None], ...] = (
    search.fold,
    disk.write,  # after the search index, which it copies
    sitemap.undate,
    scripts.slim,
    install.write,
)
"""What is done to the site when its pages are ready, in order."""


def finish(work: Work) -> None:
    """Finish the site in ``work.site``. The same site and settings give the same bytes."""
    gathered = tuple(_finish_page(page, work) for page in work.pages)
    for step in SITE_STEPS:
        step(work)
    service_worker.write(work, gathered)  # last: it lists the files as they are


def _finish_page(page: SitePage, work: Work) -> Gathered:
    """Finish a page, or leave it as it is if it is a piece of one, or in letters that the standard does not know."""
    data = page.file.read_bytes()
    tree = Tree(data, work.markup)
    if is_document(data):
        for step in PAGE_STEPS:
            step(tree, page, work)
        if page.address == NOT_FOUND:
            _write_instead(tree, work)
        else:
            write_text(page.file, tree.html())
    return gather(tree, page.address)


def _write_instead(tree: Tree, work: Work) -> None:
    for name, message in INSTEAD.items():
        if tree.article:
            replace_inside(tree.article, *message(tree, work))
            write_text(work.site / name, tree.html())
