"""include: ``{{page>id#section&flags}}``, ``{{section>id#section}}``; all pages of a namespace or a tag as a list."""

from __future__ import annotations

import re

from regrario.diagnostics import Code
from regrario.document import Include, Node, PageList
from regrario.dokuwiki.syntax import Flow, Opening, standalone

_DEPENDS_ON_READER = re.compile(r"@(?:USER|NAME|GROUP|BROWSER_LANG|DATE[^@]*)@")


def _include(opening: Opening) -> Include | None:
    """A page is named as in a link; without one, it is this page that the section is of."""
    target, *flags = opening.head.split("&")
    page, _, section = target.partition("#")
    if _DEPENDS_ON_READER.search(page):
        opening.warn(Code.INCLUDE, f"what {page.strip()} is depends on who reads: left out")
        return None
    parser = opening.parser
    page, section = parser.resolve_page(page.strip()), parser.fragment_id(section.strip())
    return Include(page, section, tuple(filter(None, flags)), line=opening.line)


def _namespace(opening: Opening) -> Node:
    namespace = opening.parser.resolve_namespace(opening.head.partition("&")[0])
    return PageList(namespace, depth=1, line=opening.line)


def _tag(opening: Opening) -> Node:
    tags = opening.head.partition("&")[0].replace("_", " ").strip()
    return PageList(tags=(tags,), line=opening.line)


RULES = (
    standalone("include page", r"\{\{page>", "}}", _include, flow=Flow.BLOCK, sort=303),
    standalone("include section", r"\{\{section>", "}}", _include, flow=Flow.BLOCK, sort=303),
    standalone("include namespace", r"\{\{namespace>", "}}", _namespace, flow=Flow.BLOCK, sort=303),
    standalone("include tag", r"\{\{tagtopic>", "}}", _tag, flow=Flow.BLOCK, sort=303),
)
