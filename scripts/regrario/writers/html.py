"""The reference writer: a document as HTML, with the meaning that DokuWiki's own rendering has.

The markup is the one that Python-Markdown gives for the Markdown writer's output (admonitions, ``<details>``,
footnotes), so that the style sheet knows one form of each thing. Page text never becomes markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import get_args

from regrario import document as d
from regrario.writers import safe
from regrario.writers.addresses import ROOT, Addresses
from regrario.writers.markdown_text import SPACE
from regrario.writers.visitor import Visitor

EMPHASIS_TAGS: dict[d.EmphasisKind, str] = {
    "strong": "strong",
    "emphasis": "em",
    "underline": "u",
    "monospace": "code",
    "subscript": "sub",
    "superscript": "sup",
    "deleted": "del",
}
SMILEYS = {
    "8-)": "😎",
    "8-O": "😲",
    ":-(": "🙁",
    ":-)": "🙂",
    "=)": "🙂",
    ":-/": "😕",
    ":-\\": "😕",
    ":-?": "🤔",
    ":-D": "😃",
    ":-P": "😛",
    ":-O": "😮",
    ":-X": "🤐",
    ":-|": "😐",
    ";-)": "😉",
    "^_^": "😊",
    ":?:": "❓",
    ":!:": "❗",
    "LOL": "😂",
}
"""How DokuWiki's smileys look; any other shows its code."""
OWN_CLASSES = {"band": "rg-faixa", "grid": "grid"}
"""Boxes that Material or the site's style sheet has a class for."""
MISSING_LABEL = "imagem que falta: {}"
INLINE_NODES = get_args(d.Inline)
INLINE_KINDS = frozenset(INLINE_NODES)
INLINE_PARENTS = (d.Emphasis, d.Span, d.Link, d.Button)


def write(document: d.Document, addresses: Addresses = ROOT) -> str:
    """The document as a fragment of HTML, its footnotes at the end."""
    writer = HtmlWriter(addresses)
    return writer.blocks(document.children) + writer.footnotes()


def holds_block(children: d.Children) -> bool:
    """Is there a block among inline nodes, at any depth of emphasis, spans, links and buttons?"""
    for child in children:
        kind = child.__class__
        if kind is str:
            continue
        if isinstance(child, INLINE_PARENTS):
            if holds_block(child.children):
                return True
        elif kind not in INLINE_KINDS:
            return True
    return False


def element(tag: str, content: str, attributes: Iterable[tuple[str, str]] = ()) -> str:
    """One element around content that is HTML already."""
    written = safe.attributes(attributes) if attributes else ""
    return f"<{tag}{written}>{content}</{tag}>"


def box_classes(box: d.Box) -> tuple[str, ...]:
    """The classes of a box: what it is, its kind, and the author's words with ``wrap_`` in front.

    A page cannot take the name of a class that the site's own style sheet or scripts use.
    """
    if box.name in OWN_CLASSES and not box.title:
        return (OWN_CLASSES[box.name],)
    words = safe.words(box.classes, "wrap_")
    if box.title:
        return ("admonition", *safe.words((box.style or box.name,)), *words)
    return (*safe.words((box.name,), "rg-"), *safe.words((box.style,), f"rg-{box.name}-"), *words)


def tooltip(box: d.Box) -> str:
    """The title that a box has as an attribute alone, as its tooltip."""
    return next((value for name, value in box.attributes if name == "title"), "") if box.attributes else ""


def span_attributes(span: d.Span) -> list[tuple[str, str]]:
    """Class, style and tooltip of a span."""
    if span.name == "missing":
        label = MISSING_LABEL.format(d.plain_text(span.children))
        return [("class", "rg-falta"), ("role", "img"), ("aria-label", label)]
    color, background = safe.color(span.color), safe.color(span.background)
    palette = "" if background else safe.color_class(color)
    style = [("--rg-cor", "" if palette else color), ("--rg-fundo", background)]
    names = [] if span.name == "color" else safe.words((span.name,), "rg-")
    classes = [*names, palette, *("rg-cor" for _, value in style[:1] if value)]
    classes += ["rg-fundo"] if background else []
    classes += safe.words(span.classes, "wrap_")
    return [
        ("class", " ".join(filter(None, classes))),
        ("style", "; ".join(f"{name}: {value}" for name, value in style if value)),
        ("title", span.title),
    ]


