"""The sheet writer: a document as plain values for the Typst templates in ``typst/``, which print them.

Text goes in as data and is never read as markup. The tree is JSON-able: a node is ``{"kind": …}`` with the fields of
its kind; ``SCHEMA`` lists them all, and the templates stop at a kind that they do not know. A container holds blocks
only; what the document mixes is sorted out here, as is all that strict PDF/UA refuses: a skipped heading level, a
picture without words for it, a short row, too deep a nesting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby, pairwise, zip_longest
from typing import Any, Protocol, TypeAlias, get_args

from regrario import document as d
from regrario.writers.addresses import ROOT, Addresses
from regrario.writers.attributes import SMILEYS
from regrario.writers.sheet_table import Place, lay_out
from regrario.writers.sheet_text import clean, ink, printable, soften
from regrario.writers.targets import link_address, media_label
from regrario.writers.visitor import Visitor

Json: TypeAlias = dict[str, Any]
Nodes: TypeAlias = list[Json]

SCHEMA: Mapping[str, tuple[str, ...]] = {
    # inline
    "text": ("text",),
    "break": (),
    **dict.fromkeys(get_args(d.EmphasisKind), ("children",)),
    "color": ("ink", "children"),
    "highlight": ("children",),
    "link": ("address", "host", "children"),
    "icon": ("file", "alt", "height", "ratio"),
    "missing": ("text",),
    "note": ("number",),
    # block
    "paragraph": ("align", "leads", "children"),
    "heading": ("depth", "look", "role", "children"),
    "list": ("ordered", "role", "items"),
    "table": ("columns", "head", "wide", "role", "cells"),
    "quote": ("children",),
    "rule": (),
    "code": ("title", "lines"),
    "card": ("tone", "depth", "title", "picture", "keep", "children", "footer"),
    "callout": ("tone", "keep", "children"),
    "figure": ("file", "alt", "width", "height"),
    "qr": ("value", "svg"),
}
"""The fields of each kind of node.

``children``, ``title``, ``footer`` and each of ``items`` are lists of nodes (``lines``: of texts). ``role`` and
``tone`` are kinds of sections (``prep``, ``fase``, …, or ``""``), ``ink`` is one of ``sheet_text.INKS``. ``leads``
keeps a paragraph with what follows it, ``keep`` a box in one piece, ``wide`` sets a table across the page. A heading's
``look`` is ``group``, ``section``, ``step`` or ``minor``; a card's depth of 0 takes its title out of the outline. Sizes
are in points but an icon's ``height``, which is in ems; ``ratio`` is width by height. A table's cell has ``x``, ``y``,
``colspan``, ``rowspan``, ``header``, ``align``, ``children`` and its longest ``word``.
"""
BLOCKS = frozenset(list(SCHEMA)[list(SCHEMA).index("paragraph") :])
"""The kinds that stand on their own; the others run in a line."""

PICTURES = frozenset({"icon", "missing"})
"""The kinds that stand for a picture in a line."""

MAX_BLOCK_DEPTH = 8
"""Containers inside one another; the content of what is deeper joins the deepest. Typst stops at about 17 in all."""
MAX_INLINE_DEPTH = 5
KEPT_WHOLE = 1800
"""Characters of a card (see ``weight``) that fit into a column at any size; a larger one may break."""
LONGEST_TITLE = 600
"""Characters of the title of a card; a longer one is no title, and its strip would be higher than a column."""
LONGEST_LEAD = 240
"""Characters of a paragraph that is kept with the list or table after it."""

CELL_PADDING = 2
"""Characters that the white space of a cell takes."""
WIDE_TABLE = 75
"""Characters of a table that must stand side by side in a column, beyond which it stands across the page."""

POINTS_PER_PIXEL = 0.75
ICON_HEIGHTS = (1.2, 1.45)
"""Heights of a picture in running text, in ems: a narrow icon, and a wide one such as a row of symbols."""
WIDE_ICON = 40
"""Pixels of width from which an icon is a wide one."""
FIGURE_SIZE = (255, 96)
"""The largest a picture on its own is set, in points."""
CELL_FIGURE_SIZE = (70, 26)
"""The same in a cell of a table."""

TONES = {
    "primary": "acao",
    "success": "prep",
    "tip": "prep",
    "info": "fase",
    "note": "fase",
    "warning": "fim",
    "important": "fim",
    "danger": "fim",
    "alert": "fim",
}
"""The tone of a box by its style or class, beside the roles themselves; any other is ``util``."""
ROLES = ("prep", "fase", "acao", "fim", "calc", "util")
CALLOUT_BOXES = frozenset({"callout", "alert", "note", "well", "jumbotron"})
"""Boxes that stand out from the text without a title."""
CALLOUT_CLASSES = frozenset({"box", "round", "info", "tip", "important", "alert", "help", "download", "todo", "danger"})
"""Classes that make a box stand out."""
LINES = frozenset({"underline", "deleted"})
"""Looks that draw a line along the text; PDF/UA knows one at a time, the outer one here."""
UNPRINTED = frozenset({"noprint"})
"""Classes by which an author keeps something from paper."""
ALIGNMENTS = {"centeralign": "center", "rightalign": "right", "leftalign": ""}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture ready to print: a file below the template's root, and its size in pixels."""

    file: str
    width: int
    height: int


