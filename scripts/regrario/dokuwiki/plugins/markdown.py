"""Islands of Markdown: ``<markdown>…</markdown>``, ``<md>…</md>``.

What authors use in them becomes the nodes that it means: headings, paragraphs, lists, quotes, code, rules, tables,
emphasis, links and pictures. Anything else stays text. HTML is text here as everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from regrario.diagnostics import Code
from regrario.document import (
    Align,
    Box,
    Cell,
    Children,
    CodeBlock,
    Emphasis,
    EmphasisKind,
    Heading,
    Item,
    LineBreak,
    Link,
    List,
    Media,
    Node,
    Paragraph,
    Quote,
    Row,
    Rule,
    Span,
    Table,
    plain_text,
)
from regrario.dokuwiki.builder import joined
from regrario.dokuwiki.parser import Parser
from regrario.dokuwiki.syntax import Flow, Opening, verbatim

_DEEPEST = 12
"""Levels of lists and quotes in an island; what is deeper is text."""
_ROOM = 2 * _DEEPEST + 12
"""Levels of the tree that an island may need: two a list, then a table, emphasis, a link."""
_HEADING = re.compile(r"(#{1,6})(?![^ \t])(.*)")
_RULE = re.compile(r"(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}")
_FENCE = re.compile(r"(`{3,}|~{3,})[ \t]*([\w+-]*)[^`]*")
_ITEM = re.compile(r"( {0,3})([*+-]|\d{1,9}[.)])(?:[ \t]+|$)")
_QUOTE = re.compile(r" {0,3}> ?")
_UNDERLINE = re.compile(r"(=+|-+)[ \t]*")
_TABLE_LINE = re.compile(r"\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?")
_CELL_END = re.compile(r"(?<!\\)\|")
_CODE_INDENT = "    "

Lines: TypeAlias = Sequence[str]


def _island(opening: Opening, text: str) -> Box | None:
    parser = opening.parser
    if parser.tree.room() < _ROOM:
        opening.warn(Code.TOO_DEEP, "Markdown is nested too deep here: shown as it is")
        return Box("wrap", (CodeBlock(text.strip("\n"), language="markdown", line=opening.line),))
    children = _Island(parser, opening.line).blocks(text.expandtabs(4).split("\n"), 0)
    return Box("wrap", children, line=opening.line) if children else None


class _Island:
    """Reads lines into blocks. ``line`` is that of the opening tag."""

    def __init__(self, parser: Parser, line: int) -> None:
        self.parser = parser
        self.line = line

    def blocks(self, lines: Lines, depth: int) -> Children:
        return tuple(self._blocks(lines, depth))

    def _blocks(self, lines: Lines, depth: int) -> Iterator[Node]:
        """Each reader is asked in turn for the block that begins at a line."""
        at = 0
        readers: tuple[Callable[[Lines, int, int], tuple[Node | None, int]], ...]
        readers = (self._fence, self._heading, self._rule, self._quote, self._list, self._table, self._indented)
        while at < len(lines):
            if not lines[at].strip():
                at += 1
                continue
            for reader in readers:
                node, after = reader(lines, at, depth)
                if after > at:
                    break
            else:
                node, after = self._paragraph(lines, at)
            at = after
            if node is not None:
                yield node

    # --- blocks: each gives its node and the line behind it, or the line it was given --------------------------------

    def _fence(self, lines: Lines, at: int, _depth: int) -> tuple[Node | None, int]:
        opened = _FENCE.fullmatch(lines[at].strip())
        if opened is None:
            return None, at
        end = at + 1
        while end < len(lines) and not lines[end].strip().startswith(opened[1]):
            end += 1
        code = CodeBlock("\n".join(lines[at + 1 : end]), language=opened[2], line=self.line)
        return code, min(end + 1, len(lines))

    def _heading(self, lines: Lines, at: int, _depth: int) -> tuple[Node | None, int]:
        marked = _HEADING.fullmatch(lines[at].strip())
        if marked is None:
            return None, at
        title = marked[2].strip()
        shorter = title.rstrip("#")
        return self._titled(len(marked[1]), title if shorter[-1:].strip() else shorter.rstrip()), at + 1

    def _titled(self, level: int, title: str) -> Heading | None:
        title = plain_text(self.inline(title)).strip()
        if not title:
            return None
        return Heading(min(level, 5), title, self.parser.section_id(title), line=self.line)

    def _rule(self, lines: Lines, at: int, _depth: int) -> tuple[Node | None, int]:
        return (Rule(), at + 1) if _RULE.fullmatch(lines[at].strip()) else (None, at)

    def _quote(self, lines: Lines, at: int, depth: int) -> tuple[Node | None, int]:
        end = at
        while end < len(lines) and _QUOTE.match(lines[end]):
            end += 1
        if end == at or depth >= _DEEPEST:
            return None, at
        inside = [_QUOTE.sub("", line, count=1) for line in lines[at:end]]
        return Quote(self.blocks(inside, depth + 1)), end

    def _list(self, lines: Lines, at: int, depth: int) -> tuple[Node | None, int]:
        """Items of one kind; what is indented below an item is inside it."""
        first = _ITEM.match(lines[at])
        if first is None or depth >= _DEEPEST:
            return None, at
        ordered = first[2][0].isdecimal()
        items: list[Item] = []
        end = at
        while end < len(lines):
            mark = _ITEM.match(lines[end])
            if mark is None or mark[2][0].isdecimal() is not ordered or _RULE.fullmatch(lines[end].strip()):
                break
            indent = " " * (len(mark[1]) + 2)
            inside = [lines[end][mark.end() :]]
            end += 1
            while end < len(lines) and self._continues(lines, end, indent):
                inside.append(_outdented(lines[end], mark.end()))
                end += 1
            items.append(Item(_bare(self.blocks(inside, depth + 1))))
            while end + 1 < len(lines) and not lines[end].strip() and _ITEM.match(lines[end + 1]):
                end += 1
        return List(ordered, tuple(items), line=self.line), end

    @staticmethod
    def _continues(lines: Lines, at: int, indent: str) -> bool:
        """Does a line belong to the item above: indented, or running on; a blank one if such a line follows it?"""
        if not lines[at].strip():
            return at + 1 < len(lines) and lines[at + 1].startswith(indent)
        if lines[at].startswith(indent):
            return True
        return bool(lines[at - 1].strip()) and not _begins_block(lines[at])

    def _table(self, lines: Lines, at: int, _depth: int) -> tuple[Node | None, int]:
        if "|" not in lines[at] or at + 1 == len(lines):
            return None, at
        line = lines[at + 1].strip()
        if "|" not in line or not _TABLE_LINE.fullmatch(line):
            return None, at
        aligns = [_align(cell) for cell in _cells(line)]
        end = at + 2
        while end < len(lines) and "|" in lines[end]:
            end += 1
        rows = [self._row(lines[at], aligns, header=True)]
        rows += [self._row(row, aligns, header=False) for row in lines[at + 2 : end]]
        return Table(tuple(rows), head=1, line=self.line), end

    def _row(self, line: str, aligns: list[Align], header: bool) -> Row:
        cells = _cells(line)
        cells += [""] * (len(aligns) - len(cells))
        aligns = aligns + [""] * (len(cells) - len(aligns))
        return Row(tuple(Cell(self.inline(cell), header, align) for cell, align in zip(cells, aligns, strict=True)))

    def _indented(self, lines: Lines, at: int, _depth: int) -> tuple[Node | None, int]:
        end = at
        while end < len(lines) and (lines[end].startswith(_CODE_INDENT) or (end > at and not lines[end].strip())):
            end += 1
        if end == at:
            return None, at
        text = "\n".join(line[len(_CODE_INDENT) :] for line in lines[at:end]).rstrip()
        return CodeBlock(text, line=self.line), end

    def _paragraph(self, lines: Lines, at: int) -> tuple[Node | None, int]:
        """Lines up to a blank one or another block; underlined, they are a heading."""
        end = at + 1
        while end < len(lines) and lines[end].strip():
            underline = _UNDERLINE.fullmatch(lines[end].strip())
            if underline:
                title = " ".join(line.strip() for line in lines[at:end])
                return self._titled(1 if underline[1][0] == "=" else 2, title), end + 1
            if _begins_block(lines[end]):
                break
            end += 1
        text = "\n".join(line.lstrip() for line in lines[at:end]).rstrip()
        return Paragraph(self.inline(text)), end

    # --- running text -------------------------------------------------------------------------------------------------

    def inline(self, text: str) -> Children:
        """Emphasis holds no emphasis of its own kind, so a few passes, one inside the other, are enough."""
        nodes: list[Node] = []
        at = 0
        for match in _INLINE.finditer(text):
            nodes.extend(_plain(text[at : match.start()]))
            nodes.append(self._inline_node(match))
            at = match.end()
        nodes.extend(_plain(text[at:]))
        return joined(nodes)

    def _inline_node(self, match: re.Match[str]) -> Node:
        kind = match.lastgroup or ""
        inside = match[kind]
        if kind in _EMPHASIS:
            return Emphasis(_EMPHASIS[kind], self.inline(inside))
        if kind == "picture":
            return self._picture(inside, match["alt"])
        if kind in ("link", "address"):
            return self._link(inside, self.inline(match["label"] or ""))
        words = {"code": Emphasis("monospace", (inside.strip(),)), "escaped": inside}
        return words.get(kind, LineBreak())

    def _link(self, written: str, label: Children) -> Node:
        target, title = _target(written)
        label = label or ((target,) if target else ())
        return _hinted(self._link_to(target, label), title) if label else title

    def _link_to(self, target: str, label: Children) -> Link:
        if _ADDRESS.match(target):
            return Link("external", target, label, line=self.line)
        if "@" in target and "/" not in target:
            return Link("mail", target.removeprefix("mailto:"), label, line=self.line)
        page, _, section = target.partition("#")
        page = page.removesuffix(".md")
        fragment = self.parser.fragment_id(section)
        if not page:
            return Link("anchor", "", label, fragment, line=self.line)
        return Link("page", self.parser.resolve_page(page.replace("/", ":")), label, fragment, line=self.line)

    def _picture(self, written: str, alt: str) -> Node:
        source, title = _target(written)
        external = bool(_ADDRESS.match(source))
        ident = source if external or not source else self.parser.resolve_media(source.replace("/", ":"))
        return _hinted(Media(ident, external=external, title=alt.strip(), line=self.line) if ident else alt, title)


_ADDRESS = re.compile(r"(?:https?|ftp)://", re.IGNORECASE)
_SHORT = 1000
"""Characters that emphasis and a link's label may be long: a search that finds no end stays cheap."""
_EMPHASIS: Mapping[str, EmphasisKind] = {
    "strong": "strong",
    "strong_": "strong",
    "emphasis": "emphasis",
    "emphasis_": "emphasis",
    "deleted": "deleted",
}
"""The names of groups below."""
_INLINE = re.compile(
    rf"""
      \\(?P<escaped>[\\`*_{{}}\[\]()#+.!|<>~-])
    | (?P<ticks>`{{1,5}})(?P<code>(?:(?!(?P=ticks))[\s\S]){{1,{_SHORT}}}?)(?P=ticks)(?!`)
    | !\[(?P<alt>[^\[\]]{{0,{_SHORT}}})\]\((?P<picture>[^()\n]{{0,{_SHORT}}})\)
    | \[(?P<label>(?:[^\[\]]|!\[[^\[\]]{{0,99}}\]\([^()\n]{{0,199}}\)){{0,{_SHORT}}})\]
      \((?P<link>[^()\n]{{0,{_SHORT}}})\)
    | <(?P<address>(?:https?://|ftp://|mailto:)[^\s<>]{{1,{_SHORT}}})>
    | \*\*(?=\S)(?P<strong>(?:(?!\*\*)[\s\S]){{1,{_SHORT}}}?)(?<=\S)\*\*
    | (?<!\w)__(?=\S)(?P<strong_>(?:(?!__)[\s\S]){{1,{_SHORT}}}?)(?<=\S)__(?!\w)
    | \*(?=[^\s*])(?P<emphasis>[^*]{{1,{_SHORT}}}?)(?<=\S)\*
    | (?<!\w)_(?=[^\s_])(?P<emphasis_>[^_]{{1,{_SHORT}}}?)(?<=\S)_(?!\w)
    | ~~(?=\S)(?P<deleted>[^~]{{1,{_SHORT}}}?)(?<=\S)~~
    | (?P<break>(?<![ ])[ ]{{2,}}+\n|\\\n)
    """,
    re.VERBOSE,
)


