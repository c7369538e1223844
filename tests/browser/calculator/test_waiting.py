"""While Python has not come: a form says that a result is on its way, on paper too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.calculator.hands import PHONE, Form, example

GAME = example("exodo-pontos-04")
LOADING = "Preparando a calculadora…"
EARLY = "O resultado ainda não estava pronto quando isto foi impresso."


@pytest.fixture
def cold(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    """A phone on which Python never comes."""
    context = new_context(**PHONE)
    context.route("**/pyodide.asm.wasm", lambda route: None)
    return context


def link_to_a_game(page: Page) -> str:
    link: str = page.evaluate(
        """async () => (await import("/javascripts/calculator/share.js"))
          .linkTo("exodo.pontos", { players: [{ name: "Zoé", values: { estadios: "4" } }], values: {} })"""
    )
    return link


def test_link_opened_on_a_new_device(cold: BrowserContext, open_form: Callable[..., Form]) -> None:
    """The sentence that the game was opened takes the place of nothing."""
    link = link_to_a_game(open_form("exodo.pontos").page)
    form = Form(cold.new_page(), "exodo.pontos")
    form.page.goto(link)
    expect(form.part("said")).to_have_text("Partida aberta do link.")
    expect(form.part("loading")).to_be_visible()
    expect(form.part("loading")).to_contain_text(LOADING)
    expect(form.part("state").get_by_role("progressbar")).to_be_visible()


def test_game_found_again(cold: BrowserContext, open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos", cold)
    expect(form.part("state")).to_be_hidden()
    form.field("estadios", 0).fill("3")
    form.page.reload()
    expect(form.part("loading")).to_be_visible()


def test_paper_says_that_the_result_was_not_there(cold: BrowserContext, open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos", cold)
    form.fill(GAME)
    expect(form.part("tabs")).to_contain_text("…")
    form.page.emulate_media(media="print")
    expect(form.root).to_contain_text(EARLY, use_inner_text=True)
    assert "…" not in form.root.inner_text()
    expect(form.field("producao", 1, 1)).to_be_visible()


def test_paper_says_nothing_of_a_result_that_is_there_or_not_wanted(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    form.page.emulate_media(media="print")
    expect(form.root).not_to_contain_text(EARLY, use_inner_text=True)
    form.page.emulate_media(media="screen")
    form.fill(GAME)
    form.wait_for_result()
    expect(form.root).not_to_contain_text(EARLY, use_inner_text=True)
    form.page.emulate_media(media="print")
    expect(form.root).not_to_contain_text(EARLY, use_inner_text=True)
