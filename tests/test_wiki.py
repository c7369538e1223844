"""A wiki's folder: ids whatever the files are called, and nothing from outside of it."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from regrario.diagnostics import RegrarioError
from regrario.wiki import Wiki, file_id, file_name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pages" / "jogos").mkdir(parents=True)
    (tmp_path / "media" / "jogos").mkdir(parents=True)
    return tmp_path


def test_pages_and_media_by_id_sorted(folder: Path) -> None:
    for name in ("jogos/exodo.txt", "start.txt", "jogos/leia.md", "jogos/_modelo.txt", ".oculta.txt"):
        (folder / "pages" / name).write_text("x", encoding="utf-8")
    (folder / "media" / "jogos" / "Capa (1).PNG").write_bytes(b"x")
    wiki = Wiki.open(folder)
    assert list(wiki.pages) == ["jogos:exodo", "start"]
    assert list(wiki.media) == ["jogos:capa_1_.png"]
    assert wiki.read("jogos:exodo") == b"x"


@pytest.mark.parametrize(
    "name",
    [
        "peçáß.png",
        unicodedata.normalize("NFD", "peçáß.png"),
        "pe%C3%A7%C3%A1%C3%9F.png",
        "Peçáß.PNG",
        "pecass.png",
    ],
)
def test_one_id_whatever_the_spelling_on_disk(name: str) -> None:
    assert file_id(f"jogo/{name}") == "jogo:pecass.png"


def test_of_two_files_with_one_id_dokuwikis_own_spelling_counts(folder: Path) -> None:
    (folder / "pages" / "Regras.txt").write_text("outra", encoding="utf-8")
    (folder / "pages" / "regras.txt").write_text("esta", encoding="utf-8")
    wiki = Wiki.open(folder)
    assert wiki.read("regras") == b"esta"
    assert ["Regras.txt" in note.message for note in wiki.diagnostics] == [True]


@pytest.mark.parametrize(
    ("name", "id"), [(b"a\xe7\xe3o.txt", "acao"), (b"a\nb.txt", "a_b"), ("ação.txt".encode(), "acao")]
)
def test_names_of_any_bytes(folder: Path, name: bytes, id: str) -> None:
    file = folder / "pages" / os.fsdecode(name)
    file.write_bytes(b"x")
    wiki = Wiki.open(folder)
    assert dict(wiki.pages) == {id: file}
    assert file_name(file).encode("utf-8").decode().isprintable()


def test_the_folder_above_data_will_do(tmp_path: Path) -> None:
    (tmp_path / "data" / "pages").mkdir(parents=True)
    (tmp_path / "data" / "pages" / "a.txt").write_text("x", encoding="utf-8")
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf" / "acronyms.conf").write_text("# nada\nPV  Pontos de vitória # aqui\n", encoding="utf-8")
    (tmp_path / "conf" / "acronyms.local.conf").write_text("PM Ponto de movimento\n", encoding="utf-8")
    (tmp_path / "conf" / "interwiki.local.conf").write_text("jogo https://jogo.example/{NAME}\\#x\n", encoding="utf-8")
    (tmp_path / "conf" / "smileys.conf").write_text(":-) feliz.svg\n", encoding="utf-8")
    (tmp_path / "conf" / "local.php").write_text("<?php\n$conf['start'] = 'inicio';\n$conf['deaccent'] = 0;\n")
    wiki = Wiki.open(tmp_path)
    assert list(wiki.pages) == ["a"]
    assert dict(wiki.environment.acronyms) == {"PV": "Pontos de vitória", "PM": "Ponto de movimento"}
    assert wiki.environment.interwiki["jogo"] == "https://jogo.example/{NAME}#x"
    assert wiki.environment.interwiki["doku"]
    assert wiki.environment.smileys == (":-)",)
    assert wiki.environment.start == "inicio"
    assert not wiki.environment.deaccent
    assert wiki.environment.page_exists("a")
    assert not wiki.environment.page_exists("b")


@pytest.mark.parametrize(
    ("value", "shown"), [("0", False), ("1", True), ("'content'", True), ("'navigation'", False), ("true", True)]
)
def test_links_show_headings_where_a_wiki_says_so(folder: Path, value: str, shown: bool) -> None:
    assert not Wiki.open(folder).headings_in_links
    (folder / "conf").mkdir()
    (folder / "conf" / "local.php").write_text(f"<?php\n$conf['useheading'] = {value};\n", encoding="utf-8")
    assert Wiki.open(folder).headings_in_links is shown


def test_slashes_part_namespaces_where_a_wiki_says_so(folder: Path) -> None:
    assert not Wiki.open(folder).environment.use_slash
    (folder / "conf").mkdir()
    (folder / "conf" / "local.php").write_text("<?php\n$conf['useslash'] = 1;\n", encoding="utf-8")
    assert Wiki.open(folder).environment.use_slash


@pytest.mark.parametrize(
    "line",
    [
        "$conf['deaccent'] = 0;",
        '$conf["deaccent"]=false; // as it was',
        "$conf['lang'] = 'de'; $conf['deaccent'] = FALSE;",
        "\t$conf['deaccent']\t= '0';",
        "$conf['deaccent'] = 1;\n$conf['deaccent'] = 0;",
    ],
)
def test_settings_in_every_spelling(folder: Path, line: str) -> None:
    (folder / "conf").mkdir()
    (folder / "conf" / "local.php").write_text(f"<?php\n{line}\n// $conf['deaccent'] = 1;\n", encoding="utf-8")
    assert not Wiki.open(folder).environment.deaccent


def test_links_out_of_the_folder_lead_nowhere(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("fora")
    (outside / "segredo.txt").write_text("segredo", encoding="utf-8")
    (folder / "pages" / "atalho.txt").symlink_to(outside / "segredo.txt")
    (folder / "pages" / "pasta").symlink_to(outside)
    (folder / "pages" / "%2e%2e%2fsegredo.txt").write_text("x", encoding="utf-8")
    assert list(Wiki.open(folder).pages) == ["segredo"]


def test_links_that_are_not_followed_are_named(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("fora")
    (outside / "segredo.txt").write_text("segredo", encoding="utf-8")
    inside = folder / "pages" / "jogos"
    links = {"a": outside, "b.txt": outside / "segredo.txt", "c.txt": outside / "nada", "d": inside}
    for place, target in links.items():
        (folder / "pages" / place).symlink_to(target)
    (folder / "pages" / ".oculto").symlink_to(outside)
    notes = Wiki.open(folder).diagnostics
    assert [(note.page, note.message.partition(" is a link")[0]) for note in notes] == [
        ("a", "pages/a"),
        ("b", "pages/b.txt"),
        ("c", "pages/c.txt"),
        ("d", "pages/d"),
    ]


@pytest.mark.parametrize(("made", "says"), [(None, "no such folder"), ("vazio", "holds no folder 'pages'")])
def test_no_wiki_is_one_clear_line(tmp_path: Path, made: str | None, says: str) -> None:
    if made:
        (tmp_path / made).mkdir()
    with pytest.raises(RegrarioError, match=says):
        Wiki.open(tmp_path / (made or "nada"))
