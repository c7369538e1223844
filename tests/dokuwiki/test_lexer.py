"""How rules become scanners: who is asked first, and who when that one rejects."""

from __future__ import annotations

from pathlib import Path

import pytest

from regrario.dokuwiki import DEFAULT
from regrario.dokuwiki.grammar import CORE, grammar_for
from regrario.dokuwiki.lexer import EVERYTHING, INLINE, REJECTED, Category, Grammar, Handler, Mode, Rule, literal_prefix
from regrario.dokuwiki.parser import BASE, Parser
from regrario.dokuwiki.plugins import NAMES, RULES


@pytest.mark.parametrize(
    ("pattern", "prefix"),
    [
        (r"\*\*", "**"),
        (r"\n  (?![*-])", "\n  "),
        (r"\n>+", "\n"),
        (r"<code\b", "<code"),
        (r"<a?b", "<"),
        (r"x(?<=\dx)", "x"),
        (r"\[\[", "[["),
        (r"\\\\\w+", "\\\\"),
        (r"[ab]", ""),
    ],
)
def test_literal_prefix(pattern: str, prefix: str) -> None:
    assert literal_prefix(pattern) == prefix


def _asked(rules: list[tuple[str, int, str, bool]], text: str) -> list[str]:
    """The names of the rules whose handlers are called, in order; a rule is its name, sort, start and if it accepts."""
    asked: list[str] = []

    def handler(name: str, accepts: bool) -> Handler:
        def handle(_parser: Parser, _start: int, end: int) -> int:
            asked.append(name)
            return end if accepts else REJECTED

        return handle

    made = [
        Rule(name, sort, Category.SUBSTITION, (start,), handler(name, accepts)) for name, sort, start, accepts in rules
    ]
    Parser(text, "", DEFAULT, Grammar(made)).parse()
    return asked


def test_the_leftmost_comes_first_whatever_its_sort() -> None:
    assert _asked([("late", 1, "b", True), ("early", 2, "a", True)], "ab") == ["early", "late"]


def test_of_two_at_one_place_the_lower_sort_comes_first() -> None:
    assert _asked([("long", 2, "ab", True), ("short", 1, "a", True)], "ab") == ["short"]
    assert _asked([("long", 1, "ab", True), ("short", 2, "a", True)], "ab") == ["long"]


def test_where_one_rejects_the_next_is_asked() -> None:
    rules = [
        ("first", 1, "ab", False),
        ("second", 2, "a(?=b)", False),
        ("other", 3, "ac", True),
        ("third", 4, "a", True),
    ]
    assert _asked(rules, "ab") == ["first", "second", "third"]


def test_one_text_of_several_rules_is_told_apart_by_what_follows() -> None:
    rules = [("b follows", 1, "a(?=b)", True), ("c follows", 2, "a(?=c)", True), ("alone", 3, "a", True)]
    assert _asked(rules, "ac ab a") == ["c follows", "b follows", "alone"]


def test_what_all_reject_is_text() -> None:
    rules = [("one", 1, "aa", False)]
    assert _asked(rules, "aaa") == ["one", "one"]


def test_a_mode_sees_what_it_accepts() -> None:
    grammar = grammar_for(DEFAULT)
    inline = Mode("inline", INLINE)
    assert grammar.scanner(BASE).search("== a ==", 0)
    assert not grammar.scanner(inline).search("== a ==", 0)
    assert not grammar.scanner(Mode("no bold", EVERYTHING, refuses=frozenset({"strong"}))).search("**", 0)


def test_the_core_table_is_in_the_order_of_its_sorts() -> None:
    assert [rule.sort for rule in CORE] == sorted(rule.sort for rule in CORE)


@pytest.mark.parametrize("rule", [*CORE, *RULES], ids=lambda rule: rule.name)
def test_every_start_begins_with_a_literal(rule: Rule) -> None:
    assert all(literal_prefix(start) for start in rule.starts)


def test_every_plugin_has_examples() -> None:
    fixtures = Path(__file__).parent / "fixtures" / "plugins"
    assert {name for name in NAMES if not (fixtures / f"{name}.md").exists()} == set()
