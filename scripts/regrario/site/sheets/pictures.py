"""Pictures made ready to print: opened here first, as a broken one would stop Typst, and no larger than print needs."""

from __future__ import annotations

import hashlib
import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from pathlib import Path

from PIL import Image, ImageOps

from regrario.diagnostics import Code, Diagnostic
from regrario.document import Media
from regrario.site.folders import write_bytes
from regrario.site.qr import qr_svg
from regrario.writers.sheet import FIGURE_SIZE, POINTS_PER_PIXEL, Picture

DOTS_PER_POINT = 300 / 72
"""300 dots per inch."""
LEAST_POINTS = 24
"""No picture is made smaller than this: it may be shown larger elsewhere."""
JPEG_QUALITY = 85
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")
MOST_PIXELS = 50_000_000
"""A picture that claims more is refused before it is unpacked."""
SVG_MOST_BYTES = 2_000_000

_SVG_START = re.compile(rb"\s*(?:<\?xml|<!--|<svg|<!DOCTYPE svg)")
_NUMBER = re.compile(r"\s*([0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*(?:px)?\s*$")
_IN_BOX = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")


class BadPictureError(Exception):
    """A file that cannot be printed; the message says why."""


class PageAssets:
    """The pictures and codes of one page. What is wrong with them is in ``diagnostics``."""

    def __init__(self, page: str, media: Mapping[str, Path], folder: Path, accepts: Callable[[str], bool]) -> None:
        """``media`` gives files, ``folder`` takes the prepared pictures, ``accepts`` tries one of these in Typst."""
        self.page = page
        self.media = media
        self.folder = folder
        self.accepts = accepts
        self.diagnostics: dict[Diagnostic, None] = {}

    def picture(self, media: Media) -> Picture | None:
        """The picture, prepared; None when there is none or it is a bad one."""
        file = self.media.get(media.source)
        if file is None:
            return None
        try:
            return prepare(file, media.width, self.folder, self.accepts)
        except BadPictureError as error:
            message = f"{media.source}: {error}; its name is printed instead"
            self.diagnostics[Diagnostic(self.page, media.line, Code.BAD_MEDIA, message)] = None
            return None

    def qr(self, value: str) -> str:
        """The QR code of a text; none of one that is too long for a code."""
        try:
            return qr_svg(value)
        except ValueError:
            return ""


def prepare(file: Path, wanted: int | None, folder: Path, accepts: Callable[[str], bool]) -> Picture:
    """Put a picture into ``folder`` as it will be printed, under a name made of its bytes.

    ``wanted`` is the width that the page asks for, in pixels; the size of the result is the picture's own.

    Raises:
        BadPictureError: it is not a picture, or not one that can be printed.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise BadPictureError(f"cannot be read ({error.strerror})") from None
    if _SVG_START.match(content):
        return _prepare_svg(content, folder, accepts)
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise BadPictureError(f"is too large ({opened.width} × {opened.height} pixels)")
            picture = ImageOps.exif_transpose(opened)
            picture.load()
    except BadPictureError:
        raise
    except Exception as error:
        raise BadPictureError("is not a picture that can be read") from error
    size = picture.size
    extension, data = _encode(_shrink(_plain_mode(picture), wanted))
    return Picture(_store(data, extension, folder), *size)


def _plain_mode(picture: Image.Image) -> Image.Image:
    """The picture in grey, in colour, or in colour with transparency."""
    if picture.has_transparency_data:
        picture = picture.convert("RGBA")
        opaque = picture.getchannel("A").getextrema() == (255, 255)
        return picture.convert("RGB") if opaque else picture
    return picture if picture.mode == "L" else picture.convert("RGB")


def _shrink(picture: Image.Image, wanted: int | None) -> Image.Image:
    """The picture with no more dots than print shows of it."""
    most_wide, most_high = FIGURE_SIZE
    wide = max(LEAST_POINTS, min(most_wide, (wanted or picture.width) * POINTS_PER_PIXEL))
    scale = min(wide * DOTS_PER_POINT / picture.width, most_high * DOTS_PER_POINT / picture.height)
    if scale >= 1:
        return picture
    size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    return picture.resize(size, Image.Resampling.LANCZOS)


def _encode(picture: Image.Image) -> tuple[str, bytes]:
    """The smaller of PNG and JPEG; PNG where there is transparency."""
    results = {"png": _save(picture, "PNG", optimize=True)}
    if picture.mode != "RGBA":
        results["jpg"] = _save(picture, "JPEG", quality=JPEG_QUALITY, optimize=True)
    return min(results.items(), key=lambda result: len(result[1]))


def _save(picture: Image.Image, format_name: str, **options: object) -> bytes:
    output = io.BytesIO()
    picture.info = {}  # no profile, no comment: only dots
    picture.save(output, format_name, **options)
    return output.getvalue()


def _prepare_svg(content: bytes, folder: Path, accepts: Callable[[str], bool]) -> Picture:
    size = _svg_size(content)
    name = _store(content, "svg", folder)
    if not accepts(name):
        (folder / name).unlink(missing_ok=True)
        raise BadPictureError("is an SVG that cannot be printed")
    return Picture(name, *size)


def _svg_size(content: bytes) -> tuple[int, int]:
    """The size of an SVG in pixels, from its attributes or its view box; a square when it says neither."""
    if len(content) > SVG_MOST_BYTES or b"<!ENTITY" in content:
        raise BadPictureError("is an SVG that is too large or defines entities")
    try:
        root = ET.fromstring(content)  # noqa: S314 - entities have been refused above
    except ET.ParseError:
        raise BadPictureError("is not a well-formed SVG") from None
    sides = [_NUMBER.match(root.get(side, "")) for side in ("width", "height")]
    given = [float(side[1]) for side in sides if side]
    box = [float(part) for part in _IN_BOX.findall(root.get("viewBox", ""))][2:4]
    width, height = given if len(given) == 2 else box if len(box) == 2 else (100.0, 100.0)  # noqa: PLR2004
    return max(1, round(min(width, MOST_PIXELS))), max(1, round(min(height, MOST_PIXELS)))


def _store(data: bytes, extension: str, folder: Path) -> str:
    name = f"{hashlib.sha256(data).hexdigest()[:24]}.{extension}"
    target = folder / name
    if not target.exists():
        write_bytes(target, data)
    return name
