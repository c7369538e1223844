"""Our scripts without the words for those who read them: a phone need not fetch these."""

from __future__ import annotations

from collections.abc import Iterator

from regrario.site.finish.work import Work
from regrario.site.folders import write_text

FOLDER = "javascripts"
"""Where ``docs/`` has them; an engine's own are elsewhere."""


def slim(work: Work) -> None:
    """Take the comments out of every script of ours."""
    for path in sorted((work.site / FOLDER).rglob("*.js")):
        write_text(path, without_comments(path.read_text(encoding="utf-8")))


def without_comments(source: str) -> str:
    """A script without the lines that are comments and nothing else; every other line stays as it is.

    That much can be told from the beginnings of lines, if template literals, which may hold anything, are left alone.
    """
    return "".join(f"{line}\n" for line in _code(source.splitlines()))


def _code(lines: list[str]) -> Iterator[str]:
    in_comment = in_template = False
    for line in lines:
        text = line.strip()
        if in_comment:
            in_comment = not text.endswith("*/")
        elif in_template or not text.startswith(("//", "/*")):
            in_template ^= line.count("`") % 2 == 1
            yield line
        elif text.startswith("/*"):
            in_comment = "*/" not in text
            if not in_comment and not text.endswith("*/"):
                yield line  # code follows on the same line
