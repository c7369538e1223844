"""What a page says of itself without a network: whether it is saved on this device, and how to save it.

The words are put into the page; ``offline.js`` shows what the service worker found. Without a script, and in a
preview, nothing is claimed and nothing is shown.
"""

from __future__ import annotations

import json
from functools import cache

from regrario.site import strings
from regrario.site.finish.tree import Node, Tree, append
from regrario.site.finish.work import NOT_FOUND, SitePage, Work


def badge(tree: Tree) -> Node:
    """Where the script says whether the page is saved."""
    return tree.make("p", {"class": "rg-salva", "hidden": ""})


def add(tree: Tree, page: SitePage, work: Work) -> None:
    """Put the block that says and saves at the end of a page's article.

    ``404.html``, which the other pages that answer for any address are made of, is none that could be saved.
    """
    if not work.project.preview and page.address != NOT_FOUND and tree.article:
        append(tree.article, _block(tree, page, work))


def _block(tree: Tree, page: SitePage, work: Work) -> Node:
    words, make = work.words, tree.make
    this = words("offline.save-page" if page.converted is None else "offline.save-game")
    button = {"type": "button", "class": "rg-b"}
    return make(
        "section",
        {"class": "rg-rede", "aria-label": words("offline.label"), "data-words": _told(words.language), "hidden": ""},
        badge(tree),
        make("p", {"class": "rg-porque", "role": "status"}),
        make(
            "p",
            {"class": "rg-acoes"},
            make("button", {**button, "data-save": "page", "hidden": ""}, this),
            make("button", {**button, "data-save": "all", "hidden": ""}),
        ),
        make("p", {"class": "rg-fonte"}, words("offline.explained")),
    )


@cache
def _told(language: str) -> str:
    """The words for the script."""
    return json.dumps(strings.load(language).section("offline.script"), ensure_ascii=False)
