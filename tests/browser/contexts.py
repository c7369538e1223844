"""The devices that pages are looked at with, each time in a browser of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "pt-BR",
    "service_workers": "block",
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}, "locale": "pt-BR", "service_workers": "block"}

PATIENCE = 20_000
"""Milliseconds that are waited for what is expected: in them Python starts on a machine busy with other tests."""


@contextmanager
def contexts(browser: Browser, device: Mapping[str, Any]) -> Iterator[Callable[..., BrowserContext]]:
    """Makes contexts, closed in the end: of a device, changed by options of Playwright's ``new_context``."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        context = browser.new_context(**{**device, **options})
        context.set_default_timeout(PATIENCE)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
