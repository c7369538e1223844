"""The page that is shown for one that is not saved when there is no network."""

from __future__ import annotations

from regrario.site.finish.files.not_found import said, way_home
from regrario.site.finish.tree import Node, Tree
from regrario.site.finish.work import Work

FILE = "offline.html"


def message(tree: Tree, work: Work) -> list[Node]:
    """What stands on it."""
    return [*said(tree, work, "offline"), way_home(tree, work)]
