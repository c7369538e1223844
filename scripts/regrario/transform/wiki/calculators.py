"""Each calculator beside the section of its page that it is for."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.diagnostics import Code, Diagnostic
from regrario.transform.context import Context, Placed, Transformed
from regrario.transform.words import folded


def calculators(document: d.Document, context: Context) -> Transformed:
    """Put each calculator of the page at the end of its section.

    A section is a heading's, one that opens and closes, a panel, or what a picture heads: pages of some games have
    pictures where others have headings. A calculator without a section, or whose section is not there (which is
    reported), comes at the end of the page.
    """
    children = document.children
    diagnostics: list[Diagnostic] = []
    for placed in context.calculators:
        calculator = d.Calculator(placed.calculator)
        found = _placed(children, placed, calculator) if placed.section else None
        if placed.section and found is None:
            message = f"no section {placed.section!r} for the calculator {placed.calculator}: it is at the page's end"
            diagnostics.append(Diagnostic(document.id, 0, Code.BAD_VALUE, message))
        children = found or _before_share(children, calculator)
    return Transformed(replace(document, children=children), tuple(diagnostics))


def _placed(nodes: d.Children, placed: Placed, calculator: d.Calculator) -> d.Children | None:
    """The nodes with the calculator at the end of its section, None when the section is not among them."""
    for index, node in enumerate(nodes):
        match node:
            case d.Heading() if placed.section in (node.id, node.title) or _same(node.title, placed.section):
                end = _section_end(nodes, index, node.level)
                return (*nodes[:end], calculator, *nodes[end:])
            case d.Details() if placed.section == node.id or _same(d.plain_text(node.summary), placed.section):
                if placed.apart:
                    end = _steps_end(nodes, index)
                    return (*nodes[:end], calculator, *nodes[end:])
                inside: d.Children | None = (*node.children, calculator)
            case d.Box() if node.title and _same(d.plain_text(node.title), placed.section):
                inside = (*node.children, calculator)
            case d.Details() | d.Box() if not (isinstance(node, d.Box) and node.name == "band"):
                inside = _placed(node.children, placed, calculator)
            case _ if placed.section in _pictures(node):
                end = _part_end(nodes, index) if _is_picture_alone(node) else index + 1
                return (*nodes[:end], calculator, *nodes[end:])
            case _:
                continue
        if inside is not None:
            return (*nodes[:index], replace(node, children=inside), *nodes[index + 1 :])
    return None


def _section_end(nodes: d.Children, start: int, level: int) -> int:
    """Where the section ends whose heading is at ``start``: at the next heading of its level."""
    for index in range(start + 1, len(nodes)):
        node = nodes[index]
        if isinstance(node, d.Share) or (isinstance(node, d.Heading) and node.level <= level):
            return index
    return len(nodes)


def _steps_end(nodes: d.Children, start: int) -> int:
    """Where the steps end that the one at ``start`` is among: at the next heading."""
    ends = (index for index in range(start + 1, len(nodes)) if isinstance(nodes[index], d.Heading | d.Share))
    return next(ends, len(nodes))


def _part_end(nodes: d.Children, start: int) -> int:
    """Where the part ends that the picture at ``start`` heads: before the next picture that heads one."""
    for index in range(start + 1, len(nodes)):
        node = nodes[index]
        if isinstance(node, d.Share | d.Heading | d.Rule) or _is_picture_alone(node):
            return index
    return len(nodes)


def _is_picture_alone(node: d.Node) -> bool:
    return bool(_pictures(node)) and isinstance(node, d.Paragraph) and all(map(_is_picture_or_gap, node.children))


def _is_picture_or_gap(node: d.Node) -> bool:
    return node.isspace() if isinstance(node, str) else isinstance(node, d.LineBreak) or bool(_pictures(node))


def _pictures(node: d.Node) -> frozenset[str]:
    """The media ids of the pictures in a node, those that are missing too."""
    return frozenset(
        inner.source if isinstance(inner, d.Media) else inner.title
        for inner in d.walk((node,))
        if isinstance(inner, d.Media) or (isinstance(inner, d.Span) and inner.name == "missing")
    )


def _before_share(nodes: d.Children, calculator: d.Calculator) -> d.Children:
    end = next((index for index, node in enumerate(nodes) if isinstance(node, d.Share)), len(nodes))
    return (*nodes[:end], calculator, *nodes[end:])


def _same(title: str, wanted: str) -> bool:
    return folded(title) == folded(wanted)
