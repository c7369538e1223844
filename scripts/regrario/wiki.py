"""A DokuWiki data folder: its pages, its media files and the tables of its ``conf/``.

Ids are clean ids, whatever the file's name looks like on disk: percent-encoded, as DokuWiki writes names that are not
ASCII, or in either form of Unicode, as copies from other systems have them.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn
from urllib.parse import unquote

from regrario.diagnostics import Code, Diagnostic, RegrarioError
from regrario.dokuwiki.environment import DEFAULT, Environment
from regrario.dokuwiki.ids import clean_id

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_COMMENT = re.compile(r"(?<![&\\])#.*$")
_SETTING = re.compile(
    r"""(?:^|;)[ \t]*\$conf\[(["'])(?P<name>\w+)\1\]\s*=\s*
        (?:'(?P<single>[^']*)'|"(?P<double>[^"]*)"|(?P<word>\d+|true|false))\s*(?=;)""",
    re.MULTILINE | re.IGNORECASE | re.VERBOSE,
)
_HEADINGS_IN_LINKS = ("1", "content")
_RULE = ("where", "who", "level")
_EVERYBODY = "@ALL"
_TRUTH = {"true": "1", "false": "0"}


@dataclass(frozen=True, slots=True)
class Wiki:
    """The files of a wiki by their ids, sorted, and the environment in which its pages are read.

    ``pages`` and ``media`` hold only files that lie within their folder. ``conf`` is the folder of the settings.
    ``headings_in_links`` says that a link without a label shows the heading of its page (``useheading``).
    ``access`` are the wiki's rules for everybody: by a page's id or ``namespace:*`` whether it may be read.
    """

    folder: Path
    pages: Mapping[str, Path]
    media: Mapping[str, Path]
    environment: Environment = DEFAULT
    conf: Path | None = None
    headings_in_links: bool = False
    access: Mapping[str, bool] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()

    @classmethod
    def open(cls, folder: Path) -> Wiki:
        """Find the files of a wiki. ``folder`` holds ``pages/``, or is the one above it with ``data/pages/``.

        Raises:
            RegrarioError: there is no such folder, or no wiki in it.
        """
        if not folder.is_dir():
            advice = "the setting extra.regrario.source names the wiki's data folder"
            raise RegrarioError(f"{folder}: no such folder; {advice}")
        data = next((place for place in (folder, folder / "data") if (place / "pages").is_dir()), None)
        if data is None:
            raise RegrarioError(f"{folder}: holds no folder 'pages'; expected the data folder of a DokuWiki")
        conf = next((place for place in _conf_folders(folder, data) if place.is_dir()), None)
        settings = _settings(conf) if conf else {}
        environment = _environment(conf, settings) if conf else DEFAULT
        pages, doubtful_pages = _index(data / "pages", environment, ".txt")
        media, doubtful_media = _index(data / "media", environment, "")
        return cls(
            folder=data,
            pages=pages,
            media=media,
            environment=replace(environment, page_exists=pages.__contains__, keep_table_tails=True),
            conf=conf,
            headings_in_links=settings.get("useheading") in _HEADINGS_IN_LINKS,
            access=_access(conf, settings) if conf else {},
            diagnostics=doubtful_pages + doubtful_media,
        )

    def read(self, page: str) -> bytes:
        """The source of a page.

        Raises:
            RegrarioError: the file cannot be read.
        """
        try:
            return self.pages[page].read_bytes()
        except OSError as error:
            _cannot_be_read(error)

    def closed_by(self, page: str) -> str:
        """The rule that keeps a page from the public, ``""`` when everybody may read it: the nearest one counts."""
        parts = page.split(":")
        rules = (page, *(":".join((*parts[:count], "*")) for count in range(len(parts) - 1, -1, -1)))
        nearest = next((rule for rule in rules if rule in self.access), "*")
        return "" if self.access.get(nearest, not self.access) else nearest


def _index(folder: Path, environment: Environment, suffix: str) -> tuple[Mapping[str, Path], tuple[Diagnostic, ...]]:
    """The files of a folder by their ids, and what is left out.

    Where two have one id, DokuWiki's own spelling counts. Links are followed to files of the same folder only.
    """
    found = []
    doubtful: list[Diagnostic] = []
    for path in _paths(folder):
        name = file_name(path.relative_to(folder))
        id = file_id(name.removesuffix(suffix), environment)
        if not _lies_in(folder, path):
            message = f"{folder.name}/{name} is a link that is not followed; put what it leads to in its place"
            doubtful.append(Diagnostic(id, 0, Code.BAD_VALUE, message))
        elif name.endswith(suffix):
            found.append((id, name != id.replace(":", "/") + suffix, name, path))
    files: dict[str, Path] = {}
    for id, _, name, path in sorted(found):
        if id in files:
            message = f"the file {name} has the same id as {file_name(files[id].relative_to(folder))}, and is left out"
            doubtful.append(Diagnostic(id, 0, Code.BAD_VALUE, message))
        elif id:
            files[id] = path
    return MappingProxyType(files), tuple(doubtful)


def file_name(path: Path) -> str:
    """A path as one line of text. A name that is not UTF-8 is read as Windows-1252; control characters are spaces."""
    name = os.fsencode(path.as_posix())
    try:
        text = name.decode("utf-8")
    except UnicodeDecodeError:
        text = name.decode("cp1252", "replace")
    return _CONTROLS.sub(" ", text)


def file_id(name: str, environment: Environment = DEFAULT) -> str:
    """The id of a file by its path in ``pages/`` or ``media/``: ``jogos/pe%C3%A7a.png`` → ``jogos:peca.png``."""
    parts = unicodedata.normalize("NFC", unquote(name)).split("/")
    return clean_id(":".join(parts), environment.sepchar, environment.deaccent)


def _paths(folder: Path) -> Iterator[Path]:
    """The files and links below a folder, sorted; not those that DokuWiki hides. None when there is no such folder."""
    if not folder.exists():
        return
    for place, folders, names in os.walk(folder, onerror=_cannot_be_read):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "_")))
        links = [name for name in folders if Path(place, name).is_symlink()]
        for name in sorted([*names, *links]):
            path = Path(place, name)
            if not name.startswith((".", "_")) and (path.is_file() or path.is_symlink()):
                yield path


