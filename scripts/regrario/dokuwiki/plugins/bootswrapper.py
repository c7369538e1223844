"""bootswrapper: Bootstrap's components as tags: ``<panel title="…">…</panel>``, ``<btn collapse="x">…</btn>``.

A tag opens only if its closing tag follows, and not inside itself. The names match by their beginning (``<panelx>`` is
a panel), as in the plugin; those that take no attributes must match whole.
"""

from __future__ import annotations

from regrario.document import Box, Button, Children, Collapse, Media, Node, Paragraph, Span
from regrario.dokuwiki.lexer import Rule
from regrario.dokuwiki.syntax import Build, Flow, Opening, container, is_true, macro, nothing, rest_of

_SORT = 195
_CORE = ("id", "class", "title", "type")
_STYLES = ("default", "primary", "success", "info", "warning", "danger", "link", "question", "tip")


def _style(attributes: dict[str, str], otherwise: str = "default") -> str:
    style = attributes.get("type", "").strip()
    return style if style in _STYLES else otherwise


def _title(attributes: dict[str, str]) -> Children:
    title = attributes.get("title", "").strip()
    return (title,) if title else ()


def _classes(attributes: dict[str, str]) -> tuple[str, ...]:
    return tuple(attributes.get("class", "").split())


# --- how the tags are built -------------------------------------------------------------------------------------------


def _box(name: str) -> Build:
    """A container without anything of its own; a title, which the plugin does not show, stays an attribute."""

    def build(opening: Opening, children: Children) -> Box:
        found = opening.attributes()
        ident, rest = found.get("id", ""), rest_of(found, "id", "class", "type")
        return Box(name, children, _style(found, ""), (), (), ident, _classes(found), rest, line=opening.line)

    return build


def _titled_box(name: str) -> Build:
    """A container that shows its ``title``."""

    def build(opening: Opening, children: Children) -> Box:
        found = opening.attributes()
        ident, rest = found.get("id", ""), rest_of(found, *_CORE)
        return Box(name, children, _style(found), _title(found), (), ident, _classes(found), rest, line=opening.line)

    return build


def _panel(opening: Opening, children: Children) -> Box:
    """A card; its subtitle becomes the first paragraph."""
    found = opening.attributes()
    footer, subtitle = found.get("footer", "").strip(), found.get("subtitle", "").strip()
    if subtitle:
        children = (Paragraph((subtitle,)), *children)
    return Box(
        "panel",
        children,
        _style(found),
        _title(found),
        (footer,) if footer else (),
        found.get("id", ""),
        _classes(found),
        rest_of(found, *_CORE, "footer", "subtitle"),
        line=opening.line,
    )


def _button(opening: Opening, children: Children) -> Button:
    found = opening.attributes()
    opens = found.get("collapse", ""), found.get("modal", "")
    return Button(children, *opens, _style(found), is_true(found.get("block", "")), line=opening.line)


def _collapse(opening: Opening, children: Children) -> Collapse:
    """Only ``collapsed="true"`` hides it."""
    found = opening.attributes()
    return Collapse(found.get("id", ""), children, not is_true(found.get("collapsed", "")), line=opening.line)


def _span(name: str) -> Build:
    """Text with a look, such as a label."""

    def build(opening: Opening, children: Children) -> Span | None:
        found = opening.attributes()
        kind = found.get("type", "").strip()
        words = (kind, *_classes(found)) if kind else _classes(found)
        return Span(name, children, classes=words) if children else None

    return build


def _hint(name: str) -> Build:
    """Text that shows more words when it is pointed at: they become its tooltip."""

    def build(opening: Opening, children: Children) -> Span | None:
        found = opening.attributes()
        words = ": ".join(filter(None, (found.get("title", "").strip(), found.get("content", "").strip())))
        return Span(name, children, title=words) if children or words else None

    return build


