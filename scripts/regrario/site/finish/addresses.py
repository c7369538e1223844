"""The addresses of the wiki that was: ``doku.php?id=jogos:exodo``, in old links and printed QR codes.

A server of files knows no queries, so the browser works the new address out (``old-addresses.js``). The page that does
it is ``doku.php.html``: GitHub Pages, Netlify, Cloudflare and ``regrario serve`` answer with it for ``/doku.php?id=…``
and keep the query. Elsewhere ``404.html`` does the same. It was no folder ``doku.php/``, since servers redirect to a
folder and may lose the query on the way.
"""

from __future__ import annotations

from html import escape

from regrario.site import home
from regrario.site.finish import not_found
from regrario.site.finish.work import Work, replace_article
from regrario.site.folders import write_text

FILE = "doku.php.html"


def write(work: Work) -> None:
    """Write the page that old addresses come to; without JavaScript it lists the games."""
    frame = work.site / not_found.FILE
    if frame.is_file():
        write_text(work.site / FILE, replace_article(frame.read_text(encoding="utf-8"), _message(work)))


def _message(work: Work) -> str:
    words, root = work.words, not_found.root(work)
    links = "".join(
        f'<li><a href="{escape(root + page.address)}">{escape(page.title)}</a></li>'
        for page in home.home_pages(work.project, work.conversion)
    )
    return (
        f"<h1>{escape(words('old-address.title'))}</h1>"
        f"<p>{escape(words('old-address.text'))}</p><ul>{links}</ul>{not_found.old_addresses(work)}"
    )
