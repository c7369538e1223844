"""Markdown to HTML as the site shows it: Python-Markdown with the extensions of mkdocs.yml.

The Markdown writer's output is proved against these extensions and no others, so they are one table here; mkdocs.yml
repeats it (MkDocs reads nothing else) and a test holds the two together.
"""

from __future__ import annotations

from typing import Any

import markdown

EXTENSIONS: dict[str, dict[str, Any]] = {
    "admonition": {},
    "attr_list": {},
    # Notes stand at the end: no text of a page can be the mark of their place.
    "footnotes": {"BACKLINK_TITLE": "Voltar à nota %d no texto", "PLACE_MARKER": "\0"},
    "md_in_html": {},
    "sane_lists": {},
    "tables": {},
    # The ids of headings are DokuWiki's; "[TOC]" in a page is text.
    "toc": {"permalink": False, "marker": ""},
    # Formulas as \(…\) alone: a dollar sign is money.
    "pymdownx.arithmatex": {"generic": True, "inline_syntax": ["round"], "block_syntax": []},
    "pymdownx.betterem": {},
    "pymdownx.blocks.html": {},
    "pymdownx.caret": {},
    "pymdownx.details": {},
    "pymdownx.highlight": {"linenums_style": "pymdownx-inline", "pygments_lang_class": True},
    "pymdownx.superfences": {"disable_indented_code_blocks": True},
    "pymdownx.tilde": {},
}
"""``markdown_extensions`` of mkdocs.yml but for the calculators' own: name → settings."""

MATTERS_OF_TASTE = frozenset(
    {
        ("footnotes", "BACKLINK_TITLE"),
        ("toc", "permalink"),
        ("pymdownx.highlight", "linenums_style"),
        ("pymdownx.highlight", "pygments_lang_class"),
    }
)
"""The settings that a site may have otherwise: its pages say the same."""


def to_html(text: str, extra: tuple[str, ...] = ()) -> str:
    """The HTML of a page's Markdown, front matter apart. ``extra`` are further extensions by name."""
    return markdown.markdown(
        text, extensions=[*EXTENSIONS, *extra], extension_configs=EXTENSIONS, output_format="html", tab_length=4
    )
