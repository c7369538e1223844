"""Imposing: A5 pages on both sides of A4 sheets, in the order in which they fold into a booklet."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf

A4_LANDSCAPE = (841.89, 595.276)
"""Points, wide and high."""
SIDES = 4
"""Pages of a booklet that one sheet of paper holds."""


def impose(pdf: bytes) -> bytes:
    """The pages of an A5 PDF, two a side. Print on both sides, turn over the short edge, fold."""
    wide, high = A4_LANDSCAPE
    result = pikepdf.new()
    with pikepdf.open(io.BytesIO(pdf)) as source:
        for left, right in spreads(len(source.pages)):
            result.add_blank_page(page_size=A4_LANDSCAPE)
            side = pikepdf.Page(result.pages[-1])
            for number, x in ((left, 0.0), (right, wide / 2)):
                if number < len(source.pages):
                    side.add_overlay(source.pages[number], pikepdf.Rectangle(x, 0, x + wide / 2, high))
        for key in ("/Title", "/Author"):
            if key in source.docinfo:
                result.docinfo[key] = source.docinfo[key]
        output = io.BytesIO()
        result.save(output, deterministic_id=True)
    return output.getvalue()


def spreads(pages: int) -> Iterator[tuple[int, int]]:
    """The pages, counted from 0, that stand side by side: front and back of each sheet, from the outside in.

    Numbers from ``pages`` on are blank pages that fill the last sheet.
    """
    total = -(-pages // SIDES) * SIDES
    for sheet in range(0, total // 2, 2):
        yield total - 1 - sheet, sheet
        yield sheet + 1, total - 2 - sheet
