"""Pictures of other sites, fetched once and kept with the pages' own, so that a page needs nobody else.

What has been fetched lies in ``docs/media/externo/`` and is not fetched again. An address that failed is left alone for
an hour, so that building again and again off line costs nothing.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from regrario.dokuwiki.ids import clean_id
from regrario.site.fetching import Fetcher, FetchError, RefusedError, SilentError, host_of
from regrario.site.folders import write_bytes, write_text
from regrario.site.pictures import NotAPictureError, check_picture

NAMESPACE = "externo"
PAUSE = 3600.0
"""Seconds before an address that failed is tried again."""
HOSTS_AT_ONCE = 4
LONGEST_NAME = 60
"""Characters of a picture's name that its file keeps: a name may be longer than a file's can be."""
_HASH_LENGTH = 8


@dataclass(slots=True)
class RemotePictures:
    """The pictures of other sites that pages show.

    ``kept`` is the folder of media in ``docs/``, ``cache`` the one for what is fetched in this run (the pages are not
    written yet) and for what failed. Without a ``fetcher``, only what is kept counts.
    """

    kept: Path
    cache: Path
    fetcher: Fetcher | None = None
    _files: dict[str, Path] = field(default_factory=dict)
    _reasons: dict[str, str] = field(default_factory=dict)

    def gather(self, addresses: Iterable[str]) -> None:
        """Find all these pictures, fetching those that are not kept: a site at a time for each, several at once."""
        by_host: dict[str, list[str]] = {}
        for address in dict.fromkeys(addresses):
            file = self._at(self.kept, address) or self._at(self.cache / "remote", address)
            if file is not None:
                self._files[address] = file
            else:
                by_host.setdefault(host_of(address), []).append(address)
        if self.fetcher is None:
            return
        failures = self._recent_failures()
        self._reasons.update((address, reason) for address, (_, reason) in failures.items())
        wanted = [[address for address in group if address not in failures] for group in by_host.values()]
        fetch = partial(self._fetch_from_host, self.fetcher)
        with ThreadPoolExecutor(HOSTS_AT_ONCE) as pool:
            for failed in pool.map(fetch, filter(None, wanted)):
                failures.update((address, (time.time(), reason)) for address, reason in failed.items())
                self._reasons.update(failed)
        if any(wanted):
            write_text(self._failures_file, json.dumps(failures, indent=1, sort_keys=True))

    def find(self, address: str) -> tuple[str, Path] | None:
        """A picture's media id and its file, None when it is not to be had."""
        file = self._files.get(address)
        return (f"{_id_stem(address)}{file.suffix}", file) if file is not None else None

    def reason(self, address: str) -> str:
        """Why a picture is not to be had."""
        return self._reasons.get(address, "has not been fetched")

    # --- fetching -----------------------------------------------------------------------------------------------------

    def _fetch_from_host(self, fetcher: Fetcher, addresses: list[str]) -> dict[str, str]:
        """Fetch from one host, giving it up when it does not answer; the reasons of what failed and may yet be had.

        What is refused is looked at again each time: the settings may allow it by then.
        """
        failed: dict[str, str] = {}
        silent = ""
        for address in addresses:
            try:
                if not silent:
                    self._keep(address, fetcher.fetch(address))
            except RefusedError as error:
                self._reasons[address] = f"is not fetched: {error}"
            except SilentError as error:
                silent = f"could not be fetched: {error}"
            except FetchError as error:
                failed[address] = f"could not be fetched: {error}"
            except NotAPictureError as error:
                failed[address] = f"could not be fetched: it {error}"
            if silent:
                failed[address] = silent
        return failed

    def _keep(self, address: str, data: bytes) -> None:
        picture = check_picture(data)
        file = self.cache / "remote" / f"{_id_stem(address).replace(':', '/')}.{picture.ending}"
        write_bytes(file, data)
        self._files[address] = file

    @property
    def _failures_file(self) -> Path:
        return self.cache / "remote-failures.json"

    def _recent_failures(self) -> dict[str, tuple[float, str]]:
        try:
            stored = json.loads(self._failures_file.read_text(encoding="utf-8"))
            return {address: (at, why) for address, (at, why) in stored.items() if time.time() - at < PAUSE}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    @staticmethod
    def _at(folder: Path, address: str) -> Path | None:
        place = folder / _id_stem(address).replace(":", "/")
        try:
            found = sorted(path for path in place.parent.iterdir() if path.stem == place.name)
        except OSError:
            return None
        return found[0] if found else None


def _id_stem(address: str) -> str:
    """The media id of a picture, less the ending: the site, the file's name, and what tells it from its like."""
    try:
        name = unquote(urlsplit(address).path).rpartition("/")[2].rpartition(".")[0]
    except ValueError:
        name = ""
    digest = hashlib.sha256(address.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_LENGTH]
    host = _netloc(address).replace(":", "-")[:LONGEST_NAME]
    stem = clean_id(name).replace(":", "_").replace(".", "_")[:LONGEST_NAME]
    return ":".join(filter(None, (NAMESPACE, clean_id(host), f"{stem}-{digest}")))


def _netloc(address: str) -> str:
    try:
        return urlsplit(address).netloc.rpartition("@")[2].lower()
    except ValueError:
        return ""
