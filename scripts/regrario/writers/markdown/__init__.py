"""A document as Markdown, the way a person writes it for mkdocs-material.

Python-Markdown with the extensions of mkdocs.yml turns it into HTML of the same meaning as the HTML writer's, for
every tree. What Markdown has no exact form for (spans in a table, a block in the middle of bold text) is HTML.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from regrario import document as d
from regrario.writers.addresses import ROOT, Addresses
from regrario.writers.markdown.block import MAX_INDENT, MOST_FENCES, MarkdownWriter
from regrario.writers.markdown.front_matter import yaml
from regrario.writers.markdown.prose import LONGEST_PROSE

__all__ = ["LONGEST_PROSE", "MAX_INDENT", "MOST_FENCES", "MarkdownWriter", "write"]

_META_LINE = re.compile(r" {0,3}[A-Za-z0-9_-]+:|-{3}")


def write(
    document: d.Document,
    addresses: Addresses = ROOT,
    front_matter: Mapping[str, object] | None = None,
    html_addresses: Addresses | None = None,
) -> str:
    """The document as Markdown, its footnotes at the end, with the front matter given.

    ``html_addresses`` are those inside raw HTML, where MkDocs turns no link to a file into one to a page.
    """
    writer = MarkdownWriter(document, addresses, html_addresses)
    body = "\n\n".join(filter(None, [writer.blocks(document.children), writer.footnotes()]))
    if front_matter:
        return f"{yaml(front_matter)}\n{body}\n"
    # MkDocs takes "Key: value" at the very beginning for front matter.
    return ("\n" if _META_LINE.match(body) else "") + body + "\n"
