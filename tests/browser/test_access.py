"""axe-core finds nothing, on any page, in both palettes, narrow and wide, with everything open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser.looks import in_every_look, violations_on

PAGES = (
    "",
    "jogos/exodo/",
    "jogos/viscondes_do_reino_ocidental/",
    "jogos/encyclopedia/",
    "etiquetas/",
    "calculadora-para-o-seu-jogo/",
    "404.html",
)


@in_every_look
def test_no_violations(new_page: Callable[..., Page], site_url: str, look: dict[str, Any]) -> None:
    assert violations_on(new_page(**look), [site_url + address for address in PAGES]) == []
