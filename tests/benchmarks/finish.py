"""How long the steps after the engine take, beside the engine itself, on a site of a thousand pages.

Run by hand: ``.venv/bin/python tests/benchmarks/finish.py CORPUS [--pages N] [--keep FOLDER]``. CORPUS is a folder of
DokuWiki pages (``*.txt``, at any depth). Three of four pages are made of those, the fourth of the seeds, round and
round. Prints the CPU seconds of MkDocs, of finishing with an empty cache (each page's QR code is drawn), and of
finishing again with that cache, which is what a writer waits for. Sheets and Python for the browser are left out.

``--keep``: the finished site stays there, so that what two states of the code make can be compared.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from regrario.site import finish, home
from regrario.site.convert import convert
from regrario.site.mkdocs import run_mkdocs
from regrario.site.project import Project

ROOT = Path(__file__).parents[2]
NAMESPACE = Path("seeds", "pages", "jogos")
EVERY = 4
"""One page of so many is a seed: these have covers, steps and calculators."""


def make_project(folder: Path, corpus: Path, pages: int) -> Project:
    """The example site in another folder, with so many pages."""
    for name in ("docs", "seeds"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "mkdocs.yml", folder)
    seeds = sorted((ROOT / NAMESPACE).glob("*.txt"))
    others = sorted(corpus.rglob("*.txt"))
    if not others:
        sys.exit(f"{corpus}: no page (*.txt) is there")
    for number in range(pages - len(seeds)):
        turn, is_other = divmod(number, EVERY)
        origin = others[(number - turn) % len(others)] if is_other else seeds[turn % len(seeds)]
        shutil.copy(origin, folder / NAMESPACE / f"page{number:05}.txt")
    project = Project.load(folder / "mkdocs.yml")
    return replace(project, settings=replace(project.settings, fetch_remote=False))


def clocked(work: Callable[[], object]) -> float:
    """The CPU seconds that some work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    """Make the site, and print how long it took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        project = make_project(Path(folder), options.corpus, options.pages)
        conversion = convert(project)
        home.write_home(project, conversion)
        built = Path(folder, "built")
        built.mkdir()
        print(f"{len(conversion.pages)} pages, CPU seconds")
        print(f"MkDocs         {clocked(lambda: run_mkdocs(project, built)):8.2f}", flush=True)
        for name in ("finish, first", "finish, again"):
            shutil.rmtree(project.site, ignore_errors=True)
            shutil.copytree(built, project.site)
            work = finish.Work(project, conversion, (), project.site)
            print(f"{name:14} {clocked(lambda: finish.finish(work)):8.2f}", flush=True)  # noqa: B023 - called at once
        if options.keep:
            shutil.copytree(project.site, options.keep, dirs_exist_ok=True)


if __name__ == "__main__":
    main()
