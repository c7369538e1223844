"""data and struct: ``---- dataentry type ----`` with a ``key : value`` a line, up to ``----``; and their queries.

An entry is a table. What a query would find is not known here: it stays as it is written.
"""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Cell, CodeBlock, Row, Table
from regrario.dokuwiki.lexer import REJECTED, Category, Rule
from regrario.dokuwiki.parser import Parser

_HEAD = re.compile(r"----+ *(data(?:entry|table|list|cloud|related|template\w*)|struct \w+)\b[^\n]*\n")
_END = "\n----"


def _block(parser: Parser, start: int, _end: int) -> int:
    """From the line of dashes with its name to the next line of dashes."""
    text = parser.text
    head = _HEAD.match(text, start + 1)
    stop = parser.find(_END, head.end() - 1) if head else -1
    if head is None or stop < 0:
        return REJECTED
    parser.flush(start)
    name = head[0].strip("- \n")
    if head[1] == "dataentry":
        parser.warn(Code.UNKNOWN_SYNTAX, f"{name}: shown as a table, nothing else is done with it", start + 1)
        parser.tree.add_block(_entry(parser, text[head.end() : stop].split("\n"), start + 1))
    else:
        parser.warn(Code.UNKNOWN_SYNTAX, f"{name}: no query is answered here, shown as it is", start + 1)
        parser.tree.add_block(CodeBlock(text[start + 1 : stop], line=parser.line(start + 1)))
    end = stop + len(_END)
    while text[end] == "-":
        end += 1
    return end


def _entry(parser: Parser, lines: list[str], position: int) -> Table | None:
    """A row for each line with its key and value."""
    rows = []
    for line in filter(str.strip, lines):
        key, _, value = line.partition(":")
        name = Cell((key.strip(),) if key.strip() else (), header=True)
        rows.append(Row((name, Cell(parser.running_text(value.rstrip(" #"), position)))))
    return Table(tuple(rows), line=parser.line(position)) if rows else None


RULES = (Rule("data", 56, Category.SUBSTITION, (r"\n----+ *(?:data|struct )",), _block),)
