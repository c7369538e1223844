"""A button and the collapse that it opens become one section, which opens without JavaScript and prints open."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.diagnostics import Code, Diagnostic
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import drop_empty_paragraphs, each_node, find, rewrite


def pair(document: d.Document, _context: Context) -> Transformed:
    """Make a ``Details`` of each collapse, where it stands, with the first button that names it as its summary.

    A further button for the same collapse becomes a link to the section. A button for a collapse that is not there
    stays as it is, without its purpose; a collapse that nothing opens shows its text. Both are warned of.
    """
    buttons: dict[str, d.Button] = {}
    collapses: dict[str, d.Collapse] = {}
    for node in find(document.children, d.Button, d.Collapse):
        match node:
            case d.Button(collapse=id) if id:
                buttons.setdefault(id, node)
            case d.Collapse(id=id) if id:
                collapses.setdefault(id, node)
            case _:
                pass
    if not buttons and not collapses:
        return Transformed(document)

    placed: set[str] = set()

    def join(node: d.Node) -> d.Children | None:
        match node:
            case d.Button(collapse=id) if id:
                if id not in collapses:
                    return (replace(node, collapse=""),)
                return () if node is buttons[id] else _further(node)
            case d.Collapse(id=id) if id in buttons:
                own_id = "" if id in placed else id
                placed.add(id)
                summary = buttons[id].children
                return (d.Details(summary, node.children, id=own_id, open=node.open, line=node.line),)
            case _:
                return None

    siblings = each_node(join, d.Button, d.Collapse)
    children = rewrite(document.children, lambda nodes: _without_holes(nodes, siblings(nodes)))
    unpaired = [
        Diagnostic(document.id, button.line, Code.UNPAIRED, f"a button opens {id!r}, which is not in this page")
        for id, button in buttons.items()
        if id not in collapses
    ] + [
        Diagnostic(document.id, collapse.line, Code.UNPAIRED, f"no button opens {id!r}: its text is shown")
        for id, collapse in collapses.items()
        if id not in buttons
    ]
    return Transformed(replace(document, children=children), tuple(unpaired))


def _without_holes(before: d.Children, after: d.Children) -> d.Children:
    """Siblings without the paragraphs that held nothing but a button."""
    emptied = any(isinstance(node, d.Paragraph) and not node.children for node in after)
    return drop_empty_paragraphs(after) if emptied or after is not before else after


def _further(button: d.Button) -> d.Children:
    """A further button: a link to its section, or its bare label where that holds a link already."""
    if any(isinstance(node, d.Link) for node in d.walk(button.children)):
        return button.children
    return (d.Link("anchor", "", button.children, fragment=button.collapse, line=button.line),)
