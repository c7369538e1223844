"""The forms for everybody: axe in every state, text at twice its size, no sideways scrolling, a voice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it bears no types
from playwright.sync_api import Page, expect

from tests.browser.calculator.hands import DESK, PHONE, Form, example

GAME = example("exodo-pontos-04")
SCREENS = {"phone": PHONE, "desk": DESK}


def violations(page: Page) -> list[str]:
    """What axe finds in the forms and dialogs; the page around them is tested elsewhere."""
    found = Axe().run(page, context={"include": [["form, dialog"]]}).response["violations"]
    return [f"{violation['id']}: {node['html'][:150]}" for violation in found for node in violation["nodes"]]


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(open_form: Callable[..., Form], screen: str, palette: str) -> None:
    """Empty, partial, loading or not, complete with a tie, a line explained, a warning, the keypad, each dialog."""
    form = open_form("exodo.pontos", **SCREENS[screen], color_scheme=palette)
    assert violations(form.page) == []
    form.field("marcadores", 0).fill("x")
    form.fill({"jogadores": [GAME["jogadores"][0], {"nome": "Beto"}, {"nome": "Caio"}]})
    assert violations(form.page) == []
    form.fill(GAME)
    expect(form.part("result").locator(".rg-empate")).to_be_visible()
    form.part("result").get_by_role("button", name="Maioria").click()
    assert violations(form.page) == []
    for act in ("share", "history", "first", "clear"):
        form.act(act).click()
        expect(form.page.locator("dialog")).to_be_visible()
        if act == "share":
            expect(form.page.get_by_role("img", name="Código QR com o link da partida")).to_be_visible()
        assert violations(form.page) == []
        form.page.keyboard.press("Escape")
        expect(form.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("name", ["viscondes.final", "encyclopedia.expedicao", "exodo.preparacao", "placar"])
def test_axe_finds_nothing_in_other_kinds_of_form(open_form: Callable[..., Form], name: str) -> None:
    assert violations(open_form(name, **PHONE).page) == []


@pytest.mark.parametrize("name", ["exodo.pontos", "viscondes.final", "encyclopedia.expedicao", "exodo.preparacao"])
def test_text_at_twice_its_size(open_form: Callable[..., Form], name: str) -> None:
    """Everything is still there, and nothing stands beyond the edge of a phone."""
    form = open_form(name, **PHONE)
    form.page.add_style_tag(content="html { font-size: 250% !important }")  # Material's 125 % doubled
    assert form.page.evaluate("document.documentElement.scrollWidth") <= 390
    beyond = form.root.evaluate(
        """form => [...form.querySelectorAll("input, button, label, output")]
          .filter((node) => node.getClientRects().length)
          .filter((node) => node.getBoundingClientRect().right > 390.5 || node.getBoundingClientRect().left < -0.5)
          .filter((node) => getComputedStyle(node).position !== "absolute")
          .map((node) => node.outerHTML.slice(0, 100))"""
    )
    assert beyond == []


@pytest.mark.parametrize("screen", [{"width": 320, "height": 640}, {"width": 844, "height": 390}])
def test_fits_small_and_turned_screens(open_form: Callable[..., Form], screen: dict[str, int]) -> None:
    form = open_form("exodo.pontos", **{**PHONE, "viewport": screen})
    form.fill(GAME)
    form.wait_for_result()
    assert form.page.evaluate("document.documentElement.scrollWidth") <= screen["width"]


def test_what_is_tapped_is_large_enough(open_form: Callable[..., Form]) -> None:
    """44 pixels at least, the keypad's keys too."""
    form = open_form("exodo.pontos", **PHONE)
    form.fill(GAME)
    form.wait_for_result()
    form.field("estadios", 2).tap()
    small = form.root.evaluate(
        """form => [...form.querySelectorAll("button, input:not([type=checkbox]), label:has([type=checkbox])")]
          .filter((node) => node.getClientRects().length && node.getBoundingClientRect().height < 43.5)
          .map((node) => node.outerHTML.slice(0, 100))"""
    )
    assert small == []


def test_voice_says_the_outcome_once(open_form: Callable[..., Form]) -> None:
    """The table and the tabs change in silence; one region speaks, when somebody stops typing."""
    form = open_form("exodo.pontos", **DESK)
    form.fill(GAME)
    expect(form.part("voice")).to_have_text("Ana vence com 16 pontos.")
    assert form.part("result").locator("[aria-live], [role=status]").count() == 0
    assert form.part("tabs").get_attribute("aria-live") is None


def test_on_paper_every_player_and_no_buttons(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos", **PHONE)
    form.page.emulate_media(media="print")
    for player in range(3):
        expect(form.player(player)).to_be_visible()
    assert form.root.locator("button:visible").count() == 0


def test_focus_stays_near_what_has_gone(open_form: Callable[..., Form]) -> None:
    """A player who is removed, a past game that is deleted: whoever goes by the keyboard is not sent to the top."""
    form = open_form("exodo.pontos", **DESK)
    form.field("estadios", 0).fill("3")
    form.act("remove").last.press("Enter")
    expect(form.act("add")).to_be_focused()
    form.act("clear").click()
    dialog = form.page.locator("dialog")
    dialog.get_by_role("button", name="Nova partida").click()
    form.act("history").click()
    dialog.get_by_role("button", name="Apagar").press("Enter")
    expect(dialog.get_by_role("button", name="Fechar")).to_be_focused()
    dialog.get_by_role("button", name="Fechar").click()
    while form.act("undo").count():
        form.act("undo").press("Enter")
    expect(form.act("add")).to_be_focused()


def test_a_screen_kept_on_is_told_by_every_form(open_form: Callable[..., Form]) -> None:
    score = open_form("exodo.pontos", address="two")
    other = Form(score.page, "exodo.corrida")
    score.act("awake").click()
    expect(score.part("said")).to_have_text("A tela fica acesa.")
    expect(other.act("awake")).to_have_attribute("aria-pressed", "true")
