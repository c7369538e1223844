"""From a wiki to docs/."""

from __future__ import annotations

import shutil
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from regrario.diagnostics import Code, RegrarioError
from regrario.document import Box, Media, Span, walk
from regrario.site.conversion import Conversion
from regrario.site.convert import convert
from regrario.site.forms import claimed_pages
from regrario.site.project import Project
from regrario.transform import Placed
from regrario.wiki import Wiki
from tests.site.wikis import make_project, picture

ROOT = Path(__file__).parents[2]
GAME = "====== Jogo ======\n{{capa.png?nolink}}\n\n===== Fases =====\nVeja [[outro]] e [[nada]].\n"


def _notes(conversion: Conversion) -> list[tuple[str, int, Code]]:
    return [(note.page, note.line, note.code) for note in conversion.diagnostics]


def _files(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_pages_pictures_and_index_pages(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {"jogos/jogo.txt": GAME, "jogos/outro.txt": "{{tag>mosaico}}Só texto."}
    conversion = convert(make_project(tmp_path, pages, {"jogos/capa.png": picture(), "jogos/sobra.pdf": b"%PDF"}))
    docs = _files(tmp_path / "docs")
    assert set(docs) == {
        "jogos/index.md",
        "jogos/jogo.md",
        "jogos/outro.md",
        "media/.generated",
        "media/jogos/capa.png",
        "media/jogos/sobra.pdf",
    }
    assert docs["media/jogos/capa.png"] == picture()
    text = docs["jogos/jogo.md"].decode()
    assert "title: Jogo\n" in text
    assert "cover: " in text
    assert "wiki/pages/jogos/jogo.txt; edit there" in text
    assert "](../media/jogos/capa.png)" in text
    assert 'width="4"' in text
    assert "[outro](outro.md)" in text
    assert "source_url: " in text
    assert "tags: [mosaico]" in docs["jogos/outro.md"].decode()
    index = docs["jogos/index.md"].decode()
    assert "[Jogo](jogo.md)" in index
    assert "[Outro](outro.md)" in index
    game, other = conversion.pages
    assert (game.id, game.title, game.address) == ("jogos:jogo", "Jogo", "jogos/jogo/")
    assert (other.title, other.tags) == ("Outro", ("mosaico",))
    assert list(conversion.media) == ["jogos:capa.png"]
    assert _notes(conversion) == [("jogos:jogo", 5, Code.MISSING_PAGE)]


def test_start_pages_are_the_index_of_their_namespace(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {
        "start.txt": "Vá a [[a:]] e [[a:start]] e [[b:]].",
        "a/start.txt": "A",
        "a/index.txt": "I",
        "b/c/d.txt": "[[:start]] [[a:index]]",
    }
    conversion = convert(make_project(tmp_path, pages))
    assert {page.id: (page.address, page.output.name) for page in conversion.pages} == {
        "a:index": ("a/index_/", "index_.md"),
        "a:start": ("a/", "index.md"),
        "b:c:d": ("b/c/d/", "d.md"),
        "start": ("", "index.md"),
    }
    text = (tmp_path / "docs" / "index.md").read_text(encoding="utf-8")
    assert text.count("](a/index.md)") == 2
    assert "](b/index.md)" in text
    assert "](c/index.md)" in (tmp_path / "docs" / "b" / "index.md").read_text(encoding="utf-8")
    deep = (tmp_path / "docs" / "b" / "c" / "d.md").read_text(encoding="utf-8")
    assert "](../../index.md)" in deep
    assert "](../../a/index_.md)" in deep
    assert not conversion.diagnostics


@pytest.mark.parametrize("name", ["404", "offline", "doku.php", "sw.js", "sitemap.xml", "tags.json", "404.html"])
def test_a_page_named_like_a_file_of_the_site_has_another_name(tmp_path: Path, name: str) -> None:
    convert(make_project(tmp_path, {f"{name}.txt": "a", f"jogos/{name}.txt": f"[[:{name}]]"}))
    assert (tmp_path / "docs" / f"{name}_.md").is_file()
    assert f"](../{name}_.md)" in (tmp_path / "docs" / "jogos" / f"{name}.md").read_text(encoding="utf-8")


def test_a_page_beside_the_namespace_of_its_name(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {"a.txt": "A", "a/b.txt": "[[a:]] [[:a]]", "c.txt": "C", "c/start.txt": "[[:c]]"}
    conversion = convert(make_project(tmp_path, pages))
    assert {page.id: page.address for page in conversion.pages} == {
        "a": "a/",
        "a:b": "a/b/",
        "c": "c_/",
        "c:start": "c/",
    }
    assert not (tmp_path / "docs" / "a" / "index.md").exists()
    assert (tmp_path / "docs" / "a" / "b.md").read_text(encoding="utf-8").count("](../a.md)") == 2
    assert "](../c_.md)" in (tmp_path / "docs" / "c" / "index.md").read_text(encoding="utf-8")


def test_the_same_input_gives_the_same_bytes_and_touches_nothing(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"jogos/jogo.txt": GAME}, {"jogos/capa.png": picture()})
    convert(project)
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "docs").rglob("*")}
    assert convert(project).stale == ()
    assert {file: file.stat().st_mtime_ns for file in (tmp_path / "docs").rglob("*")} == before
    elsewhere = make_project(tmp_path / "alhures", {"jogos/jogo.txt": GAME}, {"jogos/capa.png": picture()})
    convert(elsewhere)
    assert _files(elsewhere.docs) == _files(project.docs)


def test_check_names_what_is_stale_and_writes_nothing(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"jogos/jogo.txt": GAME, "jogos/velho.txt": "v"})
    everything = ["jogos/index.md", "jogos/jogo.md", "jogos/velho.md"]
    assert [file.relative_to(project.docs).as_posix() for file in convert(project, check=True).stale] == everything
    assert _files(project.docs) == {}
    convert(project)
    assert convert(project, check=True).stale == ()
    (tmp_path / "wiki" / "pages" / "jogos" / "velho.txt").unlink()
    (tmp_path / "docs" / "jogos" / "jogo.md").write_text("outra coisa", encoding="utf-8")
    assert [file.name for file in convert(project, check=True).stale] == ["index.md", "velho.md"]


