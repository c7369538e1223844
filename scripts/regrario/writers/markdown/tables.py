"""Tables of pipes, for those that they can say all of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from regrario import document as d
from regrario.writers.markdown.prose import is_prose

_RULES: dict[d.Align, str] = {"": "---", "left": ":---", "center": ":---:", "right": "---:"}


def columns_of(table: d.Table) -> tuple[d.Align, ...] | None:
    """The alignment of each column where a table of pipes can say all, else None."""
    rows = table.rows
    body = rows[table.head :]
    if not body or table.head > 1 or len({len(row.cells) for row in rows}) != 1 or not rows[0].cells:
        return None
    for index, row in enumerate(rows):
        for cell in row.cells:
            spans = cell.colspan > 1 or cell.rowspan > 1
            if spans or cell.header != (index < table.head) or not is_prose(cell.children):
                return None
    columns = []
    for index in range(len(rows[0].cells)):
        aligns = {row.cells[index].align.replace("left", "") for row in rows}
        if len(aligns) != 1:
            return None
        columns.append(rows[0].cells[index].align)
    return tuple(columns)


def pipes(table: d.Table, columns: tuple[d.Align, ...], line: Callable[[d.Children], str]) -> str:
    """A table with these columns; ``line`` writes the content of a cell."""

    def row(cells: Sequence[d.Cell]) -> str:
        return "".join(f"| {text} " if text else "| " for text in (line(cell.children) for cell in cells)) + "|"

    head = table.rows[0].cells if table.head else (d.Cell((), header=True),) * len(columns)
    rules = f"|{'|'.join(_RULES[align] for align in columns)}|"
    return "\n".join([row(head), rules, *(row(each.cells) for each in table.rows[table.head :])])
