"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from regrario.site.folders import write_bytes


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "new" / "a.txt"
    for data in (b"one", b"two"):
        write_bytes(file, data)
        assert file.read_bytes() == data
    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_cannot_be_replaced_stays(tmp_path: Path) -> None:
    folder = tmp_path / "a"
    folder.mkdir()
    with pytest.raises(OSError, match="directory"):
        write_bytes(folder, b"data")
    assert list(tmp_path.iterdir()) == [folder]


def test_a_name_may_be_as_long_as_names_can_be(tmp_path: Path) -> None:
    file = tmp_path / ("a" * 255)
    write_bytes(file, b"data")
    assert file.read_bytes() == b"data"


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_bytes(pipe, b"data")
    assert os.read(reader, 10) == b"data"
    os.close(reader)
    assert pipe.is_fifo()
