"""Page, media and section ids, as DokuWiki makes them (inc/pageutils.php, inc/File/Resolver.php)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import TypeAlias

_ACCENTS = {
    "a": "áàăâåãąā",
    "ae": "äæ",
    "b": "ḃ",
    "c": "ćĉčċç",
    "d": "ďḋđ",
    "dh": "ð",
    "e": "éèĕêěëėęē",
    "f": "ḟƒ",
    "g": "ğĝġģ",
    "h": "ĥħ",
    "i": "íìîïĩįīı",
    "j": "ĵ",
    "k": "ķ",
    "l": "ĺľļł",
    "m": "ṁ",
    "n": "ńňñņ",
    "o": "óòôőõøōơ",
    "oe": "ö",
    "p": "ṗ",
    "r": "ŕřŗ",
    "s": "śŝšṡşș",
    "ss": "ß",
    "t": "ťṫţțŧ",
    "th": "þ",
    "u": "úùŭûůűũųūưµ",
    "ue": "ü",
    "w": "ẃẁŵẅ",
    "y": "ýỳŷÿ",
    "z": "źžż",
}
"""What a lower-case letter becomes with ``deaccent`` on: DokuWiki's table, turned round."""

_UNACCENTED = str.maketrans({accented: plain for plain, letters in _ACCENTS.items() for accented in letters})

_SPECIAL_RANGES = """
00-29 2A-2C 2F 3B-40 5B-5E 60 7B-BF D7 F7 2C7 2D8-2DD 300-301 303 309 323 384-385 387 5B0-5B9
5BB-5C3 5F3-5F4 60C 61B 61F 640 64B-652 66A E3F 200C-200F 2013-2015 2017-201A 201C-201E 2020-2022 2026 2030 2032-2033
2039-203A 2044 20A7 20AA-20AC 2116 2118 2122 2126 2135 2190-2195 21B5 21D0-21D4 2200 2202-2203 2205-2209 220B 220F
2211-2212 2215 2217 2219-221A 221D-221E 2220 2227-222B 2234 223C 2245 2248 2260-2261 2264-2265 2282-2284 2286-2287
2295 2297 22A5 22C5 2310 2320-2321 2329-232A 2469 2500 2502 250C 2510 2514 2518 251C 2524 252C 2534 253C 2550-256C
2580 2584 2588 258C 2590-2593 25A0 25B2 25BC 25C6 25CA 25CF 25D7 2605 260E 261B 261E 2660 2663 2665-2666 2701-2704
2706-2709 270C-2727 2729-274B 274D 274F-2752 2756 2758-275E 2761-2767 277F 2789 2793-2794 2798-27AF 27B1-27BE
3000-3003 3008-3012 3014-301B 3036 F6D9-F6DB F8D7-F8FE FE7C-FE7D FF01-FF0F FF1A-FF20 FF3B-FF3E FF40 FF5B-FF65
FFE0-FFE6 FFE8-FFEE 1D6FC-1D71B C2A0
"""
"""The code points that an id cannot hold (hexadecimal); a hyphen, a dot, a colon and an underscore can stand in it."""


def _special_class() -> str:
    ends = (span.partition("-")[::2] for span in _SPECIAL_RANGES.split())
    return "".join(f"\\U{int(low, 16):08x}-\\U{int(high or low, 16):08x}" for low, high in ends)


_SPECIAL = re.compile(f"[{_special_class()}]")
_PLAIN = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*").fullmatch
_COLON_FIRST = re.compile(r":[:._-]+")
_COLON_LAST = re.compile(r"(?<![:._-])[:._-]++(?<=:)")
"""Of a run of such characters, where nothing follows its only colon. It looks through a long one once."""
_LEADING_DOTS = re.compile(r"^((?:\.+:)*)(\.+)(?=[^:.])")


