"""The covers of the home page, cut square and small: it shows all of them, and a phone loads no more than it shows."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from urllib.parse import quote

from PIL import Image, ImageOps

from regrario.site.addresses import is_home
from regrario.site.finish.page.picture_sizes import natural_size
from regrario.site.finish.tree import Tree
from regrario.site.finish.work import SitePage, Work
from regrario.site.folders import write_bytes

SIDE = 320
"""Pixels: a tile is 120 to 160 CSS pixels wide, on screens with two or more pixels to one."""
QUALITY = 80
ENDING = ".capa.webp"

_COVER = 'img[src][alt=""]'


def shrink(tree: Tree, page: SitePage, work: Work) -> None:
    """Replace each cover of the mosaic by a small square of its middle. One that is small or a drawing stays."""
    if not is_home(page.address):
        return
    for cover in tree.in_article(_COVER):
        file = work.file_at(cover.attributes["src"] or "", page)
        data = file and _thumbnail(file, work)
        if not file or not data:
            continue
        made = file.with_name(file.name + ENDING)
        write_bytes(made, data)
        given = cover.attrs
        given["src"] = quote(made.relative_to(page.file.parent).as_posix())
        given["width"] = given["height"] = str(SIDE)


def _thumbnail(file: Path, work: Work) -> bytes | None:
    """The small picture, from the cache when it was made before; None when there is nothing to gain."""
    size = natural_size(file, work)
    if file.suffix == ".svg" or size is None or min(size) <= SIDE:
        return None
    kept = work.project.cache / "covers" / f"{hashlib.sha256(file.read_bytes()).hexdigest()}{ENDING}"
    if not kept.is_file():
        try:
            write_bytes(kept, _square(file))
        except (OSError, ValueError, Image.DecompressionBombError):
            return None
    return kept.read_bytes()


def _square(file: Path) -> bytes:
    with Image.open(file) as picture:
        upright = ImageOps.exif_transpose(picture)
        plain = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    data = io.BytesIO()
    ImageOps.fit(plain, (SIDE, SIDE), Image.Resampling.LANCZOS).save(data, "WEBP", quality=QUALITY, method=6)
    return data.getvalue()
