"""The site's files opened as they lie on a disk, without a server: what stands on a page works there too."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser


def test_contents_lead_to_their_sections(browser: Browser, site_dir: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    try:
        page = context.new_page()
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
    finally:
        context.close()
