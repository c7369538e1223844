"""``mkdocs.yml`` as MkDocs reads it: with ``!ENV``, and with what it inherits from other files by ``INHERIT``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from reprlib import repr as short
from typing import Any, NamedTuple

import yaml
import yaml_env_tag  # type: ignore[import-untyped]  # it bears no types

from regrario.diagnostics import RegrarioError

INHERIT = "INHERIT"


class FromEnvironment(str):
    """A text that ``!ENV`` took from the environment: ``variable`` is the name that it has there."""

    __slots__ = ("variable",)
    variable: str


class Configuration(NamedTuple):
    """The settings, and the files that they are from: the one that was named, then those it inherits from."""

    settings: dict[str, Any]
    files: tuple[Path, ...]


def read_configuration(file: Path) -> Configuration:
    """Read a file of settings and all that it inherits from.

    Raises:
        RegrarioError: a file is not there, is no valid YAML or inherits from itself.
    """
    files = [file]
    settings = _read(file, "run this in the project's folder or name it with --config")
    while INHERIT in settings:
        here, name = files[-1], settings.pop(INHERIT)
        if not isinstance(name, str):
            raise RegrarioError(f"{here}: {INHERIT}: {short(name)}: expected a text")
        parent = here.parent / name
        if parent.resolve() in [known.resolve() for known in files]:
            raise RegrarioError(f"{here}: {INHERIT}: {short(name)}: inherits from itself")
        files.append(parent)
        settings = _merged(_read(parent, f"{INHERIT} in {here} names it"), settings)
    return Configuration(settings, tuple(files))


def _merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Both mappings as one, at every depth. Of two values that are not both mappings the one ``above`` counts."""
    merged = dict(below)
    for name, value in above.items():
        match merged.get(name), value:
            case dict() as other, dict():
                merged[name] = _merged(other, value)
            case _:
                merged[name] = value
    return merged


class _Loader(yaml.SafeLoader):
    """YAML with MkDocs' ``!ENV``; other tags (``!!python/name:…``), of no concern here, are read as nothing."""


def _environment(loader: yaml.SafeLoader, node: yaml.Node) -> object:
    """The value of ``!ENV`` as MkDocs has it; a text says which variable it is from, for whoever has to mend it."""
    value = yaml_env_tag.construct_env_tag(loader, node)
    names = (
        [node.value] if isinstance(node, yaml.ScalarNode) else [entry.value for entry in node.value[:-1] or node.value]
    )
    variable = next((name for name in names if name in os.environ), None)
    if variable is None or not isinstance(value, str):
        return value
    text = FromEnvironment(value)
    text.variable = variable
    return text


_Loader.add_constructor("!ENV", _environment)
_Loader.add_multi_constructor("", lambda loader, suffix, node: None)


def _read(file: Path, advice: str) -> dict[str, Any]:
    try:
        text = file.read_text(encoding="utf-8")
        settings = yaml.load(text, _Loader)  # noqa: S506 - a SafeLoader with one more tag
    except FileNotFoundError:
        raise RegrarioError(f"{file}: no such file; {advice}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise RegrarioError(f"{file}: cannot be read: {error}") from None
    except (yaml.YAMLError, ValueError) as error:  # a date of a thirteenth month is a ValueError
        raise RegrarioError(f"{file}: is no valid YAML: {' '.join(str(error).split())}") from None
    except RecursionError:
        raise RegrarioError(f"{file}: is no valid YAML: it is nested too deep") from None
    if settings is None:
        return {}
    if not isinstance(settings, dict):
        raise RegrarioError(f"{file}: holds no settings; it should begin with site_name")
    return settings
