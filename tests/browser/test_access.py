"""axe-core finds nothing, on any page, in both palettes, narrow and wide, with everything open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it bears no types
from playwright.sync_api import Page

PAGES = (
    "",
    "jogos/exodo/",
    "jogos/viscondes_do_reino_ocidental/",
    "jogos/encyclopedia/",
    "etiquetas/",
    "calculadora-para-o-seu-jogo/",
    "404.html",
)
SCREENS = {"phone": {}, "desk": {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}}


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_no_violations(new_page: Callable[..., Page], site_url: str, screen: str, palette: str) -> None:
    page = new_page(color_scheme=palette, **SCREENS[screen])
    found: list[str] = []
    for address in PAGES:
        page.goto(site_url + address)
        page.evaluate("for (const step of document.querySelectorAll('details')) step.open = true")
        found += [
            f"{address}: {violation['id']}: {node['html'][:200]}"
            for violation in Axe().run(page).response["violations"]
            for node in violation["nodes"]
        ]
    assert found == []
