"""Bold and its like, and footnotes."""

from __future__ import annotations

from regrario.document import Children, Emphasis, EmphasisKind, Footnote
from regrario.dokuwiki.builder import Build, Builder
from regrario.dokuwiki.lexer import EVERYTHING, INLINE, REJECTED, Category, Handler, Level, Mode, Rule
from regrario.dokuwiki.parser import Parser


class InlineLevel(Level):
    """A mode whose text becomes one inline node."""

    __slots__ = ("frame", "tree")

    def __init__(self, mode: Mode, closers: tuple[str, ...], tree: Builder, build: Build) -> None:
        """Open the node too."""
        self.mode = mode  # set here, not by super(): bold is the commonest markup of all
        self.closers = closers
        self.tree = tree
        self.frame = tree.open_inline(build)

    def close(self) -> None:
        """The node is complete."""
        self.tree.mark()
        self.tree.close(self.frame)


def emphasis(kind: EmphasisKind, opener: str, closer: str, needs_closer: bool = True) -> Handler:
    """The handler of one of the seven formats; where opener and closer are the same, it ends the format too.

    It opens only if its closer follows, anywhere: bold may cross lines and paragraphs.
    """
    mode = Mode(kind, INLINE)

    def build(children: Children) -> Emphasis | None:
        return Emphasis(kind, children) if children else None

    def handler(parser: Parser, start: int, end: int) -> int:
        if parser.level.mode is mode:
            return parser.close_level(start, end) if opener == closer else REJECTED
        if not (parser.follows(closer, end) if needs_closer else _may_stay_open(parser, closer, end)):
            return REJECTED
        parser.flush(start)
        parser.enter(InlineLevel(mode, () if opener == closer else (closer,), parser.tree, build))
        return end

    return handler


def _may_stay_open(parser: Parser, closer: str, end: int) -> bool:
    """May a format open that need not close?

    DokuWiki lets it, and takes the end of what it stands in for text. Here ``//`` is text where it would do that to a
    box or a monospace that holds nothing else: ``<WRAP>a // b</WRAP>``, ``''//''``.
    """
    level = parser.level
    if isinstance(level, InlineLevel):
        return level.mode.name != "monospace" or parser.text[end - 4 : end + 2] != f"''{closer}''"
    return parser.follows(closer, end) or not parser.any_follows(level.closers, end)


def closing_tag(parser: Parser, start: int, _end: int) -> int:
    """``</…``: ends the mode whose closing tag it is."""
    if parser.text.startswith(parser.level.closers, start):
        end = parser.find(">", start)
        if end >= 0:
            return parser.close_level(start, end + 1)
    return REJECTED


def footnote(parser: Parser, start: int, end: int) -> int:
    """``((…))``. DokuWiki goes into the mode in a footnote too (in bold in it), but shows the brackets."""
    if not parser.follows("))", end):
        return REJECTED
    parser.flush(start)
    if parser.close_note is not None:
        parser.tree.add("((")
    else:
        parser.close_note = parser.tree.open_note(Footnote)
    parser.enter(_NoteLevel(parser))
    return end


class _NoteLevel(Level):
    __slots__ = ("parser",)

    def __init__(self, parser: Parser) -> None:
        super().__init__(FOOTNOTE)
        self.parser = parser

    def close(self) -> None:
        if self.parser.close_note is not None:
            self.parser.close_note()
            self.parser.close_note = None

    def finish(self) -> None:
        self.close()


def _footnote_end(parser: Parser, start: int, end: int) -> int:
    """``))`` ends the footnote, even from the mode of one inside it: the next ``))`` is then text."""
    parser.flush(start)
    if parser.close_note is None:
        parser.tree.add("))")
    parser.leave().close()
    return end


FOOTNOTE = Mode(
    "footnote",
    EVERYTHING - {Category.BASEONLY, Category.PARAGRAPHS},
    (Rule("footnote end", 150, Category.FORMATTING, (r"\)\)",), _footnote_end),),
    frozenset({"footnote"}),
)
