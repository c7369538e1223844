"""Blocks as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from regrario import document as d
from regrario.writers import safe
from regrario.writers.attributes import box_classes, line_numbers, tooltip
from regrario.writers.markdown import text as md
from regrario.writers.markdown.containers import Containers, indent
from regrario.writers.markdown.inline import SEPARATOR
from regrario.writers.markdown.prose import LONGEST_PROSE, is_prose
from regrario.writers.markdown.tables import columns_of, pipes
from regrario.writers.targets import as_link

MAX_INDENT = 10
"""Blocks inside blocks that are indented; what is deeper is HTML, since Python-Markdown reads by recursion."""
MOST_FENCES = 2000
"""Blocks of code on a page that are fenced: the extension that reads them copies the page for each."""
_HEADING_ID = re.compile(r"[^\W_](?:[\w.-]*[^\W_])?")
_UNDERSCORE_OUTSIDE = re.compile(r"_(?:(?![^\W_])|(?<![^\W_]_))")
"""An underscore that is not inside a word, as in ``jogo_-_regras_-_fim``: it would be emphasis."""
_FILE_NAME = re.compile(r"[\w. /()+-]+")
_LANGUAGE = re.compile(r"[A-Za-z0-9][\w#.+-]*")
_DETAILS_END = re.compile(r"^[ >]+.*</details>", re.MULTILINE)
_FENCE = re.compile("`{3,}")


class MarkdownWriter(Containers):
    """Writes a block as lines without indent, and inline nodes as text for ``line``."""

    def paragraph(self, node: d.Paragraph) -> str:
        return self.blocks((node,))

    def heading(self, node: d.Heading) -> str:
        title = md.escape(node.title).strip(safe.SPACE).replace("#", r"\#")
        ident = safe.heading_id(node.id)
        if not title or len(title) > LONGEST_PROSE or not _HEADING_ID.fullmatch(ident):
            return self.raw((node,))
        ident = _UNDERSCORE_OUTSIDE.sub(lambda _: r"\_", ident) if "_" in ident else ident
        marks = [f"#{ident}", *(f".{word}" for word in safe.words((node.role,)))]
        return f"{'#' * node.level} {title} {{ {' '.join(marks)} }}"

    def list(self, node: d.List) -> str:
        if self.indent >= MAX_INDENT or not node.items:
            return self.raw((node,))
        items = []
        tight = True
        for number, item in enumerate(node.items, start=1):
            marker = f"{number}.".ljust(4) if node.ordered else "-   "
            pieces = self.pieces_inside(item.children)
            if not pieces or pieces[0][0] != "prose":
                pieces.insert(0, ("prose", SEPARATOR))
            nested = [kind for kind, _ in pieces[1:]]
            simple = nested in ([], ["ul"], ["ol"]) and "\n\n" not in pieces[-1][1]
            tight = tight and simple
            content = ("\n" if simple else "\n\n").join(text for _, text in pieces)
            items.append(marker + indent(content).lstrip(" "))
        return ("\n" if tight else "\n\n").join(items)

    def item(self, node: d.Item) -> str:
        return self.list(d.List(ordered=False, items=(node,)))

    def table(self, node: d.Table) -> str:
        columns = columns_of(node)
        return self.raw((node,)) if columns is None else pipes(node, columns, self.line)

    def row(self, node: d.Row) -> str:
        return self.table(d.Table((node,)))

    def cell(self, node: d.Cell) -> str:
        return self.row(d.Row((node,)))

    def quote(self, node: d.Quote) -> str:
        if self.indent >= MAX_INDENT:
            return self.raw((node,))
        content = self.inside(node.children)
        if not content:
            return self.raw((node,))
        return "\n".join(f"> {line}".rstrip(" ") for line in content.split("\n"))

    def rule(self, node: d.Rule) -> str:
        return "---"

    def code_block(self, node: d.CodeBlock) -> str:
        self.fences += 1
        if self.fences > MOST_FENCES or (node.filename and not _FILE_NAME.fullmatch(node.filename)):
            return self.raw((node,))
        text = safe.clean(node.text).expandtabs(4)
        fence = max(["``", *_FENCE.findall(text)], key=len) + "`"
        head = [node.language] if _LANGUAGE.fullmatch(node.language) else []
        head += [f'title="{node.filename}"'] if node.filename else []
        start = line_numbers(node)
        head += [f'linenums="{start}"'] if start else []
        return f"{fence}{' '.join(head)}\n{text}\n{fence}"

    def box(self, node: d.Box) -> str:
        if self.indent >= MAX_INDENT or not is_prose(node.title):
            return self.raw((node,))
        title = self.with_pictures("rg-ic", self.title, node.title) if node.title else ""
        if node.title and not title:
            return self.raw((node,))
        children = (*node.children, d.Box("pe", node.footer)) if node.footer else node.children
        write = partial(self.container, node, title)
        return self.with_pictures("rg-capa" if node.name == "band" else self.picture_class, write, children)

    def with_pictures(self, name: str, write: Callable[[d.Children], str], children: d.Children) -> str:
        """Some children as ``write`` writes them, with this class for pictures."""
        before, self.picture_class = self.picture_class, name
        text = write(children)
        self.picture_class = before
        return text

    def container(self, node: d.Box, title: str, children: d.Children) -> str:
        """A box: with a title, or inside something that is indented, an admonition; else an element."""
        classes = " ".join(box_classes(node)).removeprefix("admonition ")
        ident = safe.identifier(node.id)
        hint = tooltip(node)
        if hint and (node.title or self.indent):  # there an admonition, which bears none
            return self.raw((node,))
        if node.title or self.indent:
            content = self.inside(children)
            anchor = f'<span id="{md.attribute(ident)}"></span>\n\n' if ident else ""
            return anchor + f'!!! {classes} "{title}"\n\n{indent(content)}'.rstrip()
        attributes = safe.attributes([("class", classes), ("id", ident), ("title", hint)])
        return f"<section{attributes} markdown>\n\n{self.blocks(children)}\n\n</section>"

    def collapse(self, node: d.Collapse) -> str:
        return self.raw((node,))

    def details(self, node: d.Details) -> str:
        ident = safe.identifier(node.id)
        linked = bool(ident) and ident in self.linked
        if self.indent >= MAX_INDENT or not is_prose(node.summary) or (linked and self.indent):
            return self.raw((node,))
        title = self.title(node.summary)
        if linked and not title:
            return self.raw((node,))
        title = f"\\{title}" if title.startswith("#") else title  # no heading
        if linked:
            return self.details_with_id(node, title)
        role = "".join(f"{word} " for word in safe.words((node.role,)))
        content = self.inside(node.children)
        return f'???{"+" if node.open else ""} {role}"{title}"\n\n{indent(content)}'.rstrip()

    def details_with_id(self, node: d.Details, title: str) -> str:
        """The longer form of a section, which can bear an id; only where a link needs it."""
        content = self.blocks(node.children)
        if _DETAILS_END.search(content):  # inside HTML that is indented: it would end this section
            return self.raw((node,))
        attributes = safe.attributes([("id", safe.identifier(node.id)), ("class", " ".join(safe.words((node.role,))))])
        start = f"<details{attributes}{' open' if node.open else ''} markdown>"
        return f'{start}\n<summary markdown="span">{title}</summary>\n\n{content}\n\n</details>'

    def tags(self, node: d.Tags) -> str:
        names = " ".join(self.tagged("span", [("class", "md-tag")], (name,)) for name in node.names)
        return f'<span class="tags">{names}</span>'

    def include(self, node: d.Include) -> str:
        return self.blocks((as_link(node),))

    def page_list(self, node: d.PageList) -> str:
        return self.blocks((as_link(node),))

    def redirect(self, node: d.Redirect) -> str:
        return self.blocks((as_link(node),))

    def feed(self, node: d.Feed) -> str:
        return self.blocks((as_link(node),))

    def calculator(self, node: d.Calculator) -> str:
        return f"/// calculator | {node.name}\n///"

    def share(self, node: d.Share) -> str:
        return f'<div class="rg-partilha" data-page="{md.attribute(node.page)}"></div>'
