"""Words that a page does not show are named, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regrario.dokuwiki import read
from regrario.dokuwiki.plugins.withheld import without_withheld
from regrario.site.verify import lost_words
from regrario.transform import FAITHFUL, SITE, apply
from regrario.writers import markdown

TESTS = Path(__file__).parents[1]
WHOLE = r"""====== Título ======
{{tag>mosaico}} ~~NOTOC~~ /* um comentário */
Isto é **negrito//misto**// e __sub__linhado, H<sub>2</sub>O, [[jogos:outra|outra página]]s, [[a:b]].
  * item\\
  * ''mono'' %%nada **aqui**%% {{foto.png?20|legenda da foto}}
^ A ^ B ^
| c | d |
<code python>
print("__name__")
</code>
(c) 640x480 -> https://x.example/a_b ((uma nota)) <color red>cor</color>
"""


def _lost(source: str, shown: str, replaced: tuple[str, ...] = ()) -> list[tuple[int, str]]:
    notes = lost_words("p", source, shown, replaced)
    return [(note.line, note.message.split("'")[1]) for note in notes]


def test_a_whole_page_loses_nothing() -> None:
    document = apply(read(WHOLE, "jogos:teste").document, FAITHFUL).document
    assert _lost(WHOLE, markdown.write(document)) == []


@pytest.mark.parametrize(
    ("source", "shown", "lost"),
    [
        ("um\ndois três\n", "um três\n", [(2, "dois")]),
        ("carta carta cartas\n", "carta cartas\n", [(1, "carta")]),
        ("um um um\n", "um um\n", [(1, "um")]),
        ("a {{x.png|legenda}}\n", "a\n", [(1, "legenda")]),
        ("[[alvo|rótulo]]\n", "alvo\n", [(1, "rótulo")]),
        ("**Ação**\n", "acao\n", [(1, "ação")]),
        ("a [[b|c]]d e\n", "a [c](b)d e\n", []),
        ("/* dois\nlinhas */\ntrês\n", "nada\n", [(3, "três")]),
        ('<panel title="um"\nfooter="dois" icon="três">quatro</panel>\n', "quatro\n", [(1, "um"), (2, "dois")]),
        ('<panel title="um &amp; < dois">a</panel>\n', "um a\n", [(1, "dois")]),
        ("<tabbox um>a<tabbox dois>b</tabbox>\n", "a b um\n", [(1, "dois")]),
        ("a\n<box round|um>a</box|dois>\n", "a\n", [(2, "um"), (2, "a"), (2, "dois")]),
        ("{{url>https://a.example/ 9|um}} {{nada>x|dois}} {{page>x|três}}\n", "a\n", [(1, "um"), (1, "dois")]),
        ("{{anchor:um:dois}} <WRAP três>a</WRAP> <btn type=info>b</btn>\n", "a\n", [(1, "dois"), (1, "b")]),
        ("um((dois)) três((dois)) quatro((dois))\n", "um quatro\n", [(1, "dois"), (1, "três")]),
        ("{{a.png|um { dois}} três}}\n", "um três\n", [(1, "dois")]),
        ("<md>[um](dois) `três`</md>\n", "um\n", [(1, "três")]),
        ("um//dois**três\n", "um//dois\n", [(1, "umdoistrês")]),
        ("um//dois**três\n", "um//dois três\n", []),
        ("a {{foo>b /* c\n/* d\n", "a b foo\n", [(1, "c"), (2, "d")]),
        ('<bar value="40">40%</bar>', "40%\n", []),
        ('<bar value="40">400</bar>', "400\n", [(1, "40")]),
    ],
)
def test_what_is_lost_is_named_with_its_line(source: str, shown: str, lost: list[tuple[int, str]]) -> None:
    assert _lost(source, shown) == lost


PAGES = re.findall(
    r"^````dokuwiki\n(.*?)^````$",
    "".join(file.read_text(encoding="utf-8") for file in sorted((TESTS / "dokuwiki" / "fixtures").rglob("*.md"))),
    flags=re.MULTILINE | re.DOTALL,
)


def test_no_false_alarm_on_any_page_of_the_readers_fixtures() -> None:
    alarms = []
    for source in PAGES:
        reading = read(source, "jogos:teste")
        site = apply(reading.document, SITE)
        front = {"title": "x", "tags": list(site.document.meta.tags)}
        named = " ".join(note.message for note in reading.diagnostics).casefold()
        found = _lost(without_withheld(source), markdown.write(site.document, front_matter=front), site.replaced)
        alarms += [(source, word) for _, word in found if word not in named]
    assert alarms == []


def test_tags_and_what_the_site_says_itself_count_as_shown() -> None:
    front = "---\ntitle: Um título\ndescription: Um texto\ntags: [etiqueta]\n---\n"
    assert _lost("título texto etiqueta compartilhe", f"{front}# Título\n", ("Compartilhe:",)) == [(1, "texto")]
