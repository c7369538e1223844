"""A page's way through the tree: parsed once, written once, and nothing that an author wrote becomes markup."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from regrario import transform
from regrario.document import Document, Meta
from regrario.dokuwiki import read
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.engine.markup import ContentsMarkup, Markup
from regrario.site.finish import PAGE_STEPS, SitePage, Work, finish, tree
from regrario.site.finish.tree import Tree, is_document
from regrario.site.project import Project
from regrario.writers import html
from tests.hostile import PAGES
from tests.site.trees import gathered, written

FRAME = "<!doctype html>\n<html><head><title>{0}</title></head><body><main><article>{1}</article></main></body></html>"
MARKUP = "\"'><script>attack</script><img/src=x/onerror=attack>"
SIZE = 2_000


def rule_page(project: Project, title: str = "Aldeia") -> Work:
    """A site with a page of the wiki, which has a band, sections, a score form, notes and tags, and pages beside it."""
    escaped = title.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    article = (
        f'<nav class="md-tags">{escaped}</nav><div class="rg-faixa"><p><span class="rg-falta" aria-label="{escaped}">x'
        f'</span></p><h1>{escaped}</h1></div><h2 id="a" class="fim">{escaped}</h2><h3 id="b">{escaped}</h3>'
        "<details></details>"
        f'<div class="rg-calculadora"><form class="rg-calc--score" id="calc" aria-label="{escaped}"></form></div>'
        f'<p><span class="qr" data-type="QRCODE" data-value="{escaped}">{escaped}</span></p>'
        f'<p><a href="p.png"><img src="p.png" alt=""></a><span aria-label="imagem que falta: {escaped}">x</span></p>'
        '<div class="rg-partilha" data-page="jogos:a"></div><div class="footnote"><ol></ol></div>'
    )
    column = f'<div class="md-sidebar--secondary"><nav class="md-nav--secondary" aria-label="{escaped}"></nav></div>'
    meta = Meta(title=title, source_url=f"https://wiki.example/?{title}")
    converted = ConvertedPage("jogos:a", Document((), "jogos:a", meta), "", Path(), Path(), "jogos/a/")
    pages = {"jogos/a/": article + column, "": article, "404.html": "<h1>404</h1>"}
    for address, inside in pages.items():
        file = project.site / (address if address.endswith(".html") else f"{address}index.html")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(FRAME.format(escaped, inside), encoding="utf-8")
    return Work(project, Conversion((converted,)), (), project.site)


def test_a_page_is_parsed_once(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    work = rule_page(project)
    pages = {file.read_bytes() for file in project.site.rglob("*.html")}
    parsed: list[str | bytes] = []

    def counting(source: str | bytes, **options: Any) -> LexborHTMLParser:
        parsed.append(source)
        return LexborHTMLParser(source, **options)

    monkeypatch.setattr(tree, "LexborHTMLParser", counting)
    finish(work)
    whole = [source for source in parsed if is_document(source if isinstance(source, bytes) else source.encode())]
    assert sorted(map(bytes, pages)) == sorted(whole)
    assert {file.name for file in project.site.glob("*.html")} == {
        *("index.html", "404.html", "offline.html", "doku.php.html")
    }


# --- what an author wrote ---------------------------------------------------------------------------------------------


def attacks(source: str) -> list[str]:
    """The elements of a page that no writer makes, as a browser sees them."""
    parser = LexborHTMLParser(source)
    return [
        node.html or ""
        for node in parser.css("*")
        if (node.tag == "script" and "attack" in node.text())
        or node.attributes.get("src") == "x"
        or any(name.startswith("on") for name in node.attributes)
    ]


@pytest.mark.parametrize(
    "title", [MARKUP, f"</title></textarea></article>{MARKUP}", f"&lt;&quot;{MARKUP}&#60;", "]]>--!>"]
)
def test_no_title_becomes_markup(project: Project, title: str) -> None:
    work = rule_page(replace(project, site_name=title), title)
    finish(work)
    for file in project.site.rglob("*.html"):
        assert attacks(file.read_text(encoding="utf-8")) == [], file
    page = LexborHTMLParser((project.site / "jogos" / "a" / "index.html").read_text(encoding="utf-8"))
    shown = [
        page.css_first(selector) for selector in ("h1", "h2.calc", ".md-nav__link span", ".rg-barra a.fim", ".qr span")
    ]
    assert [node and node.text() for node in shown] == [title, title, title, title, title]
    note = page.css_first(".rg-partilha .rg-acoes a[href]")
    assert note
    assert note.attributes["href"] == f"https://wiki.example/?{title}"


@pytest.mark.parametrize("name", PAGES)
def test_hostile_pages_mean_the_same_when_they_are_written(name: str) -> None:
    document = transform.apply(read(PAGES[name](SIZE), "jogos:page").document, transform.SITE).document
    once = written(FRAME.format("x", html.write(document)))
    assert written(once) == once
    assert shape(once) == shape(FRAME.format("x", html.write(document)))


def shape(source: str) -> list[tuple[str | None, dict[str, str], str]]:
    """A page's elements and texts, as a browser sees them."""
    root = LexborHTMLParser(source).root
    assert root
    return [
        (node.tag, {name: value or "" for name, value in node.attributes.items()}, node.text_content or "")
        for node in root.traverse(include_text=True)
    ]


