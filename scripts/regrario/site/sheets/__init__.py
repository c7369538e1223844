"""The sheets: each page of rules as a PDF to print, and all of them as a book.

A sheet whose data, pictures, templates, fonts and Typst are the same as before is taken from the cache.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import threading
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote, unquote

import pikepdf

from regrario import document as d
from regrario.diagnostics import Code, Diagnostic, RegrarioError
from regrario.dokuwiki.decoding import decode
from regrario.dokuwiki.ids import clean_id
from regrario.site import strings
from regrario.site.addresses import folder_of, media_file
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.folders import write_bytes
from regrario.site.project import Project
from regrario.site.qr import qr_svg
from regrario.site.sheets import fonts
from regrario.site.sheets.booklet import impose
from regrario.site.sheets.fit import PLANS, fit
from regrario.site.sheets.pictures import PageAssets
from regrario.site.sheets.press import Measures, Press, SheetError, UnprintableError
from regrario.writers import sheet as writer
from regrario.writers.sheet_text import BREAK, clean, printable, soften

Json = dict[str, Any]
Result = TypeVar("Result")

PAGE_SIZES = {"a4": "a4", "a5": "a5", "booklet": "a5"}
"""The papers that may be asked for, each with the size of its pages."""
PAPER_NAMES = {"a4": "A4", "a5": "A5", "booklet": "A4"}
"""What to put into the printer."""
BOOK_NAME = "book"
"""The file of a book of a site without a name."""
STAND_IN = "□"
"""Printed for a character that no font has. A line may end behind it, as in the scripts that fonts lack most often."""
MOST_MISSING, MANY = 0.1, 20
"""The part of a page's characters that may be missing from all fonts, if they are many: with more nobody could play.
A few signs in a short text are no loss."""
ADVICE = f"for Chinese, Japanese and Korean install {' '.join(fonts.OPTIONAL)}"
PRIVATE_USE = "Co"
"""The category of characters that mean what somebody's own font makes of them; a PDF for all may hold none."""
MARKS = frozenset({"Mn", "Me", "Cf"})
ADDRESS_MARKS = "%/:?#[]@!$&'()*+,;="
"""What need not be escaped in an address, or is already (RFC 3986)."""
MOST_AT_ONCE = 4
"""Sheets that are made at a time, on as many processors: each takes some 100 MB."""
ATTEMPTS = 4
"""Passes at a page with characters that no font has: others may come to light when the first are replaced."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A PDF that was made.

    ``page`` is the page's id, ``""`` for a book; ``paper`` what to put into the printer; ``size`` that of the text in
    points (of a book, the smallest); ``bytes`` that of the file; ``diagnostics`` what could not be printed as it is.
    """

    page: str
    path: Path
    paper: str
    pages: int
    size: float
    bytes: int
    diagnostics: tuple[Diagnostic, ...] = ()


class Sheets(NamedTuple):
    """The sheets of some pages, and which pages have none, with the reason."""

    made: tuple[Sheet, ...]
    refused: tuple[Diagnostic, ...] = ()


class NoSheetError(RegrarioError):
    """A page that cannot be set; others can be. ``reason`` says why, without the page's name."""

    def __init__(self, page: str, why: str) -> None:
        """Say that a page has no sheet and why."""
        self.page = page
        self.reason = f"the sheet cannot be set: {why}"
        super().__init__(f"{page}: {self.reason}")

    def diagnostic(self, so: str) -> Diagnostic:
        """The same as a warning, with what follows from it."""
        return Diagnostic(self.page, 0, Code.NO_SHEET, f"{self.reason}{so}")


@dataclass(frozen=True, slots=True)
class _Printed:
    """A PDF, how it was set, and what Typst warned of."""

    pdf: bytes
    measures: Measures
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Set:
    """Pages in type: the characters that no font has, and what was found out about their pictures."""

    printed: _Printed
    missing: tuple[str, ...]
    assets: tuple[PageAssets, ...]


def make_sheets(
    project: Project, conversion: Conversion, site: Path, pages: Iterable[str] | None = None, paper: str = "a4"
) -> Sheets:
    """The sheet of every page, or of some page ids, beside the page itself: ``site/jogos/exodo/exodo.pdf``.

    Raises:
        RegrarioError: a page that is not there, a paper that nobody knows, a font that is missing.
    """
    workshop = _Workshop(project, conversion, _checked_paper(paper))
    return _sheets(
        lambda page: workshop.sheet(page, site / folder_of(page.address) / f"{_name(page)}.pdf"),
        _chosen(conversion, pages),
        "; the page has no PDF",
    )


