"""What the head of a page says of the site as something to install: its manifest, its icon, its colours."""

from __future__ import annotations

from regrario.site.finish.tree import Tree, append
from regrario.site.finish.work import SitePage, Work

MANIFEST = "manifest.webmanifest"
ICONS = "assets/images/"
ICON = "icon-{}.png"
APPLE_SIZE = 180
"""Pixels of the icon that iOS takes."""
BAND = {"light": "#1d4e6b", "dark": "#1b3444"}
"""The colours of the style sheet's title band, which a phone gives its own bars, by palette."""


def link(tree: Tree, page: SitePage, work: Work) -> None:
    """Name the manifest, the icon for iOS and the colours of the band."""
    way = work.way_to_home(page)
    colours = (
        {"name": "theme-color", "media": f"(prefers-color-scheme: {palette})", "content": colour}
        for palette, colour in BAND.items()
    )
    if tree.head:
        append(
            tree.head,
            tree.make("link", {"rel": "manifest", "href": f"{way}{MANIFEST}"}),
            tree.make("link", {"rel": "apple-touch-icon", "href": f"{way}{ICONS}{ICON.format(APPLE_SIZE)}"}),
            *(tree.make("meta", colour) for colour in colours),
            "\n",
        )
