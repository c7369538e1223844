"""Running text as Markdown."""

from __future__ import annotations

import re

from regrario import document as d
from regrario.writers import safe
from regrario.writers.addresses import Addresses
from regrario.writers.attributes import EMPHASIS_TAGS, SMILEYS, barcode_attributes, button_attributes, span_attributes
from regrario.writers.html import HtmlWriter
from regrario.writers.markdown import text as md
from regrario.writers.markdown.emphasis import emphasize, marked
from regrario.writers.targets import link_address, media_address, media_label
from regrario.writers.visitor import Visitor

SEPARATOR = "<!-- -->"
"""Between two lists or quotes that would else become one, and where an item or a cell would begin with a block."""
_AUTOLINK = re.compile(r"(?:https?|ftp)://(?:[\w\-.~:/?#@!$+,;=%]|&(?!#|\w+;))+", re.ASCII)
_AUTOMAIL = re.compile(r"[\w.+-]+@[\w.-]+", re.ASCII)
_TEX = re.compile(r"[\w\s+\-*/=^{}\\,.;:!']*[\w}]", re.ASCII)


def _one_line(text: str) -> str:
    return text.replace("<br>\n", "<br>").replace("\n", " ")


class InlineMarkdown(Visitor[str]):
    """Writes inline nodes as text for ``line`` and ``prose``, its emphasis not set yet."""

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

    def inlines(self, children: d.Children) -> str:
        """Running text, its emphasis not set yet."""
        methods = self.methods
        return "".join([methods[child.__class__](self, child) for child in children])

    def ready(self, children: d.Children) -> str:
        """Running text with its emphasis set."""
        return emphasize(self.inlines(children)).replace("``", f"`{SEPARATOR}`")

    def line(self, children: d.Children) -> str:
        """Running text for a place that holds one line: a title, a cell."""
        return _one_line(self.ready(children)).strip(safe.SPACE)

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
            return md.guard(text.strip(safe.SPACE))
        lines = [line.strip(safe.SPACE) for line in text.split("\n")]
        return "\n".join([md.guard(line) for line in lines if line])

    def text(self, node: str) -> str:
        text = md.escape(node)
        return text.replace('"', "&quot;") if self.in_title else text

    def emphasis(self, node: d.Emphasis) -> str:
        if node.kind == "monospace":
            only = node.children[0] if len(node.children) == 1 else None
            content = md.code(only) if isinstance(only, str) else ""
            return content or self.tagged("code", [], node.children)
        name = "ins" if node.kind == "underline" else EMPHASIS_TAGS[node.kind]
        return marked(name, self.inlines(node.children))

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
        inner = label.strip(safe.SPACE)
        link = f"[{inner}]({md.target(address)})" if inner else ""
        start = label[: len(label) - len(label.lstrip(safe.SPACE))]
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
