"""The whole site, from the wiki's pages to a folder that any web server can serve.

MkDocs does what it is good at, and is told nothing of the rest: what is special is made before it, as files in
``docs/``, or after it, from the files in ``site/``. So the site builds with any engine that reads ``mkdocs.yml``.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from regrario.diagnostics import Diagnostic, RegrarioError
from regrario.site import finish, home
from regrario.site.conversion import Conversion
from regrario.site.convert import convert
from regrario.site.extensions import check_extensions
from regrario.site.mkdocs import run_mkdocs
from regrario.site.project import Project
from regrario.site.runtime import make_runtime
from regrario.site.sheets import Sheet, make_sheets


@dataclass(slots=True)
class Build:
    """A build under way: each step adds to it. ``site`` is the folder the site is being made in, not its last place."""

    project: Project
    site: Path
    strict: bool = False
    yes: bool = False
    """Whether pages that the wiki lost may go, however many."""
    conversion: Conversion = field(default_factory=lambda: Conversion(pages=()))
    sheets: Sequence[Sheet] = ()
    unprinted: Sequence[Diagnostic] = ()
    """The pages that have no sheet, and why."""
    warnings: list[str] = field(default_factory=list)
    """Those of MkDocs."""
    slow: list[str] = field(default_factory=list)
    """Why Python starts more slowly in the browser than it could."""

    def check(self, kind: str, warnings: Sequence[object]) -> None:
        """Be strict about some warnings, if the build is to be."""
        if self.strict and warnings:
            raise RegrarioError(f"{kind}: {warnings[0]} (warnings are errors with --strict)")


def _convert(build: Build) -> None:
    build.conversion = convert(build.project, yes=build.yes)


def _home(build: Build) -> None:
    home.write_home(build.project, build.conversion)


def _mkdocs(build: Build) -> None:
    build.warnings += run_mkdocs(build.project, build.site)
    build.check("mkdocs", build.warnings)


def _sheets(build: Build) -> None:
    build.sheets, build.unprinted = make_sheets(build.project, build.conversion, build.site)
    build.check("sheet", build.unprinted)


def _runtime(build: Build) -> None:
    build.slow += make_runtime(build.project, build.site)
    build.check("runtime", build.slow)


def _finish(build: Build) -> None:
    finish.finish(finish.Work(build.project, build.conversion, tuple(build.sheets), build.site))


STEPS: tuple[tuple[str, Callable[[Build], None]], ...] = (
    ("convert", _convert),
    ("home", _home),
    ("mkdocs", _mkdocs),
    ("sheets", _sheets),
    ("runtime", _runtime),
    ("finish", _finish),
)
"""What makes the site, in order. Each step keeps what it made under ``project.cache`` and makes anew what changed."""


def build(
    project: Project,
    *,
    strict: bool = False,
    yes: bool = False,
    progress: Callable[[str], None] = lambda step: None,
) -> Build:
    """Build the site into ``project.site``; ``progress`` hears the name of each step as it begins.

    The site that was there stays as it is until the new one is whole, and stays for good when a step fails.

    Raises:
        RegrarioError: ``mkdocs.yml`` lacks what the pages are written for, a step cannot do its work, or with
            ``strict`` MkDocs warns or a page has no sheet.
    """
    check_extensions(project)
    with _replacing(project.site) as folder:
        work = Build(project, folder, strict, yes)
        for name, step in STEPS:
            progress(name)
            step(work)
    return work


@contextmanager
def _replacing(target: Path) -> Iterator[Path]:
    """A folder beside ``target`` that takes its place when the body ends well and vanishes when it does not."""
    if target.exists() and not target.is_dir():
        raise RegrarioError(f"{target}: is no folder; the site cannot be written there")
    target.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    new, old = scratch / "new", scratch / "old"
    try:
        new.mkdir()
        yield new
        if target.exists():
            target.rename(old)
        new.rename(target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
