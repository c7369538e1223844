"""Whether a file is the picture that it should be, and how large it is."""

from __future__ import annotations

import io
import re
import warnings
from typing import NamedTuple
from xml.etree import ElementTree as ET

from PIL import Image, UnidentifiedImageError

FORMATS = {"PNG": "png", "JPEG": "jpg", "GIF": "gif", "WEBP": "webp", "AVIF": "avif", "BMP": "bmp", "ICO": "ico"}
"""Pictures that browsers show, by Pillow's names, with the ending of their files."""
_SVG_RUNS = frozenset({"script", "foreignobject", "iframe", "object", "embed", "handler"})
"""Elements with which a drawing runs or embeds something."""
_SVG_START = b"<svg"
_SVG_HEAD = 2000
_UNSAFE_HREFS = ("javascript:", "data:text", "data:application")
_IGNORED_IN_ADDRESSES = re.compile(r"[\x00-\x20]+")
"""Browsers read ``java script:`` as they read ``javascript:`` when what parts it is a tab or a line end."""


class NotAPictureError(Exception):
    """Says why a file is no picture that a page may show."""


class Picture(NamedTuple):
    """What is known of a picture: the ending of its file and its size in pixels (None for a drawing without one)."""

    ending: str
    width: int | None
    height: int | None


def check_picture(data: bytes) -> Picture:
    """The picture in some bytes.

    Raises:
        NotAPictureError: the bytes are none, are damaged, or are a drawing that runs scripts.
    """
    if _SVG_START in data[:_SVG_HEAD].lower():
        return _drawing(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=list(FORMATS)) as image:
                kind, (width, height) = image.format or "", image.size
                image.draft("RGB", (1, 1))  # a JPEG is read through as quickly as can be
                image.load()
    except UnidentifiedImageError:
        raise NotAPictureError("is no picture (PNG, JPEG, GIF, WebP, AVIF or SVG)") from None
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise NotAPictureError("is a picture of too many pixels") from None
    except Exception as error:  # Pillow's readers raise what they please on damaged files
        raise NotAPictureError(f"is a damaged picture ({str(error) or type(error).__name__})") from None
    return Picture(FORMATS[kind], width, height)


def _drawing(data: bytes) -> Picture:
    if b"<!entity" in data.lower():
        raise NotAPictureError("is a drawing with entities of its own")
    if b"<?xml-stylesheet" in data.lower():
        raise NotAPictureError("is a drawing with a style sheet, which may make a page of it")
    try:
        root = ET.fromstring(data)  # noqa: S314 - entities, what is unsafe about it, are refused above
    except (ET.ParseError, ValueError, LookupError) as error:  # the latter two: of encodings that nobody here reads
        raise NotAPictureError(f"is a damaged drawing ({error})") from None
    for element in root.iter():
        if _local(str(element.tag)) in _SVG_RUNS:
            raise NotAPictureError(f"is a drawing with an element {_local(str(element.tag))!r}, which may run a script")
        for name, value in element.attrib.items():
            address = _IGNORED_IN_ADDRESSES.sub("", value).lower()
            if _local(name).startswith("on") or any(scheme in address for scheme in _UNSAFE_HREFS):
                raise NotAPictureError(f"is a drawing whose attribute {_local(name)!r} may run a script")
    if _local(str(root.tag)) != "svg":
        raise NotAPictureError("is no drawing")
    return Picture("svg", _pixels(root.get("width")), _pixels(root.get("height")))


def _local(name: str) -> str:
    return name.rpartition("}")[2].lower()


def _pixels(size: str | None) -> int | None:
    number = (size or "").strip().removesuffix("px")
    try:
        return round(float(number)) or None
    except (ValueError, OverflowError):
        return None
