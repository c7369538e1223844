"""The words of the interface."""

from __future__ import annotations

import string

import pytest

from regrario.diagnostics import RegrarioError
from regrario.site import strings


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_language_has_the_same_words_with_the_same_names() -> None:
    first, *others = (strings.load(language) for language in strings.languages())
    assert others
    for other in others:
        assert other.table.keys() == first.table.keys()
        assert {key: names(text) for key, text in other.table.items()} == {
            key: names(text) for key, text in first.table.items()
        }


@pytest.mark.parametrize("language", strings.languages())
def test_no_word_is_empty_and_numbers_have_both_forms(language: str) -> None:
    table = strings.load(language).table
    assert all(text.strip() for text in table.values())
    for key in table:
        if key.endswith((".one", ".other")):
            stem = key.rpartition(".")[0]
            assert {f"{stem}.one", f"{stem}.other"} <= table.keys()


@pytest.mark.parametrize(("count", "said"), [(0, "0 jogos"), (1, "1 jogo"), (2, "2 jogos")])
def test_words_go_by_number(count: int, said: str) -> None:
    assert strings.load("pt-BR").count("home.games", count) == said


def test_decimals_are_the_language_s_own() -> None:
    assert strings.load("pt-BR").decimal(1.14) == "1,1"
    assert strings.load("en").decimal(1.14) == "1.1"


def test_a_language_without_words_is_refused() -> None:
    with pytest.raises(RegrarioError, match=r"'tlh': there are words for en, pt-BR only"):
        strings.load("tlh")
