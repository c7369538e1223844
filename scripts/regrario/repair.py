r"""Gives a page its line ends back when they were lost.

A copy through a field of one line, or a script that folded white space, leaves a page as one very long line: tables,
lists, headings and rules stand in it as text, for DokuWiki sees them only at the beginning of a line. Their marks are
still there, and say where a line began:

- a heading, a rule or a tag that holds blocks, between spaces;
- ``| |`` and ``^ |``: a row ends and the next begins (how many cells the rows have tells this from an empty cell);
- ``*`` after a clause, or after an item before it; ``-`` only where the indent is still there;
- a drawn bullet (``•``, ``►``) after a space;
- two spaces or more, where only the line ends went: a blank line.

What stands in links, media, code and notes is not looked at. A page that is one long line of text has no such marks, or
few, and stays as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

LONG = 250
"""A line at least this long may have been several."""
LONGEST = 100_000
"""A line longer than this is no page that somebody wrote."""
SHARE_OF_PAGE = 0.8
"""The part of its page that such a line makes up: a page with lines of its own has not lost them."""
FEWEST_MARKS = 3
"""Fewer marks than this may be the author's text."""
PLAIN_KINDS = frozenset({"bullet", "blank", "tag"})
"""Marks that also stand in a line that was always one."""

_BULLETS = "•►▶▸‣●▪"
_BLOCK_TAG = (
    r"</?(?:WRAP|block|div|grid|row|col|column|panel|collapse|well|callout|alert|jumbotron|note|box|tabs?)"
    r"(?=[\s>])[^<>]*>"
)
_PROTECTED = re.compile(
    r"\[\[.{0,1000}?\]\]|\{\{.{0,1000}?\}\}|%%.{0,1000}?%%|\(\(.{0,1000}?\)\)|/\*.{0,1000}?\*/"
    r"|<(code|file|nowiki|html|php|latex|math)\b.{0,10000}?</\1>",
    re.IGNORECASE,
)
"""What marks do not count in; bounded, so that openers without an end take no more time than others."""
_HIDDEN = "\0"
"""Stands for each character of what is protected."""
_MARK = re.compile(
    rf"""
      (?P<heading> (?<!\S) ={{2,}} [^=]{{1,200}} ={{2,}} (?!\S) )
    | (?P<rule>    (?<!\S) -{{4,}} (?!\S) )
    | (?P<tag>     {_BLOCK_TAG} )
    | (?P<row>     (?<!\S) [|^] )
    | (?P<item>    (?<!\S) (?: \* (?!\*(?!\*)) | - (?!-) ) (?=\s*\S) )
    | (?P<bullet>  (?<=\s) [{_BULLETS}] )
    | (?P<blank>   (?<![ ]) [ ]{{2,}}+ (?=\S) (?! \*(?!\*(?!\*)) | -(?!-) ) )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DELIMITER = re.compile(r"[|^]")
_NO_CELL = re.compile(
    rf"\s*(?:\\\\(?!\S)|[{_BULLETS}]|-{{4,}}(?!\S)|={{2,}}[^=]{{1,200}}={{2,}}|\*\s|{_BLOCK_TAG})", re.IGNORECASE
)
"""What cannot begin a cell, so that the table has ended before it."""
_CLAUSE_END = re.compile(r"(?:[;:.,!?)\]>}\0]|\\\\)\s*$")
_NEAR = 100
"""So many characters before and after a mark say what it is."""
_MOST_CELLS = 400
"""More cells than this are not looked at at once."""
_KEPT_INDENT = 3
"""Spaces before an item's marker that show its indent of two (and what stands for the line end)."""


class Repaired(NamedTuple):
    """A page's text, how many line ends it got back (0: it had lost none), and in which line of the source."""

    text: str
    line_ends: int = 0
    line: int = 0

    def line_in_source(self, line: int) -> int:
        """The line of the source where a line of ``text`` was."""
        return line if line <= self.line else max(self.line, line - self.line_ends)


def repair(text: str) -> Repaired:
    """The page with its line ends, if it had lost them; else the page as it is."""
    lines = text.split("\n")
    number, longest = max(enumerate(lines), key=lambda line: len(line[1]))
    if not LONG <= len(longest) <= LONGEST or len(longest) < SHARE_OF_PAGE * len(text.strip()):
        return Repaired(text)
    parted = _Lines(longest)
    parted.read()
    if not parted.were_lost():
        return Repaired(text)
    repaired = "\n".join([*lines[:number], *parted.done, *lines[number + 1 :]])
    return Repaired(repaired, len(parted.done) - 1, number + 1)


class _Cell(NamedTuple):
    """A cell: where its text begins, the text, and the delimiters on both sides."""

    start: int
    text: str
    opening: str
    closing: str


class _Lines:
    """Parts one long line at its marks.

    ``done`` are the lines so far, the last of them still growing; ``read_to`` is how far the text has been used.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.masked = _PROTECTED.sub(lambda match: _HIDDEN * len(match[0]), text)
        self.done = [""]
        self.read_to = 0
        self.in_list = False
        self.marks: Counter[str] = Counter()
        self.kinds: dict[str, Callable[[re.Match[str]], bool]] = {
            "heading": self.on_its_own,
            "rule": self.on_its_own,
            "tag": self.on_its_own,
            "row": self.table,
            "item": self.item,
            "bullet": self.bullet,
            "blank": self.blank,
        }

    def read(self) -> None:
        """Go through the text, mark by mark."""
        position = 0
        while match := _MARK.search(self.masked, position):
            kind = match.lastgroup or ""
            if self.kinds[kind](match):
                self.marks[kind] += 1
            position = max(match.end(), self.read_to)
        self.take(len(self.text))
        self.done = [line.rstrip() for line in self.done]

    def were_lost(self) -> bool:
        """Whether the marks are so many, and such, that these were lines.

        A table's own row may be long and have empty cells: a line that is a row from its beginning says nothing.
        """
        telling = sum(count for kind, count in self.marks.items() if kind not in PLAIN_KINDS)
        one_row = self.masked.startswith("|") and set(self.marks) == {"row"}
        return telling > 1 and self.marks.total() >= FEWEST_MARKS and not one_row

    # --- what a mark does: True when it begins a line -----------------------------------------------------------------

    def on_its_own(self, match: re.Match[str]) -> bool:
        """A line of its own."""
        self.begin_block(match.start())
        self.take(match.end())
        self.begin_line(match.end())
        self.in_list = False
        return True

    def bullet(self, match: re.Match[str]) -> bool:
        """A bullet that the author drew."""
        self.begin_line(match.start())
        self.in_list = False
        return True

    def blank(self, match: re.Match[str]) -> bool:
        """The end of a paragraph, or of a list."""
        if not match.start():
            return False
        self.begin_line(match.end())
        self.done.insert(-1, "")
        self.in_list = False
        return True

    def item(self, match: re.Match[str]) -> bool:
        """An item, when its indent is still there, or else a clause or another item before it."""
        before = self.masked[max(0, match.start() - _NEAR) : match.start()]
        indent = len(before) - len(before.rstrip(" "))
        kept = indent >= _KEPT_INDENT or (indent > 1 and not before.strip())
        if not kept and not self.follows_clause(match, before):
            return False
        self.begin_line(match.start())
        self.done[-1] = " " * max(indent - 1, 2) if kept else "  "
        self.in_list = True
        return True

    def follows_clause(self, match: re.Match[str], before: str) -> bool:
        """Whether a star without its indent is a marker, and no star of a sentence or a sum."""
        after = self.masked[match.end() : match.end() + _NEAR]
        if match[0] != "*" or not after.startswith((" ", "**")):
            return False
        if before.rstrip()[-1:].isdigit() and after.lstrip()[:1].isdigit():
            return False
        return self.in_list or not before.strip() or _CLAUSE_END.search(before) is not None

    def table(self, match: re.Match[str]) -> bool:
        """A table: all its rows."""
        cells = list(islice(self.cells(match.start()), _MOST_CELLS))
        rows = _rows(cells)
        if not rows:
            return False
        self.begin_block(match.start())
        for row in rows:
            self.begin_line(cells[row.start].start - 1)
            self.take(cells[row.stop - 1].start + len(cells[row.stop - 1].text) + 1)
        self.begin_line(self.read_to)
        self.marks["row"] += len(rows) - 1
        self.in_list = False
        return True

    def cells(self, start: int) -> Iterator[_Cell]:
        """The cells from a delimiter on, each from behind its delimiter up to the one that closes it."""
        position = start + 1
        while not _NO_CELL.match(self.masked, position):
            closing = _DELIMITER.search(self.masked, position)
            if closing is None:
                return
            yield _Cell(position, self.masked[position : closing.start()], self.masked[position - 1], closing[0])
            position = closing.end()

    # --- lines --------------------------------------------------------------------------------------------------------

    def take(self, end: int) -> None:
        """Add the text up to there to the last line."""
        self.done[-1] += self.text[self.read_to : end]
        self.read_to = end

    def begin_block(self, position: int) -> None:
        """Begin a line after a blank one: right after a list, DokuWiki sees no rule and no first row of a table."""
        self.begin_line(position)
        if len(self.done) > 1:
            self.done.insert(-1, "")

    def begin_line(self, position: int) -> None:
        """Begin a line with what stands there, less its indent; a line that is still empty is the one."""
        self.take(position)
        if self.done[-1].strip():
            self.done.append("")
        else:
            self.done[-1] = ""
        while self.text.startswith(" ", self.read_to):
            self.read_to += 1


def _rows(cells: Sequence[_Cell]) -> list[range]:
    """The rows that some cells in one line make.

    A blank cell either parts two rows or is an empty one. The rows are as long as the first; or, where that accounts
    for more of the cells, each goes on to the next blank, and is as long as the first row of the body. What is longer
    has text in it that comes after the table.
    """
    blanks = [index for index, cell in enumerate(cells) if cell.text.isspace()]
    if not blanks:
        return [range(len(cells))] if cells else []
    ways = (_of_width(cells, _width_of_first(cells, blanks)), _at_blanks(cells, blanks))
    return max(ways, key=lambda rows: rows[-1].stop if rows else 0)


def _width_of_first(cells: Sequence[_Cell], blanks: list[int]) -> int:
    """How many cells the first row has: up to where ``^`` gives way to ``|``, or else up to the first blank."""
    first_plain = next((index for index, cell in enumerate(cells) if cell.closing == "|"), 0)
    if first_plain in blanks and cells[0].opening == "^":
        return first_plain
    return next((index for index in blanks if index), len(cells))


def _of_width(cells: Sequence[_Cell], width: int) -> list[range]:
    rows = []
    start = 0
    while 0 < width <= len(cells) - start:
        rows.append(range(start, start + width))
        start += width
        if start < len(cells) and not cells[start].text.isspace():
            break
        start += 1
    return rows


def _at_blanks(cells: Sequence[_Cell], blanks: list[int]) -> list[range]:
    ends = [*blanks, len(cells)]
    starts = [0, *(blank + 1 for blank in blanks)]
    rows = [range(start, end) for start, end in zip(starts, ends, strict=True) if end > start]
    width = len(rows[1]) if len(rows) > 1 else 0
    for index, row in enumerate(rows[1:], start=1):
        if len(row) > width:
            return [*rows[:index], row[:width]]
    return rows
