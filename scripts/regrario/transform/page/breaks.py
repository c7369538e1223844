r"""Forced line breaks become what their author meant by them.

DokuWiki has no other spacing than ``\\``: at the end of an item it means nothing, twice in a row a new paragraph, and
in the middle of a sentence only that the source had a new line there.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple, TypeVar

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import is_blank, joined, rewrite, trim, unless_same

Holder = TypeVar("Holder", d.Item, d.Cell)

CLAUSE_ENDS = tuple(".;:!?…)»”\"'")
"""What a clause ends in; text that ends otherwise may go on in the next line."""
BROKEN = frozenset({d.Paragraph, d.List, d.Table})
"""The blocks whose text may have breaks in it."""
FULL_LINE = 40
"""Characters from which on a line may have been broken for its length, and not for a verse or an address."""


def breaks(document: d.Document, _context: Context) -> Transformed:
    """Drop breaks at the edges, part paragraphs at double ones, and join sentences that breaks cut in two."""
    return Transformed(replace(document, children=rewrite(document.children, _siblings)))


def _siblings(nodes: d.Children) -> d.Children:
    if BROKEN.isdisjoint(map(type, nodes)):
        return nodes
    return _tidy(_continue_items(nodes))


# --- a sentence that goes on after a list -----------------------------------------------------------------------------


def _continue_items(nodes: d.Children) -> d.Children:
    r"""Siblings where the line after a list goes to the list's last item, when a ``\\`` there cut its sentence."""
    out: list[d.Node] = []
    for node in nodes:
        before = out[-1] if out else None
        if isinstance(node, d.Paragraph) and isinstance(before, d.List) and _ends_in_break(before):
            line, rest = _first_line(node.children)
            last = before.items[-1]
            if _goes_on(last.children, line):
                longer = d.Item(joined((*trim(last.children), " ", *trim(line))))
                out[-1] = replace(before, items=(*before.items[:-1], longer))
                if not rest:
                    continue
                node = d.Paragraph(rest)  # noqa: PLW2901 - the paragraph, less its first line
        out.append(node)
    return unless_same(out, nodes)


def _ends_in_break(items: d.List) -> bool:
    last = items.items[-1].children if items.items else ()
    return any(isinstance(node, d.LineBreak) for node in takewhile(is_blank, reversed(last)))


def _first_line(nodes: d.Children) -> tuple[d.Children, d.Children]:
    """Running text up to its first break, or up to the first line that ends a clause; and the rest."""
    for index, node in enumerate(nodes):
        if isinstance(node, d.LineBreak):
            return nodes[:index], nodes[index + 1 :]
        if isinstance(node, str):
            end = _clause_line(node)
            if end:
                return (*nodes[:index], node[:end]), (node[end + 1 :], *nodes[index + 1 :])
    return nodes, ()


def _clause_line(text: str) -> int:
    """Where the first line of a text that ends a clause has its end; 0 when none does, or only the last."""
    end = text.find("\n")
    while end >= 0:
        if text.endswith(CLAUSE_ENDS, 0, end):
            return end
        end = text.find("\n", end + 1)
    return 0


def _goes_on(before: d.Children, after: d.Children) -> bool:
    """Whether ``after`` goes on in the middle of a sentence of ``before``."""
    if not d.plain_text(after).lstrip()[:1].islower():
        return False
    ending = d.plain_text(before).rstrip()
    return len(ending) >= FULL_LINE and not ending.endswith(CLAUSE_ENDS)


# --- breaks in a paragraph, an item, a cell ---------------------------------------------------------------------------


def _tidy(nodes: d.Children) -> d.Children:
    out: list[d.Node] = []
    for node in nodes:
        match node:
            case d.Paragraph():
                out.extend(_paragraphs(node))
            case d.List():
                items = unless_same([_tidy_text(item) for item in node.items], node.items)
                out.append(node if items is node.items else replace(node, items=items))
            case d.Table():
                rows = unless_same([_row(row) for row in node.rows], node.rows)
                out.append(node if rows is node.rows else replace(node, rows=rows))
            case _:
                out.append(node)
    return unless_same(out, nodes)


def _row(row: d.Row) -> d.Row:
    cells = unless_same([_tidy_text(cell) for cell in row.cells], row.cells)
    return row if cells is row.cells else replace(row, cells=cells)


def _paragraphs(paragraph: d.Paragraph) -> tuple[d.Paragraph, ...]:
    if d.LineBreak not in map(type, paragraph.children):
        return () if all(map(is_blank, paragraph.children)) else (paragraph,)
    return tuple(d.Paragraph(part) for part in _parts(paragraph.children))


def _tidy_text(holder: Holder) -> Holder:
    """An item or a cell with no break at the ends of its text, and one where there were more."""
    children = _one_break(holder.children)
    return holder if children is holder.children else replace(holder, children=children)


def _one_break(children: d.Children) -> d.Children:
    if d.LineBreak not in map(type, children):
        return children
    count = next((i for i, node in enumerate(children) if not d.is_inline(node)), len(children))
    text = trim(children[:count])
    if d.LineBreak not in map(type, text):
        return (*text, *children[count:])
    parts = _parts(text)
    lines = [node for part in parts for node in (d.LineBreak(), *part)][1:]
    return (*lines, *children[count:])


class _Line(NamedTuple):
    """What stands between two breaks, and how many breaks there were before it."""

    nodes: d.Children
    gap: int


def _lines(nodes: d.Children) -> list[_Line]:
    lines: list[_Line] = []
    current: list[d.Node] = []
    gap = 0
    for node in (*nodes, d.LineBreak()):
        if not isinstance(node, d.LineBreak):
            current.append(node)
            continue
        text = trim(tuple(current))
        if text:
            lines.append(_Line(text, gap))
            gap = 0
        gap += 1
        current.clear()
    return lines


def _parts(nodes: d.Children) -> list[d.Children]:
    """Running text as the paragraphs that it is: they part at double breaks and around a centred picture."""
    parts: list[list[d.Node]] = []
    before: d.Children = ()
    for line in _lines(nodes):
        if before and line.gap > 1 and _goes_on(before, line.nodes):
            parts[-1] += (" ", *line.nodes)
        elif before and line.gap == 1 and not _centred_picture(before) and not _centred_picture(line.nodes):
            parts[-1] += (d.LineBreak(), *line.nodes)
        else:
            parts.append(list(line.nodes))
        before = line.nodes
    return [joined(tuple(part)) for part in parts]


def _centred_picture(nodes: d.Children) -> bool:
    return len(nodes) == 1 and isinstance(nodes[0], d.Media) and nodes[0].align == "center"
