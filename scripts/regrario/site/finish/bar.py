"""The section bar: under the thumb on a phone, it leads to the sections and opens and closes everything."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser

from regrario.site.finish.work import SitePage, Work, article, replace_article
from regrario.site.strings import Words

KINDS = ("prep", "fase", "acao", "fim", "calc", "util")
"""The kinds of section, each with a colour and a shape in the style sheet."""

UNKNOWN = "util"
"""What a section without a kind looks like."""
SCORE = "calc"
"""The kind of a calculator's heading, which has a long name and one word in the bar."""
SECTION_LEVEL = "h2"
LEVELS = ("h2", "h3", "h4", "h5", "h6")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading. ``kind`` is one of ``KINDS`` or ``""``."""

    id: str
    title: str
    kind: str = ""


def headings(html: str) -> tuple[tuple[str, Section], ...]:
    """The level (``h2``) and what it says of each heading below the first level that can be linked to, in order."""
    reader = _HeadingReader()
    reader.feed(html)
    reader.close()
    return tuple(reader.found)


def sections(html: str) -> tuple[Section, ...]:
    """The sections of a page that can be linked to, in order: the headings of a kind, whatever their level.

    Where no heading is of a kind they are those of the second level.
    """
    found = headings(html)
    of_a_kind = tuple(section for _, section in found if section.kind)
    return of_a_kind or tuple(section for level, section in found if level == SECTION_LEVEL)


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
    scores = [section for section in found if section.kind == SCORE]
    entries = [
        f'<a class="{section.kind or UNKNOWN}" href="#{escape(section.id)}">{escape(_label(section, words))}</a>'
        for section in found
        if section not in scores[1:]  # in the bar they would all be called alike; the first one is the game's own
    ]
    if opens:
        entries.append(
            '<button type="button" class="rg-alterna" aria-pressed="false"'
            f' data-close="{escape(words("page.close-all"))}">{escape(words("page.open-all"))}</button>'
        )
    return f'<nav class="rg-barra" aria-label="{escape(words("page.sections"))}">{"".join(entries)}</nav>'


def _label(section: Section, words: Words) -> str:
    """What the bar calls a section: ``FIM DO JOGO``, which would shout in its small type, is ``Fim do jogo``."""
    if section.kind == SCORE:
        return words("page.score")
    return section.title.capitalize() if section.title.isupper() else section.title


class _HeadingReader(HTMLParser):
    """Collects each heading below the first level that has an id. What a missing picture is called is no part of it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, Section]] = []
        self._open: Section | None = None
        self._words: list[str] = []
        self._aside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        classes = given.get("class", "").split()
        if tag in LEVELS and given.get("id"):
            self._open = Section(given["id"], "", next((name for name in classes if name in KINDS), ""))
            self._words = []
        elif tag == "span" and (self._aside or "rg-falta" in classes):
            self._aside += 1

    def handle_data(self, data: str) -> None:
        if self._open and not self._aside:
            self._words.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "span" and self._aside:
            self._aside -= 1
        elif tag in LEVELS and self._open:
            title = " ".join("".join(self._words).split()) or self._open.id
            self.found.append((tag, Section(self._open.id, title, self._open.kind)))
            self._open, self._aside = None, 0
