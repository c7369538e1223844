"""The media files that pages show, each looked at once: is it there, and is it what it says?"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from regrario.diagnostics import Code
from regrario.document import Media
from regrario.site.pictures import NotAPictureError, check_picture
from regrario.site.remote import RemotePictures
from regrario.transform import Found, Lacking
from regrario.wiki import Wiki

RUNS = frozenset(
    [
        *("atom", "htm", "html", "js", "mht", "mhtml", "mjs", "mml", "rdf", "rss", "svgz", "swf", "xht", "xhtml"),
        *("xml", "xsl", "xslt"),
        *("asp", "aspx", "cgi", "jsp", "phar", "php", "php3", "php4", "php5", "php7", "php8", "phtml", "pl", "shtml"),
        *("markdown", "md", "mdown", "mdwn", "mkd", "mkdn", "mkdown"),
    ]
)
"""Endings of files that a browser or a web server would run or show as a page of this site, or that MkDocs would make
one of: they do not go into it."""

DRAWING = "svg"
"""Browsers find out for themselves what kind a picture is, but for drawings: those they go by the name."""


@dataclass(slots=True)
class Library:
    """Finds media for pages. ``shown`` are those that some page shows, by the id that they have in the site."""

    wiki: Wiki
    remote: RemotePictures
    shown: dict[str, Path] = field(default_factory=dict)
    _looked_at: dict[tuple[Path, bool], Found | Lacking] = field(default_factory=dict)

    def find(self, media: Media) -> Found | Lacking:
        """The file of a media node, or why it cannot be shown."""
        if media.external:
            return self._elsewhere(media)
        file = self.wiki.media.get(media.source)
        if file is None:
            return Lacking(Code.MISSING_MEDIA, f"the wiki has no file {media.source!r}")
        return self._file(media.source, file, picture=media.kind == "image")

    def publishable(self) -> dict[str, Path]:
        """Every file of the wiki that may go into the site, by id, but for those that pages could not show."""
        faulty = {file for (file, _), found in self._looked_at.items() if isinstance(found, Lacking)}
        return {id: file for id, file in self.wiki.media.items() if file not in faulty and not _forbidden(id, file)}

    def _elsewhere(self, media: Media) -> Found | Lacking:
        if media.kind != "image":
            return Found(media.source)  # a film or a file elsewhere is a link to there
        found = self.remote.find(media.source)
        if found is None:
            return Lacking(Code.REMOTE_MEDIA, f"{media.source} {self.remote.reason(media.source)}")
        return self._file(*found, picture=True)

    def _file(self, id: str, file: Path, *, picture: bool) -> Found | Lacking:
        key = (file, picture)
        if key not in self._looked_at:
            self._looked_at[key] = _look_at(id, file, is_picture=picture)
        found = self._looked_at[key]
        if isinstance(found, Found):
            self.shown[id] = file
        return found


def _look_at(id: str, file: Path, *, is_picture: bool) -> Found | Lacking:
    forbidden = _forbidden(id, file)
    if forbidden:
        return Lacking(Code.BAD_MEDIA, forbidden)
    if not is_picture:
        return Found(id)
    try:
        picture = check_picture(file.read_bytes())
    except NotAPictureError as error:
        return Lacking(Code.BAD_MEDIA, f"the file {id!r} {error}")
    except OSError as error:
        return Lacking(Code.BAD_MEDIA, f"the file {id!r} cannot be read: {error.strerror}")
    if (picture.ending == DRAWING) != id.endswith(f".{DRAWING}"):
        return Lacking(Code.BAD_MEDIA, f"the file {id!r} is of the kind {picture.ending!r}; name it so")
    return Found(id, picture.width, picture.height)


def _forbidden(id: str, file: Path) -> str:
    """Why a file may not be in the site at all; ``""`` when it may."""
    ending = id.rpartition(".")[2]
    if ending in RUNS:
        return f"the file {id!r} is of a kind that would be run or made a page"
    if ending == DRAWING:
        try:
            check_picture(file.read_bytes())
        except (NotAPictureError, OSError) as error:
            return f"the file {id!r} {error}"
    return ""
