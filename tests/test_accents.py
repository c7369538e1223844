"""Letters without their accents."""

from __future__ import annotations

import pytest

from regrario.accents import without_accents
from regrario.transform.words import folded


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Êxodo", "Exodo"), ("ação", "acao"), ("a\u0301", "a"), ("1ª — x", "1ª — x"), ("한글", "한글"), ("", "")],
)
def test_only_accents_go(text: str, plain: str) -> None:
    assert without_accents(text) == plain


@pytest.mark.parametrize(("text", "words"), [("FASES — 1ª", "fases 1a"), (" Ação!  Êxodo ", "acao exodo"), ("—", "")])
def test_words_as_people_compare_them(text: str, words: str) -> None:
    assert folded(text) == words
