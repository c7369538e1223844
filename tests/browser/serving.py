"""A site of the repository's own pages and any wiki, built and served."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from regrario.site.build import build
from regrario.site.project import Project
from regrario.site.serve import open_server

ROOT = Path(__file__).parents[2]


@contextmanager
def served(folder: Path, project: Project) -> Iterator[tuple[Path, str]]:
    """A site built in ``folder`` from the repository's pages and a project's wiki, and the address it is served at."""
    docs, site = folder / "docs", folder / "site"
    shutil.copytree(ROOT / "docs", docs, ignore=shutil.ignore_patterns("jogos", "media"))
    with open_server(site, "127.0.0.1", 0) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        build(replace(project, docs=docs, site=site, site_url=address), strict=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield site, address
        server.shutdown()
