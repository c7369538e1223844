"""The extensions that the writer is proved against are those that the site is built with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from regrario import rendering

CONFIG = Path(__file__).parents[2] / "mkdocs.yml"
OUR_OWN = {"regrario_calculator"}


class _Loader(yaml.SafeLoader):
    """Passes over MkDocs' own tags, such as ``!ENV``."""


_Loader.add_multi_constructor("", lambda *_: None)


def _extensions() -> dict[str, dict[str, Any]]:
    listed = yaml.load(CONFIG.read_text(encoding="utf-8"), _Loader)["markdown_extensions"]  # noqa: S506  (a safe one)
    return {name: settings for entry in listed for name, settings in _settings(entry)}


def _settings(entry: str | dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(entry, {})] if isinstance(entry, str) else [(name, settings or {}) for name, settings in entry.items()]


def test_mkdocs_has_the_same_extensions() -> None:
    assert {name: value for name, value in _extensions().items() if name not in OUR_OWN} == rendering.EXTENSIONS


def test_a_page_is_rendered_anew_each_time() -> None:
    assert rendering.to_html("a[^1]\n\n[^1]: b") == rendering.to_html("a[^1]\n\n[^1]: b")
