"""tag's lists: ``{{topic>namespace?one +two -three&flags}}``, ``{{count>…}}``, ``{{tagpage>one|label}}``."""

from __future__ import annotations

import re

from regrario.document import PageList
from regrario.dokuwiki.syntax import Flow, Opening, standalone, visible_after_bar

_TAG = re.compile(r'([+-]?)(?:"([^"]*)"|([^\s"]+))', re.ASCII)


def _topic(opening: Opening) -> PageList | None:
    """The pages with these tags, in a namespace when one is named (``.`` is the page's own, ``*`` is all)."""
    head = opening.head.partition("&")[0]
    namespace, mark, tags = head.partition("?")
    if not mark:
        namespace, tags = "", head
    parser = opening.parser
    namespace = "" if namespace.strip() in ("", "*") else parser.resolve_namespace(namespace)
    names = [sign + (quoted or word).replace("_", " ") for sign, quoted, word in _TAG.findall(tags)]
    return PageList(namespace, tuple(names), line=opening.line) if namespace or names else None


def _tagpage(opening: Opening) -> str:
    """A link to the list of a tag's pages: its words are left."""
    tag, _, label = opening.head.partition("|")
    return label.strip() or tag.strip().replace("_", " ")


RULES = (
    standalone("topic", r"\{\{topic>", "}}", _topic, flow=Flow.BLOCK, sort=295),
    standalone("count", r"\{\{count>", "}}", _topic, flow=Flow.BLOCK, sort=295),
    standalone("tagpage", r"\{\{tagpage>", "}}", _tagpage, flow=Flow.INLINE, sort=295, visible=visible_after_bar),
)