class Assets(Protocol):
    """What a page shows besides words."""

    def picture(self, media: d.Media) -> Picture | None:
        """The picture of a media node; None when there is none to print."""

    def qr(self, value: str) -> str:
        """The QR code of a text as SVG; ``""`` when there is none."""


class NoAssets:
    """No picture and no QR code: labels stand for pictures, their text for codes."""

    def picture(self, media: d.Media) -> Picture | None:
        """None."""
        return None

    def qr(self, value: str) -> str:
        """None either."""
        return ""


def write(
    document: d.Document,
    assets: Assets | None = None,
    addresses: Addresses = ROOT,
    stand_ins: Mapping[int, str] | None = None,
) -> Json:
    """A document as the template's ``page``.

    That is ``title``, ``tags``, ``cover`` (an ``icon`` or ``missing`` node, or None), ``source`` (the wiki's address),
    ``calculators`` (how many the page has), ``blocks``, and ``notes``, a list of blocks for each footnote.
    ``stand_ins`` maps characters that no font has to others, as ``str.translate`` takes it.
    """
    writer = SheetWriter(assets or NoAssets(), addresses, stand_ins or {})
    return writer.page(document)


def plain(nodes: Iterable[Json]) -> str:
    """The words of some nodes, a space between blocks."""
    words = []
    for node in nodes:
        words.append(node.get("text", ""))
        words += [" ", *node.get("lines", [])]
        inside = (
            node.get("title") or [],
            [node["picture"]] if node.get("picture") else [],
            node.get("children", []),
            *node.get("items", []),
            *(cell["children"] for cell in node.get("cells", [])),
            node.get("footer", []),
        )
        words += [plain(part) if isinstance(part, list) else part for part in inside]
        if node["kind"] in BLOCKS or node["kind"] == "break":
            words.append(" ")
    return "".join(words)


def weight(nodes: Iterable[Json]) -> int:
    """About how much room some blocks take, in characters: a line is 60, a picture 400."""
    total = 0
    for node in nodes:
        total += 400 if node["kind"] in {"figure", "qr"} else 60 if node["kind"] in BLOCKS else 0
        total += 60 if node["kind"] == "break" else len(node.get("text", "")) + 60 * len(node.get("lines", []))
        total += weight(node.get("title") or []) if isinstance(node.get("title"), list) else 0
        total += weight(node.get("children", [])) + weight(node.get("footer", []))
        total += sum(60 + weight(item) for item in node.get("items", []))
        total += sum(20 + weight(cell["children"]) for cell in node.get("cells", []))
    return total


def text_node(text: str) -> Nodes:
    """Words that are clean already; no node for none."""
    return [{"kind": "text", "text": text}] if text else []


def runs(nodes: Nodes) -> Iterator[tuple[bool, Nodes]]:
    """Nodes in runs of blocks (True) and of what runs in a line (False)."""
    for are_blocks, run in groupby(nodes, key=lambda node: node["kind"] in BLOCKS):
        yield are_blocks, list(run)


