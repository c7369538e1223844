"""The writers' examples: a file of ``fixtures/`` a topic, a heading a case.

A fence ``tree`` holds the nodes in the words of ``document``, ``markdown`` what the Markdown writer makes of them,
and ``html``, in some, what the HTML writer makes.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from regrario import document as d
from tests.cases import Case, cases


@dataclass(frozen=True)
class Example:
    """One case, and its nodes."""

    case: Case
    tree: d.Children

    def __str__(self) -> str:
        """Its name in pytest."""
        return str(self.case)


EXAMPLES = [
    Example(case, eval(f"({case.fences['tree']},)", vars(d)))  # noqa: S307  (our own fixtures, written in Python)
    for case in cases(Path(__file__).with_name("fixtures"))
]
