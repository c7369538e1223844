"""Which calculators stand on which page of the wiki: as the settings say, or as they say themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from regrario.diagnostics import Code, Diagnostic, RegrarioError
from regrario.site.forms import check_calculators, claimed_pages, fault, placements
from regrario.site.project import Project, Settings
from regrario.transform import Placed
from regrario.wiki import Wiki


def check_placed(project: Project) -> None:
    """See that the calculators can be drawn and computed with, and that there are those that the settings name.

    Raises:
        RegrarioError: not so.
    """
    check_calculators()
    for page, placed in project.settings.calculators.items():
        for name in (each.calculator for each in placed):
            if wrong := fault(name):
                line = _line_with(project.config_file, name)
                raise RegrarioError(f"{project.config_file}:{line}: extra.regrario.calculators: {page}: {wrong}")


def placed_on(page: str, settings: Settings) -> tuple[Placed, ...]:
    """The calculators of a page: those that the settings name for it, or else those that say that they are for it."""
    if page in settings.calculators:
        return settings.calculators[page]
    return tuple(placements(page, game=page.startswith(tuple(f"{name}:" for name in settings.home_namespaces))))


def unplaced(project: Project, wiki: Wiki) -> Iterator[Diagnostic]:
    """A warning for each page that calculators are for and the wiki has not.

    For those that the settings name there is one anyway; for those that calculators themselves name, unless the
    settings place them all. Of a wiki that has none of these pages nothing is said: it is of other games than the
    calculators that came with us.
    """
    for page in project.settings.calculators:
        if page not in wiki.pages:
            yield Diagnostic(page, 0, Code.BAD_VALUE, "the settings give it calculators, and the wiki has no such page")
    claims = claimed_pages()
    if claims.keys().isdisjoint(wiki.pages):
        return
    placed = {each.calculator for names in project.settings.calculators.values() for each in names}
    for page, claiming in claims.items():
        if page not in wiki.pages and not placed.issuperset(claiming):
            message = f"the wiki has no such page, and these calculators say they are for it: {', '.join(claiming)}"
            yield Diagnostic(page, 0, Code.BAD_VALUE, message)


def _line_with(file: Path, name: str) -> int:
    """The first line of a file that holds a name as a whole."""
    whole = re.compile(rf"(?<![\w.]){re.escape(name)}(?![\w.])")
    lines = file.read_text(encoding="utf-8").splitlines()
    return next((at for at, line in enumerate(lines, start=1) if whole.search(line)), 0)
