"""Running text as HTML."""

from __future__ import annotations

from regrario import document as d
from regrario.writers import safe
from regrario.writers.addresses import Addresses
from regrario.writers.attributes import EMPHASIS_TAGS, SMILEYS, barcode_attributes, button_attributes, span_attributes
from regrario.writers.html.elements import element
from regrario.writers.targets import link_address, media_address, media_label
from regrario.writers.visitor import Visitor


class InlineHtml(Visitor[str]):
    """Writes inline nodes, and keeps the notes."""

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
        if not content.strip(safe.SPACE):
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
