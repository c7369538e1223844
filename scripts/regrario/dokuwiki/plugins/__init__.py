"""DokuWiki's plugins, one file each.

A plugin file gives its syntax as ``RULES``, made with the shapes of ``regrario.dokuwiki.syntax``. Every file here is a
plugin; their rules come in the order of the files' names, which decides between rules of one sort, as in DokuWiki.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from regrario.dokuwiki.lexer import Rule

NAMES: tuple[str, ...] = tuple(sorted(module.name for module in iter_modules(__path__)))
"""The plugins that are here."""

RULES: tuple[Rule, ...] = tuple(rule for name in NAMES for rule in import_module(f"{__name__}.{name}").RULES)
"""The rules of all plugins."""
