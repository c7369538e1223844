"""What a plugin is made of: the few shapes that DokuWiki's syntax plugins have, each made into a rule.

A plugin says what opens and closes it, what it may hold, how it stands to paragraphs, and what node it becomes. It
never sees the lexer's state or an output format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from html import unescape
from typing import TypeAlias

from regrario.diagnostics import Code
from regrario.document import Attributes, Children, Node
from regrario.dokuwiki.builder import Builder, Frame
from regrario.dokuwiki.lexer import EVERYTHING, REJECTED, Category, Level, Mode, Rule, VisibleParts, nothing_visible
from regrario.dokuwiki.modes.formatting import InlineLevel
from regrario.dokuwiki.parser import Parser

NUMBER = r"(?:\d+(?:\.\d+)?|\.\d+)"
"""A size's number, as a pattern that has one way to match it: a long one costs its length."""

_WORD = re.compile(r"\w", re.ASCII)
_OF_SCRIPTS = ("data-", "aria-")
"""What the names of attributes for scripts and programs begin with."""


class Flow(Enum):
    """How a plugin stands to the paragraphs around it (DokuWiki's ``getPType``)."""

    INLINE = "normal"
    """In running text, like bold."""
    DIVISION = "normal, but a div"
    """In running text for DokuWiki, but what it shows is a block."""
    BLOCK = "block"
    """Between paragraphs; its own text is in none until a blank line."""
    STACK = "stack"
    """Between paragraphs, with paragraphs inside."""


@dataclass(slots=True)  # not frozen, which takes three times as long: one is made for every tag
class Opening:
    """What opened a plugin: the ``head`` (between the start and the end of the opening tag), and where it stood."""

    head: str
    parser: Parser
    position: int

    @property
    def line(self) -> int:
        """The line of the source."""
        return self.parser.line(self.position)

    def warn(self, code: Code, message: str) -> None:
        """Tell the author."""
        self.parser.warn(code, message, self.position)

    def attributes(self, known: frozenset[str]) -> dict[str, str]:
        """The attributes in the head, by their names in lower case; for any but the known ones there is a warning.

        So there is for what cannot be read, which is left out.
        """
        found = read_attributes(self)
        if not known.issuperset(found):
            for name, value in found.items():
                if name not in known and value.strip() and not name.startswith(_OF_SCRIPTS):
                    self.warn(Code.BAD_ATTRIBUTE, f"no attribute of this tag, and not shown: {name}={value}")
        return found

    def running_text(self, text: str) -> Children:
        """Markup in the head, such as a title, as inline nodes."""
        return self.parser.running_text(text, self.position)

    def closing_tag(self, beginning: str) -> str:
        """The tag that has just closed it, as written, which begins like this; ``""`` if the page ended first."""
        text, end = self.parser.text, self.parser.pos
        return text[text.rfind(beginning, 0, end) : end] if text[end - 1] == ">" else ""


Build: TypeAlias = Callable[[Opening, Children], Node | None]
"""Makes the node of a plugin that holds other markup."""
BuildText: TypeAlias = Callable[[Opening, str], Node | None]
"""Makes the node of a plugin whose content is no markup."""


def container(  # noqa: PLR0913 - a declaration: each keyword is one property of the plugin
    name: str,
    start: str | tuple[str, ...],
    closer: str | tuple[str, ...],
    build: Build,
    *,
    flow: Flow,
    sort: int,
    accepts: frozenset[Category] = EVERYTHING,
    category: Category = Category.FORMATTING,
    head_end: str = ">",
    needs_closer: bool = True,
    nests: bool = False,
    inside: tuple[Rule, ...] = (),
    refuses: frozenset[str] = frozenset(),
    levels: int = 1,
    visible: VisibleParts = nothing_visible,
) -> Rule:
    """A plugin with an opening and a closing tag and markup between them.

    ``start`` is a pattern that begins with a literal, or several of them; if it does not end with ``head_end`` itself,
    the head goes on to the next one. Any of several closers ends it. It opens only if one of them follows somewhere
    (``needs_closer``), and right inside itself only if it ``nests`` (in another mode within, always). The rules
    ``inside`` are seen in it only, such as what parts its columns; those that it ``refuses`` are not. ``levels`` is how
    many its node makes in the tree. ``visible`` as in ``Rule``.
    """
    closers = (closer,) if isinstance(closer, str) else closer
    tags = tuple(tag for tag in closers if tag.startswith("</"))
    marks = tuple(re.escape(mark) for mark in closers if mark not in tags)
    end_rules = (Rule(f"{name} end", sort, category, marks, Parser.close_level),) if marks else ()
    mode = Mode(name, accepts, (*end_rules, *inside), refuses)

    def handler(parser: Parser, start: int, end: int) -> int:
        if parser.level.mode is mode and not nests:
            return REJECTED
        head_stop = end - len(head_end) if parser.text.endswith(head_end, start, end) else parser.find(head_end, end)
        if head_stop < 0:
            return REJECTED
        after = head_stop + len(head_end)
        if needs_closer and not parser.any_follows(closers, after):
            if not _WORD.match(parser.text, end):
                parser.warn(Code.UNCLOSED, f"{parser.text[start:end]} without {closers[0]}: shown as text", start)
            return REJECTED
        parser.flush(start)
        opening = Opening(parser.text[end:head_stop], parser, start)
        node = partial(build, opening)
        level: InlineLevel | _BlockLevel
        if flow is Flow.INLINE:
            level = InlineLevel(mode, tags, parser.tree, node)
        else:
            level = _BlockLevel(mode, tags, parser.tree, node, flow=flow, levels=levels)
        parser.enter(level)
        if level.frame is None and opening.head.strip():
            opening.warn(Code.TOO_DEEP, f"nested too deep: {parser.text[start:after]} is left out, not what is in it")
        return after

    starts = (start,) if isinstance(start, str) else start
    return Rule(name, sort, category, starts, handler, visible)


