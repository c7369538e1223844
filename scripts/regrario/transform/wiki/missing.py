"""What the wiki does not hold: pictures, files and pages that its text names."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from urllib.parse import unquote

from regrario import document as d
from regrario.diagnostics import Code, Diagnostic
from regrario.transform.context import Context, Found, Transformed
from regrario.transform.tree import each_node, rewrite
from regrario.transform.urls import split


def missing(document: d.Document, context: Context) -> Transformed:
    """Show a labelled box for each picture that is not to be had, and the bare label for a link to no page.

    Pictures that are there get both dimensions, so that a page does not jump while they load. Each thing that is
    missing is reported where it stands.
    """
    search = _Search(document.id, context)
    children = rewrite(document.children, each_node(search.check, d.Media, d.Link, d.Redirect))
    meta = replace(document.meta, cover=_cover(children)) if document.meta.cover else document.meta
    return Transformed(replace(document, children=children, meta=meta), tuple(search.diagnostics))


@dataclass(slots=True)
class _Search:
    page: str
    context: Context
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def check(self, node: d.Node) -> d.Children | None:
        match node:
            case d.Media():
                return (self.media(node),)
            case d.Link(kind="media"):
                return (self.file_link(node),)
            case d.Link(kind="page", target=target) if not self.context.page_exists(target):
                self.report(node.line, Code.MISSING_PAGE, f"there is no page {target!r}{self.advice(target)}")
                return node.children
            case d.Redirect(external=False, target=target) if not self.context.page_exists(target):
                self.report(node.line, Code.MISSING_PAGE, f"there is no page {target!r} to go on to")
                return (d.Paragraph((target,)),)
            case _:
                return None

    def advice(self, target: str) -> str:
        """Another page that a link may have meant."""
        start = f"{target}:{self.context.start}"
        return f"; {start!r} is there" if self.context.page_exists(start) else ""

    def media(self, media: d.Media) -> d.Node:
        found = self.context.find_media(media)
        if isinstance(found, Found):
            return _sized(media, found)
        self.report(media.line, found.code, found.message)
        return box(media)

    def file_link(self, link: d.Link) -> d.Node:
        found = self.context.find_media(d.Media(link.target, kind="file", line=link.line))
        if isinstance(found, Found):
            return replace(link, target=found.id)
        self.report(link.line, found.code, found.message)
        return d.Span("missing", link.children, title=link.target)

    def report(self, line: int, code: Code, message: str) -> None:
        self.diagnostics.append(Diagnostic(self.page, line, code, message))


def box(media: d.Media) -> d.Span:
    """The box that stands for a picture: its title, or its file's name without ending."""
    return d.Span("missing", (media.title or _name(media),), title=media.source)


def _name(media: d.Media) -> str:
    path, slash = (unquote(split(media.source).path), "/") if media.external else (media.source, ":")
    name = path.rpartition(slash)[2].replace("_", " ")
    stem, dot, _ = name.rpartition(".")
    return (stem if dot and stem else name).strip() or media.source


def _sized(media: d.Media, found: Found) -> d.Media:
    """A picture with the size it is shown in: as written, the other dimension after the file's proportions."""
    width, height = media.width, media.height
    if media.kind == "image" and found.width and found.height:
        match (width, height):
            case (None, None):
                width, height = found.width, found.height
            case (int(), None):
                height = max(1, round(width * found.height / found.width))
            case (None, int()):
                width = max(1, round(height * found.width / found.height))
    elsewhere = media.external and found.id == media.source
    return replace(media, source=found.id, external=elsewhere, width=width, height=height)


def _cover(children: d.Children) -> str:
    """The picture in the page's band, if it is there."""
    bands = (node for node in children if isinstance(node, d.Box) and node.name == "band")
    return next((node.source for band in bands for node in band.children if isinstance(node, d.Media)), "")
