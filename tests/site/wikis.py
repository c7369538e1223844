"""Small wikis for tests, in a project of their own."""

from __future__ import annotations

import io
import json
from pathlib import Path

from PIL import Image

from regrario.site.extensions import NEEDED
from regrario.site.project import Project

SETTINGS = f"""\
site_name: Teste
site_url: https://jogos.example/
markdown_extensions: {json.dumps(NEEDED)}
extra:
  regrario:
    source: wiki
    fetch_remote: false
    wiki_url: https://wiki.example
"""


def make_project(folder: Path, pages: dict[str, str | bytes], media: dict[str, bytes] | None = None) -> Project:
    """A project with these pages and media, by their paths in ``pages/`` and ``media/``."""
    (folder / "wiki" / "pages").mkdir(parents=True, exist_ok=True)
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "mkdocs.yml").write_text(SETTINGS, encoding="utf-8")
    for name, text in pages.items():
        _write(folder / "wiki" / "pages" / name, text.encode("utf-8") if isinstance(text, str) else text)
    for name, data in (media or {}).items():
        _write(folder / "wiki" / "media" / name, data)
    return Project.load(folder / "mkdocs.yml")


def picture(width: int = 4, height: int = 2, kind: str = "PNG") -> bytes:
    """The bytes of a real picture."""
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(buffer, kind)
    return buffer.getvalue()


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
