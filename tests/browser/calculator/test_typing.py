"""Typing: with the keypad on a phone, with a keyboard, with steppers, by player or by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.calculator.hands import DESK, PHONE, Form


def keypad(form: Form) -> Locator:
    return form.page.get_by_role("group", name="Teclado de números")


def press(form: Form, *keys: str) -> None:
    for key in keys:
        keypad(form).get_by_role("button", name=key, exact=True).tap()


@pytest.fixture
def phone(open_form: Callable[..., Form]) -> Form:
    return open_form("exodo.pontos", **PHONE)


def test_sums_on_the_keypad(phone: Form) -> None:
    field = phone.field("fabricas_nao_evacuadas", 0)
    field.tap()
    press(phone, "3", "mais (somar)", "6", "mais (somar)", "2")
    expect(field).to_have_value("3+6+2")
    expect(keypad(phone)).to_contain_text("Jogador 1 · Fábricas não evacuadas")
    expect(keypad(phone)).to_contain_text("3+6+2 = 11")
    expect(phone.row("fabricas_nao_evacuadas", 0).locator("[data-part=gives]")).to_have_text("−22")
    press(phone, "Apagar", "Apagar")
    expect(field).to_have_value("3+6")


def test_next_field_and_next_player(phone: Form) -> None:
    """By player or by line, without a setting; the first digit replaces what a field held."""
    phone.field("producao", 0).tap()
    press(phone, "6", "Próximo campo ↓", "7")
    expect(phone.field("producao", 0, 1)).to_have_value("7")
    expect(keypad(phone)).to_contain_text("Jogador 1 · Marcadores de produção: 2º marcador")
    press(phone, "Jogador 2 → mesmo campo", "8")
    expect(phone.field("producao", 1, 1)).to_have_value("8")
    expect(phone.player(1)).to_be_visible()
    expect(phone.player(0)).not_to_be_visible()
    press(phone, "Jogador 3 → mesmo campo", "Jogador 1 → mesmo campo", "9")
    expect(phone.field("producao", 0, 1)).to_have_value("9")
    phone.field("marcadores", 0).tap()
    press(phone, "Próximo campo ↓")
    expect(phone.field("producao", 1)).to_be_focused()


def test_minus_on_the_keypad(phone: Form) -> None:
    phone.field("contratos", 0).tap()
    press(phone, "menos", "3")
    expect(phone.field("contratos", 0)).to_have_value("−3")
    expect(keypad(phone)).not_to_contain_text("=")


def test_field_stays_in_sight_above_the_keypad(phone: Form) -> None:
    for name in ("producao", "marcadores"):
        phone.field(name, 0).tap()
        field, keys, tabs = (
            place.bounding_box() for place in (phone.field(name, 0), keypad(phone), phone.part("tabs"))
        )
        assert field
        assert keys
        assert tabs
        assert field["y"] + field["height"] <= keys["y"]
        assert keys["height"] <= 290
        assert tabs["y"] >= 0
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.page.wait_for_function(
        """() => document.querySelector("input.em").getBoundingClientRect().bottom
          < document.querySelector("[data-part=keypad]").getBoundingClientRect().top"""
    )


def test_device_keyboard_is_remembered(phone: Form) -> None:
    field = phone.field("estadios", 0)
    field.tap()
    expect(field).to_have_attribute("inputmode", "none")
    keypad(phone).get_by_role("button", name="Teclado do aparelho").tap()
    expect(keypad(phone)).not_to_be_visible()
    expect(field).to_have_attribute("inputmode", "text")
    phone.page.reload()
    phone.wait_for_script()
    field.tap()
    expect(keypad(phone)).not_to_be_visible()
    phone.act("keypad").tap()
    field.tap()
    phone.page.wait_for_timeout(700)  # longer than a keypad that is left stays
    expect(keypad(phone)).to_be_visible()


def test_keypad_closes_and_the_buttons_below_can_be_pressed(phone: Form) -> None:
    phone.field("estadios", 0).tap()
    phone.root.locator("[data-act=close-keypad]").tap()
    expect(keypad(phone)).not_to_be_visible()
    phone.field("estadios", 0).tap()  # the field had the focus all the while
    press(phone, "4")
    phone.act("share").tap()
    expect(phone.page.locator("dialog")).to_be_visible()
    expect(keypad(phone)).not_to_be_visible()


def test_tabs_are_the_totals(phone: Form) -> None:
    tabs = phone.part("tabs").get_by_role("button")
    expect(tabs).to_have_text(["Jogador 1–", "Jogador 2–", "Jogador 3–"])
    tabs.nth(1).tap()
    expect(tabs.nth(1)).to_have_attribute("aria-pressed", "true")
    phone.field("contratos", 1).fill("5")
    expect(tabs.nth(0)).to_have_text("Jogador 1–")
    phone.field("marcadores", 1).fill("5")
    expect(tabs.nth(1)).to_have_text("Jogador 2−10faltam 9")


def test_keyboard_alone(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos", **DESK)
    keyboard = form.page.keyboard
    form.player(0).locator("[data-name]").focus()
    keyboard.type("Ana")
    keyboard.press("Enter")
    for digit in "678":
        keyboard.type(digit)
        keyboard.press("Enter")
    expect(form.field("contratos", 0)).to_be_focused()
    assert [form.field("producao", 0, item).input_value() for item in range(3)] == ["6", "7", "8"]
    keyboard.type("2+3")
    keyboard.press("Tab")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowDown")
    expect(form.field("contratos", 0, 1)).to_have_value("1")
    for _ in range(2):
        keyboard.press("ArrowDown")
    expect(form.field("contratos", 0, 1)).to_have_value("−1")
    expect(keypad(form)).to_have_count(0)


def test_steppers(phone: Form) -> None:
    row = phone.row("estadios", 0)
    row.get_by_role("button", name="Estádios no Novo Mundo: mais 1").tap()
    row.get_by_role("button", name="Estádios no Novo Mundo: mais 1").tap()
    expect(phone.field("estadios", 0)).to_have_value("2")
    row.get_by_role("button", name="Estádios no Novo Mundo: menos 1").tap()
    expect(phone.field("estadios", 0)).to_have_value("1")
    expect(keypad(phone)).to_have_count(0)


def test_loading_moves_nothing_from_under_the_finger(open_form: Callable[..., Form]) -> None:
    """What is pressed first is pressed, though the page has something to say at that moment."""
    form = open_form("viscondes.negociar", **PHONE)
    form.row("troca").get_by_text("Recurso").tap()
    expect(form.row("troca").locator("input[value=recurso]")).to_be_checked()


def test_lists_grow_and_give_the_keys(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.ordem_turno", **DESK)
    lines = form.row("ordem_atual").locator("input:visible")
    expect(lines).to_have_count(3)
    for number, name in enumerate("ABC"):
        form.field("ordem_atual", item=number).fill(name)
    expect(lines).to_have_count(4)
    expect(form.row("felicidade").locator("input:visible")).to_have_count(3)
    expect(form.row("felicidade")).to_contain_text("B")
    for number, happiness in enumerate("355"):
        form.field("felicidade", item=number).fill(happiness)
    expect(form.part("result")).to_contain_text("C")


def test_keypad_goes_when_one_turns_to_the_rules(phone: Form) -> None:
    phone.field("estadios", 0).tap()
    press(phone, "4")
    phone.page.evaluate("scrollTo(0, 0)")
    phone.page.get_by_role("heading", name="Um jogo").tap()
    expect(keypad(phone)).not_to_be_visible()
    phone.field("estadios", 0).tap()
    expect(keypad(phone)).to_contain_text("4")


def test_keypad_stays_on_its_page(phone: Form) -> None:
    """Material swaps the page in place: what made room at its foot must not stay behind."""
    phone.field("estadios", 0).tap()
    expect(phone.page.locator("html.rg-tecla")).to_have_count(1)
    phone.page.evaluate("document.querySelector('a[href*=two], a.md-logo').click()")
    expect(phone.root).to_have_count(0)
    expect(phone.page.locator("html.rg-tecla")).to_have_count(0)


def test_keypad_goes_along_from_form_to_form(open_form: Callable[..., Form]) -> None:
    score = open_form("exodo.pontos", address="two", **PHONE)
    tool = Form(score.page, "exodo.energia_extra")
    tool.unfold()
    score.field("estadios", 0).tap()
    press(score, "3")
    tool.field("cartas_por_grupo").tap()
    press(tool, "4")
    score.page.wait_for_timeout(700)  # longer than a keypad that is left stays
    press(tool, "2")
    expect(tool.field("cartas_por_grupo")).to_have_value("42")
    expect(score.field("estadios", 0)).to_have_value("3")
    expect(score.page.locator("input.em")).to_have_count(1)
    # What one types with is chosen for all of them.
    keypad(tool).get_by_role("button", name="Teclado do aparelho").tap()
    switch = score.root.locator("[data-act=keypad][aria-pressed]")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(score.field("estadios", 0)).to_have_attribute("inputmode", "text")
    switch.tap()
    tool.field("cartas_por_grupo").tap()
    expect(keypad(tool)).to_be_visible()


@pytest.mark.parametrize(
    ("typed", "up", "down"),
    [("", "1", "0"), ("2,3", "3,3", "2,3"), ("2.3", "3.3", "2.3"), ("3+6", "10", "9"), ("−1", "0", "−1")]
    + [("2,", "3", "2")]
    + [(text, text, text) for text in ("5/2", "x", "1.250", "1,000")],
)
def test_counting_on_from_what_is_typed(open_form: Callable[..., Form], typed: str, up: str, down: str) -> None:
    """What is no number that can be counted on from is not thrown away."""
    field = open_form("placar").field("pontos", 0)
    field.fill(typed)
    field.press("ArrowUp")
    expect(field).to_have_value(up)
    field.press("ArrowDown")
    expect(field).to_have_value(down)