def clean_id(raw: str, sepchar: str = "_", deaccent: bool = True, use_slash: bool = False) -> str:
    """The id for a text (``cleanID``): ``"Ação & Reação"`` → ``"acao_reacao"``.

    ``sepchar`` stands where a character is not allowed; ``deaccent`` writes accented Latin letters plain;
    with ``use_slash`` a slash parts namespaces.
    """
    text = raw.strip(" \t\n\r\0\v").lower()
    if sepchar == "_" and _PLAIN(text):
        return text
    text = unicodedata.normalize("NFC", text).replace(";", ":").replace("/", ":" if use_slash else sepchar)
    if deaccent:
        text = text.translate(_UNACCENTED)
    text = _SPECIAL.sub(lambda _: sepchar, text)
    text = re.sub(f"{re.escape(sepchar)}+", lambda _: sepchar, text)
    text = re.sub(":+", ":", text).strip(":._-")
    return _COLON_LAST.sub(":", _COLON_FIRST.sub(":", text))


Clean: TypeAlias = Callable[[str], str]
"""``clean_id`` with the settings of a wiki."""


@cache
def cleaner(sepchar: str, deaccent: bool, use_slash: bool) -> Clean:
    """``clean_id`` with these settings, remembering what it was last asked: a wiki has the same names all over."""
    return lru_cache(4096)(partial(clean_id, sepchar=sepchar, deaccent=deaccent, use_slash=use_slash))


def fragment_id(title: str, clean: Clean = clean_id) -> str:
    """The id of a heading or of a link's ``#part`` (``sectionID``), before it is made unique."""
    cleaned = clean(title).replace(":", "").replace(".", "")
    name = cleaned.lstrip("0123456789_-")
    if name and name != "0":
        return name
    return "section" + "".join(c for c in cleaned if c in "0123456789")


def section_id(title: str, used: dict[str, int], clean: Clean = clean_id) -> str:
    """The id of a heading, unique in its page: ``introducao``, ``introducao1`` and so on.

    ``used`` belongs to one page and begins empty; it remembers the number that each name has come to.
    """
    base = fragment_id(title, clean)
    name, number = base, used.get(base, 0)
    while name in used:
        number += 1
        name = f"{base}{number}"
    used[name] = 0
    used[base] = number
    return name


def _absolute(link: str, page: str) -> str:
    """A page or media id as written in ``page``, from the root, not cleaned yet; a namespace ends in a colon.

    Dots at its end count for nothing, so ``.`` and ``..`` are the namespace of the page, as ``~`` is the page's own.
    """
    namespace = page.rpartition(":")[0]
    ident = link.replace(";", ":")
    if ident.startswith("~"):
        ident = f"{page}:{ident[1:].lstrip(':')}"
    elif ident.startswith("."):
        ident = namespace + ":" + _LEADING_DOTS.sub(r"\1\2:", ident, count=1)
    elif ":" not in ident:
        ident = f"{namespace}:{ident}"
    ident = ident.rstrip(".")
    parts: list[str] = []
    for part in ident.split(":"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return ":".join(parts) + (":" if ident.endswith(":") else "")


def resolve_media(link: str, page: str, clean: Clean = clean_id) -> str:
    """The media id that ``link`` names in ``page``: ``..:img.png`` in ``jogos:xadrez:regras`` → ``jogos:img.png``."""
    return clean(_absolute(link, page))


def resolve_page(
    link: str,
    page: str,
    exists: Callable[[str], bool] = lambda _: False,
    start: str = "start",
    clean: Clean = clean_id,
) -> str:
    """The page id that ``link`` (without ``#`` and ``?``) names in ``page``; an empty link is the page itself.

    A link may name a namespace, as one that ends in a colon does: its start page, the page in it named like it, or the
    page beside it, whichever ``exists`` first, else its start page.
    """
    if not link:
        return page
    absolute = _absolute(link, page)
    ident = clean(absolute)
    if not absolute.endswith(":"):
        return ident
    if not ident:
        return start
    choices = (f"{ident}:{start}", f"{ident}:{ident.rpartition(':')[2]}", ident)
    return next(filter(exists, choices), choices[0])
