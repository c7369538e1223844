"""The end of a rule page: its QR code and address, its sheet to print, the wiki its text is from."""

from __future__ import annotations

import re
from html import escape
from urllib.parse import quote, urlsplit

from regrario.site.conversion import ConvertedPage
from regrario.site.finish.codes import drawn
from regrario.site.finish.work import SitePage, Work
from regrario.site.folders import write_text
from regrario.site.strings import Words

QR_FILE = "qr.svg"
"""The code of a page that has a folder to itself; another's bears its name: ``exodo.qr.svg``."""
MEGABYTE = 1_000_000

_PLACEHOLDER = re.compile(r'<div class="rg-partilha" data-page="[^"]*">\s*</div>')


def fill(html: str, page: SitePage, work: Work) -> str:
    """Fill in the placeholder that the converter left, and write the page's ``qr.svg`` beside it."""
    if page.converted is None or not _PLACEHOLDER.search(html):
        return html
    address = work.address_of(page)
    code = page.file.with_name(QR_FILE if work.project.directory_urls else f"{page.file.stem}.{QR_FILE}")
    write_text(code, drawn(address, work))
    block = _block(page.converted, address, code.name, work)
    return _PLACEHOLDER.sub(lambda found: block, html, count=1)


def file_size(size: int, words: Words) -> str:
    """A size in bytes as a person reads it: ``640 KB``, ``1,1 MB``."""
    if size < MEGABYTE:
        return f"{max(1, round(size / 1000))} KB"
    return f"{words.decimal(size / MEGABYTE)} MB"


def breakable(address: str) -> str:
    """An address to read, as HTML: no scheme, and a line may break after each slash."""
    return escape(address.partition("://")[2] or address).replace("/", "/<wbr>")


def wiki_name(source_url: str, work: Work) -> str:
    """The name of the wiki that a page is from: the one the settings give, or what its address says."""
    settings = work.project.settings
    host = urlsplit(source_url).hostname or source_url
    return settings.wiki_name if settings.wiki_name and host == urlsplit(settings.wiki_url).hostname else host


def _block(converted: ConvertedPage, address: str, code: str, work: Work) -> str:
    words = work.words
    source = converted.document.meta.source_url
    parts = [
        f'<section class="rg-partilha" aria-label="{escape(words("share.label"))}">',
        f'<img class="rg-qr" src="{quote(code)}" alt="{escape(words("share.qr"))}" width="111" height="111">',
        f"<p><strong>{escape(words('share.heading'))}</strong><br>",
        f'<span class="rg-url">{breakable(address)}</span></p>',
        '<p class="rg-acoes">',
        _sheet_link(converted.id, work),
        f'<button type="button" class="rg-b rg-copia" data-copied="{escape(words("share.copied"))}"'
        f' data-failed="{escape(words("share.copy-failed"))}">{escape(words("share.copy"))}</button>',
    ]
    if source:
        link, name = escape(source), escape(wiki_name(source, work))
        parts += [
            f'<a class="rg-b" href="{link}">{escape(words("share.wiki"))}</a></p>',
            f'<p class="rg-fonte">{escape(words("page.from-wiki"))} <a href="{link}">{name}</a></p>',
        ]
    else:
        parts.append("</p>")
    return "\n".join(part for part in parts if part) + "\n</section>"


def _sheet_link(page: str, work: Work) -> str:
    sheet = work.sheet_of.get(page)
    if sheet is None:
        return ""
    size = file_size(sheet.path.stat().st_size, work.words)
    facts = work.words.count("share.sheet-facts", sheet.pages, paper=sheet.paper, size=size)
    return (
        f'<a class="rg-b rg-b--1" href="{quote(sheet.path.name)}" type="application/pdf">'
        f"{escape(work.words('share.sheet'))} <small>{escape(facts)}</small></a>"
    )
