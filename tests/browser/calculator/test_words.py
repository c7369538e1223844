"""What the form says to a player: figures that fit, faults that are named, and one language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.calculator.hands import DESK, PHONE, Form, example

PRODUCTION = {"nome": "", "producao": [5, 6, 7], "contratos": [1, 1, 1], "estadios": 3, "felicidade": 4}
LOSSES = {"fabricas_nao_evacuadas": 0, "populacao_nao_evacuada": 0, "marcadores": 0}


def players(*names: str, **others: Any) -> dict[str, Any]:
    """A game of Êxodo in which all tie for the majority."""
    return {"jogadores": [PRODUCTION | LOSSES | {"nome": name} | others for name in names]}


def test_totals_in_thirds_fit_into_the_tabs(open_form: Callable[..., Form]) -> None:
    """Four tabs on a phone: 35/3 is written there as nearly as there is room, and exactly in the table."""
    form = open_form("exodo.pontos", **PHONE)
    form.fill({"jogadores": [*players("Ana", "Beto", "Caio")["jogadores"], *players("Duda", estadios=0)["jogadores"]]})
    total = form.part("tabs").get_by_role("button").first.locator("b")
    expect(total).to_have_text("≈ 11,67", use_inner_text=True)
    assert total.evaluate("text => text.scrollWidth <= text.clientWidth")
    assert form.matrix()["Total"][0].split() == ["≈", "11,67", "(35/3)"]
    table = form.part("result").locator("table")
    assert table.evaluate("table => table.getBoundingClientRect().right <= innerWidth")
    third, whole = (table.locator("tr.t td").nth(player) for player in (0, 3))
    lines = third.evaluate("cell => Math.round(cell.clientHeight / parseFloat(getComputedStyle(cell).lineHeight))")
    assert lines <= 2
    assert {cell.evaluate("cell => getComputedStyle(cell).textAlign") for cell in (third, whole)} == {"right"}


def test_a_total_stands_below_what_it_is_the_sum_of(open_form: Callable[..., Form]) -> None:
    """In every player's column, with the place or what is missing before it, as on a score sheet."""
    form = open_form("exodo.pontos", **DESK)
    form.fill(players("Ana", "Beto", "Caio"))
    form.field("contratos", 1).fill("")
    expect(form.player(1).locator(".rg-total [data-part=missing]")).to_have_text("falta 1")
    for player in range(3):
        points, gives = (form.player(player).locator(f"[data-part={part}]") for part in ("points", "gives"))
        edges = {
            round(place.evaluate("figure => figure.getBoundingClientRect().right")) for place in [points, gives.first]
        }
        assert len(edges) == 1


@pytest.mark.parametrize("width", [844, 1000, 1280])
def test_four_players_stand_side_by_side(open_form: Callable[..., Form], width: int) -> None:
    """Wherever there are columns, the last one is in sight with what it gives."""
    form = open_form("viscondes.final", **{**DESK, "viewport": {"width": width, "height": 900}})
    form.act("add").click()
    expect(form.part("tabs")).to_be_hidden()
    assert form.part("pad").evaluate("pad => pad.scrollWidth - pad.clientWidth") <= 0


def test_more_players_than_there_is_room_for_scroll_by_themselves(open_form: Callable[..., Form]) -> None:
    form = open_form("placar", **DESK)
    form.fill({"jogadores": [{"nome": f"Jogadora {number}"} for number in range(8)]})
    widths = form.part("pad").evaluate("pad => [pad.scrollWidth, pad.clientWidth]")
    assert widths[0] > widths[1]
    assert form.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_notes_beside_a_wide_table_keep_their_room(open_form: Callable[..., Form]) -> None:
    """Thirds for all: the table takes more than its half, and not all."""
    form = open_form("exodo.pontos", **DESK)
    form.fill(players("Ana", "Beto", "Caio", "Duda", contratos=[1, 1, 11]))
    form.field("estadios", 3).fill("0")
    expect(form.part("result").locator(".rg-notas")).to_contain_text("Sem arredondar")
    # In one step: the result of the last key may be drawn at any moment.
    width, fits = form.part("result").evaluate(
        """result => [
          result.querySelector(".rg-notas").getBoundingClientRect().width, result.scrollWidth <= result.clientWidth
        ]"""
    )
    assert width >= 200
    assert fits


