"""The page for an address that leads nowhere, in the site's own words."""

from __future__ import annotations

import json
import re

from regrario.site.addresses import INDEX, folder_of, page_address
from regrario.site.conversion import ConvertedPage
from regrario.site.finish.tree import Node, Tree
from regrario.site.finish.work import Work

OLD_ADDRESSES = "javascripts/old-addresses.js"

_PLAIN_ID = re.compile(r"[a-z0-9._:-]+")
"""An id that the script cannot take for another: it reads letters of all kinds without their accents."""


def message(tree: Tree, work: Work) -> list[Node]:
    """What stands in ``404.html``. It also catches old addresses, where a server has no other page for them."""
    return [*said(tree, work, "not-found"), way_home(tree, work), old_addresses(tree, work)]


def said(tree: Tree, work: Work, prefix: str) -> list[Node]:
    """A title and what is to be said, by the prefix of their words."""
    words = work.words
    return [tree.make("h1", None, words(f"{prefix}.title")), tree.make("p", None, words(f"{prefix}.text"))]


def old_addresses(tree: Tree, work: Work) -> Node:
    """The script of a page that old addresses come to. It works out where they lead; what it cannot know it is told."""
    folders = work.project.directory_urls
    moved = [[page.id, page.address] for page in work.conversion.pages if _is_moved(page, folders=folders)]
    indexes = () if folders else (page.address for page in work.pages if page.address.endswith(f"/{INDEX}"))
    told = {"moved": moved, "indexes": sorted(map(folder_of, indexes))}
    data = {f"data-{name}": json.dumps(values) for name, values in told.items() if values}
    return tree.make("script", {"src": f"{work.base_path}{OLD_ADDRESSES}", **data})


def _is_moved(page: ConvertedPage, *, folders: bool) -> bool:
    """Whether a page is not where its id leads by the script's own rule."""
    *namespace, name = page.id.split(":")
    place = "/".join((*namespace, "index" if name == "start" else name))
    return not _PLAIN_ID.fullmatch(page.id) or page_address(place, folders=folders) != page.address


def way_home(tree: Tree, work: Work) -> Node:
    """The button to the home page on a page that answers for any address."""
    home = tree.make("a", {"class": "rg-b rg-b--1", "href": work.base_path}, work.words("not-found.home"))
    return tree.make("p", {"class": "rg-acoes"}, home)
