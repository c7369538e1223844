"""What the build says to the service worker, and what makes a site one that can be installed."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from regrario.site.conversion import Conversion
from regrario.site.finish import INSTEAD, SitePage, Work
from regrario.site.finish.files import install, not_found
from regrario.site.finish.page import head, saving
from regrario.site.finish.tree import Tree, replace_inside
from regrario.site.finish.worker import offline, service_worker
from regrario.site.project import Project, Settings
from tests.site.trees import after, gathered, written

PICTURE = "jogos/a b&c/capa (1).png"


@pytest.fixture
def work(project: Project) -> Work:
    project = replace(project, site_name='Jogos "da" Mesa')
    project.site.mkdir()
    return Work(project, Conversion(()), (), project.site)


def add(work: Work, path: str, text: str = "x") -> None:
    file = work.site / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def listing(work: Work) -> dict[str, Any]:
    """What the worker was told, read as JSON: it must be no more than that."""
    service_worker.write(work, gathered(work))
    first = (work.site / service_worker.FILE).read_text(encoding="utf-8").splitlines()[0]
    found = re.fullmatch(r"const SITE = (\{.*\});", first)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def paths(told: dict[str, Any], which: list[int]) -> set[str]:
    return {told["files"][index][0] for index in which}


def needed(told: dict[str, Any], page: str) -> set[str]:
    [of_page] = [rest for index, rest in told["pages"] if told["files"][index][0] == page]
    return paths(told, of_page)


# --- the list -------------------------------------------------------------------


def test_each_file_has_its_address_hash_and_size(work: Work) -> None:
    add(work, "jogos/exodo/index.html", "<p>É")
    add(work, "index.html")
    add(work, "search/search_index.json", '{"config": {"lang": ["en"]}}')
    told = listing(work)
    digest = hashlib.sha256("<p>É".encode()).hexdigest()
    [listed] = [file for file in told["files"] if file[0] == "jogos/exodo/"]
    assert digest.startswith(listed[1])
    assert len(listed[1]) == 16
    assert listed[2] == 5
    assert paths(told, told["shell"]) == {"", "search/search_index.json"}


@pytest.mark.parametrize(
    "path",
    ["sw.js", "assets/javascripts/bundle.js.map", "sitemap.xml.gz", "assets/javascripts/lunr/min/lunr.pt.min.js"],
)
def test_what_no_page_needs_is_not_listed(work: Work, path: str) -> None:
    add(work, path)
    assert path not in paths(listing(work), list(range(len(listing(work)["files"]))))


@pytest.mark.parametrize(
    ("languages", "expected"),
    [
        (["en"], set()),
        (["pt"], {"min/lunr.stemmer.support.min.js", "min/lunr.pt.min.js"}),
        (
            ["en", "ja"],
            {"min/lunr.stemmer.support.min.js", "min/lunr.ja.min.js", "min/lunr.multi.min.js", "tinyseg.js"},
        ),
        (["th"], {"min/lunr.stemmer.support.min.js", "min/lunr.th.min.js", "wordcut.js"}),
    ],
)
def test_the_search_has_the_languages_that_it_needs(work: Work, languages: list[str], expected: set[str]) -> None:
    for name in ("stemmer.support", "pt", "ja", "th", "multi", "de"):
        add(work, f"assets/javascripts/lunr/min/lunr.{name}.min.js")
    for name in ("tinyseg.js", "wordcut.js"):
        add(work, f"assets/javascripts/lunr/{name}")
    add(work, "search/search_index.json", json.dumps({"config": {"lang": languages}}))
    told = listing(work)
    assert {path.removeprefix("assets/javascripts/lunr/") for path in paths(told, told["shell"]) if "lunr" in path} == (
        expected
    )


def test_a_page_needs_its_pictures_and_its_sheet_but_no_other_page(work: Work) -> None:
    add(work, "jogos/a/index.html", '<img src="../../media/x%20y.png"><a href="a.pdf#2">P</a><a href="../b/">B</a>')
    add(work, "jogos/b/index.html", '<img srcset="p.png 1x, ../../media/x%20y.png 2x"><a href="https://e.example/q">')
    for path in ("media/x y.png", "jogos/a/a.pdf", "jogos/b/p.png", "media/orphan.png"):
        add(work, path)
    told = listing(work)
    assert needed(told, "jogos/a/") == {"media/x y.png", "jogos/a/a.pdf"}
    assert needed(told, "jogos/b/") == {"media/x y.png", "jogos/b/p.png"}
    assert paths(told, told["shell"]) == set()
    assert "media/orphan.png" in {file[0] for file in told["files"]}


def test_a_page_that_scores_needs_python(work: Work) -> None:
    add(work, "a/index.html", '<form data-calculator="x">')
    add(work, "b/index.html", "<p>")
    add(work, "assets/pyodide.json", '{"folder": "pyodide-1/", "files": {"pyodide.mjs": {}, "python.zip": {}}}')
    for name in ("pyodide.mjs", "python.zip", "NOTICE.txt"):
        add(work, f"assets/pyodide-1/{name}")
    told = listing(work)
    python = {"assets/pyodide.json", "assets/pyodide-1/pyodide.mjs", "assets/pyodide-1/python.zip"}
    assert needed(told, "a/") == python
    assert needed(told, "b/") == set()
    assert {file[0] for file in told["files"][-3:]} == python, "what is largest comes last"


def test_the_pages_that_answer_for_others_are_no_pages_of_their_own(work: Work) -> None:
    for path in ("404.html", "doku.php.html", "offline.html", "index.html"):
        add(work, path)
    told = listing(work)
    assert [told["files"][index][0] for index, _ in told["pages"]] == [""]
    assert paths(told, told["shell"]) == {"404.html", "doku.php.html", "offline.html", ""}


@pytest.mark.parametrize(
    "name", ['"];alert(1)//', "</script>", "\u2028x", "__proto__", "a%2fb", "javascript:x", "${x}`"]
)
def test_file_names_are_data(work: Work, name: str) -> None:
    add(work, name.replace("/", "_"))
    told = listing(work)
    assert name.replace("/", "_") in {file[0] for file in told["files"]}
    assert (work.site / service_worker.FILE).read_bytes().split(b"\n")[0].isascii()


def test_the_same_site_gives_the_same_worker(work: Work) -> None:
    add(work, PICTURE)
    service_worker.write(work, gathered(work))
    first = (work.site / service_worker.FILE).read_bytes()
    service_worker.write(work, gathered(work))
    assert (work.site / service_worker.FILE).read_bytes() == first


def test_a_site_is_saved_whole_while_it_is_small(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "abc":
        add(work, f"{name}/index.html")
    assert listing(work)["whole"] is True
    monkeypatch.setattr(service_worker, "MOST_PAGES", 2)
    assert listing(work)["whole"] is False
    monkeypatch.undo()
    monkeypatch.setattr(service_worker, "MOST_BYTES", 2)
    assert listing(work)["whole"] is False


def test_a_preview_keeps_nothing(work: Work) -> None:
    preview = replace(work, project=replace(work.project, preview=True))
    service_worker.write(preview, gathered(preview))
    source = (work.site / service_worker.FILE).read_text(encoding="utf-8")
    assert "unregister()" in source
    assert "SITE" not in source
    html = "<article><p>x</p></article>"
    assert after(saving.add, html, SitePage(work.site / "x/index.html", "x/"), preview) == written(html)


# --- what a page says -----------------------------------------------------------


@pytest.mark.parametrize("language", ["pt-BR", "en"])
def test_a_page_has_the_words_for_its_script(work: Work, language: str) -> None:
    work = replace(work, project=replace(work.project, settings=Settings(language=language)))
    html = after(saving.add, "<article><p>x</p></article>", SitePage(work.site / "x/index.html", "x/"), work)
    found = re.search(r'data-words="([^"]*)"', html)
    assert found
    script = (Path(__file__).parents[2] / "docs" / "javascripts" / "offline.js").read_text(encoding="utf-8")
    words = json.loads(unescape(found[1]))
    whys = {f"why-{reason}" for reason in ("network", "room", "changed", "gone", "http", "browser")}
    assert {key for key in words if f'"{key}"' not in script} == whys


@pytest.mark.parametrize(("address", "is_said"), [("404.html", False), ("sobre.html", True), ("", True)])
def test_a_page_for_any_address_says_nothing_of_being_saved(work: Work, address: str, is_said: bool) -> None:
    html = "<article><p>x</p></article>"
    assert (after(saving.add, html, SitePage(work.site / address, address), work) != written(html)) is is_said


def test_the_page_that_is_shown_for_one_that_is_not_saved(work: Work) -> None:
    tree = Tree("<html><article><p>404</p></article></html>")
    assert tree.article
    replace_inside(tree.article, *INSTEAD[offline.FILE](tree, work))
    html = tree.html()
    assert "não está salva neste aparelho" in html
    assert 'href="/regras/"' in html
    assert not_found.OLD_ADDRESSES not in html


# --- what can be installed ------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "way"), [("", ""), ("jogos/a/", "../../"), ("404.html", "/regras/"), ("sobre.html", "")]
)
def test_every_page_names_the_manifest(work: Work, address: str, way: str) -> None:
    html = after(head.link, "<html><head>\n</head></html>", SitePage(work.site / address, address), work)
    assert f'<link rel="manifest" href="{way}manifest.webmanifest">' in html
    assert f'<link rel="apple-touch-icon" href="{way}assets/images/icon-180.png">' in html
    assert html.count('<meta name="theme-color"') == 2


def test_the_manifest_works_in_any_folder(work: Work) -> None:
    install.write(work)
    manifest = json.loads((work.site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["name"] == 'Jogos "da" Mesa'
    assert manifest["lang"] == "pt-BR"
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "./"
    for icon in manifest["icons"]:
        with Image.open(work.site / icon["src"]) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}


def test_an_icon_of_the_author_s_own_stays(work: Work) -> None:
    own = work.site / "assets" / "images" / "icon-512.png"
    own.parent.mkdir(parents=True)
    Image.new("RGB", (512, 512), "red").save(own)
    before = own.read_bytes()
    install.write(work)
    assert own.read_bytes() == before
