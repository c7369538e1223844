"""Links in a wiki that calls pages by their headings (``useheading``)."""

from __future__ import annotations

import pytest

from regrario.document import Link, plain_text, walk
from regrario.dokuwiki import read
from regrario.transform import Context
from regrario.transform.wiki.names import names

NAMES = {"jogos:exodo": "Êxodo", "jogos:regras:start": "As regras"}


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("[[exodo]]", "Êxodo"),
        ("[[exodo#fim]]", "Êxodo"),
        ("[[exodo|jogo]]", "jogo"),
        ("[[exodo|exodo]]", "exodo"),
        ("[[:jogos:regras:start]]", "As regras"),
        ("[[sem_titulo]]", "sem_titulo"),
        ("[[#fim]]", "fim"),
        ("**[[exodo]]**", "Êxodo"),
    ],
)
def test_a_link_without_words_shows_the_heading_of_its_page(source: str, shown: str) -> None:
    result = names(read(source, "jogos:teste").document, Context(page_names=NAMES))
    (link,) = (node for node in walk(result.document.children) if isinstance(node, Link))
    assert plain_text((link,)) == shown


def test_the_words_of_the_id_are_said_another_way() -> None:
    assert names(read("[[exodo]]", "jogos:teste").document, Context(page_names=NAMES)).replaced == ("exodo",)
