"""The page for an address that leads nowhere, in the site's own words."""

from __future__ import annotations

import json
import re
from html import escape

from regrario.site.addresses import INDEX, folder_of, page_address
from regrario.site.conversion import ConvertedPage
from regrario.site.finish.work import SitePage, Work, replace_article

FILE = "404.html"
OLD_ADDRESSES = "javascripts/old-addresses.js"

_PLAIN_ID = re.compile(r"[a-z0-9._:-]+")
"""An id that the script cannot take for another: it reads letters of all kinds without their accents."""


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
    """The script of a page that old addresses come to. It works out where they lead; what it cannot know it is told."""
    folders = work.project.directory_urls
    moved = [[page.id, page.address] for page in work.conversion.pages if _is_moved(page, folders=folders)]
    indexes = () if folders else (page.address for page in work.pages() if page.address.endswith(f"/{INDEX}"))
    told = {"moved": moved, "indexes": sorted(map(folder_of, indexes))}
    data = "".join(f' data-{name}="{escape(json.dumps(values))}"' for name, values in told.items() if values)
    return f'<script src="{escape(root(work))}{OLD_ADDRESSES}"{data}></script>'


def _is_moved(page: ConvertedPage, *, folders: bool) -> bool:
    """Whether a page is not where its id leads by the script's own rule."""
    *namespace, name = page.id.split(":")
    place = "/".join((*namespace, "index" if name == "start" else name))
    return not _PLAIN_ID.fullmatch(page.id) or page_address(place, folders=folders) != page.address


def way_home(work: Work) -> str:
    """The button to the home page on a page that answers for any address."""
    home = escape(work.words("not-found.home"))
    return f'<p class="rg-acoes"><a class="rg-b rg-b--1" href="{escape(root(work))}">{home}</a></p>'


def root(work: Work) -> str:
    """The path of the site's home on its server: a page that answers for any address cannot use relative links."""
    path = work.project.site_url.partition("://")[2].partition("/")[2]
    return f"/{path}"
