"""Small work on files and folders that several steps share."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from uuid import uuid4


def tree_digest(folder: Path) -> str:
    """A digest of the names and contents of all files under a folder, the compiled ones of Python left out."""
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        digest.update(file.relative_to(folder).as_posix().encode("utf-8") + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def files_below(folder: Path, pattern: str = "*") -> Iterator[Path]:
    """The files below a folder, sorted; none when there is no such folder.

    Raises:
        OSError: a folder cannot be read. ``Path.rglob`` would take it for an empty one.
    """

    def failed(error: OSError) -> None:
        raise error

    if folder.exists():
        found = (Path(place, name) for place, _, names in os.walk(folder, onerror=failed) for name in names)
        yield from sorted(file for file in found if fnmatchcase(file.name, pattern) and file.is_file())


def write_text(file: Path, text: str) -> None:
    """Write a file whole or not at all, making its folder."""
    write_bytes(file, text.encode("utf-8"))


def write_bytes(file: Path, data: bytes) -> None:
    """Write a file whole or not at all, making its folder. What is no plain file, such as a pipe, is written into."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and not file.is_file():
        file.write_bytes(data)
        return
    scratch = file.with_name(f".{uuid4().hex}")  # short: the file's own name may be as long as a name can be
    try:
        scratch.write_bytes(data)
        scratch.replace(file)
    finally:
        scratch.unlink(missing_ok=True)


def remove_file(file: Path, within: Path) -> None:
    """Remove a file, if it is there, and the folders that are empty without it; ``within`` is above them and stays."""
    file.unlink(missing_ok=True)
    for folder in file.parents[: len(file.relative_to(within).parts) - 1]:
        try:
            folder.rmdir()
        except OSError:  # something is in it, or another process was quicker
            return
