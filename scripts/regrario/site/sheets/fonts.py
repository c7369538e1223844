"""The fonts that sheets are set in. They come with Python packages, so that nothing is fetched and all set alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import metadata, util
from pathlib import Path

from regrario.diagnostics import RegrarioError

REQUIRED = ("fontpkg-roboto", "manimgx-fonts")
"""Roboto in all weights and widths; and Noto for symbols, one-colour emoji and the scripts that Roboto lacks."""
OPTIONAL = ("manimgx-fonts-cjk",)
"""Used when it is installed: Chinese, Japanese and Korean."""


def folders() -> Mapping[str, Path]:
    """The folder of each font package, by the package's name and version.

    Raises:
        RegrarioError: a required one is not installed.
    """
    found = dict(_installed(REQUIRED + OPTIONAL))
    names = {name.partition("==")[0] for name in found}
    missing = [package for package in REQUIRED if package not in names]
    if missing:
        packages = " ".join(missing)
        raise RegrarioError(f"the fonts of the sheets are missing: install them with: pip install {packages}")
    return found


def _installed(packages: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    for package in packages:
        spec = util.find_spec(package.replace("-", "_"))
        if spec is not None and spec.submodule_search_locations:
            yield f"{package}=={metadata.version(package)}", Path(next(iter(spec.submodule_search_locations)))
