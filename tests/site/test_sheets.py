"""Sheets as PDFs: read back, looked at, and compared byte for byte."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2  # type: ignore[import-untyped]  # it bears no types
import pytest
import zxingcpp
from hypothesis import HealthCheck, given, settings
from PIL import Image

from regrario import document as d
from regrario import dokuwiki, repair
from regrario.diagnostics import Code, RegrarioError
from regrario.site import sheets
from regrario.site.conversion import Conversion, ConvertedPage
from regrario.site.project import Project, Settings
from regrario.site.sheets import fonts, make_sheets, press, sheet_command
from regrario.site.sheets.press import Measures, Press, SheetError
from regrario.transform import SITE, Context, apply
from tests.writers.strategies import documents

SEEDS = Path(__file__).parents[2] / "seeds" / "pages" / "jogos"
SEED_NAMES = ("encyclopedia", "exodo", "viscondes_do_reino_ocidental")
SITE_URL = "https://regras.example/"
QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
MARGIN = 33
"""Points at the left and the right of an A4 page."""
GUTTER = (290, 305)
"""Where nothing but the band stands between the columns."""


def project(folder: Path, **changes: object) -> Project:
    plain = Project(
        config_file=folder / "mkdocs.yml",
        source=folder / "seeds",
        docs=folder / "docs",
        site=folder / "site",
        cache=folder / "cache",
        site_name="Regras à mesa",
        site_url=SITE_URL,
        settings=Settings(wiki_name="Zé Regras"),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def page(*children: d.Node, name: str = "exodo", **meta: object) -> ConvertedPage:
    document = d.Document(children, id=f"jogos:{name}", meta=d.Meta(title="Êxodo", **meta))  # type: ignore[arg-type]
    return ConvertedPage(f"jogos:{name}", document, "", Path("a.txt"), Path("a.md"), f"jogos/{name}/")


def seed(name: str) -> ConvertedPage:
    source = repair.repair((SEEDS / f"{name}.txt").read_text(encoding="utf-8")).text
    context = Context(addresses=("https://regras.wanderlei.com.br", "https://zeregras.com.br"))
    document = apply(dokuwiki.read(source, page=f"jogos:{name}").document, SITE, context).document
    return ConvertedPage(f"jogos:{name}", document, "", Path("a.txt"), Path("a.md"), f"jogos/{name}/")


def printed(folder: Path, *children: d.Node, **changes: object) -> bytes:
    """The PDF of a page."""
    (sheet,), _ = make_sheets(project(folder, **changes), Conversion((page(*children),)), folder / "site")
    return sheet.path.read_bytes()


def words_of(pdf: bytes) -> str:
    """The text of all pages, one space for any white space."""
    return " ".join(" ".join(text.get_text_range().split()) for text in text_pages(pdf)).replace("\u200b", "")


def text_pages(pdf: bytes) -> Iterator[pypdfium2.PdfTextPage]:
    for each in pypdfium2.PdfDocument(pdf):
        yield each.get_textpage()


def letters(pdf: bytes) -> Iterator[tuple[int, float, float, float, float]]:
    """Page, left, bottom, right and top of each letter, in points from the bottom left."""
    for number, text in enumerate(text_pages(pdf)):
        for index in range(text.count_chars()):
            if text.get_text_range(index, 1).strip():
                yield (number, *text.get_charbox(index))


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


@pytest.fixture(scope="module")
def typst(work: Path) -> Press:
    return Press(work)


@pytest.fixture(scope="module", params=SEED_NAMES)
def seed_sheet(request: pytest.FixtureRequest, work: Path) -> tuple[ConvertedPage, bytes]:
    converted = seed(request.param)
    (sheet,), _ = make_sheets(project(work), Conversion((converted,)), work / "site")
    assert sheet.path == work / "site" / "jogos" / request.param / f"{request.param}.pdf"
    return converted, sheet.path.read_bytes()


# --- the seeds --------------------------------------------------------------------------------------------------------


def test_seed_takes_one_or_two_pages(seed_sheet: tuple[ConvertedPage, bytes]) -> None:
    assert len(pypdfium2.PdfDocument(seed_sheet[1])) in {1, 2}


def test_every_word_of_a_seed_is_in_its_pdf(seed_sheet: tuple[ConvertedPage, bytes]) -> None:
    converted, pdf = seed_sheet
    text = words_of(pdf)
    nodes = list(d.walk(converted.document.children))
    visible = [node for node in nodes if isinstance(node, str)] + [n.title for n in nodes if isinstance(n, d.Heading)]
    missing = [word for words in visible for word in words.split() if word not in text]
    assert not missing


def test_qr_code_of_a_seed_leads_to_its_page(seed_sheet: tuple[ConvertedPage, bytes]) -> None:
    converted, pdf = seed_sheet
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=150 / 72).to_pil()
    assert [code.text for code in zxingcpp.read_barcodes(picture, formats=QR)] == [SITE_URL + converted.address]


def test_nothing_of_a_seed_leaves_its_column(seed_sheet: tuple[ConvertedPage, bytes]) -> None:
    for number, left, bottom, right, top in letters(seed_sheet[1]):
        assert MARGIN <= left < right <= 595 - MARGIN
        in_band_or_foot = bottom < 40 or (number == 0 and top > 750)
        assert in_band_or_foot or right < GUTTER[0] or left > GUTTER[1]


# --- what is printed --------------------------------------------------------------------------------------------------

HOSTILE = (
    '#read("/etc/passwd")',
    "$x$",
    "<lbl>",
    '"); #panic()',
    "`a` *b* _c_ = d",
    "\\u{41}",
    "// e",
    "#import",
    "@f",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_text_is_never_markup(text: str, tmp_path: Path) -> None:
    cell = d.Table((d.Row((d.Cell((text,)),)),))
    pdf = printed(tmp_path, d.Heading(2, text, "h"), d.Box("panel", (text,), title=(text,)), cell, d.CodeBlock(text))
    assert words_of(pdf).count(text) == 5


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(document=documents)
def test_any_document_can_be_printed(document: d.Document, work: Path) -> None:
    """Strict Typst takes whatever tree there may be."""
    make_sheets(project(work), Conversion((replace(page(), document=document),)), work / "site")


def test_notes_stand_at_the_end(tmp_path: Path) -> None:
    assert words_of(printed(tmp_path, "a", d.Footnote(("Uma nota.",)), d.Paragraph(("b",)))).index("Uma nota.") > 0


def test_source_wiki_is_named(tmp_path: Path) -> None:
    conversion = Conversion((page("a", source_url="https://wiki.example/doku.php?id=jogos:exodo"),))
    (sheet,), _ = make_sheets(project(tmp_path), conversion, tmp_path)
    assert "https://wiki.example/doku.php?id=jogos:exodo" in words_of(sheet.path.read_bytes()).replace(" ", "")


def test_page_without_an_address_has_no_code(tmp_path: Path) -> None:
    picture = pypdfium2.PdfDocument(printed(tmp_path, "a", site_url=""))[0].render(scale=150 / 72).to_pil()
    assert zxingcpp.read_barcodes(picture, formats=QR) == []


def test_english_site_has_english_sheets(tmp_path: Path) -> None:
    assert "Rules in brief" in words_of(printed(tmp_path, "a", settings=Settings(language="en")))


@pytest.mark.parametrize(("columns", "edge"), [(2, GUTTER[0]), (4, GUTTER[0]), (9, 595 - MARGIN), (20, 595 - MARGIN)])
def test_tables_stay_in_their_column_or_stand_across_the_page(columns: int, edge: float, tmp_path: Path) -> None:
    row = d.Row(tuple(d.Cell(("Inconstitucional",), header=True) for _ in range(columns)))
    pdf = printed(tmp_path, d.Table((row, row), head=1))
    assert all(right < edge for _, _, bottom, right, top in letters(pdf) if bottom > 40 and top < 750)
    assert words_of(pdf).count("Inconstitucional") == 2 * columns


def test_column_is_as_wide_as_the_cells_that_span_it_need(tmp_path: Path) -> None:
    row = d.Row(tuple(d.Cell((words,), colspan=2) for words in ("Nível", "Uma habilidade do caminho")))
    lows = [low for _, left, low, _, top in letters(printed(tmp_path, d.Table((row,)))) if low > 40 and top < 750]
    assert max(lows) - min(lows) < 8  # one line


def test_long_words_break_and_stay_in_their_column(tmp_path: Path) -> None:
    address = "https://exemplo.example/" + "caminho/" * 20 + "x" * 200
    pdf = printed(tmp_path, address, d.CodeBlock(address), d.List(False, (d.Item((address,)),)))
    assert all(
        right < GUTTER[0] or left > GUTTER[1] for _, left, bottom, right, top in letters(pdf) if 40 < bottom < top < 750
    )
    assert words_of(pdf).replace(" ", "").count(address) == 3


def test_long_address_in_the_footer_stays_on_the_page(tmp_path: Path) -> None:
    changes = {"site_url": f"https://{'regras.' * 60}example/"}
    image = pypdfium2.PdfDocument(printed(tmp_path, "a", **changes))[0].render().to_pil().convert("L")
    assert image.crop((0, image.height - 8, image.width, image.height)).getextrema() == (255, 255)


def test_short_page_fills_both_columns_alike(tmp_path: Path) -> None:
    items = tuple(d.Item((f"Passo {number}",)) for number in range(60))
    lows = {True: 999.0, False: 999.0}
    for _, left, bottom, _, top in letters(
        printed(tmp_path, *(d.List(False, items[i : i + 6]) for i in range(0, 60, 6)))
    ):
        if bottom > 40 and top < 750:
            lows[left < GUTTER[0]] = min(lows[left < GUTTER[0]], bottom)
    assert abs(lows[True] - lows[False]) < 100


def test_heading_is_never_last_in_a_column(tmp_path: Path) -> None:
    sections = [
        part for n in range(40) for part in (d.Heading(2, f"TÍTULO{n}", "h"), d.Paragraph((f"texto{n} " * 40,)))
    ]
    for text in text_pages(printed(tmp_path, *sections)):
        words = text.get_text_range().split()
        titles = [index for index, word in enumerate(words) if word.startswith("TÍTULO")]
        assert all(words[index + 1] == words[index].replace("TÍTULO", "texto") for index in titles)


def test_longer_page_takes_the_pages_it_needs(tmp_path: Path) -> None:
    (sheet,), _ = make_sheets(project(tmp_path), Conversion((page("palavra " * 6000),)), tmp_path)
    assert sheet.pages > 2
    assert sheet.size == 7.5


# --- standards and bytes ----------------------------------------------------------------------------------------------


def test_pdf_is_accessible_and_made_to_last(tmp_path: Path) -> None:
    pdf = printed(tmp_path, d.Heading(2, "A", "a"), "b")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        facts = document.open_metadata()
        assert (facts["pdfuaid:part"], facts["pdfaid:part"], facts["pdfaid:conformance"]) == ("1", "2", "A")
        assert facts["dc:title"] == "Êxodo"
        assert document.Root.Lang == "pt-BR"
        assert document.Root.MarkInfo.Marked
        assert document.Root.ViewerPreferences.DisplayDocTitle


@pytest.mark.parametrize("paper", ["a4", "booklet"])
def test_same_page_gives_the_same_bytes(paper: str, tmp_path: Path) -> None:
    conversion = Conversion((page(d.Heading(2, "A", "a"), "🎲 b"),))
    first, second = (
        make_sheets(project(tmp_path / name), conversion, tmp_path / name, paper=paper).made[0].path.read_bytes()
        for name in ("a", "b")
    )
    assert first == second


def test_unchanged_page_is_not_set_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = printed(tmp_path, "a")
    monkeypatch.setattr(press.Press, "print", lambda *_: pytest.fail("set again"))
    assert printed(tmp_path, "a") == first


def test_broken_cache_is_made_anew(tmp_path: Path) -> None:
    first = printed(tmp_path, "a")
    for facts in (tmp_path / "cache" / "sheets").glob("*.json"):
        facts.write_text("{", encoding="utf-8")
    assert printed(tmp_path, "a") == first


# --- papers and books -------------------------------------------------------------------------------------------------


def test_papers(tmp_path: Path) -> None:
    conversion = Conversion((page("palavra " * 500),))
    sizes = {}
    for paper in ("a4", "a5", "booklet"):
        (sheet,), _ = sheet_command(project(tmp_path), conversion, tmp_path, paper=paper)
        sizes[sheet.path.name] = [tuple(map(round, each.get_size())) for each in pypdfium2.PdfDocument(sheet.path)]
    assert sizes["exodo.pdf"] == [(595, 842)]
    assert set(sizes["exodo-a5.pdf"]) == {(420, 595)}
    assert sizes["exodo-booklet.pdf"] == [(842, 595)] * 2


def test_booklet_keeps_every_word(tmp_path: Path) -> None:
    conversion = Conversion((page(*(d.Paragraph((f"texto{number} " * 20,)) for number in range(30))),))
    (sheet,), _ = sheet_command(project(tmp_path), conversion, tmp_path, paper="booklet")
    text = words_of(sheet.path.read_bytes())
    assert all(f"texto{number} " in text for number in range(30))


def test_book_holds_all_pages_and_their_outline(tmp_path: Path) -> None:
    documents_of = {
        name: d.Document((d.Heading(2, f"FASES {name}", "f"), f"texto {name}"), meta=d.Meta(title=f"Jogo {name}"))
        for name in ("a", "b")
    }
    pages = tuple(replace(page(name=name), document=document) for name, document in documents_of.items())
    (book,), _ = sheet_command(project(tmp_path), Conversion(pages), tmp_path, book=True)
    pdf = book.path.read_bytes()
    assert (book.page, book.path.name, book.pages) == ("", "regras_a_mesa.pdf", 3)
    assert [item.get_title() for item in pypdfium2.PdfDocument(pdf).get_toc()] == [
        *("Jogo a", "FASES a", "Jogo b", "FASES b")
    ]
    assert all(words in words_of(pdf) for words in ("texto a", "texto b"))


# --- what goes wrong --------------------------------------------------------------------------------------------------


def test_bad_picture_is_a_warning_and_a_label(tmp_path: Path) -> None:
    bad = tmp_path / "bad.png"
    bad.write_bytes(b"\x89PNG\r\n\x1a\nno picture")
    conversion = Conversion((page(d.Media("a:vis_turno_5.png", line=7)),), {"a:vis_turno_5.png": bad})
    (sheet,), _ = make_sheets(project(tmp_path), conversion, tmp_path)
    assert [(found.code, found.line) for found in sheet.diagnostics] == [(Code.BAD_MEDIA, 7)]
    assert "vis turno 5" in words_of(sheet.path.read_bytes())


def test_good_picture_is_printed_with_its_words(tmp_path: Path) -> None:
    good = tmp_path / "good.png"
    Image.new("RGB", (400, 200), "red").save(good)
    conversion = Conversion((page(d.Media("a:x.png", title="Uma nave")),), {"a:x.png": good})
    (sheet,), _ = make_sheets(project(tmp_path), conversion, tmp_path)
    with pikepdf.open(sheet.path) as document:
        alternatives = [
            str(thing.Alt) for thing in document.objects if isinstance(thing, pikepdf.Dictionary) and "/Alt" in thing
        ]
    assert "Uma nave" in alternatives
    assert sheet.diagnostics == ()


def test_character_without_a_glyph_is_a_warning_and_a_box(tmp_path: Path) -> None:
    text = "a \U0001f9ff\U00013000 b"
    source = tmp_path / "a.txt"
    source.write_text(f"a\n\n\U00013000\n\n{text}\n", encoding="utf-8")
    (sheet,), _ = make_sheets(project(tmp_path), Conversion((replace(page(text), source=source),)), tmp_path)
    assert [(found.line, found.code) for found in sheet.diagnostics] == [(3, Code.ENCODING)]
    assert all(words in sheet.diagnostics[0].message for words in ("U+13000", "here and in 1 line more"))
    assert "□ b" in words_of(sheet.path.read_bytes())


def test_an_address_that_no_font_can_show_is_printed_as_it_is_typed(tmp_path: Path) -> None:
    elsewhere = replace(page("a", source_url="https://wiki.example/doku.php?id=jogos:汤"), address="jogos/汤/")
    (sheet,), _ = make_sheets(project(tmp_path), Conversion((elsewhere,)), tmp_path / "site")
    words = words_of(sheet.path.read_bytes())
    assert "regras.example/jogos/%E6%B1%A4" in words
    assert "wiki.example/doku.php?id=jogos:%E6%B1%A4" in words


def test_a_name_of_the_site_that_no_font_can_show_is_a_box(tmp_path: Path) -> None:
    chinese = project(tmp_path, site_name="Mesa 汤")
    (book,), _ = sheet_command(chinese, Conversion((page("a"),)), tmp_path, book=True)
    assert "Mesa □" in words_of(book.path.read_bytes())


def test_what_typst_warns_of_is_told_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    template = press.Press(tmp_path).templates["main.typ"]

    class Careless(press.Press):
        def __init__(self, pictures: Path) -> None:
            super().__init__(pictures)
            self.templates["main.typ"] = template + b'\n#text(font: "nobody")[]'

    monkeypatch.setattr(sheets, "Press", Careless)
    for _ in ("set", "from the cache"):
        (sheet,), _ = make_sheets(project(tmp_path), Conversion((page("a"),)), tmp_path / "site")
        (found,) = sheet.diagnostics
        assert (found.page, found.code) == ("jogos:exodo", Code.SHEET)
        assert "unknown font family" in found.message


class Stubborn(Press):
    """A press that refuses one page."""

    def print(self, data: dict[str, Any], measures: Measures) -> press.Print:
        """Refuse it, or do as asked."""
        if data["title"] == "Teimosa":
            raise SheetError("not this one")
        return super().print(data, measures)


def test_a_page_that_cannot_be_set_is_named_and_the_others_are_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "Press", Stubborn)
    bad = page("b", name="b")
    bad = replace(bad, document=replace(bad.document, meta=d.Meta(title="Teimosa")))
    conversion = Conversion((page("a", name="a"), bad, page("c", name="c")))
    made, refused = make_sheets(project(tmp_path), conversion, tmp_path / "site")
    assert [sheet.page for sheet in made] == ["jogos:a", "jogos:c"]
    assert [str(note) for note in refused] == [
        "jogos:b: no-sheet: the sheet cannot be set: not this one; the page has no PDF"
    ]
    made, refused = sheet_command(project(tmp_path), conversion, tmp_path)
    assert [sheet.page for sheet in made] == ["jogos:a", "jogos:c"]
    assert [str(note) for note in refused] == ["jogos:b: no-sheet: the sheet cannot be set: not this one"]
    (book,), refused = sheet_command(project(tmp_path), conversion, tmp_path, book=True)
    assert (book.path.name, len(refused)) == ("regras_a_mesa.pdf", 1)
    with pytest.raises(RegrarioError, match=r"^jogos:b: the sheet cannot be set: not this one$"):
        sheet_command(project(tmp_path), Conversion((bad,)), tmp_path, book=True)


def test_private_use_characters_are_a_box(tmp_path: Path) -> None:
    """They mean what somebody's own font makes of them; a PDF that is made to last may hold none."""
    (sheet,), refused = make_sheets(project(tmp_path), Conversion((page("a \ue000 b \U00100000"),)), tmp_path / "site")
    assert "a □ b □" in words_of(sheet.path.read_bytes())
    assert "U+E000" in sheet.diagnostics[0].message
    assert refused == ()


