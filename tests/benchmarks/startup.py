"""How soon the calculators answer, in a real browser; two tables in Markdown.

    python -m tests.benchmarks.startup [--runs 7] [--slow-runs 2]

The first: from opening a page to the first result, beside other ways to run Python in a page. Each run opens the same
page in a fresh browser profile (cold) and twice more in the same one (the third is "second visit": the snapshot is
taken after the first). The variants take turns, so that a busy machine troubles all alike. ``plain`` is the npm
distribution as it comes, with the calculators as sources; ``startup/variants.js`` says what the others are. Those that
have no dataclasses run ``startup/sums.py``, the bare sums of the same calculator. Every answer is compared with the
calculator's.

The second: a person opens the real page and types (``typing_person.py``); the milliseconds from a keystroke to the
painted result, of the first visit and the second, and of both at 4 Mbit/s with a processor four times slower.

Served with brotli, from memory, on the loopback. Seven runs take less than 8 minutes on two cores that do nothing else.
Needs Chromium, and the first time a network for the packages. ``startup/peers/package.json`` pins the peers; the lock
names no registry.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import shutil
import statistics
import sys
import tempfile
import zipfile
from dataclasses import dataclass, field, replace
from pathlib import Path

from playwright.sync_api import BrowserContext, BrowserType, sync_playwright
from playwright.sync_api import Error as BrowserError

import calculators
from regrario.diagnostics import RegrarioError
from regrario.site.build import build
from regrario.site.project import Project
from regrario.site.runtime import fetch
from regrario.site.runtime.archive import LIBRARY
from tests.benchmarks.browsing import Line, Server, profile, serve
from tests.benchmarks.typing_person import PHONE, Waits
from tests.benchmarks.typing_person import visit as type_visit
from tests.chromium import wait_for_snapshot

ROOT = Path(__file__).parents[2]
PAGES = Path(__file__).with_name("startup")
QUESTION = (PAGES / "question.json").read_text(encoding="utf-8")

VARIANTS = {
    "plain": "plain npm distribution",
    "ours": "ours",
    "pyscript-pyodide": "PyScript + Pyodide",
    "pyscript-micropython": "PyScript + MicroPython, bare sums",
    "brython": "Brython, bare sums",
}
OF_PEERS = ("pyscript-pyodide", "pyscript-micropython", "brython")
CODE_KEPT = 2_000
"""Milliseconds after which the browser keeps the code that it has compiled."""
TYPED = 40
"""Calls that are timed once Python is there."""
PATIENCE = 120_000

SLOW_LINE = Line(speed=4_000_000, latency=0.1)
SLOWER = 4


@dataclass
class Times:
    """Milliseconds of a variant's runs, and the bytes of a cold one; or why there are none."""

    cold: list[float] = field(default_factory=list)
    second: list[float] = field(default_factory=list)
    calls: list[float] = field(default_factory=list)
    wire: int = 0
    failure: str = ""


def main() -> None:
    """Run and print the tables."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=7)
    options.add_argument("--slow-runs", type=int, default=2, help="at 4 Mbit/s, processor slowed four times")
    asked = options.parse_args()
    times = {variant: Times() for variant in VARIANTS}
    fast, slow = (Waits(), Waits()), (Waits(), Waits())
    with tempfile.TemporaryDirectory() as folder, serve() as server, sync_playwright() as playwright:
        say("building the site")
        failure = fill(Path(folder), server)
        for variant in OF_PEERS:
            times[variant].failure = failure
        for number in range(asked.runs):
            say(f"run {number + 1} of {asked.runs}")
            for variant, taken in times.items():
                run(playwright.chromium, server, variant, taken)
            type_twice(playwright.chromium, server, fast)
        for number in range(asked.slow_runs):
            say(f"slow run {number + 1} of {asked.slow_runs}")
            type_twice(playwright.chromium, server, slow, SLOW_LINE)
    print(table(times))
    print()
    print(typing_table({"loopback": fast, "4 Mbit/s, processor ÷ 4": slow}))


def say(what: str) -> None:
    """How far it is, to a person who waits."""
    print(what, file=sys.stderr, flush=True)


def fill(folder: Path, server: Server) -> str:
    """Let the server have the whole site, and the benchmark's pages in it; gives why there are no peers, if so."""
    site, docs = folder / "site", folder / "docs"
    shutil.copytree(ROOT / "docs", docs)
    project = Project.load(ROOT / "mkdocs.yml")
    build(replace(project, docs=docs, site=site, site_url=server.address))
    pages = site / "benchmark"
    shutil.copytree(PAGES, pages, ignore=shutil.ignore_patterns("peers"))
    plain = pages / "plain"
    plain.mkdir()
    pyodide = fetch.fetch_pyodide(project.cache / "runtime")
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", LIBRARY):
        shutil.copy(pyodide / name, plain)
    with zipfile.ZipFile(plain / "calculators.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((ROOT / "calculators").rglob("*.py")):
            archive.write(path, path.relative_to(ROOT))
    try:
        copy_peers(fetch_peers(project.cache / "benchmark"), pages / "peers")
        failure = ""
    except RegrarioError as error:
        failure = str(error)
    say("compressing it")
    server.load(site, project.cache / "benchmark" / "brotli")
    return failure


def fetch_peers(cache: Path) -> Path:
    """The folder with the peers' npm packages, as in ``package-lock.json``.

    Raises:
        RegrarioError: no npm, or no registry.
    """
    sources = [PAGES / "peers" / name for name in ("package.json", "package-lock.json")]
    digest = hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:16]

    def install(folder: Path) -> None:
        for source in sources:
            shutil.copy(source, folder)
        quietly = ["--ignore-scripts", "--no-audit", "--no-fund"]
        fetch.run([fetch.program("npm"), "ci", *quietly, "--prefix", str(folder)], "npm could not install the peers")

    return fetch.cached(cache, "peers", digest, install) / "node_modules"


