"""The addresses of the wiki that was: ``doku.php?id=jogos:exodo``, in old links and printed QR codes.

A server of files knows no queries, so the browser works the new address out (``old-addresses.js``). The page that does
it is ``doku.php.html``: GitHub Pages, Netlify, Cloudflare and ``regrario serve`` answer with it for ``/doku.php?id=…``
and keep the query. Elsewhere ``404.html`` does the same. It was no folder ``doku.php/``, since servers redirect to a
folder and may lose the query on the way.
"""

from __future__ import annotations

from regrario.site import home
from regrario.site.finish.files.not_found import old_addresses, said
from regrario.site.finish.tree import Node, Tree
from regrario.site.finish.work import Work

FILE = "doku.php.html"


def message(tree: Tree, work: Work) -> list[Node]:
    """What stands on the page that old addresses come to; without JavaScript it lists the games."""
    games = (
        tree.make("li", None, tree.make("a", {"href": work.base_path + page.address}, page.title))
        for page in home.home_pages(work.project, work.conversion)
    )
    return [*said(tree, work, "old-address"), tree.make("ul", None, *games), old_addresses(tree, work)]
