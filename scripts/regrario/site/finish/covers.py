"""The covers of the home page, cut square and small: it shows all of them, and a phone loads no more than it shows."""

from __future__ import annotations

import hashlib
import io
import re
from pathlib import Path
from urllib.parse import quote

from PIL import Image, ImageOps

from regrario.site.addresses import is_home
from regrario.site.finish import pictures
from regrario.site.finish.work import SitePage, Work, article, replace_article
from regrario.site.folders import write_bytes

SIDE = 320
"""Pixels: a tile is 120 to 160 CSS pixels wide, on screens with two or more pixels to one."""
QUALITY = 80
ENDING = ".capa.webp"

_COVER = re.compile(r'<img src="(?P<source>[^"]*)" alt=""(?P<rest>[^>]*)>')
_SIZE = re.compile(r' (?:width|height)="[^"]*"')


def shrink(html: str, page: SitePage, work: Work) -> str:
    """Replace each cover of the mosaic by a small square of its middle. One that is small or a drawing stays."""
    if not is_home(page.address):
        return html

    def small(found: re.Match[str]) -> str:
        file = pictures.file_of(found["source"], page, work)
        data = file and _thumbnail(file, work)
        if not file or not data:
            return found[0]
        made = file.with_name(file.name + ENDING)
        write_bytes(made, data)
        rest = _SIZE.sub("", found["rest"])
        source = quote(made.relative_to(page.file.parent.resolve()).as_posix())
        return f'<img src="{source}" alt="" width="{SIDE}" height="{SIDE}"{rest}>'

    return replace_article(html, _COVER.sub(small, article(html)))


def _thumbnail(file: Path, work: Work) -> bytes | None:
    """The small picture, from the cache when it was made before; None when there is nothing to gain."""
    size = pictures.natural_size(file)
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
