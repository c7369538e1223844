"""The page for an address that leads nowhere, in the site's own words."""

from __future__ import annotations

import json
from html import escape

from regrario.site.addresses import INDEX, folder_of
from regrario.site.finish.work import SitePage, Work, replace_article

FILE = "404.html"
OLD_ADDRESSES = "javascripts/old-addresses.js"


def fill(html: str, page: SitePage, work: Work) -> str:
    """Put our words into ``404.html``. It also catches old addresses, where a server has no other page for them."""
    return replace_article(html, _message(work)) if page.address == FILE else html


def _message(work: Work) -> str:
    words = work.words
    return (
        f"<h1>{escape(words('not-found.title'))}</h1>"
        f"<p>{escape(words('not-found.text'))}</p>{way_home(work)}{old_addresses(work)}"
    )


def old_addresses(work: Work) -> str:
    """The script of a page that old addresses come to: it works out where they lead.

    Where pages have no folders it is told which folders have an index.
    """
    source = f'src="{escape(root(work))}{OLD_ADDRESSES}"'
    if work.project.directory_urls:
        return f"<script {source}></script>"
    folders = sorted(folder_of(page.address) for page in work.pages() if page.address.endswith(f"/{INDEX}"))
    return f'<script {source} data-indexes="{escape(json.dumps(folders))}"></script>'


def way_home(work: Work) -> str:
    """The button to the home page on a page that answers for any address."""
    home = escape(work.words("not-found.home"))
    return f'<p class="rg-acoes"><a class="rg-b rg-b--1" href="{escape(root(work))}">{home}</a></p>'


def root(work: Work) -> str:
    """The path of the site's home on its server: a page that answers for any address cannot use relative links."""
    path = work.project.site_url.partition("://")[2].partition("/")[2]
    return f"/{path}"
