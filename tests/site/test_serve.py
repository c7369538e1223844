"""The server of this machine: what static hosts do, and nothing kept that is stale."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

import calculators
from regrario.diagnostics import RegrarioError
from regrario.site import serve
from regrario.site.serve import RELOAD_SCRIPT, RELOAD_WAIT, Builds, Changes, open_server
from tests.site.wikis import make_project

POLL = 0.01
"""Seconds after which a server that is told to stop takes notice."""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    files = {
        "index.html": "<body>home</body>",
        "a/index.html": "<body>page</body>",
        "404.html": "<body>nothing here</body>",
        "doku.php.html": "<body>moved</body>",
        "x.wasm": "",
        "x.mjs": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def ask(port: int, path: str) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer, body


@pytest.fixture
def port(site: Path) -> Iterator[int]:
    with open_server(site, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, args=(POLL,), daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.mark.parametrize(
    ("path", "status", "kind", "body"),
    [
        ("/", 200, "text/html; charset=utf-8", "home"),
        ("/a/?q=1", 200, "text/html; charset=utf-8", "page"),
        ("/doku.php?id=jogos:a", 200, "text/html; charset=utf-8", "moved"),
        ("/gone", 404, "text/html; charset=utf-8", "nothing here"),
        ("/../../etc/passwd", 404, "text/html; charset=utf-8", "nothing here"),
        ("/x.wasm", 200, "application/wasm", ""),
        ("/x.mjs", 200, "text/javascript", ""),
        (RELOAD_SCRIPT, 404, "text/html; charset=utf-8", "nothing here"),
    ],
)
def test_answers(port: int, path: str, status: int, kind: str, body: str) -> None:
    answer, text = ask(port, path)
    assert (answer.status, answer.headers["Content-Type"]) == (status, kind)
    assert body in text
    assert answer.headers["Cache-Control"] == "no-cache"


def test_a_folder_without_its_slash_keeps_the_query(port: int) -> None:
    answer, _ = ask(port, "/a?q=1")
    assert (answer.status, answer.headers["Location"]) == (301, "/a/?q=1")


def test_pages_ask_for_the_next_build(site: Path) -> None:
    builds = Builds()
    with open_server(site, "127.0.0.1", 0, builds) as server:
        threading.Thread(target=server.serve_forever, args=(POLL,), daemon=True).start()
        _, page = ask(server.server_port, "/a/")
        assert f'<script src="{RELOAD_SCRIPT}"></script></body>' in page
        _, first = ask(server.server_port, f"{RELOAD_WAIT}?seen=")
        threading.Timer(0.05, builds.add).start()
        _, second = ask(server.server_port, f"{RELOAD_WAIT}?seen={first}")
        server.shutdown()
    assert second != first


def test_a_port_in_use_is_one_clear_line(site: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(
            RegrarioError, match=rf"^port {port} of 127\.0\.0\.1 is in use; choose another with --port$"
        ):
            open_server(site, "127.0.0.1", port)


@pytest.mark.parametrize(("host", "port"), [("no.such.host.invalid", 0), ("127.0.0.1", 70_000), ("é" * 80, 0)])
def test_a_place_that_cannot_be_served_is_one_clear_line(site: Path, host: str, port: int) -> None:
    with pytest.raises(RegrarioError, match="cannot serve at"):
        open_server(site, host, port)


def _waits(changes: Changes) -> threading.Thread:
    """A thread that ends with the next set of changes."""
    thread = threading.Thread(target=changes.wait, daemon=True)
    thread.start()
    return thread


def test_a_change_is_heard_also_in_a_folder_that_was_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games"
    games.mkdir()
    monkeypatch.setattr(calculators, "__path__", [str(games)])
    project = make_project(tmp_path, {"a.txt": "one"})
    page = project.source / "pages" / "a.txt"
    parent = tmp_path / "common" / "parent.yml"
    parent.parent.mkdir()
    with Changes(replace(project, inherited=(parent,))) as changes:
        for change in (
            lambda: page.write_text("edited", encoding="utf-8"),
            lambda: shutil.rmtree(project.source),
            lambda: make_project(tmp_path, {"a.txt": "made again"}),
            lambda: page.write_text("edited again", encoding="utf-8"),
            lambda: (project.docs / "hand.md").write_text("# Mine", encoding="utf-8"),
            lambda: project.config_file.write_text("site_name: Other", encoding="utf-8"),
            lambda: parent.write_text("site_name: Inherited", encoding="utf-8"),
            lambda: (games / "market.py").write_text("new", encoding="utf-8"),
            lambda: (games / "market.py").write_text("edited", encoding="utf-8"),
            (games / "market.py").unlink,
        ):
            waiting = _waits(changes)
            change()
            waiting.join(timeout=20)
            assert not waiting.is_alive()
            changes.follow()


def test_what_a_build_writes_is_no_change(tmp_path: Path) -> None:
    project = make_project(tmp_path, {"a.txt": "a"})
    with Changes(project) as changes:
        (project.docs / "a.md").write_text("made", encoding="utf-8")
        changes.ignore_docs()
        waiting = _waits(changes)
        waiting.join(timeout=1)
        assert waiting.is_alive()
        (project.docs / "a.md").write_text("by hand", encoding="utf-8")
        waiting.join(timeout=20)
        assert not waiting.is_alive()


def test_a_mistake_in_a_calculator_is_said_and_the_site_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Calculators are read again before each build; one that cannot be, is no end of serving."""

    def mistaken() -> None:
        raise RegrarioError("calculators/market.py:3: SyntaxError: invalid syntax")

    done = []
    builds = Builds()
    monkeypatch.setattr(serve, "build", lambda project, progress: done.append("build"))
    with Changes(make_project(tmp_path, {"a.txt": "a"})) as changes:
        monkeypatch.setattr(serve, "reload_calculators", mistaken)
        serve._rebuild(changes, builds)
        assert capsys.readouterr().out == "not built: calculators/market.py:3: SyntaxError: invalid syntax\n"
        assert (builds.newer_than(""), done) == ("1", [])
        monkeypatch.setattr(serve, "reload_calculators", lambda: done.append("reload"))
        serve._rebuild(changes, builds)
        assert (builds.newer_than(""), done) == ("2", ["reload", "build"])
