"""The order of a page's end: footnotes close the text, tags are for who has read it, then comes what is the site's.

Markdown puts footnotes after all else, Material puts tags above the title.
"""

from __future__ import annotations

from regrario.site.finish.page.share import BLOCK
from regrario.site.finish.tree import Node, Tree, after, put_before, space_after
from regrario.site.finish.work import SitePage, Work

_SHARE = f"section.{BLOCK}"
_NOTES = "footnote"


def move_notes(tree: Tree, page: SitePage, work: Work) -> None:
    """Move the notes of a rule page before its share block."""
    if share := _share_block(tree, page):
        for note in [node for node in after(share) if node.tag == "div" and node.attributes.get("class") == _NOTES]:
            space = space_after(note)
            put_before(share, note, *([space] if space else []))


def move_tags(tree: Tree, page: SitePage, work: Work) -> None:
    """Move the tags of a rule page before its share block, and name them for a screen reader."""
    share = _share_block(tree, page)
    tags = next(iter(tree.in_article(tree.markup.tags)), None)
    if share is None or tags is None:
        return
    if space := space_after(tags):
        space.remove()
    tags.attrs["aria-label"] = work.words("page.tags")
    put_before(share, tags, "\n")


def _share_block(tree: Tree, page: SitePage) -> Node | None:
    return next(iter(tree.in_article(_SHARE)), None) if page.converted else None
