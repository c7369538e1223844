"""The media files in ``docs/``: copied there from the wiki, and removed when wiki and pages no longer have them.

A picture cannot say that it was generated, as a page does. So a list beside them names each file that was written here,
with the digest of what it held. Only what the list names, and still is as it was written, is ever replaced or removed:
all else is a person's own.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from regrario.site.addresses import MEDIA, media_file
from regrario.site.folders import files_below

LIST = f"{MEDIA}/.generated"
"""The list in ``docs/``, in the format of ``sha256sum``. MkDocs leaves out files whose name begins with a dot."""

_LINE = re.compile(r"(?P<digest>[0-9a-f]{64})  (?P<name>.+)")


@dataclass(frozen=True, slots=True)
class MediaPlan:
    """What there is to do with the media in ``docs/``.

    ``copied`` gives for each file that is to be written the one that it is copied from; ``orphans`` are to be removed.
    ``kept`` are the ids of media that are not copied, since a person's own file is in their place. ``list`` is the text
    of the list as it is afterwards, ``""`` for none.
    """

    copied: Mapping[Path, Path]
    orphans: tuple[Path, ...]
    kept: tuple[str, ...]
    list: str


def plan_media(docs: Path, wanted: Mapping[str, Path]) -> MediaPlan:
    """Compare the media in ``docs`` with those that it should hold: for each id the file to copy.

    Raises:
        OSError: a file cannot be read.
    """
    listed = dict(_read_list(docs / LIST))
    generated: dict[str, str] = {}
    copied: dict[Path, Path] = {}
    kept = []
    for id, origin in sorted(wanted.items()):
        name = media_file(id)
        file, digest = docs / name, _digest(origin)
        there = _digest(file) if file.is_file() else None
        # A picture that is shown from where it lies, and is not listed, is a person's own: it is left out of the list.
        if there is None or there == listed.get(name) or (there == digest and file != origin):
            generated[name] = digest
            if there != digest:
                copied[file] = origin
        elif there != digest:
            kept.append(id)
    unwanted = listed.keys() - set(map(media_file, wanted))
    return MediaPlan(
        copied=copied,
        orphans=tuple(
            docs / name for name in _names(docs) if name in unwanted and _digest(docs / name) == listed[name]
        ),
        kept=tuple(kept),
        list="".join(f"{digest}  {name}\n" for name, digest in sorted(generated.items())),
    )


def _names(docs: Path) -> Iterator[str]:
    """The files among the media. Only these are ever removed, whatever the list says."""
    for file in files_below(docs / MEDIA):
        yield file.relative_to(docs).as_posix()


def _read_list(file: Path) -> Iterator[tuple[str, str]]:
    """Each name and its digest. What is no line of a list (a merge's marks) makes a file a person's own, no more."""
    if file.is_file():
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            if match := _LINE.fullmatch(line):
                yield match["name"], match["digest"]


def _digest(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
