"""The end of a rule page: its QR code and address, its sheet to print, the wiki its text is from."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote, urlsplit

from regrario.site.conversion import ConvertedPage
from regrario.site.finish.page.codes import drawn
from regrario.site.finish.tree import Node, Tree, children, is_space, replace
from regrario.site.finish.work import SitePage, Work
from regrario.site.folders import write_text
from regrario.site.strings import Words

BLOCK = "rg-partilha"
QR_FILE = "qr.svg"
"""The code of a page that has a folder to itself; another's bears its name: ``exodo.qr.svg``."""
MEGABYTE = 1_000_000

_PLACEHOLDER = f"div.{BLOCK}[data-page]"


def fill(tree: Tree, page: SitePage, work: Work) -> None:
    """Fill in the placeholder that the converter left, and write the page's ``qr.svg`` beside it."""
    placeholder = tree.first(_PLACEHOLDER) if page.converted else None
    if page.converted is None or placeholder is None or not all(map(is_space, children(placeholder))):
        return
    address = work.address_of(page)
    code = page.file.with_name(QR_FILE if work.project.directory_urls else f"{page.file.stem}.{QR_FILE}")
    write_text(code, drawn(address, work))
    replace(placeholder, _block(tree, page.converted, address, code.name, work))


def file_size(size: int, words: Words) -> str:
    """A size in bytes as a person reads it: ``640 KB``, ``1,1 MB``."""
    if size < MEGABYTE:
        return f"{max(1, round(size / 1000))} KB"
    return f"{words.decimal(size / MEGABYTE)} MB"


def wiki_name(source_url: str, work: Work) -> str:
    """The name of the wiki that a page is from: the one the settings give, or what its address says."""
    settings = work.project.settings
    host = urlsplit(source_url).hostname or source_url
    return settings.wiki_name if settings.wiki_name and host == urlsplit(settings.wiki_url).hostname else host


def _block(tree: Tree, converted: ConvertedPage, address: str, code: str, work: Work) -> Node:
    make, words = tree.make, work.words
    picture = {"class": "rg-qr", "src": quote(code), "alt": words("share.qr"), "width": "111", "height": "111"}
    shown = make("span", {"class": "rg-url"}, *_breakable(tree, address))
    parts = [
        make("img", picture),
        make("p", None, make("strong", None, words("share.heading")), make("br"), "\n", shown),
        make("p", {"class": "rg-acoes"}, *_lines(_actions(tree, converted, work))),
    ]
    if source := converted.document.meta.source_url:
        link = make("a", {"href": source}, wiki_name(source, work))
        parts.append(make("p", {"class": "rg-fonte"}, words("page.from-wiki"), " ", link))
    return make("section", {"class": BLOCK, "aria-label": words("share.label")}, *_lines(parts), "\n")


def _lines(parts: list[Node]) -> Iterator[Node | str]:
    for part in parts:
        yield "\n"
        yield part


def _breakable(tree: Tree, address: str) -> Iterator[Node | str]:
    """An address to read: no scheme, and a line may break after each slash."""
    *folders, last = (address.partition("://")[2] or address).split("/")
    for folder in folders:
        yield f"{folder}/"
        yield tree.make("wbr")
    yield last


def _actions(tree: Tree, converted: ConvertedPage, work: Work) -> list[Node]:
    words = work.words
    said = {"data-copied": words("share.copied"), "data-failed": words("share.copy-failed")}
    copy = tree.make("button", {"type": "button", "class": "rg-b rg-copia", **said}, words("share.copy"))
    source = converted.document.meta.source_url
    wiki = [tree.make("a", {"class": "rg-b", "href": source}, words("share.wiki"))] if source else []
    return [*_sheet_link(tree, converted.id, work), copy, *wiki]


def _sheet_link(tree: Tree, page: str, work: Work) -> list[Node]:
    sheet = work.sheet_of.get(page)
    if sheet is None:
        return []
    size = file_size(sheet.path.stat().st_size, work.words)
    facts = work.words.count("share.sheet-facts", sheet.pages, paper=sheet.paper, size=size)
    attributes = {"class": "rg-b rg-b--1", "href": quote(sheet.path.name), "type": "application/pdf"}
    return [tree.make("a", attributes, work.words("share.sheet"), " ", tree.make("small", None, facts))]
