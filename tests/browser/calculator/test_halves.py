"""The machine code's second half comes after the first results; what needs it before that waits for it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from regrario.site.project import Project
from regrario.site.runtime import fetch, machine_code, make_runtime
from regrario.site.runtime.wasm import FormatError
from regrario.site.serve import open_server
from tests.browser.calculator.conftest import ROOT
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


def test_machine_code_in_one_piece(
    new_context: Callable[..., BrowserContext], forms_site: str, forms_folder: Path, tmp_path: Path
) -> None:
    """What a Pyodide that cannot be divided gives: calculators that work, and a snapshot for the next visit."""
    shutil.copytree(forms_folder / "site", tmp_path / "site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine_code, "cached", partial(in_one_piece, tmp_path))
        assert make_runtime(Project.load(ROOT / "mkdocs.yml"), tmp_path / "site")
    with open_server(tmp_path / "site", "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = new_context().new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/exodo.pontos/")
        form = Form(page, "exodo.pontos")
        form.wait_for_script()
        for _ in range(2):  # the second time with what the first one has kept
            form.fill(GAME)
            sentence(form, WON)
            assert REFUSED in ask_for_code(page, TOO_LONG)
            assert all("?" not in worker.url for worker in page.workers)
            wait_for_snapshot(page, files=2)
            page.reload()
            form.wait_for_script()
        server.shutdown()


def in_one_piece(folder: Path, cache: Path, name: str, made_from: str, make: Callable[[Path], None]) -> Path:
    """As ``fetch.cached``, of machine code that is not understood."""

    def refused(made: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(machine_code, "read", lambda content: (_ for _ in ()).throw(FormatError("unknown")))
            make(made)

    return fetch.cached(folder / "cache", name, made_from, refused)
