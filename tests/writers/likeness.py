"""What one of our own renderings of a page says, as a list of words, to compare the two ways to HTML by.

Stricter than ``tests.meaning``, which compares with DokuWiki: where paragraphs end, what a section or a panel is
called and of which kind, how a cell or a picture is aligned, all of it counts. What does not count is the markup that
Python-Markdown and the HTML writer choose differently for the same thing: the containers, a lone paragraph in an item,
emphasis that ends before or after a space or is cut in two, the order in which it is nested, and things that are empty.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from lxml import html

EMPHASIS = {
    **{"strong": "strong", "em": "em", "u": "u", "ins": "u", "del": "del"},
    **{"sub": "sub", "sup": "sup", "code": "code", "abbr": "abbr", "span": "span"},
}
ON_SPACES = ("u", "del", "code")
"""Seen on a space too, so that it matters whether the space is inside."""
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
BLOCKS = {"ul", "ol", "li", "table", "tr", "td", "th", "blockquote", "details", "summary", *HEADINGS}
NOTHING_WHEN_EMPTY = {"ul", "ol", "table", "tr", "blockquote", "pre", "footnotes"}
APART = {"p", "div", "section"}
OF_A_BLOCK = ("class", "open", "colspan", "rowspan", "style", "start")
OF_A_THING = ("src", "alt", "title", "width", "height", "align", "class", "data-value", "data-type", "data-size")
LAYOUT = {"admonition", "highlight", "footnote", ""}
SPACE = re.compile(r"[ \t\r\n\f\v]+")
NO_GAP, BLANK, LINE, PARAGRAPH = range(4)
NO_WORD = ("",)
"""In the place of a word's marks, where something else stands before."""
GAPS = {BLANK: " ", LINE: "<br>", PARAGRAPH: "<p>"}


def likeness(source: str) -> list[str]:
    """The words of a fragment, in reading order."""
    if not source:
        return []
    root: html.HtmlElement = html.document_fromstring(f"<html><body><div>{source}</div>")
    for back in root.find_class("footnote-backref"):
        _drop_space_before(back)
    targets = (str(link.get("href") or "") for link in root.iter("a"))
    reader = _Reader({target[1:] for target in targets if target.startswith("#")})
    reader.inside(root)
    reader.edge()
    return reader.words


def _drop_space_before(link: html.HtmlElement) -> None:
    """Take away the hard space that Python-Markdown sets before the way back from a note."""
    before, parent = link.getprevious(), link.getparent()
    if before is not None:
        before.tail = (before.tail or "").removesuffix("\xa0")
    elif parent is not None:
        parent.text = (parent.text or "").removesuffix("\xa0")


