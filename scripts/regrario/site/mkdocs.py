"""The MkDocs build as one step: quiet, remembered, its warnings handed back."""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
import tempfile
from collections.abc import Iterator
from importlib import metadata, util
from pathlib import Path

from mkdocs.commands.build import build as build_site
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException

from regrario.diagnostics import RegrarioError
from regrario.dokuwiki.catalogue import foreign
from regrario.site.extensions import FORMS
from regrario.site.finish import disk
from regrario.site.folders import tree_digest, write_text
from regrario.site.project import Project

ENGINE = ("mkdocs", "mkdocs-material", "Markdown", "pymdown-extensions")
"""The packages that a page's HTML depends on, by their version."""
OURS = ("regrario", "calculators")
"""Those that it depends on by their every byte: the Markdown extension of the calculators, and what it shows."""


INSTANT = "navigation.instant"
"""The feature of Material, and the beginning of those that add to it."""

SITE = "site"
WARNINGS = "warnings.json"
KEPT_BUILDS = 3
"""So many results are kept: that of ``build``, of ``serve`` and of the tests differ in the site's address."""


def run_mkdocs(project: Project, site: Path) -> list[str]:
    """Build ``project.docs`` into the empty folder ``site``; what MkDocs has to complain of, a line each.

    The result is kept under ``project.cache`` with a digest of all that it was made from. While nothing of that has
    changed it is copied, and the complaints are said again.

    Raises:
        RegrarioError: MkDocs cannot read its settings or build a page.
    """
    kept = project.cache / "mkdocs" / _digest(project)
    if kept.is_dir():
        shutil.copytree(kept / SITE, site, dirs_exist_ok=True)
        return [str(line) for line in json.loads((kept / WARNINGS).read_text(encoding="utf-8"))]
    warnings = _build(project, site)
    _keep(site, warnings, kept)
    return warnings


def _keep(site: Path, warnings: list[str], kept: Path) -> None:
    """Copy a built site and its warnings to ``kept``, whole or not at all, in place of the oldest kept before."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    earlier = sorted(kept.parent.glob("*"), key=lambda path: path.stat().st_mtime)
    scratch = Path(tempfile.mkdtemp(prefix=".", dir=kept.parent))
    try:
        shutil.copytree(site, scratch / SITE)
        write_text(scratch / WARNINGS, json.dumps(warnings, ensure_ascii=False))
        scratch.rename(kept)
    except OSError:  # another build was faster, or the disk is full: the next build will be slower, no more
        shutil.rmtree(scratch, ignore_errors=True)
    for folder in earlier[: max(0, len(earlier) - KEPT_BUILDS + 1)]:
        shutil.rmtree(folder, ignore_errors=True)


def _digest(project: Project) -> str:
    digest = hashlib.sha256()
    for part in _ingredients(project):
        digest.update(part.encode("utf-8") + b"\0")
    return digest.hexdigest()


def _ingredients(project: Project) -> Iterator[str]:
    yield from (file.read_text(encoding="utf-8") for file in project.config_files)
    yield project.site_url
    yield str(project.directory_urls)
    yield tree_digest(project.docs)
    for package in OURS:
        yield from map(tree_digest, _folders(package))
    for plugin in foreign():
        yield str(plugin)
    for package in ENGINE:
        yield _version(package)


def _folders(package: str) -> Iterator[Path]:
    spec = util.find_spec(package)
    if spec is not None:
        yield from map(Path, spec.submodule_search_locations or ())


def _version(package: str) -> str:
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return package


def _build(project: Project, site: Path) -> list[str]:
    with _Complaints() as complaints:
        try:
            config = load_config(
                config_file=str(project.config_file),
                docs_dir=str(project.docs),
                site_dir=str(site),
                site_url=project.site_url,
                use_directory_urls=project.directory_urls,
            )
            _speak(config, project.settings.language)
            if not project.directory_urls:
                _open_from_disk(config)
            config.plugins.on_startup(command="build", dirty=False)
            build_site(config)
            config.plugins.on_shutdown()
        except (MkDocsException, SystemExit) as error:
            reason = "; ".join(complaints.lines) or str(error)
            raise RegrarioError(f"{project.config_file}: mkdocs cannot build the site: {reason}") from None
    return complaints.lines


def _speak(config: MkDocsConfig, language: str) -> None:
    """Forms are in the language of the site, unless the extension's own option names one."""
    if FORMS in config.markdown_extensions:
        config.mdx_configs.setdefault(FORMS, {}).setdefault("language", language)


def _open_from_disk(config: MkDocsConfig) -> None:
    """Have pages work on a disk, as far as Material's settings go.

    They load what the search needs there: ours, or the plugin ``offline`` would take one from elsewhere. They are not
    loaded in place of each other, with which half of Material's script does not run there.
    """
    config.extra["polyfills"] = [*config.extra.get("polyfills", []), disk.FRAME_WORKER]
    features = config.theme.get("features", [])
    config.theme["features"] = [feature for feature in features if not feature.startswith(INSTANT)]


class _Complaints(logging.Handler):
    """Collects what MkDocs and its plugins log as a warning or worse, and keeps it off the screen."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []
        self._logger = logging.getLogger("mkdocs")
        self._propagated = self._logger.propagate

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(" ".join(record.getMessage().split()))

    def __enter__(self) -> _Complaints:
        self._logger.propagate = False
        self._logger.addHandler(self)
        return self

    def __exit__(self, *error: object) -> None:
        self._logger.removeHandler(self)
        self._logger.propagate = self._propagated
