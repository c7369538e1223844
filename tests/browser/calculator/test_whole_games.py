"""Whole games, as they go at a table: typed, interrupted, undone, shared, taken up again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from tests.browser.calculator.hands import PHONE, Form, example, let_go
from tests.browser.looks import read_code

GAME = example("exodo-pontos-04")
WON = "Ana vence com 16 pontos."
TOP = "(element) => element.getBoundingClientRect().top"


def sentence(form: Form, text: str | re.Pattern[str]) -> None:
    expect(form.part("result").locator(".rg-vence")).to_have_text(text)


def test_reload_in_the_middle(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    half = {"jogadores": [GAME["jogadores"][0], {"nome": "Beto", "producao": [9, 7, 8]}, {"nome": "Caio"}]}
    form.fill(half)
    form.field("contratos", 1).press_sequentially("1+2")
    long = "1+" * 150 + "1"
    form.field("contratos", 1, 1).fill(long)
    form.page.reload()
    form.wait_for_script()
    expect(form.field("contratos", 1)).to_have_value("1+2")
    expect(form.field("contratos", 1, 1)).to_have_value(long)
    expect(form.player(1).locator("[data-name]")).to_have_value("Beto")
    sentence(form, re.compile("Parcial: faltam"))
    form.fill(GAME)
    sentence(form, WON)


def test_link_opens_in_another_browser(
    open_form: Callable[..., Form], new_context: Callable[..., BrowserContext]
) -> None:
    form = open_form("exodo.pontos", **PHONE)
    form.fill(GAME)
    sentence(form, WON)
    form.act("share").click()
    form.page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: (text) => (window.copied = text)}})"
    )
    form.page.get_by_role("button", name="Copiar link").click()
    link = form.page.evaluate("window.copied")
    assert "#calc=1/exodo.pontos/" in link
    assert len(link) < 500, "a link of such a length makes a code that phones read"

    other = new_context().new_page()
    other.goto(link)
    received = Form(other, "exodo.pontos")
    expect(received.part("said")).to_have_text("Partida aberta do link.")
    sentence(received, WON)
    expect(received.part("loading")).to_be_hidden()
    assert received.matrix() == form.matrix()
    assert "#calc" not in other.url
    received.field("marcadores", 0).fill("1")
    other.reload()
    expect(received.field("marcadores", 0)).to_have_value("1")


def test_code_of_the_link_can_be_read(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos", **PHONE, device_scale_factor=3)
    form.fill(GAME)
    form.act("share").click()
    code = form.page.get_by_role("img", name="Código QR com o link da partida")
    expect(code).to_be_visible()
    link = read_code(code)
    form.page.goto("about:blank")
    form.page.goto(link)
    expect(form.field("producao", 1, 1)).to_have_value("7")


def test_link_keeps_what_was_here(open_form: Callable[..., Form], forms_site: str) -> None:
    """The game that was being typed goes to the past games, and can be opened again."""
    form = open_form("exodo.pontos")
    form.fill(GAME)
    sentence(form, WON)
    link = form.page.evaluate(
        """async () => (await import("/javascripts/calculator/share.js"))
          .linkTo("exodo.pontos", { players: [{ name: "Zoé", values: { estadios: "4" } }], values: {} })"""
    )
    form.page.evaluate("(link) => (location.href = link)", link)
    expect(form.part("state")).to_contain_text("foi para o Histórico")
    expect(form.player(0).locator("[data-name]")).to_have_value("Zoé")
    form.act("history").click()
    dialog = form.page.locator("dialog")
    expect(dialog).to_contain_text(WON)
    dialog.get_by_role("button", name="Abrir").click()
    sentence(form, WON)
    # To look at them is not to play them again.
    form.act("history").click()
    expect(dialog.locator("tr")).to_have_count(2)
    dialog.get_by_role("button", name="Abrir").first.click()
    expect(form.player(0).locator("[data-name]")).to_have_value("Zoé")
    form.act("history").click()
    expect(dialog.locator("tr")).to_have_count(2)


BAD_LINKS = {
    "one letter changed": ("1/exodo.pontos/eJxLtDKyqq4FAAYPAc4", "incompleto ou estragado"),
    "cut off": ("1/exodo.pontos/eJyLjlZyzEtU0o", "incompleto ou estragado"),
    "no base64": ("1/exodo.pontos/%%%", "incompleto ou estragado"),
    "nothing": ("1/exodo.pontos/", "incompleto ou estragado"),
    "another shape": ("1/exodo.pontos/eJyrVkpUslIyVNJRSgJSRkq1ABvIA2I", "incompleto ou estragado"),
    "no such calculator": ("1/nada/eJyLjlZyzEtU0o", "incompleto ou estragado"),
    "newer": ("2/exodo.pontos/eJyL", "versão mais nova"),
}


def test_bad_link_changes_nothing(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    form.field("estadios", 0).fill("3")
    for mark, said in BAD_LINKS.values():
        form.part("said").evaluate("said => (said.textContent = '')")  # what the link before it had said
        form.page.evaluate("(mark) => (location.hash = `#calc=${mark}`)", mark)
        expect(form.part("said")).to_contain_text(said)
        expect(form.field("estadios", 0)).to_have_value("3")
        expect(form.page).not_to_have_url(re.compile("#calc"))
    form.page.reload()
    form.wait_for_script()
    expect(form.part("said")).to_be_hidden()
    expect(form.field("estadios", 0)).to_have_value("3")


@pytest.mark.parametrize("mark", ["#%", "#calc=1/%E0%A4%A/x"])
def test_link_that_cannot_be_decoded_stops_no_script(
    new_context: Callable[..., BrowserContext], forms_site: str, mark: str
) -> None:
    page = new_context().new_page()
    stopped: list[str] = []
    page.on("pageerror", lambda error: stopped.append(error.message))
    page.goto(f"{forms_site}exodo.pontos/{mark}")
    form = Form(page, "exodo.pontos")
    form.wait_for_script()
    assert form.part("said").is_visible() == mark.startswith("#calc")
    assert stopped == []


def test_without_a_network_half_way(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos", **PHONE)
    form.field("producao", 0).fill("6")
    form.wait_for_result()
    form.page.context.set_offline(True)
    form.fill(GAME)
    sentence(form, WON)


def test_undo_goes_back_field_by_field(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    form.field("estadios", 0).press_sequentially("12")
    form.field("felicidade", 0).press_sequentially("9")
    form.act("undo").click()
    expect(form.field("felicidade", 0)).to_have_value("")
    expect(form.field("estadios", 0)).to_have_value("12")
    form.act("undo").click()
    expect(form.field("estadios", 0)).to_have_value("")
    expect(form.act("undo")).to_have_count(0)


def test_players_come_and_go(open_form: Callable[..., Form]) -> None:
    """From two to four, as the game has it; what a player typed is not dropped without a question."""
    form = open_form("exodo.pontos")
    shown = form.root.locator("[data-player]:not([hidden])")
    expect(shown).to_have_count(3)
    form.act("add").click()
    expect(shown).to_have_count(4)
    expect(form.act("add")).to_have_count(0)
    form.fill({"jogadores": [{"nome": "A", "estadios": 1}, {"nome": "B", "estadios": 2}, {"nome": "C"}, {"nome": "D"}]})

    form.act("remove").first.click()
    dialog = form.page.locator("dialog")
    expect(dialog).to_contain_text("Tirar A?")
    dialog.get_by_role("button", name="Cancelar").click()
    expect(shown).to_have_count(4)
    form.act("remove").first.click()
    dialog.get_by_role("button", name="Tirar", exact=True).click()
    expect(shown).to_have_count(3)
    expect(form.player(0).locator("[data-name]")).to_have_value("B")
    expect(form.field("estadios", 0)).to_have_value("2")
    form.act("remove").last.click()
    expect(shown).to_have_count(2)
    expect(form.act("remove")).to_have_count(0)
    form.act("undo").click()
    form.act("undo").click()
    expect(form.field("estadios", 0)).to_have_value("1")


def test_new_game_asks_first_and_keeps_the_old_one(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    form.fill(GAME)
    sentence(form, WON)
    form.act("clear").click()
    dialog = form.page.locator("dialog")
    dialog.get_by_role("button", name="Cancelar").click()
    expect(form.field("estadios", 0)).to_have_value("3")
    form.act("clear").click()
    dialog.get_by_role("button", name="Nova partida").click()
    expect(form.field("estadios", 0)).to_have_value("")
    expect(form.player(2).locator("[data-name]")).to_have_value("Caio")
    form.act("history").click()
    expect(dialog).to_contain_text(WON)
    dialog.get_by_role("button", name="Apagar").click()
    expect(dialog).to_contain_text("Ainda não há partidas")


def test_names_sit_down_at_the_next_game(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    form.fill({"jogadores": [{"nome": name} for name in ("Ana", "Beto", "Caio", "Duda")]})
    other = open_form("viscondes.final", form.page.context)
    expect(other.player(3).locator("[data-name]")).to_have_value("Duda")
    setup = open_form("exodo.preparacao", form.page.context)
    expect(setup.field("jogadores", item=3)).to_have_value("Duda")


def test_draw_is_the_same_from_the_same_seed(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.preparacao")
    expect(form.act("share")).to_be_visible()  # a draw is worth sharing before anything is typed
    form.fill({"jogadores": ["Ana", "Beto", "Caio"], "semente": "mesa 1"})
    form.wait_for_result()
    first = form.matrix()
    seeds = {form.field("semente").input_value()}
    for _ in range(3):
        form.act("draw").click()
        seeds.add(form.field("semente").input_value())
    assert len(seeds) == 4
    form.field("semente").fill("mesa 1")
    expect(form.part("result").locator("tbody tr:not(.rg-porque) td").first).to_be_visible()
    form.page.wait_for_function("1")
    assert form.matrix() == first


def test_who_starts(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    form.fill({"jogadores": [{"nome": "Ana"}, {"nome": "Beto"}]})
    form.act("first").click()
    expect(form.page.locator("dialog")).to_have_text(re.compile("(Ana|Beto) começa"))


def test_typed_before_the_script_came(open_form: Callable[..., Form], forms_site: str) -> None:
    """The form is plain HTML: one can type before anything has loaded, and goes on typing when it has."""
    form = open_form("exodo.pontos", **PHONE)
    form.field("contratos", 0).fill("2")
    page = form.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/javascripts/calculator/form.js", hold)
    page.reload(wait_until="commit")
    field = form.field("estadios", 0)
    field.tap()
    page.keyboard.type("4")
    expect(form.root).not_to_have_attribute("data-live", "")
    before = field.evaluate(TOP)
    let_go(held)
    form.wait_for_script()
    assert abs(field.evaluate(TOP) - before) < 2
    form.part("keypad").get_by_role("button", name="2", exact=True).tap()
    expect(field).to_have_value("42")
    expect(form.field("contratos", 0)).to_have_value("2")


def test_what_is_no_number_is_said_and_blocks_nothing(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    form.fill(GAME)
    sentence(form, WON)
    form.field("marcadores", 2).fill("um")
    expect(form.row("marcadores", 2).locator("[data-part=warning]")).to_contain_text("Não é um número")
    expect(form.field("marcadores", 2)).to_have_attribute("aria-invalid", "true")
    sentence(form, re.compile("Parcial: falta 1 campo"))
    form.field("marcadores", 2).fill("−1")
    expect(form.row("marcadores", 2).locator("[data-part=warning]")).not_to_contain_text("Não é um número")
    sentence(form, WON)


def test_every_line_explains_itself_and_leads_to_its_rule(open_form: Callable[..., Form]) -> None:
    form = open_form("exodo.pontos")
    form.fill(GAME)
    sentence(form, WON)
    line = form.part("result").get_by_role("button", name="Maioria")
    expect(line).to_have_attribute("aria-expanded", "false")
    line.click()
    reason = form.part("result").locator(".rg-porque:visible")
    expect(reason).to_contain_text("Beto: 2º e 3º lugares: (4 + 1) ÷ 2 = 2,5")
    rule = form.page.locator("details", has_text="Modo Pontos").get_by_text("A regra.")
    expect(rule).not_to_be_visible()
    reason.get_by_role("link", name="Regra: Modo Pontos").click()
    expect(rule).to_be_in_viewport()
    form.field("estadios", 0).fill("4")
    expect(form.part("result").locator(".rg-porque:visible")).to_have_count(1)


def test_result_as_text_where_there_is_no_clipboard(open_form: Callable[..., Form]) -> None:
    """Without https there is no clipboard, and the old way may be refused too: then the text can be selected."""
    form = open_form("exodo.pontos")
    form.fill(GAME)
    sentence(form, WON)
    form.page.evaluate("delete Navigator.prototype.clipboard; document.execCommand = () => false")
    form.act("share").click()
    form.page.get_by_role("button", name="Copiar texto").click()
    text = form.page.locator("dialog").locator("textarea").input_value()
    assert text.splitlines()[:4] == [
        "Pontuação do Modo Pontos",
        WON,
        "Ana · Beto · Caio",
        "Produção mais baixa: 6 · 7 · 8",
    ]
    assert "#calc=1/exodo.pontos/" in text


def test_the_same_game_in_two_tabs(open_form: Callable[..., Form]) -> None:
    """What is typed in one comes to the other, which would undo it otherwise; there it is one step back."""
    one = open_form("exodo.pontos")
    one.field("estadios", 0).fill("3")
    one.page.evaluate(
        """() => {
          const { setItem } = Storage.prototype;
          window.written = [];
          Storage.prototype.setItem = function (...item) { written.push(item); setItem.apply(this, item); };
        }"""
    )
    other = open_form("exodo.pontos", one.page.context)
    other.field("contratos", 1).press_sequentially("12")
    expect(one.field("contratos", 1)).to_have_value("12")
    assert one.page.evaluate("written") == [], "by now more may have been typed there"
    one.field("marcadores", 2).fill("1")
    expect(other.field("marcadores", 2)).to_have_value("1")
    expect(other.field("contratos", 1)).to_have_value("12")
    one.act("undo").click()
    one.act("undo").click()
    expect(one.field("contratos", 1)).to_have_value("")
    expect(other.field("contratos", 1)).to_have_value("")
    expect(other.field("estadios", 0)).to_have_value("3")


def test_fifty_past_games(open_form: Callable[..., Form]) -> None:
    """A phone has no key to close a dialog with."""
    form = open_form("exodo.pontos", **PHONE)
    form.page.evaluate(
        """() => {
          const state = { players: [], values: {} };
          const past = Array.from({ length: 50 }, (_, date) => ({ date, names: ["Ana"], outcome: "Ana vence", state }));
          localStorage.setItem("regrario:past:exodo.pontos", JSON.stringify(past));
        }"""
    )
    form.act("history").tap()
    expect(form.page.locator("dialog tr")).to_have_count(50)
    close = form.page.get_by_role("button", name="Fechar")
    expect(close).to_be_in_viewport(ratio=1)
    close.tap()
    expect(form.page.locator("dialog.rg-dialogo")).to_have_count(0)


def test_two_forms_of_a_page_keep_apart(open_form: Callable[..., Form]) -> None:
    score = open_form("exodo.pontos", address="two")
    tool = Form(score.page, "exodo.energia_extra")
    tool.unfold()
    tool.fill({"cartas_por_grupo": [4, 0, 0, 5]})
    tool.wait_for_result()
    expect(tool.part("result")).to_contain_text("3")
    expect(score.field("estadios", 0)).to_have_value("")
    score.page.reload()
    expect(tool.field("cartas_por_grupo", item=3)).to_have_value("5")
