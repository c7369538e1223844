"""Blocks as HTML."""

from __future__ import annotations

from collections.abc import Callable

from regrario import document as d
from regrario.document import INLINE_KINDS
from regrario.writers import safe
from regrario.writers.attributes import box_classes, line_numbers, tooltip
from regrario.writers.html.elements import element, holds_block
from regrario.writers.html.inline import InlineHtml
from regrario.writers.targets import as_link


class HtmlWriter(InlineHtml):
    """Writes nodes as HTML; its notes wait for ``footnotes``."""

    def blocks(self, children: d.Children) -> str:
        """The content of a container. Blocks begin lines of their own."""
        pieces = []
        methods = self.methods
        for child in children:
            written = methods[child.__class__](self, child)
            pieces.append(written if child.__class__ in INLINE_KINDS else f"\n{written}\n")
        return "".join(pieces).strip("\n")

    def footnotes(self) -> str:
        """All notes so far, in the order of their numbers; a note in a note comes after it."""
        items = []
        for number, children in enumerate(self.note_texts, start=1):  # grows on the way
            back = f'<a class="footnote-backref" href="#fnref:{number}">↩</a>'
            items.append(f'<li id="fn:{number}">{self.blocks(children)} {back}</li>')
        return '\n<div class="footnote"><hr><ol>\n' + "\n".join(items) + "\n</ol></div>" if items else ""

    def with_pictures(self, name: str, write: Callable[[d.Children], str], children: d.Children) -> str:
        """Some children as ``write`` writes them, with this class for pictures."""
        before, self.picture_class = self.picture_class, name
        text = write(children)
        self.picture_class = before
        return text

    def paragraph(self, node: d.Paragraph) -> str:
        if holds_block(node.children):  # a p cannot hold them
            return element("div", self.blocks(node.children))
        return element("p", self.inlines(node.children))

    def heading(self, node: d.Heading) -> str:
        attributes = [("id", safe.heading_id(node.id)), ("class", " ".join(safe.words((node.role,))))]
        return element(f"h{node.level}", self.text(node.title), attributes)

    def list(self, node: d.List) -> str:
        items = "\n".join(element("li", self.blocks(item.children)) for item in node.items)
        return element("ol" if node.ordered else "ul", f"\n{items}\n")

    def item(self, node: d.Item) -> str:
        return self.list(d.List(ordered=False, items=(node,)))

    def table(self, node: d.Table) -> str:
        parts = (("thead", node.rows[: node.head]), ("tbody", node.rows[node.head :]))
        return element("table", "\n" + "".join(self.rows(tag, rows) for tag, rows in parts if rows))

    def rows(self, tag: str, rows: tuple[d.Row, ...]) -> str:
        """The head or the body of a table."""
        lines = [element("tr", "".join(map(self.table_cell, row.cells))) for row in rows]
        return element(tag, "\n" + "\n".join(lines) + "\n") + "\n"

    def table_cell(self, cell: d.Cell) -> str:
        """A cell in its row."""
        attributes = [
            ("colspan", str(cell.colspan) if cell.colspan > 1 else ""),
            ("rowspan", str(cell.rowspan) if cell.rowspan > 1 else ""),
            ("style", f"text-align: {cell.align};" if cell.align else ""),
        ]
        return element("th" if cell.header else "td", self.blocks(cell.children).strip(" \n"), attributes)

    def row(self, node: d.Row) -> str:
        return self.table(d.Table((node,)))

    def cell(self, node: d.Cell) -> str:
        return self.row(d.Row((node,)))

    def quote(self, node: d.Quote) -> str:
        return element("blockquote", self.blocks(node.children))

    def rule(self, node: d.Rule) -> str:
        return "<hr>"

    def code_block(self, node: d.CodeBlock) -> str:
        # A blank line would end a block of HTML inside Markdown, and the first line end of a pre is lost.
        text = safe.escape(safe.clean(node.text).expandtabs(4)).replace("\n", "&#10;")
        name = element("span", self.text(node.filename), [("class", "filename")]) if node.filename else ""
        language = " ".join(safe.words((node.language,), "language-"))
        start = line_numbers(node)
        numbers = [("data-linenostart", start)] if start else []
        code = element("pre", element("code", text, [("class", language)]), numbers)
        return element("div", name + code, [("class", "highlight")])

    def box(self, node: d.Box) -> str:
        parts = []
        if node.title:
            title = self.with_pictures("rg-ic", self.inlines, node.title)
            parts.append(element("p", title, [("class", "admonition-title")]))
        parts.append(self.with_pictures(self.pictures_in(node), self.blocks, node.children))
        if node.footer:
            parts.append(element("div", self.blocks(node.footer), [("class", "rg-pe")]))
        attributes = [
            ("class", " ".join(box_classes(node))),
            ("id", safe.identifier(node.id)),
            ("title", tooltip(node)),
        ]
        return element("div", "\n".join(parts), attributes)

    def pictures_in(self, node: d.Box) -> str:
        """The class of the pictures in a box."""
        return "rg-capa" if node.name == "band" else self.picture_class

    def collapse(self, node: d.Collapse) -> str:
        return element("div", self.blocks(node.children), [("class", "collapse"), ("id", safe.identifier(node.id))])

    def details(self, node: d.Details) -> str:
        attributes = safe.attributes([("id", safe.identifier(node.id)), ("class", " ".join(safe.words((node.role,))))])
        summary = element("summary", self.inlines(node.summary))
        return f"<details{attributes}{' open' if node.open else ''}>{summary}\n{self.blocks(node.children)}</details>"

    def tags(self, node: d.Tags) -> str:
        names = " ".join(element("span", self.text(name), [("class", "md-tag")]) for name in node.names)
        return element("p", element("span", names, [("class", "tags")]))

    def include(self, node: d.Include) -> str:
        return self.visit(as_link(node))

    def page_list(self, node: d.PageList) -> str:
        return self.visit(as_link(node))

    def redirect(self, node: d.Redirect) -> str:
        return self.visit(as_link(node))

    def feed(self, node: d.Feed) -> str:
        return self.visit(as_link(node))

    def calculator(self, node: d.Calculator) -> str:
        return element("div", "", [("class", "rg-calc"), ("data-calc", node.name)])

    def share(self, node: d.Share) -> str:
        return element("div", "", [("class", "rg-partilha"), ("data-page", node.page)])
