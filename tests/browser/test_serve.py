"""``regrario serve`` while one writes."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from regrario.site.project import Project

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Served:
    """A project that is being served."""

    folder: Path
    address: str


def _mind_ctrl_c() -> None:
    """A shell makes what it runs in the background deaf to it, and with it all that these tests start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A copy of this project, with the cache of this one, served by the command itself."""
    for name in ("seeds", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name)
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    cache = Project.load(ROOT / "mkdocs.yml").cache
    (tmp_path / "mkdocs.yml").write_text(
        settings.replace("    source: seeds\n", f"    source: seeds\n    cache: {cache}\n"), encoding="utf-8"
    )
    with subprocess.Popen(
        [sys.executable, "-m", "regrario.cli", "serve", "--port", "0"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=_mind_ctrl_c,  # noqa: PLW1509 - no thread of ours forks
    ) as process:
        try:
            assert process.stdout
            address = process.stdout.readline().split()[0]
            yield Served(tmp_path, address)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 0
        finally:
            process.kill()  # else the end of the block would wait for it for ever


def test_a_page_shows_what_is_written_while_it_is_open(served: Served, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(f"{served.address}jogos/exodo/")
    expect(page.locator("h1")).to_have_text("Êxodo")
    source = served.folder / "seeds" / "pages" / "jogos" / "exodo.txt"
    source.write_text(source.read_text(encoding="utf-8").replace("= Êxodo =", "= Êxodo novo ="), encoding="utf-8")
    expect(page.locator("h1")).to_have_text("Êxodo novo", timeout=60_000)
    (served.folder / "docs" / "sobre.md").write_text("# Sobre\n", encoding="utf-8")
    page.goto(f"{served.address}sobre/")
    expect(page.locator("h1")).to_have_text("Sobre", timeout=60_000)
    expect(page.locator(".rg-rede")).to_have_count(0)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((found) => found.length)") == 0
    page.close()
