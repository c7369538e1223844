"""A small site with every calculator on a page of its own, and hands to fill in a form as a person does.

The pages are made here, not from the wiki, so that what is tested is the form and not where it stands.
"""

from __future__ import annotations

import shutil
import threading
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

import calculators
from regrario.site.finish.files.scripts import without_comments
from regrario.site.forms import form
from regrario.site.mkdocs import run_mkdocs
from regrario.site.project import Project
from regrario.site.runtime import make_runtime
from regrario.site.serve import open_server
from tests.browser.calculator.hands import Form
from tests.browser.contexts import DESK, contexts

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def forms_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which ``forms_site`` is built, as ``site``."""
    return tmp_path_factory.mktemp("forms")


@pytest.fixture(scope="session")
def forms_site(forms_folder: Path) -> Iterator[str]:
    """The address of a site: ``/NAME/`` for each calculator, ``/two/`` with three of them, ``/english/`` with one."""
    docs, site = forms_folder / "docs", forms_folder / "site"
    for assets in ("javascripts", "stylesheets"):
        shutil.copytree(ROOT / "docs" / assets, docs / assets)
    for name in calculators.names():
        (docs / f"{name}.md").write_text(page_with(name), encoding="utf-8")
    (docs / "two.md").write_text(page_with("exodo.pontos", "exodo.energia_extra", "exodo.corrida"), encoding="utf-8")
    (docs / "english.md").write_text(page_in_english("placar"), encoding="utf-8")
    for game in ("Xadrez", "Damas"):
        (docs / f"{game.lower()}.md").write_text(f"# {game}\n\n/// calculator | placar\n///\n", encoding="utf-8")
    (docs / "index.md").write_text("# Start\n\n[two](two.md)\n", encoding="utf-8")
    with open_server(site, "127.0.0.1", 0) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        project = replace(Project.load(ROOT / "mkdocs.yml"), docs=docs, site=site, site_url=address)
        run_mkdocs(project, site)
        make_runtime(project, site)
        for script in (site / "javascripts").rglob("*.js"):
            script.write_text(without_comments(script.read_text(encoding="utf-8")), encoding="utf-8")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address
        server.shutdown()


def page_with(*names: str) -> str:
    """A page with the sections that the rules of its calculators are in."""
    sections = {calculators.describe(name)["section"]["title"] for name in names}
    folded = "\n\n".join(f'??? fim "{title}"\n\n    A regra.' for title in sorted(sections))
    forms = "\n\n".join(f"/// calculator | {name}\n///" for name in names)
    return f"# Um jogo\n\n{folded}\n\n## Pontos {{ .calc }}\n\n{forms}\n"


def page_in_english(name: str) -> str:
    """A page with a form as a site in English has it."""
    return f"# A game\n\n{ET.tostring(form(name, 'en'), encoding='unicode', method='html')}\n"


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers of their own, by default a desk's."""
    with contexts(browser, DESK) as make:
        yield make


@pytest.fixture
def open_form(new_context: Callable[..., BrowserContext], forms_site: str) -> Callable[..., Form]:
    """Opens a calculator's page, in a new browser or in that of ``context``."""

    def open_page(name: str, context: BrowserContext | None = None, address: str = "", **options: Any) -> Form:
        page = (context or new_context(**options)).new_page()
        page.goto(f"{forms_site}{address or name}/")
        form = Form(page, name)
        form.wait_for_script()
        form.unfold()
        return form

    return open_page