def copy_peers(packages: Path, pages: Path) -> None:
    """What of them a page can ask for."""
    scripts = Path("@pyscript", "core", "dist")
    shutil.copytree(packages / scripts, pages / scripts, ignore=shutil.ignore_patterns("*.map"))
    micropython = Path("@micropython", "micropython-webassembly-pyscript")
    shutil.copytree(packages / micropython, pages / micropython)
    (pages / "brython").mkdir()
    shutil.copy(packages / "brython" / "brython.min.js", pages / "brython")


def run(chromium: BrowserType, server: Server, variant: str, times: Times) -> None:
    """One cold start and one later one; a variant that fails once is left out from then on."""
    if times.failure:
        return
    try:
        with profile(chromium) as context:
            server.sent = 0
            times.cold.append(visit(context, server, variant, times, first=True))
            times.wire = server.sent
            visit(context, server, variant, times)
            times.second.append(visit(context, server, variant, times))
    except (BrowserError, AssertionError) as error:
        times.failure = str(error).splitlines()[0]


def visit(context: BrowserContext, server: Server, variant: str, times: Times, *, first: bool = False) -> float:
    """Open the page; milliseconds until the first result, and from then on those of single calls."""
    page = context.new_page()
    page.goto(f"{server.address}benchmark/index.html?{variant}")
    taken: float = page.wait_for_function("window.first", timeout=PATIENCE).json_value()
    if outcome(page.evaluate("window.answer")) != outcome(calculators.call(QUESTION)):
        raise AssertionError("its totals are not the calculator's")
    times.calls += page.evaluate("(count) => window.typed(count)", TYPED)
    if first:
        page.wait_for_timeout(CODE_KEPT)
        if variant == "ours":
            wait_for_snapshot(page)
    page.close()
    return taken


def outcome(answer: str) -> tuple[dict[str, object], list[str]]:
    """The totals and the winners: what the bare sums have in common with the calculator."""
    result = json.loads(answer)["result"]
    return {name: scores["total"] for name, scores in result["por_jogador"].items()}, result["vencedores"]


def type_twice(chromium: BrowserType, server: Server, waits: tuple[Waits, Waits], line: Line | None = None) -> None:
    """A person's first visit and the second, each into its own waits."""
    first, second = waits
    server.line = line
    with profile(chromium, **PHONE) as context:
        for taken in (first, second):
            type_visit(context, server.address, taken, first=taken is first, slower=SLOWER if line else 1)
    server.line = None


def table(times: dict[str, Times]) -> str:
    """Medians, their ratio to plain, the spread."""
    plain = times["plain"]
    rows = [
        "| variant | bytes on the wire | cold, ms | ratio | second visit, ms | ratio | a call, ms (p95) |",
        "|---|---|---|---|---|---|---|",
    ]
    for variant, taken in times.items():
        if taken.failure:
            rows.append(f"| {VARIANTS[variant]} | could not be had: {taken.failure} | | | | | |")
            continue
        rows.append(
            f"| {VARIANTS[variant]} | {taken.wire:,} | {spread(taken.cold)} | {ratio(taken.cold, plain.cold)}"
            f" | {spread(taken.second)} | {ratio(taken.second, plain.second)}"
            f" | {statistics.median(taken.calls):.1f} ({percentile(taken.calls, 95):.1f}) |"
        )
    return "\n".join(rows)


def typing_table(waits: dict[str, tuple[Waits, Waits]]) -> str:
    """Of every keystroke p50, p95 and the longest wait; of the last one of each visit the median and the extremes."""
    rows = [
        "| line | visit | typing begins, ms | keystrokes | p50, ms | p95, ms | longest, ms | the last, ms | visits |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    rows += [
        f"| {line} | {nth} | {spread(taken.begun)} | {len(taken.every)}"
        f" | {percentile(taken.every, 50):.0f} | {percentile(taken.every, 95):.0f}"
        f" | {max(taken.every):.0f} | {spread(taken.last)} | {len(taken.last)} |"
        for line, visits in waits.items()
        for nth, taken in zip(("first", "second"), visits, strict=True)
        if taken.last
    ]
    return "\n".join(rows)


def spread(values: list[float]) -> str:
    """Median and extremes."""
    return f"{statistics.median(values):.0f} ({min(values):.0f}–{max(values):.0f})"


def ratio(values: list[float], base: list[float]) -> str:
    """Of the medians; a dash when the base could not be measured."""
    return f"{statistics.median(values) / statistics.median(base):.2f}" if base else "–"


def percentile(values: list[float], percent: int) -> float:
    """The smallest of the values that so many percent do not exceed."""
    ranked = sorted(values)
    return ranked[max(0, math.ceil(len(ranked) * percent / 100) - 1)]


if __name__ == "__main__":
    main()
