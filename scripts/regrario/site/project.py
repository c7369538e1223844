"""A project: where its files are and its settings, both from ``mkdocs.yml``.

The settings of Regrário stand under ``extra.regrario``; each has a default, and one that nobody knows is an error, so
that a slip of the pen does not go unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from reprlib import repr as short
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from regrario.diagnostics import RegrarioError
from regrario.site.configuration import FromEnvironment, read_configuration
from regrario.site.extensions import Extensions, read_extensions
from regrario.site.navigation import Entry, read_menu
from regrario.transform import Placed

LANGUAGES = ("pt-BR", "en")
"""The languages of the interface (``site/strings/``)."""


def _text(value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise ValueError("a text")
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise ValueError("a list of texts")
    return tuple(value)


def _address(value: object) -> str:
    address = _text(value)
    if address and not _is_address(address):
        raise ValueError("an address that begins with http:// or https://")
    return address.rstrip("/")


def _is_address(text: str) -> bool:
    try:
        host = urlsplit(text).hostname
    except ValueError:  # a bracket that is not closed
        return False
    return bool(host) and text.startswith(("http://", "https://")) and len(text.split()) == 1


def _addresses(value: object) -> tuple[str, ...]:
    return tuple(_address(address) for address in _texts(value))


def _language(value: object) -> str:
    if value not in LANGUAGES:
        raise ValueError(" or ".join(LANGUAGES))
    return str(value)


def _placements(value: object) -> Mapping[str, tuple[Placed, ...]]:
    wanted = "a mapping of page ids to lists of calculators, each {calculator: …, section: …} or its name"
    if not isinstance(value, dict):
        raise ValueError(wanted)
    found: dict[str, tuple[Placed, ...]] = {}
    for page, entries in value.items():
        if not isinstance(page, str) or not isinstance(entries, list):
            raise ValueError(wanted)
        found[page] = tuple(_placement(entry, wanted) for entry in entries)
    return MappingProxyType(found)


def _placement(entry: object, wanted: str) -> Placed:
    match entry:
        case str():
            return Placed(entry)
        case {"calculator": str(name), "section": str(section), **rest} if not rest:
            return Placed(name, section)
        case {"calculator": str(name), **rest} if not rest:
            return Placed(name)
        case _:
            raise ValueError(wanted)


def _setting(default: Any, read: Callable[[object], object]) -> Any:
    """A setting with its default and the function that checks a value from the file (``ValueError``: what it wants)."""
    return field(default_factory=lambda: default, metadata={"read": read})


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings under ``extra.regrario``."""

    language: str = _setting("pt-BR", _language)
    """The language of the interface."""
    source: str = _setting("seeds", _text)
    """The DokuWiki data folder (with ``pages/`` and ``media/``), from the project's folder."""
    cache: str = _setting(".cache/regrario", _text)
    """What may be thrown away and made again."""
    wiki_name: str = _setting("", _text)
    """The name of the wiki that the texts are from; ``""``: its address says it."""
    wiki_url: str = _setting("", _address)
    """The wiki that a page is from when the page itself does not say."""
    old_addresses: tuple[str, ...] = _setting((), _addresses)
    """The bases of addresses under which the pages were known: links, QR codes and exports there mean this site."""
    home_namespaces: tuple[str, ...] = _setting((), _texts)
    """The namespaces whose pages stand on the home page; none: all."""
    list_bullets: bool = _setting(True, _switch)
    """Make a list of lines that begin with ``►`` or ``•``."""
    fetch_remote: bool = _setting(True, _switch)
    """Fetch pictures of other sites into ``media/``, so that pages need nobody else."""
    publish_private: bool = _setting(False, _switch)
    """Publish what pages show to some users of the wiki alone, or hide."""
    private_hosts: tuple[str, ...] = _setting((), _texts)
    """The hosts of other sites' pictures that may be in a private network."""
    calculators: Mapping[str, tuple[Placed, ...]] = _setting(MappingProxyType({}), _placements)
    """The calculators of a page and where they stand; a page that is not named has those that say they are for it."""