def test_what_is_written_by_hand_stays(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"jogos/jogo.txt": GAME, "jogos/velho.txt": "velho"})
    convert(project)
    old = project.docs / "jogos" / "velho.md"
    mine = old.read_text(encoding="utf-8").replace("generated:", "was:")
    old.write_text(mine, encoding="utf-8")
    by_hand = project.docs / "jogos" / "guia.md"
    by_hand.write_text("# Guia\n\ngenerated: from my head\n", encoding="utf-8")
    conversion = convert(project)
    assert ("jogos:velho", 0, Code.HAND_WRITTEN) in _notes(conversion)
    assert [page.id for page in conversion.pages] == ["jogos:jogo"]
    (tmp_path / "wiki" / "pages" / "jogos" / "velho.txt").unlink()
    (tmp_path / "wiki" / "pages" / "jogos" / "jogo.txt").unlink()
    convert(project, yes=True)
    assert old.read_text(encoding="utf-8") == mine
    assert by_hand.exists()
    assert not (project.docs / "jogos" / "jogo.md").exists()
    assert not (project.docs / "jogos" / "index.md").exists()


def test_no_empty_folder_stays_where_pages_and_pictures_were(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"a/b/c.txt": "{{x.png}}", "a/d/e.txt": "e"}, {"a/b/x.png": picture()})
    convert(project)
    (project.docs / "a" / "d" / "meu.txt").write_text("meu", encoding="utf-8")
    shutil.rmtree(project.source / "pages" / "a")
    (project.source / "media" / "a" / "b" / "x.png").unlink()
    convert(project, yes=True)
    assert sorted(path.relative_to(tmp_path).as_posix() for path in project.docs.rglob("*")) == [
        "docs/a",
        "docs/a/d",
        "docs/a/d/meu.txt",
    ]
    assert convert(project, check=True).stale == ()


