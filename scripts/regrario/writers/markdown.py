"""A document as Markdown, the way a person writes it for mkdocs-material.

Python-Markdown with the extensions of mkdocs.yml turns it into HTML of the same meaning as the HTML writer's, for
every tree. What Markdown has no exact form for (spans in a table, a block in the middle of bold text) is HTML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from math import inf
from operator import attrgetter
from typing import Any

from regrario import document as d
from regrario.writers import markdown_text as md
from regrario.writers import safe
from regrario.writers.addresses import ROOT, Addresses
from regrario.writers.html import (
    EMPHASIS_TAGS,
    INLINE_KINDS,
    INLINE_PARENTS,
    SMILEYS,
    HtmlWriter,
    as_link,
    barcode_attributes,
    box_classes,
    button_attributes,
    line_numbers,
    link_address,
    media_address,
    media_label,
    span_attributes,
    tooltip,
)
from regrario.writers.visitor import Visitor

MAX_INDENT = 10
"""Blocks inside blocks that are indented; what is deeper is HTML, since Python-Markdown reads by recursion."""
LONGEST_PROSE = 8000
"""Characters of a paragraph, a cell or a heading; what is longer is HTML.

Each escape and each mark costs Python-Markdown a copy of the whole text: a hostile paragraph of 200 KB takes minutes.
"""
MOST_FENCES = 2000
"""Blocks of code on a page that are fenced: the extension that reads them copies the page for each."""
MARKUP_SIZE = 10
"""What emphasis, a link or a picture counts for beside its text."""
SEPARATOR = "<!-- -->"
"""Between two lists or quotes that would else become one, and where an item or a cell would begin with a block."""

_PLAIN_YAML = re.compile(r"[^\W\d_][\w ,.()/-]*\w")
_YAML_WORDS = {"true", "false", "yes", "no", "on", "off", "null", "none", "y", "n"}
_META_LINE = re.compile(r" {0,3}[A-Za-z0-9_-]+:|-{3}")
_HEADING_ID = re.compile(r"[^\W_](?:[\w.-]*[^\W_])?")
_UNDERSCORE_OUTSIDE = re.compile(r"_(?:(?![^\W_])|(?<![^\W_]_))")
"""An underscore that is not inside a word, as in ``jogo_-_regras_-_fim``: it would be emphasis."""
_FILE_NAME = re.compile(r"[\w. /()+-]+")
_LANGUAGE = re.compile(r"[A-Za-z0-9][\w#.+-]*")
_AUTOLINK = re.compile(r"(?:https?|ftp)://(?:[\w\-.~:/?#@!$+,;=%]|&(?!#|\w+;))+", re.ASCII)
_AUTOMAIL = re.compile(r"[\w.+-]+@[\w.-]+", re.ASCII)
_TEX = re.compile(r"[\w\s+\-*/=^{}\\,.;:!']*[\w}]", re.ASCII)
_BLOCK_START = re.compile(
    r"<(?=(?:div|p|ul|ol|li|table|thead|tbody|tr|blockquote|details|summary|pre|hr|h[1-6])\b|(?<=> <)/(?:ul|ol|t\w+)>)"
)
_BEFORE_FILM = re.compile(r"(<(?:div|p|li|td|th|blockquote|summary)\b[^>]*>)(?=<video\b)")
_DETAILS_END = re.compile(r"^[ >]+.*</details>", re.MULTILINE)
_BLOCK_TAG = re.compile(r"<(?:table|ul|ol|div|blockquote|details|h[1-6])\b")
_FENCE = re.compile("`{3,}")


def write(
    document: d.Document,
    addresses: Addresses = ROOT,
    front_matter: Mapping[str, object] | None = None,
    html_addresses: Addresses | None = None,
) -> str:
    """The document as Markdown, its footnotes at the end, with the front matter given.

    ``html_addresses`` are those inside raw HTML, where MkDocs turns no link to a file into one to a page.
    """
    writer = MarkdownWriter(document, addresses, html_addresses)
    body = "\n\n".join(filter(None, [writer.blocks(document.children), writer.footnotes()]))
    if front_matter:
        return f"{yaml(front_matter)}\n{body}\n"
    # MkDocs takes "Key: value" at the very beginning for front matter.
    return ("\n" if _META_LINE.match(body) else "") + body + "\n"


def yaml(values: Mapping[str, object]) -> str:
    """Front matter: strings, numbers, flags, lists of them. Strings are quoted where YAML could misread them."""
    lines = [f"{key}: {_yaml_value(value)}" for key, value in values.items()]
    return "\n".join(["---", *lines, "---", ""])


def _yaml_value(value: object) -> str:
    if isinstance(value, str):
        plain = _PLAIN_YAML.fullmatch(value) and value.lower() not in _YAML_WORDS
        return value if plain and ", " not in value else json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_yaml_value, value))}]"
    return json.dumps(value)


def indent(block: str, by: str = "    ") -> str:
    """A block moved to the right."""
    if "\n" not in block:
        return by + block if block else block
    return "\n".join(by + line if line else line for line in block.split("\n"))


def runs(children: d.Children) -> Iterator[d.Children | d.Node]:
    """Running text, as tuples of inline nodes, and the blocks between. A paragraph's text is a run of its own."""
    inline: list[d.Node] = []
    for child in children:
        if child.__class__ in INLINE_KINDS:
            inline.append(child)
            continue
        if inline:
            yield tuple(inline)
            inline = []
        if isinstance(child, d.Paragraph):
            yield from runs(child.children)
        else:
            yield child
    if inline:
        yield tuple(inline)


