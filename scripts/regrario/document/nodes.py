"""The kinds of nodes. They hold each other, inline and block alike, so they stand in one module.

DokuWiki lets a block stand where text is expected (a panel in a list item, a well in a paragraph), so children are any
nodes, and a writer deals with the mixture. ``line`` is the 1-based line of the source where the node begins (0: not
known); it never counts when nodes are compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

EmphasisKind = Literal["strong", "emphasis", "underline", "monospace", "subscript", "superscript", "deleted"]
LinkKind = Literal["page", "media", "external", "interwiki", "mail", "share", "anchor"]
MediaKind = Literal["image", "video", "audio", "file"]
Linking = Literal["details", "direct", "nolink", "linkonly"]
Align = Literal["left", "center", "right", ""]
CodeKind = Literal["code", "file", "preformatted"]

Attributes: TypeAlias = tuple[tuple[str, str], ...]
"""Attributes as written, in their order: ``(("type", "info"), ("size", "lg"))``."""


# --- inline -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Text set apart by one of the seven formats of DokuWiki's core."""

    kind: EmphasisKind
    children: Children


@dataclass(frozen=True, slots=True)
class Span:
    """Inline text with a looks of its own.

    ``name`` says what it is (``"wrap"``, ``"color"``, ``"label"``, ``"badge"``, …); ``color`` and ``background`` are
    checked CSS colours or ``""``; ``classes`` are words, ``title`` a tooltip.
    """

    name: str
    children: Children
    color: str = ""
    background: str = ""
    classes: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A forced line break."""


@dataclass(frozen=True, slots=True)
class Smiley:
    """A smiley by its code, such as ``:-)`` or ``FIXME``."""

    code: str


@dataclass(frozen=True, slots=True)
class Acronym:
    """An abbreviation with what it stands for."""

    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link. ``children`` is its label, never empty.

    ``target`` by kind: page and media: a clean id (``jogos:exodo``); external, share: the address as written;
    interwiki: the address it stands for; mail: the address without ``mailto:``; anchor: ``""``.
    ``fragment`` is the id of a section (without ``#``), ``query`` what followed ``?`` in a page link. A ``bare`` link
    to a page has no label of its author's: it shows a part of the target.
    """

    kind: LinkKind
    target: str
    children: Children
    fragment: str = ""
    query: str = ""
    bare: bool = field(default=False, compare=False, kw_only=True)
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Media:
    """A picture, a film, a sound or a file to download.

    ``source`` is a clean media id (``jogos:capa.png``) or, when ``external``, an address. Width and height are in CSS
    pixels, None when not given. ``label`` is what a file's link shows when it has no title.
    """

    source: str
    kind: MediaKind = "image"
    external: bool = False
    title: str = ""
    align: Align = ""
    width: int | None = None
    height: int | None = None
    linking: Linking = "details"
    fragment: str = ""
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Footnote:
    """A note at the foot of the page, with its text where it was written. Equal notes share one number."""

    children: Children


@dataclass(frozen=True, slots=True)
class Barcode:
    """A QR or bar code of a text, ``size`` in CSS pixels (None: not given)."""

    value: str
    symbology: str = "QRCODE"
    size: int | None = None
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Math:
    """A formula in TeX; ``display`` sets it on a line of its own."""

    tex: str
    display: bool = False


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place inside a page that links can name."""

    id: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button. ``collapse`` or ``modal`` is the id of what it opens (the transform ``pair`` joins the two)."""

    children: Children
    collapse: str = ""
    modal: str = ""
    style: str = "default"
    block: bool = False
    line: int = field(default=0, compare=False, kw_only=True)


# --- block ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    children: Children


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 5 (6 after a shift), with its DokuWiki id, unique in the page.

    ``role`` is the kind of the section it opens (``prep``, ``fase``, ``acao``, ``fim``, ``calc``, ``util`` or ``""``).
    """

    level: int
    title: str
    id: str
    role: str = ""
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list: its text, then the lists inside it."""

    children: Children


@dataclass(frozen=True, slots=True)
class List:
    """A list, numbered or not."""

    ordered: bool
    items: tuple[Item, ...]
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table. A row holds only the cells that begin in it: what spans reach is left out."""

    children: Children
    header: bool = False
    align: Align = ""
    colspan: int = 1
    rowspan: int = 1


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table. The first ``head`` rows are its head."""

    rows: tuple[Row, ...]
    head: int = 0
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Quote:
    """What somebody else said; quotes stand inside quotes."""

    children: Children


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal rule."""


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Literal text, line by line.

    ``options`` are what stood in brackets, such as ``(("start_line_numbers_at", "5"),)``.
    """

    text: str
    kind: CodeKind = "code"
    language: str = ""
    filename: str = ""
    options: Attributes = ()
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Box:
    """Any container of a plugin.

    ``name`` says what it is, in the field's words: ``"wrap"``, ``"panel"``, ``"callout"``, ``"alert"``, ``"well"``,
    ``"jumbotron"``, ``"grid"``, ``"column"``, ``"tabs"``, ``"tab"``, ``"band"`` (the head of a page), … ``style`` is
    its kind among its like (``"info"``, ``"primary"``, ``"acao"``), ``title`` its title, ``classes`` words for its
    looks, ``id`` an anchor, ``footer`` a panel's foot. ``attributes`` are the rest, as written, for transforms.
    """

    name: str
    children: Children
    style: str = ""
    title: Children = ()
    footer: Children = ()
    id: str = ""
    classes: tuple[str, ...] = ()
    attributes: Attributes = ()
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Collapse:
    """What a button elsewhere opens, before the transform ``pair`` has made it a ``Details``."""

    id: str
    children: Children
    open: bool = False
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Details:
    """A section that opens and closes, with its own summary. ``role`` as in ``Heading``."""

    summary: Children
    children: Children
    id: str = ""
    open: bool = False
    role: str = ""
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Tags:
    """Tags of the page, where the author put them."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Include:
    """Another page's text (``section`` ``""``: all of it), put here by the transform ``include``."""

    page: str
    section: str = ""
    flags: tuple[str, ...] = ()
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class PageList:
    """A list of pages, of a namespace or with a tag, made by the transform ``pagelist``.

    ``tags`` as written in ``{{topic>…}}`` (``+a``, ``-a``); ``depth`` 0 means all levels.
    """

    namespace: str = ""
    tags: tuple[str, ...] = ()
    depth: int = 0
    title: str = ""
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Redirect:
    """The page has moved to another page or address."""

    target: str
    external: bool = False
    fragment: str = ""
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Feed:
    """A news feed, kept as a link."""

    url: str
    line: int = field(default=0, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Calculator:
    """The form of a calculator, ``exodo.pontos``. Put here by the site, never by a page."""

    name: str


@dataclass(frozen=True, slots=True)
class Share:
    """The end of a page: QR, address, PDF and the wiki the text is from. Filled in when the site is finished."""

    page: str


Inline: TypeAlias = (
    str | Emphasis | Span | LineBreak | Smiley | Acronym | Link | Media | Footnote | Barcode | Math | Anchor | Button
)
Block: TypeAlias = (
    Paragraph
    | Heading
    | List
    | Item
    | Table
    | Row
    | Cell
    | Quote
    | Rule
    | CodeBlock
    | Box
    | Collapse
    | Details
    | Tags
    | Include
    | PageList
    | Redirect
    | Feed
    | Calculator
    | Share
)
Node: TypeAlias = Inline | Block
Children: TypeAlias = tuple[Node, ...]
