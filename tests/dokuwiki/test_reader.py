"""What holds for every page: any bytes are read, no word is lost, work grows with length, the tree is flat enough."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regrario.diagnostics import Code
from regrario.document import (
    MAX_DEPTH,
    Anchor,
    Box,
    CodeBlock,
    Heading,
    Link,
    List,
    Media,
    Node,
    PageList,
    Span,
    Table,
    Tags,
    children_of,
    plain_text,
    walk,
)
from regrario.dokuwiki import Environment, read

MARKUP = [
    *("**", "//", "__", "''", "<sub>", "</sub>", "<del>", "</del>", "((", "))", "[[a|b]]", "[[", "]]"),
    *("{{x.png}}", "{{", "}}", "%%", "<nowiki>", "</nowiki>", "<code>", "</code>", "<file a b>", "</file>"),
    *("\n", "\n\n", "\n  * ", "\n\t- ", "\n    * ", "\n| ", "\n^ ", " | ", " ^ ", "||", " ::: |", "\n> "),
    *("\n>>> ", "\n----\n", "\n== h ==\n", "  ", "\t", "\\\\ ", "\\\\\n", "http://a.b/c ", "www.x.com", '"'),
    *("->", "--", "640x480", "<WRAP box>", "</WRAP>", "<wrap em>", "</wrap>", '<panel title="t">', "</panel>"),
    *('<collapse id="q">', "</collapse>", "<btn>", "</btn>", "<color red>", "</color>", "/* c */", "\n  code"),
    *("<a@b.cd>", "~~NOTOC~~", "~~X~~", "CSS", ":-)", "\n \n", "<grid>", "</grid>", "<modal>", "</modal>"),
    *("<foo>", "</foo>", "{{tag>a}}", "{{rss>a}}", "{{foo>a}}", "<barcode value='a'>", "á", "word "),
    *("<note tip>", "</note>", "++++ t |", "++++", "++ t |", "++", "<hidden h>", "</hidden>", "<box|t>", "</box|c>"),
    *(
        "$a$",
        "$",
        "$$",
        "\\(",
        "\\)",
        "[{{x.png|c}}]",
        "<columns>",
        "<newcolumn>",
        "</columns>",
        "<tabbox t>",
        "</tabbox>",
    ),
    *(
        "<imgcaption i|c>",
        "</imgcaption>",
        "<fc red>",
        "</fc>",
        "<md>",
        "</md>",
        "{{page>a}}",
        "\n---- dataentry a ----\n",
    ),
    *("{{anchor:a:b}}", "{{topic>a}}", "<nspages a>", "~~REDIRECT>a~~", "\n#REDIRECT a\n", "{{url>http://a.b}}"),
]
sources = st.lists(st.sampled_from(MARKUP) | st.text(max_size=4), max_size=30).map("".join)
WORDS = ["um", "dois", "três", "Ação", "42", "fim"]


@given(sources)
def test_any_text_is_read(source: str) -> None:
    document = read(source, "a:b").document
    assert document.id == "a:b"


@given(st.binary(max_size=200) | sources.map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_read(source: bytes) -> None:
    assert isinstance(plain_text(read(source).document.children), str)


@given(st.lists(st.sampled_from(WORDS), min_size=1), st.sampled_from([" ", "\n", "\n\n", "\n  * ", "\n> ", "\n  "]))
def test_every_word_of_plain_text_is_kept(words: list[str], between: str) -> None:
    assert plain_text(read(between.join(words)).document.children).split() or not words
    kept = " ".join(_texts(read(between.join(words)).document.children)).split()
    assert kept == words


@given(st.lists(st.sampled_from(MARKUP), max_size=30))
def test_every_word_between_markup_is_in_the_tree_or_in_a_warning(markup: list[str]) -> None:
    source = "".join(f"{piece} w{number} " for number, piece in enumerate(markup))
    reading = read(source)
    found = re.findall(r"w\d+", f"{reading.document} {reading.diagnostics}")
    assert {f"w{number}" for number in range(len(markup))} <= set(found)


def _texts(nodes: tuple[Node, ...]) -> list[str]:
    """All that is shown, a piece a node."""
    texts = []
    for node in walk(nodes):
        match node:
            case str():
                texts.append(node)
            case Heading():
                texts.append(node.title)
            case CodeBlock():
                texts.append(node.text)
            case Media():
                texts.append(node.title or node.source)
            case _:
                pass
    return texts


# --- growth -----------------------------------------------------------------------------------------------------------

HOSTILE = [
    *("<sub>a ", "((a ", "**a //b __c ''d <del>e ", "[[", "{{", "[[a|{{b", "<WRAP>", "<WRAP ", "<panel>"),
    *("<panel ", "<code ", "%%", "^|", "| ::: ", "^|\n", "> ", "\n>", "== a ", "/* ", " /* ", "\n", " ", '"'),
    *("http://a", "www.", "1x", "a.b.c.", "</WRAP>", "**//", "<a@", "\n ", " \n", "~~A:", "\n  * a"),
    *("\n  * a\n    - b", "|a", "\n----", "]]", "\\\\a", "<x>", "((a)) ", "<btn>[[a|", "a@b.", "\n  a\n"),
    *("\n\t", "<color red>a", "[[[", "{{{", "***", "=", "<barcode ", "{{tag>"),
    *(
        "<note>a",
        "<note ",
        "++++ a |",
        "++ a | b ",
        "++++ ",
        "<hidden a>",
        "<hidden ",
        "<box|a>",
        "<box>a</box|",
        "$",
        "$a",
    ),
    *("$a ", "$$", "\\(", "\\begin{align}", "<math", "<md>", "<columns>", "<newcolumn>", "<tabbox a>", "[{{", "[{{a|"),
    *(
        "<imgcaption a|",
        "<fc red>",
        "<font ;;",
        "\n---- dataentry\n",
        "\n----data",
        "{{page>",
        "~~REDIRECT>a",
        "\n#REDIRECT ",
    ),
    *("<nspages ", "{{anchor:", "{{url>"),
]


def _calls(work: Callable[[], object]) -> int:
    """How many functions are called, those written in C too."""
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event.endswith("call")

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("piece", HOSTILE)
def test_work_grows_with_the_length(piece: str) -> None:
    read(piece * 4)  # the scanners are made once
    small, large = (_calls(lambda n=n: read(piece * (n // len(piece)))) for n in (1000, 4000))  # type: ignore[misc]
    assert large <= 4.5 * small + 200


# --- depth ------------------------------------------------------------------------------------------------------------

DEEP = {
    "lists": "\n".join(" " * 2 * depth + f"* {depth}" for depth in range(1, 300)),
    "quotes": "\n".join(">" * depth + str(depth) for depth in range(1, 300)),
    "boxes": "<WRAP>" * 300 + "fim" + "</WRAP>" * 300,
    "spans": "<wrap>" * 300 + "fim" + "</wrap>" * 300,
    "columns": "<columns>a<newcolumn>" * 300 + "fim" + "</columns>" * 300,
    "emphasis": "**//" * 300 + "fim" + "//**" * 300,
    "lists in boxes": "<WRAP>\n  * <div>\n  * " * 150 + "fim" + "</div></WRAP>" * 150,
}


@pytest.mark.parametrize("name", DEEP)
def test_the_tree_is_no_deeper_than_promised(name: str) -> None:
    reading = read(DEEP[name])
    assert _depth(reading.document.children) <= MAX_DEPTH
    assert ("fim" if "fim" in DEEP[name] else "299") in " ".join(_texts(reading.document.children))
    too_deep = [d for d in reading.diagnostics if d.code is Code.TOO_DEEP]
    assert len(too_deep) == 1


def _depth(nodes: tuple[Node, ...]) -> int:
    level, depth = list(nodes), 0
    while level:
        depth += 1
        level = [inside for node in level for inside in children_of(node)]
    return depth


@pytest.mark.parametrize(
    "inside",
    [
        "<tabbox fim>a</tabbox>",
        "<imgcaption x|fim>a</imgcaption>",
        "[{{a.png|**fim**}}]",
        "++ fim | a ++",
        '<panel title="fim">a</panel>',
        "{{anchor:a:fim}}",
        "\n---- dataentry a ----\nb : **fim**\n----\n",
        "<md>\n" + "".join(f"{'  ' * n}- fim\n" for n in range(20)) + "</md>",
    ],
)
@pytest.mark.parametrize("around", range(90, 100, 3))
def test_words_in_tags_are_kept_or_told_of_at_the_deepest(inside: str, around: int) -> None:
    reading = read("<WRAP>" * around + inside + "</WRAP>" * around)
    assert _depth(reading.document.children) <= MAX_DEPTH
    assert "fim" in f"{reading.document} {reading.diagnostics}"


# --- the wiki around a page -------------------------------------------------------------------------------------------


def test_lines_of_nodes() -> None:
    document = read("a\n\n== b ==\n\n  * c [[d]]\n\n| e {{f.png}} |\n").document
    lines = {
        type(n).__name__: n.line
        for n in walk(document.children)
        if isinstance(n, Heading | List | Link | Table | Media)
    }
    assert lines == {"Heading": 3, "List": 5, "Link": 5, "Table": 7, "Media": 7}


def test_what_a_page_says_of_itself() -> None:
    meta = read("~~NOTOC~~\n====== Êxodo ======\n{{tag>um dois}} {{tag>dois três}}").document.meta
    assert (meta.title, meta.toc, meta.tags) == ("Êxodo", False, ("um", "dois", "três"))


@pytest.mark.parametrize(
    ("source", "text", "codes"),
    [
        (b"\xef\xbb\xbfa\r\nb\rc", "a\nb\nc", []),
        ("Ação".encode("latin-1"), "Ação", [Code.ENCODING]),
        (b"a\0b", "ab", [Code.ENCODING]),
        ("a\ud800b", "a\ufffdb", [Code.ENCODING]),
        ("a\vb\fc", "a b c", []),
    ],
    ids=["BOM and line ends", "Latin-1", "NUL", "half a pair", "vertical tab"],
)
def test_bytes(source: str | bytes, text: str, codes: list[Code]) -> None:
    reading = read(source)
    assert plain_text(reading.document.children) == text
    assert [d.code for d in reading.diagnostics] == codes


def test_a_wiki_of_its_own() -> None:
    environment = Environment(
        interwiki={"bgg": "https://bgg.example/{NAME}", "perfil": ":gente:{NAME}"},
        acronyms={"PV": "Pontos de vitória"},
        smileys=("!!",),
        sepchar="-",
        deaccent=False,
        page_exists=lambda page: page == "jogos:ação-final:início",
        start="início",
    )
    document = read("[[bgg>a]] [[perfil>Zé]] PV HTML !! :-) [[Ação Final:]]", "jogos:a", environment).document
    links = [(n.kind, n.target) for n in walk(document.children) if isinstance(n, Link)]
    assert links == [("interwiki", "https://bgg.example/a"), ("page", "gente:zé"), ("page", "ação-final:início")]
    assert plain_text(document.children) == "a Zé PV HTML !! :-) Ação Final"
    kinds = [type(n).__name__ for n in walk(document.children)]
    assert (kinds.count("Acronym"), kinds.count("Smiley")) == (1, 1)


@pytest.mark.parametrize(
    ("source", "link"),
    [
        ("[[outro/lugar]]", Link("page", "outro:lugar", ("lugar",))),
        ("[[/raiz]]", Link("page", "raiz", ("raiz",))),
        ("[[../vizinho/|b]]", Link("page", "vizinho:start", ("b",))),
        ("[[a:b/c#d/e]]", Link("page", "a:b:c", ("d/e",), "de")),
        ("[[https://a.example/b]]", Link("external", "https://a.example/b", ("https://a.example/b",))),
        ("{{fotos/a.png|b}}", Media("fotos:a.png", title="b")),
        ("{{https://a.example/b.png}}", Media("https://a.example/b.png", external=True)),
    ],
)
def test_a_wiki_whose_namespaces_end_in_slashes(source: str, link: Link | Media) -> None:
    document = read(source, "jogos:a", Environment(use_slash=True)).document
    assert [node for node in walk(document.children) if isinstance(node, Link | Media)] == [link]


def test_the_tail_of_a_row_can_be_kept() -> None:
    kept = read("| a | b\n| c |", "x", Environment(keep_table_tails=True))
    assert plain_text(kept.document.children) == " a  b c "
    assert [d.code for d in kept.diagnostics] == [Code.TABLE_TAIL]
    lost = read("| a | b\n| c |", "x")
    assert plain_text(lost.document.children) == " a  c "
    assert "b" in lost.diagnostics[0].message


HARD = "\xa0"
"""A hard space, which PHP's ``trim`` and its patterns of bytes take for a character like any other."""