def test_an_outcome_is_said_once(open_form: Callable[..., Form]) -> None:
    """With what decided it; and, on a tie, the note that explains it."""
    form = open_form("exodo.corrida")
    form.fill(example("exodo-corrida-02"))
    expect(form.part("result")).to_contain_text("mais felicidade")  # all that was typed has come
    assert form.part("result").inner_text().count("mais felicidade") == 1


@pytest.mark.parametrize("typed", ["2,5", "7/2", "1+0,5"])
def test_a_fraction_of_a_stadium_is_said_and_blocks_nothing(open_form: Callable[..., Form], typed: str) -> None:
    form = open_form("exodo.pontos")
    form.fill(example("exodo-pontos-04"))
    form.wait_for_result()
    form.field("marcadores", 2).fill(typed)
    warning = form.row("marcadores", 2).locator("[data-part=warning]")
    expect(warning).to_have_text("Deve ser um número inteiro.")
    expect(form.part("result").locator(".rg-vence")).to_have_text("Parcial: falta 1 campo")
    form.field("marcadores", 2).fill("6/2")
    expect(warning).to_be_hidden()


def test_a_fraction_on_a_score_sheet_is_a_number(open_form: Callable[..., Form]) -> None:
    form = open_form("placar")
    form.fill({"jogadores": [{"nome": "Ana", "pontos": ["2,5"]}, {"nome": "Beto", "pontos": ["7/2"]}]})
    expect(form.part("result").locator(".rg-vence")).to_have_text("Beto vence com 3,5 pontos.")


def test_what_cannot_be_computed_is_said_where_the_result_would_be(open_form: Callable[..., Form]) -> None:
    """It may stand in a player's part that is not in sight."""
    form = open_form("placar", **PHONE)
    form.fill({"jogadores": [{"nome": "Ana", "pontos": ["99999999999"]}, {"nome": "Beto", "pontos": [1]}]})
    expect(form.part("result")).to_have_text("Ana · Pontos: número grande demais")
    expect(form.row("pontos", 0).locator("[data-part=warning]")).to_have_text("número grande demais")


def test_score_sheet_in_english(open_form: Callable[..., Form]) -> None:
    """The first row is there before anybody has written one, in the language of the form and of the result."""
    form = open_form("placar", address="english", **{**DESK, "locale": "en"})
    expect(form.field("categorias")).to_have_attribute("placeholder", "Points")
    expect(form.row("pontos", 0)).to_contain_text("Points")
    form.fill({"jogadores": [{"nome": "Ann", "pontos": [3]}, {"nome": "", "pontos": [2]}]})
    expect(form.part("result").locator(".rg-vence")).to_have_text("Ann wins with 3 points.")
    assert form.matrix() == {"Points": ["3", "2"], "Total": ["3", "2"]}
    expect(form.part("tabs")).to_contain_text("Player 2")


def test_every_field_is_named_with_its_player(open_form: Callable[..., Form]) -> None:
    """Who hears the form, and jumps from field to field, knows whose it is."""
    form = open_form("exodo.pontos", **DESK)
    form.player(0).locator("[data-name]").fill("Ana")
    page = form.page
    expect(page.get_by_role("group", name="Ana", exact=True)).to_have_count(1)
    expect(page.get_by_role("textbox", name="Ana Estádios no Novo Mundo")).to_have_count(1)
    expect(page.get_by_role("textbox", name="Ana Marcadores de produção: 2º marcador")).to_have_count(1)
    expect(page.get_by_role("textbox", name="Jogador 2 Estádios no Novo Mundo")).to_have_count(1)


def test_marks_are_explained_below_the_table(open_form: Callable[..., Form]) -> None:
    """In words that are read on a phone, aloud and on paper."""
    form = open_form("viscondes.final", **PHONE)
    form.fill(example("viscondes-final-02"))
    form.wait_for_result()
    legend = form.part("result").locator(".rg-legenda")
    expect(legend.filter(has_text="[M] só no manual impresso")).to_be_visible()
    marks = set(form.part("result").locator("sup").all_inner_texts())
    explained = {text[1] for text in legend.all_inner_texts()}
    assert marks <= explained
    form.page.emulate_media(media="print")
    expect(legend.first).to_be_visible()
