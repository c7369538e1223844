"""No transform loses a word, a picture or an item of a list: for any tree, and for the pages of the seeds."""

from __future__ import annotations

import cProfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings

from regrario import document as d
from regrario.dokuwiki import read
from regrario.transform import SITE, Context, Transformed, apply
from tests.writers.strategies import documents

SEEDS = Path(__file__).parents[2] / "seeds" / "pages" / "jogos"
WIKI = Context(addresses=("https://regras.wanderlei.com.br", "https://zeregras.com.br"))


def letters(document: d.Document, replaced: tuple[str, ...] = ()) -> Counter[str]:
    """How often each letter and digit is in a page; words may be parted or joined, letters may not go."""
    shown = [d.plain_text(document.children), *replaced]
    shown += [node.tex for node in d.walk(document.children) if isinstance(node, d.Math)]
    return Counter(letter for text in shown for letter in text if letter.isalnum())


def count(document: d.Document, kind: type[d.Node]) -> int:
    return sum(isinstance(node, kind) for node in d.walk(document.children))


def pictures(document: d.Document) -> int:
    missing = sum(isinstance(node, d.Span) and node.name == "missing" for node in d.walk(document.children))
    return count(document, d.Media) + missing


def tags(document: d.Document) -> set[str]:
    in_text = {name for node in d.walk(document.children) if isinstance(node, d.Tags) for name in node.names}
    return in_text | set(document.meta.tags)


def holds_all(before: d.Document, after: Transformed) -> None:
    assert not letters(before) - letters(after.document, after.replaced)
    assert tags(after.document) >= tags(before)
    assert pictures(after.document) >= pictures(before)
    assert count(after.document, d.Item) >= count(before, d.Item)
    assert count(after.document, d.Table) >= count(before, d.Table)
    assert count(after.document, d.CodeBlock) >= count(before, d.CodeBlock)
    assert count(after.document, d.Barcode) >= count(before, d.Barcode)


@settings(max_examples=40, deadline=None)
@given(document=documents)
def test_any_page(document: d.Document) -> None:
    for step in SITE:
        holds_all(document, step.transform(document, Context()))
    everything = apply(document, SITE)
    holds_all(document, everything)
    assert everything == apply(document, SITE)


def test_exodo_keeps_what_it_has() -> None:
    before = read((SEEDS / "exodo.txt").read_bytes(), "jogos:exodo").document
    after = apply(before, SITE, WIKI)
    own_export = 1  # the picture in the link to the wiki's PDF, which the site's own takes the place of
    strong = [node for node in d.walk(after.document.children) if isinstance(node, d.Emphasis)]
    panels = [node for node in d.walk(after.document.children) if isinstance(node, d.Box) and node.name == "panel"]
    assert pictures(before) == 14
    assert pictures(after.document) + own_export == 14
    assert count(after.document, d.Item) == count(before, d.Item) == 67
    assert len(strong) == 45
    assert len(panels) == 10
    assert not letters(before) - letters(after.document, after.replaced)
    assert count(after.document, d.Details) == 12


@pytest.mark.parametrize("name", ["exodo", "viscondes_do_reino_ocidental", "encyclopedia"])
def test_seeds_lose_no_letter(name: str) -> None:
    before = read((SEEDS / f"{name}.txt").read_bytes(), f"jogos:{name}").document
    after = apply(before, SITE, WIKI)
    assert not letters(before) - letters(after.document, after.replaced)
    assert not any(isinstance(node, d.Button | d.Collapse | d.Barcode) for node in d.walk(after.document.children))
    assert [node.level for node in d.walk(after.document.children) if isinstance(node, d.Heading)].count(1) == 1


@pytest.mark.parametrize("address", ["http://[", "http://[a]/x.png", "//", "", "http://a\tb/%zz.png?do=export_pdf&id="])
def test_addresses_that_are_none(address: str) -> None:
    link = d.Link("external", address, ("l",))
    page = d.Document((d.Paragraph((link, d.Barcode(address), d.Media(address, external=True))),), "jogos:teste")
    holds_all(page, apply(page, SITE, WIKI))


GROWING = {
    "breaks": "uma linha qualquer do texto, comprida que chegue\\\\ \\\\\ne outra\\\\ ",
    "bullets of two kinds": "• um\n► dentro\n",
    "empty boxes": "<WRAP>\n</WRAP>\n",
    "items that go on": "  * a\\\\\nb\n",
    "buttons for one collapse": '<btn collapse="a">x</btn>\n<collapse id="a">y</collapse>\n',
    "own codes": '<barcode value="https://zeregras.com.br/doku.php?id=jogos:x" />\n\n',
}


@pytest.mark.parametrize("piece", GROWING.values(), ids=GROWING.keys())
def test_work_grows_with_the_page_and_no_faster(piece: str) -> None:
    small, large = (_calls(piece * count) for count in (100, 400))
    assert large < 5 * small


def _calls(source: str) -> int:
    """How many functions are called, and so, without a clock, how much is done."""
    document = read(source, "jogos:x").document
    profile = cProfile.Profile()
    profile.runcall(apply, document, SITE, WIKI)
    return sum(entry.callcount for entry in profile.getstats())
