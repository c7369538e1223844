"""The comparison that the oracle's cases go through: what it takes for the same, and that it sees what is lost."""

import pytest

from tests.meaning import meaning

SAME = [
    ("<p>a <strong>b</strong></p>", "<div>a <b>b</b></div>"),
    ('<a href="/doku.php?id=a:b">x</a>', '<a href="/a/b/">x</a>'),
    ('<a href="/lib/exe/fetch.php?media=a:b.png">x</a>', '<a href="/media/a/b.png">x</a>'),
    ("<pre>a\tb\n</pre>", "<pre><code>a   b</code></pre>"),
    ("<table></table>a", "a"),
    ('<img class="smiley" alt=":-)">', '<span class="smiley" title=":-)">x</span>'),
]
DIFFERENT = [
    ("a b", "a"),
    ("a b", "b a"),
    ("<strong>a</strong> b", "a b"),
    ('<h2 id="a">a</h2>', '<h2 id="b">a</h2>'),
    ('<h2 id="a">a</h2>', '<h3 id="a">a</h3>'),
    ("<ul><li>a</li><li>b</li></ul>", "<ul><li>a b</li></ul>"),
    ("<ul><li>a</li></ul>", "<ol><li>a</li></ol>"),
    ('<table><tr><td colspan="2">a</td></tr></table>', "<table><tr><td>a</td></tr></table>"),
    ("<table><tr><td>a</td></tr></table>", "<table><tr><th>a</th></tr></table>"),
    ('<a href="/a/">x</a>', '<a href="/b/">x</a>'),
    ('<a href="/a/">x</a>', "x"),
    ('<img src="/media/a.png" width="2">', '<img src="/media/a.png">'),
    ("<pre>a\n b</pre>", "<pre>a\nb</pre>"),
    ("a<hr>b", "a b"),
    ("<blockquote>a</blockquote>", "a"),
    ('a<sup><a class="footnote-ref" href="#fn:1">1</a></sup>', "a"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same(one: str, other: str) -> None:
    assert meaning(one) == meaning(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different(one: str, other: str) -> None:
    assert meaning(one) != meaning(other)
