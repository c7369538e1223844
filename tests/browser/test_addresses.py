"""Addresses that are no page: wrong ones, and those of the wiki that was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

EXODO = "jogos/exodo/"


@pytest.mark.parametrize("address", ["nada", "jogos/nada/", "jogos/exodo/nada/mais"])
def test_an_address_that_leads_nowhere(page: Page, site_url: str, address: str) -> None:
    answer = page.goto(site_url + address)
    assert answer
    assert answer.status == 404
    expect(page.locator("h1")).to_have_text("Página não encontrada")
    page.get_by_role("link", name="Todos os jogos").click()
    expect(page).to_have_url(site_url)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("doku.php?id=jogos:exodo", EXODO),
        ("doku.php?id=jogos%3Aexodo&do=show", EXODO),
        ("doku.php?id=jogos:exodo#fases", EXODO + "#fases"),
        ("doku.php?id=:Jogos:%C3%8Axodo", EXODO),
        ("doku.php?id=jogos/exodo", EXODO),
        ("doku.php/jogos:exodo", EXODO),
        ("jogos:exodo", EXODO),
        ("doku.php", ""),
        ("doku.php?id=start", ""),
    ],
)
def test_an_old_address_leads_to_the_page(page: Page, site_url: str, old: str, new: str) -> None:
    page.goto(site_url + old)
    expect(page).to_have_url(site_url + new)
    expect(page.locator("h1")).to_have_text("Êxodo" if new else "Regras à mesa")


def test_the_start_page_of_a_namespace_is_its_index(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}doku.php?id=jogos:start")
    expect(page).to_have_url(f"{site_url}jogos/")


MOVED = """<script src="/javascripts/old-addresses.js"
  data-moved='[["index", "index_/"], ["de:home", "de/"], ["de:übung", "de/übung/"]]'></script>"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("doku.php?id=index", "index_/"),
        ("doku.php?id=:DE:home", "de/"),
        ("doku.php/de/%C3%BCbung", "de/%C3%BCbung/"),
        ("doku.php?id=de:%C3%BCbung&do=export_pdf", "de/%C3%BCbung/%C3%BCbung.pdf"),
        ("doku.php?id=de:%C3%BCbungen", "de/ubungen/"),
        ("doku.php?id=constructor", "constructor/"),
        ("lib/exe/fetch.php?media=de:Bild.png", "media/de/bild.png"),
        ("lib/exe/fetch.php/de:bild.png", "media/de/bild.png"),
        ("_media/de/bild.png", "media/de/bild.png"),
    ],
)
def test_pages_that_are_not_where_their_ids_lead_are_told(page: Page, site_url: str, old: str, new: str) -> None:
    page.route(site_url + old, lambda route: route.fulfill(body=MOVED, content_type="text/html; charset=utf-8"))
    with page.expect_request(site_url + new):
        page.goto(site_url + old)


def test_the_old_export_leads_to_the_sheet(page: Page, site_url: str) -> None:
    with page.expect_request(f"{site_url}jogos/exodo/exodo.pdf"):
        page.goto(f"{site_url}doku.php?id=jogos:exodo&do=export_pdf")


@pytest.mark.parametrize("old", ["doku.php?id=jogos:nada", "doku.php?id=//example.org/x", "doku.php?id=..%2F..%2Fx"])
def test_an_old_address_of_no_page_stays_on_the_site(page: Page, site_url: str, old: str) -> None:
    page.goto(site_url + old)
    expect(page.locator("h1")).to_have_text("Página não encontrada")
    assert page.url.startswith(site_url)


def test_an_old_address_without_javascript_offers_the_games(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page(javascript=False)
    page.goto(f"{site_url}doku.php?id=jogos:exodo")
    page.locator("article").get_by_role("link", name="Êxodo").click()
    expect(page).to_have_url(site_url + EXODO)
