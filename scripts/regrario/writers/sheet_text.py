"""What keeps a page's words fit to be set in type: white space, controls, words too long for a column."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Mapping

from PIL import ImageColor

LONGEST_WORD = 24
"""Characters of the longest word that is set unbroken; longer ones may break where ``soften`` says."""
BREAK = "\u200b"
"""A place where a line may end; it shows nothing."""

_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
_UNPRINTABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_SPACE = re.compile(r"[ \t\n\r\f\v\u2028\u2029]+")
_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")
_BREAK_PLACE = re.compile(
    rf"\S{{0,{LONGEST_WORD - 4}}}?[/?&=._\-,;:+]{{1,4}}(?=\w)"  # behind the first mark, if one is near
    rf"|\S{{{LONGEST_WORD - 4}}}(?=\S)"
)

INKS = (
    (20, "red"),
    (48, "orange"),
    (165, "green"),
    (265, "blue"),
    (330, "purple"),
    (361, "red"),
)
"""The sheet's inks: each takes the hues (in degrees) below its figure that the one before it leaves."""


def clean(text: str) -> str:
    """The text without what no printer can show: controls, lone surrogates, invisible marks and soft hyphens."""
    return _UNPRINTABLE.sub(" ", _INVISIBLE.sub("", text))


def one_line(text: str) -> str:
    """The text with every run of white space as one space."""
    return _SPACE.sub(" ", text)


def soften(text: str) -> str:
    """The text with places to break in its longest words (addresses, mostly), so that none runs out of a column."""
    return _LONG_WORD.sub(lambda word: _BREAK_PLACE.sub(lambda place: place[0] + BREAK, word[0]), text)


def printable(text: str, stand_ins: Mapping[int, str]) -> str:
    """Running text as the template gets it; ``stand_ins`` replace characters that no font has."""
    return soften(one_line(clean(text)).translate(stand_ins))


def ink(color: str) -> str:
    """The ink of the sheet nearest to a CSS colour; ``""`` for greys, for near black or white, and for no colour.

    Paper gets few inks, each dark enough to read, where a page may use any shade.
    """
    try:
        red, green, blue = (channel / 255 for channel in ImageColor.getrgb(color.strip())[:3])
    except ValueError:
        return ""
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    if saturation < 0.2 or not 0.1 < lightness < 0.95:  # noqa: PLR2004 - greys have no hue to keep
        return ""
    return next(name for limit, name in INKS if hue * 360 < limit)
