"""How soon the calculators answer: from opening a page to the first result, in a real browser.

    python tests/benchmarks/startup.py [--runs 7] [--slow]

Each run opens the same page in a fresh browser profile (cold) and twice more in the same one (the third is "second
visit": the snapshot is taken after the first). The variants take turns, so that a busy machine troubles all alike.
``plain`` is the npm distribution as it comes, with the calculators as sources. Served with brotli, from memory, on the
loopback; ``--slow`` adds one run of ours at 4 Mbit/s with the processor slowed four times. Needs Chromium, Node and a
network for the packages.
"""

from __future__ import annotations

import argparse
import functools
import os
import shutil
import statistics
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]  # it bears no types
from playwright.sync_api import BrowserContext, BrowserType, sync_playwright

from regrario.site.project import Project
from regrario.site.runtime import fetch, make_runtime
from regrario.site.runtime.archive import LIBRARY

ROOT = Path(__file__).parents[2]
PAGES = Path(__file__).with_name("startup")
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
}
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-sync",
]
VARIANTS = ("plain", "ours")
SNAPSHOT_TAKEN = 6_000
"""Milliseconds after the first result in which the worker has taken and stored its snapshot."""
TYPED = 40
"""Keystrokes whose results are timed once Python is there."""


@dataclass
class Times:
    """Milliseconds of a variant's runs, and the bytes of a cold one."""

    cold: list[float] = field(default_factory=list)
    second: list[float] = field(default_factory=list)
    calls: list[float] = field(default_factory=list)
    wire: int = 0


def main() -> None:
    """Run and print a table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=7)
    options.add_argument("--slow", action="store_true", help="also once at 4 Mbit/s, processor slowed four times")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder)
        fill(site)
        with serve(site) as server:
            times = {variant: Times() for variant in VARIANTS}
            for _ in range(asked.runs):
                for variant, taken in times.items():
                    run(playwright.chromium, server, variant, taken)
            report(times)
            if asked.slow:
                first = slowly(playwright.chromium, server)
                print(f"ours at 4 Mbit/s, 4 times slower: {first:.0f} ms to the first result")


def fill(site: Path) -> None:
    """The pages of the benchmark, our runtime and worker, and the npm distribution as it comes."""
    shutil.copytree(PAGES, site, dirs_exist_ok=True)
    (site / "javascripts").mkdir()
    shutil.copy(ROOT / "docs" / "javascripts" / "calculator-worker.js", site / "javascripts")
    project = Project.load(ROOT / "mkdocs.yml")
    make_runtime(project, site)
    pyodide = fetch.fetch_pyodide(project.cache / "runtime")
    plain = site / "plain"
    plain.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", LIBRARY):
        shutil.copy(pyodide / name, plain)
    with zipfile.ZipFile(plain / "calculators.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((ROOT / "calculators").rglob("*.py")):
            archive.write(path, path.relative_to(ROOT))


class Server(ThreadingHTTPServer):
    """Serves a folder from memory, in brotli, and counts what goes over the wire."""

    def __init__(self, site: Path) -> None:
        """Compress everything beforehand."""
        super().__init__(("127.0.0.1", 0), Handler)
        self.sent = 0
        paths = [path for path in site.rglob("*") if path.is_file()]
        self.files = {f"/{path.relative_to(site).as_posix()}": compressed(path.read_bytes()) for path in paths}
        self.address = f"http://127.0.0.1:{self.server_port}/"


class Handler(BaseHTTPRequestHandler):
    """As a static host with far-reaching cache headers for what bears a hash."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        """Send a file."""
        path = self.path.partition("?")[0]
        body = self.server.files.get(path)
        self.send_response(200 if body else 404)
        fresh = path.endswith((".html", "pyodide.json"))
        self.send_header("Cache-Control", "no-cache" if fresh else "public, max-age=31536000, immutable")
        self.send_header("Content-Type", KINDS.get(Path(path).suffix, "application/octet-stream"))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")
        self.server.sent += len(body or b"")

    def log_message(self, *arguments: Any) -> None:
        """Nothing: the table is the only output."""


@functools.cache
def compressed(content: bytes) -> bytes:
    """As a careful host would compress once."""
    packed: bytes = brotli.compress(content, quality=11)
    return packed


@contextmanager
def serve(site: Path) -> Iterator[Server]:
    """A server in a thread of its own."""
    with Server(site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@contextmanager
def profile(chromium: BrowserType) -> Iterator[BrowserContext]:
    """A browser that has never been anywhere."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = chromium.launch_persistent_context(folder, executable_path=path, args=CHROMIUM_OPTIONS)
        yield context
        context.close()


def run(chromium: BrowserType, server: Server, variant: str, times: Times) -> None:
    """One cold start and one later one."""
    with profile(chromium) as context:
        server.sent = 0
        times.cold.append(visit(context, server, variant, times, wait=SNAPSHOT_TAKEN))
        times.wire = server.sent
        visit(context, server, variant, times)
        times.second.append(visit(context, server, variant, times))


def visit(context: BrowserContext, server: Server, variant: str, times: Times, wait: int = 0) -> float:
    """Open the page; milliseconds until the first result, and from then on those of single calls."""
    page = context.new_page()
    page.goto(f"{server.address}index.html?{variant}")
    first: float = page.wait_for_function("window.first", timeout=120_000).json_value()
    times.calls += page.evaluate("(count) => window.typed(count)", TYPED)
    page.wait_for_timeout(wait)
    page.close()
    return first


def slowly(chromium: BrowserType, server: Server) -> float:
    """A first visit on a poor phone."""
    with profile(chromium) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        speed = 4_000_000 / 8
        session.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": 100, "downloadThroughput": speed, "uploadThroughput": speed},
        )
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(f"{server.address}index.html?ours")
        first: float = page.wait_for_function("window.first", timeout=300_000).json_value()
        return first


def report(times: dict[str, Times]) -> None:
    """A table in Markdown: medians, their ratio to plain, the spread."""
    plain = times["plain"]
    print("| variant | bytes on the wire | cold, ms | ratio | second visit, ms | ratio | a call, ms (p95) |")
    print("|---|---|---|---|---|---|---|")
    for variant, taken in times.items():
        print(
            f"| {variant} | {taken.wire:,} | {spread(taken.cold)} | {ratio(taken.cold, plain.cold)}"
            f" | {spread(taken.second)} | {ratio(taken.second, plain.second)}"
            f" | {statistics.median(taken.calls):.1f} ({percentile(taken.calls, 95):.1f}) |"
        )


def spread(values: list[float]) -> str:
    """Median and extremes."""
    return f"{statistics.median(values):.0f} ({min(values):.0f}–{max(values):.0f})"


def ratio(values: list[float], base: list[float]) -> str:
    """Of the medians."""
    return f"{statistics.median(values) / statistics.median(base):.2f}"


def percentile(values: list[float], percent: int) -> float:
    """The nearest of the values."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, len(ranked) * percent // 100)]


if __name__ == "__main__":
    main()
