"""A page's HTML as a tree: parsed once, changed in place, written once.

Lexbor parses as browsers do and writes as the HTML standard has it, so that what a browser makes of the page written
is what it made of the page read. Text that is put into the tree is text, whatever stands in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from regrario.site.engine.markup import MATERIAL, Markup

Node = LexborNode
"""An element or a text."""

_TEXT = "-text"
_DOCUMENT = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype|html)\b", re.IGNORECASE | re.DOTALL)


def is_document(data: bytes) -> bool:
    """Whether some HTML is a whole page, in UTF-8. Written from a tree, a piece of one would become what it is not."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return bool(_DOCUMENT.match(data))


class Tree:
    """A page. ``markup`` says where its parts are."""

    def __init__(self, html: bytes | str, markup: Markup = MATERIAL) -> None:
        """Parse a page; any bytes make one."""
        self.markup = markup
        # As a browser that runs scripts: what stands in <noscript> stays as it is written.
        self._parser = LexborHTMLParser(html, options=LexborDocumentOptions.WO_EVENTS.value, scripting=True)
        for element in self.all(":is(pre, textarea)"):
            first = element.first_child
            if first and (text_of(first) or "").startswith("\n"):
                first.insert_before("\n")  # the one that the parser took away: the standard's writer adds none

    @cached_property
    def article(self) -> Node | None:
        """The page's own text."""
        return self.first(self.markup.article)

    @property
    def head(self) -> Node | None:
        """What a page says of itself; the parser makes one where there is none."""
        return self._parser.head

    def all(self, selector: str) -> list[Node]:
        """All elements that a CSS selector finds, in order. Write a list of selectors as one ``:is(…)``.

        (Lexbor gives what a plain list finds selector by selector, and may give an element twice.)
        """
        return self._parser.css(selector) if selector else []

    def first(self, selector: str) -> Node | None:
        """The first element that a CSS selector finds."""
        return self._parser.css_first(selector) if selector else None

    def in_article(self, selector: str) -> list[Node]:
        """All elements of the article that a CSS selector finds, in order."""
        return self.article.css(selector) if self.article and selector else []

    def first_in_article(self, selector: str) -> Node | None:
        """The first element of the article that a CSS selector finds."""
        return self.article.css_first(selector) if self.article and selector else None

    def make(self, tag: str, attributes: Mapping[str, str] | None = None, *inside: Node | str) -> Node:
        """A new element, which stands nowhere yet, with these attributes, texts and elements."""
        made = self._parser.create_node(tag)
        if attributes:
            given = made.attrs
            for name, value in attributes.items():
                given[name] = value
        append(made, *inside)
        return made

    def html(self) -> str:
        """The page as HTML."""
        return self._parser.html or ""


def parsed(html: str) -> list[Node]:
    """The elements of some HTML of our own making, such as a drawing."""
    root = LexborHTMLParser(html, is_fragment=True).root
    return [node for node in _and_after(root) if node.is_element_node]


def append(parent: Node, *inside: Node | str) -> None:
    """Put texts and elements at the end of an element; one that stands elsewhere moves."""
    for each in inside:
        parent.insert_child(each, move=not isinstance(each, str))


def put_before(place: Node, *nodes: Node | str) -> None:
    """Put texts and elements before another, in order; one that stands elsewhere moves."""
    for each in nodes:
        place.insert_before(each, move=not isinstance(each, str))


def replace(old: Node, *new: Node | str) -> None:
    """Put texts and elements in the place of one, which is no more."""
    put_before(old, *new)
    old.remove()


def replace_inside(parent: Node, *inside: Node | str) -> None:
    """Put texts and elements in the place of all that is in an element."""
    parent.inner_html = ""
    append(parent, *inside)


def children(parent: Node) -> list[Node]:
    """What is in an element, texts too."""
    return list(_and_after(parent.first_child))


def after(node: Node) -> Iterator[Node]:
    """What follows a node in the same element, texts too."""
    return _and_after(node.next)


def before(node: Node) -> list[Node]:
    """What stands before a node in the same element, texts too, in order."""
    found = []
    at = node.prev
    while at is not None:
        found.append(at)
        at = at.prev
    return found[::-1]


def space_after(node: Node) -> Node | None:
    """The text after a node if it is white space alone."""
    text = node.next
    return text if text and is_space(text) else None


def is_space(node: Node) -> bool:
    """Whether a node is a text of white space alone."""
    text = text_of(node)
    return text is not None and not text.strip()


def text_of(node: Node) -> str | None:
    """A text's words; None for what is no text."""
    return node.text_content or "" if node.is_text_node else None


def classes(node: Node) -> list[str]:
    """The classes of an element."""
    return (node.attributes.get("class") or "").split()


def inside(node: Node, tag: str) -> bool:
    """Whether an element stands in one of this kind, at any depth."""
    at = node.parent
    while at is not None:
        if at.tag == tag:
            return True
        at = at.parent
    return False


def _and_after(node: Node | None) -> Iterator[Node]:
    while node is not None:
        following = node.next
        yield node
        node = following
