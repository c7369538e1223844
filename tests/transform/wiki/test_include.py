"""Pages in pages. The trees are made by hand: what counts is not how an include is written."""

from __future__ import annotations

from regrario import document as d
from regrario.diagnostics import Code
from regrario.transform import Context
from regrario.transform.wiki.include import MOST, include


def _page(id: str, *children: d.Node) -> d.Document:
    return d.Document(children, id)


def _context(*pages: d.Document) -> Context:
    return Context(read={page.id: page for page in pages}.get)


def test_a_page_stands_where_it_is_included_with_its_links_as_they_were() -> None:
    link = d.Link("page", "praga:verme", ("verme",), line=3)
    apple = _page("fruta:maca", d.Paragraph(("antes ", d.Include("fruta:semente"), " depois")))
    seed = _page("fruta:semente", d.Paragraph((link,)))
    assert include(apple, _context(seed)).document.children == (
        d.Paragraph(("antes",)),
        d.Paragraph((link,)),
        d.Paragraph(("depois",)),
    )


def test_it_stays_in_its_column() -> None:
    page = _page("a", d.Box("column", (d.Include("x"),)), d.Box("column", ("b",)))
    result = include(page, _context(_page("x", d.Paragraph(("de x",)))))
    assert result.document.children == (d.Box("column", (d.Paragraph(("de x",)),)), d.Box("column", ("b",)))


def test_a_section_goes_up_to_the_next_heading_of_its_level() -> None:
    wanted = (d.Heading(2, "B", "b"), d.Paragraph(("1",)), d.Heading(3, "C", "c"), d.Paragraph(("2",)))
    other = _page("o", d.Heading(2, "A", "a"), d.Paragraph(("0",)), d.Box("wrap", (*wanted, d.Heading(1, "D", "d"))))
    assert include(_page("p", d.Include("o", "b")), _context(other)).document.children == wanted


def test_without_its_heading() -> None:
    other = _page("o", d.Heading(1, "A", "a"), d.Paragraph(("1",)))
    result = include(_page("p", d.Include("o", flags=("noheader",))), _context(other))
    assert result.document.children == (d.Paragraph(("1",)),)


def test_headings_get_ids_that_the_page_does_not_have() -> None:
    page = _page("p", d.Heading(1, "A", "a"), d.Include("o"), d.Include("o"))
    ids = [node.id for node in include(page, _context(_page("o", d.Heading(2, "A", "a")))).document.children]  # type: ignore[union-attr]
    assert ids == ["a", "a1", "a2"]


def test_lines_of_another_page_are_not_this_pages() -> None:
    other = _page("o", d.Paragraph((d.Media("x.png", line=7),)))
    (paragraph,) = include(_page("p", d.Include("o", line=2)), _context(other)).document.children
    assert [node.line for node in d.walk((paragraph,)) if isinstance(node, d.Media)] == [0]


def test_a_loop_ends_in_a_link_and_a_warning() -> None:
    one, two = _page("um", d.Include("dois", line=4)), _page("dois", d.Paragraph(("2 ", d.Include("um", line=9))))
    result = include(one, _context(one, two))
    assert result.document.children == (d.Paragraph(("2",)), d.Paragraph((d.Link("page", "um", ("um",)),)))
    assert [(note.line, note.code) for note in result.diagnostics] == [(4, Code.INCLUDE)]


def test_what_is_not_there_is_a_link_and_a_warning() -> None:
    page = _page("p", d.Include("nada", line=1), d.Include("o", "nada", line=2))
    result = include(page, _context(_page("o", d.Heading(1, "A", "a"))))
    assert [(note.line, note.code) for note in result.diagnostics] == [(1, Code.INCLUDE), (2, Code.INCLUDE)]
    assert d.plain_text(result.document.children) == "nadao"


def test_pages_that_double_at_every_step_come_to_an_end() -> None:
    pages = [_page(f"p{n}", d.Include(f"p{n + 1}"), d.Include(f"p{n + 1}")) for n in range(40)]
    result = include(pages[0], _context(*pages))
    assert len(list(d.walk(result.document.children))) < 20 * MOST
