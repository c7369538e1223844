"""The DokuWiki reader: the source of a page → the document tree and what there is to warn of.

Reading cannot fail: any text and any bytes give a document. What is not understood stays as text. Time grows with the
length of the page, also where nothing is ever closed. ``grammar`` has the table of all rules, ``plugins`` one file a
plugin.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from regrario.diagnostics import Diagnostic
from regrario.document import Document
from regrario.dokuwiki.catalogue import check_nodes, fault_in_reading
from regrario.dokuwiki.decoding import decode
from regrario.dokuwiki.environment import DEFAULT, Environment
from regrario.dokuwiki.grammar import grammar_for
from regrario.dokuwiki.parser import Parser

__all__ = ["DEFAULT", "Environment", "Reading", "read"]


@dataclass(frozen=True, slots=True)
class Reading:
    """A page as read, and the warnings, by line."""

    document: Document
    diagnostics: tuple[Diagnostic, ...]


def read(source: str | bytes, page: str = "", environment: Environment = DEFAULT) -> Reading:
    """Read the source of a page whose id is ``page`` (relative links start from it).

    Raises:
        RegrarioError: a plugin that a package brings is at fault; never for what the page holds.
    """
    text, warnings = decode(source, page)
    parser = Parser(text, page, environment, grammar_for(environment))
    try:
        with _no_garbage():
            document = parser.parse()
    except Exception as error:
        raise fault_in_reading(error, page) or error from None
    check_nodes(document)
    return Reading(document, (*warnings, *sorted(parser.diagnostics, key=lambda d: d.line)))


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Python looks for no garbage meanwhile: a growing tree holds none, and on a large page that is half the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
