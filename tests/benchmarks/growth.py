"""How the time for a page grows with its length where the page is hostile (``tests.hostile``).

Run by hand: ``.venv/bin/python tests/benchmarks/growth.py [--hand] [--small] [WORD…]``. Each page is read and written,
to Markdown, to HTML and, by way of the site's transforms, to the site's Markdown, at 250 KB and at 1 MB. What must
hold: four times the length takes at most ``MOST_GROWTH`` times as long (where it is long enough to be measured), and
1 MB at most ``MOST_SECONDS`` of CPU time each way.

``--hand``: only the pages made by hand, not those derived from each plugin. ``--small``: a sixteenth of the sizes, to
find what is quadratic soon. Words: only the pages whose names hold one of them. Ends with status 1 if anything fails.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from regrario import transform
from regrario.document import Document
from regrario.dokuwiki import read
from regrario.writers import html, markdown

if __name__ == "__main__":
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.hostile import BY_HAND, PAGES

SIZES = 250_000, 1_000_000
MOST_GROWTH = 5.0
MOST_SECONDS = 5.0
MEASURABLE = 0.15
"""Seconds of the longer run below which a ratio says more about the clock than about the code."""
ROUNDS = 3
"""How often a page that grows too fast is looked at again, for the machine may have been busy: the best counts."""


class Times(NamedTuple):
    """CPU seconds of each part."""

    read: float
    markdown: float
    html: float
    site: float

    def ways(self) -> Iterator[float]:
        """From source to Markdown, to HTML, and to the site's Markdown."""
        yield self.read + self.markdown
        yield self.read + self.html
        yield self.read + self.site


class Verdict(NamedTuple):
    """How a page grew. ``growth`` is that of the worse way; 0 if it was too short to tell, or the page failed."""

    large: Times
    growth: float
    fault: str = ""


def clocked(work: Callable[[], object]) -> tuple[float, object]:
    """The CPU seconds that some work takes, and its result."""
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def times(source: str) -> Times:
    """How long a page takes."""
    gc.collect()
    reading, result = clocked(lambda: read(source, "jogos:page").document)
    assert isinstance(result, Document)
    to_markdown, _ = clocked(lambda: markdown.write(result))
    to_html, _ = clocked(lambda: html.write(result))
    to_site, _ = clocked(lambda: markdown.write(transform.apply(result, transform.SITE).document))
    return Times(reading, to_markdown, to_html, to_site)


def judge(make: Callable[[int], str], sizes: tuple[int, int]) -> Verdict:
    """Measure a page in both sizes."""
    verdict = _judge(make, sizes)
    for _ in range(ROUNDS - 1):
        if not verdict.fault:
            break
        verdict = min(verdict, _judge(make, sizes), key=lambda v: (bool(v.fault), v.growth))
    return verdict


def _judge(make: Callable[[int], str], sizes: tuple[int, int]) -> Verdict:
    times("")  # what is made once
    try:
        small = times(make(sizes[0]))
        if max(small.ways()) > MOST_SECONDS:
            return Verdict(small, 0, f"takes more than {MOST_SECONDS:g} s at {sizes[0]} bytes already")
        large = times(make(sizes[1]))
    except Exception as error:  # such as RecursionError: said like any other fault
        return Verdict(Times(0, 0, 0, 0), 0, f"{type(error).__name__}: {error}")
    pairs = list(zip(small.ways(), large.ways(), strict=True))
    growth = max((long / short for short, long in pairs if long > MEASURABLE), default=0.0)
    if max(large.ways()) > MOST_SECONDS:
        return Verdict(large, growth, f"more than {MOST_SECONDS:g} s")
    return Verdict(large, growth, f"grows more than {MOST_GROWTH:g}-fold" if growth > MOST_GROWTH else "")


def main() -> int:
    """Print a line a page; the number of faults."""
    parser = argparse.ArgumentParser(description="Growth of conversion time on hostile pages.")
    parser.add_argument("words", nargs="*", help="only pages whose names hold one of these")
    parser.add_argument("--hand", action="store_true", help="only the pages made by hand")
    parser.add_argument("--small", action="store_true", help="a sixteenth of the sizes")
    options = parser.parse_args()
    sizes = (SIZES[0] // 16, SIZES[1] // 16) if options.small else SIZES
    pages = {
        name: make
        for name, make in (BY_HAND if options.hand else PAGES).items()
        if not options.words or any(word in name for word in options.words)
    }
    verdicts = {}
    print(f"{sizes[1]} bytes of{'':32}{'read':>7}{'md':>7}{'html':>7}{'site':>7}{'4n : n':>8}   CPU seconds")
    for name, make in pages.items():
        verdict = verdicts[name] = judge(make, sizes)
        growth = f"{verdict.growth:8.1f}" if verdict.growth else f"{'-':>8}"
        parts = "".join(f"{part:7.2f}" for part in verdict.large)
        print(f"{name[:42]:43}{parts}{growth}   {verdict.fault}", flush=True)
    faults = [name for name, verdict in verdicts.items() if verdict.fault]
    slowest = max(verdicts, key=lambda name: max(verdicts[name].large.ways()))
    steepest = max(verdicts, key=lambda name: verdicts[name].growth)
    print(f"{len(verdicts)} pages, {len(faults)} at fault")
    print(f"slowest: {slowest}, {max(verdicts[slowest].large.ways()):.2f} s")
    print(f"steepest: {steepest}, {verdicts[steepest].growth:.1f}-fold")
    return len(faults)


if __name__ == "__main__":
    sys.exit(bool(main()))
