"""The comparison that the writers are held to: what it takes for the same, and that it sees whatever is lost."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from regrario import document as d
from regrario.writers import html
from tests.writers.examples import EXAMPLES, Example
from tests.writers.likeness import likeness
from tests.writers.strategies import documents

SAME = [
    ("<p>a <strong>b</strong></p>", "<div><section><p>a<strong> b</strong></p></section></div>"),
    ("<ul><li>a</li></ul>", "<ul>\n<li>\n<p>a</p>\n</li>\n</ul>"),
    ("a<br><br>b", "<p>a</p><p>b</p>"),
    ("<em><strong>a</strong></em>", "<strong><em>a</em></strong>"),
    ("<strong>a</strong><strong>b</strong>", "<strong>ab</strong>"),
    ("<u>a</u>", "<ins>a</ins>"),
    ("a <a href='b'>c</a>", "a<a href='b'> c</a>"),
    ("a<em></em><ul></ul>", "a"),
    ("<pre>a\n</pre>", "<pre><code>\na  \n</code></pre>"),
    ("<table><thead><tr><th></th></tr></thead><tr><td>a</td></tr></table>", "<table><tr><td>a</td></tr></table>"),
    ("<td style='text-align: left;'>a</td>", "<td>a</td>"),
]
DIFFERENT = [
    ("a b", "a"),
    ("a b", "ab"),
    ("<p>a</p><p>b</p>", "<p>a b</p>"),
    ("a<br>b", "a b"),
    ("a<br>b", "<p>a</p><p>b</p>"),
    ("<u>a</u> <u>b</u>", "<u>a b</u>"),
    ("<strong>a</strong>", "a"),
    ("<strong>a</strong>b", "<strong>ab</strong>"),
    ("<ul><li>a<ul><li>b</li></ul></li></ul>", "<ul><li>a</li><li>b</li></ul>"),
    ("<ul><li>a</li></ul><ul><li>b</li></ul>", "<ul><li>a</li><li>b</li></ul>"),
    ("<table><tr><td>a</td></tr></table>", "<table><tr><th>a</th></tr></table>"),
    ("<table><tr><td style='text-align: center;'>a</td></tr></table>", "<table><tr><td>a</td></tr></table>"),
    ("<div class='admonition a'><p class='admonition-title'>b</p></div>", "<p>b</p>"),
    ("<details><summary>a</summary>b</details>", "<p>a</p>b"),
    ("<details open><summary>a</summary></details>", "<details><summary>a</summary></details>"),
    ("<a href='#b'>a</a><details id='b'></details>", "<a href='#b'>a</a><details></details>"),
    ("<img src='a'>", "<img src='a' align='right'>"),
    ("<img src='a' alt='b'>", "<img src='a'>"),
    ("<h2 id='a'>a</h2>", "<h2 id='a' class='fase'>a</h2>"),
    ("<span class='rg-vermelho'>a</span>", "a"),
    ("<abbr title='b'>a</abbr>", "a"),
    ("<pre>a\n\nb</pre>", "<pre>a\nb</pre>"),
    ("<span class='filename'>a</span><pre>b</pre>", "<pre>b</pre>"),
    ("<span class='qr' data-value='a'>a</span>", "a"),
    ("a<hr>", "a"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_examples_say_something_each(example: Example) -> None:
    assert likeness(html.write(d.Document(example.tree))) != likeness(html.write(d.Document((*example.tree, "more"))))


@settings(max_examples=100)
@given(documents, st.data())
def test_a_node_that_is_lost_is_missed(document: d.Document, data: st.DataObject) -> None:
    assume(document.children)
    index = data.draw(st.integers(0, len(document.children) - 1))
    lost, left = document.children[index], (*document.children[:index], *document.children[index + 1 :])
    assume(likeness(html.write(d.Document((lost,)))))
    assert likeness(html.write(d.Document(left))) != likeness(html.write(document))
