"""The service worker: the site without a network. Here it is told which files there are; it does all else itself.

A worker is a script at the root of the site. The list of files stands in it, as JSON, so that the browser takes any
change of the site for a new worker, and no worker ever meets a list that is not its own. Names of files are data
there, never code.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources

from regrario.site.addresses import INDEX
from regrario.site.finish.files import disk, old_addresses, search
from regrario.site.finish.files.scripts import without_comments
from regrario.site.finish.gathered import Gathered
from regrario.site.finish.work import NOT_FOUND, Work
from regrario.site.finish.worker import offline
from regrario.site.folders import write_text

FILE = "sw.js"
SOURCE = "service_worker.js"
FAREWELL = "service_worker_farewell.js"

MOST_PAGES = 500
"""A site of no more pages is saved whole without being asked for …"""
MOST_BYTES = 60_000_000
"""… if it is no larger than this. Of another what is visited is saved, and what the reader asks for."""

HASH_LENGTH = 16
"""Digits of a file's SHA-256 that tell it from another version, and from what a faulty server sends."""

UNUSED = (".map", ".gz")
FRAMES = (NOT_FOUND, old_addresses.FILE, offline.FILE)
"""Pages that are shown in place of another."""
SHELL = ("assets/javascripts/", "assets/stylesheets/", "javascripts/", "stylesheets/", "search/")
"""The folders of what every page needs; so do the files at the root of the site."""
LUNR = "assets/javascripts/lunr/"
RUNTIME = "assets/pyodide"
RUNTIME_LIST = "assets/pyodide.json"


def write(work: Work, pages: Sequence[Gathered]) -> None:
    """Write the worker, with all files as they are now: this comes last.

    That of a preview keeps nothing, and removes what another build of the site left at its address.
    """
    if work.project.preview:
        write_text(work.site / FILE, without_comments(_script(FAREWELL)))
        return
    told = json.dumps(_listing(work, pages), separators=(",", ":"))  # ASCII alone: no character ends a line of a script
    write_text(work.site / FILE, f"const SITE = {told};\n{without_comments(_script(SOURCE))}")


def _script(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class _Listed:
    """A file: its path as the worker knows it (a page's is its folder's), a digest, its size in bytes."""

    path: str
    hash: str
    size: int


def _listing(work: Work, pages: Sequence[Gathered]) -> dict[str, object]:
    """What ``service_worker.js`` says it is told."""
    files = list(_files(work))
    index = {file.path: place for place, file in enumerate(files)}
    needs = {_place(page.address): page for page in pages if page.address not in FRAMES}
    runtime = {path for path in index if path.startswith(RUNTIME)}
    shell = {path for path in index if _is_shell(path)}
    only_some_need = index.keys() - shell - needs.keys()

    def needed(page: Gathered) -> list[int]:
        wanted = set(map(_place, page.references)) | (runtime if page.calculates else set())
        return sorted(index[path] for path in wanted & only_some_need)

    whole = len(needs) <= MOST_PAGES and sum(file.size for file in files) <= MOST_BYTES
    return {
        "files": [[file.path, file.hash, file.size] for file in files],
        "shell": sorted(index[path] for path in shell),
        "pages": [[index[address], needed(page)] for address, page in needs.items()],
        "whole": whole,
    }


def _files(work: Work) -> Iterator[_Listed]:
    """All files that a page may need, in the order in which they are best saved: Python, the largest, comes last."""
    unused = set(_unused(work))
    found = (file for file in work.site.rglob("*") if file.is_file() and file.suffix not in UNUSED)
    paths = {file.relative_to(work.site).as_posix(): file for file in found}
    for path in sorted(paths, key=lambda path: (path.startswith(RUNTIME), path)):
        if path != FILE and path not in unused:
            content = paths[path].read_bytes()
            yield _Listed(_place(path), hashlib.sha256(content).hexdigest()[:HASH_LENGTH], len(content))


def _place(path: str) -> str:
    """A page's address for its file; all other files are where they are."""
    return path.removesuffix(INDEX) if path == INDEX or path.endswith(f"/{INDEX}") else path


def _is_shell(path: str) -> bool:
    at_root = "/" not in path
    return at_root or path.startswith(SHELL)


def _unused(work: Work) -> Iterator[str]:
    """Files of the search for other languages and on a disk, and those of the runtime that nobody loads."""
    yield disk.SEARCH_INDEX
    wanted = _search_files(work)
    for file in (work.site / LUNR).rglob("*.js"):
        path = file.relative_to(work.site).as_posix()
        if path not in wanted:
            yield path
    runtime = _runtime_files(work)
    for file in (work.site / "assets").glob("pyodide-*/*"):
        path = file.relative_to(work.site).as_posix()
        if path not in runtime:
            yield path


def _search_files(work: Work) -> set[str]:
    """What Material's search loads for the languages of its index (see ``setupSearchLanguages`` in its worker)."""
    index = work.site / search.INDEX
    languages = json.loads(index.read_text(encoding="utf-8"))["config"]["lang"] if index.is_file() else []
    more = {"ja": {"tinyseg.js"}, "hi": {"wordcut.js"}, "th": {"wordcut.js"}}
    files: set[str] = set()
    for language in languages:
        files |= more.get(language, set()) | ({f"min/lunr.{language}.min.js"} if language != "en" else set())
    if len(languages) > 1:
        files.add("min/lunr.multi.min.js")
    if files:
        files.add("min/lunr.stemmer.support.min.js")
    return {LUNR + file for file in files}


def _runtime_files(work: Work) -> set[str]:
    """What the calculators' worker loads."""
    listed = work.site / RUNTIME_LIST
    if not listed.is_file():
        return set()
    manifest = json.loads(listed.read_text(encoding="utf-8"))
    return {f"assets/{manifest['folder']}{name}" for name in manifest["files"]}
