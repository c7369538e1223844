"""Links of every kind: ``[[…]]``, bare addresses, ``<mail@…>`` and Windows shares."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

from regrario.diagnostics import Code
from regrario.document import Children, Inline, Link, Media
from regrario.dokuwiki.builder import BLANK
from regrario.dokuwiki.lexer import REJECTED
from regrario.dokuwiki.modes.media import parse_media
from regrario.dokuwiki.parser import Parser

_INTERWIKI = re.compile(r"([a-zA-Z0-9.]+)>(.*)", re.DOTALL)
_SCHEME = re.compile(r"([a-z0-9\-.+]+?)://", re.IGNORECASE | re.ASCII)
_SHARE = re.compile(r"\\\\[^\\]+?\\")
_MEDIA_LABEL = re.compile(r"\{\{[^}]+\}\}")

_LOCAL_PART = r"[0-9a-zA-Z!#$%&'*+/=?^_`{|}~-]+(?:\.[0-9a-zA-Z!#$%&'*+/=?^_`{|}~-]+)*"
_DOMAIN = r"(?:[0-9a-zA-Z][0-9a-zA-Z-]*\.)++[a-zA-Z]{2,63}"
_MAIL_TAG = re.compile(f"<({_LOCAL_PART}@{_DOMAIN})>")
_MAIL_INSIDE = re.compile(f"@(?<=[0-9a-zA-Z!#$%&'*+/=?^_`{{|}}~-]@){_DOMAIN}")

_ADDRESS = r"[\w/#~:.?+=&%@!\-\[\];,]"
_ADDRESS_RUN = re.compile(f"{_ADDRESS}+", re.ASCII)
_HOST = re.compile(r"[\w.:?\-;,]+?\.[\w.:?\-;,]+?" + _ADDRESS, re.ASCII)
_LONGEST_SCHEME = 16
_PUNCTUATION = ".:?-;,"
"""What does not belong to an address when it stands at its end."""

WORD = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
"""The characters of ``\\w`` as DokuWiki's patterns, which know bytes only, see them."""


# --- [[…]] ------------------------------------------------------------------------------------------------------------


def bracket_link(parser: Parser, start: int, end: int) -> int:
    """``[[target|label]]``; it may go over lines, and ends at the last of several brackets."""
    stop = parser.find("]]", end)
    if stop < 0:
        return REJECTED
    while parser.text[stop + 2] == "]":
        stop += 1
    parser.flush(start)
    parser.tree.add(make_link(parser, parser.text[end:stop], start))
    return stop + 2


def make_link(parser: Parser, inside: str, position: int) -> Inline:
    """The link for what stands between the brackets; its kind is told by the look of the target."""
    target, bar, written = inside.partition("|")
    target = target.strip(BLANK)
    label: Children = ()
    if bar and _MEDIA_LABEL.fullmatch(written):
        media = parse_media(parser, written[2:-2], position)
        label = (replace(media, linking="nolink") if isinstance(media, Media) else media,)
    elif written.strip(BLANK):
        label = (written,)
    for kind in _KINDS:
        link = kind(parser, target, label, position)
        if link is not None:
            return link
    return _page_link(parser, target, label, position)


def _interwiki_link(parser: Parser, target: str, label: Children, position: int) -> Inline | None:
    """``prefix>reference``. A prefix that the wiki does not know leads nowhere."""
    match = _INTERWIKI.match(target)
    if match is None:
        return None
    prefix, reference = match[1].lower(), match[2]
    label = label or (reference or prefix,)
    address = parser.interwiki_address(prefix, reference)
    if not address:
        parser.warn(Code.UNKNOWN_SYNTAX, f"no interwiki address is known for {target}", position)
    if address.startswith(":"):
        page, _, fragment = address.partition("#")
        return Link("page", parser.resolve_page(page), label, parser.fragment_id(fragment), line=parser.line(position))
    return Link("interwiki", _without_entities(address), label, line=parser.line(position))


def _share_link(parser: Parser, target: str, label: Children, position: int) -> Inline | None:
    r"""``\\server\share``."""
    if not _SHARE.match(target):
        return None
    return Link("share", target, label or (target,), line=parser.line(position))


def _external_link(parser: Parser, target: str, label: Children, position: int) -> Inline | None:
    """``https://…``. Where the scheme is none that may be linked, only the label is left, as in DokuWiki."""
    match = _SCHEME.match(target)
    if match is None:
        return None
    if match[1].lower() in parser.environment.schemes:
        return Link("external", _without_entities(target), label or (target,), line=parser.line(position))
    parser.warn(Code.BAD_VALUE, f"not a kind of address that may be linked: {target}", position)
    return cast(Inline, label[0]) if label else target


