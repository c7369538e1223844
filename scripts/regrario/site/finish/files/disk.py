"""The site opened from a disk, ``file://…``, where browsers allow neither workers nor modules, nor to fetch anything.

Pages lead to each other there if they have no folders (``use_directory_urls: false``). The search then takes its index
from a script and a hidden frame for its worker. (Calculators cannot run, and say so: ``page/calculators.py``.)
"""

from __future__ import annotations

from importlib import resources

from regrario.site.finish.files import search
from regrario.site.finish.files.scripts import without_comments
from regrario.site.finish.work import Work
from regrario.site.folders import write_text

SOURCE = "frame_worker.js"
FRAME_WORKER = "assets/javascripts/iframe-worker.js"
"""The name that Material's plugin ``offline`` knows it by."""
SEARCH_INDEX = "search/search_index.js"
"""The index as Material's script asks for it on a disk."""


def write(work: Work) -> None:
    """Write what the search needs, unless pages have folders and do not open from a disk."""
    index = work.site / search.INDEX
    if work.project.directory_urls or not index.is_file():
        return
    write_text(work.site / SEARCH_INDEX, f"var __index = {index.read_text(encoding='utf-8')}")
    source = (resources.files(__package__) / SOURCE).read_text(encoding="utf-8")
    write_text(work.site / FRAME_WORKER, without_comments(source))
