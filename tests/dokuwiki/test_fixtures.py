"""What the reader makes of a page, by examples: a file of ``fixtures/`` a topic, a heading a case.

A fence ``dokuwiki`` is the page, ``tree`` the document's outline, ``warnings`` what the author is told. The line
``page:`` of a file is the id of its pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from regrario.dokuwiki import read
from tests.transform.outline import outline

FIXTURES = sorted(Path(__file__).with_name("fixtures").glob("*.md"))


def _fence(section: str, label: str) -> str:
    match = re.search(rf"^````{label}\n(.*?)^````$", section, flags=re.MULTILINE | re.DOTALL)
    return match[1] if match else ""


def _cases() -> Iterator[object]:
    for file in FIXTURES:
        head, *sections = re.split(r"^## ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        page = re.search(r"^page: (.*)$", head, flags=re.MULTILINE)
        for section in sections:
            title = section.partition("\n")[0]
            yield pytest.param(page[1] if page else "jogos:teste", section, id=f"{file.stem}: {title}")


@pytest.mark.parametrize(("page", "section"), tuple(_cases()))
def test_reading(page: str, section: str) -> None:
    reading = read(_fence(section, "dokuwiki").removesuffix("\n"), page)
    told = "".join(f"{d.line} {d.code.value}: {d.message}\n" for d in reading.diagnostics)
    assert outline(reading.document.children) == _fence(section, "tree")
    assert told == _fence(section, "warnings")
