"""The real site in a real browser: built once a session, served, looked at on a phone.

``page`` is a phone of 390×844 with touch. ``new_page`` gives others: ``new_page(javascript=False)``, or any option of
Playwright's ``new_context``. No page reaches anything but the site, nor has it a service worker, which would answer
in the server's place: those are looked at in ``test_offline.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from regrario.site.project import Project
from tests.browser.contexts import PATIENCE, PHONE, contexts
from tests.browser.serving import ROOT, served
from tests.chromium import OPTIONS, program

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def _site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder of the site, built from the repository's sources, and the address it is served at."""
    with served(tmp_path_factory.mktemp("site"), Project.load(ROOT / "mkdocs.yml")) as site:
        yield site


@pytest.fixture(scope="session")
def site_dir(_site: tuple[Path, str]) -> Path:
    """The built site."""
    return _site[0]


@pytest.fixture(scope="session")
def site_url(_site: tuple[Path, str]) -> str:
    """Where it is served, with a slash at the end."""
    return _site[1]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the session."""
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program(), args=OPTIONS)


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Makes pages, each in a context of its own, a phone's unless told otherwise."""
    with contexts(browser, PHONE) as new_context:

        def make(*, javascript: bool = True, **options: Any) -> Page:
            return new_context(**options, java_script_enabled=javascript).new_page()

        yield make


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A phone with JavaScript."""
    return new_page()
