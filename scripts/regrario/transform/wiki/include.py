"""Other pages' text in this page: ``{{page>…}}`` and ``{{section>…}}``."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from regrario import document as d
from regrario.diagnostics import Code, Diagnostic
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import as_blocks, each_node, rewrite

ADOPTED = (d.Heading, d.Media, d.Link, d.Button, d.Collapse, d.Include)
"""What of another page cannot stay as it is in this one."""
MOST = 200
"""Includes in one page, those of included pages too; pages that include each other twice over would never end."""


def include(document: d.Document, context: Context) -> Transformed:
    """Put the text of included pages and sections in place.

    The reader has resolved their links against the page that they stand in. Their headings get ids that are free in
    this page. A page that is not there, or that includes itself, leaves a link and a warning.
    """
    if not any(isinstance(node, d.Include) for node in d.walk(document.children)):
        return Transformed(document)
    inclusion = _Inclusion(document, context)
    children = inclusion.fill(document.children, (document.id,))
    return Transformed(replace(document, children=children), tuple(inclusion.diagnostics))


@dataclass(slots=True)
class _Inclusion:
    document: d.Document
    context: Context
    diagnostics: list[Diagnostic] = field(default_factory=list)
    count: int = 0
    used: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.used = {node.id for node in d.walk(self.document.children) if isinstance(node, d.Heading)}

    def fill(self, nodes: d.Children, within: tuple[str, ...]) -> d.Children:
        """Nodes with their includes in place; ``within`` are the pages that are being put together."""
        return rewrite(
            rewrite(nodes, each_node(_part_paragraph, d.Paragraph)),
            each_node(lambda node: self.content(node, within), d.Include),
        )

    def content(self, node: d.Node, within: tuple[str, ...]) -> d.Children | None:
        if not isinstance(node, d.Include):
            return None
        page = self.context.read(node.page)
        self.count += 1
        if page is None:
            return self.link(node, f"{node.page!r} cannot be included: there is no such page")
        if node.page in within:
            return self.link(node, f"{node.page!r} includes itself")
        if self.count > MOST:
            return self.link(node, f"{node.page!r} is not included: more than {MOST} includes in this page")
        children = page.children if not node.section else section(page.children, node.section)
        if not children:
            missing = f"has no section {node.section!r}" if node.section else "holds no text"
            return self.link(node, f"{node.page!r} {missing}")
        if "noheader" in node.flags and isinstance(children[0], d.Heading):
            children = children[1:]
        own = rewrite(children, each_node(lambda child: self.adopt(child, node.line), *ADOPTED))
        return self.fill(own, (*within, node.page))

    def adopt(self, node: d.Node, line: int) -> d.Children | None:
        """A node of another page: its headings get free ids, and its lines, which are not this page's, none.

        What it includes in its turn gets the ``line`` that included the page.
        """
        match node:
            case d.Heading():
                return (replace(node, id=self.free(node.id), line=0),)
            case d.Include():
                return (replace(node, line=line),)
            case d.Media() | d.Link() | d.Button() | d.Collapse():
                return (replace(node, line=0),)
            case _:
                return None

    def free(self, id: str) -> str:
        """The id, with a number when this page has it already."""
        names = (id, *(f"{id}{number}" for number in range(1, len(self.used) + 2)))
        name = next(name for name in names if name not in self.used)
        self.used.add(name)
        return name

    def link(self, node: d.Include, message: str) -> d.Children:
        """A link in place of an include that cannot be, and a warning."""
        self.diagnostics.append(Diagnostic(self.document.id, node.line, Code.INCLUDE, message))
        return (d.Paragraph((d.Link("page", node.page, (node.page,), fragment=node.section, line=node.line),)),)


def section(nodes: d.Children, id: str) -> d.Children:
    """The heading of that id and all up to the next heading of its level or above; nothing when it is not there."""
    for index, node in enumerate(nodes):
        if isinstance(node, d.Heading) and node.id == id:
            rest = nodes[index + 1 :]
            ends = (i for i, other in enumerate(rest) if isinstance(other, d.Heading) and other.level <= node.level)
            return (node, *rest[: next(ends, len(rest))])
        if isinstance(node, d.Box | d.Details | d.Collapse):
            found = section(node.children, id)
            if found:
                return found
    return ()


def _part_paragraph(node: d.Node) -> d.Children | None:
    """A paragraph with an include in it as the paragraphs around the include, for blocks are to stand there."""
    if not isinstance(node, d.Paragraph) or not any(isinstance(inside, d.Include) for inside in node.children):
        return None
    return as_blocks(node.children)
