"""What the tests of the site's parts begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from regrario.site.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project in a folder that holds nothing yet."""
    return Project(
        config_file=tmp_path / "mkdocs.yml",
        source=tmp_path / "seeds",
        docs=tmp_path / "docs",
        site=tmp_path / "site",
        cache=tmp_path / "cache",
        site_name="Regrário",
        site_url="https://regrario.example/regras/",
    )
