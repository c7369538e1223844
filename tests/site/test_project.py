"""The project's settings: a default each, and a clear line for each slip."""

from __future__ import annotations

from pathlib import Path

import pytest

from regrario.diagnostics import RegrarioError
from regrario.site.project import Project, Settings
from regrario.transform import Placed


def _load(folder: Path, settings: str = "") -> Project:
    file = folder / "mkdocs.yml"
    file.write_text(f"site_name: Teste\n{settings}", encoding="utf-8")
    return Project.load(file)


def test_everything_has_a_default(tmp_path: Path) -> None:
    project = _load(tmp_path)
    assert project.settings == Settings()
    assert (project.source, project.docs, project.site) == (tmp_path / "seeds", tmp_path / "docs", tmp_path / "site")
    assert project.cache == tmp_path / ".cache" / "regrario"
    assert project.root == tmp_path
    assert (project.site_name, project.site_url) == ("Teste", "")


def test_what_mkdocs_has_is_taken_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONDE", "https://x.example/y")
    text = "site_url: !ENV [ONDE, '']\ndocs_dir: paginas\nsite_dir: saida\nx: !!python/name:os.system\n"
    project = _load(tmp_path, text)
    assert project.site_url == "https://x.example/y/"
    assert (project.docs, project.site) == (tmp_path / "paginas", tmp_path / "saida")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", True),
        ("use_directory_urls: true", True),
        ("use_directory_urls: false", False),
        ("plugins: [search, offline]", False),
        ("plugins: [search, material/offline]", False),
        ("plugins: {offline: {}}", False),
        ("plugins: [{offline: {enabled: false}}]", True),
        ("plugins: [{offline: {enabled: false}}]\nuse_directory_urls: false", False),
        ("plugins: [search]", True),
    ],
)
def test_whether_pages_have_folders(tmp_path: Path, text: str, expected: bool) -> None:
    assert _load(tmp_path, text).directory_urls is expected


def test_settings_are_read(tmp_path: Path) -> None:
    settings = _load(
        tmp_path,
        """
extra:
  regrario:
    language: en
    wiki_url: https://wiki.example/
    old_addresses: [http://velho.example/dw/]
    list_bullets: false
    calculators:
      jogos:a: [a.um, {calculator: a.dois, section: fim}, {calculator: a.tres}]
""",
    ).settings
    assert settings.language == "en"
    assert settings.wiki_url == "https://wiki.example"
    assert settings.old_addresses == ("http://velho.example/dw",)
    assert not settings.list_bullets
    assert settings.calculators["jogos:a"] == (Placed("a.um"), Placed("a.dois", "fim"), Placed("a.tres"))


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("lingua: pt", "extra.regrario.lingua: no such setting; there are language"),
        ("language: fr", "extra.regrario.language: 'fr': expected pt-BR or en"),
        ("list_bullets: 1", "extra.regrario.list_bullets: 1: expected true or false"),
        ("old_addresses: https://a", "extra.regrario.old_addresses: 'https://a': expected a list of texts"),
        ("wiki_url: ftp://a", "expected an address that begins with http:// or https://"),
        ("source: 3", "extra.regrario.source: 3: expected a text"),
        (r'source: "a\0b"', "extra.regrario.source: 'a\\x00b': expected a text"),
        ("calculators: {a: [{section: x}]}", "expected a mapping of page ids"),
        ("calculators: {a: [{calculator: x, secao: y}]}", "expected a mapping of page ids"),
        ("- a", "extra.regrario: expected settings by name"),
        ("language: [[[[[[[[a, a, a, a]]]]]]]]", "expected pt-BR or en"),
        ("cache: .", "extra.regrario.cache"),
        ("cache: docs/cache", "extra.regrario.cache"),
        ("cache: site", "extra.regrario.cache"),
    ],
)
def test_a_slip_is_one_clear_line(tmp_path: Path, setting: str, says: str) -> None:
    with pytest.raises(RegrarioError) as raised:
        _load(tmp_path, f"extra:\n  regrario:\n    {setting}\n")
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a: [", "no valid YAML"),
        ("a: 2020-13-45", "no valid YAML"),
        ("[" * 5000, "no valid YAML"),
        ("- a", "holds no settings"),
        (None, "no such file"),
        ("extra: 5", "extra: 5: expected settings by name"),
        ("site_url: [a]", "site_url: .*: expected a text"),
        ("docs_dir: 5", "docs_dir: 5: expected a text"),
        ("use_directory_urls: nao", "use_directory_urls: 'nao': expected true or false"),
        (r'docs_dir: "a\0b"', "docs_dir: .*: expected a text"),
        ("", "mkdocs.yml: site_name is missing; it is the name of the site"),
        ("site_name: ''", "mkdocs.yml: site_name is missing"),
        ("site_name:\n  - a", "site_name: .*: expected a text"),
        (
            "site_url: nonsense",
            "mkdocs.yml: site_url: 'nonsense': expected an address that begins with http:// or https",
        ),
        ("site_url: https://", "site_url: 'https://': expected an address"),
        ("site_url: https:///x", "site_url: .*: expected an address"),
        ('site_url: "https://["', "site_url: .*: expected an address"),
        ("site_url: https://a b", "site_url: .*: expected an address"),
        ("site_dir: .", "site_dir: .*: the settings would be lost"),
        ("site_dir: ..", "site_dir: .*: the settings would be lost"),
        ("site_dir: docs", "site_dir: .*: the pages would be lost"),
        ("docs_dir: a/b\nsite_dir: a", "site_dir: .*: the pages would be lost"),
        ("site_dir: seeds", "site_dir: .*: the wiki would be lost"),
        ("site_dir: seeds/site", "the wiki is there"),
        ("docs_dir: seeds", "the wiki is there"),
    ],
)
def test_a_file_that_is_none(tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "mkdocs.yml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(RegrarioError, match=says) as raised:
        Project.load(file)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("place", ["LEIA.md", "LEIA.md/a/b"])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("docs_dir", "docs_dir: {}\n"),
        ("site_dir", "site_dir: {}\n"),
        ("extra.regrario.cache", "extra: {{regrario: {{cache: {}}}}}\n"),
    ],
)
def test_a_file_is_no_folder(tmp_path: Path, name: str, text: str, place: str) -> None:
    (tmp_path / "LEIA.md").write_text("# Leia\n", encoding="utf-8")
    with pytest.raises(RegrarioError, match=rf"mkdocs.yml: {name}: .*LEIA.md: is a file; expected a folder"):
        _load(tmp_path, text.format(place))


