"""The HTML writer: what it makes of each kind of node, and what it never makes."""

from __future__ import annotations

import pytest

from regrario import document as d
from regrario.writers import html, safe
from tests.cases import Judge
from tests.writers.examples import EXAMPLES, Example

BARE = [
    *(
        "javascript:a",
        "JAVASCRIPT:a",
        " javascript:a",
        "java\nscript:a",
        "java\tscript:a",
        "\x01javascript:a",
        "data:a",
    ),
    *("vbscript:a", "blob:a", "about:blank", "javascript\t:a", "view-source:a"),
]
KEPT = [
    "http://a.b/",
    "HTTPS://a.b",
    "mailto:a@b.c",
    "/a/b",
    "a:b:c".replace(":", "/"),
    "?a=b:c",
    "#a:b",
    "//a.b",
    "tel:1",
    "./a:b",
]


@pytest.mark.parametrize("example", [example for example in EXAMPLES if "html" in example.case.fences], ids=str)
def test_examples(example: Example, judge: Judge) -> None:
    judge.hold(example.case, html=f"{html.write(d.Document(example.tree))}\n")


@pytest.mark.parametrize("target", BARE)
def test_an_address_that_runs_is_never_written(target: str) -> None:
    link = d.Link("external", target, ("label",))
    media = d.Media(target, external=True, title="label")
    assert html.write(d.Document((link,))) == "label"
    assert html.write(d.Document((media,))) == "label"


@pytest.mark.parametrize("target", KEPT)
def test_other_addresses_are_kept(target: str) -> None:
    assert html.write(d.Document((d.Link("external", target, ("a",)),))) == f'<a href="{target}">a</a>'


@pytest.mark.parametrize("value", ["red", "#c00", "#CC0000", "rgb(1, 2, 3)", "rgba(1 2 3 / 50%)", "hsl(120, 50%, 50%)"])
def test_colours(value: str) -> None:
    assert safe.color(f" {value} ") == value


@pytest.mark.parametrize(
    "value", ["red;", "url(a)", "#12", "rgb(1)", "expression(a)", "red}", 'red"', "var(--a)", "", "a b"]
)
def test_what_is_no_colour(value: str) -> None:
    assert safe.color(value) == ""


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("red", "rg-vermelho"),
        ("#C00", "rg-vermelho"),
        ("#ff1020", "rg-vermelho"),
        ("blue", "rg-azul"),
        ("#0000ff", "rg-azul"),
        ("green", ""),
        ("#000", ""),
        ("#fff", ""),
        ("#fee", ""),
        ("#808080", ""),
        ("orange", ""),
        ("rgb(255, 0, 0)", ""),
    ],
)
def test_reds_and_blues_are_the_palettes(value: str, name: str) -> None:
    assert safe.color_class(value) == name


def test_ids_and_words_stay_in_their_attributes() -> None:
    box = d.Box("wrap", ("a",), classes=('x"y', "ok", "<b>"), id='a" onclick="b')
    assert html.write(d.Document((box,))) == '<div class="rg-wrap wrap_ok" id="a-onclick-b">a</div>'


def test_ids_of_the_theme_are_out_of_reach() -> None:
    assert safe.identifier("__search") == "search"


def test_control_characters_and_halves_of_characters_are_dropped() -> None:
    assert html.write(d.Document(("a\x00b\x02c\x1bd\ud800e\ufffff",))) == "abcdef"
