"""What the steps for the whole site need to know of a page, gathered from its tree while it is there."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from regrario.site.addresses import folder_of
from regrario.site.finish.tree import Node, Tree

_REFERRING = ":is([src], [href], [poster], [data], [srcset])"
_NAMES = ("src", "href", "poster", "data")
_CALCULATOR = "[data-calculator]"


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is known of a finished page: its address, as ``page_address`` has it, and what it needs.

    ``references`` are the paths in the site, decoded, of what it loads or leads to; files or not.
    """

    address: str
    references: frozenset[str] = frozenset()
    calculates: bool = False


def gather(tree: Tree, address: str) -> Gathered:
    """What is known of a page."""
    named = {value for node in tree.all(_REFERRING) for value in _named(node)}
    references = frozenset(path for value in named if (path := _path(value, address)) is not None)
    return Gathered(address, references, tree.first(_CALCULATOR) is not None)


def _named(node: Node) -> Iterator[str]:
    """The addresses that an element loads or leads to."""
    given = node.attributes
    for name in _NAMES:
        if value := given.get(name):
            yield value
    for candidate in (given.get("srcset") or "").split(","):
        yield from candidate.split()[:1]


def _path(reference: str, address: str) -> str | None:
    """The path in the site, with the slash of a folder; None for what is elsewhere, or on the same page."""
    if reference.startswith(("#", "/")):
        return None
    try:
        parts = urlsplit(reference)
    except ValueError:  # a bracket that is not closed
        return None
    if parts.scheme or parts.netloc or not parts.path:
        return None
    path = posixpath.normpath(f"/{folder_of(address)}/{parts.path}").lstrip("/")
    is_folder = path and parts.path.rpartition("/")[2] in ("", ".", "..")
    return unquote(f"{path}/" if is_folder else path)
