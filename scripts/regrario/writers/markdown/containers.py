"""What holds blocks: how they are kept apart, moved to the right, and where they have to be HTML."""

from __future__ import annotations

import re
from functools import cached_property

from regrario import document as d
from regrario.writers import safe
from regrario.writers.markdown.inline import SEPARATOR, InlineMarkdown
from regrario.writers.markdown.prose import is_prose, runs

_BLOCK_START = re.compile(
    r"<(?=(?:div|p|ul|ol|li|table|thead|tbody|tr|blockquote|details|summary|pre|hr|h[1-6])\b|(?<=> <)/(?:ul|ol|t\w+)>)"
)
_BEFORE_FILM = re.compile(r"(<(?:div|p|li|td|th|blockquote|summary)\b[^>]*>)(?=<video\b)")
_BLOCK_TAG = re.compile(r"<(?:table|ul|ol|div|blockquote|details|h[1-6])\b")
_MELTS: dict[type[d.Node], str] = {d.Item: "ul", d.Quote: "quote"}


def indent(block: str, by: str = "    ") -> str:
    """A block moved to the right."""
    if "\n" not in block:
        return by + block if block else block
    return "\n".join(by + line if line else line for line in block.split("\n"))


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


class Containers(InlineMarkdown):
    """Writes the content of containers, and the notes at the end."""

    @cached_property
    def linked(self) -> frozenset[str]:
        """The ids that links on the page lead to."""
        targets = map(_target, d.walk(self.document.children))
        return frozenset(target[1:] for target in targets if target.startswith("#"))

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
