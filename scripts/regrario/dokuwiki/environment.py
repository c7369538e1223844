"""What a page takes from the wiki around it: the tables of DokuWiki's conf/ and the pages that exist."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

INTERWIKI: Mapping[str, str] = MappingProxyType(
    {
        "wp": "https://en.wikipedia.org/wiki/{NAME}",
        "wpfr": "https://fr.wikipedia.org/wiki/{NAME}",
        "wpde": "https://de.wikipedia.org/wiki/{NAME}",
        "wpes": "https://es.wikipedia.org/wiki/{NAME}",
        "wppl": "https://pl.wikipedia.org/wiki/{NAME}",
        "wpjp": "https://ja.wikipedia.org/wiki/{NAME}",
        "wpru": "https://ru.wikipedia.org/wiki/{NAME}",
        "wpmeta": "https://meta.wikipedia.org/wiki/{NAME}",
        "doku": "https://www.dokuwiki.org/",
        "rfc": "https://tools.ietf.org/html/rfc",
        "man": "http://man.cx/",
        "amazon": "https://www.amazon.com/dp/{URL}?tag=splitbrain-20",
        "amazon.de": "https://www.amazon.de/dp/{URL}?tag=splitbrain-21",
        "amazon.uk": "https://www.amazon.co.uk/dp/{URL}",
        "paypal": "https://www.paypal.com/cgi-bin/webscr?cmd=_xclick&business=",
        "phpfn": "https://www.php.net/{NAME}",
        "skype": "skype:{NAME}",
        "google": "https://www.google.com/search?q=",
        "google.de": "https://www.google.de/search?q=",
        "go": "https://www.google.com/search?q={URL}&btnI=lucky",
        "user": ":user:{NAME}",
        "callto": "callto://{NAME}",
        "tel": "tel:{NAME}",
        "this": "/",
    }
)
"""Prefix of an interwiki link → address; ``{NAME}`` is the rest as written, ``{URL}`` the rest escaped."""

ACRONYMS: Mapping[str, str] = MappingProxyType(
    {
        "ACL": "Access Control List",
        "AFAICS": "As far as I can see",
        "AFAIK": "As far as I know",
        "AFAIR": "As far as I remember",
        "API": "Application Programming Interface",
        "ASAP": "As soon as possible",
        "ASCII": "American Standard Code for Information Interchange",
        "BTW": "By the way",
        "CMS": "Content Management System",
        "CSS": "Cascading Style Sheets",
        "DNS": "Domain Name System",
        "EOF": "End of file",
        "EOL": "End of line",
        "EOM": "End of message",
        "EOT": "End of text",
        "FAQ": "Frequently Asked Questions",
        "FTP": "File Transfer Protocol",
        "FOSS": "Free & Open-Source Software",
        "FLOSS": "Free/Libre and Open Source Software",
        "FUD": "Fear, Uncertainty, and Doubt",
        "GB": "Gigabyte",
        "GHz": "Gigahertz",
        "GPL": "GNU General Public License",
        "GUI": "Graphical User Interface",
        "HTML": "HyperText Markup Language",
        "IANAL": "I am not a lawyer (but)",
        "IE": "Internet Explorer",
        "IIRC": "If I remember correctly",
        "IMHO": "In my humble opinion",
        "IMO": "In my opinion",
        "IOW": "In other words",
        "IRC": "Internet Relay Chat",
        "IRL": "In real life",
        "KISS": "Keep it simple stupid",
        "LAN": "Local Area Network",
        "LGPL": "GNU Lesser General Public License",
        "LOL": "Laughing out loud",
        "MathML": "Mathematical Markup Language",
        "MB": "Megabyte",
        "MHz": "Megahertz",
        "MSIE": "Microsoft Internet Explorer",
        "OMG": "Oh my God",
        "OS": "Operating System",
        "OSS": "Open Source Software",
        "OTOH": "On the other hand",
        "PITA": "Pain in the Ass",
        "RFC": "Request for Comments",
        "ROTFL": "Rolling on the floor laughing",
        "RTFM": "Read The Fine Manual",
        "spec": "specification",
        "TIA": "Thanks in advance",
        "TL;DR": "Too long; didn't read",
        "TOC": "Table of Contents",
        "URI": "Uniform Resource Identifier",
        "URL": "Uniform Resource Locator",
        "W3C": "World Wide Web Consortium",
        "WTF?": "What the f***",
        "WYSIWYG": "What You See Is What You Get",
        "YMMV": "Your mileage may vary",
        "UTP": "Unshielded Twisted Pair",
        "F/UTP": "Foiled Unshielded Twisted Pair",
        "U/FTP": "Unshielded Foiled Twisted Pair",
        "F/FTP": "Foiled Foiled Twisted Pair",
        "S/FTP": "Shielded Foiled Twisted Pair",
    }
)
"""Abbreviation → what it stands for."""

SMILEYS: tuple[str, ...] = (
    *("8-)", "8-O", "8-o", ":-(", ":-)", "=)", ":-/", ":-\\", ":-?", ":-D", ":-P", ":-o", ":-O", ":-x", ":-X", ":-|"),
    *(";-)", "m(", "^_^", ":?:", ":!:", "LOL", "FIXME", "DELETEME"),
)
"""What DokuWiki shows as a little picture."""

SCHEMES: tuple[str, ...] = ("https", "http", "telnet", "gopher", "wais", "ftp", "ed2k", "irc", "ldap")
"""Protocols of an address that becomes a link by itself."""


@dataclass(frozen=True, slots=True)
class Environment:
    """The wiki around a page.

    ``page_exists`` tells for a clean page id whether the wiki holds it: a link to a namespace leads to the start page
    that is there. ``start``, ``sepchar`` and ``deaccent`` are settings of conf/dokuwiki.php by the same names
    (``deaccent`` 2, which also writes other scripts in Latin letters, counts as 1),
    ``use_slash`` is ``useslash``: a slash parts namespaces as a colon does.
    ``keep_table_tails`` makes a cell of what stands after a table row's last delimiter, which DokuWiki leaves out; with
    or without it, a warning quotes the text. ``publish_private`` shows what the wiki shows to some of its users alone.
    """

    interwiki: Mapping[str, str] = field(default_factory=lambda: INTERWIKI)
    acronyms: Mapping[str, str] = field(default_factory=lambda: ACRONYMS)
    smileys: tuple[str, ...] = SMILEYS
    schemes: tuple[str, ...] = SCHEMES
    start: str = "start"
    sepchar: str = "_"
    deaccent: bool = True
    use_slash: bool = False
    keep_table_tails: bool = False
    publish_private: bool = False
    page_exists: Callable[[str], bool] = lambda _: False


DEFAULT = Environment()
"""DokuWiki as it is delivered, with no page known."""
