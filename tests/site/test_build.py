"""A build as a whole: all or nothing, and nothing done twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from regrario.diagnostics import RegrarioError
from regrario.site import build as building
from regrario.site import mkdocs
from regrario.site.build import Build, build
from regrario.site.extensions import NEEDED
from regrario.site.folders import tree_digest
from regrario.site.project import Project

CONFIG = f"""\
site_name: Small
theme:
  name: material
  font: false
nav:
  - Home: index.md
markdown_extensions: {json.dumps(NEEDED)}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    config = tmp_path / "mkdocs.yml"
    config.write_text(CONFIG, encoding="utf-8")
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# First\n", encoding="utf-8")
    return replace(Project.load(config), site_url="https://small.example/")


def steps(monkeypatch: pytest.MonkeyPatch, *actions: Callable[[Build], None]) -> None:
    monkeypatch.setattr(building, "STEPS", tuple((str(place), action) for place, action in enumerate(actions)))


def write(text: str) -> Callable[[Build], None]:
    def step(work: Build) -> None:
        (work.site / "page").write_text(text, encoding="utf-8")

    return step


def fail(work: Build) -> None:
    raise RegrarioError("no")


def test_a_build_takes_the_place_of_the_last(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("one", "two"):
        steps(monkeypatch, write(text))
        build(project)
        assert [file.read_text(encoding="utf-8") for file in project.site.iterdir()] == [text]


@pytest.mark.parametrize("actions", [(fail,), (write("two"), fail)])
def test_a_build_that_fails_leaves_the_site_as_it_was(
    project: Project, monkeypatch: pytest.MonkeyPatch, actions: tuple[Callable[[Build], None], ...]
) -> None:
    steps(monkeypatch, write("one"))
    build(project)
    before = tree_digest(project.config_file.parent)
    steps(monkeypatch, *actions)
    with pytest.raises(RegrarioError, match=r"^no$"):
        build(project)
    assert tree_digest(project.config_file.parent) == before


def test_each_step_is_named_as_it_begins(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    steps(monkeypatch, write("one"), write("two"))
    build(project, progress=heard.append)
    assert heard == ["0", "1"]


def test_a_file_where_the_site_should_be(project: Project) -> None:
    project.site.write_text("mine", encoding="utf-8")
    with pytest.raises(RegrarioError, match="is no folder"):
        build(project)
    assert project.site.read_text(encoding="utf-8") == "mine"


def run(project: Project, name: str) -> tuple[list[str], Path]:
    site = project.site.with_name(name)
    site.mkdir()
    return mkdocs.run_mkdocs(project, site), site


def test_mkdocs_is_run_when_something_changed_and_only_then(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    _, first = run(project, "first")
    assert "First" in (first / "index.html").read_text(encoding="utf-8")

    (project.docs / "index.md").write_text("# Second\n", encoding="utf-8")
    _, second = run(project, "second")
    assert "Second" in (second / "index.html").read_text(encoding="utf-8")

    monkeypatch.setattr(mkdocs, "build_site", None)
    _, third = run(project, "third")
    assert tree_digest(third) == tree_digest(second)
    with pytest.raises(TypeError):  # another address: it would have to be built
        run(replace(project, site_url="https://other.example/"), "fourth")


def test_mkdocs_is_run_when_inherited_settings_changed(project: Project) -> None:
    parent = project.config_file.with_name("parent.yml")
    project.config_file.write_text(f"INHERIT: parent.yml\n{CONFIG}", encoding="utf-8")
    for author in ("Ana", "Rui"):
        parent.write_text(f"site_author: {author}\n", encoding="utf-8")
        _, site = run(replace(Project.load(project.config_file), site_url=project.site_url), author)
        assert author in (site / "index.html").read_text(encoding="utf-8")


def test_what_mkdocs_warns_of_is_said_each_time(project: Project) -> None:
    (project.docs / "index.md").write_text("[gone](gone.md)\n", encoding="utf-8")
    for name in ("first", "second"):
        warnings, _ = run(project, name)
        assert len(warnings) == 1
        assert "gone.md" in warnings[0]


def test_warnings_are_errors_when_strict(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    (project.docs / "index.md").write_text("[gone](gone.md)\n", encoding="utf-8")
    steps(monkeypatch, dict(building.STEPS)["mkdocs"])
    assert len(build(project).warnings) == 1
    with pytest.raises(RegrarioError, match=r"gone\.md.*--strict"):
        build(project, strict=True)


@pytest.mark.parametrize("bad", ["theme: nobody\n", "plugins: [nobody]\n", "markdown_extensions: [nobody]\n"])
def test_settings_that_mkdocs_refuses_are_one_clear_line(project: Project, bad: str) -> None:
    project.config_file.write_text(f"site_name: Small\n{bad}", encoding="utf-8")
    with pytest.raises(RegrarioError, match=r"mkdocs cannot build the site: .*nobody") as caught:
        run(project, "site")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ("markdown_extensions: [regrario_calculator]\nextra: {regrario: {language: en}}\n", "Coins spent"),
        ("markdown_extensions: [regrario_calculator]\n", "Moedas gastas"),
        (
            "markdown_extensions: [regrario_calculator: {language: pt-BR}]\nextra: {regrario: {language: en}}\n",
            "Moedas gastas",
        ),
    ],
)
def test_calculators_speak_the_language_of_the_site(project: Project, settings: str, word: str) -> None:
    project.config_file.write_text(CONFIG + settings, encoding="utf-8")
    (project.docs / "index.md").write_text("/// calculator | encyclopedia.embaixada\n///\n", encoding="utf-8")
    project = replace(Project.load(project.config_file), site_url="https://small.example/")
    project.site.mkdir()
    mkdocs.run_mkdocs(project, project.site)
    assert word in (project.site / "index.html").read_text(encoding="utf-8")
