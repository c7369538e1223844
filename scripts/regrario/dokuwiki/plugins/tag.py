"""tag: ``{{tag>one "two words" three_four}}``, the tags of the page."""

from __future__ import annotations

import re

from regrario.document import Tags
from regrario.dokuwiki.syntax import Flow, Opening, standalone

_TAG = re.compile(r'"([^"]*)"|(\S+)', re.ASCII)


def _tags(opening: Opening) -> Tags | None:
    names = [(quoted or word).replace("_", " ").strip() for quoted, word in _TAG.findall(opening.head)]
    names = list(dict.fromkeys(filter(None, names)))
    opening.parser.tags.extend(names)
    return Tags(tuple(names)) if names else None


RULES = (standalone("tag", r"\{\{tag>", "}}", _tags, flow=Flow.BLOCK, sort=305),)
