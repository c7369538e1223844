"""What a piece of HTML means, as a list of words, so that two ways of marking up one page can be compared.

Coarser than a full comparison, but whatever is lost, added or moved shows: every word with the emphasis it stands in,
and, where they begin and end, headings with their ids, lists, tables with their spans, quotes, code line by line, links
with their targets, pictures and notes. Containers, classes and where paragraphs end mean nothing here.
"""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, unquote, urlsplit

from lxml import html

MARKS = {
    **{"strong": "B", "b": "B", "em": "I", "i": "I", "u": "U", "ins": "U", "del": "D", "s": "D"},
    **{"sub": "V", "sup": "^", "code": "C", "tt": "C"},
}
BLOCKS = frozenset({"ul", "ol", "li", "table", "tr", "td", "th", "blockquote"})
NOTHING_WHEN_EMPTY = frozenset({"ul", "ol", "table", "tr", "blockquote", "pre", "a"})
PASSED_OVER = frozenset({"footnote-backref", "fn_bot", "tags"})
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
        words = SPACE.sub(" ", self.run).split(" ")
        self.words += [f"{self.run_marks}'{word}" for word in words if word.strip("\u200b\ufeff")]
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
        tag, classes = node.tag, set((node.get("class") or "").split())
        if classes & PASSED_OVER:
            return
        if "smiley" in classes:
            self.text(node.get("alt") or node.get("title"))
        elif "qr" in classes or (tag == "img" and (node.get("src") or "").startswith("data:")):
            self.sign("<code drawn>")
        elif "fn_top" in classes or "footnote-ref" in classes:
            self.sign("<note>")
        elif tag == "ul" and "rss" in classes:
            for link in node.xpath("(.//a[@href])[1]"):
                self.visit(link)
        elif re.fullmatch("h[1-6]", tag) and node.get("id"):
            self.pair(node, f"{tag} {node.get('id')}")
        elif tag == "pre":
            self.code(node)
        elif tag in BLOCKS:
            spans = "".join(f" {name}{node.get(name)}" for name in ("colspan", "rowspan") if node.get(name))
            self.pair(node, tag, spans)
        elif tag == "img":
            self.sign(f"<img {target(node.get('src') or '')} {node.get('width')} {node.get('height')}>")
        elif tag == "a" and node.get("href") is not None:
            self.link(node, classes)
        elif tag == "hr":
            self.sign("<hr>")
        elif tag in MARKS and not (tag == "sup" and node.xpath("./a[@class='fn_top' or @class='footnote-ref']")):
            self.marks.append("U" if tag == "em" and "u" in classes else MARKS[tag])
            self.inside(node)
            self.marks.pop()
        else:
            if tag in ("br", "p", "div", "dl", "dt", "dd"):
                self.text(" ")
            self.inside(node)
            if tag in ("p", "div", "dl", "dt", "dd"):
                self.text(" ")

    def code(self, node: html.HtmlElement) -> None:
        lines = [line.rstrip() for line in node.text_content().replace("\xa0", " ").expandtabs(4).split("\n")]
        if any(lines):
            self.sign("<pre>")
            self.words += [line for line in lines if line]
            self.words.append("</pre>")

    def link(self, node: html.HtmlElement, classes: set[str]) -> None:
        href = target(node.get("href"))
        if "export_code" in (node.get("href") or ""):  # a code block's file name, which DokuWiki links to a download
            self.inside(node)
        elif "mail" in classes and not len(node):  # DokuWiki escapes an address twice
            self.sign(f"<a {href}>")
            self.text(unescape(node.text or ""))
            self.sign("</a>")
        else:
            start = len(self.words)
            self.pair(node, "a", f" {href}")
            if self.words[start:] == [f"<a {href}>", "</a>"]:
                del self.words[start:]


def target(address: str) -> str:
    """One form for the addresses that DokuWiki and the site give to a page or a media file."""
    if address.startswith("mailto:"):
        return unescape(unquote(address))
    address = re.sub(r"^https?://127\.0\.0\.1(?=/)", "", address.strip())
    try:
        parts = urlsplit(address)
    except ValueError:
        return unquote(address)
    query = parse_qs(parts.query)
    fragment = f"#{unquote(parts.fragment)}" if parts.fragment else ""
    if parts.netloc or parts.scheme:
        return unquote(address)
    if "media" in query:
        media = query["media"][0]
        return media if "://" in media else f"media:{media.strip(':')}"
    if parts.path.startswith("/media/"):
        return f"media:{unquote(parts.path)[len('/media/'):].replace('/', ':')}"
    if parts.path.endswith("/doku.php"):
        rest = "&".join(f"{k}={v}" for k, vs in parse_qs(parts.query, keep_blank_values=True).items() for v in vs if k != "id")
        return _page(query.get("id", [""])[0]) + (f"?{rest}" if rest else "") + fragment
    if parts.path.startswith("/") and parts.path.endswith("/"):
        return _page(unquote(parts.path).replace("/", ":")) + (f"?{unquote(parts.query)}" if parts.query else "") + fragment
    return unquote(address)


def _page(ident: str) -> str:
    ident = ident.strip(":")
    return "page:" + ("" if ident == "start" else ident.removesuffix(":start"))
