"""The site as something to install on a phone: a manifest and icons."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw

from regrario.site.finish.page.head import APPLE_SIZE, BAND, ICON, ICONS, MANIFEST
from regrario.site.finish.work import Work
from regrario.site.folders import write_bytes, write_text

PAPER = "#faf8f3"

PURPOSES = {"any": ICON, "maskable": "icon-maskable-{}.png"}
"""The file of an icon by what it is for: a maskable one is cut to a phone's own shape."""
SIZES = (192, 512)

_DRAWN = 1024
"""Pixels that an icon is drawn with before it is made smaller, which smooths its edges."""


def write(work: Work) -> None:
    """Write the manifest and the icons; an icon that the author has put there stays."""
    for purpose, name in PURPOSES.items():
        sizes = (*SIZES, APPLE_SIZE) if purpose == "any" else SIZES
        files = {work.site / ICONS / name.format(size): size for size in sizes}
        _write_icons({file: size for file, size in files.items() if not file.exists()}, masked=purpose == "maskable")
    write_text(work.site / MANIFEST, json.dumps(_manifest(work), ensure_ascii=False, indent=1))


def _manifest(work: Work) -> dict[str, object]:
    """Addresses are relative to the manifest's own, so that the site works in any folder of a server."""
    name = work.project.site_name
    return {
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "name": name,
        "short_name": name,
        "lang": work.project.settings.language,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": BAND["light"],
        "icons": [
            {"src": ICONS + file.format(size), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for purpose, file in PURPOSES.items()
            for size in SIZES
        ],
    }


def _write_icons(files: Mapping[Path, int], *, masked: bool) -> None:
    if not files:
        return
    drawn = _sheet_of_rules(masked=masked)
    for file, size in files.items():
        data = io.BytesIO()
        drawn.resize((size, size), Image.Resampling.LANCZOS).save(data, "PNG", optimize=True)
        write_bytes(file, data.getvalue())


def _sheet_of_rules(*, masked: bool) -> Image.Image:
    """A card with three rules, each in the colour of its kind of section; one behind it. All on the band's blue.

    A masked one fills the square and keeps its drawing within the middle 80 %, which no phone cuts off.
    """
    picture = Image.new("RGBA", (_DRAWN, _DRAWN), BAND["light"] if masked else "#0000")
    draw = ImageDraw.Draw(picture)
    if not masked:
        draw.rounded_rectangle((0, 0, _DRAWN - 1, _DRAWN - 1), radius=_DRAWN * 0.2, fill=BAND["light"])
    picture.alpha_composite(_card("#85c2ec", ()).rotate(14, Image.Resampling.BICUBIC))
    picture.alpha_composite(_card(PAPER, ("#1b6647", "#1a5a87", "#93440e")).rotate(-4, Image.Resampling.BICUBIC))
    return picture


def _card(ground: str, rules: tuple[str, ...]) -> Image.Image:
    layer = Image.new("RGBA", (_DRAWN, _DRAWN))
    draw = ImageDraw.Draw(layer)
    left, top, right, bottom = (_DRAWN * share for share in (0.3, 0.23, 0.7, 0.77))
    draw.rounded_rectangle((left, top, right, bottom), radius=_DRAWN * 0.045, fill=ground)
    step = (bottom - top) / 4
    for number, colour in enumerate(rules, start=1):
        middle, half = top + number * step, _DRAWN * 0.028
        draw.rounded_rectangle(
            (left + half * 2, middle - half, left + half * 4, middle + half), radius=half / 2, fill=colour
        )
        draw.rounded_rectangle(
            (left + half * 5, middle - half, right - half * 2, middle + half), radius=half, fill=colour
        )
    return layer
