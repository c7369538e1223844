"""This site's own QR code and PDF in place of those of the wiki that the page is from."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import parse_qs, unquote

from regrario import document as d
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import each_node, find, is_blank, rewrite, unless_same
from regrario.transform.urls import split
from regrario.transform.words import folded

LABEL_WORDS = re.compile(r"\b(compartilh|share|qr|exporta|export|baixa|download|imprim|print|pdf)")
"""Beginnings of words (folded) of the labels beside a page's own QR code and PDF."""
LABEL_LENGTH = 60
"""A label is no longer than this; more text is the author's own, and stays."""


def share(document: d.Document, context: Context) -> Transformed:
    """Take out the page's own old QR code and export link with their labels, and put a ``Share`` at the end.

    Where they led is the page's ``source_url``. Links to other pages under an old address become links in this site; a
    code or a link to anything else stays.
    """
    wiki = _Wiki(document.id, context)
    removed: list[str] = []
    children = document.children
    named = find(children, d.Link, d.Barcode)
    if any(map(wiki.is_own, named)):
        children = rewrite(children, lambda nodes: _siblings(nodes, wiki, removed))
    if any(map(wiki.inner_link, named)):
        children = rewrite(children, each_node(wiki.inner_link, d.Link))
    meta = replace(document.meta, source_url=document.meta.source_url or wiki.source_url())
    shared = replace(document, children=(*children, d.Share(document.id)), meta=meta)
    return Transformed(shared, replaced=tuple(removed))


class _Wiki:
    """The addresses that the wiki had, and which of them a page's text names as its own."""

    def __init__(self, page: str, context: Context) -> None:
        self.page = page
        self.context = context
        self.bases = tuple(dict.fromkeys(filter(None, (*context.addresses, context.wiki_url))))
        self.own_base = ""

    def page_at(self, address: str) -> str:
        """The id of the page at an old address, ``""`` for any other address."""
        base = next((base for base in self.bases if _is_under(address, base)), None)
        if base is None:
            return ""
        parts = split(address)
        query = parse_qs(parts.query)
        path = unquote(parts.path[len(split(base).path) :]).strip("/")
        named = query["id"][0] if "id" in query else path.removeprefix("doku.php").strip("/")
        return named.replace("/", ":").strip(":").lower()

    def is_own(self, node: d.Node) -> bool:
        """Whether a node is the page's own QR code, or the link to its export."""
        match node:
            case d.Barcode(value=address):
                pass
            case d.Link(kind="external", target=address) if _is_export(address):
                pass
            case _:
                return False
        page = self.page_at(address)
        if not page or page != self.page:
            return False
        self.own_base = self.own_base or next(base for base in self.bases if _is_under(address, base))
        return True

    def source_url(self) -> str:
        """Where the page was in its wiki; ``""`` when no wiki is known."""
        base = self.own_base or self.context.wiki_url
        return f"{base}/doku.php?id={self.page}" if base else ""

    def inner_link(self, node: d.Node) -> d.Children | None:
        """A link to an old address of a page that this site has, as a link to that page."""
        if not isinstance(node, d.Link) or node.kind != "external" or _is_export(node.target):
            return None
        page = self.page_at(node.target)
        if not page or not self.context.page_exists(page):
            return None
        return (replace(node, kind="page", target=page, fragment=node.fragment or split(node.target).fragment),)


def _is_under(address: str, base: str) -> bool:
    """Whether an address lies under a base, over http or https."""
    bare, root = (re.sub(r"^https?://", "", text.strip()).lower() for text in (address, base))
    return bare == root or bare.startswith((root + "/", root + "?"))


def _is_export(address: str) -> bool:
    return any(action.startswith("export_") for action in parse_qs(split(address).query).get("do", ()))


def _siblings(nodes: d.Children, wiki: _Wiki, removed: list[str]) -> d.Children:
    """Siblings without the page's own codes and export links, and without the labels beside them.

    Where the text around them says more than a label does, a link stays in it.
    """
    if any(isinstance(node, d.Paragraph) for node in nodes):
        return _without_labels(nodes, removed)
    own = [node for node in nodes if wiki.is_own(node)]
    if not own:
        return nodes
    others = tuple(node for node in nodes if not any(node is mine for mine in own))
    if not all(map(is_blank, others)) and not _is_label(others):
        return unless_same([node for node in nodes if not isinstance(node, d.Barcode) or node not in own], nodes)
    removed.append(d.plain_text(nodes))
    return ()


def _without_labels(blocks: d.Children, removed: list[str]) -> d.Children:
    """Blocks without the paragraphs that have been emptied, and without a label in a paragraph before such a one."""
    kept: list[d.Node] = []
    for node in blocks:
        if not isinstance(node, d.Paragraph) or node.children:
            kept.append(node)
        elif kept and isinstance(kept[-1], d.Paragraph) and _is_label(kept[-1].children):
            removed.append(d.plain_text((kept.pop(),)))
    return unless_same(kept, blocks)


def _is_label(nodes: d.Children) -> bool:
    label = folded(d.plain_text(nodes))
    only_text = all(isinstance(node, str | d.LineBreak | d.Emphasis) for node in nodes)
    return only_text and len(label) <= LABEL_LENGTH and LABEL_WORDS.search(label) is not None
