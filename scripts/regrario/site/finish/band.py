"""A page's title band: its letters where the cover is missing, and the buttons that open and close everything."""

from __future__ import annotations

import re
from html import escape

from regrario.site.finish.work import SitePage, Work, article, replace_article
from regrario.site.letters import letters

_TITLE = re.compile(r"<h1\b.*?</h1>", re.DOTALL)
_BAND = re.compile(r'<div class="rg-faixa">.*?</h1>', re.DOTALL)
_MISSING_COVER = re.compile(
    r'<p>\s*<span aria-label="(?P<label>[^"]*)" class="rg-falta" role="img">[^<]*</span>\s*</p>'
    r'|<p>\s*<span class="rg-falta" role="img" aria-label="(?P<also>[^"]*)">[^<]*</span>\s*</p>'
)


def fill(html: str, page: SitePage, work: Work) -> str:
    """Complete the band of a rule page; the title and what is added stand in one column beside the cover."""
    inside = article(html)
    if page.converted is None or not _BAND.search(inside):
        return html
    inside = _BAND.sub(lambda found: _with_cover(found[0], page), inside, count=1)
    buttons = _buttons(work) if "<details" in inside else ""
    inside = _TITLE.sub(lambda found: f'<div class="rg-titulo">{found[0]}{buttons}</div>', inside, count=1)
    return replace_article(html, inside)


def _with_cover(band: str, page: SitePage) -> str:
    if page.converted is None or not _MISSING_COVER.search(band):
        return band
    title, ident = page.converted.title, page.converted.id

    def tile(found: re.Match[str]) -> str:
        return letters(ident, title, label=found["label"] or found["also"])

    return _MISSING_COVER.sub(tile, band, count=1)


def _buttons(work: Work) -> str:
    buttons = "".join(
        f'<button type="button" class="rg-b" data-open="{state}">{escape(work.words(key))}</button>'
        for state, key in (("true", "page.open-all"), ("false", "page.close-all"))
    )
    return f'<p class="rg-abrir">{buttons}</p>'
