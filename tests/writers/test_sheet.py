"""The sheet writer: what each kind of node becomes, and what holds for every tree."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from regrario import document as d
from regrario.writers import sheet
from regrario.writers.sheet import MAX_BLOCK_DEPTH, MAX_INLINE_DEPTH, SCHEMA, Json, Picture
from regrario.writers.sheet_text import clean
from regrario.writers.visitor import METHODS
from tests.writers.strategies import documents


class Album:
    """Has one picture, ``a:b.png``, 40 × 20 pixels, and a code for any text."""

    def picture(self, media: d.Media) -> Picture | None:
        """The picture."""
        return Picture("b.png", 40, 20) if media.source == "a:b.png" else None

    def qr(self, value: str) -> str:
        """No real code."""
        return f"<svg>{value}</svg>"


class Site:
    """Has the page ``a:p``."""

    def page(self, page: str, query: str = "", fragment: str = "") -> str:
        """Its whole address."""
        return f"https://e.example/{page}" if page == "a:p" else ""

    def media(self, media: str) -> str:
        """A whole address."""
        return f"https://e.example/media/{media}"


def write(*children: d.Node, **meta: object) -> Json:
    return sheet.write(d.Document(children, id="a:t", meta=d.Meta(title="T", **meta)), Album(), Site())  # type: ignore[arg-type]


def text(words: str) -> Json:
    return {"kind": "text", "text": words}


def paragraph(*children: Json, align: str = "", leads: bool = False) -> Json:
    return {"kind": "paragraph", "align": align, "leads": leads, "children": list(children)}


def heading(depth: int, look: str, title: str, role: str = "") -> Json:
    return {"kind": "heading", "depth": depth, "look": look, "role": role, "children": [text(title)]}


def card(*children: Json, **fields: object) -> Json:
    plain = {"kind": "card", "tone": "util", "depth": 1, "title": [], "picture": None, "keep": True, "footer": []}
    return {**plain, **fields, "children": list(children)}


MISSING = {"kind": "missing", "text": "vis turno 5"}
ICON = {"kind": "icon", "file": "b.png", "alt": "b", "height": 1.2, "ratio": 2.0}
FIGURE = {"kind": "figure", "file": "b.png", "alt": "b", "width": 30.0, "height": 15.0}
PICTURE = d.Media("a:b.png")
CODE = d.CodeBlock("def f():\n\treturn 1\n", filename="f.py")

KINDS: list[tuple[str, d.Node, list[Json]]] = [
    ("text", "um  dois\ntrês", [paragraph(text("um dois três"))]),
    *(
        (kind, d.Emphasis(kind, ("a",)), [paragraph({"kind": kind, "children": [text("a")]})])
        for kind in ("strong", "emphasis", "underline", "monospace", "subscript", "superscript", "deleted")
    ),
    (
        "one line at a time",
        d.Emphasis("deleted", (d.Emphasis("underline", ("a",)),)),
        [paragraph({"kind": "deleted", "children": [text("a")]})],
    ),
    (
        "colour",
        d.Span("color", ("a",), color="#ed1c24"),
        [paragraph({"kind": "color", "ink": "red", "children": [text("a")]})],
    ),
    (
        "background",
        d.Span("color", ("a",), background="yellow"),
        [paragraph({"kind": "highlight", "children": [text("a")]})],
    ),
    ("an unknown span", d.Span("blink", ("a",)), [paragraph(text("a"))]),
    ("not for print", d.Span("wrap", ("a",), classes=("noprint",)), []),
    ("missing picture", d.Span("missing", ("vis turno 5",)), [paragraph(MISSING)]),
    (
        "line break",
        d.Paragraph(("a", d.LineBreak(), "b", d.LineBreak())),
        [paragraph(text("a"), {"kind": "break"}, text("b"))],
    ),
    ("smiley", d.Smiley(":-)"), [paragraph(text("🙂"))]),
    ("smiley without a picture", d.Smiley("FIXME"), [paragraph(text("FIXME"))]),
    ("acronym", d.Acronym("HTML", "HyperText"), [paragraph(text("HTML"))]),
    (
        "link",
        d.Link("external", "https://www.a.example/x", ("Manual",)),
        [
            paragraph(
                {
                    "kind": "link",
                    "address": "https://www.a.example/x",
                    "host": "a.example",
                    "children": [text("Manual")],
                }
            )
        ],
    ),
    (
        "link that says where",
        d.Link("external", "https://a.example/x", ("a.example",)),
        [paragraph({"kind": "link", "address": "https://a.example/x", "host": "", "children": [text("a.example")]})],
    ),
    (
        "link to a page",
        d.Link("page", "a:p", ("P",)),
        [paragraph({"kind": "link", "address": "https://e.example/a:p", "host": "", "children": [text("P")]})],
    ),
    ("link to a page that is not there", d.Link("page", "a:q", ("Q",)), [paragraph(text("Q"))]),
    ("link that runs", d.Link("external", "javascript:alert(1)", ("a",)), [paragraph(text("a"))]),
    ("anchor link", d.Link("anchor", "", ("a",), fragment="b"), [paragraph(text("a"))]),
    ("picture in a line", d.Paragraph(("a ", PICTURE)), [paragraph(text("a "), ICON)]),
    ("picture alone", d.Paragraph((PICTURE,)), [FIGURE]),
    (
        "picture alone that is missing",
        d.Paragraph((d.Media("a:vis_turno_5.png"),)),
        [paragraph(MISSING, align="center")],
    ),
    (
        "centred picture",
        d.Paragraph(("a", d.Media("a:b.png", align="center"), "b")),
        [paragraph(text("a")), FIGURE, paragraph(text("b"))],
    ),
    (
        "file",
        d.Media("a:f.pdf", kind="file"),
        [
            paragraph(
                {"kind": "link", "address": "https://e.example/media/a:f.pdf", "host": "", "children": [text("f.pdf")]}
            )
        ],
    ),
    (
        "QR code",
        d.Barcode(" https://e.example "),
        [{"kind": "qr", "value": "https://e.example", "svg": "<svg>https://e.example</svg>"}],
    ),
    ("bar code", d.Barcode("123", symbology="EAN13"), [paragraph({"kind": "monospace", "children": [text("123")]})]),
    ("formula", d.Math("x^2"), [paragraph({"kind": "monospace", "children": [text("x^2")]})]),
    ("anchor", d.Anchor("a"), []),
    ("button", d.Button(("a",)), [paragraph({"kind": "strong", "children": [text("a")]})]),
    ("paragraph", d.Paragraph((" a ",)), [paragraph(text("a "))]),
    ("empty paragraph", d.Paragraph((" ", d.LineBreak())), []),
    ("heading", d.Heading(2, "Fases", "f", role="fase"), [heading(1, "section", "Fases", "fase")]),
    ("the page's own heading", d.Heading(1, "T", "t"), []),
    (
        "list",
        d.List(True, (d.Item(("a", d.List(False, (d.Item(("b",)),)))),)),
        [
            {
                "kind": "list",
                "ordered": True,
                "role": "",
                "items": [
                    [
                        paragraph(text("a")),
                        {"kind": "list", "ordered": False, "role": "", "items": [[paragraph(text("b"))]]},
                    ]
                ],
            }
        ],
    ),
    (
        "an item alone",
        d.Item(("a",)),
        [{"kind": "list", "ordered": False, "role": "", "items": [[paragraph(text("a"))]]}],
    ),
    (
        "table",
        d.Table((d.Row((d.Cell(("Ação longa",), header=True),)),), head=1),
        [
            {
                "kind": "table",
                "columns": 1,
                "head": 1,
                "wide": False,
                "role": "",
                "cells": [
                    {
                        "x": 0,
                        "y": 0,
                        "colspan": 1,
                        "rowspan": 1,
                        "header": True,
                        "align": "",
                        "word": "longa",
                        "children": [paragraph(text("Ação longa"))],
                    }
                ],
            }
        ],
    ),
    ("quote", d.Quote(("a",)), [{"kind": "quote", "children": [paragraph(text("a"))]}]),
    ("rule", d.Box("wrap", ("a", d.Rule(), "b")), [paragraph(text("a")), {"kind": "rule"}, paragraph(text("b"))]),
    (
        "paragraph before a list",
        d.Box("wrap", (d.Paragraph(("PENALIDADES:",)), d.List(False, (d.Item(("a",)),)))),
        [
            paragraph(text("PENALIDADES:"), leads=True),
            {"kind": "list", "ordered": False, "role": "", "items": [[paragraph(text("a"))]]},
        ],
    ),
    (
        "rules that part nothing",
        d.Box("wrap", (d.Rule(), "a", d.Rule(), d.Heading(2, "H", "h"), d.Rule(), "b", d.Rule())),
        [paragraph(text("a")), heading(1, "section", "H"), paragraph(text("b"))],
    ),
    (
        "picture that touches words",
        d.Paragraph(("a", PICTURE, "b", PICTURE, ", c")),
        [paragraph(text("a "), ICON, text(" b "), ICON, text(", c"))],
    ),
    ("code", CODE, [{"kind": "code", "title": "f.py", "lines": ["def f():", "    return 1"]}]),
    (
        "panel",
        d.Box("panel", ("a",), style="acao", title=("Nave",), footer=("z",)),
        [card(paragraph(text("a")), tone="acao", title=[text("Nave")], footer=[paragraph(text("z"))])],
    ),
    (
        "panel with its picture in the title",
        d.Box("panel", ("a",), title=("Nave ", PICTURE)),
        [card(paragraph(text("a")), title=[text("Nave ")], picture=ICON)],
    ),
    (
        "panel that begins with its picture",
        d.Box("panel", (d.Span("missing", ("vis turno 5",)), d.LineBreak(), "a"), title=("Nave",)),
        [card(paragraph(text("a")), title=[text("Nave")], picture=MISSING)],
    ),
    (
        "picture with its caption",
        d.Box("imagebox", (d.Paragraph((PICTURE,)),), footer=("z",)),
        [card(FIGURE, depth=0, footer=[paragraph(text("z"))])],
    ),
    (
        "panel with a title only",
        d.Box("panel", (), style="acao", title=("Ações",)),
        [heading(1, "minor", "Ações", "acao")],
    ),
    (
        "callout",
        d.Box("wrap", ("a",), classes=("tip",)),
        [{"kind": "callout", "tone": "prep", "keep": True, "children": [paragraph(text("a"))]}],
    ),
    ("an unknown box", d.Box("carousel", ("a",)), [paragraph(text("a"))]),
    ("centred box", d.Box("wrap", ("a",), classes=("centeralign",)), [paragraph(text("a"), align="center")]),
    ("box not for print", d.Box("wrap", ("a",), classes=("noprint",)), []),
    ("collapse", d.Collapse("x", ("a",)), [paragraph(text("a"))]),
    (
        "details",
        d.Details(("1. Receita",), ("a",), role="fase"),
        [heading(1, "step", "1. Receita", "fase"), paragraph(text("a"))],
    ),
    ("tags", d.Tags(("a", "b")), [paragraph({"kind": "emphasis", "children": [text("a · b")]})]),
    ("include", d.Include("a:q", section="s"), [paragraph(text("a:q # s"))]),
    ("page list", d.PageList("jogos"), [paragraph(text("jogos"))]),
    ("redirect", d.Redirect("a:q"), [paragraph(text("→ "), text("a:q"))]),
    (
        "feed",
        d.Feed("https://a.example/f"),
        [
            paragraph(
                {
                    "kind": "link",
                    "address": "https://a.example/f",
                    "host": "",
                    "children": [text("https://a.example/f")],
                }
            )
        ],
    ),
    ("calculator", d.Calculator("exodo.pontos"), []),
    ("share", d.Share("a:t"), []),
    (
        "a block in running text",
        d.Emphasis("strong", ("a", d.Rule(), "b")),
        [
            paragraph({"kind": "strong", "children": [text("a")]}),
            {"kind": "rule"},
            paragraph({"kind": "strong", "children": [text("b")]}),
        ],
    ),
]


@pytest.mark.parametrize(("node", "blocks"), [case[1:] for case in KINDS], ids=[case[0] for case in KINDS])
def test_kind(node: d.Node, blocks: list[Json]) -> None:
    assert write(node)["blocks"] == blocks


def test_every_kind_of_node_has_a_case() -> None:
    """But for footnotes, rows and cells, which other tests here show."""
    shown = {type(inner) for _, node, _ in KINDS for inner in d.walk((node,))}
    assert set(METHODS) - shown == {d.Footnote}


def test_band_gives_the_page_its_title_and_cover() -> None:
    page = write(
        d.Box("band", (PICTURE, d.Heading(1, "T", "t"), "resto")), tags=("mosaico",), source_url="https://w.example"
    )
    assert (page["title"], page["tags"], page["source"]) == ("T", ["mosaico"], "https://w.example")
    assert page["cover"] == {**ICON, "alt": "b"}
    assert page["blocks"] == [paragraph(text("resto"))]


def test_missing_cover_keeps_its_label() -> None:
    assert write(d.Box("band", (d.Span("missing", ("vis turno 5",)), d.Heading(1, "T", "t"))))["cover"] == MISSING


def test_page_without_a_title_takes_its_first_heading() -> None:
    assert sheet.write(d.Document((d.Heading(2, "Fases", "f"),), id="a:t"))["title"] == "Fases"


def test_title_of_a_link_with_nothing_to_see_is_none() -> None:
    """Typst takes no heading without words."""
    step = d.Details(
        (d.Link("external", "https://e.example", (d.Emphasis("strong", (" ",)),)),), (d.Paragraph(("a",)),)
    )
    written = sheet.write(d.Document((step,)), Album(), Site())
    assert [block["kind"] for block in written["blocks"]] == ["paragraph"]


def test_equal_footnotes_share_a_number() -> None:
    page = write("a", d.Footnote(("x",)), "b", d.Footnote(("y",)), "c", d.Footnote(("x",)))
    numbers = [node["number"] for node in page["blocks"][0]["children"] if node["kind"] == "note"]
    assert numbers == [1, 2, 1]
    assert page["notes"] == [[paragraph(text("x"))], [paragraph(text("y"))]]


def test_headings_in_a_footnote_are_no_headings() -> None:
    page = write("a", d.Footnote((d.Heading(2, "H", "h"),)))
    assert page["notes"] == [[paragraph({"kind": "strong", "children": [text("H")]})]]


def test_sections_are_the_headings_with_a_role() -> None:
    page = write(
        d.Heading(2, "REGRAS", "r"),
        d.Heading(3, "FASES", "f", role="fase"),
        d.Details(("1. Receita",), (d.Heading(4, "Externo", "e"), d.Box("panel", ("a",), title=("Nave",)))),
        d.Heading(4, "Resumo", "s"),
    )
    looks = [(node["look"], node["depth"]) for node in page["blocks"] if node["kind"] == "heading"]
    assert looks == [("group", 1), ("section", 2), ("step", 3), ("minor", 4), ("step", 3)]


def test_long_card_may_break_and_short_one_not() -> None:
    short, long = (write(d.Box("panel", ("palavra " * count,), title=("N",)))["blocks"][0] for count in (20, 400))
    assert (short["keep"], long["keep"]) == (True, False)


def test_calculators_are_counted_for_the_band() -> None:
    assert write(d.Calculator("a.b"), d.Calculator("a.c"))["calculators"] == 2


def test_stand_ins_replace_characters_without_a_glyph() -> None:
    page = sheet.write(d.Document(("漢a",), meta=d.Meta(title="漢")), stand_ins={ord("漢"): "□"})
    assert (page["title"], page["blocks"]) == ("□", [paragraph(text("□a"))])


# --- what holds for every tree ----------------------------------------------------------------------------------------


def nodes_of(value: object) -> Iterator[Json]:
    """Every node of a page, in the order of print."""
    if isinstance(value, list):
        for entry in value:
            yield from nodes_of(entry)
    elif isinstance(value, dict):
        if "kind" in value:
            yield value
        for name, entry in value.items():
            if name not in {"cover", "tags", "picture"}:
                yield from nodes_of(entry)


def depth_of(value: object, kinds: frozenset[str]) -> int:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    own = isinstance(value, dict) and value.get("kind") in kinds
    return own + max((depth_of(entry, kinds) for entry in inside), default=0)


@settings(max_examples=40, deadline=None)
@given(documents)
def test_every_tree_keeps_to_the_schema(document: d.Document) -> None:
    """Known kinds with just their fields; JSON; no heading that skips a level; nothing nested too deep."""
    page = sheet.write(document, Album())
    json.dumps(page).encode("utf-8")
    for node in nodes_of(page):
        assert set(node) == {"kind", *SCHEMA[node["kind"]]}
    depths = [node["depth"] for node in nodes_of(page["blocks"]) if node.get("depth")]
    assert all(after <= before + 1 for before, after in zip([0, *depths], depths, strict=False))
    assert depth_of(page["blocks"], frozenset({"list", "card", "callout", "quote", "table"})) <= MAX_BLOCK_DEPTH
    assert (
        depth_of(page["blocks"], frozenset({"strong", "emphasis", "link", "color"}))
        <= MAX_INLINE_DEPTH + MAX_BLOCK_DEPTH
    )


@settings(max_examples=40, deadline=None)
@given(documents)
def test_every_word_is_on_the_sheet(document: d.Document) -> None:
    page = sheet.write(document, Album())
    printed = sheet.plain([*page["blocks"], *(node for note in page["notes"] for node in note), text(page["title"])])
    printed = "".join(clean(printed).split())
    for node in d.walk(document.children):
        if isinstance(node, str):
            assert "".join(clean(node).split()) in printed


def test_depth_beyond_what_typst_takes_is_spliced_in() -> None:
    node: d.Node = "fundo"
    for _ in range(40):
        node = d.List(False, (d.Item((d.Emphasis("strong", (d.Box("panel", (node,), title=("p",)),)),)),))
    page = write(node)
    assert depth_of(page["blocks"], frozenset({"list", "card"})) == MAX_BLOCK_DEPTH
    assert "fundo" in sheet.plain(page["blocks"])
