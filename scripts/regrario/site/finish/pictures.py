"""Pictures with their sizes, so that nothing jumps while a page loads, and loaded when they come near."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from PIL import Image, UnidentifiedImageError

from regrario.site.finish.work import SitePage, Work, article, replace_article

COVER = "rg-capa"
FLOATS = ("left", "right")
"""Alignments that let words stand beside a picture, if the style sheet finds that its width leaves room for them."""

_PICTURE = re.compile(r'<img\b(?:[^>"]|"[^"]*")*>')
_LENGTH = re.compile(r"\d+")


def size(html: str, page: SitePage, work: Work) -> str:
    """Give each picture of a page what it lacks of ``width``, ``height`` and ``loading``.

    A picture with one side given keeps its proportions. One that is elsewhere or cannot be measured stays as it is.
    A cover is seen at once, so it is not put off.
    """
    inside = article(html)
    changed = _PICTURE.sub(lambda found: _completed(found[0], page, work), inside)
    return html if changed == inside else replace_article(html, changed)


def _completed(tag: str, page: SitePage, work: Work) -> str:
    given = _attributes(tag)
    file = file_of(given.get("src", ""), page, work)
    added = dict(_missing_sides(given, natural_size(file))) if file else {}
    width = added.get("width", given.get("width", ""))
    if given.get("align") in FLOATS and _LENGTH.fullmatch(width) and "style" not in given:
        added["style"] = f"--largura: {width}px"
    if "loading" not in given and COVER not in given.get("class", "").split():
        added["loading"] = "lazy"
    end = "/>" if tag.endswith("/>") else ">"
    return tag.removesuffix(end).rstrip() + "".join(f' {name}="{escape(value)}"' for name, value in added.items()) + end


def _missing_sides(given: Mapping[str, str], natural: tuple[int, int] | None) -> list[tuple[str, str]]:
    if natural is None:
        return []
    width, height = natural
    match _LENGTH.fullmatch(given.get("width", "")), _LENGTH.fullmatch(given.get("height", "")):
        case None, None:
            return [("width", str(width)), ("height", str(height))]
        case wide, None if wide:
            return [("height", str(max(1, round(int(wide[0]) * height / width))))]
        case None, high if high:
            return [("width", str(max(1, round(int(high[0]) * width / height))))]
        case _:
            return []


def natural_size(file: Path) -> tuple[int, int] | None:
    """Width and height of a picture in pixels, None when it is none that can be measured."""
    if file.suffix == ".svg":
        return _drawing_size(file)
    try:
        with Image.open(file) as picture:
            return picture.size
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError):
        return None


def _drawing_size(file: Path) -> tuple[int, int] | None:
    try:
        root = ET.parse(file).getroot()  # noqa: S314 - expat expands no external entity and bounds the internal ones
    except (ET.ParseError, ValueError, LookupError, OSError):
        return None
    sides = [root.get("width", ""), root.get("height", "")]
    if not all(side.removesuffix("px").replace(".", "", 1).isdigit() for side in sides):
        sides = root.get("viewBox", "").replace(",", " ").split()[2:]
    try:
        width, height = (round(float(side.removesuffix("px"))) for side in sides)
    except (ValueError, OverflowError):
        return None
    return (width, height) if width > 0 and height > 0 else None


def file_of(source: str, page: SitePage, work: Work) -> Path | None:
    """The file of the site that a picture's address on a page means."""
    parts = urlsplit(source)
    if parts.scheme or parts.netloc or not parts.path or parts.path.startswith("/"):
        return None
    site = work.site.resolve()
    file = (page.file.parent / unquote(parts.path)).resolve()
    return file if file.is_relative_to(site) and file.is_file() else None


def _attributes(tag: str) -> dict[str, str]:
    reader = _TagReader()
    reader.feed(tag)
    return reader.attributes


class _TagReader(HTMLParser):
    """Keeps the attributes of the one tag it is fed."""

    def __init__(self) -> None:
        super().__init__()
        self.attributes: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes = {name: value or "" for name, value in attrs}
