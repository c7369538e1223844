"""The reference writer: a document as HTML, with the meaning that DokuWiki's own rendering has.

The markup is the one that Python-Markdown gives for the Markdown writer's output (admonitions, ``<details>``,
footnotes), so that the style sheet knows one form of each thing. Page text never becomes markup.
"""

from __future__ import annotations

from regrario import document as d
from regrario.writers.addresses import ROOT, Addresses
from regrario.writers.html.block import HtmlWriter

__all__ = ["HtmlWriter", "write"]


def write(document: d.Document, addresses: Addresses = ROOT) -> str:
    """The document as a fragment of HTML, its footnotes at the end."""
    writer = HtmlWriter(addresses)
    return writer.blocks(document.children) + writer.footnotes()
