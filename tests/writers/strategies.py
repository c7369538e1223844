"""Document trees of the shapes that the reader makes, filled with text that means something to Markdown and HTML."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import strategies as st

from regrario import document as d

HOSTILE = [
    *("*", "**", "_", "__", "***", "`", "``", "```", "~", "~~", "~~~", "^", "^^", "=", "==", "===", "-", "--", "---"),
    *("#", "##", "# a", "+", "+ a", "- a", "* a", "1.", "1. a", "12.", "1) a", ">", "> a", "|", "| a |", "|---|", ":"),
    *("[", "]", "[a]", "[a](b)", "![a](b)", "[a]: b", "[^1]", "[^1]: x", "[a][b]", "](", "!", "!!!", '!!! note "t"'),
    *("???", '??? note "t"', "???+ x", "///", "/// html | div", "/// details", "//", "///Footnotes Go Here///"),
    *("<", ">", "<b>", "</b>", "<div>", "</div>", "<br>", "<!--", "-->", "<!-- a -->", "<?", "<![CDATA[", "<a", "</p>"),
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<http://a.b>", "<a@b.c>", "</details>", "</td>"),
    *("&", "&amp;", "&lt;", "&copy;", "&copy", "&#42;", "&#x2a;", "&nbsp;", "&&", "a&b", "&#", "{", "}", "{#x}"),
    *("{: .x }", "{ .x }", "{: #x }", "{a=b}", "\\", "\\\\", "\\*", "\\(", "\\(x\\)", "\\[", "$", "$x$", "$$", "[TOC]"),
    *("*[HTML]: x", "HTML", ":smile:", "(c)", "1/2", "--8<--", "--8<-- 'x'", '=== "t"', "a_b", "_a_", "a*b*c", "2*3*4"),
    *('"', "'", "''", '""', "(", ")", "()", "a:", ": a", "title: x", "http://a.b/c?d=e&f=g", "www.a.b", "a@b.c", "%20"),
    *(
        "javascript:alert(1)",
        "\xa0",
        "\u2003",
        "\u200b",
        "\xad",
        "a\u2028b",
        "\x85",
        "\x02",
        "\x03",
        "\x00",
        "\t",
        "\x0e",
    ),
    *("wzxhzdk:0", "\x02wzxhzdk:0\x03", "klzzwxh:0000", "\x02klzzwxh:0000\x03", "amp", "é", "ß", "中", "🙂", "“", "”"),
    *(
        "…",
        "–",
        "►",
        "•",
        "a",
        "b",
        "Ação",
        "1",
        ".",
        ",",
        ";",
        "?",
        "/",
        "@",
        "@@",
        "%",
        "%%",
        "a  b",
        "a\nb",
        "a\n\nb",
    ),
]
"""Words for texts. Each is, or begins, or ends something in Markdown, in HTML or in Python-Markdown's own workings."""

words = st.sampled_from(HOSTILE) | st.text(alphabet="ab *_`~^[](){}<>&|#!-+.:\\/\"'\n", min_size=1, max_size=6)
texts = st.lists(words | st.just(" "), min_size=1, max_size=5).map("".join)
names = st.text(alphabet="abcxyz_-", min_size=1, max_size=5)
labels = st.sampled_from(["a", "Título", "a b"]) | texts
ids = st.lists(st.sampled_from(["a", "b", "fase", "1", "é", "_", "_-_"]), min_size=1, max_size=6).map("".join)
page_ids = st.sampled_from(["start", "jogos:exodo", "a:b_c", "jogos:ação", "x.y", "a:start"])
media_ids = st.sampled_from(["a.png", "jogos:vis_capa.png", "a:b_c-d.png", "a:é.png"])
addresses = st.sampled_from(
    [
        *(
            "http://a.b/c",
            "https://a.b/c_d_e?f=g&h=i#j",
            "http://a.b/(c)",
            "http://a.b/c)d",
            "http://a.b/(c",
            "ftp://a.b",
        ),
        *('http://a.b/"c', "http://a.b/'c", "http://a.b/c d", "http://a.b/<b>", "http://a.b/&copy;", "http://a.b/*c*"),
        *("http://a.b/`c`", "http://a.b/\\c", "http://a.b/[c]", "http://a.b/{c}", "http://a.b/é", "http://a.b/%C3%A9"),
        *(
            "javascript:alert(1)",
            "JaVaScript:alert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "data:text/html,x",
        ),
        *("vbscript:x", "//a.b/c", "/a/b", "?a=b", "#a", "http://a.b/^c^~d~", "http://a.b/|c"),
    ]
)
tables_of_words = st.sampled_from(["info", "primary", "acao", "note", "", "a b", '"><b>', "x"])

