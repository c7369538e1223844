"""Mistakes that people reported of wikis, converters and printing, from the source of a page to what is made of it.

Those that show in the reader alone are in ``tests/dokuwiki/fixtures/reports.md``.
"""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2  # type: ignore[import-untyped]  # it bears no types
import pytest

from regrario import rendering
from regrario.site.conversion import Conversion
from regrario.site.convert import convert
from regrario.site.sheets import make_sheets
from tests.site.wikis import make_project, picture


def _convert(folder: Path, pages: dict[str, str | bytes], media: dict[str, bytes] | None = None) -> Conversion:
    return convert(make_project(folder, pages, media))


def _markdown(conversion: Conversion, page: str) -> str:
    return next(converted.markdown for converted in conversion.pages if converted.id == page)


def _printed(folder: Path, source: str, media: dict[str, bytes] | None = None) -> Path:
    project = make_project(folder, {"jogos/jogo.txt": source}, media)
    (sheet,), _ = make_sheets(project, convert(project), folder / "site")
    return sheet.path


def _words(pdf: Path) -> str:
    pages = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)


# --- links and pictures -----------------------------------------------------------------------------------------------


def test_a_link_in_an_included_page_leads_to_the_same_place(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {
        "jogos/velhos/xadrez.txt": "[[..:..:pecas:rei]]",
        "jogos/damas.txt": "antes\n\n{{page>jogos:velhos:xadrez}}",
        "pecas/rei.txt": "o rei",
    }
    conversion = _convert(tmp_path, pages)
    assert "[rei](../../pecas/rei.md)" in _markdown(conversion, "jogos:velhos:xadrez")
    assert "[rei](../pecas/rei.md)" in _markdown(conversion, "jogos:damas")
    assert not conversion.diagnostics


def test_an_included_page_stays_in_its_column(tmp_path: Path) -> None:
    columns = "<WRAP group>\n<WRAP half column>\n{{page>x}}\n</WRAP>\n<WRAP half column>\nb\n</WRAP>\n</WRAP>\n"
    html = rendering.to_html(_markdown(_convert(tmp_path, {"p.txt": columns, "x.txt": "de fora"}), "p"))
    first, second = html.split("wrap_half")[1:]
    assert "de fora" in first
    assert "b" in second


@pytest.mark.parametrize("source", ["{{:jogos:fotos:mesa.png|}}", "{{ :jogos:fotos:mesa.png |}}"])
def test_a_picture_is_found_from_the_file_of_its_page(source: str, tmp_path: Path) -> None:
    conversion = _convert(tmp_path, {"a/b/p.txt": source}, {"jogos/fotos/mesa.png": picture()})
    assert "](../../media/jogos/fotos/mesa.png)" in _markdown(conversion, "a:b:p")
    assert "\\" not in _markdown(conversion, "a:b:p")


def test_a_link_and_a_picture_in_a_table_make_no_further_cells(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {"p.txt": "| [[q|Leia | já]] | {{x.png?20|leg}} |\n", "q.txt": "q"}
    html = rendering.to_html(_markdown(_convert(tmp_path, pages, {"x.png": picture()}), "p"))
    assert html.count("<td") == 2
    assert "Leia | já</a>" in html


def test_an_address_is_escaped_once(tmp_path: Path) -> None:
    conversion = _convert(tmp_path, {"p.txt": "[[https://a.example/um%20%C3%BC|l]]"})
    assert 'href="https://a.example/um%20%C3%BC"' in rendering.to_html(_markdown(conversion, "p"))


def test_the_same_page_in_two_languages(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {
        "pt/jogo.txt": "[[en:jogo|English]] Regras",
        "en/jogo.txt": "[[pt:jogo|Português]]",
    }
    conversion = _convert(tmp_path, pages)
    assert {page.address for page in conversion.pages} == {"pt/jogo/", "en/jogo/"}
    assert "[English](../en/jogo.md)" in _markdown(conversion, "pt:jogo")
    assert "[Português](../pt/jogo.md)" in _markdown(conversion, "en:jogo")


def test_a_translation_that_is_not_there_is_told_and_leads_nowhere(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {"pt/jogo.txt": "[[en:jogo|English]] [[es:jogo|Español]]", "en/jogo.txt": "Rules"}
    conversion = _convert(tmp_path, pages)
    text = rendering.to_html(_markdown(conversion, "pt:jogo"))
    assert "Español" in text
    assert "Español</a>" not in text
    assert "English</a>" in text
    assert [str(note) for note in conversion.diagnostics] == ["pt:jogo:1: missing-page: there is no page 'es:jogo'"]


# --- on paper ---------------------------------------------------------------------------------------------------------


def test_pictures_left_and_in_the_middle_are_on_paper(tmp_path: Path) -> None:
    media = {"jogos/um.png": picture(400, 200), "jogos/dois.png": picture(200, 400)}
    pdf = _printed(tmp_path, "====== Jogo ======\na {{um.png|}} b\n\n{{ dois.png |}}\n", media)
    with pikepdf.open(pdf) as document:
        sizes = {(image.Width, image.Height) for page in document.pages for image in page.get_images().values()}
    assert {(400, 200), (200, 400)} <= sizes


def test_all_tabs_and_what_is_folded_are_on_paper(tmp_path: Path) -> None:
    source = "<tabbox Primeira>\num\n<tabbox Segunda>\ndois\n</tabbox>\n\n++++ Fechada |\ntrês\n++++\n"
    words = _words(_printed(tmp_path, source)).split()
    assert {"Primeira", "um", "Segunda", "dois", "Fechada", "três"} <= set(words)


def test_a_long_tab_goes_on_over_the_pages(tmp_path: Path) -> None:
    paragraphs = "\n\n".join(f"palavra{number} " + "texto " * 60 for number in range(80))
    pdf = _printed(tmp_path, f"<tabbox Longa>\n{paragraphs}\n</tabbox>\n")
    words = _words(pdf)
    assert [number for number in range(80) if f"palavra{number} " not in words] == []
    assert len(pypdfium2.PdfDocument(pdf)) > 2
