"""The search index has the rules around the forms, and of a form no word but the title of the row it is folded into."""

from __future__ import annotations

import json
import re
from pathlib import Path

import calculators
from regrario.site.mkdocs import run_mkdocs
from tests.site.wikis import SETTINGS, make_project

ENGINE = """\
theme: material
plugins: [search]
"""


def step(name: str, *, open: bool) -> str:
    """A step of the rules with a calculator in it, between two words."""
    return (
        f'??? note "passo"\n\n    antes\n\n    /// calculator | {name}\n        open: {str(open).lower()}\n    ///\n\n'
        "    depois\n\n"
    )


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def test_search_finds_the_rules_and_not_the_forms(tmp_path: Path) -> None:
    project = make_project(tmp_path, {})
    project.config_file.write_text(ENGINE + SETTINGS, encoding="utf-8")
    steps = (step(name, open=open) for name in calculators.names() for open in (False, True))
    (project.docs / "index.md").write_text(f"# Regras\n\n{''.join(steps)}", encoding="utf-8")
    run_mkdocs(project, project.site)
    index = json.loads((project.site / "search" / "search_index.json").read_text(encoding="utf-8"))
    indexed = " ".join(f"{entry['title']} {re.sub('<[^>]*>', ' ', entry['text'])}" for entry in index["docs"])
    titles = words(" ".join(calculators.describe(name)["title"]["pt-BR"] for name in calculators.names()))
    assert words(indexed) - titles == {"regras", "passo", "antes", "depois", "calculadora"}
    assert indexed.count("depois") == 2 * len(calculators.names())