_MELTS: dict[type[d.Node], str] = {d.Item: "ul", d.Quote: "quote"}
_WORDS_OF: dict[type[d.Node], Callable[[Any], str]] = {
    d.Media: attrgetter("title"),
    d.Barcode: attrgetter("value"),
    d.Math: attrgetter("tex"),
}
"""Text that stands in a node without children and may be long."""


def is_prose(children: d.Children) -> bool:
    """Can this be a line of Markdown? Not where it is too long, or holds what ``prose_size`` finds endless."""
    return prose_size(children) <= LONGEST_PROSE


def prose_size(children: d.Children) -> float:
    """Characters of running text, about. Endless with a block in it, or a player, whose tag would begin one."""
    size = 0.0
    for child in children:
        if isinstance(child, str):
            size += len(child)
        elif isinstance(child, d.LineBreak):
            size += MARKUP_SIZE
        elif isinstance(child, INLINE_PARENTS):
            size += prose_size(child.children) + MARKUP_SIZE
        elif child.__class__ not in INLINE_KINDS or (isinstance(child, d.Media) and child.kind in ("video", "audio")):
            return inf
        else:
            words = _WORDS_OF.get(child.__class__)
            size += MARKUP_SIZE + (len(words(child)) if words else 0)
    return size


def _one_line(text: str) -> str:
    return text.replace("<br>\n", "<br>").replace("\n", " ")


def _target(node: d.Node) -> str:
    """Where a node leads, as written in it; ``""`` where nowhere."""
    match node:
        case d.Link(kind="anchor"):
            return f"#{safe.identifier(node.fragment)}"
        case d.Link() | d.Redirect():
            return node.target
        case d.Media():
            return node.source
        case d.Feed():
            return node.url
        case _:
            return ""


