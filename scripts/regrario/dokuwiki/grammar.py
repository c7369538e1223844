"""All rules of DokuWiki's core in one table, and the grammar of a wiki made from it and the plugins.

Sorts and categories are those of DokuWiki (inc/Parsing/ParserMode, inc/Parsing/ModeRegistry.php). Wherever one of its
patterns begins with white space or looks behind, the start here is what comes next, and the handler looks back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from regrario.dokuwiki.catalogue import plugin_rules
from regrario.dokuwiki.environment import Environment
from regrario.dokuwiki.lexer import Category, Grammar, Rule
from regrario.dokuwiki.modes import blocks, formatting, links, lists, media, quotes, tables, typography, unknown
from regrario.dokuwiki.modes.formatting import emphasis
from regrario.dokuwiki.syntax import visible_after_bar

CONTAINER, BASEONLY, FORMATTING, SUBSTITION, PROTECTED, DISABLED, PARAGRAPHS = Category

CORE: tuple[Rule, ...] = (
    Rule("listblock", 10, CONTAINER, (lists.ITEM,), lists.list_block),
    Rule("preformatted", 20, PROTECTED, (r"\n  (?![*-])", r"\n\t(?![*-])"), blocks.preformatted),
    Rule("notoc", 30, SUBSTITION, (r"~~NOTOC~~",), typography.no_toc),
    Rule("nocache", 40, SUBSTITION, (r"~~NOCACHE~~",), typography.no_cache),
    Rule("header", 50, BASEONLY, (r"==",), blocks.heading),
    Rule("table", 60, CONTAINER, (tables.ROW,), tables.table_start),
    Rule("strong", 70, FORMATTING, (r"\*\*",), emphasis("strong", "**", "**")),
    Rule("emphasis", 80, FORMATTING, (r"//",), emphasis("emphasis", "//", "//", needs_closer=False)),
    Rule("underline", 90, FORMATTING, (r"__",), emphasis("underline", "__", "__")),
    Rule("monospace", 100, FORMATTING, (r"''",), emphasis("monospace", "''", "''")),
    Rule("subscript", 110, FORMATTING, (r"<sub>",), emphasis("subscript", "<sub>", "</sub>")),
    Rule("superscript", 120, FORMATTING, (r"<sup>",), emphasis("superscript", "<sup>", "</sup>")),
    Rule("deleted", 130, FORMATTING, (r"<del>",), emphasis("deleted", "<del>", "</del>")),
    Rule("linebreak", 140, SUBSTITION, (r"\\\\[ \t]", r"\\\\(?=\n)"), typography.line_break),
    Rule("footnote", 150, FORMATTING, (r"\(\(",), formatting.footnote),
    Rule("hr", 160, CONTAINER, (r"\n[ \t]*-{4,}[ \t]*(?=\n)",), blocks.horizontal_rule),
    Rule("unformatted", 170, DISABLED, (r"<nowiki>", r"%%"), blocks.unformatted),
    Rule("code", 200, PROTECTED, (r"<code\b",), blocks.code, blocks.file_name),
    Rule("file", 210, PROTECTED, (r"<file\b",), blocks.code, blocks.file_name),
    Rule("quote", 220, CONTAINER, (quotes.LINE,), quotes.quote),
    Rule("multiplyentity", 270, SUBSTITION, (r"x(?<=\dx)(?=\d)", r"X(?<=\dX)(?=\d)"), typography.multiplication),
    Rule("quotes", 280, SUBSTITION, (r'"',), typography.double_quote),
    Rule("internallink", 300, SUBSTITION, (r"\[\[",), links.bracket_link),
    Rule("rss", 310, SUBSTITION, (r"\{\{rss>",), media.feed),
    Rule("media", 320, SUBSTITION, (r"\{\{",), media.media, visible_after_bar),
    Rule("externallink", 330, SUBSTITION, (r"://",), links.bare_address),
    Rule("externallink host", 330, SUBSTITION, (r"\.(?<=[wW][wW]\.)", r"\.(?<=[fFtT][tTpP]\.)"), links.bare_host),
    Rule("emaillink", 340, SUBSTITION, (r"<(?=[^<>\s@]+@)",), links.mail_tag),
    Rule("windowssharelink", 350, SUBSTITION, (r"\\\\\w+?(?:\\[\w\-$]+)+",), links.bare_share),
    Rule("eol", 370, PARAGRAPHS, (r"\n",), blocks.line_end),
    # what DokuWiki does not know, and neither do we
    Rule("unknown macro", 900, SUBSTITION, (r"~~[A-Z][\w-]* ?(?:[:>|][^~\n]*)?~~",), typography.unknown_macro),
    Rule("unknown tag", 910, SUBSTITION, (r"<[A-Za-z]",), unknown.tag),
    Rule("closing tag", 920, SUBSTITION, (r"</",), formatting.closing_tag),
)
"""The order in which they stand is that of their sorts."""


def _words(smileys: tuple[str, ...], acronyms: tuple[str, ...]) -> tuple[Rule, ...]:
    """The rules for words that a wiki can set, and for the signs of typography."""
    codes = tuple(re.escape(code) for code in smileys if code)
    signs = tuple(re.escape(sign) for sign in typography.ENTITIES)
    return (
        Rule("smiley", 230, SUBSTITION, codes, typography.smiley),
        Rule("acronym", 240, SUBSTITION, _acronym_starts(acronyms), typography.acronym),
        Rule("entity", 260, SUBSTITION, signs, typography.entity),
    )


def _acronym_starts(acronyms: Iterable[str]) -> tuple[str, ...]:
    """A pattern for each word, the longest first, with a boundary behind it."""
    boundary = r"[\x00-/:-@\[-`{-\x7f]"
    words = sorted(filter(None, acronyms), key=len, reverse=True)
    return tuple(f"{re.escape(word)}(?={boundary})" for word in words)


@cache
def _grammar(smileys: tuple[str, ...], acronyms: tuple[str, ...]) -> Grammar:
    return Grammar((*plugin_rules(), *CORE, *_words(smileys, acronyms)))


def grammar_for(environment: Environment) -> Grammar:
    """The grammar of a wiki, made once for each set of words.

    Its plugins are those that were installed when the program began.

    Raises:
        RegrarioError: a package brings a plugin that is none.
    """
    return _grammar(environment.smileys, tuple(environment.acronyms))
