"""Which pages beside the games the home page leads to, and what it calls them."""

from __future__ import annotations

from pathlib import Path

import pytest

from regrario.site.navigation import Entry, Link, links, read_menu


def write(docs: Path, **pages: str) -> None:
    for name, text in pages.items():
        (docs / f"{name}.md").write_text(text, encoding="utf-8")


def test_a_menu_is_read_at_every_depth() -> None:
    nav = [
        "index.md",
        {"Placar": "placar.md"},
        {
            "Guias": [
                "./um.md",
                {"Dois": "g/dois.md", "Fora": "https://x.example/a.md"},
                {"Mais": [{"Três": "tres.md"}]},
            ]
        },
        {"Pasta": "folder/"},
        5,
        None,
    ]
    assert list(read_menu(nav)) == [
        Entry("", "index.md"),
        Entry("Placar", "placar.md"),
        Entry("", "um.md"),
        Entry("Dois", "g/dois.md"),
        Entry("Três", "tres.md"),
    ]


@pytest.mark.parametrize("nav", [None, "", 5, {"a": None}])
def test_no_menu(nav: object) -> None:
    assert list(read_menu(nav)) == []


def test_the_links_are_those_of_the_menu_in_its_order_but_for_home_games_and_what_is_not_there(tmp_path: Path) -> None:
    write(tmp_path, index="# Jogos", placar="# X", jogo="# J", nao_no_menu="# N", etiquetas="# E")
    menu = [Entry("Jogos", "index.md"), Entry("Placar", "placar.md"), Entry("Jogo", "jogo.md")]
    menu += [Entry("Nada", "nada.md"), Entry("", "etiquetas.md")]
    assert links(tmp_path, menu, {tmp_path / "jogo.md"}) == (Link("Placar", "placar/"), Link("E", "etiquetas/"))


def test_without_a_menu_they_are_the_pages_that_a_person_wrote(tmp_path: Path) -> None:
    write(tmp_path, index="# Jogos", b="# B", a="# A", jogo="# J")
    assert links(tmp_path, (), {tmp_path / "jogo.md"}) == (Link("A", "a/"), Link("B", "b/"))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: Um\n---\n\n# Outro\n", "Um"),
        ("---\ntitle: 7\n---\n", "7"),
        ("---\nhide: [toc]\n---\n\n# Dois { #dois }\n", "Dois"),
        ("texto\n\n# Três #\n", "Três"),
        ("---\ntitle: [\n---\n# Quatro\n", "Quatro"),
        ("\ufeff# Cinco\n", "Cinco"),
        ("nada", "pagina"),
    ],
)
def test_a_page_says_its_title(tmp_path: Path, text: str, title: str) -> None:
    write(tmp_path, pagina=text)
    assert links(tmp_path, [Entry("", "pagina.md")], ()) == (Link(title, "pagina/"),)


@pytest.mark.parametrize(("text", "language"), [("---\nlang: en\n---\n# A\n", "en"), ("---\nlang:\n---\n# A\n", "")])
def test_a_page_says_its_language(tmp_path: Path, text: str, language: str) -> None:
    write(tmp_path, pagina=text)
    assert links(tmp_path, [Entry("", "pagina.md")], ()) == (Link("A", "pagina/", language),)