class MarkdownWriter(Visitor[str]):
    """Writes a block as lines without indent, and inline nodes as text for ``line``."""

    def __init__(self, document: d.Document, addresses: Addresses, html_addresses: Addresses | None = None) -> None:
        """Start without any note."""
        self.document = document
        self.addresses = addresses
        self.html = HtmlWriter(html_addresses or addresses)
        self.indent = 0
        self.fences = 0
        self.picture_class = ""
        self.in_link = False
        self.in_title = False

    @cached_property
    def linked(self) -> frozenset[str]:
        """The ids that links on the page lead to."""
        targets = map(_target, d.walk(self.document.children))
        return frozenset(target[1:] for target in targets if target.startswith("#"))

    # --- lines --------------------------------------------------------------------------------------------------------

    def inlines(self, children: d.Children) -> str:
        """Running text, its emphasis not set yet."""
        methods = self.methods
        return "".join([methods[child.__class__](self, child) for child in children])

    def ready(self, children: d.Children) -> str:
        """Running text with its emphasis set."""
        return md.emphasize(self.inlines(children)).replace("``", f"`{SEPARATOR}`")

    def line(self, children: d.Children) -> str:
        """Running text for a place that holds one line: a title, a cell."""
        return _one_line(self.ready(children)).strip(md.SPACE)

    def title(self, children: d.Children) -> str:
        """Running text for between double quotes."""
        self.in_title = True
        text = self.line(children)
        self.in_title = False
        return text

    def prose(self, children: d.Children) -> str:
        """A paragraph's lines."""
        text = self.ready(children)
        if "\n" not in text:
            return md.guard(text.strip(md.SPACE))
        lines = [line.strip(md.SPACE) for line in text.split("\n")]
        return "\n".join([md.guard(line) for line in lines if line])

    # --- containers ---------------------------------------------------------------------------------------------------

    def blocks(self, children: d.Children) -> str:
        """The content of a container, its blocks apart by a blank line."""
        return "\n\n".join(text for _, text in self.pieces(children))

    def pieces(self, children: d.Children) -> list[tuple[str, str]]:
        """The blocks of a container, each with its kind: ``prose``, ``ul``, ``ol``, ``quote`` or ``other``."""
        pieces: list[tuple[str, str]] = []
        for run in runs(children):
            if not isinstance(run, tuple):
                kind, text = self.kind_of(run), self.visit(run)
            elif is_prose(run):
                kind, text = "prose", self.prose(run)
            else:
                kind, text = "other", self.raw(run)
            if not text:
                continue
            if pieces and kind == pieces[-1][0] and kind in ("ul", "ol", "quote"):
                pieces.append(("other", SEPARATOR))
            pieces.append((kind, text))
        return pieces

    @staticmethod
    def kind_of(node: d.Node) -> str:
        """What a block would melt together with."""
        if isinstance(node, d.List):
            return "ol" if node.ordered else "ul"
        return _MELTS.get(node.__class__, "other")

    def raw(self, nodes: d.Children) -> str:
        """Nodes as HTML without blank lines.

        Every block begins a line: Python-Markdown keeps count of those alone. And no line begins with text, so none
        is taken for Markdown. In an element whose content is Markdown these blocks become part of its tree, where the
        end of a cell or a heading may be a list of attributes, and an attribute's entities are read once too often
        (only a film has a text there), but for an element that does not begin its block.
        """
        html = _BLOCK_START.sub("\n<", self.html.blocks(nodes).replace("\n", " ")).replace(" \n<", "\n<").lstrip("\n")
        if self.indent:
            return f"/// html | div\n    markdown: html\n\n{html}\n///"
        html = html if len(nodes) == 1 and _BLOCK_TAG.match(html) else f"<div>{html}</div>"
        if "<video" in html:
            html = _BEFORE_FILM.sub(r"\1 ", html)
        return html.replace(" {", " &#123;")

    def inside(self, children: d.Children) -> str:
        """The content of a container that indents it."""
        return "\n\n".join(text for _, text in self.pieces_inside(children))

    def pieces_inside(self, children: d.Children) -> list[tuple[str, str]]:
        """The blocks of a container that indents them."""
        self.indent += 1
        pieces = self.pieces(children)
        self.indent -= 1
        return pieces

    def footnotes(self) -> str:
        """The definitions of all notes, one after the other."""
        notes = []
        for number, children in enumerate(self.html.note_texts, start=1):  # grows on the way
            pieces = self.pieces_inside(children)
            content = indent("\n\n".join(text for _, text in pieces))
            begin = f" {content.lstrip(' ')}" if pieces and pieces[0][0] == "prose" else f"\n{content}"
            notes.append(f"[^{number}]:{begin}".rstrip())
        return "\n\n".join(notes)

    # --- inline -------------------------------------------------------------------------------------------------------

    def text(self, node: str) -> str:
        text = md.escape(node)
        return text.replace('"', "&quot;") if self.in_title else text

    def emphasis(self, node: d.Emphasis) -> str:
        if node.kind == "monospace":
            only = node.children[0] if len(node.children) == 1 else None
            content = md.code(only) if isinstance(only, str) else ""
            return content or self.tagged("code", [], node.children)
        name = "ins" if node.kind == "underline" else EMPHASIS_TAGS[node.kind]
        return md.emphasis(name, self.inlines(node.children))

    def tagged(self, name: str, attributes: list[tuple[str, str]], children: d.Children) -> str:
        """Running text in an element."""
        return f"{md.tag(name, attributes)}{self.inlines(children)}</{name}>"

    def span(self, node: d.Span) -> str:
        return self.tagged("span", span_attributes(node), node.children)

    def line_break(self, node: d.LineBreak) -> str:
        return "<br>\n"

    def smiley(self, node: d.Smiley) -> str:
        look = SMILEYS.get(node.code, node.code)
        return self.tagged("span", [("class", "smiley"), ("title", node.code)], (look,))

    def acronym(self, node: d.Acronym) -> str:
        return self.tagged("abbr", [("title", node.title)], (node.text,))

    def link(self, node: d.Link) -> str:
        address = link_address(node, self.addresses)
        if self.in_link or not address:
            return self.inlines(node.children)
        if node.children == (node.target,):
            plain = _AUTOLINK if address == node.target else _AUTOMAIL if node.kind == "mail" else None
            if plain and plain.fullmatch(node.target):
                return f"<{node.target}>"
        return self.anchored(address, node.children)

    def anchored(self, address: str, children: d.Children) -> str:
        """A link around some nodes, the white space at the ends of its label outside."""
        self.in_link = True
        label = _one_line(self.ready(children))
        self.in_link = False
        inner = label.strip(md.SPACE)
        link = f"[{inner}]({md.target(address)})" if inner else ""
        start = label[: len(label) - len(label.lstrip(md.SPACE))]
        return start + link + (label[len(start) + len(inner) :] if inner else "")

    def media(self, node: d.Media) -> str:
        where = media_address(node, self.addresses)
        if not where:
            return self.text(media_label(node))
        if node.kind == "image" and (self.in_link or node.linking != "linkonly"):
            picture = self.picture(node, where)
            return picture if self.in_link or node.linking == "nolink" else f"[{picture}]({md.target(where)})"
        plain = self.in_link or node.linking == "nolink"
        return self.inlines((media_label(node),)) if plain else self.anchored(where, (media_label(node),))

    def picture(self, node: d.Media, where: str) -> str:
        """The picture itself."""
        marks = [f".{name}" for name in (self.picture_class, "mediacenter" if node.align == "center" else "") if name]
        marks += [f'width="{node.width}"'] if node.width else []
        marks += [f'height="{node.height}"'] if node.height else []
        marks += [f'align="{node.align}"'] if node.align in ("left", "right") else []
        marks += [] if self.picture_class == "rg-capa" else ['loading="lazy"']
        attributes = f"{{ {' '.join(marks)} }}" if marks else ""
        return f"![{md.attribute(node.title)}]({md.target(where)}){attributes}"

    def footnote(self, node: d.Footnote) -> str:
        return f"[^{self.html.note_number(node)}]"

    def barcode(self, node: d.Barcode) -> str:
        return self.tagged("span", barcode_attributes(node), (node.value.strip(),))

    def math(self, node: d.Math) -> str:
        if not node.display and _TEX.fullmatch(node.tex):
            return rf"\({node.tex}\)"
        opener, closer = (r"\[", r"\]") if node.display else (r"\(", r"\)")
        return self.tagged("span", [("class", "arithmatex")], (f"{opener}{node.tex}{closer}",))

    def anchor(self, node: d.Anchor) -> str:
        return self.tagged("span", [("id", safe.identifier(node.id))], ())

    def button(self, node: d.Button) -> str:
        return self.tagged("span", button_attributes(node), node.children)

    # --- block --------------------------------------------------------------------------------------------------------

    def paragraph(self, node: d.Paragraph) -> str:
        return self.blocks((node,))

    def heading(self, node: d.Heading) -> str:
        title = md.escape(node.title).strip(md.SPACE).replace("#", r"\#")
        ident = safe.heading_id(node.id)
        if not title or len(title) > LONGEST_PROSE or not _HEADING_ID.fullmatch(ident):
            return self.raw((node,))
        ident = _UNDERSCORE_OUTSIDE.sub(lambda _: r"\_", ident) if "_" in ident else ident
        marks = [f"#{ident}", *(f".{word}" for word in safe.words((node.role,)))]
        return f"{'#' * node.level} {title} {{ {' '.join(marks)} }}"

    def list(self, node: d.List) -> str:
        if self.indent >= MAX_INDENT or not node.items:
            return self.raw((node,))
        items = []
        tight = True
        for number, item in enumerate(node.items, start=1):
            marker = f"{number}.".ljust(4) if node.ordered else "-   "
            pieces = self.pieces_inside(item.children)
            if not pieces or pieces[0][0] != "prose":
                pieces.insert(0, ("prose", SEPARATOR))
            nested = [kind for kind, _ in pieces[1:]]
            simple = nested in ([], ["ul"], ["ol"]) and "\n\n" not in pieces[-1][1]
            tight = tight and simple
            content = ("\n" if simple else "\n\n").join(text for _, text in pieces)
            items.append(marker + indent(content).lstrip(" "))
        return ("\n" if tight else "\n\n").join(items)

    def item(self, node: d.Item) -> str:
        return self.list(d.List(ordered=False, items=(node,)))

    def table(self, node: d.Table) -> str:
        columns = self.columns(node)
        if columns is None:
            return self.raw((node,))
        head = node.rows[0].cells if node.head else (d.Cell((), header=True),) * len(columns)
        rules = {"": "---", "left": ":---", "center": ":---:", "right": "---:"}
        lines = [self.table_line(head), f"|{'|'.join(rules[align] for align in columns)}|"]
        lines += [self.table_line(row.cells) for row in node.rows[node.head :]]
        return "\n".join(lines)

    def columns(self, table: d.Table) -> tuple[d.Align, ...] | None:
        """The alignment of each column where a table of pipes can say all, else None."""
        rows = table.rows
        body = rows[table.head :]
        if not body or table.head > 1 or len({len(row.cells) for row in rows}) != 1 or not rows[0].cells:
            return None
        for index, row in enumerate(rows):
            for cell in row.cells:
                spans = cell.colspan > 1 or cell.rowspan > 1
                if spans or cell.header != (index < table.head) or not is_prose(cell.children):
                    return None
        columns = []
        for index in range(len(rows[0].cells)):
            aligns = {row.cells[index].align.replace("left", "") for row in rows}
            if len(aligns) != 1:
                return None
            columns.append(rows[0].cells[index].align)
        return tuple(columns)

    def table_line(self, cells: tuple[d.Cell, ...]) -> str:
        """A row with its pipes."""
        return "".join(f"| {text} " if text else "| " for text in (self.line(cell.children) for cell in cells)) + "|"

    def row(self, node: d.Row) -> str:
        return self.table(d.Table((node,)))

    def cell(self, node: d.Cell) -> str:
        return self.row(d.Row((node,)))

    def quote(self, node: d.Quote) -> str:
        if self.indent >= MAX_INDENT:
            return self.raw((node,))
        content = self.inside(node.children)
        if not content:
            return self.raw((node,))
        return "\n".join(f"> {line}".rstrip(" ") for line in content.split("\n"))

    def rule(self, node: d.Rule) -> str:
        return "---"

    def code_block(self, node: d.CodeBlock) -> str:
        self.fences += 1
        if self.fences > MOST_FENCES or (node.filename and not _FILE_NAME.fullmatch(node.filename)):
            return self.raw((node,))
        text = safe.clean(node.text).expandtabs(4)
        fence = max(["``", *_FENCE.findall(text)], key=len) + "`"
        head = [node.language] if _LANGUAGE.fullmatch(node.language) else []
        head += [f'title="{node.filename}"'] if node.filename else []
        start = line_numbers(node)
        head += [f'linenums="{start}"'] if start else []
        return f"{fence}{' '.join(head)}\n{text}\n{fence}"

    def box(self, node: d.Box) -> str:
        if self.indent >= MAX_INDENT or not is_prose(node.title):
            return self.raw((node,))
        title = self.with_pictures("rg-ic", self.title, node.title) if node.title else ""
        if node.title and not title:
            return self.raw((node,))
        children = (*node.children, d.Box("pe", node.footer)) if node.footer else node.children
        write = partial(self.container, node, title)
        return self.with_pictures("rg-capa" if node.name == "band" else self.picture_class, write, children)

    def with_pictures(self, name: str, write: Callable[[d.Children], str], children: d.Children) -> str:
        """Some children as ``write`` writes them, with this class for pictures."""
        before, self.picture_class = self.picture_class, name
        text = write(children)
        self.picture_class = before
        return text

    def container(self, node: d.Box, title: str, children: d.Children) -> str:
        """A box: with a title, or inside something that is indented, an admonition; else an element."""
        classes = " ".join(box_classes(node)).removeprefix("admonition ")
        ident = safe.identifier(node.id)
        hint = tooltip(node)
        if hint and (node.title or self.indent):  # there an admonition, which bears none
            return self.raw((node,))
        if node.title or self.indent:
            content = self.inside(children)
            anchor = f'<span id="{md.attribute(ident)}"></span>\n\n' if ident else ""
            return anchor + f'!!! {classes} "{title}"\n\n{indent(content)}'.rstrip()
        attributes = safe.attributes([("class", classes), ("id", ident), ("title", hint)])
        return f"<section{attributes} markdown>\n\n{self.blocks(children)}\n\n</section>"

    def collapse(self, node: d.Collapse) -> str:
        return self.raw((node,))

    def details(self, node: d.Details) -> str:
        ident = safe.identifier(node.id)
        linked = bool(ident) and ident in self.linked
        if self.indent >= MAX_INDENT or not is_prose(node.summary) or (linked and self.indent):
            return self.raw((node,))
        title = self.title(node.summary)
        if linked and not title:
            return self.raw((node,))
        title = f"\\{title}" if title.startswith("#") else title  # no heading
        if linked:
            return self.details_with_id(node, title)
        role = "".join(f"{word} " for word in safe.words((node.role,)))
        content = self.inside(node.children)
        return f'???{"+" if node.open else ""} {role}"{title}"\n\n{indent(content)}'.rstrip()

    def details_with_id(self, node: d.Details, title: str) -> str:
        """The longer form of a section, which can bear an id; only where a link needs it."""
        content = self.blocks(node.children)
        if _DETAILS_END.search(content):  # inside HTML that is indented: it would end this section
            return self.raw((node,))
        attributes = safe.attributes([("id", safe.identifier(node.id)), ("class", " ".join(safe.words((node.role,))))])
        start = f"<details{attributes}{' open' if node.open else ''} markdown>"
        return f'{start}\n<summary markdown="span">{title}</summary>\n\n{content}\n\n</details>'

    def tags(self, node: d.Tags) -> str:
        names = " ".join(self.tagged("span", [("class", "md-tag")], (name,)) for name in node.names)
        return f'<span class="tags">{names}</span>'

    def include(self, node: d.Include) -> str:
        return self.blocks((as_link(node),))

    def page_list(self, node: d.PageList) -> str:
        return self.blocks((as_link(node),))

    def redirect(self, node: d.Redirect) -> str:
        return self.blocks((as_link(node),))

    def feed(self, node: d.Feed) -> str:
        return self.blocks((as_link(node),))

    def calculator(self, node: d.Calculator) -> str:
        return f"/// calculator | {node.name}\n///"

    def share(self, node: d.Share) -> str:
        return f'<div class="rg-partilha" data-page="{md.attribute(node.page)}"></div>'
