"""The ids of ``ids.md``: a heading a rule, a row of its table a case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regrario.dokuwiki.ids import clean_id, resolve_media, resolve_page, section_id

TABLES = re.split(r"^## ", Path(__file__).with_name("ids.md").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
KNOWN = frozenset({"jogos:pecas:start", "jogos:dama:dama", "jogos:ludo"})


def _rows() -> Iterator[object]:
    for table in TABLES:
        title, *lines = table.strip().splitlines()
        for line in lines[3:]:
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            yield pytest.param(title, cells, id=f"{title}: {cells[0]}")


@pytest.mark.parametrize(("title", "cells"), tuple(_rows()))
def test_ids(title: str, cells: list[str]) -> None:
    match title.split():
        case ["clean", *_]:
            assert [clean_id(cells[0]), clean_id(cells[0], deaccent=False)] == cells[1:]
        case ["ids", *_]:
            used: dict[str, int] = {}
            assert [section_id(title, used) for title in cells[0].split(" / ")] == cells[1].split(" / ")
        case ["media", "in", "the", "page", page]:
            assert resolve_media(cells[0], page) == cells[1]
        case ["pages", "in", "the", "page", page, *_]:
            assert resolve_page(cells[0], page.rstrip(","), KNOWN.__contains__) == cells[1]
        case _:
            assert clean_id(cells[0], sepchar="-") == cells[1]


@given(st.text())
def test_a_clean_id_stays_as_it_is(text: str) -> None:
    once = clean_id(text)
    assert clean_id(once) == once


@given(st.lists(st.sampled_from(["A", "A1", "A2", "1", "A11", "?"]), max_size=30))
def test_the_headings_of_a_page_differ(titles: list[str]) -> None:
    used: dict[str, int] = {}
    ids = [section_id(title, used) for title in titles]
    assert len(set(ids)) == len(ids)
