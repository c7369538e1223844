"""What is higher than a page, or written in letters that no font has: no line lies on another, and nothing is lost."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # it bears no types
import pytest

from regrario import document as d
from regrario.diagnostics import Code
from regrario.site.conversion import Conversion
from regrario.site.sheets import fonts, make_sheets
from tests.site.test_sheets import page, printed, project, text_pages, words_of

SQUARE = 12
"""Points: letters are compared with those in the same square of the page."""
Letter = tuple[float, float, float, float, str]


def letters(text: pypdfium2.PdfTextPage) -> Iterator[Letter]:
    """Left, bottom, right, top of each letter of a page that is to be seen, and the letter."""
    for index in range(text.count_chars()):
        letter = text.get_text_range(index, 1)
        if letter.isprintable() and not letter.isspace():
            left, bottom, right, top = text.get_charbox(index)
            if right - left > 0.1 and top - bottom > 0.1:
                yield left, bottom, right, top, letter


def collisions(pdf: bytes) -> list[tuple[int, str, str]]:
    """Page, and two letters that lie on each other by half, or one that is off the page."""
    found = []
    for number, text in enumerate(text_pages(pdf)):
        squares: dict[tuple[int, int], set[Letter]] = defaultdict(set)
        for each in letters(text):
            left, bottom, right, top, letter = each
            if left < 0 or bottom < 0 or right > 595.3 or top > 841.9:
                found.append((number, letter, "off the page"))
            across = range(int(left // SQUARE), int(right // SQUARE) + 1)
            up = range(int(bottom // SQUARE), int(top // SQUARE) + 1)
            for square in itertools.product(across, up):
                squares[square].add(each)
        for together in squares.values():
            found += [(number, a[4], b[4]) for a, b in itertools.combinations(together, 2) if on_each_other(a, b)]
    return found


def on_each_other(a: Letter, b: Letter) -> bool:
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    smaller = min((each[2] - each[0]) * (each[3] - each[1]) for each in (a, b))
    return wide > 0 and high > 0 and wide * high > smaller / 2


def table(columns: int, rows: int, text: str = "l{row}c{column}", head: int = 1) -> d.Table:
    return d.Table(
        tuple(
            d.Row(tuple(d.Cell((text.format(row=row, column=column),), header=row < head) for column in range(columns)))
            for row in range(rows)
        ),
        head=head,
    )


def spanned(columns: int) -> d.Table:
    """One cell beside 120 rows."""
    first, *others = table(columns, 120, head=0).rows
    return d.Table((d.Row((d.Cell(("alto",), rowspan=120), *first.cells)), *others))


LINES = tuple(d.Paragraph((f"linha número {number} " * 6,)) for number in range(120))
HIGH: dict[str, d.Children] = {
    "a wide table": (table(10, 150),),
    "words in it": (table(14, 30, "quatro palavras bem aqui"),),
    "between texts": (d.Paragraph(("antes " * 300,)), table(10, 150), d.Paragraph(("depois " * 300,))),
    "two of them": (table(10, 90), table(12, 90)),
    "in a section": (d.Details(("Seção",), (d.Paragraph(("a",)), table(10, 150))),),
    "in a panel": (d.Box("panel", (table(10, 150),), title=("T",)),),
    "in a list": (d.List(False, (d.Item(("a", table(10, 150))),)),),
    "in a cell": (d.Table((d.Row((d.Cell((table(2, 200),)), d.Cell(("b",)))),)),),
    "a head of 80 rows": (table(10, 150, head=80),),
    "a cell beside 120 rows": (spanned(9),),
    "a narrow one": (spanned(1),),
    "a cell of some pages": (d.Table((d.Row((d.Cell(("texto longo " * 1500,)), d.Cell(("b",)))),)),),
    "a panel": (d.Box("panel", LINES, title=("T",)),),
    "a panel with a title of pages": (d.Box("panel", LINES[:3], title=("título longo " * 300,)),),
    "a note": (d.Box("note", LINES, "info"),),
    "columns": (d.Box("grid", (d.Box("column", LINES), d.Box("column", LINES[:2]))),),
    "code": (d.CodeBlock("\n".join(f"linha {number}" for number in range(300))),),
    "a quote": (d.Quote(LINES),),
    "a note at the foot": (d.Paragraph(("texto ", d.Footnote(("nota longa " * 1500,)))),),
    "a heading": (d.Heading(2, "título longo " * 200, "x"), d.Paragraph(("a",))),
}


@pytest.mark.parametrize("children", HIGH.values(), ids=HIGH)
def test_what_is_higher_than_a_page_breaks(tmp_path: Path, children: d.Children) -> None:
    pdf = printed(tmp_path, *children)
    assert collisions(pdf) == []
    wanted = {word for node in d.walk(children) if isinstance(node, str) for word in node.split()}
    assert wanted <= set(words_of(pdf).split())


def test_a_collision_is_seen(tmp_path: Path) -> None:
    """The check itself can fail."""
    pdf = printed(tmp_path, "a")
    (text,) = text_pages(pdf)
    (first, *_) = letters(text)
    assert on_each_other(first, first)
    assert not on_each_other(first, (first[2], first[1], first[2] + 5, first[3], "x"))


def test_the_head_of_a_table_is_on_each_of_its_pages(tmp_path: Path) -> None:
    texts = [text.get_text_range() for text in text_pages(printed(tmp_path, table(10, 150, "linha{row}:{column}")))]
    assert len(texts) > 1
    assert all("linha0:0" in text for text in texts)


def test_a_wide_table_that_fits_stays_among_the_columns(tmp_path: Path) -> None:
    pdf = printed(tmp_path, d.Paragraph(("antes",)), table(10, 20), d.Paragraph(("depois",)))
    assert len(pypdfium2.PdfDocument(pdf)) == 1


@pytest.fixture
def no_optional_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "OPTIONAL", ())


@pytest.mark.usefixtures("no_optional_fonts")
def test_letters_that_no_font_has_break_like_words(tmp_path: Path) -> None:
    rules = "Cada jogador compra uma carta do seu baralho e descarta outra. " * 40
    pdf = printed(tmp_path, d.Paragraph((f"{rules} {'规则' * 60} {rules}",)), table(3, 3, "中文规则中文规则"))
    assert words_of(pdf).count("□") == 120 + 72
    assert collisions(pdf) == []
    for number, text in enumerate(text_pages(pdf)):
        for left, bottom, right, top, _ in letters(text):
            in_band_or_foot = bottom < 40 or (number == 0 and top > 750)
            assert in_band_or_foot or right < 290 or left > 305


@pytest.mark.usefixtures("no_optional_fonts")
def test_a_page_that_the_fonts_lack_has_no_sheet_and_a_reason(tmp_path: Path) -> None:
    conversion = Conversion((page("规则说明" * 100, name="chines"), page("a", name="outro")))
    made, (note,) = make_sheets(project(tmp_path), conversion, tmp_path / "site")
    assert [sheet.page for sheet in made] == ["jogos:outro"]
    assert (note.page, note.code) == ("jogos:chines", Code.NO_SHEET)
    assert "no font has 99% of its characters" in note.message
    assert "install" in note.message
    assert not (tmp_path / "site" / "jogos" / "chines").exists()
