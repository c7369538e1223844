"""What Material and the Markdown leave out for a screen reader and for the keyboard."""

from __future__ import annotations

from regrario.site.finish.tree import Tree
from regrario.site.finish.work import SitePage, Work
from regrario.writers.attributes import MISSING_LABEL

_SCROLLED = "pre:not([tabindex])"
_SPOILER = ":is(div, section, span).wrap_spoiler:not([tabindex])"
_PICTURE_LINK = 'a[href]:not([aria-label]) > img[alt=""]:first-child'
_MISSING_PREFIX = MISSING_LABEL.format("")
_MISSING = f'[aria-label^="{_MISSING_PREFIX}"]'


def mend(tree: Tree, page: SitePage, work: Work) -> None:
    """Name the search dialog, pictures that lead to themselves, and missing ones in the language of the site.

    A page in another language than the site says so.

    The line that shows that a page is coming is always there, seen or not: it is for eyes alone.
    """
    words = work.words
    language = work.languages.get(page.address)
    if language and tree.article:
        tree.article.attrs["lang"] = language
    if dialog := tree.first(tree.markup.search):
        dialog.attrs["aria-label"] = words("search.label")
    if progress := tree.first(tree.markup.progress):
        del progress.attrs["role"]
        progress.attrs["aria-hidden"] = "true"
    for picture in tree.all(_PICTURE_LINK):
        link = picture.parent
        if link and not link.text().strip():  # a link with words has a name
            link.attrs["aria-label"] = words("page.picture")
    for missing in tree.all(_MISSING):
        label = missing.attributes["aria-label"] or ""
        missing.attrs["aria-label"] = f"{words('sheet.missing')}: {label.removeprefix(_MISSING_PREFIX)}"


def reach(tree: Tree, page: SitePage, work: Work) -> None:
    """Have the keyboard reach what is scrolled or shown by pointing at it.

    Code that is wider than the screen can be scrolled; the style sheet has the ``<pre>`` scroll, as Material's script
    takes a ``tabindex`` of the ``<code>`` away on phones. A spoiler is blurred until it is pointed at.
    """
    for node in tree.all(f":is({_SCROLLED}, {_SPOILER})"):
        node.attrs["tabindex"] = "0"
