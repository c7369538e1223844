"""What is asked of every page, whatever stands on it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it bears no types
from playwright.sync_api import Page

SCREENS: dict[str, dict[str, Any]] = {
    "phone": {},
    "desk": {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False},
}
"""Options of ``new_page``."""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""By how many pixels a page scrolls sideways."""
OPEN_ALL = "for (const step of document.querySelectorAll('.md-content details')) step.open = true"


def violations(page: Page) -> list[str]:
    """What axe-core finds on a page: the rule, and the element that breaks it."""
    return [
        f"{violation['id']}: {node['html'][:200]}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]