def link_address(link: d.Link, addresses: Addresses) -> str:
    """Where a link leads, or ``""`` where it may not."""
    match link.kind:
        case "page":
            return addresses.page(link.target, link.query, link.fragment)
        case "media":
            return addresses.media(link.target) + (f"#{link.fragment}" if link.fragment else "")
        case "anchor":
            return f"#{safe.identifier(link.fragment)}"
        case "mail":
            return safe.address(f"mailto:{link.target}")
        case "share":
            return safe.address("file:///" + link.target.replace("\\", "/"))
        case _:
            return safe.address(link.target + (f"#{link.fragment}" if link.fragment else ""))


def media_address(media: d.Media, addresses: Addresses) -> str:
    """Where a picture or file is, or ``""`` where its address may not be written."""
    where = safe.address(media.source, safe.IMAGE_SCHEMES) if media.external else addresses.media(media.source)
    return where + (f"#{media.fragment}" if where and media.fragment else "")


def media_label(media: d.Media) -> str:
    """What stands for a file that is not shown: its title, or the last part of its name."""
    return media.title or media.source.rpartition("/" if media.external else ":")[2]


def as_link(node: d.Include | d.PageList | d.Redirect | d.Feed) -> d.Paragraph:
    """What no transform has worked out: a link to what it speaks of."""
    match node:
        case d.Include():
            label = node.page + (f"#{node.section}" if node.section else "")
            link = d.Link("page", node.page, (label,), fragment=node.section)
        case d.PageList():
            label = node.title or node.namespace or ", ".join(node.tags) or "start"
            link = d.Link("page", f"{node.namespace}:start".lstrip(":"), (label,))
        case d.Redirect():
            kind: d.LinkKind = "external" if node.external else "page"
            link = d.Link(kind, node.target, (node.target,), fragment=node.fragment)
        case d.Feed():
            link = d.Link("external", node.url, (node.url,))
    return d.Paragraph((link,))


def button_attributes(node: d.Button) -> list[tuple[str, str]]:
    """Class of a button, and what it opens."""
    look = ["rg-botao", *safe.words((node.style,), "rg-botao--"), *(["rg-botao--block"] if node.block else [])]
    opens = [("data-btn-collapse", safe.identifier(node.collapse)), ("data-btn-modal", safe.identifier(node.modal))]
    return [("class", " ".join(look)), *opens]


def barcode_attributes(node: d.Barcode) -> list[tuple[str, str]]:
    """Class of a code, and what is needed to draw it."""
    value, size = safe.clean(node.value.strip()), str(node.size or "")
    return [("class", "qr"), ("data-type", node.symbology), ("data-value", value), ("data-size", size)]


def line_numbers(code: d.CodeBlock) -> str:
    """The number of the first line where lines are to be numbered, else ``""``."""
    options = dict(code.options)
    start = options.get("start_line_numbers_at", "1")
    return (start if start.isdecimal() else "1") if "enable_line_numbers" in options else ""


