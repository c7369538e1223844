"""Small work on files and folders that several steps share."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


def tree_digest(folder: Path) -> str:
    """A digest of the names and contents of all files under a folder, the compiled ones of Python left out."""
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        digest.update(file.relative_to(folder).as_posix().encode("utf-8") + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def write_text(file: Path, text: str) -> None:
    """Write a file whole or not at all, making its folder."""
    write_bytes(file, text.encode("utf-8"))


def write_bytes(file: Path, data: bytes) -> None:
    """Write a file whole or not at all, making its folder."""
    file.parent.mkdir(parents=True, exist_ok=True)
    scratch = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        scratch.write_bytes(data)
        scratch.replace(file)
    finally:
        scratch.unlink(missing_ok=True)