def test_links_to_a_page_that_has_left_the_wiki_still_lead_there(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"jogos/fica.txt": "[[sai]] [[:guia|guia]] [[:]]", "jogos/sai.txt": "saiu"})
    convert(project)
    left = project.docs / "jogos" / "sai.md"
    left.write_text(left.read_text(encoding="utf-8").replace("generated:", "was:"), encoding="utf-8")
    (tmp_path / "wiki" / "pages" / "jogos" / "sai.txt").unlink()
    for name in ("guia.md", "index.md"):
        (project.docs / name).write_text("# À mão\n", encoding="utf-8")
    conversion = convert(project)
    text = conversion.pages[0].markdown
    assert "[sai](sai.md)" in text
    assert "[guia](../guia.md)" in text
    assert "](../index.md)" in text
    assert not conversion.diagnostics


def test_bytes_that_are_no_utf8(tmp_path: Path) -> None:
    conversion = convert(make_project(tmp_path, {"a.txt": "uma\nAção\n".encode("latin-1")}))
    assert ("a", 2, Code.ENCODING) in _notes(conversion)
    assert "Ação" in conversion.pages[0].markdown


def test_a_page_of_no_bytes_is_named_after_its_id(tmp_path: Path) -> None:
    conversion = convert(make_project(tmp_path, {"jogos/vila_rica.txt": b""}))
    assert conversion.pages[0].title == "Vila rica"
    assert _notes(conversion) == [("jogos:vila_rica", 0, Code.EMPTY_PAGE)]
    assert "# Vila rica" in conversion.pages[0].markdown


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", b"<html><script>alert(1)</script>"),
        ("a.png", picture()[:40]),
        ("a.png", b""),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
        ("a.svg", picture()),
        ("a.png", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ],
)
def test_a_picture_that_is_none_is_a_box_and_a_warning(tmp_path: Path, name: str, data: bytes) -> None:
    conversion = convert(make_project(tmp_path, {"p.txt": f"x\n{{{{{name}}}}}"}, {name: data}))
    assert _notes(conversion) == [("p", 2, Code.BAD_MEDIA)]
    assert any(
        isinstance(node, Span) and node.name == "missing" for node in walk(conversion.pages[0].document.children)
    )
    assert conversion.media == {}
    assert not (tmp_path / "docs" / "media").exists()


def test_files_that_a_browser_would_run_do_not_get_into_the_site(tmp_path: Path) -> None:
    media = {
        "a.html": b"<script>alert(1)</script>",
        "b.js": b"alert(1)",
        "c.svg": b"<svg onload='alert(1)'/>",
        "d.md": b"<script>alert(1)</script>",
        "e.php": b"<?php",
    }
    conversion = convert(make_project(tmp_path, {"p.txt": "{{a.html}}"}, media))
    assert not (tmp_path / "docs" / "media").exists()
    assert _notes(conversion) == [("p", 1, Code.BAD_MEDIA)]


def test_a_picture_elsewhere_that_is_not_kept_is_a_box(tmp_path: Path) -> None:
    conversion = convert(make_project(tmp_path, {"p.txt": "x {{https://longe.example/EXD_ACOES_1.png?16}} y"}))
    assert _notes(conversion) == [("p", 1, Code.REMOTE_MEDIA)]
    assert 'aria-label="imagem que falta: ' in conversion.pages[0].markdown
    assert "https://longe.example" not in conversion.pages[0].markdown


def test_a_repaired_page_says_so_and_names_the_lines_of_its_source(tmp_path: Path) -> None:
    text = (ROOT / "seeds" / "pages" / "jogos" / "encyclopedia.txt").read_text(encoding="utf-8")
    conversion = convert(make_project(tmp_path, {"jogos/encyclopedia.txt": text}))
    assert {line for page, line, _ in _notes(conversion) if page == "jogos:encyclopedia"} == {1}
    assert [code for _, _, code in _notes(conversion)].count(Code.REPAIRED) == 1


