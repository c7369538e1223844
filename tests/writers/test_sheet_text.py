"""Words fit to be set in type."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from regrario.writers.sheet_text import BREAK, LONGEST_WORD, clean, ink, one_line, printable, soften


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\x00b\x1fc", "a b c"),
        ("co\xadsem hífen", "cosem hífen"),
        ("\ufeffa\u200bb\u202ec", "abc"),
        ("a\ud800b", "a b"),
        ("ação 🎲", "ação 🎲"),
    ],
)
def test_clean(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_short_words_never_break() -> None:
    assert soften("inconstitucionalmente e https://a.example/b") == "inconstitucionalmente e https://a.example/b"


def test_long_addresses_break_after_their_marks() -> None:
    assert soften("https://exemplo.example/jogos/exodo?a=b").split(BREAK)[:3] == ["https://", "exemplo.", "example/"]


@given(st.text())
@example("0" * 20 + "{" + "0" * 20 + "{" + "0" * 20)
@example("{" * 60)
@example("/" * 60)
@example("a.{" * 30)
def test_no_run_without_a_break_is_longer_than_the_longest_word(text: str) -> None:
    softened = printable(text, {})
    assert softened.replace(BREAK, "") == one_line(clean(text))
    assert all(len(run) <= LONGEST_WORD for word in softened.split() for run in word.split(BREAK))


@pytest.mark.parametrize(
    ("color", "name"),
    [
        ("#ed1c24", "red"),
        ("#7092be", "blue"),
        ("blue", "blue"),
        ("rgb(0, 128, 0)", "green"),
        ("hsl(30, 100%, 50%)", "orange"),
        ("purple", "purple"),
        ("#888", ""),
        ("black", ""),
        ("", ""),
        ("x; url(y)", ""),
    ],
)
def test_ink(color: str, name: str) -> None:
    assert ink(color) == name