def _sheets(make: Callable[[ConvertedPage], Sheet], pages: Sequence[ConvertedPage], so: str = "") -> Sheets:
    """The sheets of some pages. One that cannot be set costs itself; ``so`` says what follows from it."""

    def sheet(page: ConvertedPage) -> Sheet | Diagnostic:
        try:
            return make(page)
        except NoSheetError as error:
            return error.diagnostic(so)

    results = _at_once(sheet, pages)
    return Sheets(
        tuple(result for result in results if isinstance(result, Sheet)),
        tuple(result for result in results if isinstance(result, Diagnostic)),
    )


def sheet_command(  # noqa: PLR0913 - one for each option of the command
    project: Project,
    conversion: Conversion,
    out: Path,
    *,
    pages: Sequence[str] = (),
    paper: str = "a4",
    book: bool = False,
) -> Sheets:
    """What ``regrario sheet`` does: the PDFs of some pages (none named: all), side by side in the folder ``out``.

    Files are named after the page and, unless it is A4, the paper: ``exodo.pdf``, ``exodo-booklet.pdf``. With ``book``
    all of them make one PDF with a table of contents, named after the site. A page that cannot be set is left out.

    Raises:
        RegrarioError: as ``make_sheets``; or no book can be made.
    """
    workshop = _Workshop(project, conversion, _checked_paper(paper))
    chosen = _chosen(conversion, pages or None)
    suffix = "" if paper == "a4" else f"-{paper}"
    if book:
        name = clean_id(project.site_name).replace(":", "_") or BOOK_NAME
        made, refused = workshop.book(chosen, out / f"{name}{suffix}.pdf")
        return Sheets((made,), tuple(error.diagnostic("; the book goes without it") for error in refused))
    names = Counter(_name(page) for page in chosen)

    def sheet(page: ConvertedPage) -> Sheet:
        name = _name(page)
        return workshop.sheet(page, out / f"{name if names[name] == 1 else page.id.replace(':', '-')}{suffix}.pdf")

    return _sheets(sheet, chosen)


def _name(page: ConvertedPage) -> str:
    return page.id.rpartition(":")[2]


def _at_once(make: Callable[[ConvertedPage], Result], pages: Sequence[ConvertedPage]) -> list[Result]:
    """What is made of each page, in order, several at a time: Typst lets the others work while it does.

    The first exception ends it: no other page is begun.
    """
    pool = ThreadPoolExecutor(min(MOST_AT_ONCE, os.cpu_count() or 1))
    try:
        return list(pool.map(make, pages))
    finally:
        pool.shutdown(cancel_futures=True)


def _checked_paper(paper: str) -> str:
    if paper not in PAGE_SIZES:
        raise RegrarioError(f"paper {paper!r}: there are {', '.join(PAGE_SIZES)}")
    return paper


def _chosen(conversion: Conversion, pages: Iterable[str] | None) -> Sequence[ConvertedPage]:
    if pages is None:
        return conversion.pages
    known = {page.id: page for page in conversion.pages}
    chosen = []
    for page in pages:
        if page not in known:
            near = get_close_matches(page, known, n=1)
            raise RegrarioError(f"page {page!r}: not there" + (f"; did you mean {near[0]}?" if near else ""))
        chosen.append(known[page])
    return chosen