def test_links_lead_from_the_file_that_they_stand_in(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {"a/nucleo.txt": "[[..:b:verme]] {{foto.png}}", "b/verme.txt": "[[:a:nucleo#fim]]"}
    convert(make_project(tmp_path, pages, {"a/foto.png": picture()}))
    text = (tmp_path / "docs" / "a" / "nucleo.md").read_text(encoding="utf-8")
    assert "[verme](../b/verme.md)" in text
    assert "](../media/a/foto.png)" in text
    assert "](../a/nucleo.md#fim)" in (tmp_path / "docs" / "b" / "verme.md").read_text(encoding="utf-8")


def test_nothing_is_written_when_a_file_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make_project(tmp_path, {"a.txt": "a", "z.txt": "z"})
    wiki = Wiki.open(project.source)
    broken = replace(wiki, pages={**wiki.pages, "z": tmp_path})
    monkeypatch.setattr(Wiki, "open", lambda _: broken)
    with pytest.raises(RegrarioError, match="cannot be read"):
        convert(project)
    assert _files(project.docs) == {}


@pytest.mark.parametrize(("made", "in_the_way"), [("z", "docs/z"), ("media/z", "docs/media/z")])
def test_nothing_is_written_when_a_file_is_where_a_folder_must_be(tmp_path: Path, made: str, in_the_way: str) -> None:
    project = make_project(tmp_path, {"a.txt": "a", "z/y.txt": "y"}, {"z/b.png": picture()})
    file = project.docs / made
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"")
    with pytest.raises(RegrarioError, match=f"{in_the_way}: is a file where a folder must be"):
        convert(project)
    assert _files(project.docs) == {made: b""}


def test_namespaces_without_a_start_page_are_in_lists_of_pages(tmp_path: Path) -> None:
    convert(make_project(tmp_path, {"a.txt": "{{indexmenu>:#1}}", "fora/com/x.txt": "x"}))
    text = (tmp_path / "docs" / "a.md").read_text(encoding="utf-8")
    assert "[Fora](fora/index.md)" in text
    assert "com" not in text


def test_links_without_words_show_headings_where_the_wiki_does(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"a.txt": "[[b:c]] [[b:d]]", "b/c.txt": "====== Êxodo ======", "b/d.txt": "d"})
    conversion = convert(project)
    assert "[c](b/c.md) [d](b/d.md)" in (project.docs / "a.md").read_text(encoding="utf-8")
    (project.source / "conf").mkdir()
    (project.source / "conf" / "local.php").write_text("<?php\n$conf['useheading'] = 1;\n", encoding="utf-8")
    conversion = convert(project, verify=True)
    assert "[Êxodo](b/c.md) [d](b/d.md)" in (project.docs / "a.md").read_text(encoding="utf-8")
    assert not conversion.diagnostics


def test_a_missing_folder_is_one_clear_line(tmp_path: Path) -> None:
    project = replace(make_project(tmp_path, {}), source=tmp_path / "nada")
    with pytest.raises(RegrarioError, match="no such folder"):
        convert(project)


def test_verify_finds_nothing_lost_in_the_seeds_and_the_committed_pages_are_current() -> None:
    conversion = convert(Project.load(ROOT / "mkdocs.yml"), check=True, verify=True)
    assert conversion.stale == ()
    assert [note for note in conversion.diagnostics if note.code is Code.LOST_TEXT] == []


