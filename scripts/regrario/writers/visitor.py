"""The one way of walking a tree to write it: a method for each kind of node.

A writer is a concrete subclass. As every method is abstract, a writer that forgot a kind of node does not type-check
(mypy refuses to instantiate it) and fails when it is made, not when the node turns up in somebody's page.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from regrario import document as d

R = TypeVar("R")


class Visitor(ABC, Generic[R]):
    """Calls for a node the method named like its class, in lower case (``code_block`` for ``CodeBlock``)."""

    methods: ClassVar[dict[type[Any], Callable[[Any, Any], Any]]]
    """The writer's method for each kind of node: a writer is made for every page, its table only once."""

    def __init_subclass__(cls) -> None:
        """Look the methods up."""
        super().__init_subclass__()
        cls.methods = {kind: getattr(cls, name) for kind, name in METHODS.items()}

    def visit(self, node: d.Node) -> R:
        """Write one node."""
        result: R = self.methods[node.__class__](self, node)
        return result

    @abstractmethod
    def text(self, node: str) -> R: ...
    @abstractmethod
    def emphasis(self, node: d.Emphasis) -> R: ...
    @abstractmethod
    def span(self, node: d.Span) -> R: ...
    @abstractmethod
    def line_break(self, node: d.LineBreak) -> R: ...
    @abstractmethod
    def smiley(self, node: d.Smiley) -> R: ...
    @abstractmethod
    def acronym(self, node: d.Acronym) -> R: ...
    @abstractmethod
    def link(self, node: d.Link) -> R: ...
    @abstractmethod
    def media(self, node: d.Media) -> R: ...
    @abstractmethod
    def footnote(self, node: d.Footnote) -> R: ...
    @abstractmethod
    def barcode(self, node: d.Barcode) -> R: ...
    @abstractmethod
    def math(self, node: d.Math) -> R: ...
    @abstractmethod
    def anchor(self, node: d.Anchor) -> R: ...
    @abstractmethod
    def button(self, node: d.Button) -> R: ...
    @abstractmethod
    def paragraph(self, node: d.Paragraph) -> R: ...
    @abstractmethod
    def heading(self, node: d.Heading) -> R: ...
    @abstractmethod
    def list(self, node: d.List) -> R: ...
    @abstractmethod
    def item(self, node: d.Item) -> R: ...
    @abstractmethod
    def table(self, node: d.Table) -> R: ...
    @abstractmethod
    def row(self, node: d.Row) -> R: ...
    @abstractmethod
    def cell(self, node: d.Cell) -> R: ...
    @abstractmethod
    def quote(self, node: d.Quote) -> R: ...
    @abstractmethod
    def rule(self, node: d.Rule) -> R: ...
    @abstractmethod
    def code_block(self, node: d.CodeBlock) -> R: ...
    @abstractmethod
    def box(self, node: d.Box) -> R: ...
    @abstractmethod
    def collapse(self, node: d.Collapse) -> R: ...
    @abstractmethod
    def details(self, node: d.Details) -> R: ...
    @abstractmethod
    def tags(self, node: d.Tags) -> R: ...
    @abstractmethod
    def include(self, node: d.Include) -> R: ...
    @abstractmethod
    def page_list(self, node: d.PageList) -> R: ...
    @abstractmethod
    def redirect(self, node: d.Redirect) -> R: ...
    @abstractmethod
    def feed(self, node: d.Feed) -> R: ...
    @abstractmethod
    def calculator(self, node: d.Calculator) -> R: ...
    @abstractmethod
    def share(self, node: d.Share) -> R: ...


METHODS: dict[type[Any], str] = {
    str: "text",
    d.Emphasis: "emphasis",
    d.Span: "span",
    d.LineBreak: "line_break",
    d.Smiley: "smiley",
    d.Acronym: "acronym",
    d.Link: "link",
    d.Media: "media",
    d.Footnote: "footnote",
    d.Barcode: "barcode",
    d.Math: "math",
    d.Anchor: "anchor",
    d.Button: "button",
    d.Paragraph: "paragraph",
    d.Heading: "heading",
    d.List: "list",
    d.Item: "item",
    d.Table: "table",
    d.Row: "row",
    d.Cell: "cell",
    d.Quote: "quote",
    d.Rule: "rule",
    d.CodeBlock: "code_block",
    d.Box: "box",
    d.Collapse: "collapse",
    d.Details: "details",
    d.Tags: "tags",
    d.Include: "include",
    d.PageList: "page_list",
    d.Redirect: "redirect",
    d.Feed: "feed",
    d.Calculator: "calculator",
    d.Share: "share",
}
"""The method for each kind of node; a test holds it against ``document.Node``."""
