"""The machine code's second half comes after the first results; what needs it before that waits for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.calculator.hands import Form, example, let_go
from tests.browser.calculator.test_failures import DIFFERENT, GAME, NO_NETWORK, WON, failed, sentence, with_other_bytes
from tests.browser.calculator.test_worked_cases import answers_here, answers_in_chromium
from tests.chromium import wait_for_snapshot

REST = "**/pyodide.rest.wasm"
TOO_LONG = "x" * 8_000
"""More than a QR code holds: refusing it takes functions that no calculator needs."""
REFUSED = "Invalid version"
"""The package's word for it."""


def ask_for_code(page: Page, text: str) -> str:
    """What the page hears when it asks for a QR code."""
    heard: str = page.evaluate(
        """async (text) => {
          const { engine } = await import("/javascripts/calculator/engine.js");
          return engine.qr(text).then((rows) => `${rows.length} rows`, (error) => error.message);
        }""",
        text,
    )
    return heard


def test_no_worked_case_needs_the_second_half(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]
) -> None:
    context = new_context()
    context.route(REST, lambda route: route.abort())
    form = open_form("exodo.pontos", context)
    assert answers_in_chromium(form.page) == answers_here()
    assert ask_for_code(form.page, "https://regrario.example/") == "25 rows"
    form.player(0).locator("[data-name]").fill("Zoé 🎲")
    form.field("estadios", 0).fill("3")
    expect(form.part("result")).to_contain_text("Zoé 🎲")
    assert len([worker for worker in form.page.workers if "calculator-worker" in worker.url]) == 1
    assert all("?" not in worker.url for worker in form.page.workers)


def test_what_needs_the_second_half_waits_for_it(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]
) -> None:
    """Another worker takes over, with all of the code, and all that was asked meanwhile is answered."""
    context = new_context()
    held: list[Route] = []
    context.route(REST, lambda route: held.append(route))  # noqa: PLW0108 - what is given must bear attributes
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    sentence(form, WON)
    form.page.evaluate(
        """(text) => import("/javascripts/calculator/engine.js").then(({ engine }) => {
          const asked = [engine.qr(text), engine.qr("short")];
          window.heard = asked.map((answer) => answer.then(String, (error) => error.message));
        })""",
        TOO_LONG,
    )
    expect(form.part("state")).to_contain_text("Preparando a calculadora…", use_inner_text=True)
    context.unroute(REST)
    let_go(held)
    too_long, short = form.page.evaluate("Promise.all(window.heard)")
    assert REFUSED in too_long
    assert set(short) == {"0", "1", ","}
    form.field("estadios", 0).fill("9")
    form.wait_for_result()
    expect(form.part("state")).to_be_hidden()


def test_with_the_second_half_nothing_starts_anew(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    form.fill(GAME)
    sentence(form, WON)
    wait_for_snapshot(form.page)  # it comes long after the halves are joined
    assert REFUSED in ask_for_code(form.page, TOO_LONG)
    assert all("?" not in worker.url for worker in form.page.workers)


@pytest.mark.parametrize(
    ("alter", "why"),
    [
        pytest.param(with_other_bytes, DIFFERENT, id="it was changed"),
        pytest.param(lambda route: route.abort(), NO_NETWORK, id="no network"),
    ],
)
def test_a_second_half_that_does_not_come(
    new_context: Callable[..., BrowserContext],
    open_form: Callable[..., Form],
    alter: Callable[[Route], None],
    why: str,
) -> None:
    """Who does not need it sees nothing of that; who does, reads why, and loses nothing."""
    context = new_context()
    context.route(REST, alter)
    form = open_form("exodo.pontos", context)
    form.fill(example("exodo-pontos-04"))
    sentence(form, WON)
    ask_for_code(form.page, TOO_LONG)
    failed(form, why)
    context.unroute(REST)
    form.part("state").get_by_role("button", name="Tentar de novo").click()
    sentence(form, WON)
    expect(form.part("state")).to_be_hidden()


def test_who_waits_for_all_of_it_hears_how_far_it_is(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form], forms_site: str
) -> None:
    """Silence ends a start, and on a slow network the second half takes longer than that."""
    context = new_context()
    context.route(REST, lambda route: route.abort())
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    sentence(form, WON)
    context.unroute(REST)
    total = form.page.evaluate(
        """async (text) => {
          const { engine } = await import("/javascripts/calculator/engine.js");
          let most = 0;
          engine.subscribe(({ total = 0 }) => (most = Math.max(most, total)));
          await engine.qr(text).catch(() => {});
          return most;
        }""",
        TOO_LONG,
    )
    files = form.page.request.get(f"{forms_site}assets/pyodide.json").json()["files"]
    assert total == sum(file["size"] for file in files.values())


def test_a_visit_that_needs_all_of_it_leaves_a_snapshot(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]
) -> None:
    """Else no later visit of somebody whose calculator needs it would be a quick one."""
    context = new_context()
    context.route(REST, lambda route: route.abort())
    form = open_form("exodo.pontos", context)
    form.field("estadios", 0).fill("3")
    form.wait_for_result()
    context.unroute(REST)
    assert REFUSED in ask_for_code(form.page, TOO_LONG)
    wait_for_snapshot(form.page)
    assert any(worker.url.endswith("?whole=") for worker in form.page.workers)
    form.page.reload()
    form.wait_for_result()
