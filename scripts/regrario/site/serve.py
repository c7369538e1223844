"""The site on this machine while one writes: built, served, built again when a source changes, the page reloaded."""

from __future__ import annotations

import errno
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from regrario.diagnostics import RegrarioError
from regrario.site.build import build
from regrario.site.forms import calculator_files, calculator_folders, reload_calculators
from regrario.site.project import Project

NOT_FOUND = "404.html"
RELOAD_SCRIPT = "/.regrario/reload.js"
RELOAD_WAIT = "/.regrario/wait"
LONGEST_WAIT = 25.0
"""Seconds that a browser's question whether there is a new build stays open."""
DOCS_WRITTEN = "mkdocs"
"""The step of the build before which all pages have been written."""
SETTLING = 0.2
"""Seconds without a change after which a set of changes is over."""

RELOAD_SOURCE = f"""\
const wait = async (seen) => {{
  try {{
    const answer = await fetch(`{RELOAD_WAIT}?seen=${{seen}}`, {{ cache: "no-store" }});
    const build = await answer.text();
    if (seen && build !== seen) location.reload();
    wait(build);
  }} catch {{
    setTimeout(() => wait(seen), 1000);
  }}
}};
wait("");
"""


class Builds:
    """How many builds there have been, for threads that wait for the next."""

    def __init__(self) -> None:
        """Start with the build that is being served."""
        self._count = 1
        self._changed = threading.Condition()

    def add(self) -> None:
        """Say that there is a new one."""
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def newer_than(self, seen: str, wait: float = LONGEST_WAIT) -> str:
        """The number of the build; when it is ``seen``, waits a while for another."""
        with self._changed:
            self._changed.wait_for(lambda: str(self._count) != seen, timeout=wait)
            return str(self._count)


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves a folder as static hosts do: ``x.html`` answers for ``/x``, and ``404.html`` for what is not there."""

    extensions_map = {  # noqa: RUF012 - the base class has it so
        **SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".webp": "image/webp",
    }

    def __init__(self, *args: object, directory: str, builds: Builds | None = None) -> None:
        """Serve ``directory``; with ``builds``, pages reload when there is a new one."""
        self.builds = builds
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]  # socketserver's own arguments

    def do_GET(self) -> None:
        """Answer for a file, a page or the script that reloads pages."""
        parts = urlsplit(self.path)
        if self.builds and parts.path == RELOAD_SCRIPT:
            self._send(HTTPStatus.OK, "text/javascript", RELOAD_SOURCE.encode())
        elif self.builds and parts.path == RELOAD_WAIT:
            seen = parse_qs(parts.query).get("seen", [""])[0]
            self._send(HTTPStatus.OK, "text/plain", self.builds.newer_than(seen).encode())
        elif self.builds and (page := self._page()):
            self._send_page(HTTPStatus.OK, page)
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        """The file for a path; ``x.html`` when there is no ``x``."""
        file = super().translate_path(path)
        return f"{file}.html" if not Path(file).exists() and Path(f"{file}.html").is_file() else file

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the site's own page when there is nothing at an address."""
        page = Path(self.directory) / NOT_FOUND
        if code == HTTPStatus.NOT_FOUND and page.is_file():
            self._send_page(HTTPStatus.NOT_FOUND, page)
        else:
            super().send_error(code, message, explain)

    def end_headers(self) -> None:
        """Let a browser keep files, but ask each time whether they are still good."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: an author wants to see what the build says."""

    def _page(self) -> Path | None:
        """The file of the HTML page that is asked for."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and urlsplit(self.path).path.endswith("/"):
            path /= "index.html"
        return path if path.suffix == ".html" and path.is_file() else None

    def _send_page(self, status: HTTPStatus, page: Path) -> None:
        html = page.read_bytes()
        if self.builds:
            script = f'<script src="{RELOAD_SCRIPT}"></script>'.encode()
            html = html.replace(b"</body>", script + b"</body>", 1)
        self._send(status, self.extensions_map[".html"], html)

    def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class SiteServer(ThreadingHTTPServer):
    """A server that does not mind a browser that hangs up."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Let broken connections go; nobody is left to be told."""


