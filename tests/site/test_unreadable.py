"""What cannot be read is named, never taken for an empty place; and what is gone is not removed unasked."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from regrario.commands import commands
from regrario.diagnostics import RegrarioError
from regrario.site.convert import convert
from regrario.site.project import Project
from tests.site.wikis import make_project, picture

PAGES: dict[str, str | bytes] = {"jogos/capa.txt": "{{capa.png}}"}
for number in range(20):
    PAGES[f"jogos/j{number}.txt"] = "texto"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = make_project(tmp_path, PAGES, {"jogos/capa.png": picture(), "a/b.pdf": b"%PDF"})
    conf = tmp_path / "wiki" / "conf"
    conf.mkdir()
    (conf / "local.php").write_text("<?php\n$conf['useacl'] = 1;\n", encoding="utf-8")
    (conf / "acl.auth.php").write_text("* @ALL 1\njogos:* @ALL 0\n", encoding="utf-8")
    (conf / "interwiki.conf").write_text("bgg https://boardgamegeek.com/\n", encoding="utf-8")
    return made


@pytest.fixture
def close(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Makes a file or a folder one that may not be read, whoever runs the tests: root may read everything."""

    def closed(place: Path) -> None:
        scan, opened = os.scandir, io.open

        def refuse(name: Any) -> None:
            if not isinstance(name, int) and Path(name) == place:
                raise PermissionError(13, "Permission denied", str(name))

        def scandir(name: Any = ".") -> Any:
            refuse(name)
            return scan(name)

        def open_file(name: Any, *arguments: Any, **options: Any) -> Any:
            refuse(name)
            return opened(name, *arguments, **options)

        monkeypatch.setattr(os, "scandir", scandir)
        monkeypatch.setattr(io, "open", open_file)

    return closed


@pytest.mark.parametrize(
    "place",
    [
        *("wiki/pages", "wiki/pages/jogos", "wiki/pages/jogos/j1.txt", "wiki/media", "wiki/media/a"),
        *("wiki/media/a/b.pdf", "wiki/conf/local.php", "wiki/conf/acl.auth.php", "wiki/conf/interwiki.conf"),
        *("docs/jogos", "docs/media/jogos"),
    ],
)
def test_what_cannot_be_read_is_an_error_that_names_it(
    project: Project, close: Callable[[Path], None], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project.root
    convert(project)
    before = sorted(file for file in project.docs.rglob("*") if file.is_file())
    close(root / place)
    with pytest.raises(RegrarioError, match=rf"{place}[^\n]*: (cannot be read: )?Permission denied$"):
        convert(project, yes=True)
    monkeypatch.undo()
    assert sorted(file for file in project.docs.rglob("*") if file.is_file()) == before


@pytest.mark.parametrize("name", ["interwiki.conf", "local.php", "acl.auth.php"])
def test_a_pipe_is_no_file_of_settings(project: Project, name: str) -> None:
    file = project.source / "conf" / name
    file.unlink()
    os.mkfifo(file)
    with pytest.raises(RegrarioError, match=rf"{name}: is no plain file"):
        convert(project)


def test_a_pipe_is_no_page(project: Project) -> None:
    os.mkfifo(project.source / "pages" / "jogos" / "tubo.txt")
    assert "jogos:tubo" not in [page.id for page in convert(project).pages]


def remove(project: Project, count: int) -> None:
    for number in range(count):
        (project.source / "pages" / "jogos" / f"j{number}.txt").unlink()


def test_a_tenth_of_the_pages_may_go(project: Project) -> None:
    convert(project)
    remove(project, 2)  # of 21 and the list of them
    assert len(convert(project).pages) == 19
    assert not (project.docs / "jogos" / "j0.md").exists()


def test_more_of_them_go_only_when_somebody_says_so(project: Project) -> None:
    convert(project)
    remove(project, 3)
    with pytest.raises(RegrarioError, match=r"j0\.md: .* 3 of 22 pages .* run: regrario convert --yes$"):
        convert(project)
    assert (project.docs / "jogos" / "j0.md").exists()
    assert len([file for file in convert(project, check=True).stale if file.name.startswith("j")]) == 3
    convert(project, yes=True)
    assert not (project.docs / "jogos" / "j0.md").exists()


def test_the_commands_ask_so_too(project: Project) -> None:
    convert(project)
    remove(project, 10)
    config = ["--config", str(project.config_file)]
    for command in ("convert", "build"):
        refused = CliRunner().invoke(commands, [command, *config])
        assert refused.exit_code == 2
        assert "10 of 22 pages" in refused.output
    assert CliRunner().invoke(commands, ["convert", *config, "--yes"]).exit_code == 0
    assert CliRunner().invoke(commands, ["convert", *config, "--check"]).exit_code == 0
