"""How nodes look in HTML, which both writers say in the same words: elements, classes, attributes, labels."""

from __future__ import annotations

from regrario import document as d
from regrario.writers import safe

EMPHASIS_TAGS: dict[d.EmphasisKind, str] = {
    "strong": "strong",
    "emphasis": "em",
    "underline": "u",
    "monospace": "code",
    "subscript": "sub",
    "superscript": "sup",
    "deleted": "del",
}
SMILEYS = {
    "8-)": "😎",
    "8-O": "😲",
    ":-(": "🙁",
    ":-)": "🙂",
    "=)": "🙂",
    ":-/": "😕",
    ":-\\": "😕",
    ":-?": "🤔",
    ":-D": "😃",
    ":-P": "😛",
    ":-O": "😮",
    ":-X": "🤐",
    ":-|": "😐",
    ";-)": "😉",
    "^_^": "😊",
    ":?:": "❓",
    ":!:": "❗",
    "LOL": "😂",
}
"""How DokuWiki's smileys look; any other shows its code."""
OWN_CLASSES = {"band": "rg-faixa", "grid": "grid"}
"""Boxes that Material or the site's style sheet has a class for."""
MISSING_LABEL = "imagem que falta: {}"


def box_classes(box: d.Box) -> tuple[str, ...]:
    """The classes of a box: what it is, its kind, and the author's words with ``wrap_`` in front.

    A page cannot take the name of a class that the site's own style sheet or scripts use.
    """
    if box.name in OWN_CLASSES and not box.title:
        return (OWN_CLASSES[box.name],)
    words = safe.words(box.classes, "wrap_")
    if box.title:
        return ("admonition", *safe.words((box.style or box.name,)), *words)
    return (*safe.words((box.name,), "rg-"), *safe.words((box.style,), f"rg-{box.name}-"), *words)


def tooltip(box: d.Box) -> str:
    """The title that a box has as an attribute alone, as its tooltip."""
    return next((value for name, value in box.attributes if name == "title"), "") if box.attributes else ""


def span_attributes(span: d.Span) -> list[tuple[str, str]]:
    """Class, style and tooltip of a span."""
    if span.name == "missing":
        label = MISSING_LABEL.format(d.plain_text(span.children))
        return [("class", "rg-falta"), ("role", "img"), ("aria-label", label)]
    color, background = safe.color(span.color), safe.color(span.background)
    palette = "" if background else safe.color_class(color)
    style = [("--rg-cor", "" if palette else color), ("--rg-fundo", background)]
    names = [] if span.name == "color" else safe.words((span.name,), "rg-")
    classes = [*names, palette, *("rg-cor" for _, value in style[:1] if value)]
    classes += ["rg-fundo"] if background else []
    classes += safe.words(span.classes, "wrap_")
    return [
        ("class", " ".join(filter(None, classes))),
        ("style", "; ".join(f"{name}: {value}" for name, value in style if value)),
        ("title", span.title),
    ]


def button_attributes(node: d.Button) -> list[tuple[str, str]]:
    """Class of a button, and what it opens."""
    look = ["rg-botao", *safe.words((node.style,), "rg-botao--"), *(["rg-botao--block"] if node.block else [])]
    opens = [("data-btn-collapse", safe.identifier(node.collapse)), ("data-btn-modal", safe.identifier(node.modal))]
    return [("class", " ".join(look)), *opens]


def barcode_attributes(node: d.Barcode) -> list[tuple[str, str]]:
    """Class of a code, and what is needed to draw it."""
    value, size = safe.clean(node.value.strip()), str(node.size or "")
    return [("class", "qr"), ("data-type", node.symbology), ("data-value", value), ("data-size", size)]


def line_numbers(code: d.CodeBlock) -> str:
    """The number of the first line where lines are to be numbered, else ``""``."""
    options = dict(code.options)
    start = options.get("start_line_numbers_at", "1")
    return (start if start.isdecimal() else "1") if "enable_line_numbers" in options else ""
