"""Nothing moves under the reader: not when a script comes late, and not when all steps are opened."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.calculator.hands import let_go
from tests.browser.contexts import DESK, PHONE

MOST = 0.02
"""Of layout shift, on any page."""
SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
LATE = re.compile(r"(?<!/place)\.js$")
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("address", ["", "placar/", "jogos/viscondes_do_reino_ocidental/"])
def test_nothing_jumps_when_the_scripts_come(
    new_page: Callable[..., Page], site_url: str, address: str, device: dict[str, object]
) -> None:
    """Each script but the one in the head is held until the page has been painted without it."""
    page = new_page(**device)
    page.add_init_script(SHIFTS)
    held: list[Route] = []
    page.route(LATE, lambda route: held.append(route))  # noqa: PLW0108 - what is given must bear attributes
    page.goto(site_url + address, wait_until="commit")
    expect(page.locator("h1").first).to_be_attached()
    page.wait_for_function("() => document.readyState !== 'loading' || document.querySelector('.md-footer, .rg-fonte')")
    page.evaluate(TWO_FRAMES)
    page.unroute(LATE)
    let_go(held)
    page.wait_for_load_state("load")
    if page.locator("form[data-calculator]").count():
        expect(page.locator("form[data-live]").first).to_be_attached()
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("shifted") <= MOST


TO_THE_EYE = """(item) => {
  scrollBy({ top: item.getBoundingClientRect().top - innerHeight / 3, behavior: "instant" });
}"""


@pytest.mark.parametrize("anchored", [True, False], ids=["as Chromium does", "as WebKit does"])
def test_opening_all_leaves_the_reader_where_they_are(
    new_page: Callable[..., Page], site_url: str, anchored: bool
) -> None:
    page = new_page()
    page.goto(f"{site_url}jogos/exodo/")
    if not anchored:
        page.add_style_tag(content="* { overflow-anchor: none !important }")
    step = page.locator("details", has=page.get_by_text("Modo Corrida")).first
    step.locator("summary").first.click()
    item = step.locator("li").first
    item.evaluate(
        "(item) => scrollBy({ top: item.getBoundingClientRect().top - innerHeight / 3, behavior: 'instant' })"
    )
    top = "(item) => item.getBoundingClientRect().top"
    before = item.evaluate(top)
    page.locator(".rg-alterna").click()
    assert page.locator(".md-content details:not([open]):not(.rg-dobra)").count() == 0
    page.evaluate(TWO_FRAMES)
    assert abs(item.evaluate(top) - before) <= 2


def test_closing_all_shows_the_step_one_was_in(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page()
    page.goto(f"{site_url}jogos/exodo/")
    page.locator(".rg-alterna").click()
    step = page.locator("details", has=page.get_by_text("Modo Corrida")).first
    last = step.locator("li").last
    last.evaluate(
        "(item) => scrollBy({ top: item.getBoundingClientRect().top - innerHeight / 3, behavior: 'instant' })"
    )
    page.locator(".rg-alterna").click()
    expect(step.locator("summary").first).to_be_in_viewport()


# --- words beside pictures, cards beside cards ----------------------------------------------------------------------

STYLES = Path(__file__).parents[2] / "docs" / "stylesheets"
ITEM = "Sala escavada com paredes lisas e uma porta que range"


@pytest.mark.parametrize(
    "layout",
    [
        "<p>{left}</p><ul><li>{text}</li></ul>",
        "<p>{right}{text}</p>",
        "<p>{left}{right}{text}</p>",
        "<ol><li>{left}{text}</li></ol>",
    ],
)
def test_what_floats_leaves_room_for_words(new_page: Callable[..., Page], layout: str) -> None:
    page = new_page()
    style = (STYLES / "regrario.css").read_text(encoding="utf-8")
    ground = "body { margin: 0 16px; font-size: 16px } img { max-width: 100%; height: auto }"
    for picture in (120, 350, 700):
        image = f'<img align="{{}}" width="{picture}" height="80" style="--largura: {picture}px" alt="">'
        words = f'<span id="words">{ITEM}</span>'
        body = layout.format(left=image.format("left"), right=image.format("right"), text=words)
        page.set_content(f"<style>{ground}{style}</style><div class='md-typeset'>{body}</div>")
        for width in (320, 360, 390, 430, 600, 768):
            page.set_viewport_size({"width": width, "height": 800})
            room = page.evaluate(ROOM)
            assert room >= min(12 * 16, width - 2 * 16 - 40) - 1, (picture, width)


ROOM = """() => {
  const words = document.querySelector("#words");
  const [first] = words.getClientRects();
  const box = words.closest("li, p").getBoundingClientRect();
  const beside = [...document.images].map((image) => image.getBoundingClientRect())
    .filter(({ top, bottom }) => top < first.bottom - 1 && bottom > first.top + 1);
  const left = Math.max(box.left, ...beside.filter((r) => r.left < first.left).map(({ right }) => right));
  const right = Math.min(box.right, ...beside.filter((r) => r.left >= first.left).map(({ left }) => left));
  return right - left;
}"""
"""Pixels of width that the first line of the words has."""


def test_every_mask_has_its_older_name_before_it() -> None:
    """Chrome before 120 and Samsung Internet before 25 know no other, and would paint a square."""
    for file in STYLES.glob("*.css"):
        lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
        for number, line in enumerate(lines):
            if re.match(r"mask(-image)?:", line):
                assert lines[number - 1] == f"-webkit-{line}", f"{file.name}: {line}"


def test_no_columns_of_css_hold_a_box(new_page: Callable[..., Page], site_url: str) -> None:
    """WebKit paints a card that they break twice, without its title."""
    page = new_page(**DESK)
    page.goto(f"{site_url}jogos/viscondes_do_reino_ocidental/")
    page.locator(".rg-abrir [data-open=true]").click()
    broken = page.evaluate(
        """() => [...document.querySelectorAll(".md-content .admonition, .md-content details, .md-content section")]
          .filter((box) => {
            for (let around = box.parentElement; around; around = around.parentElement)
              for (const part of [undefined, "::details-content"])
                if (getComputedStyle(around, part).columnCount !== "auto") return true;
            return box.getClientRects().length > 1;
          }).length"""
    )
    assert broken == 0
    cards = page.locator("details .admonition:visible")
    tops = [box["y"] for card in cards.all() if (box := card.bounding_box())]
    assert len(tops) > len(set(tops))  # two stand side by side


def test_high_contrast_shows_shapes_and_who_plays(new_page: Callable[..., Page], site_url: str) -> None:
    page = new_page(forced_colors="active")
    page.goto(f"{site_url}jogos/exodo/")
    chevron = "(summary) => getComputedStyle(summary, '::after').backgroundColor"
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.locator("summary").first.evaluate(chevron) != page.evaluate(ground)