class _BlockLevel(Level):
    """The mode of a plugin that becomes a block."""

    __slots__ = ("flow", "frame", "tree")

    def __init__(  # noqa: PLR0913 - what Level takes, and what the builder does
        self,
        mode: Mode,
        closers: tuple[str, ...],
        tree: Builder,
        node: Callable[[Children], Node | None],
        *,
        flow: Flow,
        levels: int,
    ) -> None:
        self.mode = mode  # set here, not by super(), as in InlineLevel
        self.closers = closers
        self.tree = tree
        self.flow = flow
        if flow is Flow.DIVISION:
            tree.leave_paragraph()
        else:
            tree.close_paragraph()
        self.frame: Frame | None = tree.open("block", node, levels)
        if flow is Flow.STACK:
            tree.open_paragraph()

    def close(self) -> None:
        tree = self.tree
        if self.flow is Flow.DIVISION:
            tree.mark()
            tree.close(self.frame)
        else:
            tree.close_paragraph()
            tree.close(self.frame)
            tree.open_paragraph()


def verbatim(  # noqa: PLR0913 - as container
    name: str,
    start: str,
    closer: str,
    build: BuildText,
    *,
    flow: Flow,
    sort: int,
    category: Category = Category.PROTECTED,
    head_end: str = ">",
) -> Rule:
    """A plugin with an opening and a closing tag whose content is no markup, such as a formula.

    ``head_end`` ``""``: there is no head, the content begins right after ``start``.
    """

    def handler(parser: Parser, start: int, end: int) -> int:
        head_stop = after = end
        if head_end and not parser.text.endswith(head_end, start, end):
            head_stop = parser.find(head_end, end)
            after = head_stop + len(head_end)
        if head_stop < 0:
            return REJECTED
        stop = parser.find(closer, after)
        if stop < 0:
            return REJECTED
        parser.flush(start)
        _put(parser, build(Opening(parser.text[end:head_stop], parser, start), parser.text[after:stop]), flow)
        return stop + len(closer)

    return Rule(name, sort, category, (start,), handler)


def standalone(  # noqa: PLR0913 - as container
    name: str,
    start: str,
    end: str,
    build: Callable[[Opening], Node | None],
    *,
    flow: Flow,
    sort: int,
    category: Category = Category.SUBSTITION,
    visible: VisibleParts = nothing_visible,
) -> Rule:
    """A plugin that is one tag, such as ``{{tag>…}}``; its head is what stands between ``start`` and ``end``.

    ``end`` ``""``: the start is all of it.
    """

    def handler(parser: Parser, start: int, head: int) -> int:
        stop = parser.find(end, head) if end else head
        if stop < 0:
            return REJECTED
        parser.flush(start)
        _put(parser, build(Opening(parser.text[head:stop], parser, start)), flow)
        return stop + len(end)

    return Rule(name, sort, category, (start,), handler, visible)


def macro(name: str, names: Iterable[str], build: Callable[[Opening], Node | None], *, flow: Flow, sort: int) -> Rule:
    """A plugin that is ``~~NAME~~``: each name a pattern of what stands between the tildes."""

    def handler(parser: Parser, start: int, end: int) -> int:
        parser.flush(start)
        _put(parser, build(Opening(parser.text[start + 2 : end - 2], parser, start)), flow)
        return end

    return Rule(name, sort, Category.SUBSTITION, tuple(f"~~{name}~~" for name in names), handler)


