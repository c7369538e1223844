"""A page's title band: its letters where the cover is missing, for how many it is, and what opens and closes all."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from regrario.site.conversion import ConvertedPage
from regrario.site.finish.headings import BAND
from regrario.site.finish.page.saving import badge
from regrario.site.finish.tree import Node, Tree, after, append, before, children, is_space, parsed, replace
from regrario.site.finish.work import SitePage, Work
from regrario.site.letters import letters

_BAND = f":is(div, section).{BAND}"
_PLAIN_HEADING = "h2:not([class])"
_MISSING_COVER = "p > span.rg-falta:only-child"


def fill(tree: Tree, page: SitePage, work: Work) -> None:
    """Complete the band of a rule page; the title and what is added stand in one column beside the cover.

    A heading that all other sections are under ("REGRAS") says nothing as a section: it goes below the title.
    """
    band = tree.first_in_article(_BAND) if page.converted else None
    title = next((node for node in children(band) if node.tag == "h1"), None) if band else None
    if page.converted is None or band is None or title is None:
        return
    below = _group(band) if len(tree.in_article(_PLAIN_HEADING)) == 1 else []
    _cover(before(title), page.converted)
    cover, rest = before(title), list(after(title))
    column = tree.make("div", {"class": "rg-titulo"}, title, *below, *_added(tree, page.converted, work))
    if band.tag == "div":
        append(band, *cover, column, *rest)
    else:
        replace(band, tree.make("div", {"class": BAND}, *cover, column, *rest))


def _group(band: Node) -> list[Node]:
    """The heading behind the band, with the space before it, if another of the next level follows at once."""
    beyond = after(band)
    found, following = list(_to_element(beyond)), list(_to_element(beyond))
    return found if [node.tag for node in (*found[-1:], *following[-1:])] == ["h2", "h3"] else []


def _to_element(nodes: Iterator[Node]) -> Iterator[Node]:
    """White space up to an element, and that; what other text comes first ends it too."""
    for node in nodes:
        yield node
        if not is_space(node):
            return


def _cover(cover: list[Node], converted: ConvertedPage) -> None:
    """Put the page's letters where its cover is missing."""
    for paragraph in (node for node in cover if node.tag == "p"):
        missing = paragraph.css_first(_MISSING_COVER)
        if missing and all(is_space(node) or node == missing for node in children(paragraph)):
            label = missing.attributes.get("aria-label") or ""
            replace(paragraph, *parsed(letters(converted.id, converted.title, label=escape(label))))
            return


def _added(tree: Tree, converted: ConvertedPage, work: Work) -> Iterator[Node]:
    """For how many the game is, whether the page is saved, and what opens and closes all steps."""
    if found := work.players.get(converted.id):
        least, most = found
        said = work.words("page.players.same" if least == most else "page.players.range", least=least, most=most)
        yield tree.make("p", {"class": "rg-meta"}, said)
    yield badge(tree)
    if tree.first_in_article("details"):
        yield tree.make(
            "p",
            {"class": "rg-abrir"},
            _button(tree, "true", work.words("page.open-all")),
            _button(tree, "false", work.words("page.close-all")),
        )


def _button(tree: Tree, state: str, words: str) -> Node:
    return tree.make("button", {"type": "button", "class": "rg-b", "data-open": state}, words)
