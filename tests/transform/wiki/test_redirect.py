"""Pages that have moved."""

from __future__ import annotations

from regrario import document as d
from regrario.diagnostics import Code
from regrario.transform import Context
from regrario.transform.wiki.redirect import redirect

PAGES = {
    "um": d.Document((d.Redirect("dois"),), "um"),
    "dois": d.Document((d.Redirect("tres", fragment="fim"),), "dois"),
    "tres": d.Document((d.Paragraph(("aqui",)),), "tres"),
    "fora": d.Document((d.Redirect("https://fora.example", external=True),), "fora"),
    "volta": d.Document((d.Redirect("revolta"),), "volta"),
    "revolta": d.Document((d.Redirect("volta"),), "revolta"),
}
CONTEXT = Context(read=PAGES.get)


def _from(target: str) -> d.Document:
    return redirect(d.Document((d.Redirect(target, line=1),), "aqui"), CONTEXT).document


def test_it_leads_to_where_the_way_ends() -> None:
    assert _from("um").children == (d.Redirect("tres", fragment="fim"),)
    assert _from("fora").children == (d.Redirect("https://fora.example", external=True),)
    assert _from("nada").children == (d.Redirect("nada"),)


def test_a_circle_is_text_and_a_warning() -> None:
    result = redirect(PAGES["volta"], CONTEXT)
    assert result.document.children == (d.Paragraph(("revolta",)),)
    assert [note.code for note in result.diagnostics] == [Code.MISSING_PAGE]
