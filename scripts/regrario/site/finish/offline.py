"""What a page says of itself without a network: whether it is saved on this device, and how to save it.

The words are put into the page; ``offline.js`` shows what the service worker found. Without a script, and in a
preview, nothing is claimed and nothing is shown.
"""

from __future__ import annotations

import json
from html import escape

from regrario.site.finish import not_found
from regrario.site.finish.work import SitePage, Work, article, replace_article
from regrario.site.folders import write_text

FILE = "offline.html"
"""The page that answers for one that is not saved when there is no network."""

BADGE = '<p class="rg-salva" hidden></p>'
"""Where the script says whether the page is saved."""


def add(html: str, page: SitePage, work: Work) -> str:
    """Put the block that says and saves at the end of a page's article.

    ``404.html``, which the other pages that answer for any address are made of, is none that could be saved.
    """
    if work.project.preview or page.address == not_found.FILE:
        return html
    return replace_article(html, article(html) + _block(page, work))


def write(work: Work) -> None:
    """Write the page that is shown for one that is not saved, in the frame of ``404.html``."""
    frame = work.site / not_found.FILE
    if frame.is_file():
        write_text(work.site / FILE, replace_article(frame.read_text(encoding="utf-8"), _message(work)))


def _block(page: SitePage, work: Work) -> str:
    words = work.words
    told = escape(json.dumps(words.section("offline.script"), ensure_ascii=False))
    this = words("offline.save-page" if page.converted is None else "offline.save-game")
    return (
        f'<section class="rg-rede" aria-label="{escape(words("offline.label"))}" data-words="{told}" hidden>{BADGE}'
        '<p class="rg-porque" role="status"></p><p class="rg-acoes">'
        f'<button type="button" class="rg-b" data-save="page" hidden>{escape(this)}</button>'
        '<button type="button" class="rg-b" data-save="all" hidden></button></p>'
        f'<p class="rg-fonte">{escape(words("offline.explained"))}</p></section>'
    )


def _message(work: Work) -> str:
    words = work.words
    return f"<h1>{escape(words('offline.title'))}</h1><p>{escape(words('offline.text'))}</p>{not_found.way_home(work)}"