def test_the_seeds_report_exactly_their_pictures(tmp_path: Path) -> None:
    conversion = convert(Project.load(ROOT / "mkdocs.yml", docs=tmp_path), check=True)
    codes = {note.code for note in conversion.diagnostics}
    missing = {
        node.title
        for page in conversion.pages
        for node in walk(page.document.children)
        if isinstance(node, Span) and node.name == "missing"
    }
    assert codes == {Code.MISSING_MEDIA, Code.REMOTE_MEDIA, Code.REPAIRED}
    assert len([note for note in conversion.diagnostics if note.code is not Code.REPAIRED]) == 51
    assert len(missing) == 47
    assert all(note.line for note in conversion.diagnostics)
    assert not any(isinstance(node, Media) for page in conversion.pages for node in walk(page.document.children))
    assert all(isinstance(page.document.children[0], Box) for page in conversion.pages)


def test_a_link_to_a_namespace_and_to_a_page_that_only_has_a_namespace(tmp_path: Path) -> None:
    pages: dict[str, str | bytes] = {
        "foo/bar.txt": "x",
        "foo/baz/start.txt": "y",
        "p.txt": "[[foo:bar:|um]]\n[[foo:baz|dois]]",
    }
    conversion = convert(make_project(tmp_path, pages))
    text = (tmp_path / "docs" / "p.md").read_text(encoding="utf-8")
    assert "[um](foo/bar.md)" in text
    assert "dois](" not in text
    assert [str(note) for note in conversion.diagnostics] == [
        "p:2: missing-page: there is no page 'foo:baz'; 'foo:baz:start' is there"
    ]


def test_a_picture_under_another_spelling_of_its_name(tmp_path: Path) -> None:
    name = unicodedata.normalize("NFD", "peçáß.png")
    conversion = convert(make_project(tmp_path, {"p.txt": "{{:jogo:peçáß.png|}}"}, {f"jogo/{name}": picture()}))
    assert not conversion.diagnostics
    assert "](media/jogo/pecass.png)" in conversion.pages[0].markdown


def test_calculators_for_a_page_that_is_not_there_are_named(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"a.txt": "a"})
    settings = replace(project.settings, calculators={"b": (Placed("placar"),)})
    assert _notes(convert(replace(project, settings=settings))) == [("b", 0, Code.BAD_VALUE)]


def test_pages_that_calculators_are_for_and_that_are_not_there_are_named(tmp_path: Path) -> None:
    """Unless the settings place them elsewhere, or the wiki has none of the pages: it is of other games."""
    project = make_project(tmp_path, {"jogos/exodo.txt": "a", "jogos/viscondes.txt": "b", "x.txt": "c"})
    (note,) = (note for note in convert(project).diagnostics if note.page == "jogos:encyclopedia")
    assert str(note).startswith("jogos:encyclopedia: bad-value: the wiki has no such page, and these calculators say")
    assert str(note).endswith(", encyclopedia.final, encyclopedia.sorteio_rodadas")
    elsewhere = tuple(map(Placed, claimed_pages()["jogos:encyclopedia"]))
    settings = replace(project.settings, calculators={"x": elsewhere})
    assert "jogos:encyclopedia" not in {page for page, _, _ in _notes(convert(replace(project, settings=settings)))}


def test_namespaces_of_the_home_page_without_a_page_are_named(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"a/b/c.txt": "c", "d.txt": "d"})
    settings = replace(project.settings, home_namespaces=("a", "a:b", "d", "Nada"))
    assert [str(note) for note in convert(replace(project, settings=settings)).diagnostics] == [
        f"mkdocs.yml: bad-value: extra.regrario.home_namespaces: no page is in {name!r}" for name in ("Nada", "d")
    ]


def test_a_footnote_is_no_part_of_the_description(tmp_path: Path) -> None:
    conversion = convert(make_project(tmp_path, {"a.txt": "====== A ======\nRegra.((Nota.)) Outra."}))
    assert 'description: "A: Regra. Outra."' in conversion.pages[0].markdown


def test_a_block_ends_the_words_before_it_in_the_description(tmp_path: Path) -> None:
    conversion = convert(make_project(tmp_path, {"a.txt": "====== A ======\n  * um<well>dois</well>tres\n  * quatro"}))
    assert 'description: "A: um tres dois quatro"' in conversion.pages[0].markdown