def test_unknown_page_and_paper(tmp_path: Path) -> None:
    conversion = Conversion((page("a"),))
    with pytest.raises(RegrarioError, match=r"jogos:exod'.*did you mean jogos:exodo\?"):
        sheet_command(project(tmp_path), conversion, tmp_path, pages=["jogos:exod"])
    with pytest.raises(RegrarioError, match="a4, a5, booklet"):
        sheet_command(project(tmp_path), conversion, tmp_path, paper="a3")


def test_missing_font_is_said_plainly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "REQUIRED", ("fontpkg-that-is-not-there",))
    with pytest.raises(RegrarioError, match="pip install fontpkg-that-is-not-there"):
        make_sheets(project(tmp_path), Conversion((page("a"),)), tmp_path)


@pytest.mark.parametrize(
    "node",
    [
        {"kind": "unknown"},
        {"kind": "link", "address": "javascript:alert(1)", "host": "", "children": []},
        {"kind": "color", "ink": "url(x)", "children": []},
        {"kind": "icon", "file": "../../etc/passwd", "alt": "a", "height": 1, "ratio": 1},
    ],
    ids=lambda node: node["kind"],
)
def test_template_stops_at_what_it_does_not_know(node: dict[str, object], typst: Press) -> None:
    """The writer never sends any of these: the template trusts it no more than it must."""
    entry = {"title": "T", "tags": [], "cover": None, "source": "", "calculators": 0, "notes": [], "blocks": [node]}
    data = {
        "pages": [{**entry, "address": "", "address-shown": "", "qr": ""}],
        "is-book": False,
        **dict.fromkeys(("title", "address-shown", "author", "description"), "x"),
        "keywords": [],
        "language": "pt",
        "region": "BR",
        "words": dict.fromkeys(("share", "qr", "source", "summary", "calculator", "missing"), "x"),
    }
    with pytest.raises(SheetError):
        typst.print(data, Measures("a4", 9))
