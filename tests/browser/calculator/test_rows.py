"""A tool among the rules: one row until it is wanted, and there again for whom it was open for."""

from __future__ import annotations

from collections.abc import Callable

import pypdfium2  # type: ignore[import-untyped]  # it bears no types
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.calculator.hands import PHONE, Form

TOOL = "exodo.energia_extra"
EXODO = "jogos/exodo/"


@pytest.fixture
def tool(page: Page, site_url: str) -> Form:
    """A tool in a step of a game's page, on a phone."""
    page.goto(site_url + EXODO)
    form = Form(page, TOOL)
    form.wait_for_script()
    return form


def test_opens_without_javascript(new_context: Callable[..., BrowserContext], forms_site: str) -> None:
    form = Form(new_context(**PHONE, java_script_enabled=False).new_page(), TOOL)
    form.page.goto(f"{forms_site}{TOOL}/")
    expect(form.root).to_be_hidden()
    form.unfold()
    expect(form.field("cartas_por_grupo")).to_be_visible()


def test_open_all_opens_the_rules_alone(tool: Form) -> None:
    tool.page.get_by_role("button", name="Abrir tudo").click()
    rows = tool.page.locator(".rg-dobra > summary")
    expect(rows).to_have_count(7)
    assert tool.page.locator(".rg-dobra[open]").count() == 0
    heights = rows.evaluate_all("rows => rows.map(row => Math.round(row.getBoundingClientRect().height))")
    assert set(heights) == {44}
    tool.unfold()
    expect(tool.root).to_be_visible()
    tool.page.get_by_role("button", name="Fechar tudo").click()
    expect(tool.root).to_be_hidden()
    expect(tool.row_to_open).to_have_attribute("open", "")


def test_title_of_the_step_stays_in_sight_above_an_open_tool(tool: Form) -> None:
    tool.page.get_by_role("button", name="Abrir tudo").click()
    tool.unfold()
    tool.root.evaluate("form => scrollBy({ top: form.getBoundingClientRect().bottom - 80, behavior: 'instant' })")
    step = tool.page.locator("details.fase", has=tool.root).locator("> summary")
    row = tool.row_to_open.locator("> summary")
    assert step.evaluate("title => title.getBoundingClientRect().top") == 0
    assert row.evaluate("title => title.getBoundingClientRect().top") < 0


def test_what_was_typed_opens_its_row_again(open_form: Callable[..., Form]) -> None:
    form = open_form(TOOL)
    form.page.reload()
    form.wait_for_script()
    expect(form.root).to_be_hidden()
    form.unfold()
    form.fill({"cartas_por_grupo": [4]})
    form.page.reload()
    expect(form.field("cartas_por_grupo")).to_have_value("4")
    expect(form.root).to_be_visible()
    form.act("empty").click()
    form.page.reload()
    form.wait_for_script()
    expect(form.root).to_be_hidden()


def test_link_opens_its_row_and_the_step_around_it(tool: Form, new_page: Callable[..., Page]) -> None:
    link = tool.page.evaluate(
        """async name => (await import("/javascripts/calculator/share.js"))
          .linkTo(name, { players: [], values: { "cartas_por_grupo.0": "4" } })""",
        TOOL,
    )
    received = Form(new_page(), TOOL)
    received.page.goto(link)
    expect(received.field("cartas_por_grupo")).to_have_value("4")
    expect(received.root).to_be_in_viewport()
    step = received.page.locator("details.fase", has=received.root).locator("> summary").bounding_box()
    said = received.part("state").bounding_box()
    assert step
    assert said
    assert said["y"] >= step["y"] + step["height"]


def test_keypad_goes_with_the_form(open_form: Callable[..., Form]) -> None:
    form = open_form(TOOL, **PHONE)
    form.field("cartas_por_grupo").tap()
    expect(form.page.locator("html.rg-tecla")).to_have_count(1)
    form.row_to_open.locator("> summary").tap()
    expect(form.page.locator("html.rg-tecla")).to_have_count(0)


def test_score_for_any_game_is_a_row_below_the_game_s_own(tool: Form) -> None:
    general = Form(tool.page, "placar")
    expect(general.root).to_be_hidden()
    expect(Form(tool.page, "exodo.pontos").root).to_be_visible()
    expect(tool.page.get_by_role("heading", name="Placar")).to_have_count(0)
    general.unfold()
    expect(general.field("categorias")).to_be_visible()


def test_rows_stay_off_paper_and_scores_are_on_it(tool: Form) -> None:
    text = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(tool.page.pdf()))
    printed = "".join(text.split())
    assert "Estádiosno" in printed
    for row in ("Energia extra das ações", "Quem começa"):
        assert "".join(row.split()) not in printed


def test_way_back_to_the_top_covers_no_form(tool: Form) -> None:
    """It shows on the way up: over text, and not over a form."""
    page, top = tool.page, tool.page.locator(".md-top")
    score = Form(page, "exodo.pontos")
    page.locator(".rg-partilha").scroll_into_view_if_needed()
    score.root.locator("[data-act=history]").scroll_into_view_if_needed()
    page.mouse.wheel(0, -200)
    expect(page.locator("html.rg-form-ao-pe")).to_have_count(1)
    expect(top).to_be_hidden()
    page.get_by_role("button", name="Abrir tudo").click()
    page.locator("#fases").scroll_into_view_if_needed()
    page.mouse.wheel(0, 900)
    page.mouse.wheel(0, -100)
    expect(top).to_be_visible()
