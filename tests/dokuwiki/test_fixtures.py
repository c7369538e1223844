"""What the reader makes of a page, by examples: a file of ``fixtures/`` a topic, a heading a case.

A fence ``dokuwiki`` is the page, ``tree`` the document's outline, ``warnings`` what the author is told. The line
``page:`` of a file is the id of its pages.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from regrario.dokuwiki import read
from tests.cases import Case, Judge, cases
from tests.transform.outline import outline


@pytest.mark.parametrize("case", cases(Path(__file__).with_name("fixtures")), ids=str)
def test_reading(case: Case, judge: Judge) -> None:
    reading = read(case.fences["dokuwiki"].removesuffix("\n"), case.setting("page") or "jogos:teste")
    told = "".join(f"{d.line} {d.code.value}: {d.message}\n" for d in reading.diagnostics)
    judge.hold(case, tree=outline(reading.document.children), warnings=told)
