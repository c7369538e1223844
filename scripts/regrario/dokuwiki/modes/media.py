"""Pictures, films, sounds and files: ``{{ name.png?200x100&nolink |title}}``; and news feeds."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from regrario.diagnostics import Code
from regrario.document import Align, Feed, Linking, Media, MediaKind
from regrario.dokuwiki.builder import BLANK, LETTER
from regrario.dokuwiki.lexer import REJECTED
from regrario.dokuwiki.parser import Parser

KINDS: dict[str, MediaKind] = {
    **dict.fromkeys(("png", "jpg", "jpeg", "gif", "svg", "webp", "ico"), "image"),
    **dict.fromkeys(("webm", "ogv", "mp4"), "video"),
    **dict.fromkeys(("mp3", "ogg", "wav"), "audio"),
}
"""File name extension → what it is shown as; any other file is a link to it (conf/mime.conf)."""

_EXTERNAL = re.compile(r"(?:https?|ftp)://", re.IGNORECASE | re.ASCII)
_INTERWIKI = re.compile(r"([a-zA-Z0-9.]+)>(.*)", re.DOTALL)
_SIZE = re.compile(r"(\d+)(?:x(\d+))?", re.IGNORECASE | re.ASCII)
_SETTING = re.compile(
    r"""(?<![^\s&,;])(?:\d+x?\d*(?:px)?|nolink|direct|linkonly|nocache|recache|[\w-]+=(?:"[^"]*"|[^&\s]*))(?![^\s&,;])""",
    re.IGNORECASE,
)
"""What may follow the ``?``; ``name=value`` is for other plugins."""
_LONGEST_SIZE = 5
"""Digits of a width or height; a longer number is no size."""


def media(parser: Parser, start: int, end: int) -> int:
    """``{{…}}``."""
    stop = parser.find("}}", end)
    if stop <= end:
        return REJECTED
    parser.flush(start)
    parser.tree.add(parse_media(parser, parser.text[end:stop], start))
    return stop + 2


def parse_media(parser: Parser, inside: str, position: int) -> Media | str:
    """The media for what stands between the braces; text where it is the tag of a plugin that nobody knows."""
    source, _, title = inside.partition("|")
    align = _align(source)
    source = source.strip(BLANK)
    if "?" in source:
        source, _, parameters = source.rpartition("?")
    else:
        parameters = ""
    settings = _settings(parameters)
    external = bool(_EXTERNAL.match(source))
    interwiki = _INTERWIKI.match(source) if ">" in source and not external else None
    if interwiki:
        name = interwiki[1].lower()
        address = parser.interwiki_address(name, interwiki[2])
        if not address:
            quoted = inside.strip() if title or parameters else f"{name}>…"
            parser.warn(Code.UNKNOWN_SYNTAX, f"no plugin here knows {{{{{quoted}}}}}: its text is kept", position)
            return title or interwiki[2]
        source, external = address, True
    if settings.others:
        parser.warn(Code.BAD_VALUE, f"no setting of a picture, and not shown: {settings.others}", position)
    source, _, fragment = source.partition("#")
    if not external:
        source = parser.resolve_media(source) if source else ""
    if not source:
        return title
    width, height, linking, _ = settings
    kind = KINDS.get(source.rpartition(".")[2].lower(), "file")
    if linking == "linkonly" and kind != "image":  # a picture could still be a link's label
        kind = "file"
    if kind == "image" and linking != "linkonly":
        title = title.strip(BLANK)  # the title of any other is a link's text, whose spaces are seen
    return Media(source, kind, external, title, align, width, height, linking, fragment, line=parser.line(position))


class _Settings(NamedTuple):
    """What the parameters say. ``others`` are words that are no setting: perhaps a title, whose ``|`` is missing."""

    width: int | None = None
    height: int | None = None
    linking: Linking = "details"
    others: str = ""


@lru_cache(1024)  # a wiki has a few, and uses them all over
def _settings(parameters: str) -> _Settings:
    width, height = _size(parameters)
    left = " ".join(_SETTING.sub(" ", parameters).split())
    return _Settings(width, height, _linking(parameters), left if LETTER.search(left) else "")


def _align(source: str) -> Align:
    """A space inside the braces pushes the picture away from it, two put it in the middle."""
    left, right = source.startswith(" "), source.endswith(" ")
    if left and right:
        return "center"
    return "right" if left else "left" if right else ""


def _size(parameters: str) -> tuple[int | None, int | None]:
    match = _SIZE.search(parameters)
    return (_pixels(match[1]), _pixels(match[2])) if match else (None, None)


def _pixels(digits: str | None) -> int | None:
    return (int(digits) or None) if digits and len(digits) <= _LONGEST_SIZE else None


def _linking(parameters: str) -> Linking:
    lower = parameters.lower()
    linkings: tuple[Linking, ...] = ("nolink", "direct", "linkonly")
    for linking in linkings:
        if linking in lower:
            return linking
    return "details"


def feed(parser: Parser, start: int, end: int) -> int:
    """``{{rss>address …}}``: a news feed, which a page that stands still cannot show."""
    stop = parser.find("}}", end)
    if stop <= end:
        return REJECTED
    parser.flush(start)
    url = (parser.text[end:stop].split() or [""])[0]
    parser.warn(Code.FEED, f"a news feed is kept as a link: {url}", start)
    parser.tree.add_block(Feed(url, line=parser.line(start)))
    return stop + 2