class _Workshop:
    """What the sheets of one run share: the cache, the site's words and addresses. Several threads may work in it."""

    def __init__(self, project: Project, conversion: Conversion, paper: str) -> None:
        self.project = project
        self.conversion = conversion
        self.paper = paper
        self.cache = project.cache / "sheets"
        self.pictures = self.cache / "pictures"
        self.pictures.mkdir(parents=True, exist_ok=True)
        self._own = threading.local()
        self.words = strings.load(project.settings.language)
        self.addresses = _SheetAddresses(project.site_url, {page.id: page.address for page in conversion.pages})

    @property
    def press(self) -> Press:
        """The press of this thread: one sets one thing at a time."""
        if not hasattr(self._own, "press"):
            self._own.press = Press(self.pictures)
        press: Press = self._own.press
        return press

    def sheet(self, page: ConvertedPage, path: Path) -> Sheet:
        """Print one page.

        Raises:
            NoSheetError: Typst refuses it, or no font has its characters.
        """
        return self._written(page.id, [page], path, self._set([page]))

    def book(self, pages: Sequence[ConvertedPage], path: Path) -> tuple[Sheet, tuple[NoSheetError, ...]]:
        """Print some pages as one, without those that cannot be set.

        Raises:
            NoSheetError: all of them together cannot be set, or each of them.
        """
        good, refused = [], []
        for page in pages:
            try:
                self._set([page])
            except NoSheetError as error:
                refused.append(error)
            else:
                good.append(page)
        if not good and refused:
            raise refused[0]
        return self._written("", good, path, self._set(good, is_book=True)), tuple(refused)

    def _set(self, pages: Sequence[ConvertedPage], *, is_book: bool = False) -> _Set:
        """Some pages in type; characters that no font has come to light on the way.

        Raises:
            NoSheetError: they cannot be set.
        """
        name = self.project.site_name if is_book else pages[0].id
        text = "".join(d.plain_text(page.document.children) + page.title for page in pages)
        stand_ins = {ord(each): _stand_in(each) for each in set(text) if unicodedata.category(each) == PRIVATE_USE}
        for _ in range(ATTEMPTS):
            if not is_book:
                _see_that_enough_is_there(name, text, stand_ins)
            assets = [PageAssets(page.id, self.conversion.media, self.pictures, self.press.accepts) for page in pages]
            written = [self._page(*pair, stand_ins) for pair in zip(pages, assets, strict=True)]
            try:
                printed = self._book(written, stand_ins) if is_book else self._cached(self._data(written, stand_ins))
            except UnprintableError as error:
                fresh = [character for character in error.characters if ord(character) not in stand_ins]
                stand_ins |= {ord(character): _stand_in(character) for character in fresh}
            except SheetError as error:
                raise NoSheetError(name, str(error)) from None
            else:
                return _Set(printed, tuple(map(chr, stand_ins)), tuple(assets))
        raise NoSheetError(name, "its characters are not to be printed")

    def _written(self, name: str, pages: Sequence[ConvertedPage], path: Path, made: _Set) -> Sheet:
        write_bytes(path, made.printed.pdf)
        diagnostics = dict.fromkeys(_no_glyphs(name, pages, made.missing) if made.missing else ())
        for assets in made.assets:
            diagnostics |= assets.diagnostics
        diagnostics |= dict.fromkeys(Diagnostic(name, 0, Code.SHEET, warning) for warning in made.printed.warnings)
        return Sheet(
            page=name,
            path=path,
            paper=PAPER_NAMES[self.paper],
            pages=_count_pages(made.printed.pdf),
            size=made.printed.measures.size,
            bytes=len(made.printed.pdf),
            diagnostics=tuple(diagnostics),
        )

    # --- data ---------------------------------------------------------------------------------------------------------

    def _page(self, page: ConvertedPage, assets: PageAssets, stand_ins: dict[int, str]) -> Json:
        address = self.addresses.page(page.id) if self.project.site_url else ""
        return {
            **writer.write(page.document, assets, self.addresses, stand_ins),
            "address": address,
            "address-shown": _shown(address, stand_ins),
            "source": _legible(page.document.meta.source_url, stand_ins),
            "qr": qr_svg(address) if address else "",
        }

    def _data(self, pages: list[Json], stand_ins: dict[int, str], is_book: bool = False) -> Json:
        project = self.project
        name = printable(project.site_name, stand_ins) or self.words("home.title")
        title = name if is_book else pages[0]["title"]
        language, _, region = self.words.language.partition("-")
        return {
            "pages": pages,
            "is-book": is_book,
            "title": title,
            "address-shown": _shown(project.site_url, stand_ins),
            "author": project.settings.wiki_name or project.site_name or self.words("home.title"),
            "description": self.words("sheet.description", title=title),
            "keywords": list(dict.fromkeys(tag for page in pages for tag in page["tags"])),
            "language": language,
            "region": region or None,
            "words": {
                "share": self.words("share.heading"),
                "qr": self.words("share.qr"),
                "source": self.words("page.from-wiki"),
                "summary": self.words("sheet.summary"),
                "calculator": self.words("sheet.calculator"),
                "missing": self.words("sheet.missing"),
            },
        }

    # --- printing -----------------------------------------------------------------------------------------------------

    def _book(self, pages: list[Json], stand_ins: dict[int, str]) -> _Printed:
        """The pages as one, each set as it is on its own."""
        for page in pages:
            page["measures"] = self._cached(self._data([page], stand_ins)).measures.inputs()
        return self._cached(self._data(pages, stand_ins, is_book=True))

    def _cached(self, data: Json) -> _Printed:
        """The PDF of some data, from the cache if it is there."""
        key = hashlib.sha256()
        for part in (self.paper, self.press.version, json.dumps(data, sort_keys=True), *self._code()):
            key.update(part.encode("utf-8", "surrogatepass") + b"\0")
        name = key.hexdigest()[:32]
        facts, pdf = self.cache / f"{name}.json", self.cache / f"{name}.pdf"
        try:
            stored = json.loads(facts.read_text(encoding="utf-8"))
            return _Printed(pdf.read_bytes(), Measures(**stored["measures"]), tuple(stored["warnings"]))
        except (OSError, ValueError, TypeError, KeyError):
            printed = self._print(data)
            write_bytes(pdf, printed.pdf)
            stored = {"measures": asdict(printed.measures), "warnings": printed.warnings}
            write_bytes(facts, json.dumps(stored).encode())
            return printed

    def _code(self) -> list[str]:
        """What decides on a sheet beside its data."""
        return [repr(PLANS[self.paper]), *(f"{name}{text!r}" for name, text in sorted(self.press.templates.items()))]

    def _print(self, data: Json) -> _Printed:
        page_size = PAGE_SIZES[self.paper]
        if data["is-book"]:
            measures = Measures(page_size, min(float(page["measures"]["size"]) for page in data["pages"]))
        else:
            measures, _ = fit(lambda tried: self.press.layout(data, tried), self.paper, page_size)
        made = self.press.print(data, measures)
        self.press.forget()
        return _Printed(impose(made.pdf) if self.paper == "booklet" else made.pdf, measures, made.warnings)


