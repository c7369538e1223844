"""wrap: ``<WRAP classes #id width :lang>…</WRAP>`` and ``<wrap …>…</wrap>``.

``<block>`` and ``<div>`` are other names of WRAP, ``<inline>`` and ``<span>`` of wrap; ``<mark>`` is highlighted.
"""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Box, Children, Span
from regrario.dokuwiki.lexer import INLINE, REJECTED, Category, Handler, Rule
from regrario.dokuwiki.parser import Parser
from regrario.dokuwiki.syntax import NUMBER, Build, Flow, Opening, container

_SORT = 195
_MARK = "mark"
_HIGHLIGHTED = "hi"
_BLOCKS = ("WRAP", "block", "div")
_INLINES = ("wrap", "inline", "span", _MARK)
_MOST_CLASSES = 8
"""The plugin takes no more classes than this (its setting ``restrictedClasses`` aside)."""
_WIDTH = re.compile(rf"{NUMBER}(?:%|px|em|rem|ex|ch|vw|vh|pt|pc|cm|mm|in)")
_CLASS = re.compile(r"[a-z0-9_-]+")
_HTML_ATTRIBUTE = r"""\b(?:class|style|id|align|width|height|lang|dir)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=]+)(?!\S)"""
_HTML_ATTRIBUTES = re.compile(_HTML_ATTRIBUTE)
_HTML_ATTRIBUTES_ONLY = re.compile(rf"(?:\s+{_HTML_ATTRIBUTE})+\s*")
"""What authors of HTML write in ``<div>`` and ``<span>``, which says nothing to readers, and nothing to the plugin."""


def _words(opening: Opening) -> tuple[tuple[str, ...], str, str, str]:
    """Classes, id, width and language of an opening tag; what is none of them is no legal class, and named."""
    classes: list[str] = []
    others: list[str] = []
    ident = width = language = ""
    for word in opening.head.split():
        if word.startswith("#"):
            ident = ident or word[1:]
        elif word.startswith(":"):
            language = language or word[1:]
        elif _WIDTH.fullmatch(word):
            width = width or word
        elif _CLASS.fullmatch(word.lower()) and len(classes) < _MOST_CLASSES:
            classes.append(word.lower())
        else:
            others.append(word)
    if others and not _HTML_ATTRIBUTES_ONLY.fullmatch(opening.head):
        _warn_of(opening, others)
    return tuple(classes), ident, width, language


def _warn_of(opening: Opening, others: list[str]) -> None:
    left = set(others).intersection(_HTML_ATTRIBUTES.sub(" ", opening.head).split())
    words = " ".join(word for word in others if word in left)
    if words:
        opening.warn(Code.BAD_VALUE, f"no class for a wrap, and left out: {words}")


def _box(opening: Opening, children: Children) -> Box:
    classes, ident, width, language = _words(opening)
    given = (("width", width), ("lang", language))
    attributes = tuple((name, value) for name, value in given if value)
    ident = opening.parser.fragment_id(ident)
    return Box("wrap", children, id=ident, classes=classes, attributes=attributes, line=opening.line)


def _span(opening: Opening, children: Children) -> Span | None:
    classes, *_ = _words(opening)
    return Span("wrap", children, classes=classes) if children else None


def _mark(opening: Opening, children: Children) -> Span | None:
    classes, *_ = _words(opening)
    return Span("wrap", children, classes=(_HIGHLIGHTED, *classes)) if children else None


def _empty(inline: bool) -> Handler:
    """``<WRAP clear/>``: nothing inside."""

    def handler(parser: Parser, start: int, end: int) -> int:
        stop = parser.find(">", end)
        if stop < 0 or parser.text[stop - 1] != "/" or 0 <= parser.find("\n", end) < stop:
            return REJECTED
        parser.flush(start)
        if inline:
            parser.tree.mark()
        else:
            parser.tree.add_block(_box(Opening(parser.text[end : stop - 1], parser, start), ()))
        return stop + 1

    return handler


_BUILDS: dict[str, Build] = {_MARK: _mark}


def _rules(tag: str, inline: bool) -> tuple[Rule, ...]:
    start = rf"<{tag}\b"
    flow, accepts = (Flow.INLINE, INLINE) if inline else (Flow.STACK, frozenset(Category))
    build = _BUILDS.get(tag, _span if inline else _box)
    return (
        Rule(f"{tag} empty", _SORT, Category.FORMATTING, (start,), _empty(inline)),
        container(tag, start, f"</{tag}>", build, flow=flow, sort=_SORT, accepts=accepts, nests=True),
    )


RULES = tuple(rule for tag in (*_BLOCKS, *_INLINES) for rule in _rules(tag, tag in _INLINES))