def _cannot_be_read(error: OSError) -> NoReturn:
    """An empty place is not what it is: pages would be taken for removed, rules of access for none."""
    raise RegrarioError(f"{error.filename}: cannot be read: {error.strerror or error}") from None


def _text(path: Path) -> str | None:
    """The text of a file of ``conf/``, None when there is none.

    Raises:
        RegrarioError: it cannot be read, or is no plain file: a pipe would be read for ever.
    """
    try:
        if path.exists() and not path.is_file():
            raise RegrarioError(f"{path}: is no plain file")
        return path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
    except OSError as error:
        _cannot_be_read(error)


def _lies_in(folder: Path, path: Path) -> bool:
    """Whether a path leads to a file below the folder."""
    return path.is_file() and (not path.is_symlink() or path.resolve().is_relative_to(folder.resolve()))


# --- conf/ ------------------------------------------------------------------------------------------------------------


def _conf_folders(folder: Path, data: Path) -> tuple[Path, ...]:
    return (data / "conf", folder / "conf", data.parent / "conf")


def _environment(conf: Path, settings: Mapping[str, str]) -> Environment:
    """The reader's environment as ``conf/`` describes it; what is not there is as DokuWiki delivers it."""
    smileys = _table(conf, "smileys", dict.fromkeys(DEFAULT.smileys, ""))
    return replace(
        DEFAULT,
        interwiki=MappingProxyType(_table(conf, "interwiki", DEFAULT.interwiki)),
        acronyms=MappingProxyType(_table(conf, "acronyms", DEFAULT.acronyms)),
        smileys=tuple(smileys),
        start=settings.get("start") or DEFAULT.start,
        sepchar=settings.get("sepchar") or DEFAULT.sepchar,
        deaccent=settings.get("deaccent", "1") != "0",
        use_slash=settings.get("useslash", "0") != "0",
    )


def _table(conf: Path, name: str, delivered: Mapping[str, str]) -> dict[str, str]:
    """A table of ``conf/``: the wiki's own file or else the delivered one, with the local file on top."""
    own, local = _lines(conf / f"{name}.conf"), _lines(conf / f"{name}.local.conf")
    table = dict(delivered) if own is None else _pairs(own)
    return table | _pairs(local or [])


def _pairs(lines: list[str]) -> dict[str, str]:
    pairs = (line.split(maxsplit=1) for line in lines)
    return {pair[0]: pair[1].strip() for pair in pairs if len(pair) > 1}


def _lines(path: Path) -> list[str] | None:
    """A table's lines without comments, None when there is no such file."""
    text = _text(path)
    if text is None:
        return None
    return [_COMMENT.sub("", line).replace("\\#", "#").strip() for line in text.splitlines()]


def _access(conf: Path, settings: Mapping[str, str]) -> Mapping[str, bool]:
    """The rules of ``acl.auth.php`` for everybody, where the wiki has rules in use."""
    if settings.get("useacl", "0") == "0":
        return {}
    rules = [fields for line in _lines(conf / "acl.auth.php") or () if len(fields := line.split()) == len(_RULE)]
    everybodys = {where: level != "0" for where, who, level in rules if who == _EVERYBODY}
    return everybodys or ({"*": False} if rules else {})


def _settings(conf: Path) -> dict[str, str]:
    """The plain settings of ``dokuwiki.php`` and, over them, ``local.php``, as texts."""
    settings: dict[str, str] = {}
    for name in ("dokuwiki.php", "local.php", "local.protected.php"):
        for match in _SETTING.finditer(_text(conf / name) or ""):
            word = (match["word"] or "").lower()
            settings[match["name"]] = match["single"] or match["double"] or _TRUTH.get(word, word)
    return settings