def flow(nodes: Nodes, align: str = "") -> Nodes:
    """Blocks only: what runs in a line is gathered into paragraphs."""
    blocks: Nodes = []
    for are_blocks, run in runs(nodes):
        if are_blocks:
            blocks += run
        else:
            children = tidy(run)
            blocks += [paragraph(children, align)] if children else []
    for before, after in pairwise(blocks):
        if before["kind"] == "paragraph":
            before["leads"] = after["kind"] in {"list", "table"} and weight([before]) < LONGEST_LEAD
    return blocks


def paragraph(children: Nodes, align: str = "") -> Json:
    """A paragraph; that it leads into what follows is found out later."""
    return {"kind": "paragraph", "align": align, "leads": False, "children": children}


def together(blocks: Nodes) -> Nodes:
    """The blocks of a list's item, whose first words need no help to stay with the list inside it."""
    return [{**block, "leads": False} if block["kind"] == "paragraph" else block for block in blocks]


def without_needless_rules(blocks: Nodes) -> Nodes:
    """Blocks without the rules that part nothing: at either end, or where a heading or another rule parts already."""
    kept: Nodes = []
    for block, after in zip_longest(blocks, blocks[1:]):
        between = kept and after and kept[-1]["kind"] != "heading" and after["kind"] not in {"heading", "rule"}
        if block["kind"] != "rule" or between:
            kept.append(block)
    return kept


def line(nodes: Nodes) -> Nodes:
    """What runs in a line only, for titles and the like: of blocks, the words remain, a space between them."""
    inline: Nodes = []
    for node in nodes:
        if node["kind"] in BLOCKS:
            inline += text_node(f" {plain([node]).strip()} ")
        elif node["kind"] == "break":
            inline += text_node(" ")
        else:
            inline.append(node)
    return tidy(inline)


def tidy(nodes: Nodes) -> Nodes:
    """Running text without white space or breaks at its ends, two spaces in a row, or words that touch pictures."""
    while nodes and _is_blank(nodes[0]):
        nodes = nodes[1:]
    while nodes and _is_blank(nodes[-1]):
        nodes = nodes[:-1]
    leaves = list(_leaves(nodes))
    after_space = True
    for leaf in leaves:
        if leaf["kind"] == "text":
            leaf["text"] = leaf["text"].lstrip(" ") if after_space else leaf["text"]
            after_space = leaf["text"].endswith(" ") if leaf["text"] else after_space
        else:
            after_space = leaf["kind"] == "break"
    for before, after in pairwise(leaves):
        if before["kind"] in PICTURES and after.get("text", "")[:1].isalnum():
            after["text"] = " " + after["text"]
        elif after["kind"] in PICTURES and before["kind"] == "text" and before["text"][-1:].isalnum():
            before["text"] += " "
    return nodes


def _is_blank(node: Json) -> bool:
    return node["kind"] == "break" or (node["kind"] == "text" and not node["text"].strip())


def _leaves(nodes: Nodes) -> Iterator[Json]:
    for node in nodes:
        if "children" in node:
            yield from _leaves(node["children"])
        else:
            yield node


