"""Imposing: A5 pages on both sides of A4 sheets, in the order in which they fold into a booklet."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

import pikepdf

A4_LANDSCAPE = (841.89, 595.276)
"""Points, wide and high."""
SIDES = 4
"""Pages of a booklet that one sheet of paper holds."""


def impose(pdf: bytes) -> bytes:
    """The pages of an A5 PDF, two a side. Print on both sides, turn over the short edge, fold."""
    result = pikepdf.new()
    with pikepdf.open(io.BytesIO(pdf)) as source:
        forms = [result.copy_foreign(page.as_form_xobject()) for page in source.pages]
        for side in spreads(len(forms)):
            _add_side(result, [forms[number] if number < len(forms) else None for number in side])
        for key in ("/Title", "/Author"):
            if key in source.docinfo:
                result.docinfo[key] = str(source.docinfo[key])
        output = io.BytesIO()
        result.save(output, deterministic_id=True)
    return output.getvalue()


def _add_side(result: pikepdf.Pdf, forms: Sequence[pikepdf.Object | None]) -> None:
    """One side of a sheet: pages from left to right, each in the middle of its half, None for a blank one."""
    wide, _ = A4_LANDSCAPE
    half = wide / len(forms)
    result.add_blank_page(page_size=A4_LANDSCAPE)
    side = result.pages[-1]
    side.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary())
    content = []
    for number, form in enumerate(forms):
        if form is not None:
            left = number * half + (half - float(form.BBox[2])) / 2
            side.Resources.XObject[f"/P{number}"] = form
            content.append(f"q 1 0 0 1 {left:.3f} 0 cm /P{number} Do Q")
    side.Contents = result.make_stream("\n".join(content).encode())


def spreads(pages: int) -> Iterator[tuple[int, int]]:
    """The pages, counted from 0, that stand side by side: front and back of each sheet, from the outside in.

    Numbers from ``pages`` on are blank pages that fill the last sheet.
    """
    total = -(-pages // SIDES) * SIDES
    for sheet in range(0, total // 2, 2):
        yield total - 1 - sheet, sheet
        yield sheet + 1, total - 2 - sheet
