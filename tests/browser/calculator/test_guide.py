"""The guide's example, put where its author would put it: built with the site, shown as a form, typed into, right."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from regrario.site.serve import open_server
from tests.browser.calculator.hands import DESK, Form
from tests.calculators.test_guide import GUIDES, blocks

ROOT = Path(__file__).parents[3]
RULES = """\
====== Feira ======
Três rodadas.

===== FIM DO JOGO =====
Cada banca vale 3 pontos.
"""


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the example's file in ``calculators/`` and its page in the wiki."""
    folder = tmp_path_factory.mktemp("fair")
    pages = folder / "seeds" / "pages" / "jogos"
    pages.mkdir(parents=True)
    (pages / "feira.txt").write_text(RULES, encoding="utf-8")
    shutil.copytree(ROOT / "calculators", folder / "calculators")
    [example] = blocks(GUIDES[0], "python")
    (folder / "calculators" / "feira.py").write_text(example, encoding="utf-8")
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("jogos", "media"))
    shutil.copy(ROOT / "mkdocs.yml", folder)
    downloads = ROOT / ".cache" / "regrario" / "runtime"
    downloads.mkdir(parents=True, exist_ok=True)
    (folder / ".cache" / "regrario").mkdir(parents=True)
    (folder / ".cache" / "regrario" / "runtime").symlink_to(downloads)
    subprocess.run(
        [sys.executable, "-m", "regrario.cli", "build", "--strict"],
        cwd=folder,
        check=True,
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT / 'scripts'}"},
    )
    with open_server(folder / "site", "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_example_is_built_shown_and_right(browser: Browser, fair: str) -> None:
    given, expected, _ = (json.loads(block) for block in blocks(GUIDES[0], "json"))
    context = browser.new_context(**DESK)
    page = context.new_page()
    page.goto(f"{fair}jogos/feira/")
    form = Form(page, "feira.final")
    form.wait_for_script()
    expect(page.get_by_role("textbox", name="Fregueses")).to_have_count(3)
    for number, player in enumerate(given["jogadores"]):
        form.player(number).locator("[data-name]").fill(player.pop("nome"))
        for field, value in player.items():
            form.field(field, number).fill(str(value))
    expect(form.part("result").locator(".rg-vence")).to_have_text("Ana vence com 13,5 pontos.")
    assert form.matrix() == {
        "Bancas": ["12", "9", "6"],
        "Multas": ["−2", "0", "0"],
        "Mais fregueses": ["3,5", "3,5", "0"],
        "Total": ["13,5", "12,5", "6"],
    }
    assert expected["vencedores"] == ["Ana"]
    form.part("result").get_by_role("button", name="Mais fregueses").click()
    reason = form.part("result").locator(".rg-porque:visible")
    reason.get_by_role("link", name="Regra: FIM DO JOGO").click()
    expect(page.get_by_role("heading", name="FIM DO JOGO")).to_be_in_viewport()
    context.close()