Drawn = TypeVar("Drawn")

EMPHASIS: list[d.EmphasisKind] = ["strong", "emphasis", "underline", "monospace", "subscript", "superscript", "deleted"]
ALIGN: list[d.Align] = ["left", "center", "right", ""]


def children(nodes: st.SearchStrategy[d.Node], least: int = 1, most: int = 4) -> st.SearchStrategy[d.Children]:
    """A tuple of nodes."""
    return st.lists(nodes, min_size=least, max_size=most).map(tuple)


def _unprinted(strategy: st.SearchStrategy[Drawn]) -> st.SearchStrategy[Drawn]:
    """The same, with a short ``repr``: Hypothesis prints strategies, and these would take hundreds of kilobytes."""

    @st.composite
    def drawn(draw: st.DrawFn) -> Drawn:
        return draw(strategy)

    return drawn()


media = st.builds(
    d.Media,
    source=media_ids,
    title=st.just("") | labels,
    align=st.sampled_from(ALIGN),
    width=st.none() | st.integers(1, 900),
    height=st.none() | st.integers(1, 900),
    linking=st.sampled_from(["details", "direct", "nolink", "linkonly"]),
) | st.builds(d.Media, source=addresses, external=st.just(True), title=labels)
files = st.builds(
    d.Media, source=st.sampled_from(["a.pdf", "a:b_c.zip"]), kind=st.just("file"), title=st.just("") | labels
)
players = st.builds(
    d.Media, source=st.sampled_from(["a.mp4", "a:b_c.mp3"]), kind=st.sampled_from(["video", "audio"]), title=labels
)
link_labels = _unprinted(children(labels, most=2) | children(media, most=1))
links = st.one_of(
    st.builds(
        d.Link, st.just("page"), page_ids, link_labels, fragment=st.just("") | ids, query=st.just("") | st.just("a=b&c")
    ),
    st.builds(d.Link, st.just("media"), media_ids, link_labels),
    st.builds(d.Link, st.sampled_from(["external", "interwiki"]), addresses, link_labels),
    addresses.map(lambda address: d.Link("external", address, (address,))),
    st.builds(d.Link, st.just("mail"), st.sampled_from(["a@b.c", "a.b+c@d.e?subject=x y"]), link_labels),
    st.just(d.Link("mail", "a@b.c", ("a@b.c",))),
    st.builds(d.Link, st.just("share"), st.sampled_from(["\\\\srv\\share", "\\\\a\\b c"]), link_labels),
    st.builds(d.Link, st.just("anchor"), st.just(""), link_labels, fragment=ids),
)
leaves: st.SearchStrategy[d.Node] = st.one_of(
    texts,
    texts,
    texts,
    st.just(d.LineBreak()),
    st.builds(d.Smiley, st.sampled_from([":-)", "FIXME", ":-\\", "^_^", "8-)", ":?:"])),
    st.builds(d.Acronym, st.sampled_from(["HTML", "TL;DR"]), labels),
    links,
    media,
    files,
    players,
    st.builds(d.Barcode, labels, size=st.none() | st.integers(1, 300)),
    st.builds(
        d.Math,
        st.sampled_from(["x^2", "\\frac{a}{b}", "a<b", "a_1 \\) b", "`x`", "$", "a|b", "[a](b)", "x\\"]),
        st.booleans(),
    ),
    st.builds(d.Anchor, ids),
)


def _inline_parents(inner: st.SearchStrategy[d.Node]) -> st.SearchStrategy[d.Node]:
    some = children(inner, most=3)
    return st.one_of(
        st.builds(d.Emphasis, st.sampled_from(EMPHASIS), some),
        st.builds(d.Emphasis, st.sampled_from(EMPHASIS), some),
        st.builds(d.Emphasis, st.sampled_from(EMPHASIS), children(texts, least=0, most=2)),
        st.builds(
            d.Span,
            st.sampled_from(["wrap", "color", "label", "missing"]),
            some,
            color=st.sampled_from(["", "red", "#00f", "green", "rgb(1, 2, 3)", "red; x: y", 'x"onclick="y']),
            background=st.sampled_from(["", "", "yellow", "url(x)"]),
            classes=st.lists(names, max_size=2).map(tuple),
            title=st.just("") | labels,
        ),
        st.builds(d.Button, some, collapse=st.just("") | ids, style=tables_of_words),
        st.builds(d.Footnote, some),
    )


