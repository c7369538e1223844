"""What keeps a page's text data: escaping, and the checks that stand before an address, a colour or a name is written.

Both writers to HTML, directly and through Markdown, use these and nothing else for what comes from a page.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterable
from functools import lru_cache

# fmt: off
SCHEMES = frozenset([
    "http", "https", "ftp", "ftps", "sftp", "ssh", "git", "svn", "mailto", "tel", "sms", "callto", "skype", "file",
    "irc", "ircs", "news", "nntp", "telnet", "gopher", "wais", "ldap", "ldaps", "ed2k", "magnet", "xmpp", "geo",
    "webcal", "rtsp", "rtmp",
])
# fmt: on
"""Schemes of links that may be followed: DokuWiki's own list and its kin. Nothing that runs, nothing that embeds."""
IMAGE_SCHEMES = frozenset({"http", "https", "ftp"})

SPACE = " \t\r\n\f\v"
"""What folds to one space. Any other space, such as the hard one, is a character like others."""
CONTROLS = r"\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff"
"""What HTML cannot hold, as the inside of a regular expression's set: controls, lone surrogates, non-characters."""
_CONTROL = re.compile(f"[{CONTROLS}]")
_SPECIAL = re.compile(f"[&<>{CONTROLS}]")
_SPECIAL_IN_QUOTES = re.compile(f'[&<>"\\n\\t{CONTROLS}]')
_BLANK_LINES = re.compile(r"(?<![ \t])[ \t]*+\n[ \t\n]*")
_SCHEME = re.compile(r"([^/?#:]*):")
_URL_PLAIN = re.compile(r"[!-~]*")
_URL_SPACE = re.compile(r"[\x00-\x20\x7f-\xa0\u2028\u2029]+")
_WORD = re.compile(r"[^\W\d][\w-]*")
_UNSAFE_IN_ID = re.compile(r"[\s\x00-\x1f\"'<>&`=]+")
NAMELESS = "section"
"""The id that DokuWiki gives to a heading without a letter."""
_HEX_COLOR = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_COLOR_NAME = re.compile(r"[a-z]{3,20}", re.IGNORECASE)
_COLOR_FUNCTION = re.compile(
    r"(?:rgb|hsl)a?\( *[0-9.]+%?(?:(?: *, *| +)[0-9.]+%?){2}(?: *[,/] *[0-9.]+%?)? *\)", re.IGNORECASE
)

_REDS = "red crimson firebrick darkred maroon indianred tomato brown"
_BLUES = "blue navy darkblue mediumblue royalblue dodgerblue steelblue cornflowerblue deepskyblue midnightblue"
_NAMED_CLASSES = dict.fromkeys(_REDS.split(), "rg-vermelho") | dict.fromkeys(_BLUES.split(), "rg-azul")


def clean(text: str) -> str:
    """The text without the characters that HTML cannot hold (controls, lone surrogates, non-characters)."""
    return _CONTROL.sub("", text) if _CONTROL.search(text) else text


def one_block(text: str) -> str:
    """Running text without blank lines: those would end a block of HTML inside Markdown, and mean a space anyway."""
    if "\n" not in text or not ("\n " in text or " \n" in text or "\n\n" in text or "\t" in text):
        return text
    return _BLANK_LINES.sub("\n", text)


def escape(text: str) -> str:
    """Text for an element's content."""
    if not _SPECIAL.search(text):
        return text
    return clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quote(text: str) -> str:
    """Text for an attribute, with the double quotes around it; on one line."""
    if not _SPECIAL_IN_QUOTES.search(text):
        return f'"{text}"'
    return '"' + escape(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;") + '"'


def attributes(pairs: Iterable[tuple[str, str]]) -> str:
    """Attributes of a tag, those without a value left out. The names are ours."""
    return "".join([f" {name}={quote(value)}" for name, value in pairs if value])


def address(target: str, schemes: frozenset[str] = SCHEMES) -> str:
    """The address if it may be written, else ``""``.

    Browsers drop control characters and white space at the ends before they look for a scheme, so those go first;
    a space inside is escaped.
    """
    if not _URL_PLAIN.fullmatch(target):
        target = _CONTROL.sub("", target.replace("\n", "").replace("\t", "")).strip()
    scheme = _SCHEME.match(target)
    if scheme and scheme[1].lower() not in schemes:
        return ""
    return _URL_SPACE.sub("%20", target)


def identifier(name: str) -> str:
    """An id as an attribute may hold it; never one of the theme's own, which begin with two underscores."""
    if not name:
        return ""
    name = _UNSAFE_IN_ID.sub("-", clean(name)).strip("-")
    return (name.lstrip("_") or "_") if name.startswith("__") else name


def heading_id(name: str) -> str:
    """The id of a heading, never none: Python-Markdown's contents would make one up."""
    return identifier(name) or NAMELESS


def words(names: Iterable[str], prefix: str = "") -> tuple[str, ...]:
    """Class names made of an author's words: only what looks like a word, with the prefix in front."""
    return tuple([prefix + name for name in names if _WORD.fullmatch(name)])


@lru_cache(256)  # a wiki has a few colours, and uses them all over
def color(value: str) -> str:
    """A colour that CSS may be given, else ``""``."""
    value = value.strip()
    good = _HEX_COLOR.fullmatch(value) or _COLOR_NAME.fullmatch(value) or _COLOR_FUNCTION.fullmatch(value)
    return value if good else ""


@lru_cache(256)
def color_class(value: str) -> str:
    """The class for a red or a blue, which the style sheet has fit for a light and a dark page; else ``""``."""
    value = value.strip().lower()
    if not _HEX_COLOR.fullmatch(value):
        return _NAMED_CLASSES.get(value, "")
    digits = value[1:] if len(value) == len("#rrggbb") else "".join(2 * digit for digit in value[1:])
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    if saturation < 0.35 or not 0.15 < lightness < 0.75:  # noqa: PLR2004  (greys, near black and near white)
        return ""
    degrees = hue * 360
    if degrees <= 15 or degrees >= 345:  # noqa: PLR2004  (the reds)
        return "rg-vermelho"
    return "rg-azul" if 195 <= degrees <= 255 else ""  # noqa: PLR2004  (the blues)
