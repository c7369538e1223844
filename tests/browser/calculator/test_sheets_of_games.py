"""What stands beside a field, in a box and over a sheet: whose it is and what it gives."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.calculator.hands import PHONE, Form
from tests.browser.calculator.test_typing import press


def test_each_row_says_what_it_gives(open_form: Callable[..., Form]) -> None:
    form = open_form("viscondes.final")
    given = {"oficinas": "2", "postos": "9", "guildas": "6", "escrituras_adquiridas": "1", "escrituras_viradas": "6"}
    for field, value in zip(given, ("1", "2", "1", "1", "2"), strict=True):
        form.field(field, 0).fill(value)
    for field, points in given.items():
        expect(form.row(field, 0).locator("[data-part=gives]")).to_have_text(points)
    expect(form.row("debitos_virados", 0).locator("[data-part=gives]")).to_have_text("")


def test_penalties_of_a_race_each_beside_its_field(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.corrida")
    for field, value in (("marcadores", "2"), ("locais_nao_evacuados", "1"), ("estadios", "1")):
        form.field(field, 0).fill(value)
    for field, points in (("marcadores", "−2"), ("locais_nao_evacuados", "−1"), ("estadios", "−2")):
        expect(form.row(field, 0).locator("[data-part=gives]")).to_have_text(points)


def test_each_page_has_a_sheet_of_its_own(new_context: Callable[..., BrowserContext], forms_site: str) -> None:
    context = new_context()
    page = context.new_page()

    def open_sheet(address: str) -> Form:
        page.goto(f"{forms_site}{address}/")
        form = Form(page, "placar")
        form.wait_for_script()
        form.unfold()
        return form

    xadrez = open_sheet("xadrez")
    xadrez.player(0).locator("[data-name]").fill("Ana")
    xadrez.field("pontos", 0).fill("17")
    xadrez.wait_for_result()
    xadrez.act("share").click()
    expect(page.locator("dialog[open]")).to_contain_text("Xadrez · Placar")
    page.get_by_role("button", name="Fechar").click()
    damas = open_sheet("damas")
    expect(damas.field("pontos", 0)).to_have_value("")
    damas.act("history").click()
    expect(page.locator("dialog[open]")).to_contain_text("Damas · Placar")
    expect(page.locator("dialog[open]")).not_to_contain_text("17")
    expect(open_sheet("xadrez").field("pontos", 0)).to_have_value("17")


def test_a_tap_replaces_what_a_field_holds(open_form: Callable[..., Form]) -> None:
    """WebKit sets a caret when the finger is lifted, after the focus has come: here a listener does so."""
    phone = open_form("exodo.pontos", **PHONE)
    phone.page.evaluate(
        """() => document.addEventListener("pointerup", ({ target }) => {
          if (target.matches("input.rg-n")) target.setSelectionRange(target.value.length, target.value.length);
        }, true)"""
    )
    field = phone.field("fabricas_nao_evacuadas", 0)
    field.fill("9")
    phone.field("marcadores", 0).tap()
    field.tap()
    expect(field).to_be_focused()
    press(phone, "5")
    expect(field).to_have_value("5")
    press(phone, "1")
    expect(field).to_have_value("51")


@pytest.mark.parametrize(
    ("name", "field", "words"),
    [
        ("exodo.pontos", "producao", ["1º", "2º", "3º"]),
        ("viscondes.final", "fitas", ["1ª cor", "2ª cor", "3ª cor", "4ª cor"]),
    ],
)
def test_each_of_several_boxes_says_which_it_is(
    open_form: Callable[..., Form], name: str, field: str, words: list[str]
) -> None:
    form = open_form(name, **PHONE)
    shown = form.row(field, 0).locator(".rg-item small")
    assert shown.all_inner_texts() == words
    for box in shown.all():
        assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth")