# By levels, not by st.recursive: that draws anew whatever grew too large, which takes most of the time.
inlines = leaves
for _level in range(2):
    inlines = _unprinted(st.one_of(leaves, _inline_parents(inlines)))

lines = children(inlines, most=5)


@st.composite
def tables(draw: st.DrawFn, cells: st.SearchStrategy[d.Children]) -> d.Table:
    """A table without overlaps: plain, or with spans that fit."""
    columns = draw(st.integers(1, 3))
    head = draw(st.integers(0, 1))
    rows = []
    for index in range(draw(st.integers(1, 3)) + head):
        row: list[d.Cell] = []
        left = columns
        while left:
            span = draw(st.integers(1, left)) if draw(st.integers(0, 9)) == 0 else 1
            header = index < head or draw(st.integers(0, 9)) == 0
            align = draw(st.sampled_from(ALIGN)) if draw(st.integers(0, 5)) == 0 else ""
            row.append(d.Cell(draw(cells), header=header, align=align, colspan=span))
            left -= span
        rows.append(d.Row(tuple(row)))
    return d.Table(tuple(rows), head=head)


code_blocks = st.builds(
    d.CodeBlock,
    st.lists(words | st.sampled_from(["\n", "\n\n", "    ", "\t", "```", "````", "~~~", "    a\n"]), max_size=6).map(
        "".join
    ),
    kind=st.sampled_from(["code", "file", "preformatted"]),
    language=st.sampled_from(["", "php", "c++", "-", "a b", '"']),
    filename=st.sampled_from(["", "a.txt", "a b.php", 'a"b<c>.x', "a&b"]),
    options=st.sampled_from([(), (("enable_line_numbers", "true"), ("start_line_numbers_at", "5"))]),
)
headings = st.builds(d.Heading, st.integers(1, 6), texts, ids, role=st.sampled_from(["", "fase", "prep"]))
block_leaves: st.SearchStrategy[d.Node] = st.one_of(
    st.builds(d.Paragraph, lines),
    st.builds(d.Paragraph, lines),
    headings,
    tables(children(inlines, least=0, most=2)),
    code_blocks,
    st.just(d.Rule()),
    st.builds(d.Tags, st.lists(labels, min_size=1, max_size=3).map(tuple)),
    st.builds(d.Feed, addresses),
    st.builds(d.Redirect, page_ids),
    st.builds(d.Include, page_ids, st.just("") | ids),
    st.builds(d.PageList, st.sampled_from(["jogos", "a:b"])),
)


def _blocks(inner: st.SearchStrategy[d.Node]) -> st.SearchStrategy[d.Node]:
    some = children(inner, most=3)
    mixed = children(inner | inlines, most=4)
    items = st.builds(d.Item, lines | st.tuples(texts, inner) | mixed | st.just(()))
    lists = st.builds(d.List, st.booleans(), st.lists(items, min_size=1, max_size=3).map(tuple))
    boxes = st.builds(
        d.Box,
        st.sampled_from(["panel", "wrap", "grid", "column", "well", "callout"]),
        some | mixed,
        style=tables_of_words,
        title=st.just(()) | lines.filter(lambda title: d.plain_text(title).strip() != "") | children(labels, most=1),
        footer=st.just(()) | children(labels, most=1),
        id=st.just("") | ids,
        classes=st.lists(names, max_size=2).map(tuple),
    )
    return st.one_of(
        lists,
        lists,
        boxes,
        boxes,
        st.builds(
            d.Details, children(inlines, most=2), some, st.just("") | ids, st.booleans(), st.sampled_from(["", "fase"])
        ),
        st.builds(d.Quote, lines | mixed),
        tables(mixed),
        st.builds(d.Paragraph, mixed),
        st.builds(d.Emphasis, st.sampled_from(EMPHASIS), mixed),
        st.builds(d.Collapse, ids, some),
        st.builds(d.Footnote, mixed),
    )


blocks = block_leaves
for _level in range(3):
    blocks = _unprinted(st.one_of(block_leaves, _blocks(blocks)))

documents = st.builds(d.Document, children(blocks | inlines, least=0, most=5))
"""Whole pages."""
