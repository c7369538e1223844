"""The site without a network: opened once at home, then taken to a table where there is none.

It is served from a folder of its host, as a project's pages are on many hosts, by a server that can be gone.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from regrario.site.build import build
from regrario.site.conversion import Conversion
from regrario.site.finish import Work, service_worker
from regrario.site.project import Project
from tests.browser.calculator.hands import Form, example
from tests.browser.contexts import PHONE, contexts
from tests.browser.hosting import Host
from tests.browser.looks import SCREENS
from tests.browser.serving import ROOT
from tests.site.trees import gathered

FOLDER = "regras/"
EXODO = "jogos/exodo/"
SAVED, ONLY_ONLINE = "Salva neste aparelho", "Só com rede"
SLOW = 30_000
"""Milliseconds in which all is saved and Python has started, on a machine that is busy with other tests."""
GAME = example("exodo-pontos-04")
WON = "Ana vence com 16 pontos."

KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("regrario-site "));
  const keys = names.length ? await (await caches.open(names[0])).keys() : [];
  return keys.filter(({ url }) => url.includes("?__h=")).map(({ url }) => url);
}"""
"""The addresses, with their hashes, of all that is kept."""
WATCH_LOADS = "sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1"

WATCH_CLAIMS = """
window.claims = [];
new MutationObserver(() => {
  for (const badge of document.querySelectorAll(".rg-salva:not([hidden])"))
    if (!claims.includes(badge.textContent)) claims.push(badge.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Notes all that the badges said."""


class Site:
    """A copy of the site on its host."""

    def __init__(self, host: Host, folder: Path, project: Project) -> None:
        """Nobody has been there yet."""
        self.host, self.folder, self.url = host, folder, host.address + FOLDER
        self._project = project

    def rewrite(self, path: str, old: str, new: str) -> None:
        """Change a file and publish the site anew."""
        file = self.folder / path
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        self.publish()

    def publish(self, *, preview: bool = False) -> None:
        """Write the service worker for the files as they are now."""
        work = Work(replace(self._project, preview=preview), Conversion(()), (), self.folder)
        service_worker.write(work, gathered(work))

    def sent(self, ending: str) -> int:
        """How often a file was sent."""
        return sum(path.endswith(ending) for path in self.host.sent)

    def files(self) -> int:
        """How many files there are to save."""
        first = (self.folder / service_worker.FILE).read_text(encoding="utf-8").splitlines()[0]
        return len(json.loads(first.removeprefix("const SITE = ").removesuffix(";"))["files"])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Project]]:
    """A host, and a site that was built for it."""
    folder = tmp_path_factory.mktemp("offline")
    host = Host(folder)
    host.start()
    docs, site = folder / "docs", folder / "site"
    shutil.copytree(ROOT / "docs", docs, ignore=shutil.ignore_patterns("jogos", "media"))
    project = replace(Project.load(ROOT / "mkdocs.yml"), docs=docs, site=site, site_url=host.address + FOLDER)
    build(project, strict=True)
    yield host, project
    host.stop()


