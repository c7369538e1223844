"""What goes wrong is said in a clear word, and nothing that was typed is lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, Worker, expect

from tests.browser.calculator.hands import PHONE, Form, example
from tests.chromium import wait_for_snapshot

GAME = example("exodo-pontos-04")
WON = "Ana vence com 16 pontos."
LONG_ENOUGH = 30_000
"""Milliseconds of silence after which the page gives Python up."""


def sentence(form: Form, text: str) -> None:
    expect(form.part("result").locator(".rg-vence")).to_have_text(text)


def failed(form: Form, why: str) -> None:
    """The page says so, offers what can be done, and still has the game."""
    state = form.part("state")
    expect(state).to_contain_text(why, use_inner_text=True)
    expect(state).to_contain_text("O que você digitou está guardado.", use_inner_text=True)
    expect(state.get_by_role("button", name="Imprimir bloco")).to_be_visible()
    expect(form.field("producao", 1, 1)).to_have_value("7")


def retry(form: Form) -> None:
    form.part("state").get_by_role("button", name="Tentar de novo").click()


def with_other_bytes(route: Route) -> None:
    body = bytearray(route.fetch().body())
    body[len(body) // 2] ^= 1
    route.fulfill(body=bytes(body), headers={"Content-Type": "application/octet-stream"})


def cut_off(route: Route) -> None:
    route.fulfill(body=route.fetch().body()[:-1], headers={"Content-Type": "application/octet-stream"})


DIFFERENT = "Um arquivo chegou diferente do que foi publicado; por segurança, não foi usado."
NO_NETWORK = "Sem rede, e ainda não salva neste aparelho."


@pytest.mark.parametrize(
    ("file", "alter", "why"),
    [
        pytest.param("python.zip.txt", with_other_bytes, DIFFERENT, id="the archive was changed"),
        pytest.param("pyodide.asm.wasm", with_other_bytes, DIFFERENT, id="the machine code was changed"),
        pytest.param("pyodide.asm.mjs", with_other_bytes, DIFFERENT, id="a script was changed"),
        pytest.param("python.zip.txt", cut_off, DIFFERENT, id="the archive was cut off"),
        pytest.param("pyodide.asm.wasm", lambda route: route.abort(), NO_NETWORK, id="no network"),
        pytest.param("pyodide*", lambda route: route.fulfill(status=404), NO_NETWORK, id="nothing was built"),
        pytest.param("calculator-worker.js", lambda route: route.fulfill(status=404), NO_NETWORK, id="no worker"),
    ],
)
def test_python_does_not_come(
    new_context: Callable[..., BrowserContext],
    open_form: Callable[..., Form],
    file: str,
    alter: Callable[[Route], None],
    why: str,
) -> None:
    context = new_context()
    context.route(f"**/{file}*", alter)
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    failed(form, why)
    expect(form.part("result")).to_be_empty()
    context.unroute(f"**/{file}*")
    retry(form)
    sentence(form, WON)
    expect(form.part("state")).to_be_hidden()


def test_a_script_kept_longer_than_its_build(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]
) -> None:
    """Its files are gone; those of the last build are asked for."""
    context = new_context()

    def keep(route: Route) -> None:
        built = re.sub(r"pyodide-\w+", "pyodide-of-before", route.fetch().text(), count=1)
        route.fulfill(body=built, headers={"Content-Type": "text/javascript"})

    context.route("**/calculator-worker.js*", keep)
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    sentence(form, WON)


def test_pyodide_never_answers(new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]) -> None:
    context = new_context()
    context.clock.install()
    context.route("**/pyodide.asm.wasm", lambda route: None)
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    context.clock.run_for(1_000)
    expect(form.part("state")).to_contain_text("Preparando a calculadora…", use_inner_text=True)
    expect(form.part("state").get_by_role("progressbar")).to_be_visible()
    form.page.wait_for_timeout(1_500)  # the other files are through, so that nothing ends the silence
    context.clock.run_for(LONG_ENOUGH)
    failed(form, "Ela não respondeu a tempo.")
    context.unroute("**/pyodide.asm.wasm")
    retry(form)
    sentence(form, WON)


def test_worker_that_dies_is_replaced(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]
) -> None:
    context = new_context()
    context.clock.install()
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    sentence(form, WON)
    die(form.page)
    form.field("marcadores", 0).fill("1")
    context.clock.run_for(LONG_ENOUGH // 2)
    sentence(form, "Ana vence com 13 pontos.")


def test_worker_that_dies_and_cannot_be_replaced(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]
) -> None:
    context = new_context()
    context.clock.install()
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    sentence(form, WON)
    context.route("**/python.zip.txt", lambda route: route.abort())
    die(form.page)
    form.field("felicidade", 0).fill("10")
    context.clock.run_for(LONG_ENOUGH // 2)
    failed(form, "A calculadora parou.")
    context.unroute("**/python.zip.txt")
    retry(form)
    sentence(form, WON)


def test_a_calculator_that_fails(open_form: Callable[..., Form]) -> None:
    """What it said of other inputs does not stand beside these."""
    form = open_form("exodo.pontos")
    form.fill(GAME)
    sentence(form, WON)
    worker_of(form.page).evaluate(
        """import(location.href).then(({ started }) => started).then((python) => {
          const { call } = python;
          globalThis.broken = true;
          python.call = (text) => {
            if (broken) throw new Error("ZeroDivisionError: division by zero");
            return call(text);
          };
        })"""
    )
    form.field("estadios", 0).fill("9")
    sentence(form, "A calculadora tem um erro e não conseguiu fazer esta conta.")
    expect(form.part("result")).not_to_contain_text("Ana vence")
    worker_of(form.page).evaluate("broken = false")
    form.fill(GAME)
    sentence(form, WON)


def die(page: Page) -> None:
    """End the worker as a device does that is short of memory: without a word."""
    worker_of(page).evaluate("close()")


def worker_of(page: Page) -> Worker:
    """The worker that Python is in; Material's search has one too."""
    [worker] = [worker for worker in page.workers if "calculator-worker" in worker.url]
    return worker


