"""Pages that are files, ``jogos/a.html``, with what belongs to them beside them: ``use_directory_urls: false``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from regrario.document import Document, Heading, Meta, Paragraph
from regrario.site.addresses import SiteAddresses, folder_of, is_home, page_address
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.convert import convert
from regrario.site.finish import SitePage, Work
from regrario.site.finish.files import disk, not_found, old_addresses, search
from regrario.site.finish.page import calculators, covers, share
from regrario.site.finish.tree import Tree
from regrario.site.finish.worker import service_worker
from regrario.site.home import home_page, write_home
from regrario.site.navigation import Entry, Link, links
from regrario.site.project import Project
from regrario.site.sheets import make_sheets
from tests.site.trees import after, gathered
from tests.site.wikis import make_project, picture

FILES = {"index": "index.md", "start": "jogos/index.md", "a": "jogos/a.md", "b": "outros/x/b.md"}


@pytest.fixture
def flat(project: Project) -> Project:
    """A project whose pages have no folders."""
    return replace(project, directory_urls=False)


def page(ident: str, address: str) -> ConvertedPage:
    document = Document((Heading(1, "Aldeia", "aldeia"), Paragraph(("Um resumo.",))), ident, Meta(title="Aldeia"))
    return ConvertedPage(ident, document, "", Path("a.txt"), Path("a.md"), address)


def add(project: Project, path: str, text: str) -> Path:
    file = project.site / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("file", "address", "folder"),
    [
        ("index.md", "index.html", ""),
        ("jogos/index.md", "jogos/index.html", "jogos"),
        ("jogos/exodo.md", "jogos/exodo.html", "jogos"),
    ],
)
def test_the_address_of_a_page_is_its_file(file: str, address: str, folder: str) -> None:
    assert page_address(file, folders=False) == address
    assert folder_of(address) == folder
    assert is_home(address) == (file == "index.md")


@pytest.mark.parametrize(
    ("origin", "target", "way"),
    [
        ("a", "b", "../outros/x/b.html#s"),
        ("b", "start", "../../jogos/index.html#s"),
        ("a", "start", "index.html#s"),
        ("index", "a", "jogos/a.html#s"),
        ("a", "index", "../index.html#s"),
        ("a", "a", "a.html#s"),
    ],
)
def test_links_lead_from_file_to_file(origin: str, target: str, way: str) -> None:
    assert SiteAddresses(FILES, FILES[origin], folders=False).page(target, fragment="s") == way


def test_media_are_reached_from_beside_the_page() -> None:
    assert SiteAddresses(FILES, FILES["b"], folders=False).media("jogos:c.png") == "../../media/jogos/c.png"


def test_the_pages_of_a_wiki_know_their_addresses(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {"start.txt": "S", "jogos/start.txt": "J", "jogos/a.txt": "<html>[[b]]</html>"}
    conversion = convert(replace(make_project(tmp_path, pages), directory_urls=False))
    assert {page.id: page.address for page in conversion.pages} == {
        "start": "index.html",
        "jogos:start": "jogos/index.html",
        "jogos:a": "jogos/a.html",
    }


def test_home_leads_to_files(flat: Project) -> None:
    flat.docs.mkdir()
    (flat.docs / "sobre.md").write_text("# Sobre\n", encoding="utf-8")
    text = home_page(flat, Conversion((page("jogos:a", "jogos/a.html"), page("start", "index.html"))))
    assert 'href="jogos/a.html"' in text
    assert 'href="index.html"' not in text
    assert 'href="sobre.html"' in text
    assert links(flat.docs, (Entry("", "sobre.md"),), (), folders=False) == (Link("Sobre", "sobre.html"),)


def test_a_start_page_of_the_wiki_is_home(flat: Project) -> None:
    assert write_home(flat, Conversion((page("start", "index.html"),))) == ()


def test_the_code_and_the_sheet_are_beside_the_page(flat: Project) -> None:
    converted = page("jogos:a", "jogos/a.html")
    conversion = Conversion((converted,))
    sheets, _ = make_sheets(flat, conversion, flat.site)
    assert [sheet.path for sheet in sheets] == [flat.site / "jogos" / "a.pdf"]
    work = Work(flat, conversion, sheets, flat.site)
    placeholder = '<article><div class="rg-partilha" data-page="jogos:a"></div></article>'
    add(flat, "jogos/a.html", placeholder)
    [at] = work.pages
    assert (at.address, at.converted) == ("jogos/a.html", converted)
    html = after(share.fill, placeholder, at, work)
    assert work.address_of(at) == "https://regrario.example/regras/jogos/a.html"
    assert 'src="a.qr.svg"' in html
    assert 'href="a.pdf"' in html
    assert "regrario.example/<wbr>regras/<wbr>jogos/<wbr>a.html" in html
    assert (flat.site / "jogos" / "a.qr.svg").is_file()


def test_covers_of_home_are_cut(flat: Project) -> None:
    (flat.site / "media").mkdir(parents=True)
    (flat.site / "media" / "a.png").write_bytes(picture(900, 600))
    html = '<article><img src="media/a.png" alt=""></article>'
    at = SitePage(flat.site / "index.html", "index.html")
    assert "a.png.capa.webp" in after(covers.shrink, html, at, Work(flat, Conversion(()), (), flat.site))


def test_old_addresses_are_told_which_folders_have_an_index(flat: Project) -> None:
    work = Work(flat, Conversion((page("jogos:a", "jogos/a.html"),)), (), flat.site)
    for path in ("index.html", "jogos/index.html", 'jogos/a"b/index.html', "jogos/a.html"):
        add(flat, path, "")
    tree = Tree("")
    for message in (not_found.message, old_addresses.message):
        script = message(tree, work)[-1]
        assert json.loads(script.attributes["data-indexes"] or "") == ["jogos", 'jogos/a"b']
    [games] = [node for node in old_addresses.message(tree, work) if node.tag == "ul"]
    assert [link.attributes["href"] for link in games.css("a")] == ["/regras/jogos/a.html"]


def test_the_worker_knows_files_and_folders(flat: Project) -> None:
    add(flat, "index.html", "")
    add(flat, "jogos/index.html", '<img src="../media/b.png"><a href="a.html">A</a>')
    add(flat, "jogos/a.html", '<img src="../media/b.png"><a href="../jogos/index.html">J</a><a href="a.pdf">P</a>')
    for path in ("media/b.png", "jogos/a.pdf", search.INDEX, disk.SEARCH_INDEX):
        add(flat, path, '{"config": {"lang": ["en"]}, "docs": []}')
    work = Work(flat, Conversion(()), (), flat.site)
    service_worker.write(work, gathered(work))
    first = (flat.site / service_worker.FILE).read_text(encoding="utf-8").splitlines()[0]
    told = json.loads(first.removeprefix("const SITE = ").removesuffix(";"))
    paths = [path for path, *_ in told["files"]]
    pages = {paths[page]: {paths[index] for index in needed} for page, needed in told["pages"]}
    assert pages == {"": set(), "jogos/": {"media/b.png"}, "jogos/a.html": {"media/b.png", "jogos/a.pdf"}}
    assert disk.SEARCH_INDEX not in paths


# --- on a disk --------------------------------------------------------------------------------------------------------


def test_the_index_is_a_script_there(flat: Project) -> None:
    add(flat, search.INDEX, '{"docs": ["É </script>"]}')
    disk.write(Work(flat, Conversion(()), (), flat.site))
    script = (flat.site / disk.SEARCH_INDEX).read_text(encoding="utf-8")
    assert json.loads(script.removeprefix("var __index = ")) == {"docs": ["É </script>"]}
    assert "IFrameWorker" in (flat.site / disk.FRAME_WORKER).read_text(encoding="utf-8")


def test_pages_with_folders_need_none_of_it(project: Project) -> None:
    add(project, search.INDEX, "{}")
    disk.write(Work(project, Conversion(()), (), project.site))
    assert not (project.site / disk.FRAME_WORKER).exists()


def test_neither_does_a_site_without_a_search(flat: Project) -> None:
    disk.write(Work(flat, Conversion(()), (), flat.site))
    assert not flat.site.exists()


@pytest.mark.parametrize(
    ("language", "said"), [("pt-BR", "não deixa a calculadora funcionar"), ("en", "no calculator")]
)
def test_a_calculator_has_an_excuse(project: Project, language: str, said: str) -> None:
    spoken = replace(project, settings=replace(project.settings, language=language))
    work = Work(spoken, Conversion(()), (), project.site)
    html = after(
        calculators.excuse, '<form><p class="rg-nojs">x</p></form>', SitePage(project.site / "x.html", "x.html"), work
    )
    before, _, excuse = html.partition('<p class="rg-nojs">x</p><p class="rg-disco" hidden="">')
    assert before
    assert said in excuse