class _SheetAddresses:
    """Whole addresses of the site's pages, as paper needs them; what the site does not hold has none."""

    def __init__(self, site_url: str, pages: dict[str, str]) -> None:
        self.site_url = site_url
        self.pages = pages

    def page(self, page: str, query: str = "", fragment: str = "") -> str:
        """The address of a page of the site."""
        if not self.site_url or page not in self.pages:
            return ""
        return self.site_url + quote(self.pages[page]) + (f"#{fragment}" if fragment else "")

    def media(self, media: str) -> str:
        """The address of a media file."""
        return self.site_url + quote(media_file(media)) if self.site_url else ""


def _shown(address: str, stand_ins: dict[int, str]) -> str:
    """An address of the site as it is read out and typed: without scheme, escapes or a slash at its end."""
    return _legible(unquote(address.partition("://")[2].rstrip("/")), stand_ins)


def _legible(address: str, stand_ins: dict[int, str]) -> str:
    """An address as it is printed: escaped where no font has its characters, for a stand-in leads nowhere."""
    text = clean(address)
    return soften(text if text.translate(stand_ins) == text else quote(text, safe=ADDRESS_MARKS))


def _stand_in(character: str) -> str:
    """What is printed for a character; nothing for a mark that only changes the character before it."""
    return "" if unicodedata.category(character) in MARKS else STAND_IN + BREAK


def _see_that_enough_is_there(page: str, text: str, missing: Iterable[int]) -> None:
    count = Counter(each for each in text if not each.isspace())
    lost = sum(count[chr(each)] for each in missing)
    share = lost / max(1, count.total())
    if share > MOST_MISSING and lost > MANY:
        raise NoSheetError(page, f"no font has {share:.0%} of its characters; {ADVICE}")


def _no_glyphs(name: str, pages: Sequence[ConvertedPage], characters: Sequence[str]) -> Iterator[Diagnostic]:
    """That no font has some characters: once a page whose source holds any, or else of the sheet as a whole."""
    found = False
    for page in pages:
        text = _source(page)
        missing = {character for character in characters if character in text}
        lines = [number for number, line in enumerate(text.split("\n"), start=1) if not missing.isdisjoint(line)]
        if lines:
            found = True
            yield Diagnostic(page.id, lines[0], Code.ENCODING, _no_glyph(sorted(missing), len(lines) - 1))
    if not found:
        yield Diagnostic(name, 0, Code.ENCODING, _no_glyph(characters))


def _source(page: ConvertedPage) -> str:
    try:
        return decode(page.source.read_bytes())[0]
    except OSError:
        return ""


def _no_glyph(characters: Sequence[str], more_lines: int = 0) -> str:
    named = " ".join(f"{character} (U+{ord(character):04X})" for character in characters[:8])
    more = " …" if len(characters) > 8 else ""  # noqa: PLR2004 - as many as one line holds
    elsewhere = f", here and in {more_lines} line{'' if more_lines == 1 else 's'} more" if more_lines else ""
    return f"no font has {named}{more}{elsewhere}; printed as {STAND_IN}; {ADVICE}"


def _count_pages(pdf: bytes) -> int:
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)
