"""The Markdown extensions that the pages are written for: without one of them a site would say something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from regrario.diagnostics import RegrarioError
from regrario.rendering import EXTENSIONS, MATTERS_OF_TASTE

if TYPE_CHECKING:
    from regrario.site.project import Project

FORMS = "regrario_calculator"
"""The Markdown extension that draws the calculators' forms."""

NEEDED: Mapping[str, Mapping[str, object]] = {**EXTENSIONS, FORMS: {}}

Extensions = Mapping[str, Mapping[str, object]]
"""Names with their settings."""


def read_extensions(value: object) -> dict[str, Mapping[str, object]]:
    """Extensions or plugins of ``mkdocs.yml``: a list of names and of mappings of names to settings, or one such.

    What is neither is passed over: MkDocs complains of it.
    """
    found: dict[str, Mapping[str, object]] = {}
    for entry in value if isinstance(value, list) else [value]:
        named = entry if isinstance(entry, dict) else {entry: None}
        for name, settings in named.items():
            short_name = str(name).removeprefix("markdown.extensions.")
            found[short_name] = settings if isinstance(settings, dict) else {}
    return found


def check_extensions(project: Project) -> None:
    """See that ``mkdocs.yml`` has what the pages are written for. It may have more.

    Raises:
        RegrarioError: something is missing, or has a setting that gives the pages another meaning.
    """
    lacking = ", ".join(_lacking(project.markdown_extensions))
    if lacking:
        advice = "without that the pages would be broken; copy markdown_extensions from Regrário's own mkdocs.yml"
        raise RegrarioError(f"{project.config_file}: markdown_extensions lacks {lacking}: {advice}")


def _lacking(given: Extensions) -> Iterator[str]:
    """The names of extensions that are missing, and the settings, ``toc.marker``, of those that have them otherwise."""
    for name, settings in NEEDED.items():
        if name not in given:
            yield name
            continue
        for setting, value in settings.items():
            if (name, setting) not in MATTERS_OF_TASTE and given[name].get(setting) != value:
                yield f"{name}.{setting}"
