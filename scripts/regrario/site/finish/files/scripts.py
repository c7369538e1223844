"""Our scripts without what is there for those who read them: a phone need not fetch it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from regrario.site.finish.work import Work
from regrario.site.folders import write_text

FOLDER = "javascripts"
"""Where ``docs/`` has them; an engine's own are elsewhere."""

_BEFORE_COMMENT = re.compile(r"""^((?:[^"'`/]|"[^"]*"|'[^']*'|`[^`]*`)*?) // .*""")
"""Code, of strings and no slashes that may begin a pattern, and the comment behind it."""


def slim(work: Work) -> None:
    """Take comments and indents out of every script of ours."""
    for path in sorted((work.site / FOLDER).rglob("*.js")):
        write_text(path, without_comments(path.read_text(encoding="utf-8")))


def without_comments(source: str) -> str:
    """A script without indents, empty lines, lines that are comments and nothing else, and comments at a line's end.

    That much can be told line by line, if template literals, which may hold anything, are left alone, and lines with
    quotes that are not whole strings.
    """
    return "".join(f"{line}\n" for line in _code(source.splitlines()))


def _code(lines: list[str]) -> Iterator[str]:
    in_comment = in_template = False
    for line in lines:
        text = line.strip()
        if in_comment:
            in_comment = not text.endswith("*/")
        elif not text and not in_template:
            continue
        elif in_template or not text.startswith(("//", "/*")):
            begins_in_template, in_template = in_template, in_template ^ (line.count("`") % 2 == 1)
            yield line if begins_in_template else _BEFORE_COMMENT.sub(r"\1", line.lstrip())
        elif text.startswith("/*"):
            in_comment = "*/" not in text
            if not in_comment and not text.endswith("*/"):
                yield text  # code follows on the same line
