"""The namespaces of a wiki, and the lists of pages that stand for those without a start page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from regrario import document as d
from regrario.transform import title_from_id


def list_of_pages(start_page: str, titles: Mapping[str, str], indexes: Iterable[str]) -> d.Document:
    """The page that lists what stands right in the namespace of ``start_page``.

    ``titles`` are those of all pages by id, ``indexes`` the ids of all such lists.
    """
    namespace = start_page.rpartition(":")[0]
    others = {*titles, *indexes} - {start_page}
    below = sorted(other for other in others if _is_in(other, namespace, start_page))
    links = (d.Link("page", other, (titles.get(other) or title_from_id(other),)) for other in below)
    heading = d.Heading(1, title_from_id(start_page), namespace.rpartition(":")[2])
    return d.Document((heading, d.List(ordered=False, items=tuple(d.Item((link,)) for link in links))), start_page)


def namespaces_of(pages: Iterable[str]) -> list[str]:
    """Every namespace that holds pages, or namespaces that do."""
    found: set[str] = set()
    for page in pages:
        parts = page.split(":")[:-1]
        found.update(":".join(parts[:count]) for count in range(1, len(parts) + 1))
    return sorted(found)


def _is_in(page: str, namespace: str, start_page: str) -> bool:
    """Whether a page stands right in a namespace, or is the start page of a namespace right in it."""
    start = start_page.rpartition(":")[2]
    inside = page.removeprefix(f"{namespace}:")
    if inside == page:
        return False
    return ":" not in inside or inside.partition(":")[2] == start
