"""Addresses as authors write them, which need not be addresses."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

NONE = SplitResult("", "", "", "", "")


def split(address: str) -> SplitResult:
    """The parts of an address; all of them empty when it is none."""
    try:
        return urlsplit(address.strip())
    except ValueError:
        return NONE
