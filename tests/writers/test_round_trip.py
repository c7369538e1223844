"""Markdown, rendered, says what the HTML writer says: for examples, for the oracle's pages, and for any tree."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from lxml import html as lxml_html

from regrario import document as d
from regrario import rendering
from regrario.dokuwiki import read
from regrario.transform import FAITHFUL, Context, apply
from regrario.writers import html, markdown
from tests.writers.examples import EXAMPLES, Example
from tests.writers.likeness import likeness
from tests.writers.strategies import documents

ORACLE = Path(__file__).parents[1] / "data" / "oracle"
# fmt: off
TAGS = {
    "a", "abbr", "audio", "blockquote", "body", "br", "code", "del", "details", "div", "em", "h1", "h2", "h3", "h4",
    "h5", "h6", "hr", "html", "img", "ins", "li", "ol", "p", "pre", "section", "span", "strong", "sub", "summary",
    "sup", "table", "tbody", "td", "th", "thead", "tr", "u", "ul", "video",
}
ATTRIBUTES = {
    "align", "alt", "aria-label", "class", "colspan", "controls", "data-btn-collapse", "data-linenos",
    "data-linenostart", "data-size", "data-type", "data-value", "height", "href", "id", "loading", "open", "preload",
    "role", "rowspan", "src", "start", "style", "title", "width",
}
# fmt: on
"""All that the writers make of elements and attributes."""


def renderings(document: d.Document) -> tuple[str, str]:
    """The page by the HTML writer, and by way of Markdown."""
    return html.write(document), rendering.to_html(markdown.write(document))


def assert_alike(document: d.Document) -> None:
    """Both ways say the same."""
    direct, by_markdown = renderings(document)
    assert likeness(by_markdown) == likeness(direct)


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_examples(example: Example) -> None:
    assert_alike(d.Document(example.tree))


@pytest.mark.parametrize("part", range(10))
def test_the_oracles_pages(part: int) -> None:
    lines = [line for name in ("own", "fuzz") for line in (ORACLE / f"{name}.jsonl").open(encoding="utf-8")]
    for case in map(json.loads, lines[part::10]):
        document = read(case["source"], case.get("page") or "jogos:teste").document
        assert_alike(document)
        assert_alike(apply(document, FAITHFUL, Context()).document)


@settings(max_examples=2000, suppress_health_check=list(HealthCheck))
@given(documents)
def test_any_tree(document: d.Document) -> None:
    direct, by_markdown = renderings(document)
    assert likeness(by_markdown) == likeness(direct)
    for rendered in (direct, by_markdown):
        assert_harmless(rendered)


def assert_harmless(rendered: str) -> None:
    """No element and no attribute but those of the writers, and no address that runs."""
    if not rendered.strip():
        return
    for node in lxml_html.document_fromstring(f"<div>{rendered}</div>").iter():
        if not isinstance(node.tag, str):
            assert node.text in (None, " ")  # the comment between two lists
            continue
        assert node.tag in TAGS
        assert ATTRIBUTES.issuperset(map(str, node.attrib))
        for name in ("href", "src"):
            scheme = str(node.get(name) or "").strip().lower().partition(":")[0]
            assert scheme not in ("javascript", "data", "vbscript")
