"""A heading over a score calculator, so that one finds it like any other section of the page."""

from __future__ import annotations

import re

from regrario.site.finish import bar
from regrario.site.finish.work import SitePage, Work, article, replace_article

_FORM = re.compile(r'<div class="rg-calculadora"[^>]*>\s*<form\b(?P<attributes>[^>]*\brg-calc--score\b[^>]*)>')
_ID = re.compile(r'\bid="([^"]*)"')
_LABEL = re.compile(r'\baria-label="([^"]*)"')
_KIND_HEADING = re.compile(rf'<(h[2-6])\b[^>]*\bclass="(?:{"|".join(bar.KINDS)})"')


def head(html: str, page: SitePage, work: Work) -> str:
    """Put a heading before each score form that stands between sections; one inside a step has the step's title.

    Its words are the form's own label, its level is that of the sections before it.
    """
    inside = article(html)

    def headed(found: re.Match[str]) -> str:
        before = inside[: found.start()]
        ident, label = _ID.search(found["attributes"]), _LABEL.search(found["attributes"])
        in_step = before.count("<details") > before.count("</details>")
        if page.converted is None or in_step or not ident or not label:
            return found[0]
        level = next(reversed(_KIND_HEADING.findall(before)), bar.SECTION_LEVEL)
        return f'<{level} class="calc" id="{ident[1]}-titulo">{label[1]}</{level}>\n{found[0]}'

    return replace_article(html, _FORM.sub(headed, inside))
