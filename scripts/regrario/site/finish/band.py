"""A page's title band: its letters where the cover is missing, for how many it is, and what opens and closes all."""

from __future__ import annotations

import re
from html import escape

from regrario.site.conversion import ConvertedPage
from regrario.site.finish import offline
from regrario.site.finish.work import SitePage, Work, article, replace_article
from regrario.site.forms import players
from regrario.site.letters import letters

_BAND = re.compile(
    r'<(?P<tag>div|section) class="rg-faixa">(?P<cover>.*?)(?P<title><h1\b.*?</h1>)(?P<rest>.*?)</(?P=tag)>'
    r"(?P<group>\s*<h2\b[^>]*>(?:(?!</h2>).)*</h2>(?=\s*<h3\b))?",
    re.DOTALL,
)
_PLAIN_HEADING = re.compile(r"<h2\b(?![^>]*\bclass=)")
_MISSING_COVER = re.compile(r'<p>\s*<span (?P<attributes>[^>]*class="rg-falta"[^>]*)>[^<]*</span>\s*</p>')
_LABEL = re.compile(r'aria-label="([^"]*)"')


def fill(html: str, page: SitePage, work: Work) -> str:
    """Complete the band of a rule page; the title and what is added stand in one column beside the cover.

    A heading that all other sections are under ("REGRAS") says nothing as a section: it goes below the title.
    """
    inside, converted = article(html), page.converted
    if converted is None:
        return html
    alone = len(_PLAIN_HEADING.findall(inside)) == 1
    added = _players(converted, work) + offline.BADGE + (_buttons(work) if "<details" in inside else "")

    def completed(found: re.Match[str]) -> str:
        group = found["group"] or ""
        below, after = (group, "") if alone else ("", group)
        titles = f'<div class="rg-titulo">{found["title"]}{below}{added}</div>'
        return f'<div class="rg-faixa">{_cover(found["cover"], converted)}{titles}{found["rest"]}</div>{after}'

    return replace_article(html, _BAND.sub(completed, inside, count=1))


def _cover(html: str, converted: ConvertedPage) -> str:
    """The cover as it is, or the page's letters where it is missing."""

    def tile(found: re.Match[str]) -> str:
        label = _LABEL.search(found["attributes"])
        return letters(converted.id, converted.title, label=label[1] if label else "")

    return _MISSING_COVER.sub(tile, html, count=1)


def _players(converted: ConvertedPage, work: Work) -> str:
    found = players(converted.id)
    if found is None:
        return ""
    least, most = found
    said = work.words("page.players.same" if least == most else "page.players.range", least=least, most=most)
    return f'<p class="rg-meta">{escape(said)}</p>'


def _buttons(work: Work) -> str:
    buttons = "".join(
        f'<button type="button" class="rg-b" data-open="{state}">{escape(work.words(key))}</button>'
        for state, key in (("true", "page.open-all"), ("false", "page.close-all"))
    )
    return f'<p class="rg-abrir">{buttons}</p>'
