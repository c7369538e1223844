"""The map of the site without the day it was built, so that the same input gives the same bytes."""

from __future__ import annotations

import gzip
import re

from regrario.site.finish.work import Work
from regrario.site.folders import write_bytes, write_text

FILE = "sitemap.xml"

_DATE = re.compile(r"\s*<lastmod>[^<]*</lastmod>")


def undate(work: Work) -> None:
    """Take the dates out of ``sitemap.xml`` and write its compressed twin anew.

    MkDocs gives every page the day of the build, which says nothing of when the page changed.
    """
    file = work.site / FILE
    if not file.is_file():
        return
    text = _DATE.sub("", file.read_text(encoding="utf-8"))
    write_text(file, text)
    write_bytes(file.with_name(FILE + ".gz"), gzip.compress(text.encode("utf-8"), mtime=0))
