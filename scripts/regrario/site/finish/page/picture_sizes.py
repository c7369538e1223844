"""Pictures with their sizes, so that nothing jumps while a page loads, and loaded when they come near."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from regrario.site.finish.tree import Tree, classes
from regrario.site.finish.work import SitePage, Work

COVER = "rg-capa"
FLOATS = ("left", "right")
"""Alignments that let words stand beside a picture, if the style sheet finds that its width leaves room for them."""

_LENGTH = re.compile(r"\d+")


def complete(tree: Tree, page: SitePage, work: Work) -> None:
    """Give each picture of a page what it lacks of ``width``, ``height`` and ``loading``.

    A picture with one side given keeps its proportions. One that is elsewhere or cannot be measured stays as it is.
    A cover is seen at once, so it is not put off.
    """
    for picture in tree.in_article("img"):
        given = {name: value or "" for name, value in picture.attributes.items()}
        file = work.file_at(given.get("src", ""), page)
        added = _missing_sides(given, natural_size(file, work)) if file else {}
        width = added.get("width", given.get("width", ""))
        if given.get("align") in FLOATS and _LENGTH.fullmatch(width) and "style" not in given:
            added["style"] = f"--largura: {width}px"
        if "loading" not in given and COVER not in classes(picture):
            added["loading"] = "lazy"
        width = added.get("width", given.get("width", ""))
        if given.get("align") in FLOATS and _LENGTH.fullmatch(width) and "style" not in given:
            added["style"] = f"--largura: {width}px"
        attributes = picture.attrs
        for name, value in added.items():
            attributes[name] = value


def _missing_sides(given: Mapping[str, str], natural: tuple[int, int] | None) -> dict[str, str]:
    if natural is None:
        return {}
    width, height = natural
    match _LENGTH.fullmatch(given.get("width", "")), _LENGTH.fullmatch(given.get("height", "")):
        case None, None:
            return {"width": str(width), "height": str(height)}
        case wide, None if wide:
            return {"height": str(max(1, round(int(wide[0]) * height / width)))}
        case None, high if high:
            return {"width": str(max(1, round(int(high[0]) * width / height)))}
        case _:
            return {}


def natural_size(file: Path, work: Work) -> tuple[int, int] | None:
    """Width and height of a picture in pixels, None when it is none that can be measured; measured once a build."""
    if file not in work.sizes:
        work.sizes[file] = _drawing_size(file) if file.suffix == ".svg" else _picture_size(file)
    return work.sizes[file]


def _picture_size(file: Path) -> tuple[int, int] | None:
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
