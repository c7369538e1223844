"""Home: the mosaic of all games, as the Markdown page ``index.md``."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from urllib.parse import quote

from regrario.accents import without_accents
from regrario.document import Box, Calculator, Media, walk
from regrario.site.addresses import is_home
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.folders import write_text
from regrario.site.forms import players
from regrario.site.letters import letters
from regrario.site.navigation import written_pages
from regrario.site.project import Project
from regrario.site.strings import Words, load

FILE = "index.md"
MARK = "generated: regrario"
"""Stands in the front matter; a home page without it is a person's own and is let alone."""

HOUSEKEEPING = ("wiki:", "playground:")
"""The namespaces that every DokuWiki brings along."""
SIDEBAR = "sidebar"
"""The name of the page that DokuWiki shows beside the others."""

EAGER = 6
"""Covers on the first screen of a phone."""


def home_pages(project: Project, conversion: Conversion) -> tuple[ConvertedPage, ...]:
    """The pages that stand on the home page, by title: those of the namespaces that the settings name.

    When they name none, all but what every DokuWiki has of its own.
    """
    namespaces = tuple(f"{name}:" for name in project.settings.home_namespaces)
    chosen = (
        page
        for page in conversion.pages
        if not is_home(page.address)
        and (page.id.startswith(namespaces) if namespaces else not _is_housekeeping(page.id))
    )
    return tuple(sorted(chosen, key=lambda page: (_alphabetical(page.title), page.id)))


def _is_housekeeping(page: str) -> bool:
    return page.startswith(HOUSEKEEPING) or page.rpartition(":")[2] == SIDEBAR


def write_home(project: Project, conversion: Conversion, *, check: bool = False) -> tuple[Path, ...]:
    """Write ``index.md`` into ``project.docs``, unless a person wrote the one that is there or the wiki has its own.

    Gives the file when it was, or with ``check`` would be, written.
    """
    file = project.docs / FILE
    if any(is_home(page.address) for page in conversion.pages) or not _ours(file):
        return ()
    text = home_page(project, conversion)
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return ()
    if not check:
        write_text(file, text)
    return (file,)


def home_page(project: Project, conversion: Conversion) -> str:
    """The Markdown of the home page."""
    words = load(project.settings.language)
    pages = home_pages(project, conversion)
    tiles = "\n".join(_tile(page, place, conversion, words) for place, page in enumerate(pages))
    return f"""---
{MARK}
hide: [navigation, toc]
search:
  exclude: true
---

# {escape(words("home.title"))}

{_filter(pages, words)}

<ul class="rg-mosaico">
{tiles}
</ul>

{_nothing(words)}

{_legend(pages, words)}

{_more(project, conversion, words)}
"""


def has_calculator(page: ConvertedPage) -> bool:
    """Whether the page works something out."""
    return any(isinstance(node, Calculator) for node in walk(page.document.children))


def _alphabetical(text: str) -> tuple[str, str]:
    """What texts are sorted by: as people do, and of what is alike to them always the same first."""
    return without_accents(text).casefold(), text


def _ours(file: Path) -> bool:
    return not file.is_file() or f"\n{MARK}\n" in file.read_text(encoding="utf-8", errors="replace")


def _cover(page: ConvertedPage) -> Media | None:
    """The picture in the page's title band; none when it is missing or elsewhere."""
    for band in page.document.children:
        if isinstance(band, Box) and band.name == "band":
            for node in walk(band.children):
                if isinstance(node, Media) and node.kind == "image" and not node.external:
                    return node
    return None


def _labels(page: ConvertedPage, words: Words) -> list[str]:
    """What a page can be filtered by."""
    return [*([words("home.calculator")] if has_calculator(page) else []), *page.tags]


def _filter(pages: tuple[ConvertedPage, ...], words: Words) -> str:
    labels = sorted({label for page in pages for label in _labels(page, words)}, key=_alphabetical)
    chips = "".join(
        f'<button type="button" class="rg-tag" aria-pressed="false">{escape(label)}</button>' for label in labels
    )
    counts = " ".join(f'data-{number}="{escape(words.table[f"home.games.{number}"])}"' for number in ("one", "other"))
    return (
        f'<div class="rg-filtro" role="search" aria-label="{escape(words("home.filter"))}">\n'
        f'<label for="rg-q">{escape(words("home.filter"))}</label>\n'
        f'<p class="rg-conta" role="status" {counts}>{escape(words.count("home.games", len(pages)))}</p>\n'
        f'<input id="rg-q" type="search" placeholder="{escape(words("home.placeholder"))}" enterkeyhint="search">\n'
        f'<div class="rg-tags" role="group" aria-label="{escape(words("home.filter-tags"))}">{chips}</div>\n'
        "</div>"
    )


def _tile(page: ConvertedPage, place: int, conversion: Conversion, words: Words) -> str:
    labels = json.dumps(_labels(page, words), ensure_ascii=False)
    return (
        f'<li data-labels="{escape(labels)}"><a href="{quote(page.address)}">'
        f'{_face(page, place)}<span class="n">{escape(page.title)}</span>{_facts(page, words)}</a></li>'
    )


def _facts(page: ConvertedPage, words: Words) -> str:
    """For how many players the game is, where that is known, the mark of a calculator, that of a page that is saved."""
    facts = []
    if found := players(page.id):
        least, most = found
        number = str(least) if least == most else words("home.players", least=least, most=most)
        facts.append(f'<span>{escape(number)}<span class="vh"> {escape(words("home.players-unit"))}</span></span>')
    if has_calculator(page):
        facts.append(f'<span class="c"><span class="vh">{escape(words("home.calculator"))}</span></span>')
    facts.append(f'<span class="s" hidden><span class="vh">{escape(words("offline.mark"))}</span></span>')
    return f'<span class="m">{"".join(facts)}</span>'


def _face(page: ConvertedPage, place: int) -> str:
    cover = _cover(page)
    if cover is None:
        return letters(page.id, page.title)
    source = quote("media/" + cover.source.replace(":", "/"))
    lazy = "" if place < EAGER else ' loading="lazy"'
    return f'<img src="{source}" alt=""{lazy}>'


def _nothing(words: Words) -> str:
    return (
        f'<p class="rg-nada" hidden>{escape(words("home.none"))} '
        f'<button type="button" class="rg-b">{escape(words("home.clear"))}</button></p>'
    )


def _legend(pages: tuple[ConvertedPage, ...], words: Words) -> str:
    """What the marks on the tiles mean; the script shows the one for saved pages, as it does theirs."""
    calculator = (
        f'<span class="c">{escape(words("home.calculator"))}</span> ' if any(map(has_calculator, pages)) else ""
    )
    saved = f'<span class="s" hidden>{escape(words("offline.mark"))}</span>'
    return f'<p class="rg-lenda" aria-hidden="true">{calculator}{saved}</p>'


def _more(project: Project, conversion: Conversion, words: Words) -> str:
    """The way to the pages that are no games: where home hides the menu there is no other."""
    entries = "".join(
        f'<li><a href="{quote(link.address)}"{_language(link.language)}>{escape(link.title)}</a></li>'
        for link in written_pages(project, conversion)
    )
    label = escape(words("home.more"))
    return f'<nav class="rg-mais" aria-label="{label}">\n<ul>{entries}</ul>\n</nav>' if entries else ""


def _language(language: str) -> str:
    """That a link's words and the page that it leads to are in another language."""
    said = escape(language)
    return f' lang="{said}" hreflang="{said}"' if language else ""