def _mail_link(parser: Parser, target: str, label: Children, position: int) -> Inline | None:
    """``name@example.org``, with anything around it."""
    if "@" not in target or not _MAIL_INSIDE.search(target):
        return None
    return Link("mail", target, label or (target,), line=parser.line(position))


def _anchor_link(parser: Parser, target: str, label: Children, position: int) -> Inline | None:
    """``#section`` of this page."""
    if len(target) < len("#x") or target[0] != "#":
        return None
    fragment = target[1:]
    return Link("anchor", "", label or (fragment,), parser.fragment_id(fragment), line=parser.line(position))


_KINDS = (_interwiki_link, _share_link, _external_link, _mail_link, _anchor_link)
"""The kinds of links in the order in which DokuWiki asks for them; any other is a page's."""


def _page_link(parser: Parser, target: str, label: Children, position: int) -> Link:
    """``ns:page?query#section``. Without a label it shows the section, or else the page's own part of its id."""
    ident, _, query = target.partition("?")
    if not ident:
        ident = f":{parser.page}"
    name, _, fragment = ident.partition("#")
    bare = not label
    label = label or (fragment or _last_part(parser.with_colons(name), parser.environment.start),)
    if "#" in query:
        query, _, fragment = query.partition("#")
    page = parser.resolve_page(name)
    return Link("page", page, label, parser.fragment_of_page(fragment), query, bare=bare, line=parser.line(position))


def _without_entities(address: str) -> str:
    """An address copied from the source of a web page: DokuWiki takes its ``&amp;`` for ``&``."""
    return address.replace("&amp;", "&") if "&amp;" in address else address


def _last_part(ident: str, start: str) -> str:
    """What a page link without a label shows: the last part of its id, of a start page that before it."""
    namespace, _, name = ident.rpartition(":")
    if name and name != start:
        return name
    return namespace.rpartition(":")[2] or start


# --- without brackets -------------------------------------------------------------------------------------------------


def bare_address(parser: Parser, start: int, end: int) -> int:
    """``https://…`` in running text, found by its ``://``: a known scheme must stand right before it."""
    text = parser.text
    scheme_start = start
    while scheme_start > parser.pos and text[scheme_start - 1] in WORD:
        scheme_start -= 1
        if start - scheme_start > _LONGEST_SCHEME:
            return REJECTED
    if text[scheme_start:start].lower() not in parser.environment.schemes:
        return REJECTED
    run = _ADDRESS_RUN.match(text, end)
    if run is None:
        return REJECTED
    stop = end + max(1, len(run.group().rstrip(_PUNCTUATION)))
    parser.flush(scheme_start)
    address = text[scheme_start:stop]
    parser.tree.add(Link("external", _without_entities(address), (address,), line=parser.line(start)))
    return stop


def bare_host(parser: Parser, start: int, end: int) -> int:
    """``www.example.org`` or ``ftp.…`` in running text, found by its first dot."""
    text, pos = parser.text, parser.pos
    host = _HOST.match(text, end)
    if host is None:
        return REJECTED
    for name in _HOST_NAMES:
        first = start - len(name)
        if first < pos or text[first:start].lower() != name:
            continue
        if first > pos and (text[first - 1] in WORD or text[first - 1] in "/\\"):
            continue
        run = _ADDRESS_RUN.match(text, end)  # only now: it may be long, and is looked through once
        stop = max(host.end(), end + len(run[0].rstrip(_PUNCTUATION)) if run else end)
        parser.flush(first)
        shown = text[first:stop]
        scheme = _HOST_SCHEMES.get(shown[:3])
        if scheme is None:
            parser.tree.add(shown)
        else:
            address = _without_entities(scheme + shown)
            parser.tree.add(Link("external", address, (shown,), line=parser.line(start)))
        return stop
    return REJECTED


_HOST_NAMES = ("www", "ww", "ftp", "ft")
"""What may stand before the dot, in any case. DokuWiki's patterns are ``www?`` and ``ftp?``."""
_HOST_SCHEMES = {"www": "http://", "ftp": "ftp://"}
"""By the name, the scheme that it means; any other, ``WWW`` too, leads nowhere and stays text as it is written."""


def mail_tag(parser: Parser, start: int, _end: int) -> int:
    """``<name@example.org>``."""
    match = _MAIL_TAG.match(parser.text, start)
    if match is None:
        return REJECTED
    parser.flush(start)
    parser.tree.add(Link("mail", match[1], (match[1],), line=parser.line(start)))
    return match.end()


def bare_share(parser: Parser, start: int, end: int) -> int:
    r"""``\\server\share`` in running text."""
    parser.flush(start)
    path = parser.text[start:end]
    parser.tree.add(Link("share", path, (path,), line=parser.line(start)))
    return end
