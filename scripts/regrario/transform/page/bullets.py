"""Lines that begin with ► or • become the list that their author could not write.

DokuWiki ends a list at every line that is no item, so authors who want room between points, or a picture before one,
draw the bullets themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import is_blank, joined, paragraph, rewrite, trim, unless_same

GLYPHS = "►▶▸•‣◦●▪"
"""What authors draw as bullets."""
WITH_LINES = frozenset({d.Paragraph, d.List})
_BULLET = re.compile(f"[{GLYPHS}]")


def bullets(document: d.Document, context: Context) -> Transformed:
    """Make lists of lines that begin with a bullet.

    A list that follows such a line belongs to it; a second kind of bullet among the first is a level deeper. A bullet
    or a dash at the beginning of a real item goes, being there twice.
    """
    if not context.list_bullets:
        return Transformed(document)
    return Transformed(replace(document, children=rewrite(document.children, _siblings)))


def _siblings(nodes: d.Children) -> d.Children:
    if WITH_LINES.isdisjoint(map(type, nodes)):
        return nodes
    out: list[d.Node] = []
    outline = _Outline()
    for node in nodes:
        match node:
            case d.Paragraph() if _holds_bullet(node.children):
                before, points = _points(node.children)
                if before:
                    outline.flush(out)
                    out.extend(before)
                for glyph, text in points:
                    if glyph:
                        outline.add(glyph, text)
                    else:
                        outline.flush(out)
                        out.extend(paragraph(text))
            case d.List():
                plain = _undoubled(node)
                if outline:
                    outline.hold(plain)
                else:
                    out.append(plain)
            case str() if outline and is_blank(node):
                pass
            case _:
                outline.flush(out)
                out.append(node)
    outline.flush(out)
    return unless_same(out, nodes)


# --- lines ------------------------------------------------------------------------------------------------------------


def _holds_bullet(nodes: d.Children) -> bool:
    """Whether there is a bullet in some text, also in bold or coloured text."""
    for node in nodes:
        if isinstance(node, str):
            if _BULLET.search(node):
                return True
        elif isinstance(node, d.Emphasis | d.Span) and _holds_bullet(node.children):
            return True
    return False


def _points(nodes: d.Children) -> tuple[d.Children, list[tuple[str, d.Children]]]:
    """A paragraph's text before its first bullet (a paragraph, or nothing), then each bullet with its text.

    A centred picture on a line of its own is no part of the bullet before it: it stands among them without a glyph.
    """
    before: list[d.Node] = []
    points: list[tuple[str, list[d.Node]]] = []
    for end, line in _lines(nodes):
        glyph = _glyph(line)
        if glyph:
            points.append((glyph, list(_without_marker(line, glyph))))
        elif points and _is_centred_picture(line):
            points.append(("", list(line)))
        else:
            (points[-1][1] if points else before).extend((*end, *line))
    if not points:
        return (d.Paragraph(nodes),), []
    return paragraph(joined(tuple(before))), [(glyph, trim(joined(tuple(text)))) for glyph, text in points]


def _lines(nodes: d.Children) -> Iterator[tuple[d.Children, d.Children]]:
    """The lines of running text, each with what parts it from the one before: a new line or a forced break."""
    end: d.Children = ()
    line: list[d.Node] = []
    for node in nodes:
        if isinstance(node, d.LineBreak):
            yield end, tuple(line)
            end, line = (node,), []
        elif isinstance(node, str):
            first, *others = node.split("\n")
            line.append(first)
            for other in others:
                yield end, tuple(line)
                end, line = ("\n",), [other]
        else:
            line.append(node)
    yield end, tuple(line)


def _glyph(line: d.Children) -> str:
    """The bullet that a line begins with, also inside bold or coloured text; ``""`` for none."""
    for node in line:
        match node:
            case str() if not node.strip():
                continue
            case str():
                first = node.lstrip()[0]
                return first if first in GLYPHS else ""
            case d.Emphasis() | d.Span():
                return _glyph(node.children)
            case _:
                return ""
    return ""


def _is_centred_picture(line: d.Children) -> bool:
    shown = [node for node in line if not is_blank(node)]
    return bool(shown) and all(isinstance(node, d.Media) and node.align == "center" for node in shown)


def _without_marker(line: d.Children, marker: str) -> d.Children:
    """A line without the marker that it begins with, and without the white space on either side of it."""
    for index, node in enumerate(line):
        rest = line[index + 1 :]
        match node:
            case str() if not node.strip():
                continue
            case str():
                text = node.lstrip().removeprefix(marker).lstrip()
                return (text, *rest) if text else rest
            case d.Emphasis() | d.Span():
                children = _without_marker(node.children, marker)
                return (replace(node, children=children), *rest) if children else rest
            case _:
                return line
    return line


# --- items ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Point:
    depth: int
    children: list[d.Node]


@dataclass(slots=True)
class _Outline:
    """The bullets of a run of lines, until something else ends it."""

    points: list[_Point] = field(default_factory=list)
    glyphs: list[str] = field(default_factory=list)
    """The kinds of bullets that are open, the outermost first."""

    def __bool__(self) -> bool:
        return bool(self.points)

    def add(self, glyph: str, text: d.Children) -> None:
        """A new point, as deep as its bullet says."""
        if glyph in self.glyphs:
            del self.glyphs[self.glyphs.index(glyph) + 1 :]
        else:
            self.glyphs.append(glyph)
        self.points.append(_Point(len(self.glyphs), list(text)))

    def hold(self, inner: d.List) -> None:
        """A list that belongs to the last point."""
        self.points[-1].children.append(inner)

    def flush(self, out: list[d.Node]) -> None:
        """Hand the list over and begin anew."""
        if self.points:
            out.append(_nested(self.points))
        self.points = []
        self.glyphs = []


def _nested(points: list[_Point]) -> d.List:
    """A list of points: each with the deeper ones that follow it."""
    depth = points[0].depth
    items = []
    start = 0
    while start < len(points):
        end = next((i for i in range(start + 1, len(points)) if points[i].depth <= depth), len(points))
        inner = (_nested(points[start + 1 : end]),) if end > start + 1 else ()
        items.append(d.Item((*points[start].children, *inner)))
        start = end
    return d.List(ordered=False, items=tuple(items))


def _undoubled(node: d.List) -> d.List:
    """A list whose items do not begin with a second marker of their own."""
    items = unless_same([_undoubled_item(item) for item in node.items], node.items)
    return node if items is node.items else replace(node, items=items)


def _undoubled_item(item: d.Item) -> d.Item:
    marker = _glyph(item.children) or ("-" if _begins_with_dash(item.children) else "")
    return d.Item(_without_marker(item.children, marker)) if marker else item


def _begins_with_dash(nodes: d.Children) -> bool:
    first = nodes[0] if nodes else ""
    return isinstance(first, str) and first.lstrip().startswith("- ")
