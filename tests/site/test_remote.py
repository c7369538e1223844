"""Pictures of other sites: fetched once, checked, and never asked for again when the site is silent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from regrario.diagnostics import Code
from regrario.site.convert import convert
from regrario.site.fetching import Fetcher, FetchError, Limits, RefusedError, SilentError
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
        (tmp_path / "mkdocs.yml")
        .read_text(encoding="utf-8")
        .replace("fetch_remote: false", "fetch_remote: true\n    private_hosts: [127.0.0.1]")
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


def test_what_is_no_picture_or_not_there_is_said_and_not_asked_for_again(tmp_path: Path, elsewhere: Elsewhere) -> None:
    fetcher = Fetcher(["127.0.0.1"], Limits(size=len(picture()) - 1))
    wanted = [f"{elsewhere.address}/{name}.png" for name in ("mentira", "nada", "grande")]
    for _ in range(2):
        pictures = RemotePictures(tmp_path / "kept", tmp_path / "cache", fetcher)
        pictures.gather(wanted)
        assert [pictures.find(address) for address in wanted] == [None] * 3
        reasons = [pictures.reason(address) for address in wanted]
        assert "is no picture" in reasons[0]
        assert "404" in reasons[1]
        assert "larger" in reasons[2]
    assert len(elsewhere.asked) == 3
    assert not (tmp_path / "kept").exists()


class Answers(Fetcher):
    """Knows what each address gives, and remembers what it was asked for."""

    def __init__(self, **answers: bytes | FetchError) -> None:
        """``answers`` by the last part of an address."""
        super().__init__()
        self.answers = answers
        self.asked: list[str] = []

    def fetch(self, address: str) -> bytes:
        """Answer without any network."""
        self.asked.append(address)
        answer = self.answers[address.rpartition("/")[2]]
        if isinstance(answer, FetchError):
            raise answer
        return answer


def test_a_silent_site_is_given_up_after_one_try(tmp_path: Path) -> None:
    fetcher = Answers(a=SilentError("it does not answer"))
    pictures = RemotePictures(tmp_path / "kept", tmp_path / "cache", fetcher)
    pictures.gather([f"https://longe.example/{n}/a" for n in range(5)])
    assert len(fetcher.asked) == 1
    assert "does not answer" in pictures.reason("https://longe.example/4/a")


def test_one_bad_address_costs_itself(tmp_path: Path) -> None:
    fetcher = Answers(a=RefusedError("no"), b=FetchError("HTTP status 404"), c=b"<html>", d=picture())
    wanted = [f"https://perto.example/{name}" for name in "abcd"]
    pictures = RemotePictures(tmp_path / "kept", tmp_path / "cache", fetcher)
    pictures.gather(wanted)
    assert [pictures.find(address) is not None for address in wanted] == [False, False, False, True]
    assert pictures.reason(wanted[0]) == "is not fetched: no"


def test_what_was_refused_is_looked_at_again(tmp_path: Path) -> None:
    """The settings may allow it by then; what failed is left alone for an hour."""
    fetcher = Answers(a=RefusedError("no"), b=FetchError("HTTP status 404"))
    for _ in range(2):
        pictures = RemotePictures(tmp_path / "kept", tmp_path / "cache", fetcher)
        pictures.gather([f"https://perto.example/{name}" for name in "ab"])
    assert [address[-1] for address in fetcher.asked] == ["a", "b", "a"]


def test_names_of_any_length_and_letters_are_kept(tmp_path: Path) -> None:
    names = ["x" * 500 + ".png", "peça.png", "minha foto.png", "..%2f..%2fpwn.png", "a" * 300]
    wanted = [f"https://{'h' * 60}.{'i' * 60}.example/{name}" for name in names]
    pictures = RemotePictures(tmp_path / "kept", tmp_path / "cache", Answers(**dict.fromkeys(names, picture())))
    pictures.gather(wanted)
    for address in wanted:
        found = pictures.find(address)
        assert found is not None
        assert found[1].is_relative_to(tmp_path / "cache" / "remote" / "externo")


def test_a_page_with_a_private_address_says_where(tmp_path: Path, elsewhere: Elsewhere) -> None:
    make_project(tmp_path, {"p.txt": f"texto\n\n{{{{{elsewhere.address}/camera.png}}}}\n"})
    settings = (tmp_path / "mkdocs.yml").read_text(encoding="utf-8").replace("remote: false", "remote: true")
    (tmp_path / "mkdocs.yml").write_text(settings, encoding="utf-8")
    (note,) = convert(Project.load(tmp_path / "mkdocs.yml")).diagnostics
    assert (note.page, note.line, note.code) == ("p", 3, Code.REMOTE_MEDIA)
    assert "private network" in note.message
    assert elsewhere.asked == []


@pytest.mark.parametrize("address", ["file:///etc/passwd", "ftp://a/b.png", "http://[", "", "data:image/png;base64,AA"])
def test_only_the_web_is_asked(tmp_path: Path, address: str) -> None:
    pictures = RemotePictures(tmp_path / "kept", tmp_path / "cache", Fetcher())
    pictures.gather([address])
    assert pictures.find(address) is None
    assert not (tmp_path / "cache" / "remote").exists()
