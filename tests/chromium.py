"""Debian's Chromium, as the tests and the benchmarks drive it."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Page

OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
"""It reaches nothing but what this machine serves; Playwright could see to it too, by holding up every request."""


def program() -> str:
    """Where it is."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert path, "no Chromium: set CHROMIUM or put chromium on the PATH"
    return path


def wait_for_snapshot(page: Page, files: int = 3) -> None:
    """Until our worker has kept its snapshot and the largest files: what a later visit starts from."""
    for _ in range(600):  # wait_for_function would take a promise for a yes
        if page.evaluate("async () => (await (await caches.open('regrario-python')).keys()).length") == files + 1:
            return
        page.wait_for_timeout(100)
    raise AssertionError("no snapshot was taken within a minute")
