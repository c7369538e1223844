"""DokuWiki's plugins, one file each.

A plugin file gives its syntax as ``RULES``, made with the shapes of ``regrario.dokuwiki.syntax``. Every file here is a
plugin; their rules come in the order of the files' names, which decides between rules of one sort, as in DokuWiki.
Packages may bring more (``regrario.dokuwiki.catalogue``).
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from regrario.dokuwiki.lexer import Rule

NAMES: tuple[str, ...] = tuple(sorted(module.name for module in iter_modules(__path__)))
"""The plugins that are here."""

RULES_OF: dict[str, tuple[Rule, ...]] = {name: import_module(f"{__name__}.{name}").RULES for name in NAMES}
"""The rules of each."""

RULES: tuple[Rule, ...] = tuple(rule for rules in RULES_OF.values() for rule in rules)
"""The rules of all of them."""
