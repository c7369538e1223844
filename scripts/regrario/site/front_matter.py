"""The front matter of a converted page, and the mark by which a generated page is known."""

from __future__ import annotations

import re
from pathlib import Path

from regrario import document as d

MARK = "generated"
"""The key in the front matter of a page that was not written by hand."""
FROM = "from "
"""What its value begins with when the page was made from the wiki's."""
DESCRIPTION_LENGTH = 155
"""Search engines show no more of a description."""
HEAD_LENGTH = 4000
"""Characters of a file in which its front matter says whether it was generated."""

_HTML = str.maketrans({"<": "&lt;", ">": "&gt;", '"': "&quot;"})
_REFERENCE = re.compile(r"&(?=[#A-Za-z])")
_GENERATED = re.compile(rf"---\n(?:(?!---\n).*\n)*?{MARK}: \"?(?P<value>.*)")


def front_matter(document: d.Document, origin: str) -> dict[str, object]:
    """What stands at the top of a page's file; ``origin`` is the file that it was made from."""
    meta = document.meta
    values: dict[str, object] = {
        "title": _as_html(meta.title),
        "description": _as_html(_description(document)),
        "tags": [_as_html(tag) for tag in meta.tags],
        "hide": ["navigation"],
        "cover": meta.cover,
        "source_url": meta.source_url,
        MARK: f"{FROM}{origin}; edit there",
    }
    return {key: value for key, value in values.items() if value}


def index_front_matter(title: str, origin: str) -> dict[str, object]:
    """What stands at the top of a list of the pages in a namespace, ``origin``."""
    said = f"{FROM}{origin}, the list of its pages"
    return {"title": title, "hide": ["navigation", "toc"], "search": {"exclude": True}, MARK: said}


def may_write(file: Path) -> bool:
    """Whether there is no such file, or a generated one."""
    return not file.exists() or _GENERATED.match(_head(file)) is not None


def is_from_wiki(file: Path) -> bool:
    """Whether a page was made from one of the wiki's."""
    match = _GENERATED.match(_head(file))
    return match is not None and match["value"].startswith(FROM)


def _head(file: Path) -> str:
    try:
        with file.open(encoding="utf-8", errors="replace") as stream:
            return stream.read(HEAD_LENGTH)
    except OSError:
        return ""


def _description(document: d.Document) -> str:
    """The page's title and its first words, cut between words."""
    words: list[str] = []
    length = 0
    for node in d.walk(document.children):
        if length > DESCRIPTION_LENGTH:
            break
        if isinstance(node, d.Paragraph | d.Item):
            said = (part if d.is_inline(part) else " " for part in node.children if not isinstance(part, d.Footnote))
            words += d.plain_text(tuple(said)).split()
            length = sum(map(len, words)) + len(words)
    text = " ".join([f"{document.meta.title}:", *words]) if words else document.meta.title
    if len(text) <= DESCRIPTION_LENGTH:
        return text
    return text[:DESCRIPTION_LENGTH].rpartition(" ")[0].rstrip(" ,;:.") + "…"


def _as_html(text: str) -> str:
    """A text as HTML that also suits an attribute: Material puts what front matter says into its pages as it stands.

    An ampersand that no browser would take for the start of a character stays as people write it.
    """
    return _REFERENCE.sub("&amp;", text).translate(_HTML)