class _Reader:
    """Goes through a tree. Gaps between words wait until the next word shows how wide they are."""

    def __init__(self, linked: set[str]) -> None:
        self.linked = linked
        self.words: list[str] = []
        self.marks: list[str] = []
        self.links: list[str] = []  # opened, but nothing shown in them yet
        self.gap = NO_GAP
        self.space_marks: set[str] | None = None
        self.before: tuple[str, ...] | None = None  # the marks of the word right before, None at an edge

    # --- running text ---

    def text(self, text: str | None) -> None:
        for piece in re.split(f"({SPACE.pattern})", text or ""):
            if piece and not SPACE.fullmatch(piece):
                self.word(piece)
            elif piece:
                seen = {mark for mark in self.marks if mark in ON_SPACES}
                self.space_marks = seen if self.space_marks is None else self.space_marks & seen
                self.widen(BLANK)

    def word(self, piece: str) -> None:
        marks = tuple(sorted(set(self.marks)))
        joins = self.gap == NO_GAP and self.before == marks and not self.links
        self.settle(marks)
        if joins:
            self.words[-1] += piece
        else:
            self.words.append(f"{'+'.join(marks)}'{piece}")
        self.before = marks

    def thing(self, name: str) -> None:
        self.settle(())
        self.words.append(name)
        self.before = NO_WORD

    def widen(self, gap: int) -> None:
        self.gap = PARAGRAPH if gap == self.gap == LINE else max(self.gap, gap)

    def settle(self, marks: tuple[str, ...]) -> None:
        """Write the gap before a word, and the links that begin with it."""
        if self.gap and self.before is not None:
            common = set(self.before) & set(marks) & (self.space_marks or set())
            self.words.append(GAPS[self.gap] + "+".join(sorted(common if self.gap == BLANK else ())))
        self.gap, self.space_marks = NO_GAP, None
        for target in self.links:
            self.words.append(f"<a {target}>")
            self.before = NO_WORD
        self.links.clear()

    def edge(self) -> None:
        """Where a block begins or ends, gaps show nothing."""
        self.gap, self.space_marks, self.before = NO_GAP, None, None

    # --- nodes ---

    def inside(self, node: html.HtmlElement) -> None:
        self.text(node.text)
        for child in node:
            if isinstance(child.tag, str):
                self.visit(child)
            self.text(child.tail)

    def block(self, node: html.HtmlElement, name: str) -> None:
        self.edge()
        start = len(self.words)
        self.words.append(f"<{name}>")
        self.inside(node)
        self.edge()
        if len(self.words) == start + 1 and name.split(" ", 1)[0] in NOTHING_WHEN_EMPTY:
            self.words.pop()
        else:
            self.words.append("</>")

    def visit(self, node: html.HtmlElement) -> None:
        classes = set((node.get("class") or "").split())
        if "footnote-backref" in classes:
            pass
        elif "footnote-ref" in classes:
            self.thing(f"<note {node.text}>")
        elif classes & {"qr", "smiley"}:
            text = SPACE.sub(" ", node.text_content())
            self.thing(f"<{_attributes(node, OF_A_THING)} {text}>")
        elif "linenos" in classes:
            pass
        elif "filename" in classes:
            self.edge()
            self.words.append(f"<file {SPACE.sub(' ', node.text_content())}>")
        elif "admonition-title" in classes:
            self.block(node, "title")
        elif "admonition" in classes and node.find("*[@class='admonition-title']") is not None:
            self.block(node, f"panel {' '.join(sorted(classes - LAYOUT))}")
        elif "footnote" in classes:
            for number, note in enumerate(node.iter("li"), start=1):
                if (note.get("id") or "").startswith("fn:"):
                    self.block(note, f"note {number}")
        else:
            self.by_tag(node)

    def by_tag(self, node: html.HtmlElement) -> None:
        tag = node.tag
        if tag == "thead" and not node.text_content().strip(" \n") and node.find(".//img") is None:
            return
        if tag in BLOCKS:
            named = tag in HEADINGS or node.get("id") in self.linked  # the other ids nobody can tell
            ident = [f"#{node.get('id')}"] if named else []
            self.block(node, " ".join([tag, *ident, _attributes(node, OF_A_BLOCK)]).rstrip())
        elif tag in APART:
            self.widen(PARAGRAPH)
            self.inside(node)
            self.widen(PARAGRAPH)
        elif tag == "sup" and node.find("a[@class='footnote-ref']") is not None:
            self.inside(node)
        elif tag in EMPHASIS:
            marked = {**node.attrib, "class": " ".join(sorted((node.get("class") or "").split()))}
            said = " ".join(f"{name}={value}" for name, value in sorted(marked.items()) if value and name != "id")
            self.marks.append(f"{EMPHASIS[tag]} {said}".rstrip() if tag in ("span", "abbr") else EMPHASIS[tag])
            self.inside(node)
            self.marks.pop()
        elif tag == "a" and node.get("href") is not None:
            self.link(node)
        elif tag == "pre":
            self.code(node)
        elif tag == "br":
            self.widen(LINE)
        elif tag == "hr":
            self.edge()
            self.words.append("<hr>")
        elif tag in ("img", "video", "audio"):
            self.thing(f"<{tag} {_attributes(node, OF_A_THING)}>")
        else:
            self.inside(node)

    def link(self, node: html.HtmlElement) -> None:
        waiting = len(self.links)
        start = len(self.words)
        self.links.append(unquote(node.get("href")))
        self.inside(node)
        if len(self.words) == start and len(self.links) > waiting:
            self.links.pop()
        else:
            self.words.append("</a>")
            self.before = NO_WORD

    def code(self, node: html.HtmlElement) -> None:
        lines = [line.rstrip(" ") for line in node.text_content().replace("\xa0", " ").split("\n")]
        full = [number for number, line in enumerate(lines) if line]
        self.edge()
        if full:
            self.words += ["<pre>", *(f"|{line}" for line in lines[full[0] : full[-1] + 1]), "</pre>"]


def _attributes(node: html.HtmlElement, names: tuple[str, ...]) -> str:
    """Attributes that say something, in a fixed order."""
    values = {name: SPACE.sub(" ", unquote(node.get(name))) for name in names if node.get(name)}
    if node.get("open") is not None:
        values["open"] = "open"
    if "class" in values:
        values["class"] = " ".join(sorted(values["class"].split()))
    if values.get("style") == "text-align: left;":  # as it is anyway
        del values["style"]
    return " ".join(f"{name}={value}" for name, value in values.items())
