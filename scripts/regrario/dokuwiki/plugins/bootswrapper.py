"""bootswrapper: Bootstrap's components as tags: ``<panel title="…">…</panel>``, ``<btn collapse="x">…</btn>``.

A tag opens only if its closing tag follows, and not inside itself. The names match by their beginning (``<panelx>`` is
a panel), as in the plugin; those that take no attributes must match whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from regrario.document import (
    INLINE_KINDS,
    Attributes,
    Box,
    Button,
    Children,
    Collapse,
    Node,
    Paragraph,
    Span,
    plain_text,
)
from regrario.dokuwiki.lexer import Rule
from regrario.dokuwiki.syntax import Flow, Opening, container, is_true, macro, nothing, rest_of, visible_attributes

_SORT = 195
_CORE = ("id", "class", "type")
_STYLES = ("default", "primary", "success", "info", "warning", "danger", "link", "question", "tip")
# fmt: off
_SETTINGS = frozenset([
    "align", "animate", "animated", "animation", "background", "background-color", "block", "border", "collapse",
    "collapsed", "color", "delay", "dismiss", "disabled", "elevation", "fade", "height", "hero", "html", "icon",
    "justified", "lang", "lg", "md", "modal", "no-body", "offset-bottom", "offset-top", "placement", "position-bottom",
    "position-left", "position-right", "position-top", "remote", "selector", "shape", "showvalue", "size", "sm",
    "stacked", "striped", "style", "target", "transform", "trigger", "value", "viewport", "weight", "width", "xs",
]).union(_CORE)
# fmt: on
"""Attributes of the plugin's that say how a tag looks or what it does, and hold no words for readers."""


_Attributes: TypeAlias = dict[str, str]
_Make: TypeAlias = Callable[[Opening, _Attributes, Children], Node | None]
"""Makes the node of a tag, given its attributes."""


def _style(attributes: _Attributes, otherwise: str = "default") -> str:
    style = attributes.get("type", "").strip()
    return style if style in _STYLES else otherwise


def _words(attributes: _Attributes, name: str) -> Children:
    words = attributes.get(name, "").strip()
    return (words,) if words else ()


def _tooltip(attributes: _Attributes) -> Attributes:
    """A title that a box has no other place for; the site shows it (see the transform ``titles``)."""
    title = attributes.get("title", "").strip()
    return (("title", title),) if title else ()


def _classes(attributes: _Attributes) -> tuple[str, ...]:
    return tuple(attributes.get("class", "").split())


# --- how the tags are built -------------------------------------------------------------------------------------------


def _box(name: str) -> _Make:
    """A container without anything of its own. A title, which the plugin makes a tooltip, stays an attribute."""

    def make(opening: Opening, found: _Attributes, children: Children) -> Box:
        ident, rest = found.get("id", ""), rest_of(found, *_CORE)
        return Box(name, children, _style(found, ""), (), (), ident, _classes(found), rest, line=opening.line)

    return make


def _titled_box(name: str) -> _Make:
    """A container that shows its ``title``."""

    def make(opening: Opening, found: _Attributes, children: Children) -> Box:
        ident, title, rest = found.get("id", ""), _words(found, "title"), rest_of(found, *_CORE, "title")
        return Box(name, children, _style(found), title, (), ident, _classes(found), rest, line=opening.line)

    return make


def _panel(opening: Opening, found: _Attributes, children: Children) -> Box:
    """A card; its subtitle becomes the first paragraph."""
    subtitle = _words(found, "subtitle")
    if subtitle:
        children = (Paragraph(subtitle), *children)
    return Box(
        "panel",
        children,
        _style(found),
        _words(found, "title"),
        _words(found, "footer"),
        found.get("id", ""),
        _classes(found),
        rest_of(found, *_CORE, "title", "footer", "subtitle"),
        line=opening.line,
    )


def _button(opening: Opening, found: _Attributes, children: Children) -> Button:
    """A title is the button's tooltip, or where it has no label, that."""
    title = found.get("title", "").strip()
    if title:
        children = (Span("tooltip", children, title=title),) if children else (title,)
    opens = found.get("collapse", ""), found.get("modal", "")
    return Button(children, *opens, _style(found), is_true(found.get("block", "")), line=opening.line)


def _collapse(opening: Opening, found: _Attributes, children: Children) -> Collapse:
    """Only ``collapsed="true"`` hides it."""
    title = _tooltip(found)
    if title:
        children = (Box("wrap", children, attributes=title, line=opening.line),)
    return Collapse(found.get("id", ""), children, not is_true(found.get("collapsed", "")), line=opening.line)


def _span(name: str) -> _Make:
    """Text with a look, such as a label."""

    def make(_opening: Opening, found: _Attributes, children: Children) -> Span | None:
        kind, title = found.get("type", "").strip(), found.get("title", "").strip()
        words = (kind, *_classes(found)) if kind else _classes(found)
        return Span(name, children, classes=words, title=title) if children or title else None

    return make


