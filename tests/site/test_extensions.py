"""What the pages are written for has to be in mkdocs.yml, or nothing is written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from regrario.commands import commands
from regrario.diagnostics import RegrarioError
from regrario.rendering import EXTENSIONS, MATTERS_OF_TASTE
from regrario.site.extensions import NEEDED, check_extensions
from regrario.site.folders import tree_digest
from regrario.site.project import Project

ROOT = Path(__file__).parents[2]


def project(folder: Path, extensions: object = None) -> Project:
    file = folder / "mkdocs.yml"
    (folder / "seeds" / "pages").mkdir(parents=True, exist_ok=True)
    (folder / "seeds" / "pages" / "a.txt").write_text("a", encoding="utf-8")
    given = "" if extensions is None else f"markdown_extensions: {json.dumps(extensions)}\n"
    file.write_text(f"site_name: Teste\n{given}", encoding="utf-8")
    return Project.load(file)


def changed(name: str, **settings: object) -> dict[str, Any]:
    return {**NEEDED, name: {**NEEDED.get(name, {}), **settings}}


def test_this_project_has_them() -> None:
    check_extensions(Project.load(ROOT / "mkdocs.yml"))


@pytest.mark.parametrize(
    "given",
    [
        NEEDED,
        [{name: settings} if settings else name for name, settings in NEEDED.items()],
        [*({name: settings} for name, settings in NEEDED.items()), "abbr", {"def_list": None}],
        {(f"markdown.extensions.{name}" if "_" in name else name): given for name, given in EXTENSIONS.items()}
        | {"regrario_calculator": {"language": "en"}},
        changed("toc", permalink=True, toc_depth=3),
        changed("footnotes", BACKLINK_TITLE="Back"),
    ],
)
def test_an_author_may_add_more(tmp_path: Path, given: object) -> None:
    check_extensions(project(tmp_path, given))


@pytest.mark.parametrize("name", NEEDED)
def test_one_that_is_missing_is_named(tmp_path: Path, name: str) -> None:
    rest = {other: settings for other, settings in NEEDED.items() if other != name}
    with pytest.raises(RegrarioError, match=rf"mkdocs\.yml: markdown_extensions lacks {name}: .*copy") as raised:
        check_extensions(project(tmp_path, rest))
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("name", "setting"),
    [(name, setting) for name in EXTENSIONS for setting in EXTENSIONS[name] if (name, setting) not in MATTERS_OF_TASTE],
)
def test_a_setting_that_changes_what_a_page_says_is_named(tmp_path: Path, name: str, setting: str) -> None:
    with pytest.raises(RegrarioError, match=rf"markdown_extensions lacks {name}\.{setting}: "):
        check_extensions(project(tmp_path, changed(name, **{setting: "other"})))


@pytest.mark.parametrize("given", [None, [], "attr_list", 5, [5, None], {"toc": 5}])
def test_what_is_hardly_a_list_lacks_the_rest(tmp_path: Path, given: object) -> None:
    with pytest.raises(RegrarioError, match=r"markdown_extensions lacks admonition, .*toc.*, regrario_calculator: "):
        check_extensions(project(tmp_path, given))


@pytest.mark.parametrize("command", ["convert", "build", "serve"])
def test_nothing_is_written_without_them(tmp_path: Path, command: str) -> None:
    config = project(tmp_path).config_file
    before = tree_digest(tmp_path)
    result = CliRunner().invoke(commands, [command, "--config", str(config)])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"regrario: {config}: markdown_extensions lacks admonition, attr_list, ")
    assert result.stderr.count("\n") == 1
    assert tree_digest(tmp_path) == before
    assert not (tmp_path / ".cache").exists()