def _plain(text: str) -> Children:
    return (text,) if text else ()


def _target(written: str) -> tuple[str, str]:
    """An address, and the title that may stand behind it in quotes."""
    target, _, title = written.strip().partition(" ")
    return target.strip("<>"), title.strip(" \"'")


def _hinted(node: Node, title: str) -> Node:
    return Span("tooltip", (node,), title=title) if title else node


def _begins_block(line: str) -> bool:
    """Does a line end the paragraph before it?"""
    text = line.strip()
    return bool(
        _FENCE.fullmatch(text)
        or _HEADING.fullmatch(text)
        or _RULE.fullmatch(text)
        or _QUOTE.match(line)
        or _ITEM.match(line)
    )


def _outdented(line: str, columns: int) -> str:
    """A line without the white space in front that makes it part of an item."""
    return line[min(columns, len(line) - len(line.lstrip())) :]


def _bare(children: Children) -> Children:
    """An item's first paragraph as the item's own text."""
    match children:
        case (Paragraph(children=words), *rest):
            return (*words, *rest)
    return children


def _cells(line: str) -> list[str]:
    text = line.strip().removeprefix("|")
    cells = _CELL_END.split(text)
    if len(cells) > 1 and not cells[-1].strip():
        del cells[-1]
    return [cell.strip().replace("\\|", "|") for cell in cells]


def _align(cell: str) -> Align:
    left, right = cell.startswith(":"), cell.endswith(":")
    return "center" if left and right else "right" if right else "left" if left else ""


RULES = tuple(
    verbatim(name, rf"<{name}>", f"</{name}>", _island, flow=Flow.BLOCK, sort=69) for name in ("markdown", "md")
)
