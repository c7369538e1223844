"""How fast a page is converted, beside DokuWiki itself, pandoc and all2md.

Run by hand: ``python tests/benchmarks/conversion.py [--runs N]``. The pages are the seeds, and longer ones made of the
seeds one after the other. All programs take their turns on one page after the other, and the medians of all runs
count, so what else the machine does strikes all alike. CPU time is that of the process that does the work:

- Regrário: this process; *read* is source → tree with lines and warnings, then the writers.
- DokuWiki: Debian's packages ``dokuwiki`` and ``php-cli``; source → instructions → HTML, no cache, in one warm process
  (``dokuwiki.php``), which spares it the start that it has for each page of a site.
  *core* knows no plugin: to it the tags of these pages are text. *with tags* has a stand-in for each tag that our
  reader knows of the plugins that the seeds use (``plugin.php``), as the wiki has that the seeds are from: the same
  markup is recognised, though next to nothing is done with it.
- pandoc: one process a page, start-up included, as a site of pages would run it (``pip install pypandoc-binary``).
- all2md: this process (``pip install all2md``).

What is not installed is said and left out.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module, metadata
from pathlib import Path
from statistics import median
from typing import NamedTuple, TypeAlias

from regrario.dokuwiki import read
from regrario.dokuwiki.lexer import literal_prefix
from regrario.dokuwiki.plugins import bootswrapper, color, wrap
from regrario.writers import html, markdown

SEEDS = Path(__file__).parents[2] / "seeds" / "pages" / "jogos"
DOKUWIKI = Path("/usr/share/dokuwiki")
DOKUWIKI_CONF = Path("/etc/dokuwiki")
DRIVER = Path(__file__).with_name("dokuwiki.php")
PATIENCE = 60
"""Seconds after which a program is stopped and its page counts as not done."""
SHORT = 100_000
"""Bytes up to which a page is converted ``REPEATS`` times a run."""
REPEATS = 10
LONG_RUNS = 3
"""Runs of the longer pages."""
DOKUWIKI_FOLDERS = (
    *("pages", "attic", "media", "media_attic", "media_meta", "meta"),
    *("cache", "index", "locks", "tmp", "log"),
)
WITH_TAGS = "DokuWiki with tags"
REQUIRED = {WITH_TAGS: (5, 8), "pandoc": (30, 50)}
"""How many times as many pages per CPU second as these there must be, and should be."""

Measure: TypeAlias = Callable[[bytes], float | None]
"""CPU seconds for one conversion of a page; None if the program did not finish."""


class Page(NamedTuple):
    """What is converted."""

    name: str
    source: bytes


def pages() -> Iterator[Page]:
    """The seeds; all of them ten times and a hundred times one after the other."""
    seeds = [Page(path.stem, path.read_bytes()) for path in sorted(SEEDS.glob("*.txt"))]
    yield from seeds
    together = b"\n\n".join(page.source for page in seeds)
    for times in (10, 100):
        yield Page(f"all three, {times} times", b"\n\n".join([together] * times))


class Program(NamedTuple):
    """Another program: which it is exactly, and how to measure it."""

    version: str
    measure: Measure


# --- the programs -----------------------------------------------------------------------------------------------------


def in_process(convert: Callable[[bytes], object]) -> Measure:
    """A conversion by this process."""

    def measure(source: bytes) -> float:
        repeats = REPEATS if len(source) <= SHORT else 1
        if repeats > 1:
            convert(source)  # warm, as DokuWiki is when it is measured
        begun = time.process_time()
        for _ in range(repeats):
            convert(source)
        return (time.process_time() - begun) / repeats

    return measure


OURS: dict[str, Measure] = {
    "read": in_process(lambda source: read(source, "jogos:page")),
    "to Markdown": in_process(lambda source: markdown.write(read(source, "jogos:page").document)),
    "to HTML": in_process(lambda source: html.write(read(source, "jogos:page").document)),
}


def tags() -> list[str]:
    """The tags of the plugins that the seeds use."""
    rules = [rule for plugin in (bootswrapper, wrap, color) for rule in plugin.RULES]
    names = {literal_prefix(start).strip("<>/ ") for rule in rules for start in rule.starts if start.startswith("<")}
    return sorted(filter(None, names))


def dokuwiki_data(folder: Path) -> None:
    """Make a configuration, a data folder and two sets of plugins for DokuWiki."""
    conf, data = folder / "conf", folder / "data"
    conf.mkdir()
    for file in DOKUWIKI_CONF.iterdir():
        if file.suffix in (".conf", ".php") and os.access(file, os.R_OK):
            shutil.copy(file, conf)
    for name in DOKUWIKI_FOLDERS:
        (data / name).mkdir(parents=True)
    (conf / "local.php").write_text(f"<?php $conf['savedir'] = '{data}'; $conf['useacl'] = 0;\n")
    for plugins in (folder / "core", folder / "with tags"):
        plugins.mkdir()
        for own in (DOKUWIKI / "lib" / "plugins").iterdir():
            (plugins / own.name).symlink_to(own.resolve())
    standins = folder / "with tags" / "standin" / "syntax"
    standins.mkdir(parents=True)
    template = DRIVER.with_name("plugin.php").read_text()
    for tag in tags():
        name = tag.replace("-", "").lower() + ("upper" if tag.isupper() else "")
        (standins / f"{name}.php").write_text(template.replace("NAME", name).replace("TAG", tag))


def dokuwiki(folder: Path, plugins: str) -> Program | str:
    """DokuWiki with data of its own in ``folder`` and some plugins; or what is missing."""
    if not DOKUWIKI.is_dir():
        return f"DokuWiki: not at {DOKUWIKI} (apt-get install dokuwiki)"
    if shutil.which("php") is None:
        return "DokuWiki: php is missing (apt-get install php-cli php-xml)"
    if not (folder / "conf").exists():
        dokuwiki_data(folder)
    text = folder / "page.txt"
    command = ["php", "-d", "memory_limit=-1", "-d", "pcre.backtrack_limit=100000000", str(DRIVER), str(DOKUWIKI)]
    command += [str(folder / "conf"), str(folder / plugins), str(text)]

    def run(source: bytes, times: int) -> tuple[str, float, int]:
        text.write_bytes(source)
        done = subprocess.run([*command, str(times)], capture_output=True, check=True, timeout=PATIENCE)
        release, seconds, size = json.loads(done.stdout)
        return release, seconds, size

    def measure(source: bytes) -> float | None:
        try:
            return run(source, REPEATS if len(source) <= SHORT else 1)[1]
        except subprocess.TimeoutExpired:
            return None

    release, _, size = run(b"**a**", 1)
    if not size:
        return "DokuWiki: gives no HTML"
    php = subprocess.run(["php", "-r", "echo PHP_VERSION;"], capture_output=True, text=True, check=True).stdout
    debian = Path("/etc/debian_version").read_text().strip()
    return Program(f"DokuWiki {release}, {plugins}, PHP {php}, Debian {debian}", measure)


def pandoc() -> Program | str:
    """The pandoc of pypandoc, or one on the path; or what is missing."""
    try:
        program = import_module("pypandoc").get_pandoc_path()
    except (ImportError, OSError):
        found = shutil.which("pandoc")
        if found is None:
            return "pandoc: missing (pip install pypandoc-binary)"
        program = found

    def measure(source: bytes) -> float | None:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            subprocess.run(
                [program, "-f", "dokuwiki", "-t", "markdown"],
                input=source,
                stdout=subprocess.DEVNULL,
                check=True,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            return None
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    return Program(version.partition("\n")[0], measure)


def all2md() -> Program | str:
    """The package all2md; or what is missing."""
    try:
        to_markdown = import_module("all2md").to_markdown
    except ImportError:
        return "all2md: missing (pip install all2md)"
    measure = in_process(lambda page: to_markdown(page, source_format="dokuwiki"))
    return Program(f"all2md {metadata.version('all2md')}", measure)


@contextmanager
def others() -> Iterator[dict[str, Measure]]:
    """The programs that are installed; prints which they are and what is missing."""
    found: dict[str, Measure] = {}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        programs = {
            "DokuWiki core": dokuwiki(folder, "core"),
            WITH_TAGS: dokuwiki(folder, "with tags"),
            "pandoc": pandoc(),
            "all2md": all2md(),
        }
        for name, program in programs.items():
            if isinstance(program, str):
                print(f"missing: {program}")
            else:
                print(f"- {name}: {program.version}")
                found[name] = program.measure
        yield found


# --- the report -------------------------------------------------------------------------------------------------------


def measured(page: Page, programs: dict[str, Measure], runs: int) -> dict[str, float | None]:
    """The median of CPU seconds of each program on a page, all taking turns."""
    times: dict[str, list[float]] = {name: [] for name in programs}
    beaten: set[str] = set()
    for _ in range(runs):
        for name, measure in programs.items():
            seconds = None if name in beaten else measure(page.source)
            if seconds is None:
                beaten.add(name)
            else:
                times[name].append(seconds)
    return {name: None if name in beaten else median(found) for name, found in times.items()}


def row(cells: list[str]) -> None:
    """Print a line of the table."""
    print(f"| {' | '.join(cells)} |", flush=True)


def report(page: Page, medians: dict[str, float | None]) -> None:
    """A line of the table: the page, ms of each program, MB/s to Markdown, and how many times as fast as others."""
    ours = medians["to Markdown"]
    assert ours is not None
    shown = [f"{1e3 * seconds:.2f}" if seconds is not None else f"> {PATIENCE} s" for seconds in medians.values()]
    ratios = [f"{seconds / ours:.1f}" if seconds else "-" for name, seconds in medians.items() if name not in OURS]
    row([page.name, f"{len(page.source) / 1e3:.1f}", *shown, f"{len(page.source) / ours / 1e6:.2f}", *ratios])


def verdict(seeds: list[dict[str, float | None]]) -> None:
    """Say whether the seeds are converted as fast as they must be and should be."""
    for name in seeds[0]:
        done = [seconds for each in seeds if (seconds := each[name])]
        print(f"{name}: {len(done) / sum(done):.0f} pages per CPU second on the seeds together")
    for name, (must, should) in REQUIRED.items():
        pairs = [(other, ours) for each in seeds if (other := each.get(name)) and (ours := each["to Markdown"])]
        if not pairs:
            print(f"{name}: not measured")
            continue
        worst = min(other / ours for other, ours in pairs)
        together = sum(other for other, _ in pairs) / sum(ours for _, ours in pairs)
        reached = "the goal is reached" if worst >= should else "enough" if worst >= must else "TOO SLOW"
        print(
            f"{name}: {together:.1f} times as many pages per CPU second on the seeds together, {worst:.1f} at the least"
        )
        print(f"  must be {must}, should be {should}: {reached}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="CPU time of a conversion, beside other programs.")
    parser.add_argument("--runs", type=int, default=11, help="runs of the seeds (default: 11)")
    parser.add_argument("--seeds", action="store_true", help="only the seeds, not the longer pages")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {time.strftime('%Y-%m-%d')}")
    with others() as found:
        programs = OURS | found
        heads = [*(f"{name}, ms" for name in programs), "MB/s to Markdown", *(f"{name} : ours" for name in found)]
        print()
        row(["page", "KB", *heads])
        row(["---", *["---:"] * (len(heads) + 1)])
        seeds = []
        for page in pages():
            short = len(page.source) <= SHORT
            if options.seeds and not short:
                continue
            medians = measured(page, programs, options.runs if short else LONG_RUNS)
            report(page, medians)
            if short:
                seeds.append(medians)
    print()
    verdict(seeds)


if __name__ == "__main__":
    main()
