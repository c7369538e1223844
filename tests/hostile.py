"""Pages that nobody writes by hand and everybody's parser should survive: markup repeated, opened and never closed.

Whoever looks for the end of something from every place where it begins, or walks back from every place, takes time that
grows with the square of such a page. ``PAGES`` has all of them by name; each makes a page of about a number of bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from regrario.dokuwiki.lexer import literal_prefix
from regrario.dokuwiki.plugins import RULES

PIECES = (
    # openers
    *("<sub>a ", "((a ", "**a //b __c ''d <del>e ", "[[", "{{", "[[a|{{b", "[[a|", "{{a|", "%%", "<nowiki>"),
    *("<code>", "<code ", "<file a b", "<code [", "/* ", " /* ", "\n/*", "a /*", " \n/* ", "((", "(((", "((a\n\n"),
    *("''a ", "**//", "//", "**", "__", "<del>", "<sup>", "** ", "//a", "**a\n\n", "<html>", "<php>", "<foo>a "),
    *("<foo", "<", "<<", "<b", "{{rss>", "{{foo>", "{{ a?", "{{a?1x1|", "[[a>", "[[\\\\a", "[[a://", "[[#", "[[a?b#"),
    *("[[a@", "[[[", "{{{", "[[aaaa"),
    # closers
    *("]]", "}}", "))", "</sub>", "</foo>", "</", "[[a]", "{{a}", "}}}", "\n]]", "((a)) ", "<code>x</code>", "%%%"),
    *("***",),
    # lines
    *("\n", " ", "\t", " \n", "\n ", "a  \n", "\n\n", "\n\t", "\n  a\n", "\n  ", "\n \n", "\n  * a"),
    *("\n  * a\n    - b", "\n  * ", "\n  - a\n  * b", "\n    * a\n  - b", "> ", ">", "\n>", "\n> a", "\n>> a\n>"),
    *("> a\n>>> b\n", "\n----", "-", "\n  * a\n    * b\n      * c\n", "\n  * a\n\n", "\n> ----", "\n  *** a"),
    # tables
    *("^|", "| ::: ", "^|\n", "| ::: | a |\n", "|a", "^a^b^c^d\n|\n", "|\n", "| a  |", "|  a |\n", "^  \n", "|((a"),
    *("|[[a|b", "| a\n| ::: |\n", "|:::", "| <code>a\n", "^ a ^ b |\n| c |||\n", "| **a |\n"),
    # headings
    *("== a ", "==", "===== a =====\n", "==\n", "= =", "== a ==\n", "====== ======\n", "== == ==\n", "== [[a ==\n"),
    # words
    *('"', '"a', '"a" ', "'", "http://", "http://a", "http://a.b/c ", "www.", "www.a.b ", "ftp.", "a.b.c.", "://"),
    *("a://", "www.&", "xwww.a.b", "a@b.", "<a@", "<a@b.c", "<a@b.cd>", "1x", "9", "9x9x", "640x480", "--", "---"),
    *("...", "->", "=>", "<->", ">>", "(c)", ":-)", "FIXME", "HTML", "HTML ", "CSS/", "~~"),
    *("~~A:", "~~A>", "~~NOTOC~~", "~~X~~", "\\\\ ", "\\\\", "\\\\a", "\\\\a\\", "\\\\a\\b", "\\\\\n", "\\\\ \\\\ "),
    *("\\", "&", "&amp;", "&#1;", "a", "á"),
    *("😀", "\u200b", "\x00", "\r", "|", "^"),
    # what Markdown would make something of
    *("`", "```\n", "~~~\n", "*a", "_a_", "*", "_", "[a](", "![", "[^1]", "\n[^1]: a\n", "\n[a]: b", "<!--"),
    *("<a href=", "<?", "\n!!! a", "\n??? a", "\n/// a", "\n# ", "\n    a", "\n- a", "\n1. a", "\n: a", "{: .a }"),
    *("{#a}", "$", "\\(", "\\[", "<div markdown>", "<script>", "</p>", "<!DOCTYPE ", "^^", "~a", "^a", "==a== "),
    *("\n===\n", "\n---\n", "\n|---|\n"),
    # a mixture of tags
    *("<div ><div", "<btn>[[a|", "<panel title=\"x", "<panel title='x", "<WRAP a/", "<WRAP>a</WRAP>", "<WRAP\n"),
    *("<WRAP>\n  * ", "<panel>\n| a ", "<WRAP>**", "**<wrap>", "((<WRAP>", "<wrap>**</wrap>", "<WRAP><panel></WRAP>"),
)  # fmt: skip
"""What is repeated."""


def growing_indent(size: int) -> str:
    """A list where each item is deeper than the one before."""
    return _until(size, (f"{'  ' * depth}* a\n" for depth in count(1)))


def growing_quotes(size: int) -> str:
    """Quotes, each deeper than the one before."""
    return _until(size, (f"{'>' * depth} a\n" for depth in count(1)))


def _until(size: int, lines: Iterator[str]) -> str:
    """Lines up to a size."""
    page: list[str] = []
    length = 0
    while length < size:
        line = next(lines)
        page.append(line)
        length += len(line)
    return "".join(page)


def _nested(opener: str, closer: str, size: int) -> str:
    """Something as deep in itself as the size allows, and closed."""
    depth = size // (len(opener) + len(closer))
    return opener * depth + "a" + closer * depth


SHAPES: dict[str, Callable[[int], str]] = {
    "list that goes deeper": growing_indent,
    "quotes that go deeper": growing_quotes,
    "one deep line of quotes": lambda size: "\n" + ">" * size + " a",
    "one wide row over many": lambda size: "|a" * (size // 4) + "|\n" + "|a|\n" * (size // 8),
    "many rows, the last wide": lambda size: "|a|\n" * (size // 8) + "|a" * (size // 4) + "|\n",
    "row spans across a wide table": lambda size: ("| ::: " * 100 + "|\n") * (size // 602),
    "one line": lambda size: "a " * (size // 2),
    "one word": lambda size: "a" * size,
    "a wide gap after a line that ends in a space": lambda size: "a \nb" + " " * size + "c",
    "white space before each line end": lambda size: (" " * 1000 + "x\n") * (size // 1002),
    "emphasis, closed": partial(_nested, "**//__", "__//**"),
    "boxes, closed": partial(_nested, "<WRAP>", "</WRAP>"),
    "panels and boxes, closed": partial(_nested, "<panel><WRAP>", "</WRAP></panel>"),
    "spans, closed": partial(_nested, "<wrap>", "</wrap>"),
    "colours, closed": partial(_nested, "<color red>", "</color>"),
    "lists in boxes, closed": partial(_nested, "<WRAP>\n  * ", "</WRAP>"),
    "openers, one closer": lambda size: "<WRAP>" * (size // 6) + "</WRAP>",
    "bold, one closer": lambda size: "**a //b __c " * (size // 12) + "__//**",
    "links, one closer": lambda size: "[[a|" * (size // 4) + "]]",
    "media, one closer": lambda size: "{{a|" * (size // 4) + "}}",
    "notes, one closer": lambda size: "((a " * (size // 4) + "))",
    "heads, one closer": lambda size: "<WRAP a " * (size // 8) + ">",
    "notes, all different": lambda size: _until(size, (f"(({n}))" for n in count())),
    "headings, all alike": lambda size: "== a ==\n" * (size // 8),
    "links to sections": lambda size: _until(size, (f"[[#{n}]]" for n in count())),
    "unknown tags, all different": lambda size: _until(size, (f"<x{n}>a</x{n}>" for n in count())),
    "attributes": lambda size: "<panel " + 'a="b" ' * (size // 6) + ">a</panel>",
    "words in a head": lambda size: "<WRAP " + "a " * (size // 2) + ">a</WRAP>",
    "a width without end": lambda size: "<WRAP " + "1" * size + ">a</WRAP>",
    "a size without end": lambda size: "<fs " + "1" * size + "a1>a</fs>",
    "a long label": lambda size: "[[a|" + "a [" * (size // 3) + "]]",
    "a long title": lambda size: "{{a.png|" + "a {" * (size // 3) + "}}",
    "a long target": lambda size: "[[" + "a:" * (size // 2) + "]]",
    "a target of dots": lambda size: "[[a" + "." * size + "b]]",
    "a long redirect": lambda size: "~~REDIRECT>" + "[[a|" * (size // 4) + "~~",
    "a long heading": lambda size: "== " + "a " * (size // 2) + "==",
    "a long cell": lambda size: "| " + "a " * (size // 2) + "|",
    "a long tag list": lambda size: "{{tag>" + "a " * (size // 2) + "}}",
    "a long formula": lambda size: "$$" + "a_1 " * (size // 4) + "$$",
    "a long code head": lambda size: "<code a [" + "a=b " * (size // 4) + "]>a</code>",
}
"""What is more than a piece repeated."""


def of_rule(prefix: str) -> Iterator[str]:
    """What to repeat for a plugin whose markup begins with ``prefix``: opened, closed, and with its head open."""
    if prefix.startswith("<"):
        name = prefix[1:].rstrip("> ")
        yield from (
            f"<{name}>",
            f"<{name} ",
            f'<{name} a="b">a ',
            f"<{name}>a</{name}>\n",
            f"</{name}>",
            f"\n<{name} a>",
        )
    elif prefix.startswith("{{"):
        yield from (prefix, f"{prefix}a|", f"{prefix}a}}}} ")
    elif prefix.startswith("~~"):
        yield from (prefix, f"{prefix}~~ ", f"{prefix}a~~\n")
    else:
        yield from (prefix, f"{prefix}a ", f"\n{prefix} a | b ", f"{prefix}a{prefix}", f"{prefix} a\n{prefix} ")


def _repeated(piece: str, size: int) -> str:
    return piece * (size // len(piece))


_STARTS = (start for rule in RULES for start in (rule.starts if rule.starts[0][0] == "<" else rule.starts[:1]))
_OF_PLUGINS = (piece for start in _STARTS for piece in of_rule(literal_prefix(start)))
BY_HAND: dict[str, Callable[[int], str]] = {repr(piece): partial(_repeated, piece) for piece in PIECES} | SHAPES
PAGES = BY_HAND | {repr(piece): partial(_repeated, piece) for piece in _OF_PLUGINS}