class HtmlWriter(Visitor[str]):
    """Writes nodes as HTML; its notes wait for ``footnotes``."""

    def __init__(self, addresses: Addresses) -> None:
        """Start without any note; ``addresses`` decides where pages and media are."""
        self.addresses = addresses
        self.notes: dict[d.Children, int] = {}
        self.note_texts: list[d.Children] = []
        self.picture_class = ""
        self.in_link = False

    def inlines(self, children: d.Children) -> str:
        """Running text."""
        methods = self.methods
        return "".join([methods[child.__class__](self, child) for child in children])

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

    # --- inline -------------------------------------------------------------------------------------------------------

    def text(self, node: str) -> str:
        return safe.one_block(safe.escape(node))

    def emphasis(self, node: d.Emphasis) -> str:
        return element(EMPHASIS_TAGS[node.kind], self.inlines(node.children))

    def span(self, node: d.Span) -> str:
        return element("span", self.inlines(node.children), span_attributes(node))

    def line_break(self, node: d.LineBreak) -> str:
        return "<br>\n"

    def smiley(self, node: d.Smiley) -> str:
        look = SMILEYS.get(node.code, node.code)
        return element("span", safe.escape(look), [("class", "smiley"), ("title", node.code)])

    def acronym(self, node: d.Acronym) -> str:
        return element("abbr", self.text(node.text), [("title", node.title)])

    def link(self, node: d.Link) -> str:
        return self.anchored(link_address(node, self.addresses), node.children)

    def anchored(self, href: str, children: d.Children, classes: str = "") -> str:
        """A link around some nodes; only their content where there is no address, nothing to see, or within another."""
        if self.in_link or not href:
            return self.inlines(children)
        self.in_link = True
        content = self.inlines(children)
        self.in_link = False
        if not content.strip(SPACE):
            return content
        return element("a", content, [("href", href), ("class", classes)])

    def media(self, node: d.Media) -> str:
        where = media_address(node, self.addresses)
        if not where:
            return self.text(media_label(node))
        match node.kind:
            case "video" | "audio":
                return self.player(node, where)
            case "image" if self.in_link or node.linking != "linkonly":
                picture = self.picture(node, where)
                plain = self.in_link or node.linking == "nolink"
                return picture if plain else element("a", picture, [("href", where)])
            case _ if node.linking == "nolink":
                return self.text(media_label(node))
            case _:
                return self.anchored(where, (media_label(node),))

    def picture(self, node: d.Media, where: str) -> str:
        """The picture itself."""
        classes = [self.picture_class, "mediacenter" if node.align == "center" else ""]
        attributes = [
            ("src", where),
            ("width", str(node.width or "")),
            ("height", str(node.height or "")),
            ("align", "" if node.align == "center" else node.align),
            ("class", " ".join(filter(None, classes))),
            ("loading", "" if self.picture_class == "rg-capa" else "lazy"),
        ]
        return f"<img alt={safe.quote(node.title)}{safe.attributes(attributes)}>"

    def player(self, node: d.Media, where: str) -> str:
        """A film or a sound, with a link for who cannot play it."""
        size = [("width", str(node.width or "")), ("height", str(node.height or ""))] if node.kind == "video" else []
        attributes = safe.attributes([("src", where), ("title", node.title), *size])
        fallback = self.anchored(where, (media_label(node),))
        return f'<{node.kind} controls preload="none"{attributes}>{fallback}</{node.kind}>'

    def note_number(self, node: d.Footnote) -> int:
        """The number of a note; equal notes share theirs."""
        number = self.notes.get(node.children)
        if number is None:
            self.note_texts.append(node.children)
            number = self.notes[node.children] = len(self.note_texts)
        return number

    def footnote(self, node: d.Footnote) -> str:
        known = len(self.note_texts)
        number = self.note_number(node)
        ident = f' id="fnref:{number}"' if number > known else ""
        return f'<sup{ident}><a class="footnote-ref" href="#fn:{number}">{number}</a></sup>'

    def barcode(self, node: d.Barcode) -> str:
        return element("span", self.text(node.value.strip()), barcode_attributes(node))

    def math(self, node: d.Math) -> str:
        opener, closer = (r"\[", r"\]") if node.display else (r"\(", r"\)")
        return element("span", self.text(f"{opener}{node.tex}{closer}"), [("class", "arithmatex")])

    def anchor(self, node: d.Anchor) -> str:
        return element("span", "", [("id", safe.identifier(node.id))])

    def button(self, node: d.Button) -> str:
        return element("span", self.inlines(node.children), button_attributes(node))

    # --- block --------------------------------------------------------------------------------------------------------

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
