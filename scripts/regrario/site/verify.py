"""Holds a converted page against its source: is there a word that a reader would have seen and does not?

The source's words are found without the reader, which is what is being checked: whatever is certainly markup (tags,
targets of links, macros, comments) is cut away, and the rest is words. Which words inside of a tag are for readers,
such as its title, is told by the plugins' table.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Iterator

from regrario import rendering
from regrario.diagnostics import Code, Diagnostic
from regrario.dokuwiki.visible import visible_parts

MOST_CHECKED = 1000
"""So many words of a page that seem lost get a second look."""

MOST_REPEATED = 300
"""So many characters behind a tag may say again what it says."""

_MARKUP = re.compile(
    r"""
      (?P<until> /\* | \{\{ | <(?:md|markdown)> )           # a comment, a picture, Markdown: up to its closer
    | ~~\w(?:[^~\n]|~(?!~))*~~                              # a macro
    | ^----+[ ]*(?:data\w+|struct)\b[^\n]*                  # the head of a database entry
    | ^\#redirect\b[^\n]*
    | \(\((?P<note>[^()]+)\)\)
    | (?P<joined></?(?:sub|sup|del)>)
    | (?P<opener>\[\[[^\[\]|\n]*\|)                         # a link's target, when it has a label
    | \[\[[^\[\]|\n]*\]\]                                   # or all of it
    | </\w+\|(?P<foot>[^>\n]{0,300})>                       # a tag that ends with a caption
    | </?[A-Za-z](?:[^<>"]*"[^">\n]{0,300}"){0,20}[^<>"]*>  # a tag, whose values may hold a <
    | </?[A-Za-z][^<>]*(?:="[^>\n]{0,300})?>
    | \b(?:https?|ftp)://\S+
    | \((?:c|r|tm)\)                                        # what becomes a sign
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE | re.MULTILINE,
)
_CLOSERS = {"/*": "*/", "{{": "}}", "<md>": "</md>", "<markdown>": "</markdown>"}
_MARKUP_OF_MARKDOWN = re.compile(r"\]\([^()\s]*|^[ \t]*\d+[.)]|^[ \t]*```\w*|</?\w+>|`", re.MULTILINE)
"""Of Markdown, what has words that are for no reader: targets, numbers of items, languages of code, tags."""
_MARKS_IN_WORDS = re.compile(r"__|\*\*|''|//|%%|\]\]")
_ANY_MARK = "%%"
_MARKED_WORD = re.compile(rf"(?:{_MARKS_IN_WORDS.pattern}|[^\W_])+")
_WORD = re.compile(r"[^\W_]+")
_INLINE_TAG = re.compile(r"</?(?:a|abbr|b|code|del|em|i|s|strong|sub|sup|u)\b[^<>]*>")
_CODE = re.compile(r"<pre\b.*?</pre>", re.DOTALL)
_TAG = re.compile(r"<[^<>]*>")
_SHOWN_ATTRIBUTE = re.compile(r"\b(?:alt|title|aria-label|data-value)=\"([^\"]*)\"")
_FRONT_MATTER = re.compile(r"\A---\n.*?^---\n", re.DOTALL | re.MULTILINE)
_TAGS = re.compile(r"^tags: .*$", re.MULTILINE)


def lost_words(page: str, source: str, markdown: str, replaced: Iterable[str] = ()) -> list[Diagnostic]:
    """A warning for each word of ``source`` that the page does not show as often, at its line.

    ``markdown`` is the written page; the tags in its front matter count as shown, and so do ``replaced``, the author's
    words that the site says in its own way.
    """
    wanted = list(_source_words(source))
    shown = _words(" ".join((_visible(markdown), *replaced)))
    left = Counter(shown)
    unseen = []
    for word, parts, line in wanted:
        if left[word]:
            left[word] -= 1
        elif all(left[part] for part in parts):  # what looked like a mark in a word was text
            left.subtract(parts)
        else:
            unseen.append((word, line))
    # Without the markup between them, words may have run into each other, or have been cut in two.
    unclaimed = "".join(_unclaimed(shown, left))
    lost = [found for count, found in enumerate(unseen) if count > MOST_CHECKED or found[0] not in unclaimed]
    return [Diagnostic(page, line, Code.LOST_TEXT, f"the word {word!r} is not in the page") for word, line in lost]


def _unclaimed(shown: list[str], left: Counter[str]) -> Iterator[str]:
    """The shown words that are no word of the source, in their order."""
    remaining = left.copy()
    for word in shown:
        if remaining[word] > 0:
            remaining[word] -= 1
            yield word


def _visible(markdown: str) -> str:
    """All that a reader of the page gets to see, tooltips and tags too."""
    front = _FRONT_MATTER.match(markdown)
    rendered = rendering.to_html(markdown[front.end() :] if front else markdown)
    attributes = " ".join(_SHOWN_ATTRIBUTE.findall(rendered))
    code_in_one = _CODE.sub(lambda code: f" {_TAG.sub('', code[0])} ", rendered)  # highlighting cuts words
    text = _TAG.sub(" ", _INLINE_TAG.sub("", code_in_one))
    tags = _TAGS.findall(front[0]) if front else ()
    shown = html.unescape(" ".join((*tags, text, attributes)))
    return shown.replace("×", "x")  # as it was written: 640x480


def _source_words(source: str) -> Iterator[tuple[str, list[str], int]]:
    """The words that a reader of the wiki would see, each with its parts between marks such as ``**``, and its line."""
    text = "".join(_without_markup(source))
    for number, line in enumerate(text.split("\n"), start=1):
        for marked in _MARKED_WORD.findall(line):
            word = _MARKS_IN_WORDS.sub("", marked).casefold()
            if word:
                yield word, _words(_MARKS_IN_WORDS.sub(" ", marked)), number


def _without_markup(source: str) -> Iterator[str]:
    """The source in pieces, each markup as nothing but its line ends.

    A caption and a title stay, and a label or what is raised stays joined to what is before it, by a mark.
    """
    position = 0
    unclosed: set[str] = set()  # no use in looking for it again and again
    notes: set[str] = set()
    while match := _MARKUP.search(source, position):
        start, end = match.span()
        yield source[position:start]
        position = end
        if match["until"]:
            closer = _CLOSERS[match["until"].lower()]
            stop = -1 if closer in unclosed else source.find(closer, end)
            if stop < 0:
                unclosed.add(closer)
                yield match[0]
                continue
            position = stop + len(closer)
        if match["note"] and match["note"] not in notes:  # equal notes are one
            notes.add(match["note"])
            position = start + len("((")
            yield " "
        elif match["until"] and match["until"].startswith("<"):
            yield _MARKUP_OF_MARKDOWN.sub(" ", source[end : position - len(closer)])
        elif match["opener"] or match["joined"]:
            yield _ANY_MARK
        else:
            behind = source[position : position + MOST_REPEATED]
            yield from _words_in_tag(source[start:position], match["foot"] or "", behind)
    yield source[position:]


def _words_in_tag(tag: str, foot: str, behind: str) -> Iterator[str]:
    """What of a tag is for readers, each on its line: its title and the like, or the foot of an end tag.

    What the text behind it begins with is said there: ``<bar value="40">40%</bar>``.
    """
    position = 0
    for begin, end in visible_parts(tag):
        yield " " + "\n" * tag.count("\n", position, begin)
        said = html.unescape("".join(_without_markup(tag[begin:end])))
        if not re.match(rf"\s*{re.escape(said)}\b", behind):
            yield said
        position = end
    yield " " + "\n" * tag.count("\n", position) + foot + " "


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
