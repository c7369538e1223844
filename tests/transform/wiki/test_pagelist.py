"""Lists of pages."""

from __future__ import annotations

import pytest

from regrario import document as d
from regrario.transform import Context, PageEntry
from regrario.transform.wiki.pagelist import pagelist

PAGES = (
    PageEntry("jogos:azul", "Azul", ("cartas", "curto")),
    PageEntry("jogos:agua", "Água", ("curto",)),
    PageEntry("jogos:sub:longe", "Longe", ("cartas",)),
    PageEntry("jogos:sub:inicio", "Sub", ()),
    PageEntry("jogos:sub:mais:inicio", "Mais", ()),
    PageEntry("outro:fora", "Fora", ("Cartas",)),
)


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (
            d.PageList("jogos"),
            ["jogos:agua", "jogos:azul", "jogos:sub:longe", "jogos:sub:mais:inicio", "jogos:sub:inicio"],
        ),
        (d.PageList("jogos", depth=1), ["jogos:agua", "jogos:azul", "jogos:sub:inicio"]),
        (d.PageList("jogos:sub", depth=1), ["jogos:sub:longe", "jogos:sub:mais:inicio", "jogos:sub:inicio"]),
        (d.PageList(depth=1), []),
        (
            d.PageList(),
            ["jogos:agua", "jogos:azul", "outro:fora", "jogos:sub:longe", "jogos:sub:mais:inicio", "jogos:sub:inicio"],
        ),
        (d.PageList(tags=("cartas",)), ["jogos:azul", "outro:fora", "jogos:sub:longe"]),
        (d.PageList(tags=("cartas", "curto")), ["jogos:agua", "jogos:azul", "outro:fora", "jogos:sub:longe"]),
        (d.PageList(tags=("cartas", "+curto")), ["jogos:azul"]),
        (d.PageList("jogos", tags=("cartas", "-curto")), ["jogos:sub:longe"]),
        (d.PageList("nada"), []),
    ],
)
def test_pages_by_title(wanted: d.PageList, ids: list[str]) -> None:
    document = pagelist(d.Document((wanted,), "jogos:teste"), Context(pages=PAGES, start="inicio")).document
    assert [node.target for node in d.walk(document.children) if isinstance(node, d.Link)] == ids


def test_the_page_itself_is_not_in_its_list() -> None:
    document = pagelist(d.Document((d.PageList("outro"),), "outro:fora"), Context(pages=PAGES)).document
    assert document.children == ()


def test_a_title_stays() -> None:
    document = pagelist(d.Document((d.PageList("nada", title="Todos"),), "x"), Context(pages=PAGES)).document
    assert d.plain_text(document.children) == "Todos"