# --- what must stay as it is ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "part",
    [
        pytest.param("<script>if (a < b && c) d('</p>');\n  // &amp; é</script>", id="a script"),
        pytest.param('<script id="__config" type="application/json">{"a": "<b> & \\u003c"}</script>', id="JSON"),
        pytest.param("<style>a > b { content: '&amp;<' }</style>", id="a style sheet"),
        pytest.param("<noscript><img src=x> & <p>é</noscript>", id="what is for browsers without scripts"),
        pytest.param("<template><tr><td>x</td></tr><p>y</p></template>", id="a template"),
        pytest.param("<!-- a > b -- c -->", id="a comment"),
        pytest.param("<pre>\n\nx\n</pre>", id="lines at the start of code"),
        pytest.param("<textarea>\n\nx</textarea>", id="lines at the start of a field"),
    ],
)
def test_what_no_step_knows_is_written_as_it_was(part: str) -> None:
    assert part in written(FRAME.format("x", part))
    assert written(written(part)) == written(part)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ('<svg viewBox="0 0 1 1"><path d="x"/><linearGradient/></svg>', '<svg viewBox="0 0 1 1"><path d="x"></path>'),
        ('<svg><use xlink:href="#a"/><foreignObject><p>x</foreignObject></svg>', "<foreignObject><p>x</p></foreignO"),
        ("<details open><summary>x</summary></details>", '<details open=""><summary>x</summary></details>'),
        ("<input disabled value='a\"b'>", '<input disabled="" value="a&quot;b">'),
        ("<a href='é?a=1&b=%20'>x</a>", '<a href="é?a=1&amp;b=%20">x</a>'),
        ("<p title='&lt;&amp;amp;&eacute;&nbsp;'>&lt;b&gt; &amp;amp;", "&amp;amp;é&nbsp;"),
        ("<math><mi>x</mi></math>", "<math><mi>x</mi></math>"),
    ],
)
def test_what_is_written_another_way_means_the_same(given: str, expected: str) -> None:
    assert expected in written(FRAME.format("x", given))
    assert shape(written(FRAME.format("x", given))) == shape(FRAME.format("x", given))


def test_json_in_an_attribute_stays_json() -> None:
    told = json.dumps({"a": MARKUP, "b": "é\u2028\u00a0&amp;", "c": [1, None]}, ensure_ascii=False)
    page = Tree("<article></article>")
    assert page.article
    page.article.attrs["data-told"] = told
    node = LexborHTMLParser(page.html()).css_first("article")
    assert node
    assert node.attributes["data-told"] == told


# --- odd pages --------------------------------------------------------------------------------------------------------


ODD = {
    "nothing": "",
    "unclosed": "<!doctype html><html><head><title>x</title><p>y<article><h2 id=a>b<details><table><td><pre>\n\nz",
    "no head": "<!doctype html><body><article><h2 id=a>b</h2></article>",
    "no article": "<!doctype html><html><head></head><body><h2 id=a>b</h2><pre>x</pre></body></html>",
    "two articles": "<!doctype html><article><h2 id=a>b</h2></article><article><h2 id=c>d</h2></article>",
    "a frame set": "<html><head></head><frameset><frame src=a></frameset></html>",
    "brackets": '<!doctype html><a href="http://[x">y</a><article><img src="//[" srcset=", ,"></article>',
    "long names": f'<!doctype html><article><img src="{"x" * 5000}.png"><img src="a%00b"></article>',
    "deep": "<!doctype html><article>" + "<div>" * 3000 + "<h2 id=a>b</h2>",
}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_page_survives(project: Project, name: str) -> None:
    work = rule_page(project)
    file = project.site / "jogos" / "a" / "index.html"
    file.write_text(ODD[name], encoding="utf-8")
    finish(work)
    text = file.read_text(encoding="utf-8")
    assert ">b<" in text or ">b<" not in ODD[name]
    assert ('rel="manifest"' in text) is (ODD[name] != "")
    assert gathered(replace(work))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"<p>a piece for a script to fetch</p>", id="a piece of a page"),
        pytest.param("<!doctype html><p>ação".encode("latin-1"), id="letters of another alphabet"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_what_is_no_page_of_the_site_stays_as_it_is(project: Project, data: bytes) -> None:
    work = rule_page(project)
    (project.site / "own.html").write_bytes(data)
    finish(work)
    assert (project.site / "own.html").read_bytes() == data


def test_another_theme_names_its_own_markup(project: Project) -> None:
    work = rule_page(project)
    file = project.site / "jogos" / "a" / "index.html"
    text = file.read_text(encoding="utf-8").replace("article", "main").replace("md-sidebar--secondary", "toc")
    file.write_text(text, encoding="utf-8")
    other = Markup(article="main main", contents=ContentsMarkup(place=".toc nav", list="toc-list", marks={}))
    finish(replace(work, markup=other))
    page = LexborHTMLParser(file.read_text(encoding="utf-8"))
    assert page.css(".toc nav > ul.toc-list > li a")
    assert page.css("main main > .rg-barra")


def test_a_theme_with_none_of_it_keeps_its_pages(project: Project) -> None:
    work = rule_page(project)
    none = Markup(article="", tags="", search="", progress="", contents=ContentsMarkup(place=""))
    finish(replace(work, markup=none))
    text = (project.site / "jogos" / "a" / "index.html").read_text(encoding="utf-8")
    assert "rg-barra" not in text
    assert '<h2 id="a" class="fim">Aldeia</h2>' in text
    assert 'rel="manifest"' in text


def test_each_step_leaves_an_empty_page_be(project: Project) -> None:
    work = rule_page(project)
    for step in PAGE_STEPS[:-1]:
        page = Tree("")
        step(page, SitePage(project.site / "jogos" / "a" / "index.html", "jogos/a/", work.conversion.pages[0]), work)
        assert page.html() == "<html><head></head><body></body></html>"
