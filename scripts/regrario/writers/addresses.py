"""How a writer turns ids into addresses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol
from urllib.parse import quote


class Addresses(Protocol):
    """Gives the address to write for a page or a media file; neither is escaped for a format yet."""

    def page(self, page: str, query: str = "", fragment: str = "") -> str:
        """The address of a page id (``jogos:exodo``)."""

    def media(self, media: str) -> str:
        """The address of a media id (``jogos:capa.png``)."""


@dataclass(frozen=True, slots=True)
class RootAddresses:
    """Addresses from the root of the site: ``/jogos/exodo/`` and ``/media/jogos/capa.png``.

    What ``regrario render`` writes, where no page of the site is known.
    """

    def page(self, page: str, query: str = "", fragment: str = "") -> str:
        """``/ns/page/?query#fragment``; the page ``start`` is ``/``."""
        path = f"/{quote(page.replace(':', '/'), safe='/')}/" if page and page != "start" else "/"
        return path + (f"?{query}" if query else "") + (f"#{fragment}" if fragment else "")

    def media(self, media: str) -> str:
        """``/media/ns/file.png``."""
        return "/media/" + quote(media.replace(":", "/"), safe="/")


ROOT = RootAddresses()
"""What writers use where no addresses are given."""
