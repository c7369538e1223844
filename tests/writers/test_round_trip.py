"""Markdown, rendered, says what the HTML writer says: for examples, for the oracle's pages, and for any tree."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from regrario import document as d
from regrario import rendering
from regrario.dokuwiki import read
from regrario.transform import FAITHFUL, Context, apply
from regrario.writers import html, markdown
from tests.writers.examples import EXAMPLES, Example
from tests.writers.harmless import harms
from tests.writers.likeness import likeness
from tests.writers.strategies import documents

ORACLE = Path(__file__).parents[1] / "data" / "oracle"


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
        assert harms(rendered) == []
