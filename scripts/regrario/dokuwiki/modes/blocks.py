"""Headings, rules, literal blocks and the ends of lines."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Attributes, CodeBlock, CodeKind, Heading, Rule
from regrario.dokuwiki.builder import BLANK
from regrario.dokuwiki.lexer import REJECTED, Category
from regrario.dokuwiki.parser import Parser

_SHORTEST_HEADING = 5
"""Two marks, a character and two marks."""
_OPTION = re.compile(r'(\w+)(?:=(?:"([^"]*)"|([^\s\]]*)))?')
_FILE_NAME = re.compile(r"\s*[^\s\[]+\s+([^\[]+)", re.ASCII)
_SPACES = re.compile(r"\s+", re.ASCII)
_OPTIONS = ("enable_line_numbers", "start_line_numbers_at", "highlight_lines_extra", "enable_keyword_links")


def heading(parser: Parser, start: int, _end: int) -> int:
    """``===== Title =====``: two or more at both ends of what is left of the line; those in front set the level."""
    text = parser.text
    line_end = parser.find("\n", start)
    end = parser.trimmed_line_end(line_end)
    if end - start < _SHORTEST_HEADING or not text.startswith("==", end - 2):
        return REJECTED
    parser.flush(parser.back_over(" \t", start))
    marked = text[start:end]
    title = marked.strip("=").strip(BLANK)
    tree = parser.tree
    if title:
        level = max(1, 7 - (len(marked) - len(marked.lstrip("="))))
        tree.add_block(Heading(level, title, parser.section_id(title), line=parser.line(start)))
    else:
        tree.add_block(None)
    return line_end


def is_blank(parser: Parser, start: int) -> bool:
    """Is the line that ends at ``start`` white space alone? Then ``eol``, where it is seen, takes it whole."""
    before = parser.back_over(" \t", start)
    if before == start or not (before == parser.pos or parser.text[before - 1] == "\n"):
        return False
    return Category.PARAGRAPHS in parser.level.mode.accepts


def horizontal_rule(parser: Parser, start: int, end: int) -> int:
    """``----`` alone on a line; not after a blank line that has spaces in it, whose end is already taken."""
    if is_blank(parser, start):
        return REJECTED
    parser.flush(start)
    parser.tree.add_block(Rule())
    return end


def line_end(parser: Parser, start: int, end: int) -> int:
    """The end of a line of running text; two in a row are the end of a paragraph."""
    if parser.text[start - 1] not in " \t" or not is_blank(parser, start):
        parser.flush(start)
    parser.tree.end_line()
    return end


def preformatted(parser: Parser, start: int, end: int) -> int:
    """Lines indented by two spaces or a tab, which are no list."""
    if is_blank(parser, start):
        return REJECTED
    parser.flush(start)
    text, lines, line_start = parser.text, [], end
    number = parser.line(end)
    while True:
        stop = text.find("\n", line_start)
        if stop < 0:
            stop = len(text)
        lines.append(text[line_start:stop])
        if text.startswith("  ", stop + 1):
            line_start = stop + 3
        elif text.startswith("\t", stop + 1):
            line_start = stop + 2
        else:
            break
    content = "\n".join(lines)
    tree = parser.tree
    if content.strip(BLANK):
        tree.add_block(CodeBlock(content, "preformatted", line=number))
    tree.end_line()
    tree.end_line()
    return min(stop + 1, len(text))


def code(parser: Parser, start: int, end: int) -> int:
    """``<code language name [options]>…</code>`` and the same with ``file``."""
    kind: CodeKind = "file" if parser.text[start + 1] == "f" else "code"
    closer = f"</{kind}>"
    stop = parser.find(closer, end)
    if stop < 0:
        return REJECTED
    parser.flush(start)
    head, bracket, text = parser.text[end:stop].partition(">")
    if not bracket:
        head, text = "", head
    language, filename, options = _code_head(parser, head, start)
    text = text.removeprefix("\n").removesuffix("\n")
    parser.tree.add_block(CodeBlock(text, kind, language, filename, options, line=parser.line(start)))
    return stop + len(closer)


def _code_head(parser: Parser, head: str, position: int) -> tuple[str, str, Attributes]:
    """Language, file name and options of a code block: ``php a.php [enable_line_numbers]``; others are named."""
    options: Attributes = ()
    opening, closing = head.find("["), head.rfind("]")
    if 0 <= opening < closing:
        found = [(key, quoted or bare or "1") for key, quoted, bare in _OPTION.findall(head[opening + 1 : closing])]
        options = tuple(option for option in found if option[0] in _OPTIONS)
        if len(options) < len(found):
            parser.warn(Code.BAD_VALUE, f"not all are options of code: {head[opening : closing + 1]}", position)
        head = head[:opening] + head[closing + 1 :]
    words = _SPACES.split(head.strip(BLANK), maxsplit=1)
    language = "" if words[0] == "-" else words[0]
    return language, words[1] if len(words) > 1 else "", options


def file_name(head: str) -> tuple[tuple[int, int], ...]:
    """Where in the head of a code block the name of the file stands, which is all that readers see of it."""
    match = _FILE_NAME.match(head)
    return (match.span(1),) if match else ()


def unformatted(parser: Parser, start: int, end: int) -> int:
    """``%%…%%`` and ``<nowiki>…</nowiki>``: text without markup."""
    closer = "%%" if parser.text[start] == "%" else "</nowiki>"
    stop = parser.find(closer, end)
    if stop < 0:
        return REJECTED
    parser.flush(start)
    parser.tree.mark()
    if stop > end:
        parser.tree.add(parser.text[end:stop])
    return stop + len(closer)
