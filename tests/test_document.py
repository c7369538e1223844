"""The tables of the document tree agree with its nodes: a new kind that is not told of is found here."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from regrario import document as d
from regrario.document.walking import children_of

KINDS = [kind for kind in (*get_args(d.Inline), *get_args(d.Block)) if kind is not str]
HOLD = ("Children", "tuple[Item, ...]", "tuple[Row, ...]", "tuple[Cell, ...]")


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_nodes_is_a_part(kind: type[d.Node]) -> None:
    holding = {field.name for field in fields(kind) if field.type in HOLD}  # type: ignore[arg-type]  # no text is among them
    assert holding == {name for name, _ in d.PARTS.get(kind, ())}


def test_titles_come_first_and_footers_last() -> None:
    assert children_of(d.Box("panel", ("b",), title=("a",), footer=("c",))) == ("a", "b", "c")
    assert children_of(d.Details(("a",), ("b",))) == ("a", "b")
    assert children_of("a") == ()


def test_a_note_and_its_text_are_apart() -> None:
    inline = {kind for kind in d.PARTS if kind in d.INLINE_KINDS}
    assert inline - {*d.FLOWING_KINDS} == {d.Footnote}
    assert {*d.FLOWING_KINDS} <= inline


def test_tags_break_no_text_and_are_a_block() -> None:
    assert d.is_inline(d.Tags(("a",)))
    assert d.Tags not in d.INLINE_KINDS
    assert not d.is_inline(d.Paragraph(()))
