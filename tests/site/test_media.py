"""The media in docs/: what convert wrote comes and goes with the wiki's; what a person put there stays."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from regrario.diagnostics import Code
from regrario.site.conversion import Conversion
from regrario.site.convert import convert
from regrario.site.media import LIST
from regrario.site.project import Project
from tests.site.wikis import make_project, picture


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A converted wiki with two pictures."""
    media = {"jogos/capa.png": picture(), "jogos/velha.png": picture(8)}
    made = make_project(tmp_path, {"jogos/jogo.txt": "{{capa.png}} {{velha.png}}"}, media)
    convert(made)
    return made


def _media(project: Project) -> set[str]:
    folder = project.docs / "media"
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def _stale(project: Project, conversion: Conversion) -> set[str]:
    return {file.relative_to(project.docs).as_posix() for file in conversion.stale}


def _without(project: Project, *names: str) -> Project:
    for name in names:
        (project.source / "media" / name).unlink()
    return project


def test_a_picture_that_left_the_wiki_is_named_and_removed(project: Project) -> None:
    _without(project, "jogos/velha.png")
    before = _media(project)
    named = _stale(project, convert(project, check=True))
    assert named == {"jogos/jogo.md", LIST, "media/jogos/velha.png"}
    assert _media(project) == before
    assert _stale(project, convert(project)) == named
    assert _media(project) == {".generated", "jogos/capa.png"}
    assert convert(project, check=True).stale == ()


def test_the_list_goes_with_the_last_picture(project: Project) -> None:
    convert(_without(project, "jogos/velha.png", "jogos/capa.png"))
    assert _media(project) == set()
    assert convert(project, check=True).stale == ()


def test_a_picture_that_changed_in_the_wiki_is_written_anew(project: Project) -> None:
    (project.source / "media" / "jogos" / "velha.png").write_bytes(picture(16))
    convert(project)
    assert (project.docs / "media" / "jogos" / "velha.png").read_bytes() == picture(16)
    convert(_without(project, "jogos/velha.png"))
    assert _media(project) == {".generated", "jogos/capa.png"}


def test_a_file_of_a_persons_own_stays(project: Project) -> None:
    own, drawn_over = (project.docs / "media" / "jogos" / name for name in ("minha.png", "velha.png"))
    for file in (own, drawn_over):
        file.write_bytes(picture(99))
    conversion = convert(project)
    assert [(note.page, note.code) for note in conversion.diagnostics] == [("jogos:velha.png", Code.HAND_WRITTEN)]
    assert "media/jogos/velha.png was put there by hand" in conversion.diagnostics[0].message
    convert(_without(project, "jogos/velha.png", "jogos/capa.png"))
    assert own.read_bytes() == drawn_over.read_bytes() == picture(99)
    assert not (project.docs / "media" / "jogos" / "capa.png").exists()


def test_what_is_as_the_wiki_has_it_counts_as_generated_though_the_list_was_lost(project: Project) -> None:
    listed = (project.docs / LIST).read_text(encoding="utf-8")
    (project.docs / LIST).unlink()
    convert(project)
    assert (project.docs / LIST).read_text(encoding="utf-8") == listed


@pytest.mark.parametrize("spoiled", ["", "<<<<<<< mine\n", "\0\n"])
def test_without_its_line_in_the_list_a_file_stays(project: Project, spoiled: str) -> None:
    (project.docs / LIST).write_text(spoiled, encoding="utf-8")
    convert(_without(project, "jogos/velha.png"))
    assert (project.docs / "media" / "jogos" / "velha.png").exists()


def test_the_list_leads_nowhere_else(project: Project, tmp_path: Path) -> None:
    digest = (project.docs / LIST).read_text(encoding="utf-8").split()[0]
    outside = tmp_path / "capa.png"
    shutil.copy(project.source / "media" / "jogos" / "capa.png", outside)
    page = project.docs / "capa.png"
    shutil.copy(outside, page)
    with (project.docs / LIST).open("a", encoding="utf-8") as file:
        file.write(f"{digest}  media/../../capa.png\n{digest}  capa.png\n{digest}  {outside}\n")
    convert(project)
    assert outside.exists()
    assert page.exists()


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_picture_of_another_site_goes_when_it_was_fetched_and_stays_when_a_person_put_it_there(
    tmp_path: Path, by_hand: bool
) -> None:
    address = "https://longe.example/foto.png"
    project = make_project(tmp_path, {"p.txt": f"{{{{{address}}}}}"})
    name = f"externo/longe.example/foto-{hashlib.sha256(address.encode()).hexdigest()[:8]}.png"
    kept = project.docs / "media" / name
    found = kept if by_hand else project.cache / "remote" / name
    found.parent.mkdir(parents=True)
    found.write_bytes(picture())
    assert len(convert(project).media) == 1
    assert convert(project, check=True).stale == ()
    (project.source / "pages" / "p.txt").write_text("nada", encoding="utf-8")
    convert(project)
    assert kept.exists() is by_hand
