"""What a piece of HTML means, as a list of words, so that two ways of marking up one page can be compared.

Coarser than a full comparison, but whatever is lost, added or moved shows: every word with the emphasis it stands in,
and, where they begin and end, headings with their ids, lists, tables with their spans, quotes, code line by line, links
with their targets, pictures and notes. Containers, classes and where paragraphs end mean nothing here.
"""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from lxml import html

MARKS = {
    **{"strong": "B", "b": "B", "em": "I", "i": "I", "u": "U", "ins": "U", "del": "D", "s": "D"},
    **{"sub": "V", "sup": "^", "code": "C", "tt": "C"},
}
BLOCKS = frozenset({"ul", "ol", "li", "table", "tr", "td", "th", "blockquote"})
NOTHING_WHEN_EMPTY = frozenset({"ul", "ol", "table", "tr", "blockquote", "pre", "a"})
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
APART = frozenset({"br", "p", "div", "dl", "dt", "dd"})
"""Text beside these is apart from the text in them."""
SIGNS = {"hr": (), "img": ("src", "width", "height"), "video": ("title",), "audio": ("title",)}
"""What stands for itself, and its attributes that say what it is."""
PASSED_OVER = frozenset({"footnote-backref", "fn_bot", "tags"})
INVISIBLE = re.compile("[\x00-\x08\x0e-\x1f\x7f\u200b\u2060\ufeff]")
SPACE = re.compile(r"[ \t\r\n\f\v]+")


def meaning(source: str) -> list[str]:
    """The words of a fragment, in reading order."""
    if not source.strip():
        return []
    open_ended = re.sub(r"</(?:body|html)\s*>", "", source, flags=re.IGNORECASE)  # nothing is read after these
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True)
    root = html.document_fromstring(f"<html><body>{open_ended}".encode("utf-8", "replace"), parser=parser)
    reader = _Reader()
    reader.inside(root)
    reader.end_run()
    return reader.words


class _Reader:
    """Goes through a tree; running text is gathered until its emphasis changes or something else comes."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.marks: list[str] = []
        self.run = ""
        self.run_marks = ""

    def text(self, text: str | None) -> None:
        marks = "".join(sorted(set(self.marks)))
        if not text:
            return
        if marks != self.run_marks and text.strip():
            self.end_run()
            self.run_marks = marks
        self.run += text

    def end_run(self) -> None:
        words = SPACE.sub(" ", INVISIBLE.sub("", self.run)).split(" ")
        self.words += [f"{self.run_marks}'{word}" for word in words if word]
        self.run = self.run_marks = ""

    def sign(self, word: str) -> None:
        self.end_run()
        self.words.append(word)

    def pair(self, node: html.HtmlElement, name: str, after: str = "") -> None:
        self.sign(f"<{name}{after}>")
        start = len(self.words)
        self.inside(node)
        self.end_run()
        if len(self.words) == start and name in NOTHING_WHEN_EMPTY:
            self.words.pop()
        else:
            self.words.append(f"</{name}>")

    def inside(self, node: html.HtmlElement) -> None:
        self.text(node.text)
        for child in node:
            if isinstance(child.tag, str):
                self.visit(child)
            self.text(child.tail)

    def visit(self, node: html.HtmlElement) -> None:
        """A node by its class where that says what it is, else by its tag."""
        classes = set((node.get("class") or "").split())
        if classes & PASSED_OVER:
            return
        if "smiley" in classes:
            self.text(node.get("alt") or node.get("title"))
        elif classes & {"fn_top", "footnote-ref"}:
            self.sign("<note>")
        elif classes & {"footnotes", "footnote"}:
            for note in node.xpath("./div/div[@class='content'] | ./ol/li"):
                self.pair(note, "note text")
        elif "rss" in classes and node.tag == "ul":
            for link in node.xpath("(.//a[@href])[1]"):
                self.visit(link)
        elif "qr" in classes or (node.get("src") or "").startswith("data:"):
            self.sign("<code drawn>")
        else:
            self.by_tag(node)

    def by_tag(self, node: html.HtmlElement) -> None:
        tag = node.tag
        if tag in BLOCKS:
            spans = "".join(f" {name}{node.get(name)}" for name in ("colspan", "rowspan") if node.get(name))
            self.pair(node, tag, spans)
        elif tag in HEADINGS and node.get("id"):
            self.pair(node, f"{tag} {node.get('id')}")
        elif tag in MARKS and not node.xpath("./a[@class='fn_top' or @class='footnote-ref']"):
            self.marks.append("U" if node.get("class") == "u" else MARKS[tag])
            self.inside(node)
            self.marks.pop()
        elif tag in SIGNS:
            shown = [node.get(name) or "" for name in SIGNS[tag]]
            self.sign(" ".join([f"<{tag}", *map(target, shown)]))
        elif tag == "pre":
            self.code(node)
        elif tag == "a" and node.get("href") is not None:
            self.link(node)
        else:
            self.text(" " if tag in APART else "")
            self.inside(node)
            self.text(" " if tag in APART else "")

    def code(self, node: html.HtmlElement) -> None:
        lines = [line.rstrip() for line in node.text_content().replace("\xa0", " ").expandtabs(4).split("\n")]
        if any(lines):
            self.sign("<pre>")
            self.words += [line for line in lines if line]
            self.words.append("</pre>")

    def link(self, node: html.HtmlElement) -> None:
        href = node.get("href") or ""
        if "export_code" in href:  # a code block's file name, which DokuWiki links to a download
            self.inside(node)
        elif node.get("class") == "mail" and not len(node):  # DokuWiki escapes an address twice
            self.sign(f"<a {target(href)}>")
            self.text(unescape(node.text or ""))
            self.sign("</a>")
        else:
            self.pair(node, "a", f" {target(href)}")


def target(address: str) -> str:
    """One form for the addresses that DokuWiki and the site give to a page or a media file."""
    if address.startswith("mailto:"):
        return unescape(unquote(address))
    address = re.sub(r"^https?://127\.0\.0\.1(?=/)", "", address.strip())
    try:
        parts = urlsplit(address)
    except ValueError:
        return unquote(address)
    return unquote(address) if parts.netloc or parts.scheme else _local(parts) or unquote(address)


def _local(parts: SplitResult) -> str:
    """A page or a media file of the wiki, ``""`` where it is neither."""
    query = parse_qsl(parts.query, keep_blank_values=True)
    rest = "&".join(f"{name}={value}" for name, value in query if name != "id")
    more = (f"?{rest}" if rest else "") + (f"#{unquote(parts.fragment)}" if parts.fragment else "")
    named = dict(query)
    if "media" in named:
        return named["media"] if "://" in named["media"] else "media:" + named["media"].strip(":")
    if parts.path.startswith("/media/"):
        return "media:" + unquote(parts.path).removeprefix("/media/").replace("/", ":")
    if parts.path.endswith("/doku.php"):
        return _page(named.get("id", "")) + more
    if parts.path.startswith("/") and parts.path.endswith("/"):
        return _page(unquote(parts.path).replace("/", ":")) + more
    return ""


def _page(ident: str) -> str:
    ident = ident.strip(":")
    return "page:" + ("" if ident == "start" else ident.removesuffix(":start"))