@pytest.mark.parametrize(
    ("source", "node"),
    [
        (f"[[{HARD}a]]", Link("page", "jogos:a", (f"{HARD}a",))),
        (f"[[a{HARD}|b]]", Link("page", "jogos:a", ("b",))),
        (f"[[a|{HARD}]]", Link("page", "jogos:a", (HARD,))),
        (f"[[{HARD}https://a.example|b]]", Link("page", "https:a.example", ("b",))),
        (f"{{{{a.png{HARD}|t{HARD}}}}}", Media("jogos:a.png", title=f"t{HARD}")),
        (f"<code php{HARD}a.php>x</code>", CodeBlock("x", language=f"php{HARD}a.php")),
        (f"\n  {HARD}\n", CodeBlock(HARD, "preformatted")),
        (f"{{{{tag>a{HARD}b c}}}}", Tags((f"a{HARD}b", "c"))),
        (f"{{{{topic>+a{HARD}b}}}}", PageList(tags=(f"+a{HARD}b",))),
        (f"{{{{anchor:x:{HARD}a}}}}", Span("anchor", (Anchor("x"), f"{HARD}a"))),
        (f"<box|{HARD}a>b</box>", Box("box", ("b",), title=(f"{HARD}a",), classes=("box",))),
        (f"a{HARD}/* b */", f"a{HARD}/* b */"),
    ],
)
def test_a_hard_space_is_no_space(source: str, node: Node) -> None:
    assert node in walk(read(source, "jogos:teste").document.children)
