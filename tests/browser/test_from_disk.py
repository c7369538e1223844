"""The site's files opened as they lie on a disk, without a server, as one carries them on a USB stick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from regrario.site.project import Project
from tests.browser.contexts import DESK, PHONE, contexts
from tests.browser.serving import ROOT, served

SHOWCASE = ROOT / "tests" / "data" / "showcase"
FOR_ANY_ADDRESS = {"404.html", "doku.php.html", "offline.html"}
"""Pages that a server answers with, whose links begin at its root."""
SHOWN = "picture => picture.complete && picture.naturalWidth > 0"


@pytest.fixture(scope="module")
def flat_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder and the address of a site whose pages have no folders."""
    project = Project.load(ROOT / "mkdocs.yml", source=SHOWCASE)
    settings = replace(project.settings, home_namespaces=())
    with served(tmp_path_factory.mktemp("disk"), replace(project, settings=settings, directory_urls=False)) as site:
        yield site


@pytest.fixture
def flat_dir(flat_site: tuple[Path, str]) -> Path:
    return flat_site[0]


@pytest.fixture
def flat_url(flat_site: tuple[Path, str]) -> str:
    return flat_site[1]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with contexts(browser, PHONE) as new_context:
        yield new_context().new_page()


# --- from a disk ------------------------------------------------------------------------------------------------------


def test_pages_lead_to_each_other_and_show_their_pictures(page: Page, flat_dir: Path) -> None:
    page.goto((flat_dir / "index.html").as_uri())
    page.locator(".rg-mosaico").get_by_role("link", name="Plugins").click()
    expect(page).to_have_url((flat_dir / "vitrine" / "plugins.html").as_uri())
    pictures = page.locator("article img")
    assert pictures.count() > 1
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function(SHOWN, arg=picture.element_handle())
    page.locator("article a[href$='.html']").first.click()
    expect(page.locator("h1")).to_be_visible()
    page.set_viewport_size(DESK["viewport"])  # a phone has the way home in its menu
    page.locator(".md-header .md-logo").click()
    expect(page.locator(".rg-mosaico")).to_be_visible()


def test_the_search_finds_and_leads_there(page: Page, flat_dir: Path) -> None:
    page.goto((flat_dir / "vitrine" / "texto.html").as_uri())
    page.locator(".md-header__button[for=__search]").click()
    page.locator(".md-search__input").press_sequentially("plugins")
    page.locator(".md-search-result__link").first.click()
    expect(page.locator("h1")).to_contain_text("lugins")
    assert urldefrag(page.url).url == (flat_dir / "vitrine" / "plugins.html").as_uri()


def test_the_filter_of_the_home_page_works(page: Page, flat_dir: Path) -> None:
    page.goto((flat_dir / "index.html").as_uri())
    tiles = page.locator(".rg-mosaico > li")
    assert tiles.count() > 1
    page.locator("#rg-q").fill("caixas")
    expect(tiles.locator("visible=true")).to_have_count(1)


def test_a_calculator_says_why_it_does_not_run(page: Page, flat_dir: Path, flat_url: str) -> None:
    page.goto((flat_dir / "placar.html").as_uri())
    excuses = page.locator("form").get_by_text("Aqui o bloco serve para preencher à mão")
    for excuse in excuses.all():
        expect(excuse).to_be_visible()
    page.goto(f"{flat_url}placar.html")
    assert excuses.count() > 1
    for excuse in excuses.all():
        expect(excuse).to_be_hidden()


def test_contents_lead_to_their_sections(page: Page, site_dir: Path) -> None:
    page.goto((site_dir / "jogos" / "exodo" / "index.html").as_uri())
    links = page.locator('.md-nav--secondary a[href^="#"]')
    sections = list(dict.fromkeys(links.evaluate_all("links => links.map(link => link.getAttribute('href'))")))
    assert len(sections) > 2
    for section in (sections[-1], sections[0]):
        page.evaluate("section => document.querySelector(`a[href='${section}']`).click()", section)
        assert page.url.endswith(section)
        page.wait_for_function(
            "section => { const { top } = document.querySelector(section).getBoundingClientRect();"
            " return 0 <= top && top < innerHeight }",
            arg=section,
        )


class _References(HTMLParser):
    """Collects what a page loads or leads to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if value and name in {"href", "src"}]


def test_every_address_on_a_page_is_that_of_a_file(flat_dir: Path) -> None:
    broken, looked_at = [], 0
    for file in sorted(flat_dir.rglob("*.html")):
        for reference in _References(file.read_text(encoding="utf-8")).found:
            address = urlsplit(urljoin(file.as_uri(), reference))
            if address.scheme == "file" and file.name not in FOR_ANY_ADDRESS:
                looked_at += 1
                if not Path(unquote(address.path)).is_file():
                    broken.append((file.name, reference))
    assert looked_at > 100
    assert broken == []


# --- from a server ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("doku.php?id=vitrine:caixas#fim", "vitrine/caixas.html#fim"),
        ("vitrine:caixas", "vitrine/caixas.html"),
        ("doku.php?id=vitrine:start", "vitrine/index.html"),
        ("doku.php?id=vitrine", "vitrine/index.html"),
        ("doku.php", "index.html"),
    ],
)
def test_an_old_address_leads_to_the_page(page: Page, flat_url: str, old: str, new: str) -> None:
    page.goto(flat_url + old)
    expect(page).to_have_url(flat_url + new)


def test_a_page_is_saved_whatever_its_host_calls_it(browser: Browser, flat_url: str) -> None:
    with contexts(browser, {**PHONE, "service_workers": "allow"}) as new_context:
        page = new_context().new_page()
        for address in ("vitrine/texto.html", "vitrine/texto", "vitrine/index.html"):
            page.goto(flat_url + address)
            expect(page.locator(".rg-rede .rg-salva")).to_have_text("Salva neste aparelho", timeout=30_000)


def test_the_old_export_leads_to_the_sheet(page: Page, flat_url: str) -> None:
    with page.expect_request(f"{flat_url}vitrine/caixas.pdf"):
        page.goto(f"{flat_url}doku.php?id=vitrine:caixas&do=export_pdf")
