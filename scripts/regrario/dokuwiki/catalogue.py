"""All plugins that a page may use: the files of ``plugins/`` and those that installed packages bring.

A package brings one by an entry point of the group ``regrario.plugins``: its name is the plugin's, its value a module
with ``RULES``, like the files of ``plugins/``. What such a package does wrong is told in one line with its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from traceback import walk_tb
from typing import NamedTuple

from regrario.diagnostics import RegrarioError
from regrario.document import KINDS, Document, walk
from regrario.dokuwiki import plugins
from regrario.dokuwiki.lexer import Category, Rule, literal_prefix

GROUP = "regrario.plugins"


class Plugin(NamedTuple):
    """A plugin and its rules; ``package`` and ``version`` are of the package that brings it, ``""`` for our own."""

    name: str
    rules: tuple[Rule, ...]
    package: str = ""
    version: str = ""
    module: str = ""

    def __str__(self) -> str:
        return f"the plugin {self.name} of the package {self.package} {self.version}"


@cache
def catalogue() -> tuple[Plugin, ...]:
    """Every plugin by name, which decides between rules of one sort.

    Raises:
        RegrarioError: a package brings what is no plugin, or one whose name is taken.
    """
    found = {name: Plugin(name, rules) for name, rules in plugins.RULES_OF.items()}
    for plugin in _installed():
        if plugin.name in found:
            before = found[plugin.name]
            whose = f"the package {before.package} brings one" if before.package else "regrario has one"
            raise RegrarioError(f"{plugin}: {whose} of this name; give it another, or uninstall one package")
        found[plugin.name] = plugin
    return tuple(found[name] for name in sorted(found))


def plugin_rules() -> tuple[Rule, ...]:
    """The rules of all plugins."""
    return tuple(rule for plugin in catalogue() for rule in plugin.rules)


@cache
def foreign() -> tuple[Plugin, ...]:
    """The plugins that packages bring."""
    return tuple(plugin for plugin in catalogue() if plugin.package)


def _installed() -> Iterator[Plugin]:
    try:
        points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
    except Exception as error:  # whatever a package has written there
        raise RegrarioError(f"what packages are installed cannot be read: {_said(error)}") from None
    for point in points:
        yield _loaded(point)


def _loaded(point: EntryPoint) -> Plugin:
    """The plugin that an entry point names, its rules looked at."""
    package, version = (point.dist.name, point.dist.version) if point.dist else ("?", "")
    plugin = Plugin(point.name, (), package, version, point.value.partition(":")[0].strip())
    try:
        given = point.load()
    except (Exception, SystemExit) as error:  # its code may do anything
        raise RegrarioError(f"{plugin}: {point.value} cannot be imported: {_said(error)}") from None
    rules = getattr(given, "RULES", None)
    if not isinstance(rules, tuple | list) or not rules:
        raise RegrarioError(f"{plugin}: {point.value} has no RULES, a tuple of rules")
    for number, rule in enumerate(rules, start=1):
        fault = _fault(rule)
        if fault:
            raise RegrarioError(f"{plugin}: rule {number} of {point.value}: {fault}")
    return plugin._replace(rules=tuple(rules))


def _fault(rule: object) -> str:
    """What is wrong with a rule, ``""`` if nothing is."""
    if not isinstance(rule, Rule):
        return f"{type(rule).__name__} is no rule; regrario.dokuwiki.syntax makes them"
    if not isinstance(rule.sort, int) or not isinstance(rule.category, Category):
        return f"expected a number as its sort and a Category, not {rule.sort!r} and {rule.category!r}"
    if not callable(rule.handler) or not callable(rule.visible):
        return "its handler cannot be called"
    if not isinstance(rule.starts, tuple) or not rule.starts:
        return f"expected a tuple of patterns that it starts with, not {rule.starts!r}"
    return next(filter(None, map(_fault_of_start, rule.starts)), "")


def _fault_of_start(start: object) -> str:
    try:
        groups = re.compile(start, re.ASCII).groups if isinstance(start, str) else None
    except re.error as error:
        return f"it starts with {start!r}, which is no pattern: {error}"
    if groups is None or not isinstance(start, str) or not literal_prefix(start):
        return f"it starts with {start!r}; a pattern begins with the character itself"
    return f"it starts with {start!r}; write its groups as (?:…)" if groups else ""


def fault_in_reading(error: Exception, page: str) -> RegrarioError | None:
    """The line for an error raised while a page was read: None if no package's plugin has to do with it."""
    running = {str(frame.f_globals.get("__name__", "")) for frame, _ in walk_tb(error.__traceback__)}
    suspects = foreign()
    for plugin in suspects:
        if plugin.module in running:
            return RegrarioError(f"{page}: {plugin} fails: {_said(error)}")
    return RegrarioError(f"{page}: {_any_of(suspects)} spoils the reading: {_said(error)}") if suspects else None


def check_nodes(document: Document) -> None:
    """Look at what the plugins of packages have made.

    Raises:
        RegrarioError: a tree holds what is no node.
    """
    suspects = foreign()
    for node in walk(document.children) if suspects else ():
        if node.__class__ not in KINDS:
            raise RegrarioError(
                f"{document.id}: {_any_of(suspects)} makes {type(node).__name__}, which is no kind of node"
            )


def _any_of(plugins: tuple[Plugin, ...]) -> str:
    return " or ".join(map(str, plugins))


def _said(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
