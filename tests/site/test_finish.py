"""The steps after the build, each on a page of its own."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PIL import Image

from regrario.document import Document, Meta
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.finish import INSTEAD, SitePage, Work
from regrario.site.finish.files import not_found, old_addresses, search, sitemap
from regrario.site.finish.headings import Heading, headings, sections
from regrario.site.finish.page import (
    band,
    bar,
    calculators,
    codes,
    contents,
    covers,
    end,
    mends,
    picture_sizes,
    share,
)
from regrario.site.finish.tree import Tree, replace_inside
from regrario.site.finish.work import NOT_FOUND
from regrario.site.project import Project, Settings
from regrario.site.sheets import Sheet
from regrario.site.strings import load
from tests.site.trees import after, written

SOURCE = "https://wiki.example/doku.php?id=jogos:a"


@dataclass(frozen=True)
class Page:
    """A rule page of a site that is being finished."""

    work: Work
    at: SitePage


@pytest.fixture
def page(project: Project, tmp_path: Path) -> Page:
    project = replace(project, settings=Settings(wiki_name="A Wiki", wiki_url="https://wiki.example"))
    converted = ConvertedPage(
        "jogos:a", Document((), "jogos:a", Meta(title="Aldeia", source_url=SOURCE)), "", tmp_path, tmp_path, "jogos/a/"
    )
    file = project.site / "jogos" / "a" / "index.html"
    file.parent.mkdir(parents=True)
    return Page(Work(project, Conversion((converted,)), (), project.site), SitePage(file, "jogos/a/", converted))


def article(inside: str) -> str:
    return f'<html><head></head><body><main><article class="md-content__inner">{inside}</article></main></body></html>'


# --- section bar ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<h2 class="fase" id="fases">FASES</h2>', [Heading("fases", "FASES", "fase")]),
        ('<h2 id="x" class="other">A &amp; <em>B</em></h2>', [Heading("x", "A & B", "")]),
        ("<h2>no id</h2><h3 id='y'>deeper</h3>", []),
        (
            '<h2 id="r">R</h2><h3 class="prep" id="p">P</h3><h4 id="x">X</h4><h2 class="fim" id="f">F</h2>',
            [Heading("p", "P", "prep", "h3"), Heading("f", "F", "fim")],
        ),
        (
            '<h2 id="e"><span class="rg-falta" role="img">enc <b>x</b></span> Embaixada</h2>',
            [Heading("e", "Embaixada", "")],
        ),
        ('<h2 id="only"><span class="rg-falta">picture</span></h2>', [Heading("only", "only", "")]),
    ],
)
def test_sections(html: str, expected: list[Heading]) -> None:
    assert list(sections(headings(Tree(article(html))))) == expected


def test_the_bar_has_the_sections_and_opens_steps(page: Page) -> None:
    html = after(bar.add, article('<h2 class="fim" id="f">FIM DO JOGO</h2><details></details>'), page.at, page.work)
    assert '<a class="fim" href="#f">Fim do jogo</a><button type="button" class="rg-alterna"' in html
    assert html.endswith("</nav></article></main></body></html>")


def test_no_bar_where_there_is_nothing_to_lead_to(page: Page) -> None:
    html = article("<p>text</p>")
    assert after(bar.add, html, page.at, page.work) == html


def test_a_page_that_a_person_wrote_gets_no_bar(page: Page) -> None:
    html = article('<h2 id="a">A</h2>')
    assert after(bar.add, html, SitePage(page.at.file, "sobre/"), page.work) == html


FORM = (
    '<div class="rg-calculadora" data-x=""><form class="rg-calc rg-calc--score" id="calc-a" aria-label="Pontos de A">'
)


@pytest.mark.parametrize(
    ("before", "level"), [('<h3 class="fim" id="f">FIM</h3>', "h3"), ("<h3 id='x'>X</h3>", "h2"), ("", "h2")]
)
def test_a_score_form_gets_a_heading_that_the_bar_leads_to(page: Page, before: str, level: str) -> None:
    html = after(calculators.head, article(f"{before}<details></details>{FORM}"), page.at, page.work)
    assert f'<{level} class="calc" id="calc-a-titulo">Pontos de A</{level}>\n{FORM}' in html
    assert '<a class="calc" href="#calc-a-titulo">Pontos</a>' in after(bar.add, html, page.at, page.work)


def test_the_bar_leads_to_the_first_score_alone(page: Page) -> None:
    twice = "".join(f'<h2 class="calc" id="{ident}">Pontos de {ident}</h2>' for ident in "ab")
    html = after(bar.add, article(twice), page.at, page.work)
    assert html.count('<a class="calc"') == 1
    assert 'href="#a"' in html


@pytest.mark.parametrize("html", [f"<details>{FORM}</details>", FORM.replace("--score", "--tool")])
def test_a_form_in_a_step_and_a_tool_get_no_heading(page: Page, html: str) -> None:
    assert after(calculators.head, article(html), page.at, page.work) == written(article(html))


# --- title band ----------------------------------------------------------------


def test_a_missing_cover_becomes_the_letters_with_its_label(page: Page) -> None:
    head = (
        '<div class="rg-faixa">\n<p><span class="rg-falta" role="img" aria-label="imagem que falta: x">x</span></p>\n'
    )
    html = after(band.fill, article(f'{head}<h1 id="a">Aldeia</h1>\n</div>'), page.at, page.work)
    assert 'role="img" aria-label="imagem que falta: x">Al</span>' in html
    assert '<div class="rg-titulo"><h1 id="a">Aldeia</h1>' in html


GROUP = '<div class="rg-faixa"><h1>A</h1></div>\n<h2 id="r">REGRAS</h2>\n<h3 id="p">P</h3>'


@pytest.mark.parametrize("more", ["", '<h2 class="calc" id="c">Pontos</h2>'])
def test_a_heading_that_all_sections_are_under_goes_below_the_title(page: Page, more: str) -> None:
    html = after(band.fill, article(GROUP + more), page.at, page.work)
    assert html.index("</h1>") < html.index('<h2 id="r">') < html.index("</div></div>") < html.index("<h3")


@pytest.mark.parametrize("more", ['<h2 id="s">S</h2>', ""])
def test_a_heading_that_is_a_section_stays(page: Page, more: str) -> None:
    html = GROUP + more if more else GROUP.replace("\n<h3", "<p>text</p>\n<h3")
    assert '</div>\n<h2 id="r">' in after(band.fill, article(html), page.at, page.work)


def test_a_missing_picture_after_the_title_stays(page: Page) -> None:
    missing = '<p><span class="rg-falta" role="img" aria-label="y">y</span></p>'
    html = after(band.fill, article(f'<div class="rg-faixa"><h1>A</h1></div>{missing}'), page.at, page.work)
    assert missing in html


def test_buttons_only_where_something_opens(page: Page) -> None:
    head = '<div class="rg-faixa"><h1>A</h1></div>'
    assert "rg-abrir" not in after(band.fill, article(head), page.at, page.work)
    assert "rg-abrir" in after(band.fill, article(head + "<details></details>"), page.at, page.work)


# --- end of a page ----------------------------------------------------------------

PLACEHOLDER = '<div class="rg-partilha" data-page="jogos:a"></div>'


def test_the_end_of_a_page(page: Page) -> None:
    pdf = page.at.file.with_name("a.pdf")
    pdf.write_bytes(b" " * 1_140_000)
    sheet = Sheet("jogos:a", pdf, "A4", 2, 9.0, 1_140_000)
    work = Work(page.work.project, page.work.conversion, (sheet,), page.work.site)
    html = after(share.fill, article(PLACEHOLDER), page.at, work)
    assert "regrario.example/<wbr>regras/<wbr>jogos/<wbr>a/<wbr>" in html
    assert (
        '<a class="rg-b rg-b--1" href="a.pdf" type="application/pdf">PDF para imprimir <small>A4, 2 páginas, 1,1 MB'
        in html
    )
    assert f'<p class="rg-fonte">Texto de <a href="{SOURCE}">A Wiki</a></p>' in html
    assert page.at.file.with_name("qr.svg").read_text(encoding="utf-8").startswith("<svg")


def test_no_link_to_a_sheet_that_was_not_made(page: Page) -> None:
    assert ".pdf" not in after(share.fill, article(PLACEHOLDER), page.at, page.work)


@pytest.mark.parametrize(
    ("size", "said"), [(1, "1 KB"), (104_400, "104 KB"), (999_999, "1000 KB"), (1_140_000, "1,1 MB")]
)
def test_sizes(size: int, said: str) -> None:
    assert share.file_size(size, load("pt-BR")) == said


@pytest.mark.parametrize(
    ("source", "name"), [(SOURCE, "A Wiki"), ("https://outra.example/doku.php?id=x", "outra.example")]
)
def test_the_name_of_the_wiki(page: Page, source: str, name: str) -> None:
    assert share.wiki_name(source, page.work) == name


def test_tags_go_to_the_end(page: Page) -> None:
    nav = '<nav class="md-tags" >\n<span class="md-tag">mosaico</span>\n</nav>\n'
    html = after(end.put_in_order, article(f'{nav}<h1>A</h1><section class="rg-partilha">'), page.at, page.work)
    assert html.index("<h1>") < html.index("mosaico") < html.index("rg-partilha")
    assert html.count("md-tags") == 1
    assert 'aria-label="Etiquetas desta página"' in html


def test_notes_stand_before_what_is_the_sites(page: Page) -> None:
    share, foot = '<section class="rg-partilha"></section>', '<div class="footnote"><ol><li><ol></ol></li></ol></div>\n'
    html = after(end.put_in_order, article(f"<p>A</p>{share}\n{foot}<hr>"), page.at, page.work)
    assert html == article(f"<p>A</p>{foot}{share}\n<hr>")
    assert after(end.put_in_order, html, page.at, page.work) == html


# --- contents ----------------------------------------------------------------

COLUMN = (
    '<nav class="md-nav md-nav--secondary" aria-label="Menu"><a href="#menu">m</a></nav></li></div>'
    '<div class="md-sidebar md-sidebar--secondary"><div>'
    '<nav class="md-nav md-nav--secondary" aria-label="Índice">\n{}</nav>\n</div></div>'
)


def test_the_contents_list_what_the_page_has_now(page: Page) -> None:
    inside = (
        '<div class="rg-faixa"><div class="rg-titulo"><h1 id="a">A</h1><h2 id="regras">REGRAS</h2></div>\n</div>'
        '<h3 id="b" class="prep">B &amp; b</h3><h4 id="c">C</h4><h3 id="calc-x-titulo" class="calc">Pontos</h3>'
    )
    old = '<ul><li><a href="#regras">REGRAS</a><nav><ul><li></li></ul></nav></li></ul>'
    html = after(contents.complete, COLUMN.format(old) + article(inside), page.at, page.work)
    column = html.rpartition('aria-label="Índice"')[2].partition("</article>")[0]
    links = re.findall(r'<a href="#([^"]*)"', column)
    assert links == ["b", "c", "calc-x-titulo"]
    assert (
        '<nav class="md-nav" aria-label="B &amp; b"><ul class="md-nav__list"><li class="md-nav__item"><a href="#c"'
        in html
    )
    assert column.count('data-md-component="toc"') == 1
    assert '<a href="#menu">m</a>' in html
    assert html.count("<nav") == html.count("</nav>") == 3


def test_a_page_without_headings_keeps_its_column(page: Page) -> None:
    html = written(COLUMN.format("") + article("<p>A</p>"))
    assert after(contents.complete, html, page.at, page.work) == html


# --- codes -------------------------------------------------------------------


def test_a_code_of_the_text_is_drawn_and_stays_readable(page: Page) -> None:
    span = '<span class="qr" data-type="{}" data-value="{}">a&amp;b</span>'
    html = after(codes.draw, article(span.format("QRCODE", "a&amp;b")), page.at, page.work)
    assert html.count("<svg") == 1
    assert "<span>a&amp;b</span>" in html
    assert after(codes.draw, html, page.at, page.work) == html
    for other in (span.format("C128", "a"), span.format("QRCODE", "a" * 601)):
        assert after(codes.draw, article(other), page.at, page.work) == article(other)


# --- pictures ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ('<img alt="" src="../p.png">', '<img alt="" src="../p.png" width="40" height="20" loading="lazy">'),
        ('<img src="../p.png" width="20" />', '<img src="../p.png" width="20" height="10" loading="lazy"/>'),
        ('<img src="../p.png" height="10">', '<img src="../p.png" height="10" width="20" loading="lazy">'),
        ('<img src="../p.png" width="9" height="9" loading="eager">',) * 2,
        ('<img class="rg-capa" src="../p.png">', '<img class="rg-capa" src="../p.png" width="40" height="20">'),
        ('<img alt="a > b" src="../d.svg">', '<img alt="a > b" src="../d.svg" width="24" height="12" loading="lazy">'),
        ('<img src="../v.svg">', '<img src="../v.svg" width="30" height="60" loading="lazy">'),
        ('<img src="../broken.png">', '<img src="../broken.png" loading="lazy">'),
        ('<img src="../broken.svg">', '<img src="../broken.svg" loading="lazy">'),
        ('<img src="../gone.png">', '<img src="../gone.png" loading="lazy">'),
        ('<img src="https://elsewhere.example/p.png">', '<img src="https://elsewhere.example/p.png" loading="lazy">'),
        ('<img src="../../../outside.png">', '<img src="../../../outside.png" loading="lazy">'),
    ],
)
def test_pictures_get_what_they_lack(page: Page, given: str, expected: str) -> None:
    folder = page.at.file.parent.parent
    Image.new("RGB", (40, 20)).save(folder / "p.png")
    Image.new("RGB", (40, 20)).save(page.work.site.parent / "outside.png")
    (folder / "broken.png").write_bytes(b"no picture")
    (folder / "broken.svg").write_bytes(b"<svg")
    (folder / "d.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="24px" height="12"/>', encoding="utf-8"
    )
    (folder / "v.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 60"/>', encoding="utf-8")
    assert after(picture_sizes.complete, article(given), page.at, page.work) == written(article(expected))


@pytest.fixture
def home(page: Page) -> Page:
    """The home page of a site with a large cover, a small one and none."""
    media = page.work.site / "media"
    media.mkdir()
    wide = Image.new("RGB", (900, 600), "blue")
    wide.paste("red", (150, 0, 750, 600))
    wide.save(media / "wide one.png")
    Image.new("RGB", (300, 200)).save(media / "small.png")
    (media / "broken.png").write_bytes(b"no picture")
    return Page(page.work, SitePage(page.work.site / "index.html", ""))


def test_a_cover_is_cut_square_about_its_middle(home: Page) -> None:
    html = after(covers.shrink, article('<img src="media/wide%20one.png" alt="" loading="lazy">'), home.at, home.work)
    assert html == article('<img src="media/wide%20one.png.capa.webp" alt="" loading="lazy" width="320" height="320">')
    with Image.open(home.work.site / "media" / "wide one.png.capa.webp") as made:
        assert made.size == (320, 320)
        red, _, blue = made.convert("RGB").resize((1, 1)).getpixel((0, 0))  # type: ignore[misc]
    assert red > 240
    assert blue < 15


@pytest.mark.parametrize("source", ["media/small.png", "media/broken.png", "media/gone.png", "https://x.example/a.png"])
def test_a_cover_that_cannot_become_smaller_stays(home: Page, source: str) -> None:
    html = article(f'<img src="{source}" alt="">')
    assert after(covers.shrink, html, home.at, home.work) == html


def test_pictures_of_a_rule_page_are_not_cut(home: Page) -> None:
    html = article('<img src="../../media/wide%20one.png" alt="">')
    at = SitePage(home.work.site / "jogos" / "a" / "index.html", "jogos/a/")
    assert after(covers.shrink, html, at, home.work) == html


# --- search, map, addresses ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Êxodo: <b>ÁGUA</b>", "Êxodo<i hidden>exodo</i>: <b>ÁGUA<i hidden>agua</i></b>"),
        ("<p title='não'>nothing &amp; nothing</p>",) * 2,
        ("ação, Ação, acao", "ação<i hidden>acao</i>, Ação, acao"),
        ("pré-fabricado", "pré<i hidden>pre</i>-fabricado"),
    ],
)
def test_words_are_followed_by_their_form_without_accents(text: str, expected: str) -> None:
    assert search.folded(text) == expected


def test_the_index_is_folded(page: Page) -> None:
    file = page.work.site / search.INDEX
    file.parent.mkdir()
    entry = {"location": "a/", "title": "Êxodo da <b>Água</b>", "text": "<p>Água</p>"}
    file.write_text(json.dumps({"config": {}, "docs": [entry]}), encoding="utf-8")
    search.fold(page.work)
    title = "Êxodo<i hidden>exodo</i> da <b>Água<i hidden>agua</i></b>"
    text = "<p>Água<i hidden>agua</i></p>"
    assert json.loads(file.read_text(encoding="utf-8"))["docs"] == [{**entry, "title": title, "text": text}]


def test_a_section_is_found_by_its_pages_title_too(page: Page) -> None:
    file = page.work.site / search.INDEX
    file.parent.mkdir()
    entries = [
        {"location": "a/", "title": "Êxodo &amp; <b>Fim</b>", "text": "", "boost": 3},
        {"location": "a/#fim", "title": "FIM", "text": "", "boost": 3},
        {"location": "a/#exodo", "title": "êxodo exodo amp fim", "text": ""},
        {"location": "b/#sem_pagina", "title": "Sem", "text": ""},
    ]
    file.write_text(json.dumps({"config": {}, "docs": entries}), encoding="utf-8")
    search.fold(page.work)
    docs = json.loads(file.read_text(encoding="utf-8"))["docs"]
    assert [(entry["title"], entry.get("boost")) for entry in docs] == [
        ("Êxodo<i hidden>exodo</i> &amp; <b>Fim</b>", 3),
        ("FIM<i hidden>êxodo amp exodo</i>", 6),
        ("êxodo<i hidden>exodo</i> exodo amp fim", 2),
        ("Sem", 2),
    ]


def test_the_map_has_no_dates(page: Page) -> None:
    file = page.work.site / sitemap.FILE
    file.write_text("<url>\n <loc>https://x/</loc>\n <lastmod>2026-01-01</lastmod>\n</url>", encoding="utf-8")
    sitemap.undate(page.work)
    text = file.read_text(encoding="utf-8")
    assert text == "<url>\n <loc>https://x/</loc>\n</url>"
    packed = file.with_name("sitemap.xml.gz").read_bytes()
    assert gzip.decompress(packed).decode() == text
    assert packed[4:8] == bytes(4)


def test_a_site_without_index_or_map_is_let_be(page: Page) -> None:
    search.fold(page.work)
    sitemap.undate(page.work)
    assert [file.name for file in page.work.site.rglob("*") if file.is_file()] == []


def instead(name: str, work: Work) -> str:
    """A page that answers for another."""
    tree = Tree(article("<h1>404</h1>"))
    assert tree.article
    replace_inside(tree.article, *INSTEAD[name](tree, work))
    return tree.html()


def test_what_is_not_found_leads_home_from_any_depth(page: Page) -> None:
    html = instead(NOT_FOUND, page.work)
    assert "404</h1>" not in html
    assert 'href="/regras/"' in html


def test_old_addresses_have_a_page_with_the_games(page: Page) -> None:
    html = instead(old_addresses.FILE, page.work)
    assert '<a href="/regras/jogos/a/">Aldeia</a>' in html
    assert '<script src="/regras/javascripts/old-addresses.js"></script>' in html


def test_a_page_is_named_that_is_not_where_its_id_leads(page: Page) -> None:
    by_rule = {"start": "", "jogos:start": "jogos/", "jogos:a_b-c.d": "jogos/a_b-c.d/"}
    elsewhere = {"index": "index_/", "jogos:home": "jogos/", "jogos:ação": "jogos/ação/"}
    pages = tuple(
        ConvertedPage(ident, Document((), ident, Meta()), "", Path(), Path(), address)
        for ident, address in (by_rule | elsewhere).items()
    )
    script = not_found.old_addresses(Tree(""), replace(page.work, conversion=Conversion(pages)))
    assert dict(json.loads(script.attributes["data-moved"] or "")) == elsewhere


def test_the_search_dialog_gets_a_name(page: Page) -> None:
    html = '<div class="md-search" data-md-component="search" role="dialog">'
    assert after(mends.mend, html, page.at, page.work) == written(html.replace(">", ' aria-label="Busca">'))


def test_the_line_of_a_page_that_is_coming_is_for_eyes_alone(page: Page) -> None:
    html = '<div class="md-progress" data-md-component="progress" role="progressbar"></div>'
    mended = after(mends.mend, html, page.at, page.work)
    assert mended == written('<div class="md-progress" data-md-component="progress" aria-hidden="true"></div>')


def test_a_page_in_another_language_says_so(page: Page) -> None:
    page.work.project.docs.mkdir()
    (page.work.project.docs / "guide.md").write_text("---\nlang: en\n---\n# Guide\n", encoding="utf-8")
    guide = SitePage(page.work.site / "guide" / "index.html", "guide/")
    assert '<article class="md-content__inner" lang="en">' in after(mends.mend, article("x"), guide, page.work)
    assert "lang=" not in after(mends.mend, article("x"), page.at, page.work)


def test_code_can_be_scrolled_from_the_keyboard(page: Page) -> None:
    html = after(mends.reach, '<pre><code>x</code></pre><pre id="a">y</pre><p><code>z</code></p>', page.at, page.work)
    assert html == written(
        '<pre tabindex="0"><code>x</code></pre><pre id="a" tabindex="0">y</pre><p><code>z</code></p>'
    )
    assert after(mends.reach, html, page.at, page.work) == html


def test_a_spoiler_can_be_reached_from_the_keyboard(page: Page) -> None:
    html = '<section class="rg-wrap wrap_spoiler"></section><span class="rg-wrap wrap_hi"></span>'
    mended = after(mends.reach, html, page.at, page.work)
    assert mended == written(html.replace("></section", ' tabindex="0"></section'))
    assert after(mends.reach, mended, page.at, page.work) == mended


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ('<a href="p.png"><img src="p.png" alt=""></a>', '<a href="p.png" aria-label="View the picture">'),
        ('<a href="p.png"><img alt="" src="p.png"/></a>', '<a href="p.png" aria-label="View the picture">'),
        ('<a href="p.png"><img alt="P" src="p.png"/></a>', '<a href="p.png">'),
        ('<a href="a/"><img alt="" src="p.png"><span>A</span></a>', '<a href="a/">'),
        ('<span aria-label="imagem que falta: P">', '<span aria-label="missing picture: P">'),
    ],
)
def test_pictures_are_named_in_the_language_of_the_site(page: Page, given: str, expected: str) -> None:
    english = replace(page.work, project=replace(page.work.project, settings=Settings(language="en")))
    assert expected in after(mends.mend, given, page.at, english)
