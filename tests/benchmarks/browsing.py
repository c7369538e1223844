"""What the benchmarks in a browser share: a web server that counts, fresh browsers, a poor phone.

The server sends everything in brotli, from memory, as a careful static host does. It can be a slow line: the speed is
for all requests together, each waits its latency first. Chromium's own throttling would not do: neither the network's
nor the processor's reaches a worker, where Python runs. So the slow processor is all of the browser's page processes
held still for three quarters of every moment.
"""

from __future__ import annotations

import hashlib
import os
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]  # it bears no types
from playwright.sync_api import Browser, BrowserContext, BrowserType

from tests.chromium import OPTIONS, program

KINDS = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
"""What is sent in brotli, by its type; all else goes as it is."""

PIECE = 4096
MOMENT = 0.008
"""Seconds of running and standing still of a slowed processor."""


@dataclass(frozen=True)
class Line:
    """A line to the server: bits a second, and the seconds that each request waits."""

    speed: float
    latency: float


class Server(ThreadingHTTPServer):
    """Serves a folder as it is when it is loaded, and counts the bytes of what it sends."""

    def __init__(self) -> None:
        """Nothing to serve yet; its address is known."""
        super().__init__(("127.0.0.1", 0), Handler)
        self.sent = 0
        self.line: Line | None = None
        self.files: dict[str, bytes] = {}
        self.address = f"http://127.0.0.1:{self.server_port}/"
        self._turn = threading.Lock()

    def load(self, site: Path, kept: Path) -> None:
        """Read and compress everything in the folder; ``kept`` is where compressed files are kept for the next time."""
        paths = [path for path in site.rglob("*") if path.is_file()]
        kept.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            bodies = pool.map(lambda path: body_of(path, kept), paths)
        names = [f"/{path.relative_to(site).as_posix()}" for path in paths]
        self.files = dict(zip(names, bodies, strict=True))

    def send(self, body: bytes, write: Any) -> None:
        """Write the body, no faster than the line is."""
        self.sent += len(body)
        if self.line is None:
            write(body)
            return
        time.sleep(self.line.latency)
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            with self._turn:
                time.sleep(len(piece) * 8 / self.line.speed)
            write(piece)


class Handler(BaseHTTPRequestHandler):
    """As a static host with far-reaching cache headers for what bears a hash."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        """Send a file."""
        path = self.path.partition("?")[0]
        path += "index.html" if path.endswith("/") else ""
        body = self.server.files.get(path)
        self.send_response(404 if body is None else 200)
        fresh = path.endswith((".html", "pyodide.json"))
        self.send_header("Cache-Control", "no-cache" if fresh else "public, max-age=31536000, immutable")
        suffix = Path(path).suffix
        self.send_header("Content-Type", KINDS.get(suffix, "application/octet-stream"))
        if suffix in KINDS:
            self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        with suppress(ConnectionError):  # a page that is closed needs no more
            self.server.send(body or b"", self.wfile.write)

    def log_message(self, *arguments: Any) -> None:
        """Nothing: the table is the only output."""


def body_of(path: Path, kept: Path) -> bytes:
    """A file as it goes over the wire: in brotli, as a careful host would compress once, if it is of that kind."""
    content = path.read_bytes()
    if path.suffix not in KINDS:
        return content
    packed = kept / f"{hashlib.sha256(content).hexdigest()}.br"
    if not packed.exists():
        with tempfile.NamedTemporaryFile(dir=kept, delete=False) as scratch:
            scratch.write(brotli.compress(content, quality=11))
        Path(scratch.name).rename(packed)
    return packed.read_bytes()


@contextmanager
def serve() -> Iterator[Server]:
    """A server in a thread of its own."""
    with Server() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@contextmanager
def profile(chromium: BrowserType, **options: Any) -> Iterator[BrowserContext]:
    """A browser that has never been anywhere. A service worker would save the site while something is measured."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = chromium.launch_persistent_context(
            folder, executable_path=program(), args=OPTIONS, service_workers="block", **options
        )
        try:
            yield context
        finally:
            context.close()


@contextmanager
def slowed(browser: Browser | None, times: int) -> Iterator[None]:
    """The browser's page processes run only one ``times``-th of the time: a processor so many times slower."""
    assert browser, "a context of no browser"
    session = browser.new_browser_cdp_session()
    stopped = threading.Event()

    def renderers() -> set[int]:
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {process["id"] for process in processes if process["type"] == "renderer"}

    pids = renderers()

    def brake() -> None:
        while not stopped.is_set():
            _signal(pids, signal.SIGSTOP)
            time.sleep(MOMENT * (times - 1) / times)
            _signal(pids, signal.SIGCONT)
            time.sleep(MOMENT / times)

    thread = threading.Thread(target=brake, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _signal(pids: set[int], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
