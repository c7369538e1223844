"""What a wiki keeps from the public is named before it is published."""

from __future__ import annotations

from pathlib import Path

import pytest

from regrario.diagnostics import Code
from regrario.site.convert import convert
from regrario.site.project import Project
from tests.site.wikis import make_project

PAGES = {"start.txt": "a", "clube/start.txt": "b", "clube/atas/um.txt": "c", "clube/atas/dois.txt": "d"}


@pytest.mark.parametrize(
    ("settings", "rules", "closed"),
    [
        pytest.param("$conf['useacl'] = 1;", "* @ALL 1", {}, id="all may read"),
        pytest.param("$conf['useacl'] = 1;", "* @ALL 0\n* @user 8", {"*": 4}, id="only who has an account may"),
        pytest.param("$conf['useacl'] = 1;", "*\t@ALL\t8\nclube:* @ALL 0", {"clube:*": 3}, id="a namespace"),
        pytest.param(
            "$conf['useacl'] = 1;",
            "# who may what\n* @ALL 1\nclube:* @ALL 0 # not all\nclube:start @ALL 1\nclube:atas:* @ALL 0",
            {"clube:atas:*": 2},
            id="the nearest rule counts",
        ),
        pytest.param("$conf['useacl'] = 1;", "* @ALL 1\nclube:start @ALL 0", {"clube:start": 1}, id="one page"),
        pytest.param("$conf['useacl'] = 1;", "* @user 8", {"*": 4}, id="nothing is said of all"),
        pytest.param("$conf['useacl'] = 0;", "* @ALL 0", {}, id="no rules in use"),
        pytest.param("$conf['useacl'] = 1;", "", {}, id="no rules here"),
    ],
)
def test_pages_that_not_all_may_read(tmp_path: Path, settings: str, rules: str, closed: dict[str, int]) -> None:
    project = make_project(tmp_path, dict(PAGES))
    conf = project.source / "conf"
    conf.mkdir()
    (conf / "local.php").write_text(f"<?php\n{settings}\n", encoding="utf-8")
    (conf / "acl.auth.php").write_text(f"# acl.auth.php\n# <?php exit()?>\n{rules}\n", encoding="utf-8")
    notes = [note for note in convert(project).diagnostics if note.code is Code.PRIVATE]
    assert {note.page: int(note.message.split()[0]) for note in notes} == closed


def test_a_file_of_passwords_in_the_project_is_named(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"a.txt": "a"})
    conf = project.source / "conf"
    conf.mkdir()
    (conf / "users.auth.php").write_text("ana:$2y$10$x:Ana:ana@example.org:admin\n", encoding="utf-8")
    (note,) = convert(project).diagnostics
    assert (note.page, note.code) == ("wiki/conf/users.auth.php", Code.PRIVATE)


def test_in_the_wikis_own_place_it_is_where_it_belongs(tmp_path: Path) -> None:
    wiki = tmp_path / "dokuwiki"
    for folder in ("data/pages", "conf"):
        (wiki / folder).mkdir(parents=True)
    (wiki / "conf" / "users.auth.php").write_text("ana:x", encoding="utf-8")
    (tmp_path / "site").mkdir()
    project = make_project(tmp_path / "site", {})
    (project.root / "mkdocs.yml").write_text(
        (project.root / "mkdocs.yml").read_text(encoding="utf-8").replace("source: wiki", "source: ../dokuwiki"),
        encoding="utf-8",
    )
    assert not convert(type(project).load(project.config_file)).diagnostics


HIDING = """====== Jogo ======

Regra para todos.
<ifauth @admin>
===== Segredo =====
secreto {{tag>secretas}} {{secreto.png}} {{https://secreto.example/a.png}} ((secreto))
<ifauth @a>secreto</ifauth> secreto
</ifauth>
<nodisp>secreto</nodisp> <wrap hide>secreto</wrap> <WRAP hide>secreto {{tag>secretas}}</WRAP>
"""


def test_what_the_wiki_hides_is_nowhere(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"jogo.txt": HIDING, "outro.txt": "{{page>jogo}}"})
    conversion = convert(project, verify=True)
    assert not [note for note in conversion.diagnostics if note.code is not Code.PRIVATE]
    assert {(note.page, note.line) for note in conversion.diagnostics} >= {("jogo", 4), ("jogo", 9)}
    for page in conversion.pages:
        assert "secret" not in page.markdown.lower()
        assert "Regra para todos." in page.markdown


def test_a_setting_publishes_it(tmp_path: Path) -> None:
    make_project(tmp_path, {"jogo.txt": HIDING})
    settings = (tmp_path / "mkdocs.yml").read_text(encoding="utf-8") + "    publish_private: true\n"
    (tmp_path / "mkdocs.yml").write_text(settings, encoding="utf-8")
    conversion = convert(Project.load(tmp_path / "mkdocs.yml"))
    assert conversion.pages[0].markdown.count("secreto") >= 6
    assert conversion.pages[0].tags == ("secretas",)
    assert Code.PRIVATE not in {note.code for note in conversion.diagnostics}
