"""What the script of the site adds: it works on the first page and on those that are loaded in its place."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.looks import SCREENS

EXODO = "jogos/exodo/"
OPEN = "steps => steps.filter(step => step.open).length"
FOCUS_IN_SIGHT = """() => {
  const { activeElement: one } = document;
  const { left, right } = (one.labels?.[0] ?? one).getBoundingClientRect();
  const shown = one.labels?.length || one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return shown && left >= 0 && right <= innerWidth;
}"""


def steps(page: Page) -> Locator:
    return page.locator(".md-content details:not(.rg-calculadora *)")


def test_open_all_and_close_all_from_the_bar(page: Page, site_url: str) -> None:
    page.goto(site_url + EXODO)
    toggle = page.locator(".rg-alterna")
    total = steps(page).count()
    expect(toggle).to_have_text("Abrir tudo")
    toggle.click()
    assert steps(page).evaluate_all(OPEN) == total
    expect(toggle).to_have_text("Fechar tudo")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    steps(page).first.locator("> summary").click()
    expect(toggle).to_have_text("Abrir tudo")
    toggle.click()
    toggle.click()
    assert steps(page).evaluate_all(OPEN) == 0


def test_open_all_and_close_all_when_wide(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 800}, is_mobile=False)
    page.goto(site_url + EXODO)
    expect(page.locator(".rg-barra")).to_be_hidden()
    page.get_by_role("button", name="Abrir tudo").click()
    assert steps(page).evaluate_all(OPEN) == steps(page).count()
    page.get_by_role("button", name="Fechar tudo").click()
    assert steps(page).evaluate_all(OPEN) == 0


def test_the_bar_leads_to_each_section(page: Page, site_url: str) -> None:
    page.goto(site_url + EXODO)
    links = page.locator(".rg-barra a")
    expect(links).to_have_text(["Preparação", "Fases", "Fim do jogo", "Pontos"])
    for link in links.all():
        link.click()
        expect(page.locator(link.evaluate("link => link.hash"))).to_be_in_viewport()


def test_the_contents_mark_the_section_that_one_goes_to(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page(**SCREENS["desk"])
    page.goto(site_url + EXODO)
    contents = page.locator(".md-sidebar--secondary")
    for title in ("FASES", "FIM DO JOGO"):
        contents.get_by_role("link", name=title).click()
        expect(contents.locator(".md-nav__link--active")).to_have_text(title)


def test_a_link_within_the_page_leaves_the_page_as_it_is(page: Page, site_url: str) -> None:
    """Material would fetch the page and swap it at the first of them."""
    page.goto(site_url + EXODO)
    steps(page).first.locator("> summary").click()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    for link in page.locator(".rg-barra a").all():
        link.click()
        page.wait_for_timeout(200)
    page.go_back()
    expect(page).to_have_url(re.compile("#fim_do_jogo$"))
    page.wait_for_timeout(200)
    assert site_url + EXODO not in fetched
    assert steps(page).evaluate_all(OPEN) == 1


def test_a_link_into_a_closed_step_opens_it(page: Page, site_url: str) -> None:
    page.goto(site_url + EXODO)
    inside = steps(page).last.locator("li").last
    inside.evaluate("item => item.id = 'there'")
    page.evaluate("location.hash = 'there'")
    expect(page.locator("#there")).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#there")).not_to_be_in_viewport()


def test_back_to_a_page_that_led_here_before_a_reload(page: Page, site_url: str) -> None:
    page.goto(site_url)
    page.locator(".rg-mosaico a", has_text="Êxodo").click()
    expect(page.locator("h1")).to_have_text("Êxodo")
    page.reload()
    page.go_back()
    expect(page.locator(".rg-mosaico li")).to_have_count(3)


def test_back_to_a_page_as_one_left_it(page: Page, site_url: str) -> None:
    page.goto(site_url)
    chip, name = page.locator(".rg-tag", has_text="mosaico"), page.locator(".rg-filtro input")
    chip.click()
    name.fill("exo")
    page.locator(".rg-mosaico a", has_text="Êxodo").click()
    expect(page.locator("h1")).to_have_text("Êxodo")
    for step in (2, 8):
        steps(page).nth(step).locator("> summary").click()
    page.evaluate("scrollTo(0, 600)")
    page.wait_for_function("history.state?.y === 600")
    page.evaluate("document.querySelector('.md-nav__link[href$=\"/placar/\"]').click()")
    expect(page.locator("h1")).to_have_text("Placar")
    page.locator(".md-header__button[for=__search]").click()  # Material holds the page still behind it
    expect(page.locator("body")).to_have_attribute("data-md-scrolllock", "")

    page.go_back()
    expect(page.locator("h1")).to_have_text("Êxodo")
    page.wait_for_function("scrollY === 600")
    assert steps(page).evaluate_all("steps => steps.flatMap((step, number) => step.open ? number : [])") == [2, 8]
    page.go_back()
    expect(name).to_have_value("exo")
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".rg-mosaico li:visible")).to_have_count(1)


def test_a_page_begins_at_its_beginning_whatever_one_does_while_it_comes(page: Page, site_url: str) -> None:
    """Material would take the place on the old page for one on the new."""
    page.set_viewport_size({"width": 390, "height": 400})
    page.goto(site_url)
    held: list[Route] = []
    page.route(site_url + EXODO, lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it is given
    page.locator(".rg-mosaico a", has_text="Êxodo").evaluate("link => { link.click(); scrollTo(0, 200); }")
    page.wait_for_function("history.state?.y === 200")
    expect(page.locator(".md-progress")).to_have_css("opacity", "1")  # that it comes is to be seen
    held[0].continue_()
    expect(page.locator("h1")).to_have_text("Êxodo")
    page.wait_for_function("scrollY === 0")


def test_copy_the_address(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(site_url + EXODO + "#fases")
    button = page.locator(".rg-copia")
    button.click()
    expect(button).to_have_text("Link copiado")
    assert page.evaluate("navigator.clipboard.readText()") == site_url + EXODO


def test_the_home_page_is_filtered_by_name_and_tag(page: Page, site_url: str) -> None:
    page.goto(site_url)
    games = page.locator(".rg-mosaico li:visible")
    count = page.locator(".rg-conta")
    expect(games).to_have_count(3)
    page.get_by_label("Filtrar jogos").last.fill("exo")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Êxodo")
    expect(count).to_have_text("1 jogo")

    page.get_by_label("Filtrar jogos").last.fill("xyz")
    expect(games).to_have_count(0)
    expect(count).to_have_text("0 jogos")
    page.get_by_role("button", name="Limpar filtro").click()
    expect(games).to_have_count(3)
    expect(page.locator(".rg-nada")).to_be_hidden()

    chip = page.get_by_role("button", name="mosaico")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(games).to_have_count(2)
    page.get_by_label("Filtrar jogos").last.fill("exo")
    expect(games).to_have_count(1)
    page.get_by_label("Filtrar jogos").last.fill("encyclopedia")
    expect(games).to_have_count(0)
    chip.click()
    expect(games).to_have_count(1)
    page.get_by_role("button", name="com calculadora").click()
    expect(games).to_contain_text("Encyclopedia")


def test_search_finds_a_word_without_its_accents(page: Page, site_url: str) -> None:
    page.goto(site_url)
    page.locator(".md-header__button[for=__search]").click()
    expect(page.locator(".md-search-result__meta")).not_to_have_text("Inicializando busca")
    page.locator(".md-search__input").press_sequentially("exodo")
    first = page.locator(".md-search-result__link").first
    expect(first).to_have_attribute("href", site_url + EXODO)


@pytest.mark.parametrize("query", ["exodo satelites", "satélites êxodo", '"exodo satelites"'])
def test_search_finds_a_section_by_a_word_of_it_and_one_of_its_pages_title(
    page: Page, site_url: str, query: str
) -> None:
    page.goto(site_url)
    page.locator(".md-header__button[for=__search]").click()
    page.locator(".md-search__input").press_sequentially(query)
    shown = page.locator(".md-search-result__link:visible")
    expect(shown.first).to_have_attribute("href", site_url + EXODO)
    expect(page.locator(f".md-search-result__link[href^='{site_url}{EXODO}#preparacao']:visible")).not_to_have_count(0)
    expect(page.get_by_text("Ausente:").locator("visible=true")).to_have_count(0)


@pytest.mark.parametrize("start", ["", EXODO])
def test_search_leads_to_the_section_that_it_found(page: Page, site_url: str, start: str) -> None:
    """On a phone Material holds the page still behind its search, and would leave it where it was."""
    page.goto(site_url + start)
    page.locator(".md-header__button[for=__search]").click()
    page.locator(".md-search__input").press_sequentially("receita")
    expect(page.locator("body")).to_have_attribute("data-md-scrolllock", "")
    page.locator(".md-search-result__link[href$='#fases']").click()
    page.wait_for_function("Math.abs(document.querySelector('#fases')?.getBoundingClientRect().top) < 50")
    expect(page.locator("#__search")).not_to_be_checked()


@pytest.mark.parametrize("screen", SCREENS)
def test_what_has_the_focus_is_in_sight(new_page: Callable[..., Page], site_url: str, screen: str) -> None:
    """Material hides its menu and what the search found at the edge of the screen, where the keyboard reaches them."""
    page = new_page(**SCREENS[screen])
    page.goto(site_url + EXODO)
    reached = []
    for _ in range(12):
        page.keyboard.press("Tab")
        page.wait_for_function(FOCUS_IN_SIGHT)
        reached.append(page.evaluate("document.activeElement.textContent.trim()"))
    assert steps(page).first.locator("> summary").inner_text() in reached


def test_pages_loaded_in_place_have_the_controls_too(page: Page, site_url: str) -> None:
    page.goto(site_url)
    page.evaluate("window.firstPage = true")
    page.locator(".rg-mosaico a", has_text="Êxodo").click()
    expect(page.locator("h1")).to_have_text("Êxodo")
    assert page.evaluate("window.firstPage")
    page.locator(".rg-alterna").click()
    assert steps(page).evaluate_all(OPEN) == steps(page).count()
    page.go_back()
    expect(page.locator(".rg-mosaico li")).to_have_count(3)
    page.get_by_label("Filtrar jogos").last.fill("exo")
    expect(page.locator(".rg-mosaico li:visible")).to_have_count(1)
    assert page.evaluate("window.firstPage")
