"""Holds a converted page against its source: is there a word that a reader would have seen and does not?

The source's words are found without the reader, which is what is being checked: whatever is certainly markup (tags,
targets of links, macros, comments) is cut away, and the rest is words.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable

from regrario import rendering
from regrario.diagnostics import Code, Diagnostic

_MARKUP = re.compile(
    r"""
      /\*.*?\*/                                             # a comment
    | ~~\w[^~\n]*~~                                         # a macro
    | \{\{\w+>.*?\}\}                                       # a plugin in braces
    | (?P<joined></?(?:sub|sup|del)>)
    | (?P<opener>\[\[[^\[\]|\n]*\|)                         # a link's target, when it has a label
    | \[\[[^\[\]|\n]*\]\]                                   # or all of it
    | \{\{[^{}|]*(?:\|(?P<caption>[^{}]*))?\}\}             # a picture; its caption is text
    | </?[A-Za-z][^<>]*>                                    # a tag
    | \b(?:https?|ftp)://\S+
    | \((?:c|r|tm)\)                                        # what becomes a sign
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_MARKS_IN_WORDS = re.compile(r"__|\*\*|''|//|%%|\]\]")
_WORD = re.compile(r"[^\W_]+")
_INLINE_TAG = re.compile(r"</?(?:a|abbr|b|code|del|em|i|s|span|strong|sub|sup|u)\b[^<>]*>")
_TAG = re.compile(r"<[^<>]*>")
_SHOWN_ATTRIBUTE = re.compile(r"\b(?:alt|title|aria-label|data-value)=\"([^\"]*)\"")
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_DISTINCT = 4
"""A word so long, when it stands within another, has run into its neighbour and is no other word by chance."""


def lost_words(page: str, source: str, markdown: str, replaced: Iterable[str] = ()) -> list[Diagnostic]:
    """A warning for each word of ``source`` that the page does not show as often, at its line.

    ``markdown`` is the written page with its front matter, whose title and tags count as shown; so do ``replaced``, the
    author's words that the site says in its own way.
    """
    text = " ".join((_visible(markdown), *replaced))
    words = _words(text)
    shown = Counter(words)
    run_together = "".join(words)
    lost = []
    for word, line in _source_words(source):
        if shown[word]:
            shown[word] -= 1
        elif not ((len(word) >= _DISTINCT or not word.isascii()) and word in run_together):
            lost.append(Diagnostic(page, line, Code.LOST_TEXT, f"the word {word!r} is not in the page"))
    return lost


def _visible(markdown: str) -> str:
    """All that a reader of the page gets to see, tooltips and tags too."""
    front = _FRONT_MATTER.match(markdown)
    rendered = rendering.to_html(markdown[front.end() :] if front else markdown)
    attributes = " ".join(_SHOWN_ATTRIBUTE.findall(rendered))
    text = _TAG.sub(" ", _INLINE_TAG.sub("", rendered))
    return html.unescape(f"{front[0] if front else ''} {text} {attributes}")


def _source_words(source: str) -> Iterable[tuple[str, int]]:
    """The words that a reader of the wiki would see, each with its line."""
    text = _MARKUP.sub(_blanked, source)
    for number, line in enumerate(text.split("\n"), start=1):
        for word in _words(_MARKS_IN_WORDS.sub("", line)):
            yield word, number


def _blanked(match: re.Match[str]) -> str:
    """Markup as nothing but its line ends; a caption stays, and a label stays joined to what is before it."""
    if match["opener"] or match["joined"]:
        return ""
    return " " + "\n" * match[0].count("\n") + (match["caption"] or "") + " "


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
