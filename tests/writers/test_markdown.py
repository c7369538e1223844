"""The Markdown writer: what it makes of each kind of node, and its front matter."""

from __future__ import annotations

import pytest
import yaml

from regrario import document as d
from regrario.writers import markdown
from tests.cases import Judge
from tests.writers.examples import EXAMPLES, Example


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_examples(example: Example, judge: Judge) -> None:
    judge.hold(example.case, markdown=markdown.write(d.Document(example.tree)))


@pytest.mark.parametrize(
    "value",
    [
        "a",
        "Êxodo",
        "a: b",
        "yes",
        "null",
        "1",
        '"',
        "'",
        "#a",
        "- a",
        "[a]",
        "{a}",
        "a # b",
        "a, b",
        " a ",
        "",
        "a\nb",
        "@a",
    ],
)
def test_front_matter_is_read_as_it_was_given(value: str) -> None:
    given = {"title": value, "tags": [value, "b"], "hide": ["navigation"], "order": 3, "draft": True}
    written = markdown.write(d.Document(("text",)), front_matter=given)
    _, front, body = written.split("---\n", 2)
    assert yaml.safe_load(front) == given
    assert body == "\ntext\n"


def test_a_page_without_front_matter_does_not_begin_like_one() -> None:
    assert not markdown.write(d.Document(("title: x",))).startswith("title")
    assert not markdown.write(d.Document((d.Rule(), "a", d.Rule()))).startswith("---")


def test_what_is_nested_beyond_reason_is_html() -> None:
    tree: d.Node = d.Paragraph(("a",))
    for _ in range(d.MAX_DEPTH - 1):
        tree = d.Quote((tree,))
    written = markdown.write(d.Document((tree,)))
    assert max(len(line) - len(line.lstrip("> ")) for line in written.splitlines()) <= 2 * markdown.MAX_INDENT + 4
    assert written.count("<blockquote>") == d.MAX_DEPTH - 1 - markdown.MAX_INDENT


@pytest.mark.parametrize(
    "long",
    [
        d.Paragraph(("[" * markdown.LONGEST_PROSE, d.LineBreak())),
        d.Paragraph((d.Emphasis("strong", ("a",)), d.LineBreak()) * markdown.LONGEST_PROSE),
        d.Paragraph((d.Media("a.png", title="[" * (markdown.LONGEST_PROSE + 1)), d.LineBreak())),
        d.Heading(1, "[a " * markdown.LONGEST_PROSE, "a"),
        d.Table((d.Row((d.Cell(("[" * markdown.LONGEST_PROSE, "a")),)),)),
    ],
    ids=["signs", "marks", "title", "heading", "cell"],
)
def test_what_would_take_markdown_too_long_is_html(long: d.Node) -> None:
    written = markdown.write(d.Document((long,)))
    assert "\\[" not in written
    assert written.startswith("<")


def test_blocks_of_code_beyond_reason_are_html() -> None:
    written = markdown.write(d.Document((d.CodeBlock("a"),) * (markdown.MOST_FENCES + 1)))
    assert (written.count("```\na\n```"), written.count("<pre>")) == (markdown.MOST_FENCES, 1)


def test_links_go_where_the_addresses_say() -> None:
    class Files:
        def page(self, page: str, query: str = "", fragment: str = "") -> str:
            return f"../{page.replace(':', '/')}.md" + (f"#{fragment}" if fragment else "")

        def media(self, media: str) -> str:
            return f"../media/{media.replace(':', '/')}"

    tree = (d.Link("page", "a:b", ("c",), fragment="d"), d.Media("a:b.png", linking="nolink"))
    assert markdown.write(d.Document(tree), Files()) == '[c](../a/b.md#d)![](../media/a/b.png){ loading="lazy" }\n'