@dataclass(frozen=True, slots=True)
class Project:
    """A project's folders and settings. ``site_url`` ends in ``/`` or is ``""``."""

    config_file: Path
    source: Path
    docs: Path
    site: Path
    cache: Path
    site_name: str = ""
    site_url: str = ""
    settings: Settings = Settings()
    directory_urls: bool = True
    """Each page has a folder of its own, as web servers like it; else it is a file, which opens from a disk too."""
    preview: bool = False
    """Built to be looked at while one writes: no browser may keep any of it."""
    inherited: tuple[Path, ...] = ()
    """The files that ``config_file`` inherits settings from."""
    markdown_extensions: Extensions = field(default_factory=dict)
    """Those of ``mkdocs.yml``, with their settings."""
    menu: tuple[Entry, ...] = ()
    """The pages that the site's ``nav`` names."""

    @property
    def config_files(self) -> tuple[Path, ...]:
        """Every file that the settings are from."""
        return (self.config_file, *self.inherited)

    @property
    def root(self) -> Path:
        """The folder of ``mkdocs.yml``."""
        return self.config_file.resolve().parent

    @classmethod
    def load(cls, config_file: Path, source: Path | None = None, docs: Path | None = None) -> Project:
        """Read ``mkdocs.yml``; ``source`` and ``docs`` stand in for its own.

        Raises:
            RegrarioError: as ``read_configuration``; an unknown setting, one that is missing, or a value of a wrong
                type.
        """
        config, files = read_configuration(config_file)
        root = config_file.resolve().parent
        extra = config.get("extra") or {}
        if not isinstance(extra, dict):
            raise RegrarioError(f"{config_file}: extra: {short(extra)}: expected settings by name")
        settings = _read_settings(extra.get("regrario"), config_file)
        texts = {name: _mkdocs_text(config, name, read, config_file) for name, read in _MKDOCS_TEXTS.items()}
        site_url = texts["site_url"]
        project = cls(
            config_file=config_file,
            source=source if source is not None else root / settings.source,
            docs=docs if docs is not None else root / (texts["docs_dir"] or "docs"),
            site=root / (texts["site_dir"] or "site"),
            cache=root / settings.cache,
            site_name=texts["site_name"],
            site_url=f"{site_url}/" if site_url else "",
            settings=settings,
            directory_urls=_has_directory_urls(config, config_file),
            inherited=files[1:],
            menu=tuple(read_menu(config.get("nav"))),
            markdown_extensions=read_extensions(config.get("markdown_extensions")),
        )
        _check_folders(project)
        _keep_apart(project)
        if not project.site_name:
            raise RegrarioError(f"{config_file}: site_name is missing; it is the name of the site, on every page")
        return project


_MKDOCS_TEXTS: Mapping[str, Callable[[object], str]] = {
    "site_name": _text,
    "site_url": _address,
    "docs_dir": _text,
    "site_dir": _text,
}
"""The settings of MkDocs' own that are needed here, and what checks each."""


def _mkdocs_text(config: Mapping[str, Any], name: str, read: Callable[[object], str], config_file: Path) -> str:
    value = config.get(name)
    try:
        return read("" if value is None else value)
    except ValueError as error:
        origin = f" (from {value.variable})" if isinstance(value, FromEnvironment) else ""
        raise RegrarioError(f"{config_file}: {name}: {short(value)}{origin}: expected {error}") from None


_OFFLINE = ("offline", "material/offline")
"""What Material's plugin is called that makes a site to be opened from a disk."""


def _has_directory_urls(config: Mapping[str, Any], config_file: Path) -> bool:
    """``use_directory_urls`` of MkDocs, which Material's plugin ``offline`` takes for false."""
    value = config.get("use_directory_urls", True)
    if not isinstance(value, bool):
        raise RegrarioError(f"{config_file}: use_directory_urls: {short(value)}: expected true or false")
    plugins = read_extensions(config.get("plugins"))
    offline = next((plugins[name] for name in _OFFLINE if name in plugins), {"enabled": False})
    return value and not offline.get("enabled", True)


def _check_folders(project: Project) -> None:
    """What is written into has to be a folder, or a place where one can be made.

    Raises:
        RegrarioError: a file is there.
    """
    places = {"docs_dir": project.docs, "site_dir": project.site, "extra.regrario.cache": project.cache}
    for name, place in places.items():
        there = next((each for each in (place, *place.parents) if each.exists()), None)
        if there is not None and not there.is_dir():
            raise RegrarioError(f"{project.config_file}: {name}: {there}: is a file; expected a folder of its own")


def _keep_apart(project: Project) -> None:
    """A build takes the place of the whole folder ``site``: nothing that a person wrote may be in it.

    Raises:
        RegrarioError: it would be lost, or what is made would be taken for what it is made from.
    """
    site, docs, source = (place.resolve() for place in (project.site, project.docs, project.source))
    cache, settings = project.cache.resolve(), [file.resolve() for file in project.config_files]
    for name, kept in (*(("the settings", file) for file in settings), ("the pages", docs), ("the wiki", source)):
        if kept.is_relative_to(site):
            raise RegrarioError(
                f"{project.config_file}: site_dir: {project.site}: {name} would be lost, as a build replaces all of it;"
                " name a folder of its own"
            )
    if cache.is_relative_to(site) or cache.is_relative_to(docs) or any(file.is_relative_to(cache) for file in settings):
        raise RegrarioError(
            f"{project.config_file}: extra.regrario.cache: {project.cache}: expected a folder of its own, outside of"
            " the site and its pages"
        )
    if docs == source or site.is_relative_to(source):
        raise RegrarioError(f"{project.config_file}: {source}: the wiki is there; the site needs a folder of its own")


def _read_settings(given: object, config_file: Path) -> Settings:
    if given is None:
        return Settings()
    if not isinstance(given, dict):
        raise RegrarioError(f"{config_file}: extra.regrario: expected settings by name")
    known = {setting.name: setting for setting in fields(Settings)}
    values = {}
    for name, value in given.items():
        if name not in known:
            raise RegrarioError(f"{config_file}: extra.regrario.{name}: no such setting; there are {', '.join(known)}")
        try:
            values[name] = known[name].metadata["read"](value)
        except ValueError as error:
            raise RegrarioError(f"{config_file}: extra.regrario.{name}: {short(value)}: expected {error}") from None
    return Settings(**values)
