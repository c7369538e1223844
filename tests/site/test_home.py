"""The mosaic of the home page, and the letters of a game without a cover."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from regrario.document import Box, Calculator, Children, Document, Heading, Media, Meta, Span
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.home import FILE, home_page, home_pages, write_home
from regrario.site.letters import GROUNDS, ground, initials, letters
from regrario.site.project import Project, Settings


@pytest.fixture
def project(project: Project) -> Project:
    return replace(project, settings=Settings(home_namespaces=("jogos",)))


def game(ident: str, title: str, *tags: str, children: Children = ()) -> ConvertedPage:
    path = Path("docs") / ident.replace(":", "/")
    document = Document(children, ident, Meta(title=title, tags=tags))
    return ConvertedPage(ident, document, "", path, path, ident.replace(":", "/") + "/")


def tiles(text: str) -> list[tuple[str, str, list[str]]]:
    """Address, name and labels of each tile, in order."""
    found = re.findall(r'<li data-labels="([^"]*)"><a href="([^"]*)">.*?<span class="n">(.*?)</span>', text)
    return [(address, unescape(name), json.loads(unescape(labels))) for labels, address, name in found]


def test_every_game_stands_there_by_title_as_people_sort(project: Project) -> None:
    pages = (
        game("jogos:b", "Fim"),
        game("jogos:a", "Êxodo", "mosaico"),
        game("wiki:c", "Ajuda"),
        game("jogos:d", "Dado"),
    )
    assert tiles(home_page(project, Conversion(pages))) == [
        ("jogos/d/", "Dado", []),
        ("jogos/a/", "Êxodo", ["mosaico"]),
        ("jogos/b/", "Fim", []),
    ]


def test_without_namespaces_every_page_stands_there_but_those_that_each_wiki_has(project: Project) -> None:
    everything = replace(project, settings=Settings())
    ids = ("jogos:a", "wiki:b", "playground:c", "sidebar", "jogos:sidebar", "wikipedia:d", "wiki")
    pages = tuple(game(ident, ident) for ident in ids)
    assert [page.id for page in home_pages(everything, Conversion(pages))] == ["jogos:a", "wiki", "wikipedia:d"]


def test_labels_that_differ_in_capitals_stand_in_the_same_order_each_time(project: Project) -> None:
    tags = [f"{letter}{number}" for number in range(20) for letter in "lL"]
    shown = re.findall(r'aria-pressed="false">([^<]*)<', home_page(project, Conversion((game("jogos:a", "A", *tags),))))
    assert shown == sorted(tags, key=lambda tag: (tag.casefold(), tag))


def test_a_calculator_is_a_label_and_a_mark(project: Project) -> None:
    pages = (game("jogos:a", "A", "x", children=(Box("wrap", (Calculator("a.pontos"),)),)),)
    text = home_page(project, Conversion(pages))
    assert tiles(text) == [("jogos/a/", "A", ["com calculadora", "x"])]
    assert 'class="c"' in text
    assert 'class="rg-lenda"' in text


def test_for_how_many_a_game_is_stands_there_where_it_is_known(project: Project) -> None:
    text = home_page(project, Conversion((game("jogos:exodo", "Êxodo"), game("jogos:nada", "Nada"))))
    assert text.count("jogadores") == 1
    assert '2–4<span class="vh"> jogadores</span>' in text


def test_the_pages_that_are_no_games_are_one_click_away(project: Project) -> None:
    assert "rg-mais" not in home_page(project, Conversion(()))
    project.docs.mkdir()
    for name in ("índice <b>", "a"):
        (project.docs / f"{name}.md").write_text(f"# {name}\n", encoding="utf-8")
    (project.docs / FILE).write_text("# Jogos\n", encoding="utf-8")
    row = home_page(project, Conversion(())).partition('<nav class="rg-mais"')[2]
    assert re.findall(r'<a href="(.*?)">(.*?)</a>', row) == [
        ("a/", "a"),
        ("%C3%ADndice%20%3Cb%3E/", "índice &lt;b&gt;"),
    ]


def test_a_page_in_another_language_says_so(project: Project) -> None:
    project.docs.mkdir()
    (project.docs / "guide.md").write_text('---\nlang: en"\n---\n# Guide\n', encoding="utf-8")
    assert '<a href="guide/" lang="en&quot;" hreflang="en&quot;">Guide</a>' in home_page(project, Conversion(()))


def test_the_cover_is_the_picture_of_the_title_band(project: Project) -> None:
    band = Box("band", (Media("jogos:capa 1.png"), Heading(1, "A", "a")))
    text = home_page(project, Conversion((game("jogos:a", "A", children=(band,)),)))
    assert '<img src="media/jogos/capa%201.png" alt="">' in text


@pytest.mark.parametrize(
    "children",
    [
        (Box("band", (Span("missing", ("capa",), title="jogos:capa.png"),)),),
        (Box("band", (Media("https://elsewhere.example/a.png", external=True),)),),
        (Media("jogos:not_in_the_band.png"),),
    ],
)
def test_without_a_cover_of_our_own_the_game_shows_its_letters(project: Project, children: Children) -> None:
    text = home_page(project, Conversion((game("jogos:a", "Reis de Barro", children=children),)))
    assert "<img" not in text
    assert ">RB</span>" in text


def test_a_title_is_text(project: Project) -> None:
    text = home_page(project, Conversion((game("jogos:a", "<script>&"),)))
    assert "<script>" not in text
    assert tiles(text) == [("jogos/a/", "<script>&", [])]


def test_a_home_page_of_a_person_is_let_alone(project: Project) -> None:
    project.docs.mkdir()
    (project.docs / FILE).write_text("# Minha\n", encoding="utf-8")
    write_home(project, Conversion((game("jogos:a", "A"),)))
    assert (project.docs / FILE).read_text(encoding="utf-8") == "# Minha\n"


def test_our_own_is_written_anew(project: Project) -> None:
    for title in ("Antes", "Depois"):
        write_home(project, Conversion((game("jogos:a", title),)))
    assert [name for _, name, _ in tiles((project.docs / FILE).read_text(encoding="utf-8"))] == ["Depois"]


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Viscondes do Reino Ocidental", "VR"),
        ("Êxodo", "Êx"),
        ("O Último Bonde", "ÚB"),
        ("7 Maravilhas", "7M"),
        ("As", "As"),
        ("…", "?"),
        ("", "?"),
    ],
)
def test_the_letters_of_a_title(title: str, expected: str) -> None:
    assert initials(title) == expected


def test_letters_are_text_and_have_a_ground_that_there_is() -> None:
    assert (
        letters("jogos:a", "é") == f'<span class="rg-letras rg-letras--{ground("jogos:a")}" aria-hidden="true">É</span>'
    )
    assert {ground(f"jogos:{number}") for number in range(100)} == set(range(GROUNDS))


def test_the_name_of_the_site_is_the_whole_title_of_home(project: Project) -> None:
    """Material puts the site's name behind the title that a front matter gives."""
    assert "\ntitle:" not in home_page(project, Conversion(()))
