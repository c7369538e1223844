"""The section bar: under the thumb on a phone, it leads to the sections and opens and closes everything."""

from __future__ import annotations

from regrario.site.finish.headings import Heading, headings, sections
from regrario.site.finish.tree import Node, Tree, append
from regrario.site.finish.work import SitePage, Work
from regrario.site.strings import Words

UNKNOWN = "util"
"""What a section without a kind looks like."""
SCORE = "calc"
"""The kind of a calculator's heading, which has a long name and one word in the bar."""


def add(tree: Tree, page: SitePage, work: Work) -> None:
    """Put the bar at the end of a rule page's article, if it has sections or steps to open."""
    if page.converted is None or tree.article is None:
        return
    entries = _links(tree, sections(headings(tree)), work.words)
    if tree.first_in_article("details"):
        entries.append(_opener(tree, work.words))
    if entries:
        append(
            tree.article, tree.make("nav", {"class": "rg-barra", "aria-label": work.words("page.sections")}, *entries)
        )


def _links(tree: Tree, found: tuple[Heading, ...], words: Words) -> list[Node]:
    scores = [heading for heading in found if heading.kind == SCORE]
    return [
        tree.make("a", {"class": heading.kind or UNKNOWN, "href": f"#{heading.id}"}, _label(heading, words))
        for heading in found
        if heading not in scores[1:]  # in the bar they would all be called alike; the first one is the game's own
    ]


def _opener(tree: Tree, words: Words) -> Node:
    attributes = {"type": "button", "class": "rg-alterna", "aria-pressed": "false"}
    return tree.make("button", {**attributes, "data-close": words("page.close-all")}, words("page.open-all"))


def _label(heading: Heading, words: Words) -> str:
    """What the bar calls a section: ``FIM DO JOGO``, which would shout in its small type, is ``Fim do jogo``."""
    if heading.kind == SCORE:
        return words("page.score")
    return heading.title.capitalize() if heading.title.isupper() else heading.title
