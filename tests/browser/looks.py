"""What is asked of every page, whatever stands on it."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import pytest
import zxingcpp
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it bears no types
from PIL import Image
from playwright.sync_api import Locator, Page

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {},
    "desk": {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False},
}
"""Options of ``new_page``."""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""By how many pixels a page scrolls sideways."""
OPEN_ALL = "for (const step of document.querySelectorAll('.md-content details')) step.open = true"

GLANCES = 20
"""So often a camera looks at a code that it cannot read, four times a second."""
ONLY_VIOLATIONS = {"resultTypes": ["violations"]}
"""What axe-core lists in full; all that is well it would spend half its time on."""


in_every_look = pytest.mark.parametrize(
    "look",
    [{"color_scheme": palette, **screen} for screen in SCREENS.values() for palette in ("light", "dark")],
    ids=[f"{screen}-{palette}" for screen in SCREENS for palette in ("light", "dark")],
)
"""A test of each screen in each palette: ``look`` are the options of ``new_page``."""


def violations_on(page: Page, addresses: Iterable[str]) -> list[str]:
    """What axe-core finds on some pages with everything open, each time with the address."""
    found: list[str] = []
    for address in addresses:
        page.goto(address)
        page.evaluate(OPEN_ALL)
        found += [f"{address}: {violation}" for violation in violations(page)]
    return found


def violations(page: Page) -> list[str]:
    """What axe-core finds on a page: the rule, and the element that breaks it."""
    return [
        f"{violation['id']}: {node['html'][:200]}"
        for violation in Axe().run(page, options=ONLY_VIOLATIONS).response["violations"]
        for node in violation["nodes"]
    ]


def read_code(place: Locator) -> str:
    """What the one QR code at a place says, to a camera that is held there until it can read it.

    A single picture may show another part of the page, when something was moving as it was taken.
    """
    for _ in range(GLANCES):
        found = zxingcpp.read_barcodes(Image.open(io.BytesIO(place.screenshot())))
        if len(found) == 1:
            return str(found[0].text)
        place.page.wait_for_timeout(250)
    raise AssertionError(f"no code can be read at {place}")
