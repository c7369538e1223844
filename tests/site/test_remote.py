"""Pictures of other sites: fetched once, checked, and never asked for again when the site is silent."""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from regrario.site import remote
from regrario.site.convert import convert
from regrario.site.project import Project
from regrario.site.remote import RemotePictures
from tests.site.wikis import make_project, picture


@dataclass
class Elsewhere:
    """Another site, and what it was asked for."""

    files: dict[str, bytes]
    address: str = ""
    asked: list[str] = field(default_factory=list)


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    site = Elsewhere({"/a/foto_1.png": picture(), "/mentira.png": b"<html>", "/grande.png": picture()})

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append(self.path)
            data = site.files.get(self.path)
            self.send_response(200 if data is not None else 404)
            self.end_headers()
            self.wfile.write(data or b"")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    site.address = f"http://127.0.0.1:{server.server_port}"
    yield site
    server.shutdown()
    server.server_close()


def test_fetched_once_and_kept_with_the_pages(tmp_path: Path, elsewhere: Elsewhere) -> None:
    project = make_project(tmp_path, {"p.txt": f"{{{{{elsewhere.address}/a/foto_1.png?2}}}}"})
    settings = (
        (tmp_path / "mkdocs.yml").read_text(encoding="utf-8").replace("fetch_remote: false", "fetch_remote: true")
    )
    (tmp_path / "mkdocs.yml").write_text(settings, encoding="utf-8")
    project = Project.load(tmp_path / "mkdocs.yml")
    assert convert(project, check=True).media == {}
    assert elsewhere.asked == []
    conversion = convert(project)
    (id,) = conversion.media
    kept = project.docs / "media" / id.replace(":", "/")
    assert kept.read_bytes() == picture()
    assert id.startswith("externo:127.0.0.1-")
    assert "foto_1" in id
    assert not conversion.diagnostics
    assert f"](media/{id.replace(':', '/')})" in conversion.pages[0].markdown
    assert convert(project).stale == ()
    assert convert(project, check=True).stale == ()
    assert elsewhere.asked == ["/a/foto_1.png"]


def test_what_is_no_picture_or_not_there_is_said_and_not_asked_for_again(
    tmp_path: Path, elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "LARGEST", len(picture()) - 1)
    wanted = [f"{elsewhere.address}/{name}.png" for name in ("mentira", "nada", "grande")]
    for _ in range(2):
        pictures = RemotePictures(tmp_path / "kept", tmp_path / "cache")
        pictures.gather(wanted)
        assert [pictures.find(address) for address in wanted] == [None] * 3
        reasons = [pictures.reason(address) for address in wanted]
        assert "is no picture" in reasons[0]
        assert "404" in reasons[1]
        assert "larger" in reasons[2]
    assert len(elsewhere.asked) == 3
    assert not (tmp_path / "kept").exists()


def test_a_silent_site_is_given_up_after_one_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def silent(request: object, timeout: float) -> None:
        tries.append(request)
        raise TimeoutError("timed out")

    monkeypatch.setattr(urllib.request, "urlopen", silent)
    pictures = RemotePictures(tmp_path / "kept", tmp_path / "cache")
    pictures.gather([f"https://longe.example/{n}.png" for n in range(5)])
    assert len(tries) == 1
    assert "timed out" in pictures.reason("https://longe.example/4.png")


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://a/b.png", "http://[", "", "data:image/png;base64,AA"])
def test_only_the_web_is_asked(tmp_path: Path, address: str) -> None:
    pictures = RemotePictures(tmp_path / "kept", tmp_path / "cache")
    pictures.gather([address])
    assert pictures.find(address) is None
    assert not (tmp_path / "cache" / "remote").exists()
