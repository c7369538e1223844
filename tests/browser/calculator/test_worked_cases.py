"""Every calculator, typed into its form, says in Chromium what Python says here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import calculators
from tests.browser.calculator.hands import DESK, PHONE, Form, example, examples, name_of

FIRST = {name_of(case): case for case in reversed(examples())}


@pytest.fixture(scope="module")
def one_browser(browser: Browser, forms_site: str) -> Iterator[BrowserContext]:
    """One browser for all: the second page on starts from the snapshot, as a second visit does."""
    context = browser.new_context(**DESK)
    context.set_default_timeout(10_000)
    context.route(lambda address: not address.startswith(forms_site), lambda route: route.abort())
    yield context
    context.close()


def here(name: str, inputs: Any) -> dict[str, Any]:
    """The result without a browser."""
    result: dict[str, Any] = json.loads(calculators.call(json.dumps({"name": name, "inputs": inputs})))["result"]
    return result


@pytest.mark.parametrize("name", calculators.names())
def test_typed_case(open_form: Callable[..., Form], one_browser: BrowserContext, name: str) -> None:
    """The sentence and every line of the table are Python's."""
    form = open_form(name, one_browser)
    inputs = FIRST[name]["inputs"]
    form.fill(inputs)
    expected = here(name, inputs)
    expect(form.part("result").locator(".rg-vence")).to_have_text(expected["frase"]["pt-BR"], timeout=20_000)
    shown = form.matrix()
    for line in expected["linhas"]:
        assert line["texto"]["pt-BR"] in shown[line["rotulo"]["pt-BR"]]


def test_all_cases_in_chromium(open_form: Callable[..., Form]) -> None:
    assert answers_in_chromium(open_form("exodo.pontos").page) == answers_here()


def answers_in_chromium(page: Page) -> list[Any]:
    """The results of all worked cases, as the page gets them."""
    answered: list[Any] = page.evaluate(
        """async (asked) => {
          const { engine } = await import("/javascripts/calculator/engine.js");
          return Promise.all(asked.map(({ name, inputs }) => engine.call(name, inputs)));
        }""",
        [{"name": name_of(case), "inputs": case["inputs"]} for case in examples()],
    )
    return answered


def answers_here() -> list[Any]:
    """The same, from this Python."""
    return [here(name_of(case), case["inputs"]) for case in examples()]


def test_score_on_a_phone(open_form: Callable[..., Form], forms_site: str) -> None:
    """Lines, notes and winner, with nothing but the site to be reached."""
    form = open_form("exodo.pontos", **PHONE)
    elsewhere: list[str] = []
    form.page.on(
        "request", lambda request: None if request.url.startswith(forms_site) else elsewhere.append(request.url)
    )
    form.fill(example("exodo-pontos-04"))
    expect(form.part("result").locator(".rg-vence")).to_have_text("Ana vence com 16 pontos.", timeout=20_000)
    assert form.matrix() == {
        "Produção mais baixa": ["6", "7", "8"],
        "Contratos": ["6", "3", "0"],
        "Maioria": ["6", "2,5", "2,5"],
        "Fábricas não evacuadas": ["−2", "0", "0"],
        "População não evacuada": ["0", "0", "0"],
        "Estádios que faltam": ["0", "0", "0"],
        "Marcadores de penalidade": ["0", "0", "−3"],
        "Total": ["16", "12,5", "7,5"],
    }
    expect(form.part("result").locator(".rg-empate")).to_contain_text("(4 + 1) ÷ 2 = 2,5")
    expect(form.part("tabs").get_by_role("button").nth(1)).to_contain_text("12,5")
    expect(form.part("voice")).to_have_text("Ana vence com 16 pontos.")
    assert [address for address in elsewhere if not address.startswith(forms_site)] == []
