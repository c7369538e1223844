"""Rule pages on a phone, as a player at the table meets them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pypdfium2  # type: ignore[import-untyped]  # it bears no types
import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import OPEN_ALL, OVERFLOW, in_every_look, read_code

EXODO = "jogos/exodo/"
PAGES = ("", EXODO, "jogos/viscondes_do_reino_ocidental/", "jogos/encyclopedia/", "etiquetas/")
RULES = tuple(page for page in PAGES if page.startswith("jogos/"))


@pytest.mark.parametrize(
    ("address", "title"), [("", "Regras à mesa"), (EXODO, "Êxodo"), ("jogos/encyclopedia/", "Encyclopedia")]
)
def test_a_page_opens_with_one_title(page: Page, site_url: str, address: str, title: str) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(site_url + address)
    expect(page.locator("h1")).to_have_text([title])
    expect(page.locator("html")).to_have_attribute("lang", "pt")
    assert not problems


def test_a_step_opens_without_javascript(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page(javascript=False)
    page.goto(site_url + EXODO)
    step = page.locator("details").first
    inside = step.locator("li").first
    expect(inside).not_to_be_visible()
    step.locator("> summary").click()
    expect(inside).to_be_visible()


def test_nothing_that_needs_a_script_is_offered_without_one(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page(javascript=False)
    page.goto(site_url + EXODO)
    for control in (".rg-alterna", ".rg-copia", ".rg-abrir"):
        expect(page.locator(control)).to_be_hidden()
    page.goto(site_url)
    expect(page.locator(".rg-filtro")).to_be_hidden()
    expect(page.locator(".rg-mosaico li").first).to_be_visible()


def test_a_page_stays_in_its_place_when_python_does_not_come(page: Page, site_url: str) -> None:
    page.route("**/pyodide*/**", lambda route: route.abort())
    page.goto(site_url + EXODO)
    expect(page.locator("#calc-exodo-pontos [data-part=said]")).to_be_visible()
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("javascript", [True, False])
def test_what_is_closed_prints(new_page: Callable[..., Page], site_url: str, javascript: bool) -> None:
    page = new_page(javascript=javascript)
    page.goto(site_url + EXODO)
    wanted = page.locator("article details :is(p, li):not(.rg-calculadora *)").all_text_contents()
    assert wanted
    sheets = pypdfium2.PdfDocument(page.pdf())
    printed = "".join("".join(sheet.get_textpage().get_text_range().split()) for sheet in sheets)
    letters = printed.replace("\ufffe", "").replace("-", "").replace("\u00ad", "")
    missing = [text for text in wanted if "".join(text.split())[:12].replace("-", "") not in letters]
    assert not missing


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize(("width", "text"), [(390, 100), (320, 100), (390, 200)])
def test_nothing_scrolls_sideways(
    new_page: Callable[..., Page], site_url: str, address: str, width: int, text: int
) -> None:
    page = new_page(viewport={"width": width, "height": 844})
    page.goto(site_url + address)
    page.add_style_tag(content=f"html {{ font-size: {1.25 * text}% !important }}")
    page.evaluate(OPEN_ALL)
    assert page.evaluate(OVERFLOW) <= 0


@in_every_look
def test_home_leads_to_the_pages_that_are_no_games(
    new_page: Callable[..., Page], site_url: str, look: dict[str, Any]
) -> None:
    page = new_page(**look)
    page.goto(site_url)
    row = page.get_by_role("navigation", name="Mais neste site")
    titles = ["Placar", "Etiquetas", "Uma calculadora para o seu jogo", "A calculator for your game"]
    expect(row.get_by_role("link")).to_have_text(titles)
    mosaic = page.locator(".rg-mosaico").bounding_box()
    for link in row.get_by_role("link").all():
        box = link.bounding_box()
        assert mosaic
        assert box
        assert box["y"] >= mosaic["y"] + mosaic["height"]
        assert min(box["width"], box["height"]) >= 43.9
        assert page.request.get(link.evaluate("link => link.href")).ok
    row.get_by_role("link", name="Placar").click()
    expect(page.locator("h1")).to_have_text("Placar")


@pytest.mark.parametrize("address", RULES)
@pytest.mark.parametrize("palette", ["light", "dark"])
def test_the_code_leads_to_its_own_page(
    new_page: Callable[..., Page], site_url: str, address: str, palette: str
) -> None:
    page = new_page(color_scheme=palette)
    page.goto(site_url + address)
    assert read_code(page.locator(".rg-qr")) == site_url + address


def test_the_end_of_a_page_offers_its_sheet_and_names_the_wiki(page: Page, site_url: str) -> None:
    page.goto(site_url + EXODO)
    block = page.locator(".rg-partilha")
    sheet = block.get_by_role("link", name="PDF para imprimir")
    answer = page.request.get(sheet.evaluate("link => link.href"))
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")
    source = block.locator(".rg-fonte a")
    expect(source).to_have_attribute("href", "https://regras.wanderlei.com.br/doku.php?id=jogos:exodo")


def test_all_steps_of_exodo_are_on_the_first_screen(page: Page, site_url: str) -> None:
    page.goto(site_url + EXODO)
    steps = page.locator(".md-content details:not(.rg-calculadora *) > summary")
    assert steps.count() == 12
    bar = page.locator(".rg-barra").bounding_box()
    last = steps.last.bounding_box()
    assert bar
    assert last
    assert last["y"] + last["height"] <= bar["y"]


def test_everything_tapped_is_large_enough(page: Page, site_url: str) -> None:
    for address in (EXODO, ""):
        page.goto(site_url + address)
        # In one step: what a form draws anew between finding and measuring would have no size.
        small = page.evaluate(
            """() => [...document.querySelectorAll(".md-content :is(button, summary, .rg-b, .rg-barra a)")]
                 .filter((one) => one.checkVisibility())
                 .map((one) => [one.textContent, one.getBoundingClientRect()])
                 .filter(([, box]) => box.width < 43.9 || box.height < 43.9).map(([text]) => text)"""
        )
        assert small == []
