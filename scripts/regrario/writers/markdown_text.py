"""Running text in Markdown: what has to be escaped where, and how emphasis is set.

Python-Markdown works on a block's text pattern by pattern, over the whole of it: code, then backslash escapes, links,
raw tags, entities, and last the delimiters of emphasis. What an earlier pattern took is out of reach of a later one,
so an escape here is either a backslash (where that works) or an entity (where it does not).
"""

from __future__ import annotations

import re
from urllib.parse import quote

from regrario.writers import safe

SPACE = " \t\r\n\f\v"
"""What folds to one space. Any other space, such as the hard one, is a character like others."""

OPEN, CLOSE = "\x0e", "\x0f"
"""Around emphasis until ``emphasize`` sets it: ``OPEN + KIND + text + CLOSE``. No text holds them (``safe.clean``)."""

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
_MARK = re.compile(f"({OPEN}.|{CLOSE})")


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


# --- emphasis ---------------------------------------------------------------------------------------------------------

DELIMITERS = {"strong": "**", "em": "*", "ins": "^^", "sup": "^", "del": "~~", "sub": "~"}
"""How each element is written where its delimiters are read for sure; elsewhere it is a pair of tags."""
KINDS = {name: str(index) for index, name in enumerate(DELIMITERS)}
_NAMES = {index: name for name, index in KINDS.items()}
_SPACE_COUNTS = {"ins", "del"}  # a line through or under a space is seen
_BEFORE_OPENER = frozenset(" \n([“‘«—–")
_AFTER_CLOSER = frozenset(" \n).,:;?”’»—–")
_TAG_START, _TAG_END = "<", ">"
"""Of tags only: as text they are entities."""


def emphasis(name: str, content: str) -> str:
    """Content with the marks of an emphasis around it, to be set by ``emphasize``.

    White space at its ends goes outside, where it is not seen in print.
    """
    if not content or name in _SPACE_COUNTS:
        return f"{OPEN}{KINDS[name]}{content}{CLOSE}" if content else ""
    inner = content.strip(SPACE)
    if not inner:
        return content
    start = content.index(inner[0]) if content[0] in SPACE else 0
    return f"{content[:start]}{OPEN}{KINDS[name]}{inner}{CLOSE}{content[start + len(inner) :]}"


def emphasize(text: str) -> str:
    """Set every emphasis: with delimiters where Python-Markdown reads them as meant, else with tags.

    Delimiters are read by the characters around them, so this is done when the whole text is known.
    """
    if OPEN not in text:
        return text
    parts = _MARK.split(text)
    stack: list[int] = []
    closer_of = {}
    for index in range(1, len(parts), 2):
        if parts[index] == CLOSE:
            closer_of[stack.pop()] = index
        else:
            stack.append(index)
    around: list[tuple[int, str]] = []  # delimiters in force: where they close
    for index in sorted(closer_of):
        end = closer_of[index]
        name = _NAMES[parts[index][1]]
        delimiter = DELIMITERS[name]
        around = [(close, other) for close, other in around if close > index]
        if _reads(parts, index, end, delimiter, [other for _, other in around]):
            parts[index] = parts[end] = delimiter
            around.append((end, delimiter))
        else:
            parts[index], parts[end] = f"<{name}>", f"</{name}>"
    return "".join(parts)


def _reads(parts: list[str], start: int, end: int, delimiter: str, around: list[str]) -> bool:
    """Are delimiters at these places read as a pair?"""
    before, first = _last_character(parts, start), _first_character(parts, start)
    last, after = _last_character(parts, end), _first_character(parts, end)
    sign = delimiter[0]
    if sign in (before, first, last, after) or not first.strip() or not last.strip():
        return False
    kin = [other for other in around if other[0] == sign]
    if sign != "*":
        spaced = len(delimiter) == 1 and any(" " in part or "\n" in part for part in parts[start + 1 : end])
        return not kin and not spaced
    opens = first.isalnum() or before in _BEFORE_OPENER or before in ("", _TAG_END)
    closes = last.isalnum() or after in _AFTER_CLOSER or after in ("", _TAG_START)
    if kin:  # a word of another weight inside: only where it stands apart
        opens = opens and before in _BEFORE_OPENER
        closes = closes and after in _AFTER_CLOSER
        return opens and closes and len(kin) == 1 and kin[0] != delimiter
    return opens and closes


def _last_character(parts: list[str], index: int) -> str:
    """The character before a mark, also of a mark that is set already; CLOSE for one that is not."""
    while index > 0:
        index -= 1
        if parts[index]:
            return OPEN if parts[index][0] == OPEN else parts[index][-1]
    return ""


def _first_character(parts: list[str], index: int) -> str:
    """The character after a mark."""
    while index + 1 < len(parts):
        index += 1
        if parts[index]:
            return parts[index][0]
    return ""
