"""The writers' examples: a file of ``fixtures/`` a topic, a heading a case.

A fence ``tree`` holds the nodes in the words of ``document.py``, ``markdown`` what the Markdown writer makes of them,
and ``html``, in some, what the HTML writer makes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from regrario import document as d

FOLDER = Path(__file__).with_name("fixtures")


@dataclass(frozen=True)
class Example:
    """One case."""

    topic: str
    title: str
    tree: d.Children
    markdown: str
    html: str | None

    def __str__(self) -> str:
        """Its name in pytest."""
        return f"{self.topic}: {self.title}"


def _fence(section: str, label: str) -> str | None:
    match = re.search(rf"^(`{{4,}}){label}\n(.*?)^\1$", section, flags=re.MULTILINE | re.DOTALL)
    return match[2] if match else None


def _example(topic: str, section: str) -> Example:
    tree, text = _fence(section, "tree"), _fence(section, "markdown")
    assert tree is not None
    assert text is not None
    nodes = eval(f"({tree},)", vars(d))  # noqa: S307  (our own fixtures, written in Python)
    return Example(topic, section.partition("\n")[0], nodes, text, _fence(section, "html"))


EXAMPLES = [
    _example(file.stem, section)
    for file in sorted(FOLDER.glob("*.md"))
    for section in re.split(r"^## (?=.*\n\n````tree$)", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
]
