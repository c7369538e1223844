"""The folder ``docs/``: what a person wrote there stays, what was generated is written anew or goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from regrario.diagnostics import RegrarioError
from regrario.site.folders import files_below, remove_file, write_bytes
from regrario.site.front_matter import is_from_wiki
from regrario.site.library import Library
from regrario.site.media import LIST, MediaPlan, plan_media
from regrario.site.project import Project


def plan(project: Project, library: Library) -> MediaPlan:
    """What there is to do with the media: those that pages show, and all else that the wiki holds and may publish.

    Raises:
        RegrarioError: a file cannot be read.
    """
    try:
        return plan_media(project.docs, library.publishable() | library.shown)
    except OSError as error:
        raise _cannot(project, error) from None


def write(
    project: Project, texts: Mapping[Path, bytes], media: MediaPlan, *, check: bool, yes: bool
) -> tuple[Path, ...]:
    """Write what is not there yet as it should be and remove what was generated from a source that is gone.

    Gives the files that were, or with ``check`` would be, touched.

    Raises:
        RegrarioError: a file cannot be read or written, or more than a tenth of the pages would go without ``yes``.
    """
    list_file = project.docs / LIST
    wanted = {**texts, list_file: media.list.encode("utf-8")} if media.list else texts
    try:
        changed = [file for file, data in wanted.items() if not _holds(file, data)]
        _check_folders(project.docs, [*changed, *media.copied])
        made = [file for file, generated in _pages_in(project.docs) if generated]
        orphans = [file for file in made if file not in texts]
        if not (check or yes):
            _ask_first(orphans, made)
        orphans += media.orphans
        if not media.list and list_file.is_file():
            orphans.append(list_file)
        if not check:
            for file, origin in media.copied.items():
                write_bytes(file, origin.read_bytes())
            for file in changed:
                write_bytes(file, wanted[file])
            for file in orphans:
                remove_file(file, within=project.docs)
    except OSError as error:
        raise _cannot(project, error) from None
    return tuple(sorted([*changed, *media.copied, *orphans]))


def _ask_first(orphans: Sequence[Path], made: Sequence[Path]) -> None:
    """Stop before more than a tenth of the pages go: what is gone from the wiki may only have failed to come along."""
    if len(orphans) * 10 > len(made):
        raise RegrarioError(
            f"{orphans[0]}: the wiki has no such page any more; {len(orphans)} of {len(made)} pages in docs/ would be"
            " removed. If that is right, run: regrario convert --yes"
        )


def _check_folders(docs: Path, files: Iterable[Path]) -> None:
    """Stop before anything is written when a file is where the folder of another must be."""
    for folder in sorted({folder for file in files for folder in file.relative_to(docs).parents}):
        if (docs / folder).is_file():
            raise RegrarioError(f"{docs / folder}: is a file where a folder must be; move it or rename it")


def _cannot(project: Project, error: OSError) -> RegrarioError:
    return RegrarioError(f"{error.filename or project.docs}: {error.strerror or error}")


def _holds(file: Path, data: bytes) -> bool:
    return file.is_file() and file.stat().st_size == len(data) and file.read_bytes() == data


def _pages_in(docs: Path) -> Iterator[tuple[Path, bool]]:
    """The pages in ``docs/``, each with whether it was made from a wiki's."""
    try:
        files = tuple(files_below(docs, "*.md"))
    except OSError as error:
        raise RegrarioError(f"{error.filename}: cannot be read: {error.strerror}") from None
    for file in files:
        yield file, is_from_wiki(file)


def written_by_hand(docs: Path, start: str) -> dict[str, str]:
    """The files of the other pages in ``docs/`` by the ids that a wiki's page would link them with."""
    files = {}
    for file, generated in _pages_in(docs):
        if not generated:
            *namespace, name = file.relative_to(docs).with_suffix("").parts
            id = ":".join((*namespace, start if name == "index" else name))
            files[id] = file.relative_to(docs).as_posix()
    return files
