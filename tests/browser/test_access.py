"""axe-core finds nothing, on any page, in both palettes, narrow and wide, with everything open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.looks import OPEN_ALL, SCREENS, violations

PAGES = (
    "",
    "jogos/exodo/",
    "jogos/viscondes_do_reino_ocidental/",
    "jogos/encyclopedia/",
    "etiquetas/",
    "calculadora-para-o-seu-jogo/",
    "404.html",
)


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_no_violations(new_page: Callable[..., Page], site_url: str, screen: str, palette: str) -> None:
    page = new_page(color_scheme=palette, **SCREENS[screen])
    found: list[str] = []
    for address in PAGES:
        page.goto(site_url + address)
        page.evaluate(OPEN_ALL)
        found += [f"{address}: {violation}" for violation in violations(page)]
    assert found == []
