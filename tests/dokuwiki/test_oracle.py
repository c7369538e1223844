"""The reader and the HTML writer against what the real DokuWiki gave for the same pages.

The cases where we mean to be better are listed in ``better.tsv``, each with its reason.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from regrario.dokuwiki import read
from regrario.transform import FAITHFUL, Context, apply
from regrario.writers import html
from tests.meaning import meaning

ORACLE = Path(__file__).parents[1] / "data" / "oracle"
BETTER = dict(
    line.split("\t", 1) for line in Path(__file__).with_name("better.tsv").read_text(encoding="utf-8").splitlines()
)


def _cases(name: str) -> list[dict[str, str]]:
    lines = (ORACLE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _ours(case: dict[str, str]) -> list[str]:
    page = case.get("page") or "jogos:teste"
    document = apply(read(case["source"], page).document, FAITHFUL, Context()).document
    return meaning(html.write(document))


@pytest.mark.parametrize("case", _cases("own"), ids=lambda case: case["id"])
def test_own_cases(case: dict[str, str]) -> None:
    same = _ours(case) == meaning(case["html"])
    assert same == (case["id"] not in BETTER)


@pytest.mark.parametrize("part", range(10))
def test_random_markup(part: int) -> None:
    cases = _cases("fuzz")[part::10]
    differ = {case["id"] for case in cases if _ours(case) != meaning(case["html"])}
    assert differ == {case["id"] for case in cases} & BETTER.keys()
