"""Where a calculator stands that belongs to a panel, or to what a picture heads."""

from __future__ import annotations

from pathlib import Path

import pytest

import calculators as games
from regrario import document as d
from regrario.dokuwiki import read
from regrario.site.convert import convert
from regrario.site.project import Project
from regrario.transform import FAITHFUL, Context, Placed, apply
from regrario.transform.wiki.calculators import calculators

PICTURE = "jogos:parte.png"

PLACES = {
    "a panel": ("Negociar", '<panel title="Negociar">x</panel>\ndepois', "PANEL[x CALCULATOR] depois"),
    "a panel in a step": (
        "Negociar",
        '<btn collapse="a">A</btn><collapse id="a"><panel title="Negociar">x</panel></collapse>',
        "DETAILS[PANEL[x CALCULATOR]]",
    ),
    "what a picture heads": (
        PICTURE,
        "{{ parte.png }}\n\num\n\n{{ outra.png }}\n\ndois",
        "PICTURE um CALCULATOR PICTURE dois",
    ),
    "the last part": (PICTURE, "{{ parte.png }}\n\num\n\ndois", "PICTURE um dois CALCULATOR"),
    "a picture in a table": (PICTURE, "| {{parte.png}} | um |\n\ndois", "TABLE CALCULATOR dois"),
    "a picture in a sentence": (PICTURE, "um {{parte.png}} dois\n\ntrês", "um PICTURE dois CALCULATOR três"),
}


@pytest.mark.parametrize(("section", "source", "expected"), PLACES.values(), ids=PLACES.keys())
def test_place(section: str, source: str, expected: str) -> None:
    """The calculator stands at the end of its section."""
    document = apply(read(source, "jogos:teste").document, FAITHFUL, Context()).document
    placed = calculators(document, Context(calculators=(Placed("a.b", section),)))
    assert not placed.diagnostics
    assert " ".join(_outline(placed.document.children).split()) == expected


STEPS = '<btn collapse="a">A</btn><collapse id="a">um</collapse>'


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ('<btn collapse="b">B</btn><collapse id="b">dois</collapse>', "DETAILS[um] DETAILS[dois] CALCULATOR"),
        ("\n===== Fim =====\n", "DETAILS[um] CALCULATOR HEADING"),
    ],
)
def test_apart(rest: str, expected: str) -> None:
    """A calculator that stands apart is not in its step but after the steps."""
    document = apply(read(STEPS + rest, "jogos:teste").document, FAITHFUL, Context()).document
    placed = calculators(document, Context(calculators=(Placed("a.b", "a", apart=True),)))
    assert " ".join(_outline(placed.document.children).split()) == expected


def test_every_calculator_of_a_game_stands_in_its_section(tmp_path: Path) -> None:
    """On the seed pages no calculator is without its section, and none is missing."""
    project = Project.load(Path(__file__).parents[3] / "mkdocs.yml", docs=tmp_path)
    conversion = convert(project, check=True)
    assert not [str(each) for each in conversion.diagnostics if "for the calculator" in each.message]
    shown = {
        (page.id, node.name)
        for page in conversion.pages
        for node in d.walk(page.document.children)
        if isinstance(node, d.Calculator)
    }
    assert shown == {(page.id, name) for page in conversion.pages for name in games.for_page(page.id)}


def _outline(nodes: d.Children) -> str:
    """Boxes in capitals with what is in them, text as it is."""
    words = []
    for node in nodes:
        match node:
            case str():
                words.append(node)
            case d.Media():
                words.append("PICTURE")
            case d.Calculator():
                words.append("CALCULATOR")
            case d.Heading():
                words.append("HEADING")
            case d.Table():
                words.append("TABLE")
            case d.Box():
                words.append(f"PANEL[{_outline(node.children)}]")
            case d.Details():
                words.append(f"DETAILS[{_outline(node.children)}]")
            case _:
                words.append(_outline(d.children_of(node)))
    return " ".join(words).replace("  ", " ")