def open_server(directory: Path, host: str, port: int, builds: Builds | None = None) -> SiteServer:
    """A server that has its port and does not answer yet.

    Raises:
        RegrarioError: the port is in use or may not be used, or there is no such host.
    """
    try:
        return SiteServer((host, port), partial(SiteHandler, directory=str(directory), builds=builds))
    except (OSError, OverflowError, TypeError, UnicodeError) as error:  # the last two: a host's name that is none
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise RegrarioError(f"port {port} of {host} is in use; choose another with --port") from None
        raise RegrarioError(f"cannot serve at {host}, port {port}: {error}; see --host and --port") from None


def serve(
    project: Project,
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    progress: Callable[[str], None] = lambda step: None,
) -> None:
    """Build the site and serve it until Ctrl+C; a build that fails later says why and leaves the site as it is.

    ``progress`` hears the steps of the first build.

    The served site is not ``project.site``: its QR codes and links hold this machine's address.

    Raises:
        RegrarioError: the first build fails, or the port is not to be had.
    """
    builds = Builds()
    folder = project.cache / "serve" / str(port)
    with open_server(folder, host, port, builds) as server:
        address = f"http://{_public_host(host)}:{server.server_port}/"
        local = replace(project, site=folder, site_url=address, preview=True)
        build(local, progress=progress)
        print(f"{local.site_url} (Ctrl+C stops)", flush=True)
        with Changes(local) as changes, suppress(KeyboardInterrupt):
            threading.Thread(target=server.serve_forever, daemon=True).start()
            while True:
                changes.wait()
                _rebuild(changes, builds)
        server.shutdown()


def _rebuild(changes: Changes, builds: Builds) -> None:
    """Build with the settings and the calculators as they are now; where the site is served from stays as it was."""
    served = changes.project
    try:
        reload_calculators()
        loaded = Project.load(served.config_file)
        changes.project = replace(
            loaded, site=served.site, site_url=served.site_url, cache=served.cache, preview=served.preview
        )
        build(changes.project, progress=lambda step: changes.ignore_docs() if step == DOCS_WRITTEN else None)
    except (RegrarioError, OSError) as error:
        print(f"not built: {error}", flush=True)
    else:
        print("built", flush=True)
        builds.add()
    changes.follow()


def _public_host(host: str) -> str:
    """The host as another machine names it: for all interfaces, the one that leads out."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only makes the system choose an interface
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


class Changes(FileSystemEventHandler):
    """Waits for changes to a project's sources, pages, settings and calculators. What a build writes itself is none."""

    def __init__(self, project: Project) -> None:
        """Watch from now on."""
        self.project = project
        self._touched = threading.Event()
        self._observer = Observer()
        self._seen = self._sources(), self._docs()

    def __enter__(self) -> Changes:
        """Start watching."""
        self._observer.start()
        self.follow()
        return self

    def __exit__(self, *error: object) -> None:
        """Stop watching."""
        self._observer.stop()
        self._observer.join()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Hear of a file that is touched in some way."""
        self._touched.set()

    def follow(self) -> None:
        """Watch the folders that there are now: one that was removed and made again is another to the system.

        In place of one that is missing the one above it is watched.
        """
        self._observer.unschedule_all()
        flat = {file.resolve().parent for file in self.project.config_files} | set(calculator_folders())
        for folder in sorted({self.project.source, self.project.docs} | flat):
            there = next(place for place in (folder, *folder.absolute().parents) if place.is_dir())
            with suppress(OSError):  # gone since
                self._observer.schedule(self, str(there), recursive=there == folder and folder not in flat)
        self._touched.set()  # something may have changed unseen

    def ignore_docs(self) -> None:
        """The pages are as the build has written them."""
        self._seen = self._seen[0], self._docs()

    def wait(self) -> None:
        """Return when a set of changes is over."""
        while True:
            self._touched.wait()
            while self._touched.is_set():
                self._touched.clear()
                self._touched.wait(SETTLING)
            now = self._sources(), self._docs()
            if now != self._seen:
                self._seen = now
                return

    def _sources(self) -> tuple[tuple[str, int, int], ...]:
        return _signature(self.project.source, *self.project.config_files, *calculator_files())

    def _docs(self) -> tuple[tuple[str, int, int], ...]:
        return _signature(self.project.docs)


def _signature(*paths: Path) -> tuple[tuple[str, int, int], ...]:
    files = (file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*"))))
    found = []
    for file in files:
        with suppress(OSError):  # gone since it was listed
            status = file.stat()
            if not file.is_dir():
                found.append((str(file), status.st_mtime_ns, status.st_size))
    return tuple(found)
