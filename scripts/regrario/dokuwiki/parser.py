"""One pass over a page: the stack of modes, the search for the next markup, and what handlers need on their way."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from urllib.parse import quote

from regrario.diagnostics import Code, Diagnostic
from regrario.document import Children, Document, Meta, Paragraph
from regrario.dokuwiki.builder import BLANK, Builder, depth_of
from regrario.dokuwiki.environment import Environment
from regrario.dokuwiki.ids import cleaner, fragment_id, resolve_media, resolve_page, section_id
from regrario.dokuwiki.lexer import EVERYTHING, REJECTED, Grammar, Level, Mode, Others, Scanner

BASE = Mode("base", EVERYTHING)
"""The page itself."""

_NEVER_ASKED = 0, -2
_VISIBLE = re.compile(r"\S", re.ASCII)
_UNSAFE = re.compile(r"[\[\\\]^`{|}#%]")
_URL_PARTS = re.compile(r"\{(?:SCHEME|HOST|PORT|PATH|QUERY)\}")
_CLOSING_TAG = re.compile(r"</([A-Za-z][\w-]*)>", re.ASCII)


class Parser:
    """Reads one page.

    Handlers work on these: ``text`` (the page between two line ends that do not belong to it), ``pos`` (what is before
    it has been dealt with; DokuWiki cuts it off, so a rule's ``^`` matches here too), ``tree`` (what is being built),
    ``level`` (the mode that is open).
    """

    def __init__(self, text: str, page: str, environment: Environment, grammar: Grammar) -> None:
        """Ready to read a page; ``parse`` does it."""
        self.text = f"\n{text}\n"
        self.pos = 0
        self.page = page
        self.environment = environment
        self.tree = Builder(self._too_deep)
        self.level = Level(BASE)
        self.levels = [self.level]
        self.diagnostics: list[Diagnostic] = []
        self.title = ""  # of the first heading
        self.toc = True
        self.tags: list[str] = []
        self.open_quotes = 0  # double quotes, for typography
        self.close_note: Callable[[], None] | None = None  # ends the footnote that is open
        self._grammar = grammar
        self._clean = cleaner(environment.sepchar, environment.deaccent, environment.use_slash)
        self._ids: dict[str, int] = {}
        self._last: dict[str, int] = {}
        self._next: dict[str, tuple[int, int]] = {}  # where it was last looked for, and found
        self._line = 0
        self._line_at = 0
        self._trimmed = (-1, -1)
        self._visible = -1
        self._warned: set[tuple[Code, str]] = set()

    # --- the pass -----------------------------------------------------------------------------------------------------

    def parse(self) -> Document:
        """Read the whole page."""
        self.tree.open_paragraph()
        self._scan()
        self.flush(len(self.text))
        while len(self.levels) > 1:
            self.leave().finish()
        children = self.tree.finish()
        del self.tree  # it knows this parser: without it a parser is gone as soon as it has done its work
        return Document(children, self.page, Meta(self.title, self.toc, tuple(dict.fromkeys(self.tags))))

    def _scan(self) -> None:
        text = self.text
        scanners: dict[Mode, Scanner] = {}
        scan = 0
        while True:
            level = self.level
            scanner = scanners.get(level.mode)
            if scanner is None:
                scanner = scanners[level.mode] = self._grammar.scanner(level.mode)
            search, found = scanner.search, scanner.found
            match = search(text, scan)
            while match is not None:
                start, end = match.span()
                handler, others = found[match.lastindex or text[start:end]]
                position = handler(self, start, end) or self._try(others, start)
                if position:
                    self.pos = scan = position
                    if self.level is not level:
                        break
                else:
                    scan = start + 1
                match = search(text, scan)
            else:
                return

    def _try(self, others: Others, start: int) -> int:
        """Ask those whose pattern matches at ``start`` in turn; ``REJECTED`` if it is no markup at all."""
        for match_at, handler in others:
            match = match_at(self.text, start)
            if match:
                position = handler(self, start, match.end())
                if position:
                    return position
        return REJECTED

    # --- for handlers -------------------------------------------------------------------------------------------------

    def flush(self, end: int) -> None:
        """What stands before ``end`` is text."""
        pos = self.pos
        if end > pos:
            self.tree.add_text(self.text[pos:end])
            self.pos = end

    def enter(self, level: Level) -> None:
        """Go into a mode."""
        self.levels.append(level)
        self.level = level

    def leave(self) -> Level:
        """Go back to the mode around this one, which is given."""
        level = self.levels.pop()
        self.level = self.levels[-1]
        return level

    def close_level(self, start: int, end: int) -> int:
        """The mode's closer stands from ``start`` to ``end``: end the mode."""
        self.flush(start)
        self.pos = end
        level = self.levels.pop()  # as leave() does it, without a call: this is done for each pair of tags
        self.level = self.levels[-1]
        level.close()
        return end

    def follows(self, closer: str, position: int) -> bool:
        """Does ``closer`` stand anywhere from ``position`` on? One search a closer and page."""
        last = self._last.get(closer)
        if last is None:
            last = self._last[closer] = self.text.rfind(closer)
        return last >= position

    def any_follows(self, closers: tuple[str, ...], position: int) -> bool:
        """Does any of some closers stand from ``position`` on?"""
        for closer in closers:  # noqa: SIM110 - any() of a generator takes longer than the whole loop over one or two
            if self.follows(closer, position):
                return True
        return False

    def find(self, literal: str, position: int) -> int:
        """Where ``literal`` stands next, from ``position`` on, or -1. Linear, as positions grow nearly always."""
        asked, found = self._next.get(literal, _NEVER_ASKED)
        if asked <= position and (position <= found or found == -1):
            return found
        found = self.text.find(literal, position)
        if asked <= position:
            self._next[literal] = position, found
        return found

    def trimmed_line_end(self, line_end: int) -> int:
        """Where the text of a line ends, before spaces and tabs, given where the line does. Found once a line."""
        if self._trimmed[0] != line_end:
            position = line_end
            while self.text[position - 1] in " \t":
                position -= 1
            self._trimmed = (line_end, position)
        return self._trimmed[1]

    def next_visible(self, position: int) -> int:
        """Where the first character from ``position`` on stands that is no white space."""
        if self._visible < position:
            match = _VISIBLE.search(self.text, position)
            self._visible = match.start() if match else len(self.text)
        return self._visible

    def back_over(self, chars: str, position: int) -> int:
        """Where the run of ``chars`` before ``position`` begins, among what has not been dealt with."""
        text, pos = self.text, self.pos
        while position > pos and text[position - 1] in chars:
            position -= 1
        return position

    def line(self, position: int) -> int:
        """The number of the source's line at a position."""
        if position >= self._line_at:
            self._line += self.text.count("\n", self._line_at, position)
        else:
            self._line -= self.text.count("\n", position, self._line_at)
        self._line_at = position
        return self._line

    def warn(self, code: Code, message: str, position: int) -> None:
        """Tell the author about something at a position; the same thing once a page."""
        if (code, message) not in self._warned:
            self._warned.add((code, message))
            self.diagnostics.append(Diagnostic(self.page, self.line(position), code, message))

    def _too_deep(self) -> None:
        self.warn(Code.TOO_DEEP, "nested too deep: what is inside joins the level above", self.pos)

    @cached_property
    def unknown_tags(self) -> frozenset[str]:
        """The names of the page's ``</tags>`` that no rule knows."""
        return frozenset(_CLOSING_TAG.findall(self.text)) - self._grammar.tags

    def running_text(self, text: str, position: int) -> Children:
        """Markup that stands inside a tag, such as a caption, as inline nodes; as it is written if it holds a block.

        Whatever calls this ends at the first closer, so such texts are not inside each other: work stays linear.
        """
        text = text.strip(BLANK)
        inner = Parser(text, self.page, self.environment, self._grammar)
        children = inner.parse().children
        if not children:
            return ()
        only = children[0]
        if len(children) > 1 or not isinstance(only, Paragraph) or depth_of(only) > self.tree.room():
            return (text,)
        for diagnostic in inner.diagnostics:
            self.warn(diagnostic.code, diagnostic.message, position)
        return only.children

    # --- ids ----------------------------------------------------------------------------------------------------------

    def section_id(self, title: str) -> str:
        """A heading's id. The first is that of the page's title."""
        self.title = self.title or title
        return section_id(title, self._ids, self._clean)

    def fragment_id(self, fragment: str) -> str:
        """The id that ``#fragment`` names."""
        return fragment_id(fragment, self._clean) if fragment else ""

    def fragment_of_page(self, fragment: str) -> str:
        """The id that ``page#fragment`` names. It is cleaned twice: ``#-`` is none there, nor is ``#0``, as in PHP."""
        cleaned = self._clean(fragment)
        return "" if cleaned == "0" else self.fragment_id(cleaned)

    def with_colons(self, name: str) -> str:
        """An id as written, with colons for all that parts namespaces."""
        return name.replace(";", ":").replace("/", ":" if self.environment.use_slash else "/")

    def resolve_page(self, link: str) -> str:
        """The page that a link names."""
        link = self.with_colons(link)
        return resolve_page(link, self.page, self.environment.page_exists, self.environment.start, self._clean)

    def resolve_namespace(self, name: str) -> str:
        """The namespace that a list of pages names, ``""`` for the root; ``.`` is the page's own, ``..`` that above."""
        name = name.strip(BLANK).replace("/", ":")
        return resolve_media(f"{name}:" if name.startswith(".") else f":{name}", self.page, self._clean)

    def interwiki_address(self, prefix: str, reference: str) -> str:
        """The address that ``prefix>reference`` stands for (``_resolveInterWiki``); ``""`` if the prefix is unknown."""
        pattern = self.environment.interwiki.get(prefix)
        if pattern is None:
            return ""
        name, mark, fragment = reference.rpartition("#")
        if not mark:
            name = reference
        if "{" in pattern:
            as_name = name if pattern.startswith(":") else _UNSAFE.sub(lambda m: quote(m[0]), name)
            address = _URL_PARTS.sub("", pattern).replace("{URL}", quote(name, safe="")).replace("{NAME}", as_name)
        else:
            address = pattern + quote(name, safe="")
        return f"{address}#{quote(fragment, safe='')}" if mark and fragment else address

    def resolve_media(self, link: str) -> str:
        """The media file that a link names."""
        return resolve_media(self.with_colons(link), self.page, self._clean)
