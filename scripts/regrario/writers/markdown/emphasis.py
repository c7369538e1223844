"""How emphasis is set: with delimiters where Python-Markdown reads them as meant, else with tags."""

from __future__ import annotations

import re

from regrario.writers.safe import SPACE

OPEN, CLOSE = "\x0e", "\x0f"
"""Around emphasis until ``emphasize`` sets it: ``OPEN + KIND + text + CLOSE``. No text holds them (``safe.clean``)."""
_MARK = re.compile(f"({OPEN}.|{CLOSE})")

DELIMITERS = {"strong": "**", "em": "*", "ins": "^^", "sup": "^", "del": "~~", "sub": "~"}
"""How each element is written where its delimiters are read for sure; elsewhere it is a pair of tags."""
KINDS = {name: str(index) for index, name in enumerate(DELIMITERS)}
_NAMES = {index: name for name, index in KINDS.items()}
_SPACE_COUNTS = {"ins", "del"}  # a line through or under a space is seen
_BEFORE_OPENER = frozenset(" \n([“‘«—–")
_AFTER_CLOSER = frozenset(" \n).,:;?”’»—–")
_TAG_START, _TAG_END = "<", ">"
"""Of tags only: as text they are entities."""


def marked(name: str, content: str) -> str:
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
