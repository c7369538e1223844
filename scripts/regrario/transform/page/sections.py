"""Sections that open and close, and panels, look like the kind of section that they stand in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import is_blank, trim

TITLE_PICTURE_WIDTH = 200
"""A picture wider than this, in pixels, is no icon: it stays in its panel."""


def sections(document: d.Document, _context: Context) -> Transformed:
    """Give each ``Details`` the role of the heading above it, and each panel its style.

    A panel in a step (a ``Details`` of role ``fase``) is an action, ``acao``; elsewhere it takes the section's role. A
    picture that begins a panel goes into its title; a panel with a title alone is a sub-heading, of style ``sub``.
    """
    return Transformed(replace(document, children=_Reading().blocks(document.children)))


@dataclass(slots=True)
class _Reading:
    """Where the reading of a page has come to: the headings that are open, and the step around it."""

    headings: list[d.Heading] = field(default_factory=list)
    step: str = ""

    def blocks(self, nodes: d.Children) -> d.Children:
        return tuple([self.block(node) for node in nodes])

    def block(self, node: d.Node) -> d.Node:
        match node:
            case d.Heading():
                while self.headings and self.headings[-1].level >= node.level:
                    self.headings.pop()
                self.headings.append(node)
            case d.Details():
                role = node.role or self.role()
                around, self.step = self.step, role
                children = self.blocks(node.children)
                self.step = around
                return replace(node, role=role, children=children)
            case d.Box(name="panel"):
                panel = _panel(node, "acao" if self.step == "fase" else self.role())
                return replace(panel, children=self.blocks(panel.children))
            case d.Box():
                return replace(node, children=self.blocks(node.children))
            case _:
                pass
        return node

    def role(self) -> str:
        """The role of the nearest heading above that has one."""
        return next((heading.role for heading in reversed(self.headings) if heading.role), "")


def _panel(panel: d.Box, style: str) -> d.Box:
    if not panel.title:
        return panel
    if all(map(is_blank, panel.children)) and not panel.footer:
        return replace(panel, style="sub", children=())
    panel = replace(panel, style=style or panel.style)
    picture, rest = _picture_first(panel.children)
    if picture is None:
        return panel
    return replace(panel, title=(*panel.title, " ", picture), children=rest)


def _picture_first(nodes: d.Children) -> tuple[d.Media | None, d.Children]:
    """The picture that some blocks begin with, ready for a title, and the blocks without it."""
    nodes = trim(nodes)
    first = nodes[0] if nodes else None
    match first:
        case d.Media(kind="image") if (first.width or 0) <= TITLE_PICTURE_WIDTH:
            return replace(first, align="", linking="nolink"), trim(nodes[1:])
        case d.Paragraph():
            picture, rest = _picture_first(first.children)
            following = (d.Paragraph(rest), *nodes[1:]) if rest else nodes[1:]
            return picture, following if picture else nodes
        case _:
            return None, nodes