def _hint(name: str) -> _Make:
    """Text that shows more words when it is pointed at: they become its tooltip."""

    def make(_opening: Opening, found: _Attributes, children: Children) -> Span | None:
        words = ": ".join(filter(None, (found.get("title", "").strip(), found.get("content", "").strip())))
        return Span(name, children, title=words) if children or words else None

    return make


def _bar(opening: Opening, found: _Attributes, children: Children) -> Box:
    """A bar of a progress: its value is said in words, before what else it holds, unless that is the value already."""
    value = f"{found.get('value', '').strip() or '0'}%"
    if plain_text(children).strip() != value:
        children = (f"{value} ", *children) if children else (value,)
    return Box("bar", children, _style(found), attributes=rest_of(found, *_CORE), line=opening.line)


def _image(_opening: Opening, found: _Attributes, children: Children) -> Node | None:
    """Only gives its pictures a shape. It is in no paragraph, and one picture after the other stands beside it."""
    if not all(child.__class__ in INLINE_KINDS for child in children):
        return Box("image", children, attributes=_tooltip(found))
    title = found.get("title", "").strip()
    shown = [child for child in children if not isinstance(child, str) or child.strip()]
    if len(shown) == 1 and not title:
        return shown[0]
    return Span("image", children, title=title) if shown or title else None


# --- the tags ---------------------------------------------------------------------------------------------------------


def _tag(  # noqa: PLR0913 - a declaration, as container
    names: str,
    flow: Flow,
    make: _Make,
    *,
    then: str = "",
    shows: tuple[str, ...] = (),
    levels: int = 1,
    twin: str = "",
) -> Rule:
    """A tag by any of some names, which may open and close it in any pairing; ``then`` must come after the name.

    Its title and the attributes that it ``shows`` hold words for readers. To the plugin, the tag and its ``twin`` are
    one: the closing tag of either closes it, and in it neither opens.
    """
    first, *_ = every = names.split()
    closers = tuple(f"</{name}>" for name in (*every, *twin.split()))
    starts = tuple(f"<{name}{then}" for name in every)
    shown = ("title", *shows)
    known = _SETTINGS.union(shown)

    def build(opening: Opening, children: Children) -> Node | None:
        return make(opening, opening.attributes(known), children)

    return container(
        f"bootswrapper {first}",
        starts,
        closers,
        build,
        flow=flow,
        sort=_SORT,
        levels=levels,
        visible=visible_attributes(*shown),
        refuses=frozenset({f"bootswrapper {twin}"}) if twin else frozenset(),
    )


def _two_sizes(name: str, span: _Make, box: _Make) -> tuple[Rule, Rule]:
    """A tag that is one in running text, and a block where it is written in capitals."""
    capitals = name.upper()
    return _tag(name, INLINE, span, twin=capitals), _tag(capitals, DIVISION, box, twin=name)


def _exact(name: str, flow: Flow, make: _Make) -> Rule:
    """A tag without attributes, which opens with or without its closing tag."""

    def build(opening: Opening, children: Children) -> Node | None:
        return make(opening, {}, children)

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
    _tag("collapse", BLOCK, _collapse, levels=2),
    _tag("col", BLOCK, _box("column"), then=r"\b"),
    _exact("grid", BLOCK, _box("grid")),
    _exact("hidden", BLOCK, _box("hidden")),
    _tag("image", BLOCK, _image),
    _exact("invisible", BLOCK, _box("invisible")),
    _tag("jumbotron JUMBOTRON", STACK, _box("jumbotron")),
    *_two_sizes("label", _span("label"), _box("label")),
    _exact("lead", BLOCK, _box("lead")),
    _exact("list-group", BLOCK, _box("list-group")),
    _tag("modal", DIVISION, _titled_box("modal")),
    _tag("nav", BLOCK, _box("nav")),
    _exact("page-header", STACK, _box("page-header")),
    _tag("pane", BLOCK, _box("pane"), then=r"(?=\s)"),
    _tag("panel", STACK, _panel, shows=("subtitle", "footer")),
    _exact("panel-body", BLOCK, _box("panel-body")),
    _tag("pills", STACK, _box("nav")),
    _tag("popover", INLINE, _hint("popover"), shows=("content",)),
    _exact("progress", STACK, _box("progress")),
    _tag("bar", BLOCK, _bar, shows=("value",)),
    _exact("row", STACK, _box("row")),
    _exact("show", BLOCK, _box("show")),
    _exact("slide", BLOCK, _box("slide")),
    _tag("tabs", STACK, _box("nav")),
    *_two_sizes("text", _span("text"), _box("text")),
    _exact("thumbnail", BLOCK, _box("thumbnail")),
    _tag("tooltip", INLINE, _hint("tooltip"), shows=("content",)),
    _tag("well", DIVISION, _box("well")),
    _tag("wrapper WRAPPER", STACK, _box("wrapper")),
)
"""The order of one sort is that of the plugin's files; it decides what ``<panel-body>`` is outside a panel."""

RULES = (
    macro("bootswrapper macros", ("CLEARFIX", "PAGEBREAK"), nothing, flow=INLINE, sort=99),
    *TAGS,
)
