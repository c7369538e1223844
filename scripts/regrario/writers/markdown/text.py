"""Running text in Markdown: what has to be escaped where.

Python-Markdown works on a block's text pattern by pattern, over the whole of it: code, then backslash escapes, links,
raw tags, entities, and last the delimiters of emphasis. What an earlier pattern took is out of reach of a later one,
so an escape here is either a backslash (where that works) or an entity (where it does not).
"""

from __future__ import annotations

import re
from urllib.parse import quote

from regrario.writers import safe
from regrario.writers.safe import SPACE

_OTHER_SPACE = r"\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff"
_MARKS = r"\\`*{}\[\]<>|~^_&!"
_FOLD = re.compile(f"[{SPACE}](?:[{SPACE}]+|(?<! ))")
_SPECIAL = re.compile(
    rf"[{_MARKS}{_OTHER_SPACE}]"  # first, so that ``re`` looks for nothing else
    r"(?:(?<=\])(?=:|$)()"  # behind a bracket at the beginning of a line: where a link's address is defined
    rf"|(?<=[`*{{}}\[\]<|~^{_OTHER_SPACE}])"
    r"|(?<=\\)(?![^\W_])"  # before a letter or a digit it is itself
    r"|(?<=>)(?:(?<! >)|(?! ))"  # between spaces it ends no tag, and where it begins a line ``guard`` sees it
    r"|(?<=_)(?:(?<![^\W_]_)|(?![^\W_]))"  # within a word it is a letter
    r"|(?<=&)(?=#|\w*(?:;|$))"
    r"|(?<=!)(?=\[|$))"
)
_ANYTHING = re.compile(rf"[{_MARKS}{SPACE[1:]}{_OTHER_SPACE}{safe.CONTROLS}]")
"""Any character that may need something done; most texts hold none."""
_ENTITIES = {'"': "&quot;", "<": "&lt;", ">": "&gt;", "&": "&amp;", "\xa0": "&nbsp;", "`": "&#96;"}
_LINE_START = re.compile(r"[-+](?=[\s-]|$)|#|=|>|///|!!!|\?\?\?|\d+(?=\.(?:\s|$))|\[\^\d+\]:")
_BACKSLASHED = "-+#!"
_ATTRIBUTE = re.compile(r"[`\\\[\]<>\"&|\t\n\r\f\v]")
_ANYTHING_IN_ATTRIBUTE = re.compile(rf"[`\\\[\]<>\"&|\t\n{safe.CONTROLS}]")
_URL_PLAIN = re.compile(r"[\w\-.~:/?#@!$+,;=%*]*", re.ASCII)
_URL_UNSAFE = re.compile(r"[^\w\-.~:/?#@!$&+,;=%()*]+")
_URL_ENTITY = re.compile(r"&(?=#|\w+;)")
_CODE = re.compile(r"[^\s`\\<>&|](?:[^\t\r\n\f\v\x80-\xa0`\\<>&|]*[^\s`\\<>&|])?")


def _escape_one(match: re.Match[str]) -> str:
    character = match[0]
    if character in _ENTITIES:
        return _ENTITIES[character]
    escapable = character.isascii() and match.lastindex is None
    return f"\\{character}" if escapable else f"&#{ord(character)};"


def escape(text: str) -> str:
    """Text that stays text inside a line, its white space folded."""
    text = text.replace("\n", " ")  # not with all the rest: most texts hold nothing else
    if "  " not in text and not _ANYTHING.search(text):
        return text
    return _SPECIAL.sub(_escape_one, safe.clean(_FOLD.sub(" ", text)))


def guard(line: str) -> str:
    """A line of a paragraph, which cannot be taken for a heading, a list, a rule or a fence."""
    match = _LINE_START.match(line)
    return _guarded(match[0]) + line[match.end() :] if match else line


def _guarded(start: str) -> str:
    if start[0].isdigit():
        return f"{start}\\"
    if start[0] == "[":  # a reference to a note, not the note
        return f"{start[:-1]}&#58;"
    if start[0] in _BACKSLASHED:
        return f"\\{start}"
    return _ENTITIES.get(start[0], f"&#{ord(start[0])};") + start[1:]


def attribute(text: str) -> str:
    """Text for an attribute of a tag in running text, and for the words of a picture.

    The patterns before the one for tags see it, so what any of them knows is an entity.
    """
    if not _ANYTHING_IN_ATTRIBUTE.search(text):
        return text
    return _ATTRIBUTE.sub(lambda match: _ENTITIES.get(match[0], f"&#{ord(match[0])};"), safe.clean(text))


def tag(name: str, attributes: list[tuple[str, str]]) -> str:
    """An opening tag inside running text, attributes without a value left out."""
    return f"<{name}" + "".join(f' {key}="{attribute(value)}"' for key, value in attributes if value) + ">"


def target(address: str) -> str:
    """An address for the round brackets of a link."""
    if _URL_PLAIN.fullmatch(address):
        return address
    quoted = _URL_UNSAFE.sub(lambda match: quote(match[0], safe=""), safe.clean(address))
    address = _URL_ENTITY.sub("&amp;", quoted)
    return f"<{address}>" if "(" in address or ")" in address else address


def code(text: str) -> str:
    """Text as a code span, or ``""`` where it takes an element."""
    text = safe.clean(_FOLD.sub(" ", text))
    return f"`{text}`" if _CODE.fullmatch(text) else ""
