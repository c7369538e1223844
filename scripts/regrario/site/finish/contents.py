"""The contents column as the finished page needs it: with the headings of the score forms, without the band's."""

from __future__ import annotations

import re
from html import escape

from regrario.site.finish import bar
from regrario.site.finish.work import SitePage, Work, article

_COLUMN = re.compile(
    r'(?P<start><div class="md-sidebar md-sidebar--secondary"[^>]*>.*?'
    r'<nav class="md-nav md-nav--secondary" aria-label="(?P<label>[^"]*)"[^>]*>).*?(?P<end></nav>\s*</div>)',
    re.DOTALL,
)
_BAND = re.compile(r'<div class="rg-faixa">.*?</div>\s*</div>', re.DOTALL)

Entry = tuple[str, bar.Section]
"""A heading's level (``h2``) and what it says."""


def complete(html: str, page: SitePage, work: Work) -> str:
    """List the headings that a rule page has now: MkDocs knew neither those of the score forms nor of the band.

    A page of pictures and a score form had no contents at all. A page that hides them has no column to fill.
    """
    if page.converted is None:
        return html
    entries = bar.headings(_BAND.sub("", article(html), count=1))

    def completed(found: re.Match[str]) -> str:
        if not entries:
            return found[0]
        title = f'<label class="md-nav__title" for="__toc"><span class="md-nav__icon"></span>{found["label"]}</label>'
        listed = _list(entries, ' data-md-component="toc" data-md-scrollfix')
        return found["start"] + title + listed + found["end"]

    return _COLUMN.sub(completed, html)


def _list(entries: tuple[Entry, ...], marks: str = "") -> str:
    """A list with an item for each entry that no entry of a higher level stands before; the others go into its own."""
    items = []
    rest = entries
    while rest:
        (level, section), *others = rest
        end = next((index for index, (other, _) in enumerate(others) if other <= level), len(others))
        inner, rest = tuple(others[:end]), tuple(others[end:])
        title = escape(section.title)
        nested = f'<nav class="md-nav" aria-label="{title}">{_list(inner)}</nav>' if inner else ""
        items.append(
            f'<li class="md-nav__item"><a href="#{escape(section.id)}" class="md-nav__link">'
            f'<span class="md-ellipsis">{title}</span></a>{nested}</li>'
        )
    return f'<ul class="md-nav__list"{marks}>{"".join(items)}</ul>'