@pytest.mark.parametrize("value", ["nonsense", "https://", "ftp://a"])
def test_a_bad_value_from_the_environment_names_its_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("ONDE", value)
    with pytest.raises(RegrarioError, match=rf"site_url: '{value}' \(from ONDE\): expected an address"):
        _load(tmp_path, "site_url: !ENV [NADA, ONDE, 'https://x.example']\n")


def test_a_value_that_stands_in_for_a_variable_is_the_files_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ONDE", raising=False)
    with pytest.raises(RegrarioError, match=r"site_url: 'nonsense': expected"):
        _load(tmp_path, "site_url: !ENV [ONDE, nonsense]\n")


def test_what_is_inherited_counts_where_the_file_itself_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "common").mkdir()
    (tmp_path / "grandparent.yml").write_text(
        "site_name: Old\nsite_url: https://old.example\nsite_dir: out\n", encoding="utf-8"
    )
    (tmp_path / "common" / "parent.yml").write_text(
        """\
INHERIT: ../grandparent.yml
site_name: Parent
docs_dir: pages
extra:
  regrario:
    language: en
    source: wiki
    home_namespaces: [a, b]
""",
        encoding="utf-8",
    )
    project = _load(tmp_path, "INHERIT: common/parent.yml\nextra: {regrario: {source: own, home_namespaces: [c]}}\n")
    assert (project.site_name, project.site_url) == ("Teste", "https://old.example/")
    assert (project.docs, project.site) == (tmp_path / "pages", tmp_path / "out")
    assert (project.settings.language, project.settings.source) == ("en", "own")
    assert project.settings.home_namespaces == ("c",)
    names = [file.resolve().relative_to(tmp_path.resolve()).as_posix() for file in project.config_files]
    assert names == ["mkdocs.yml", "common/parent.yml", "grandparent.yml"]


@pytest.mark.parametrize(
    ("inherit", "parent", "says"),
    [
        ("nobody.yml", "", "nobody.yml: no such file; INHERIT in .*mkdocs.yml names it"),
        ("mkdocs.yml", "", "mkdocs.yml: INHERIT: 'mkdocs.yml': inherits from itself"),
        ("parent.yml", "INHERIT: ./mkdocs.yml", "parent.yml: INHERIT: './mkdocs.yml': inherits from itself"),
        ("5", "", "INHERIT: 5: expected a text"),
        ("parent.yml", "a: [", "parent.yml: is no valid YAML"),
        ("site/parent.yml", "a: b", "site_dir: .*: the settings would be lost"),
    ],
)
def test_what_cannot_be_inherited(tmp_path: Path, inherit: str, parent: str, says: str) -> None:
    (tmp_path / "site").mkdir()
    for folder in (tmp_path, tmp_path / "site"):
        (folder / "parent.yml").write_text(parent, encoding="utf-8")
    with pytest.raises(RegrarioError, match=says):
        _load(tmp_path, f"INHERIT: {inherit}\n")
