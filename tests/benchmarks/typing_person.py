"""A person opens a page of rules, taps a field of the score and types: how long a keystroke waits for its result.

The real page with its real form, on a phone with touch. Between two keys pass 120 to 200 ms, the same ones each time;
between the page being there and the tap a second, which is quick for somebody who has to find the form first.
"""

from __future__ import annotations

import random
import time
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from tests.benchmarks.browsing import slowed
from tests.chromium import wait_for_snapshot

SCRIPT = Path(__file__).with_name("startup") / "keystrokes.js"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
ADDRESS = "jogos/exodo/"
FIRST_FIELD = "#calc-exodo-pontos-0-producao-0"
TOTAL = "form[data-calculator='exodo.pontos'] [data-player='0'] .rg-total output"
VALUES = ("10", "9", "11", "5", "3", "7", "3", "12", "2", "1", "4")
"""What the first player has, field after field."""
BEFORE_THE_TAP = 1.0
BETWEEN_KEYS = (0.120, 0.200)
PATIENCE = 300_000


@dataclass
class Waits:
    """Milliseconds from keystrokes to the painted results that count them in."""

    every: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    begun: list[float] = field(default_factory=list)
    """From opening the page to the first keystroke."""


def visit(context: BrowserContext, address: str, waits: Waits, *, first: bool, slower: int = 1) -> None:
    """Type the first player's values on a processor so many times ``slower``; ``first`` waits for the snapshot."""
    page = context.new_page()
    page.add_init_script(path=SCRIPT)
    page.goto(address + ADDRESS, wait_until="commit")  # from here on the page has the process that it keeps
    with slowed(context.browser, slower) if slower > 1 else nullcontext():
        page.wait_for_load_state()
        time.sleep(BEFORE_THE_TAP)
        page.locator(FIRST_FIELD).tap()
        _type(page)
        page.wait_for_function("keystrokes.at(-1).painted", timeout=PATIENCE)
        if first:
            wait_for_snapshot(page)
    taken = page.evaluate("keystrokes.map(({ pressed, painted }) => painted - pressed)")
    if len(taken) != len("".join(VALUES)) or not page.locator(TOTAL).inner_text().strip("…– "):
        raise AssertionError(f"the form does not show a total: {len(taken)} keystrokes")
    waits.every += taken
    waits.last.append(taken[-1])
    waits.begun.append(page.evaluate("keystrokes[0].pressed"))
    page.evaluate("localStorage.clear()")  # the next visit finds an empty form
    page.close()


def _type(page: Page) -> None:
    """By the clock: a browser that is slow to take a key does not slow the person down."""
    pauses = random.Random(0)  # noqa: S311 - the same pauses each time
    due = time.monotonic()
    for value in VALUES:
        for key in (*value, "Enter"):
            due += pauses.uniform(*BETWEEN_KEYS)
            time.sleep(max(0.0, due - time.monotonic()))
            page.keyboard.press(key)
