"""The headings of a page, which the section bar and the contents column lead to."""

from __future__ import annotations

from dataclasses import dataclass

from regrario.site.finish.tree import Node, Tree, classes

KINDS = ("prep", "fase", "acao", "fim", "calc", "util")
"""The kinds of section, each with a colour and a shape in the style sheet."""

SECTION_LEVEL = "h2"
BAND = "rg-faixa"
"""The class of a page's title band."""
_LEVELS = ":is(h2, h3, h4, h5, h6)[id]"
_MISSING = ".rg-falta"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below the first level that can be linked to. ``kind`` is one of ``KINDS`` or ``""``."""

    id: str
    title: str
    kind: str = ""
    level: str = SECTION_LEVEL


def headings(tree: Tree, *, in_band: bool = True) -> tuple[Heading, ...]:
    """The headings of the article, in order; without ``in_band`` those of the title band are left out."""
    band = None if in_band else tree.first_in_article(f".{BAND}")
    banded = {node.mem_id for node in band.css(_LEVELS)} if band else ()
    return tuple(
        _heading(node) for node in tree.in_article(_LEVELS) if node.attributes["id"] and node.mem_id not in banded
    )


def sections(found: tuple[Heading, ...]) -> tuple[Heading, ...]:
    """The headings of a kind, whatever their level; where none is of a kind those of the second level."""
    of_a_kind = tuple(heading for heading in found if heading.kind)
    return of_a_kind or tuple(heading for heading in found if heading.level == SECTION_LEVEL)


def _heading(node: Node) -> Heading:
    ident = node.attributes["id"] or ""
    kind = next((name for name in classes(node) if name in KINDS), "")
    return Heading(ident, " ".join(_words(node).split()) or ident, kind, node.tag or SECTION_LEVEL)


def _words(node: Node) -> str:
    """The text of a heading. What a missing picture is called is no part of it."""
    aside = {text.mem_id for missing in node.css(_MISSING) for text in _texts(missing)}
    return "".join(text.text_content or "" for text in _texts(node) if text.mem_id not in aside)


def _texts(node: Node) -> list[Node]:
    return [each for each in node.traverse(include_text=True) if each.is_text_node]