def test_full_storage(new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]) -> None:
    context = new_context(**PHONE)
    context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    expect(form.part("state")).to_contain_text("não tem mais espaço para guardar a partida")
    sentence(form, WON)
    expect(form.field("producao", 1, 1)).to_have_value("7")
    form.act("share").click()
    expect(form.page.locator("dialog")).to_contain_text("Copiar link")


def test_no_storage_at_all(new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]) -> None:
    """Some browsers refuse every access to it."""
    context = new_context()
    context.add_init_script(
        "for (const name of ['localStorage', 'caches'])"
        " Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    sentence(form, WON)


@pytest.mark.parametrize(
    "junk",
    [
        "{",
        "null",
        "7",
        '{"players": [null], "values": {}}',
        '[{"state": 1}]',
        '[{"state": {"players": [], "values": {}}, "names": [], "date": "yesterday"}]',
    ],
)
def test_what_others_left_in_storage_does_no_harm(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form], junk: str
) -> None:
    context = new_context()
    context.add_init_script(
        f"for (const key of ['game:exodo.pontos', 'past:exodo.pontos', 'names', 'device-keyboard'])"
        f" localStorage.setItem(`regrario:${{key}}`, {junk!r})"
    )
    form = open_form("exodo.pontos", context)
    form.act("history").click()
    expect(form.page.locator("dialog")).to_contain_text("Ainda não há partidas")


LARGE = ("pyodide.asm.wasm", "python.zip.txt")


