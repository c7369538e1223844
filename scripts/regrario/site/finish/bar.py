"""The section bar: under the thumb on a phone, it leads to the sections and opens and closes everything."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser

from regrario.site.finish.work import SitePage, Work, article, replace_article
from regrario.site.strings import Words

KINDS = ("prep", "fase", "acao", "fim", "calc", "util")
"""The kinds of section, each with a colour and a shape in the style sheet."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the second level. ``kind`` is one of ``KINDS`` or ``""``."""

    id: str
    title: str
    kind: str = ""


def sections(html: str) -> tuple[Section, ...]:
    """The sections of a page that can be linked to, in order."""
    reader = _SectionReader()
    reader.feed(html)
    reader.close()
    return tuple(reader.found)


def add(html: str, page: SitePage, work: Work) -> str:
    """Put the bar at the end of a rule page's article, if it has sections or steps to open."""
    inside = article(html)
    if page.converted is None:
        return html
    found, opens = sections(inside), "<details" in inside
    if not found and not opens:
        return html
    return replace_article(html, inside + _bar(found, opens, work.words))


def _bar(found: tuple[Section, ...], opens: bool, words: Words) -> str:
    entries = [
        f'<a class="{section.kind or "util"}" href="#{escape(section.id)}">{escape(_label(section.title))}</a>'
        for section in found
    ]
    if opens:
        entries.append(
            '<button type="button" class="rg-alterna" aria-pressed="false"'
            f' data-close="{escape(words("page.close-all"))}">{escape(words("page.open-all"))}</button>'
        )
    return f'<nav class="rg-barra" aria-label="{escape(words("page.sections"))}">{"".join(entries)}</nav>'


def _label(title: str) -> str:
    """A heading in capitals shouts in the small type of the bar: ``FIM DO JOGO`` becomes ``Fim do jogo``."""
    return title.capitalize() if title.isupper() else title


class _SectionReader(HTMLParser):
    """Collects each ``<h2>`` with an id. What a missing picture is called is no part of its title."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Section] = []
        self._open: Section | None = None
        self._words: list[str] = []
        self._aside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        classes = given.get("class", "").split()
        if tag == "h2" and given.get("id"):
            self._open = Section(given["id"], "", next((name for name in classes if name in KINDS), ""))
            self._words = []
        elif self._aside or (tag == "span" and "rg-falta" in classes):
            self._aside += tag == "span"

    def handle_data(self, data: str) -> None:
        if self._open and not self._aside:
            self._words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "span" and self._aside:
            self._aside -= 1
        elif tag == "h2" and self._open:
            title = " ".join("".join(self._words).split())
            self.found.append(Section(self._open.id, title or self._open.id, self._open.kind))
            self._open, self._aside = None, 0
