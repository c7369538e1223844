"""Every construct and plugin, on the pages of a wiki made for it: each looks like something, and none breaks a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pypdfium2  # type: ignore[import-untyped]  # it bears no types
import pytest
from playwright.sync_api import Page, expect

from regrario.site.project import Project
from tests.browser.looks import OPEN_ALL, OVERFLOW, SCREENS, in_every_look, violations_on
from tests.browser.serving import ROOT, served

SHOWCASE = ROOT / "tests" / "data" / "showcase"
PAGES = tuple(f"vitrine/{file.stem}/" for file in sorted((SHOWCASE / "pages" / "vitrine").glob("*.txt")))
BOXES = "vitrine/caixas/"

UNLIKE_PAPER = """found => found.filter(one => {
  const look = getComputedStyle(one);
  return look.borderTopWidth === '0px' || look.backgroundColor === getComputedStyle(document.body).backgroundColor;
}).map(one => one.outerHTML)"""


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the showcase is served."""
    project = Project.load(ROOT / "mkdocs.yml", source=SHOWCASE)
    shown = replace(project, settings=replace(project.settings, home_namespaces=()))
    with served(tmp_path_factory.mktemp("showcase"), shown) as (_, address):
        yield address


@in_every_look
def test_no_violations(new_page: Callable[..., Page], site_url: str, look: dict[str, Any]) -> None:
    assert violations_on(new_page(**look), [site_url + address for address in PAGES]) == []


@pytest.mark.parametrize("address", PAGES)
def test_nothing_scrolls_sideways(new_page: Callable[..., Page], site_url: str, address: str) -> None:
    page = new_page()
    for width, text in ((390, 100), (320, 100), (390, 200)):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(site_url + address)
        page.add_style_tag(content=f"html {{ font-size: {1.25 * text}% !important }}")
        page.evaluate(OPEN_ALL)
        assert page.evaluate(OVERFLOW) <= 0, (width, text)


def test_boxes_look_like_boxes(page: Page, site_url: str) -> None:
    page.goto(site_url + BOXES)
    boxes = page.locator(
        ".rg-note, .rg-alert, .rg-callout, .rg-well, .rg-box, .rg-jumbotron, .rg-thumbnail, .admonition"
    )
    assert boxes.count() > 20
    assert boxes.and_(page.locator(":not(.rg-pe)")).evaluate_all(UNLIKE_PAPER) == []


@pytest.mark.parametrize(
    "kinds",
    [
        [".rg-note-info", ".rg-note-tip", ".rg-note-important", ".rg-note-warning"],
        [".rg-alert-info", ".rg-alert-success", ".rg-alert-warning", ".rg-alert-danger"],
        [f"section.wrap_{kind}" for kind in ("info", "tip", "important", "alert", "help", "download", "todo")],
        [f"span.wrap_{kind}" for kind in ("info", "tip", "important", "alert", "help", "download", "todo")],
    ],
)
def test_each_kind_has_a_shape_of_its_own(page: Page, site_url: str, kinds: list[str]) -> None:
    page.goto(site_url + BOXES)
    shapes = [page.locator(kind).first.evaluate("one => getComputedStyle(one, '::before').maskImage") for kind in kinds]
    assert all(shape.startswith("url(") for shape in shapes)
    assert len(set(shapes)) == len(kinds)


def test_columns_stand_side_by_side_where_there_is_room(new_page: Callable[..., Page], site_url: str) -> None:
    for screen, beside in (("phone", False), ("desk", True)):
        page = new_page(**SCREENS[screen])
        page.goto(site_url + BOXES)
        for kind in (".wrap_half", ".wrap_third", ".wrap_quarter", ".grid > .rg-column", ".rg-row > .rg-column"):
            first, second = (page.locator(kind).nth(index).bounding_box() for index in (0, 1))
            assert first
            assert second
            assert (first["y"] == second["y"]) is beside, (screen, kind)


def test_a_spoiler_clears_when_it_is_reached(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page(**SCREENS["desk"])
    page.goto(site_url + BOXES)
    spoiler = page.locator("span.wrap_spoiler")
    expect(spoiler).to_have_css("filter", "blur(4.5px)")
    spoiler.focus()
    expect(spoiler).to_have_css("filter", "none")


def test_what_is_for_paper_is_on_paper_only(page: Page, site_url: str) -> None:
    page.goto(site_url + BOXES)
    expect(page.get_by_text("Só no papel.")).to_be_hidden()
    expect(page.get_by_text("Só na tela.")).to_be_visible()
    printed = "".join(sheet.get_textpage().get_text_range() for sheet in pypdfium2.PdfDocument(page.pdf()))
    assert "Só no papel." in printed
    assert "Só na tela." not in printed


def test_notes_lead_to_and_from_their_words(page: Page, site_url: str) -> None:
    page.goto(site_url + "vitrine/texto/")
    notes, share = (page.locator(place).bounding_box() for place in (".footnote", ".rg-partilha"))
    assert notes
    assert share
    assert notes["y"] < share["y"]
    expect(page.locator(".footnote-backref").first).to_have_css("opacity", "1")


def test_paper_is_light_whatever_the_screen_is(new_page: Callable[..., Page], site_url: str) -> None:
    looks = []
    for palette in ("light", "dark"):
        page = new_page(color_scheme=palette)
        page.goto(site_url + BOXES)
        page.emulate_media(media="print")
        looks.append(
            page.locator(".rg-note-tip").first.evaluate(
                "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one, '::before').backgroundColor]"
            )
        )
    assert looks[0] == looks[1]