class SheetWriter(Visitor[Nodes]):
    """Writes a node as none, one or several nodes of the sheet."""

    def __init__(self, assets: Assets, addresses: Addresses, stand_ins: Mapping[int, str]) -> None:
        """Start a page; the arguments as in ``write``."""
        self.assets = assets
        self.addresses = addresses
        self.stand_ins = stand_ins
        self.title = ""
        self.cover: Json | None = None
        self.calculators = 0
        self.numbers: dict[d.Children, int] = {}
        self.notes: dict[int, Nodes] = {}
        self.role = ""
        self.has_roles = False
        self.bar = 0  # the depth of the section that the writer is in, which has a bar of its own
        self.section = 0  # the depth of the heading that the writer is under
        self.floor = 0  # the depth that headings stay below, inside a step or a card
        self.last = 0  # the depth of the heading before, of which the next may be one more
        self.outline = True
        self.block_depth = 0
        self.inline_depth = 0
        self.align = ""
        self.in_cell = False
        self.has_line = False

    def page(self, document: d.Document) -> Json:
        """The whole page, as ``write`` gives it."""
        meta = document.meta
        self.title = self.words(meta.title) or self._first_title(document)
        if meta.cover:
            cover = d.Media(meta.cover, external=meta.cover.startswith(("http://", "https://")))
            self.cover = self._icon(cover)
        self.has_roles = any(isinstance(node, d.Heading) and node.role for node in d.walk(document.children))
        blocks = without_needless_rules(flow(self.nodes(document.children)))
        return {
            "title": self.title,
            "tags": [self.words(tag) for tag in meta.tags],
            "cover": self.cover,
            "source": soften(clean(meta.source_url)),
            "calculators": self.calculators,
            "blocks": blocks,
            "notes": [self.notes[number] for number in sorted(self.notes)],
        }

    def _first_title(self, document: d.Document) -> str:
        titles = (self.words(node.title) for node in d.walk(document.children) if isinstance(node, d.Heading))
        return next(filter(None, titles), self.words(document.id) or "…")

    # --- helpers ------------------------------------------------------------------------------------------------------

    def nodes(self, children: d.Children) -> Nodes:
        """Some nodes, one after the other."""
        return [written for child in children for written in self.visit(child)]

    def words(self, text: str) -> str:
        """Running text, made fit to print."""
        return printable(text, self.stand_ins)

    def blocks(self, children: d.Children) -> Nodes:
        """The content of a container."""
        return flow(self.nodes(children), self.align)

    @contextmanager
    def within(self, **changes: object) -> Iterator[None]:
        """Set attributes of the writer for a while."""
        before = {name: getattr(self, name) for name in changes}
        self._set(changes)
        yield
        self._set(before)

    def _set(self, values: Mapping[str, object]) -> None:
        for name, value in values.items():
            setattr(self, name, value)

    def container(self, children: d.Children, build: Callable[[Nodes], Json]) -> Nodes:
        """A block around some children, or only these where blocks are nested too deep already."""
        if self.block_depth >= MAX_BLOCK_DEPTH:
            return self.blocks(children)
        with self.within(block_depth=self.block_depth + 1):
            content = self.blocks(children)
        return [build(content)] if content else []

    def wrap(self, children: d.Children, build: Callable[[Nodes], Json]) -> Nodes:
        """An inline node around some children; blocks among them, and what has no words, stay as they are."""
        with self.within(inline_depth=self.inline_depth + 1):
            content = self.nodes(children)
        if self.inline_depth >= MAX_INLINE_DEPTH:
            return content
        wrapped: Nodes = []
        for are_blocks, run in runs(content):
            wrapped += run if are_blocks or all(map(_is_blank, run)) else [build(run)]
        return wrapped

    def marked(self, kind: str, children: d.Children) -> Nodes:
        """Inline children with one of the looks that have no fields."""
        return self.wrap(children, lambda content: {"kind": kind, "children": content})

    def titled(self, title: Nodes, wanted: int, look: str, role: str) -> Nodes:
        """A heading, no deeper than one below the heading before it; outside the outline, strong words."""
        title = line(title)
        if not title:
            return []
        if not self.outline:
            return [paragraph([{"kind": "strong", "children": title}])]
        depth = self._depth(wanted)
        return [{"kind": "heading", "depth": depth, "look": look, "role": role, "children": title}]

    def _depth(self, wanted: int) -> int:
        self.last = max(1, min(max(wanted, self.floor + 1), self.last + 1))
        return self.last

    def _picture(self, node: d.Media) -> Picture | Json:
        """A picture, or the label that stands for one that is not to be had."""
        picture = self.assets.picture(node)
        return picture or {"kind": "missing", "text": self._alt(node)}

    def _alt(self, node: d.Media) -> str:
        name = node.source.rpartition("/" if node.external else ":")[2]
        stem = name.rpartition(".")[0] or name
        return self.words(node.title or stem.replace("_", " ")).strip() or "…"

    def _icon(self, node: d.Media) -> Json:
        """A picture in running text."""
        picture = self._picture(node)
        if not isinstance(picture, Picture):
            return picture
        height = ICON_HEIGHTS[(node.width or picture.width) > WIDE_ICON]
        ratio = picture.width / picture.height
        return {"kind": "icon", "file": picture.file, "alt": self._alt(node), "height": height, "ratio": ratio}

    def _figure(self, node: d.Media) -> Json:
        """A picture on its own, as large as asked for or as it is, within bounds."""
        picture = self._picture(node)
        if not isinstance(picture, Picture):
            return picture
        most_wide, most_high = CELL_FIGURE_SIZE if self.in_cell else FIGURE_SIZE
        wide = node.width or (node.height or 0) * picture.width / picture.height or picture.width
        wide *= POINTS_PER_PIXEL
        scale = min(wide, most_wide, most_high * picture.width / picture.height) / picture.width
        size = {"width": picture.width * scale, "height": picture.height * scale}
        return {"kind": "figure", "file": picture.file, "alt": self._alt(node), **size}

    # --- inline -------------------------------------------------------------------------------------------------------

    def text(self, node: str) -> Nodes:
        return text_node(self.words(node))

    def emphasis(self, node: d.Emphasis) -> Nodes:
        if node.kind not in LINES:
            return self.marked(node.kind, node.children)
        if self.has_line:
            return self.nodes(node.children)
        with self.within(has_line=True):
            return self.marked(node.kind, node.children)

    def span(self, node: d.Span) -> Nodes:
        if UNPRINTED.intersection(node.classes):
            return []
        if node.name == "missing":
            return [{"kind": "missing", "text": self.words(d.plain_text(node.children)) or "…"}]
        color = ink(node.color)
        if color:
            return self.wrap(node.children, lambda content: {"kind": "color", "ink": color, "children": content})
        if node.background or node.name in {"label", "badge"}:
            return self.marked("highlight", node.children)
        return self.nodes(node.children)

    def line_break(self, node: d.LineBreak) -> Nodes:
        return [{"kind": "break"}]

    def smiley(self, node: d.Smiley) -> Nodes:
        return self.text(SMILEYS.get(node.code, node.code))

    def acronym(self, node: d.Acronym) -> Nodes:
        return self.text(node.text)

    def link(self, node: d.Link) -> Nodes:
        address = link_address(node, self.addresses)
        return self.linked(address, node.children, show_host=node.kind in {"external", "interwiki"})

    def linked(self, address: str, children: d.Children, show_host: bool = False) -> Nodes:
        """A link where paper has one: to an address outside the sheet. Its host is shown unless its words say it."""
        if not address.startswith(("http://", "https://", "mailto:")):
            return self.nodes(children)
        host = address.partition("://")[2].partition("/")[0].removeprefix("www.") if show_host else ""
        host = "" if host in d.plain_text(children) else self.words(host)
        return self.wrap(
            children, lambda content: {"kind": "link", "address": address, "host": host, "children": content}
        )

    def media(self, node: d.Media) -> Nodes:
        if node.kind != "image" or node.linking == "linkonly":
            address = node.source if node.external else self.addresses.media(node.source)
            return self.linked(address, (media_label(node),))
        return [self._figure(node) if node.align == "center" else self._icon(node)]

    def footnote(self, node: d.Footnote) -> Nodes:
        number = self.numbers.setdefault(node.children, len(self.numbers) + 1)
        if number not in self.notes:
            self.notes[number] = []  # taken, should the note hold itself
            with self.within(outline=False, block_depth=1, inline_depth=0, align="", in_cell=False, has_line=False):
                self.notes[number] = self.blocks(node.children)
        return [{"kind": "note", "number": number}]

    def barcode(self, node: d.Barcode) -> Nodes:
        value = node.value.strip()
        svg = self.assets.qr(value) if node.symbology == "QRCODE" and value else ""
        if svg:
            return [{"kind": "qr", "value": clean(value), "svg": svg}]
        return self.marked("monospace", (value,)) if value else []

    def math(self, node: d.Math) -> Nodes:
        return self.marked("monospace", (node.tex,))

    def anchor(self, node: d.Anchor) -> Nodes:
        return []

    def button(self, node: d.Button) -> Nodes:
        return self.marked("strong", node.children)

    # --- block --------------------------------------------------------------------------------------------------------

    def paragraph(self, node: d.Paragraph) -> Nodes:
        match [child for child in node.children if not (isinstance(child, str) and not child.strip())]:
            case [d.Media(kind="image") as alone] if alone.linking != "linkonly":
                figure = self._figure(alone)
                return flow([figure], "center" if figure["kind"] == "missing" else "")
            case _:
                return self.blocks(node.children)

    def heading(self, node: d.Heading) -> Nodes:
        title = self.text(node.title)
        if node.level == 1 and "".join(part["text"] for part in title).strip() == self.title.strip():
            return []  # it stands in the band
        wanted = node.level - 1
        is_bar = bool(node.role) or (wanted <= 1 and not self.has_roles)
        if is_bar and not self.floor:
            look, self.role = "section", node.role
        else:
            look = "minor" if self.floor or self.bar < self.section < wanted else "step" if self.bar else "group"
        written = self.titled(title, wanted, look, node.role or self.role)
        if self.outline:
            self.section = self.last
            self.bar = self.last if look == "section" else self.bar
        return written

    def list(self, node: d.List) -> Nodes:
        if self.block_depth >= MAX_BLOCK_DEPTH:
            return [block for item in node.items for block in self.blocks(item.children)]
        with self.within(block_depth=self.block_depth + 1, align=""):
            items = [together(self.blocks(item.children)) for item in node.items]
        return [{"kind": "list", "ordered": node.ordered, "role": self.role, "items": items}] if items else []

    def item(self, node: d.Item) -> Nodes:
        return self.list(d.List(ordered=False, items=(node,)))

    def table(self, node: d.Table) -> Nodes:
        grid = lay_out(node)
        if not grid.columns:
            return []
        if self.block_depth >= MAX_BLOCK_DEPTH:
            return [block for place in grid.places for block in self.blocks(place.cell.children)]
        with self.within(block_depth=self.block_depth + 1, in_cell=True, align=""):
            cells = [self._cell(place) for place in grid.places]
        table = {"kind": "table", "columns": grid.columns, "head": grid.head, "wide": is_wide(cells)}
        return [{**table, "role": self.role, "cells": cells}]

    def _cell(self, place: Place) -> Json:
        children = self.blocks(place.cell.children)
        return {
            "x": place.x,
            "y": place.y,
            "colspan": place.colspan,
            "rowspan": place.rowspan,
            "header": place.cell.header,
            "align": place.cell.align,
            "word": max(plain(children).replace("\u200b", " ").split(), key=len, default=""),
            "children": children,
        }

    def row(self, node: d.Row) -> Nodes:
        return self.table(d.Table((node,)))

    def cell(self, node: d.Cell) -> Nodes:
        return self.row(d.Row((node,)))

    def quote(self, node: d.Quote) -> Nodes:
        return self.container(node.children, lambda content: {"kind": "quote", "children": content})

    def rule(self, node: d.Rule) -> Nodes:
        return [{"kind": "rule"}]

    def code_block(self, node: d.CodeBlock) -> Nodes:
        lines = [self._code_line(code) for code in node.text.strip("\n").split("\n")]
        return [{"kind": "code", "title": self.words(node.filename), "lines": lines}]

    def _code_line(self, code: str) -> str:
        return soften(clean(code.expandtabs(4)).translate(self.stand_ins))

    def box(self, node: d.Box) -> Nodes:
        if UNPRINTED.intersection(node.classes):
            return []
        if node.name == "band":
            return self._band(node)
        align = next((ALIGNMENTS[name] for name in node.classes if name in ALIGNMENTS), self.align)
        with self.within(align=align):
            if node.title or node.footer:
                return self._card(node)
            if node.name in CALLOUT_BOXES or CALLOUT_CLASSES.intersection(node.classes):
                return self._callout(node)
            return self.blocks(node.children)

    def _band(self, node: d.Box) -> Nodes:
        """The head of the page: its cover and title go into the band, anything else stays."""
        children = list(node.children)
        for child in children:
            match child:
                case d.Media(kind="image"):
                    self.cover = self._icon(child)
                case d.Span(name="missing"):
                    self.cover = self.visit(child)[0]
                case _:
                    continue
            children.remove(child)
            break
        return self.blocks(tuple(children))

    def _card(self, node: d.Box) -> Nodes:
        tone = self.role if node.style == "sub" else tone_of(node)
        title = self.nodes(node.title)
        picture = next((part for part in title if part["kind"] in PICTURES | {"figure"}), None)
        title = line([part for part in title if part is not picture])
        if not node.children and not node.footer and title and not picture:
            return self.titled(title, self.section + 1, "minor", tone)
        if self.block_depth >= MAX_BLOCK_DEPTH or weight(title) > LONGEST_TITLE:
            return [*flow(title), *self.blocks(node.children), *self.blocks(node.footer)]
        depth = self._depth(self.section + 1) if title and self.outline else 0
        with self.within(block_depth=self.block_depth + 1, section=self.last, floor=depth or self.floor):
            content = self.blocks(node.children)
            footer = self.blocks(node.footer)
        if title and picture is None:
            picture, content = take_picture(content)
        keep = weight(content) + weight(footer) < KEPT_WHOLE
        card = {"kind": "card", "tone": tone, "depth": depth, "title": title, "picture": picture, "keep": keep}
        return [{**card, "children": content, "footer": footer}]

    def _callout(self, node: d.Box) -> Nodes:
        tone = tone_of(node)
        return self.container(
            node.children,
            lambda content: {
                "kind": "callout",
                "tone": tone,
                "keep": weight(content) < KEPT_WHOLE,
                "children": content,
            },
        )

    def collapse(self, node: d.Collapse) -> Nodes:
        return self.blocks(node.children)

    def details(self, node: d.Details) -> Nodes:
        role = node.role or self.role
        look = "step" if self.section <= self.bar else "minor"
        title = self.titled(self.nodes(node.summary), self.section + 1, look, role)
        depth = self.last if self.outline else self.section
        with self.within(section=depth, floor=depth, role=role):
            return [*title, *self.blocks(node.children)]

    def tags(self, node: d.Tags) -> Nodes:
        return flow(self.marked("emphasis", (" · ".join(node.names),)))

    def include(self, node: d.Include) -> Nodes:
        label = node.page + (f" # {node.section}" if node.section else "")
        return self.blocks((d.Link("page", node.page, (label,), fragment=node.section),))

    def page_list(self, node: d.PageList) -> Nodes:
        return self.blocks((node.title or node.namespace or ", ".join(node.tags),))

    def redirect(self, node: d.Redirect) -> Nodes:
        kind: d.LinkKind = "external" if node.external else "page"
        return self.blocks(("→ ", d.Link(kind, node.target, (node.target,), fragment=node.fragment)))

    def feed(self, node: d.Feed) -> Nodes:
        return self.blocks((d.Link("external", node.url, (node.url,)),))

    def calculator(self, node: d.Calculator) -> Nodes:
        self.calculators += 1  # the band says so beside the QR code; a form is of no use on paper
        return []

    def share(self, node: d.Share) -> Nodes:
        return []  # the band has the QR code and the footer the address


def is_wide(cells: Nodes) -> bool:
    """Are the longest words of a table's columns, side by side, more than a column of the sheet can well hold?"""
    longest: dict[int, int] = {}
    for cell in cells:
        if cell["colspan"] == 1:
            longest[cell["x"]] = max(longest.get(cell["x"], 0), len(cell["word"]) + CELL_PADDING)
    return sum(longest.values()) > WIDE_TABLE


def tone_of(box: d.Box) -> str:
    """The kind of section whose colour and shape a box takes."""
    for word in (box.style, *box.classes, box.name):
        if word in ROLES or word in TONES:
            return TONES.get(word, word)
    return "util"


def take_picture(blocks: Nodes) -> tuple[Json | None, Nodes]:
    """The picture that a card begins with, for the strip of its title, and the rest."""
    match blocks:
        case [{"kind": "figure"} as figure, *rest]:
            return figure, rest
        case [{"kind": "paragraph", "children": [{"kind": "missing"} as missing]}, *rest]:
            return missing, rest
        case [{"kind": "paragraph", "children": [{"kind": "missing"} as missing, {"kind": "break"}, *words]}, *rest]:
            return missing, [{**blocks[0], "children": tidy(words)}, *rest]
        case _:
            return None, blocks
