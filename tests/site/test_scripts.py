"""What is taken out of our scripts, and what must stay."""

from __future__ import annotations

import pytest

from regrario.site.finish.files.scripts import without_comments


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("// why\na();\n", "a();\n", id="a line"),
        pytest.param("  /** what\n   * more\n   */\n  a();\n", "a();\n", id="a block"),
        pytest.param("/* one */\na();\n", "a();\n", id="a block in one line"),
        pytest.param("/* x */ a();\n", "/* x */ a();\n", id="code behind a block"),
        pytest.param("a(); // why\n", "a();\n", id="a comment behind code"),
        pytest.param('a("x", `y`); // it\'s\n', 'a("x", `y`);\n', id="a comment behind strings"),
        pytest.param('a("b // c");\n', 'a("b // c");\n', id="slashes in a string"),
        pytest.param("a(/'/); b('x // y');\n", "a(/'/); b('x // y');\n", id="a quote that is no string's"),
        pytest.param("a('https://x/');\n", "a('https://x/');\n", id="an address"),
        pytest.param('a("/* no */");\n', 'a("/* no */");\n', id="in a string"),
        pytest.param("a(`\n// text\n/* text\n`);\n// b\n", "a(`\n// text\n/* text\n`);\n", id="in a template literal"),
        pytest.param("a(`x`);\n// b\n", "a(`x`);\n", id="a template literal in one line"),
        pytest.param("  a(`\n  x`);\n  b();\n", "a(`\n  x`);\nb();\n", id="indents"),
        pytest.param("// `\na();\n// b\n", "a();\n", id="a backtick in a comment"),
    ],
)
def test_without_comments(source: str, expected: str) -> None:
    assert without_comments(source) == expected