def _bar(opening: Opening, children: Children) -> Box:
    """A bar of a progress: its value is said in words, and before what else it holds."""
    found = opening.attributes()
    value = f"{found.get('value', '').strip() or '0'}%"
    words = (f"{value} ", *children) if children else (value,)
    return Box("bar", words, _style(found), attributes=rest_of(found, *_CORE), line=opening.line)


def _image(_opening: Opening, children: Children) -> Node | None:
    """Only gives its picture a shape."""
    return Paragraph(children) if all(isinstance(child, str | Media) for child in children) else Box("image", children)


# --- the tags ---------------------------------------------------------------------------------------------------------


def _tag(names: str, flow: Flow, build: Build, then: str = "") -> Rule:
    """A tag by any of some names, which may open and close it in any pairing; ``then`` must come after the name."""
    first, *_ = words = names.split()
    closers = tuple(f"</{name}>" for name in words)
    starts = tuple(f"<{name}{then}" for name in words)
    return container(f"bootswrapper {first}", starts, closers, build, flow=flow, sort=_SORT)


def _exact(name: str, flow: Flow, build: Build) -> Rule:
    """A tag without attributes, which opens with or without its closing tag."""
    return container(
        f"bootswrapper {name}", f"<{name}>", f"</{name}>", build, flow=flow, sort=_SORT, needs_closer=False
    )


BLOCK, STACK, INLINE, DIVISION = Flow.BLOCK, Flow.STACK, Flow.INLINE, Flow.DIVISION

TAGS: tuple[Rule, ...] = (
    _tag("accordion", BLOCK, _box("accordion")),
    _tag("affix", BLOCK, _box("affix")),
    _tag("alert ALERT", BLOCK, _box("alert")),
    _exact("badge", INLINE, _span("badge")),
    _tag("btn button", INLINE, _button),
    _tag("callout", BLOCK, _titled_box("callout")),
    _exact("caption", BLOCK, _box("caption")),
    _tag("carousel", BLOCK, _box("carousel")),
    _tag("collapse", BLOCK, _collapse),
    _tag("col", BLOCK, _box("column"), then=r"\b"),
    _exact("grid", BLOCK, _box("grid")),
    _exact("hidden", BLOCK, _box("hidden")),
    _tag("image", BLOCK, _image),
    _exact("invisible", BLOCK, _box("invisible")),
    _tag("jumbotron JUMBOTRON", STACK, _box("jumbotron")),
    _tag("label LABEL", INLINE, _span("label")),
    _exact("lead", BLOCK, _box("lead")),
    _exact("list-group", BLOCK, _box("list-group")),
    _tag("modal", DIVISION, _titled_box("modal")),
    _tag("nav", BLOCK, _box("nav")),
    _exact("page-header", STACK, _box("page-header")),
    _tag("pane", BLOCK, _box("pane"), then=r"(?=\s)"),
    _tag("panel", STACK, _panel),
    _exact("panel-body", BLOCK, _box("panel-body")),
    _tag("pills", STACK, _box("nav")),
    _tag("popover", INLINE, _hint("popover")),
    _exact("progress", STACK, _box("progress")),
    _tag("bar", BLOCK, _bar),
    _exact("row", STACK, _box("row")),
    _exact("show", BLOCK, _box("show")),
    _exact("slide", BLOCK, _box("slide")),
    _tag("tabs", STACK, _box("nav")),
    _tag("TEXT", DIVISION, _box("text")),
    _tag("text", INLINE, _span("text")),
    _exact("thumbnail", BLOCK, _box("thumbnail")),
    _tag("tooltip", INLINE, _hint("tooltip")),
    _tag("well", DIVISION, _box("well")),
    _tag("wrapper WRAPPER", STACK, _box("wrapper")),
)
"""The order of one sort is that of the plugin's files; it decides what ``<panel-body>`` is outside a panel."""

RULES = (
    macro("bootswrapper macros", ("CLEARFIX", "PAGEBREAK"), nothing, flow=INLINE, sort=99),
    *TAGS,
)
