"""The whole site, from the repository's own sources."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from regrario.site import build as building
from regrario.site.build import build
from regrario.site.project import Project

ROOT = Path(__file__).parents[2]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_the_same_sources_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Python for the browser has a test of its own, and comes from the network when it is not in the cache.
    monkeypatch.setattr(building, "STEPS", tuple(step for step in building.STEPS if step[0] != "runtime"))
    project = Project.load(ROOT / "mkdocs.yml")
    made: list[dict[str, bytes]] = []
    for place in ("here", "in another folder"):
        folder = tmp_path / place
        shutil.copytree(ROOT / "docs", folder / "docs")
        build(
            replace(project, docs=folder / "docs", site=folder / "site", cache=folder / "cache"),
            strict=True,
        )
        made.append(contents(folder / "docs") | contents(folder / "site"))
    first, second = made
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    assert {"jogos/exodo/index.html", "jogos/exodo/exodo.pdf", "jogos/exodo/qr.svg", "sitemap.xml.gz"} <= first.keys()