@pytest.fixture
def site(built: tuple[Host, Project], tmp_path: Path) -> Site:
    host, project = built
    shutil.copytree(project.site, tmp_path / FOLDER)
    host.folder = tmp_path
    host.start()
    return Site(host, tmp_path / FOLDER, project)


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes phones that nothing was ever saved on."""
    with contexts(browser, {**PHONE, "service_workers": "allow"}) as make:
        yield make


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()


def expect_badge(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".rg-rede .rg-salva")).to_have_text(text, timeout=SLOW)


def expect_reason(page: Page, text: str) -> None:
    expect(page.locator(".rg-porque")).to_contain_text(text, timeout=SLOW)


def save_all(page: Page, site: Site, address: str = "") -> None:
    """Open a page and stay until everything is saved."""
    page.goto(site.url + address)
    wait_for_all(page, site)
    expect_badge(page, SAVED)


def wait_for_all(page: Page, site: Site) -> None:
    for _ in range(SLOW // 100):
        if len(page.evaluate(KEPT)) == site.files():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{len(page.evaluate(KEPT))} of {site.files()} files are kept")


def begin(form: Form) -> None:
    """Type the beginning of a game."""
    form.player(1).locator("[data-name]").fill("Beto")
    form.field("contratos", 1).fill("1+2")


def expect_begun(form: Form) -> None:
    """What was typed is still there."""
    form.wait_for_script()
    expect(form.player(1).locator("[data-name]")).to_have_value("Beto")
    expect(form.field("contratos", 1)).to_have_value("1+2")


def expect_winner(form: Form) -> None:
    expect(form.part("result").locator(".rg-vence")).to_have_text(WON, timeout=SLOW)


# --- with the server gone -------------------------------------------------------


def test_everything_is_there_without_a_network(page: Page, site: Site) -> None:
    save_all(page, site)
    site.host.stop()

    page.add_init_script(WATCH_CLAIMS)
    page.reload()
    expect(page.locator("h1")).to_have_text("Regras à mesa")
    expect_badge(page, SAVED)
    expect(page.locator(".rg-mosaico .s:visible")).to_have_count(3)
    page.get_by_role("link", name="Êxodo").first.click()
    expect(page.locator("h1")).to_have_text("Êxodo")
    expect(page.locator(".rg-titulo .rg-salva")).to_have_text(SAVED)
    assert page.evaluate("claims") == [SAVED], "nothing was claimed before it had been looked at"
    assert page.locator(".rg-qr").evaluate("async (code) => (await code.decode(), code.naturalWidth)") > 0
    assert page.locator(".rg-partilha .rg-b--1").evaluate("async (link) => (await fetch(link.href)).status") == 200

    page.locator("label[for=__search]").first.click()
    page.locator(".md-search__input").press_sequentially("estadios")
    expect(page.locator(".md-search-result__link").first).to_contain_text("Êxodo")


def test_a_site_at_the_root_of_its_host(page: Page, site: Site) -> None:
    site.host.folder = site.folder
    site.host.start()
    site.url = site.host.address
    save_all(page, site)
    site.host.stop()
    page.goto(site.url + EXODO)
    expect(page.locator("h1")).to_have_text("Êxodo")


WITHOUT_A_NETWORK = {
    "jogos/exodo": "Êxodo",
    "jogos/exodo/index.html": "Êxodo",
    "jogos/viscondes_do_reino_ocidental/?h=visconde#fim": "Viscondes do Reino Ocidental",
    "doku.php?id=jogos:exodo": "Êxodo",
    "doku.php/jogos:exodo": "Êxodo",
    "nada": "Página não encontrada",
    "nada/%FF": "Página não encontrada",
    "doku.php?id=jogos:nada": "Página não encontrada",
}
"""What stands at an address."""


def test_addresses_without_a_network(page: Page, site: Site) -> None:
    save_all(page, site)
    site.host.stop()
    for address, title in WITHOUT_A_NETWORK.items():
        page.goto(site.url + address)
        expect(page.locator("h1")).to_have_text(title)
        expect(page.locator(".md-header")).to_have_css("background-color", "rgb(29, 78, 107)")
    answer = page.goto(f"{site.url}nada")
    assert answer
    assert answer.status == 404


def test_a_whole_game_that_loses_the_network_half_way(new_context: Callable[..., BrowserContext], site: Site) -> None:
    """Typed, loaded anew in the middle, shared with a second device, finished on both without a network."""
    first, second = [new_context(**SCREENS["desk"]).new_page() for _ in range(2)]
    save_all(first, site, EXODO)
    form = Form(first, "exodo.pontos")
    begin(form)
    first.reload()
    expect_begun(form)
    form.act("share").click()
    first.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: (text) => (window.copied = text)}})"
    )
    first.locator("dialog").get_by_role("button", name="Copiar link").click()
    link = first.evaluate("window.copied")
    first.locator("dialog").get_by_role("button", name="Fechar").click()
    save_all(second, site, "placar/")
    assert site.sent("python.zip.txt") == 2, "once a device: the calculator's is also the one that is saved"

    site.host.stop()
    first.reload()  # Python has to start anew, from what is saved
    second.goto(link)
    for device in (first, second):
        received = Form(device, "exodo.pontos")
        expect_begun(received)
        received.fill(GAME)
        expect_winner(received)


# --- a new version --------------------------------------------------------------


def test_a_new_version_waits_until_it_is_taken(new_context: Callable[..., BrowserContext], site: Site) -> None:
    context = new_context(**SCREENS["desk"])
    context.add_init_script(WATCH_LOADS)
    page, other = context.new_page(), context.new_page()
    save_all(page, site, EXODO)
    other.goto(site.url)
    expect_badge(other, SAVED)
    form = Form(page, "exodo.pontos")
    begin(form)
    site.host.sent.clear()
    site.rewrite(f"{EXODO}index.html", 'id="exodo">Êxodo', 'id="exodo">Êxodo 2')

    other.reload()  # a visit: the browser looks for a new version
    notice = page.locator(".rg-versao")
    expect(notice).to_contain_text("Há uma versão nova.", timeout=SLOW)
    assert [path for path in site.host.sent if path != f"/{FOLDER}sw.js"] == [f"/{FOLDER}{EXODO}"]
    other.goto(site.url + EXODO)
    expect(other.locator("h1")).to_have_text("Êxodo")
    expect(other.locator(".rg-versao")).to_be_visible(timeout=SLOW)

    site.host.stop()  # all that is new has been fetched
    notice.get_by_role("button", name="Atualizar").click()
    expect(page.locator("h1")).to_have_text("Êxodo 2")
    expect_begun(form)
    expect_badge(page, SAVED)
    expect(other.locator("h1")).to_have_text("Êxodo")
    assert page.evaluate("sessionStorage.loads") == "2"
    assert other.evaluate("sessionStorage.loads") == "3", "its own three visits"
    other.locator(".rg-versao").get_by_role("button", name="Atualizar").click()
    expect(other.locator("h1")).to_have_text("Êxodo 2")


def test_a_new_version_that_does_not_arrive_whole_changes_nothing(page: Page, site: Site) -> None:
    save_all(page, site)
    before = page.evaluate(KEPT)
    site.rewrite(f"{EXODO}index.html", 'id="exodo">Êxodo', 'id="exodo">Êxodo 2')
    site.rewrite("placar/index.html", "<h1", "<h1 lang=pt")
    site.host.gone_at = "placar/"
    failed = page.evaluate("""async () => {
      const registration = await navigator.serviceWorker.ready;
      const found = new Promise((resolve) => registration.addEventListener("updatefound", resolve));
      registration.update();
      await found;
      const worker = registration.installing;
      return new Promise((resolve) => worker.addEventListener("statechange", () => resolve(worker.state)));
    }""")
    assert failed == "redundant"
    expect(page.locator(".rg-versao")).to_have_count(0)
    assert set(before) <= set(page.evaluate(KEPT))
    page.goto(site.url + EXODO)
    expect(page.locator("h1")).to_have_text("Êxodo")


# --- when it cannot be saved ----------------------------------------------------


def test_no_room_on_the_device(page: Page, site: Site) -> None:
    quota = page.context.new_cdp_session(page)
    page.goto(site.url)
    origin = {"origin": site.host.address.rstrip("/")}
    quota.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 300_000})
    expect_reason(page, "Não há mais espaço neste aparelho.")
    expect_badge(page, ONLY_ONLINE)
    quota.send("Storage.overrideQuotaForOrigin", origin)
    page.get_by_role("button", name="Salvar esta página").click()
    expect_badge(page, SAVED)
    expect_reason(page, "")


def test_a_file_that_is_not_on_the_server(page: Page, site: Site) -> None:
    """All else is saved, the page does not say that it is, and the next visit tries again."""
    site.host.missing.add("search_index.json")
    page.goto(site.url)
    expect_reason(page, "Um arquivo não está no servidor.")
    expect_badge(page, ONLY_ONLINE)
    assert len(page.evaluate(KEPT)) > 20
    site.host.missing.clear()
    save_all(page, site)
    expect_reason(page, "")


def test_a_file_that_is_not_what_was_published(page: Page, site: Site) -> None:
    file = site.folder / "stylesheets" / "boxes.css"
    file.write_text("/* changed on its way */", encoding="utf-8")
    page.goto(site.url)
    expect_reason(page, "Um arquivo chegou diferente do que foi publicado.")
    expect_badge(page, ONLY_ONLINE)


def test_the_network_goes_while_it_is_being_saved(page: Page, site: Site) -> None:
    site.host.gone_at = "offline.html"
    page.goto(site.url)
    expect_reason(page, "A rede caiu antes do fim.")
    expect_badge(page, ONLY_ONLINE)
    kept = page.evaluate(KEPT)
    assert kept
    site.host.start()
    save_all(page, site)
    again = [path for path in site.host.sent if any(url.partition("?__h=")[0].endswith(path) for url in kept)]
    assert [path for path in again if path != f"/{FOLDER}"] == [], "what is kept is not fetched again"


@pytest.mark.parametrize(
    ("worker", "reason"),
    [
        (None, "A rede caiu antes do fim."),
        ("oninstall = (event) => event.waitUntil(Promise.reject())", "Este navegador"),
    ],
)
def test_a_worker_that_cannot_begin(page: Page, site: Site, worker: str | None, reason: str) -> None:
    file = site.folder / service_worker.FILE
    file.unlink()
    if worker:
        file.write_text(worker, encoding="utf-8")
    page.goto(site.url)
    expect_reason(page, reason)
    expect_badge(page, ONLY_ONLINE)


@pytest.mark.parametrize(
    ("secure", "reason"), [(False, "Este endereço não é https"), (True, "Este navegador não deixa salvar aqui")]
)
def test_a_browser_that_saves_nothing(
    new_context: Callable[..., BrowserContext], site: Site, secure: bool, reason: str
) -> None:
    context = new_context()
    context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });"
        f"Object.defineProperty(window, 'isSecureContext', {{ value: {str(secure).lower()} }})"
    )
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(site.url)
    expect_badge(page, ONLY_ONLINE)
    expect_reason(page, reason)
    expect(page.locator("[data-save]:visible")).to_have_count(0)
    assert not problems


def test_without_javascript_nothing_is_claimed(new_context: Callable[..., BrowserContext], site: Site) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(site.url + EXODO)
    expect(page.locator("h1")).to_have_text("Êxodo")
    for part in page.locator(".rg-salva, .rg-rede").all():
        expect(part).to_be_hidden()


# --- what is saved, and when ----------------------------------------------------


def test_of_a_large_site_what_is_visited_is_saved(page: Page, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service_worker, "MOST_PAGES", 2)
    site.publish()
    page.goto(f"{site.url}etiquetas/")
    expect_badge(page, SAVED)
    everything = page.locator("[data-save=all]")
    expect(everything).to_have_text(re.compile(r"^Salvar tudo \(1\d MB\)$"))
    site.host.gone = True
    page.goto(site.url + EXODO)
    expect(page.locator("h1")).to_have_text("Sem rede")
    page.goto(f"{site.url}etiquetas/")
    expect(page.locator("h1")).to_have_text("Etiquetas")

    site.host.gone = False
    everything.click()
    expect_badge(page, re.compile(r"^Salvando: \d+ de \d+ arquivos$"))
    wait_for_all(page, site)
    site.host.gone = True
    page.goto(site.url + EXODO)
    expect(page.locator(".rg-titulo .rg-salva")).to_have_text(SAVED)


def test_a_reader_who_saves_data_is_asked(new_context: Callable[..., BrowserContext], site: Site) -> None:
    context = new_context()
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })")
    context.add_init_script("navigator.storage.persist = () => (window.asked = true)")
    page = context.new_page()
    page.goto(site.url + EXODO)
    game = page.get_by_role("button", name="Salvar este jogo")
    expect(game).to_be_visible(timeout=SLOW)
    expect_badge(page, ONLY_ONLINE)
    assert page.evaluate(KEPT) == []
    assert page.evaluate("window.asked") is None
    game.click()
    expect_badge(page, SAVED)
    assert page.evaluate("window.asked") is True
    expect(page.locator("[data-save=all]")).to_be_visible()
    site.host.stop()
    page.reload()
    form = Form(page, "exodo.pontos")
    form.wait_for_script()
    form.fill(GAME)
    expect_winner(form)


def test_under_a_strict_policy(page: Page, site: Site) -> None:
    """No script but the site's own files."""
    site.host.headers["Content-Security-Policy"] = "script-src 'self' 'wasm-unsafe-eval'"
    save_all(page, site)
    site.host.stop()
    page.goto(site.url + EXODO)
    expect(page.locator("h1")).to_have_text("Êxodo")


def test_a_preview_at_the_same_address_removes_what_was_saved(page: Page, site: Site) -> None:
    save_all(page, site)
    site.publish(preview=True)
    for file in site.folder.rglob("*.html"):  # a preview's pages have no such block
        html = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r'<section class="rg-rede".*?</section>', "", html), encoding="utf-8")
    page.reload()
    expect(page.locator(".rg-rede")).to_have_count(0)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((found) => found.length)") == 0
    assert page.evaluate(KEPT) == []