def only_if(condition: Callable[[Parser, int, int], bool], rule: Rule) -> Rule:
    """The rule, where a condition holds for what its start pattern matched (the positions of its start and end)."""

    def handler(parser: Parser, start: int, end: int) -> int:
        return rule.handler(parser, start, end) if condition(parser, start, end) else REJECTED

    return replace(rule, handler=handler)


def nothing(_opening: Opening) -> None:
    """Builds nothing: what means nothing in a page that stands still."""
    return


def _put(parser: Parser, node: Node | None, flow: Flow) -> None:
    if flow is not Flow.INLINE:
        parser.tree.add_block(node)
    elif node is None:
        parser.tree.mark()
    else:
        parser.tree.add(node)


# --- attributes -------------------------------------------------------------------------------------------------------

_ATTRIBUTE = re.compile(r"""([A-Za-z_](?<![\w:.-].)[\w:.-]*+)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'<>=]++))""")
_WELL_FORMED = re.compile(r"""[\w-]*+(?:\s++[A-Za-z_][\w:.-]*+\s*+=\s*+(?:"[^"]*+"|'[^']*+'))*+\s*+/?""")
"""The usual head, after what may follow the name at once: attributes in quotes and nothing else."""
_NAME_GOES_ON = re.compile(r"^[\w-]+")
_LETTER = re.compile(r"[^\W_]")


def read_attributes(opening: Opening) -> dict[str, str]:
    """``name="value"`` pairs, in their order.

    bootswrapper reads its tags as XML, where one mistake loses every attribute. Here the good ones are kept, and a
    mistake whose meaning is plain is put right: a value without quotes, a raw ``&``. Of two values the first counts.
    Words that are no attribute are named.
    """
    head = opening.head
    found: dict[str, str] = {}
    plain = 0  # the length of a head that is nothing but ` name="value"`s like these
    for written, double, single, bare in _ATTRIBUTE.findall(head) if "=" in head else ():
        name = written.lower()
        value = double or single or bare
        plain += len(name) + len(value) + len(' =""')
        if name in found:
            opening.warn(Code.BAD_ATTRIBUTE, f"{name} is given twice: the first counts, not {value}")
            continue
        if bare:
            opening.warn(Code.BAD_ATTRIBUTE, f"the value of {name} has no quotes: {bare}")
            plain -= len('""')
        found[name] = unescape(value) if "&" in value else value
    if len(head) != plain and not _WELL_FORMED.fullmatch(head):
        _warn_of_leftovers(opening)
    return found


def _warn_of_leftovers(opening: Opening) -> None:
    """Name what in a head is no attribute."""
    head = opening.head
    unclosed = _unclosed_value(head)
    if unclosed:
        opening.warn(Code.BAD_ATTRIBUTE, f"a value ends at the > in it, and is left out: {unclosed}")
        return
    left = " ".join(_ATTRIBUTE.sub(" ", _NAME_GOES_ON.sub("", head)).split())
    if _LETTER.search(left):
        opening.warn(Code.BAD_ATTRIBUTE, f"no attribute, and left out: {left}")


def _unclosed_value(head: str) -> str:
    """What stands in the quotes that the end of the tag leaves open, as in ``<panel title="a > b">``."""
    for quote in "\"'":
        before, mark, value = head.rpartition(quote)
        if mark and before.rstrip().endswith("="):
            return value.strip()
    return ""


def visible_attributes(*names: str) -> VisibleParts:
    """The visible parts of a tag that shows the values of some attributes."""

    def visible(head: str) -> Iterator[tuple[int, int]]:
        for match in _ATTRIBUTE.finditer(head):
            if match[1].lower() in names and match.lastindex:
                yield match.span(match.lastindex)

    return visible


def visible_groups(pattern: re.Pattern[str]) -> VisibleParts:
    """The visible parts of a tag whose head has them where a pattern's group finds them."""

    def visible(head: str) -> Iterator[tuple[int, int]]:
        return (match.span(1) for match in pattern.finditer(head))

    return visible


def all_visible(head: str) -> tuple[tuple[int, int], ...]:
    """The visible part of a tag whose head is a title, and nothing else."""
    return ((0, len(head)),)


def visible_after_bar(head: str) -> tuple[tuple[int, int], ...]:
    """The visible part of a tag whose head has a title or a caption behind a ``|``."""
    bar = head.find("|")
    return ((bar + 1, len(head)),) if bar >= 0 else ()


def rest_of(attributes: dict[str, str], *used: str) -> Attributes:
    """The attributes that have not been used otherwise, for a node to keep."""
    return tuple([(name, value) for name, value in attributes.items() if name not in used])


def is_true(value: str) -> bool:
    """Is an attribute switched on? As bootswrapper reads it."""
    return value.strip().lower() in ("true", "1", "yes", "on")
