"""The order of a page's end: footnotes close the text, tags are for who has read it, then comes what is the site's.

Markdown puts footnotes after all else, Material puts tags above the title.
"""

from __future__ import annotations

from regrario.site.finish.page.share import BLOCK
from regrario.site.finish.tree import Tree, after, put_before, space_after
from regrario.site.finish.work import SitePage, Work

_SHARE = f"section.{BLOCK}"
_NOTES = "footnote"


def put_in_order(tree: Tree, page: SitePage, work: Work) -> None:
    """Move the notes of a rule page, and behind them its tags, before its share block; name the tags for the ear."""
    share = tree.first_in_article(_SHARE) if page.converted else None
    if share is None:
        return
    for note in [node for node in after(share) if node.tag == "div" and node.attributes.get("class") == _NOTES]:
        space = space_after(note)
        put_before(share, note, *([space] if space else []))
    if tags := tree.first_in_article(tree.markup.tags):
        if space := space_after(tags):
            space.remove()
        tags.attrs["aria-label"] = work.words("page.tags")
        put_before(share, tags, "\n")
