"""What the reader, the transforms and the site have to tell the author: warnings with a page, a line and a code."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Code(Enum):
    """One entry a kind of warning; the value is its name in reports."""

    REPAIRED = "repaired"
    """Line ends that were lost have been put back."""
    MISSING_MEDIA = "missing-media"
    """A picture or file that the wiki does not hold."""
    MISSING_PAGE = "missing-page"
    """A link to a page that the wiki does not hold."""
    REMOTE_MEDIA = "remote-media"
    """A picture elsewhere that could not be fetched."""
    BAD_MEDIA = "bad-media"
    """A file that is not the picture its name says."""
    UNKNOWN_SYNTAX = "unknown-syntax"
    """A plugin's tag that nobody here knows; its text is kept."""
    UNKNOWN_MACRO = "unknown-macro"
    """``~~NAME~~`` of a plugin that nobody here knows; dropped."""
    BAD_ATTRIBUTE = "bad-attribute"
    """An attribute that cannot be read; the others are kept."""
    BAD_VALUE = "bad-value"
    """A value that is not allowed where it stands, such as a colour."""
    UNCLOSED = "unclosed"
    """A tag without its other half; it shows as text."""
    TABLE_TAIL = "table-tail"
    """Text after a row's last delimiter, which DokuWiki would lose."""
    TOO_DEEP = "too-deep"
    """More levels of nesting than are kept apart."""
    ENCODING = "encoding"
    """Bytes that are not UTF-8, or characters that cannot be shown."""
    FEED = "feed"
    """A news feed, kept as a link."""
    INCLUDE = "include"
    """An included page or section that is not there, or includes itself."""
    EMPTY_PAGE = "empty-page"
    """A page without any text."""
    LOST_TEXT = "lost-text"
    """Words of the source that are not in the output."""
    HAND_WRITTEN = "hand-written"
    """A page that docs/ holds already, written by hand; the wiki's is not used."""
    PRIVATE = "private"
    """Pages or files that the wiki keeps from the public."""
    SHEET = "sheet"
    """What Typst warns of while it sets a sheet."""
    NO_SHEET = "no-sheet"
    """A page whose sheet Typst refuses to set: the site has no PDF of it."""
    UNPAIRED = "unpaired"
    """A button without what it opens, or the other way round."""


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One warning. ``line`` is 1-based, 0 for the page as a whole."""

    page: str
    line: int
    code: Code
    message: str

    def __str__(self) -> str:
        place = f"{self.page}:{self.line}" if self.line else self.page
        return f"{place}: {self.code.value}: {self.message}"


class RegrarioError(Exception):
    """Bad input: one clear line for the person (what, where, what to do). The command line exits with status 2."""
