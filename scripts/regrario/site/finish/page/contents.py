"""The contents column as the finished page needs it: with the headings of the score forms, without the band's."""

from __future__ import annotations

from collections.abc import Mapping

from regrario.site.finish.headings import Heading, headings
from regrario.site.finish.tree import Node, Tree, replace_inside
from regrario.site.finish.work import SitePage, Work


def complete(tree: Tree, page: SitePage, work: Work) -> None:
    """List the headings that a rule page has now: MkDocs knew neither those of the score forms nor of the band.

    A page of pictures and a score form had no contents at all. A page that hides them has no column to fill.
    """
    names = tree.markup.contents
    column = tree.first(names.place) if page.converted else None
    entries = headings(tree, in_band=False) if column else ()
    if column is None or not entries:
        return
    label = column.attributes.get("aria-label") or ""
    icon = tree.make("span", {"class": names.icon})
    title = tree.make("label", {"class": names.title, "for": names.toggle}, icon, label)
    replace_inside(column, title, _list(tree, entries, names.marks))


def _list(tree: Tree, entries: tuple[Heading, ...], marks: Mapping[str, str] | None = None) -> Node:
    """A list with an item for each entry that no entry of a higher level stands before; the others go into its own."""
    names = tree.markup.contents
    items = []
    rest = entries
    while rest:
        heading, *others = rest
        end = next((index for index, other in enumerate(others) if other.level <= heading.level), len(others))
        inner, rest = tuple(others[:end]), tuple(others[end:])
        words = tree.make("span", {"class": names.words}, heading.title)
        link = tree.make("a", {"href": f"#{heading.id}", "class": names.link}, words)
        nested = {"class": names.nested, "aria-label": heading.title}
        below = [tree.make("nav", nested, _list(tree, inner))] if inner else []
        items.append(tree.make("li", {"class": names.item}, link, *below))
    return tree.make("ul", {"class": names.list, **(marks or {})}, *items)
