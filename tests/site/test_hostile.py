"""What the author of a page writes is text, wherever the site says it: also where Material takes it for HTML."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree, html

from regrario.site import home
from regrario.site.convert import convert
from regrario.site.mkdocs import run_mkdocs
from regrario.site.project import Project
from tests.site.wikis import make_project

MARKUP = "\"'><script>attack</script><img/src=x/onerror=attack>"
SETTINGS = """\
site_name: Teste
theme: {name: material}
plugins: [search, tags]
markdown_extensions: [attr_list, md_in_html]
extra: {regrario: {source: wiki, fetch_remote: false}}
"""
PAGES = {
    "jogos/titulo.txt": f"====== {MARKUP} ======\ntexto",
    "jogos/texto.txt": f"====== Texto ======\n{MARKUP}\n\n===== {MARKUP} =====\n",
    "jogos/marcas.txt": f"====== Marcas ======\n{{{{tag>{MARKUP} &lt;img/src=x/onerror=attack&gt;}}}}\ntexto",
    "jogos/entidades.txt": "====== &lt;script&gt;attack&lt;/script&gt; & cia ======\ntexto",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    make_project(folder, dict(PAGES))
    (folder / "mkdocs.yml").write_text(SETTINGS, encoding="utf-8")
    (folder / "docs" / "etiquetas.md").write_text("# Etiquetas\n\n<!-- material/tags -->\n", encoding="utf-8")
    project = Project.load(folder / "mkdocs.yml")
    home.write_home(project, convert(project))
    run_mkdocs(project, project.site)
    return project.site


def _elements(site: Path) -> Iterator[tuple[str, etree._Element]]:
    for file in sorted(site.rglob("*.html")):
        for element in html.fromstring(file.read_bytes()).iter(etree.Element):
            yield file.relative_to(site).as_posix(), element


def _texts(site: Path, page: str, path: str) -> list[str]:
    """What stands at a path of a page: the text of elements, the value of attributes."""
    document = html.fromstring((site / "jogos" / page / "index.html").read_bytes())
    found = etree.XPath(path)(document)
    assert isinstance(found, list)
    return [
        "".join(map(str, node.itertext())).strip() if isinstance(node, etree._Element) else str(node) for node in found
    ]


def test_nothing_that_an_author_wrote_is_run(site: Path) -> None:
    attacks = [
        (name, element.tag)
        for name, element in _elements(site)
        if (element.tag == "script" and "attack" in (element.text or ""))
        or element.get("src") == "x"
        or any(str(attribute).startswith("on") for attribute in element.attrib)
    ]
    assert attacks == []


@pytest.mark.parametrize(
    ("page", "title"),
    [("titulo", MARKUP), ("entidades", "&lt;script&gt;attack&lt;/script&gt; & cia")],
)
def test_a_title_reads_as_it_was_written(site: Path, page: str, title: str) -> None:
    assert _texts(site, page, "//title") == [f"{title} - Teste"]
    assert _texts(site, page, "//h1") == [title]
    (description,) = _texts(site, page, "//meta[@name='description']/@content")
    assert description == f"{title}: texto"


def test_tags_read_as_they_were_written(site: Path) -> None:
    tags = _texts(site, "marcas", "//*[@class='md-tag']")
    assert sorted(tags) == [MARKUP, "&lt;img/src=x/onerror=attack&gt;"]
