"""How much CPU time a page takes from source to Markdown, and how it grows on pages where nothing is ever closed.

Run by hand: ``.venv/bin/python tests/benchmarks/reading.py``. Times are those of this process, the least of several
rounds, so that what else the machine does counts as little as can be.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from regrario import transform
from regrario.dokuwiki import read
from regrario.writers import markdown

SEEDS = Path(__file__).parents[2] / "seeds" / "pages" / "jogos"
ROUNDS = 20
SMALL = 1 << 18
"""Bytes of the smaller hostile page; the larger one has four times as many."""

HOSTILE = {
    "<sub>a ": "unclosed subscripts",
    "((a ": "unclosed footnotes",
    "**a //b __c ''d <del>e ": "unclosed inline markup",
    "[[": "unclosed links",
    "{{": "unclosed media",
    "[[a|{{b": "unclosed links around media",
    "<WRAP>": "unclosed boxes",
    "<panel>": "unclosed panels",
    "<code>": "unclosed code",
    "%%": "nowiki",
    "^|": "table cells",
    "| ::: ": "row spans",
    "> ": "quotes",
    "\\\\ ": "breaks",
    "<color red>": "unclosed colours",
}


def least(work: Callable[[], object], rounds: int) -> float:
    """The least CPU time that ``work`` took, in seconds."""
    times = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def convert(source: bytes) -> str:
    """One page, as ``regrario convert`` makes it."""
    return markdown.write(transform.apply(read(source, "jogos:page").document, transform.SITE).document)


def report_pages() -> None:
    """Prints a line a seed page."""
    print(f"{'page':34}{'KB':>6}{'read ms':>9}{'all ms':>8}{'MB/s':>7}")
    for path in sorted(SEEDS.glob("*.txt")):
        source = path.read_bytes()
        reading = least(partial(read, source, "jogos:page"), ROUNDS)
        whole = least(partial(convert, source), ROUNDS)
        rate = len(source) / whole / 1e6
        print(f"{path.stem:34}{len(source) / 1e3:6.1f}{reading * 1e3:9.2f}{whole * 1e3:8.2f}{rate:7.2f}")


def report_growth() -> None:
    """Prints a line a hostile input; time that grows with the length has a ratio of 4."""
    print(f"\n{'1 MB of':34}{'s':>8}{'4n : n':>8}")
    for piece, name in HOSTILE.items():
        small = (piece * (SMALL // len(piece))).encode()
        short = least(partial(read, small), 1)
        long = least(partial(read, small * 4), 1)
        print(f"{name:34}{long:8.2f}{long / short:8.1f}")


if __name__ == "__main__":
    report_pages()
    report_growth()