@pytest.mark.parametrize(
    ("file", "damage"),
    [("snapshot", "'no snapshot'"), *((file, "'no file'") for file in LARGE)],
)
def test_damaged_snapshot_is_not_used(open_form: Callable[..., Form], file: str, damage: str) -> None:
    """The second visit starts all the same, and throws it away."""
    form = first_visit(open_form)
    form.page.evaluate(
        f"""async () => {{
          const cache = await caches.open("regrario-python");
          const key = (await cache.keys()).find(({{ url }}) => url.endsWith("/{file}"));
          await cache.put(key, new Response({damage}));
        }}"""
    )
    form.page.reload()
    form.wait_for_script()
    form.fill(GAME)
    sentence(form, WON)


def test_a_second_visit_fetches_no_large_file(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]
) -> None:
    """They are kept beside the snapshot, unpacked."""
    context = new_context()
    form = first_visit(open_form, context)
    for file in LARGE:
        context.route(f"**/{file}", lambda route: route.abort())
    form.page.reload()
    form.fill(GAME)
    sentence(form, WON)


def first_visit(open_form: Callable[..., Form], context: BrowserContext | None = None) -> Form:
    """A form whose Python has started, and left what a second visit starts from."""
    form = open_form("exodo.pontos", context)
    form.field("estadios", 0).fill("3")
    form.wait_for_result()
    wait_for_snapshot(form.page)
    return form


def test_second_visit_starts_from_the_snapshot(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]
) -> None:
    context = new_context()
    form = first_visit(open_form, context)
    first = worker_of(form.page).evaluate(DRAWN)
    form.page.reload()
    form.wait_for_result()
    second = worker_of(form.page).evaluate(DRAWN)
    assert (first["fromSnapshot"], second["fromSnapshot"]) == (False, True)
    assert first["number"] != second["number"], "the second visit would draw what the first drew"


DRAWN = """
import(location.href)
  .then(({ started }) => started)
  .then(({ python, fromSnapshot }) => ({ fromSnapshot, number: python.runPython("import random; random.random()") }))
"""


def test_under_a_strict_policy(new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]) -> None:
    """No script but the site's own files, and no eval."""
    context = new_context()

    def add(route: Route) -> None:
        answer = route.fetch()
        policy = {"Content-Security-Policy": "script-src 'self' 'wasm-unsafe-eval'"}
        route.fulfill(response=answer, headers=answer.headers | policy)

    context.route("**/exodo.pontos/", add)
    context.route("**/calculator-worker.js", add)
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    sentence(form, WON)


def test_wrong_media_types(new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]) -> None:
    """A server that does not know WebAssembly: Pyodide alone would wait for ever."""
    context = new_context()
    kind = {"Content-Type": "text/plain"}
    for file in ("pyodide.asm.wasm", "python.zip.txt"):
        context.route(f"**/{file}", lambda route: route.fulfill(body=route.fetch().body(), headers=kind))
    form = open_form("exodo.pontos", context)
    form.fill(GAME)
    sentence(form, WON)


def test_reader_who_saves_data_is_asked_nothing(
    new_context: Callable[..., BrowserContext], open_form: Callable[..., Form]
) -> None:
    """Four megabytes wait for the first touch of a field."""
    context = new_context()
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })")
    form = open_form("exodo.pontos", context)
    form.page.wait_for_timeout(1_000)
    assert [worker.url for worker in form.page.workers if "calculator" in worker.url] == []
    form.field("estadios", 0).fill("3")
    form.wait_for_result()


def test_without_javascript_a_pad_to_fill_in(new_context: Callable[..., BrowserContext], forms_site: str) -> None:
    """The rules stay, and the form says what it needs."""
    page = new_context(**PHONE, java_script_enabled=False).new_page()
    page.goto(f"{forms_site}exodo.pontos/")
    form = Form(page, "exodo.pontos")
    expect(page.get_by_text("Modo Pontos", exact=True)).to_be_visible()
    expect(form.root).to_contain_text("Sem JavaScript a conta não é feita aqui")
    for player in range(4):
        expect(form.player(player)).to_be_visible()
    assert form.root.locator("button:visible").count() == 0
