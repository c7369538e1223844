"""What a page's text names is asked for only in the open internet, and no answer ends or delays a build."""

from __future__ import annotations

import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest

from regrario.site.fetching import Fetcher, FetchError, Limits, RefusedError, SilentError, encoded, is_public

QUICK = Limits(timeout=1.0, total=1.5, size=100_000)


@dataclass
class Listener:
    """Listens on this machine, answers each connection with ``answer``, and remembers what it was asked."""

    server: socket.socket
    answer: Callable[[socket.socket], None] = lambda connection: None
    asked: list[bytes] = field(default_factory=list)

    @property
    def port(self) -> int:
        """Where it listens."""
        port: int = self.server.getsockname()[1]
        return port

    def serve(self) -> None:
        """Take connections until the socket is closed."""
        with suppress(OSError):
            while True:
                connection, _ = self.server.accept()
                threading.Thread(target=self.handle, args=(connection,), daemon=True).start()

    def handle(self, connection: socket.socket) -> None:
        """Note what one asks, and answer it."""
        with connection, suppress(OSError):
            self.asked.append(connection.recv(65536))
            self.answer(connection)
            connection.shutdown(socket.SHUT_WR)


@pytest.fixture
def listener() -> Iterator[Listener]:
    with socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True) as server:
        found = Listener(server)
        threading.Thread(target=found.serve, daemon=True).start()
        yield found


def saying(*parts: bytes) -> Callable[[socket.socket], None]:
    def answer(connection: socket.socket) -> None:
        for part in parts:
            connection.sendall(part)

    return answer


PRIVATE = (Path(__file__).parents[1] / "data" / "private_hosts.txt").read_text(encoding="utf-8").splitlines()
"""This machine and its like, in every way that somebody's resolver takes."""


def test_there_are_many_ways_to_say_private() -> None:
    assert len(set(PRIVATE)) >= 60


@pytest.mark.parametrize("host", PRIVATE)
def test_no_private_address_is_asked(listener: Listener, host: str) -> None:
    with pytest.raises(FetchError) as refused:
        Fetcher(limits=QUICK).fetch(f"http://{host}:{listener.port}/camera.png")
    assert "\n" not in str(refused.value)
    assert listener.asked == []


@pytest.mark.parametrize("host", [host for host in PRIVATE if "user" not in host])
def test_nor_is_one_that_another_leads_to(listener: Listener, host: str) -> None:
    """The host that leads there is allowed, and on the same machine: so only the second is refused."""
    place = f"http://{host}:{listener.port}/camera.png"
    listener.answer = saying(b"HTTP/1.1 302 Found\r\nLocation: " + place.encode() + b"\r\nContent-Length: 0\r\n\r\n")
    with pytest.raises(FetchError):
        Fetcher(["127.9.9.9"], QUICK).fetch(f"http://127.9.9.9:{listener.port}/")
    assert len(listener.asked) == 1


@pytest.mark.parametrize(
    "answers", [["127.0.0.1"], ["93.184.215.14", "127.0.0.1"], ["::ffff:10.0.0.1"], ["fe80::1%eth0"]]
)
def test_nor_is_a_name_that_leads_there(
    listener: Listener, monkeypatch: pytest.MonkeyPatch, answers: list[str]
) -> None:
    """Of a name with a public address and a private one, neither: the order is the name's owner's."""
    resolve(monkeypatch, lambda name: answers)
    with pytest.raises(RefusedError, match=r"fotos\.example is an address of a private network.*private_hosts"):
        Fetcher(limits=QUICK).fetch(f"http://fotos.example:{listener.port}/")
    assert listener.asked == []


def test_a_name_is_resolved_once(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public when it is looked at, and private when it is asked: there is no second time."""
    asked = count()
    resolve(monkeypatch, lambda name: ["127.0.0.1"] if next(asked) else ["192.0.2.1"])
    with pytest.raises(FetchError):
        Fetcher(limits=QUICK).fetch(f"http://fotos.example:{listener.port}/")
    assert next(asked) == 1
    assert listener.asked == []


def resolve(monkeypatch: pytest.MonkeyPatch, answers: Callable[[str], list[str]]) -> None:
    real = socket.getaddrinfo

    def found(host: str, port: int, **options: int) -> list[object]:
        return [entry for each in answers(host) for entry in real(each.partition("%")[0], port, **options)]

    monkeypatch.setattr(socket, "getaddrinfo", found)


@pytest.mark.parametrize(
    "address", ["93.184.215.14", "2606:4700::1111", "8.8.8.8", "2002:808:808::1", "64:ff9b::808:808"]
)
def test_public_addresses(address: str) -> None:
    assert is_public(address)


def test_no_proxy_and_no_password_of_whoever_builds(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{listener.port}/")
    monkeypatch.setenv("all_proxy", f"http://127.0.0.1:{listener.port}/")
    resolve(monkeypatch, lambda name: [])
    with pytest.raises(SilentError):
        Fetcher(limits=QUICK).fetch("http://fotos.example/")
    assert listener.asked == []


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("http://h/peça.png", "http://h/pe%C3%A7a.png"),
        ("http://h/minha foto.png", "http://h/minha%20foto.png"),
        ("http://h/a%20b%zz.png?q=ç d&e=%C3%A7#f", "http://h/a%20b%zz.png?q=%C3%A7%20d&e=%C3%A7"),
        ("HTTP://Bücher.Example", "http://xn--bcher-kva.example/"),
        ("http:\\\\h\\a.png", "http://h/a.png"),
        (" http://h/a\n.png ", "http://h/a.png"),
        ("https://eu:segredo@h:8443/a", "https://h:8443/a"),
        ("http://h/\ud800.png", "http://h/%3F.png"),
    ],
)
def test_addresses_are_sent_as_browsers_send_them(written: str, sent: str) -> None:
    assert encoded(written) == sent


@pytest.mark.parametrize(
    "address",
    [
        "",
        "x",
        "file:///etc/passwd",
        "ftp://h/a",
        "http://",
        "http:///a",
        "http://[",
        "http://h:99999/",
        "data:,x",
        "//h",
    ],
)
def test_what_is_no_address_of_the_web(address: str) -> None:
    with pytest.raises(RefusedError):
        Fetcher(limits=QUICK).fetch(address)


GOOD = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfoto"


def test_what_is_there_is_given(listener: Listener) -> None:
    listener.answer = saying(GOOD)
    fetcher = Fetcher(["127.0.0.1"], QUICK)
    assert fetcher.fetch(f"http://127.0.0.1:{listener.port}/minha foto.png?ç") == b"foto"
    request = listener.asked[0].split(b"\r\n")
    assert request[0] == b"GET /minha%20foto.png?%C3%A7 HTTP/1.1"
    assert b"Host: 127.0.0.1:%d" % listener.port in request


def test_it_may_have_moved(listener: Listener) -> None:
    first = b"HTTP/1.1 301 Moved\r\nLocation: /pe\xc3\xa7a.png\r\nContent-Length: 0\r\n\r\n"
    listener.answer = lambda connection: connection.sendall(GOOD if len(listener.asked) > 1 else first)
    assert Fetcher(["127.0.0.1"], QUICK).fetch(f"http://127.0.0.1:{listener.port}/") == b"foto"
    assert listener.asked[1].startswith(b"GET /pe%C3%A7a.png ")


def dripping(first: bytes, drop: bytes = b"x") -> Callable[[socket.socket], None]:
    def answer(connection: socket.socket) -> None:
        connection.sendall(first)
        while True:
            time.sleep(0.05)
            connection.sendall(drop)

    return answer


HEAD = b"HTTP/1.1 200 OK\r\n"
MISBEHAVING = {
    "says nothing": saying(),
    "a bad status line": saying(b"HELLO 200 OK\r\n\r\n"),
    "no number in it": saying(b"HTTP/1.1 OK\r\n\r\n"),
    "another protocol": saying(b"SSH-2.0-OpenSSH_9.2\r\n"),
    "a hundred headers and one": saying(HEAD + b"".join(b"X-%d: 1\r\n" % n for n in range(101)) + b"\r\nx"),
    "an endless header": saying(HEAD + b"X: " + b"y" * 70_000),
    "a long status line": saying(b"HTTP/1.1 200 " + b"y" * 70_000),
    "broken chunks": saying(HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nfoto\r\n"),
    "half a chunk": saying(HEAD + b"Transfer-Encoding: chunked\r\n\r\n10\r\nfoto"),
    "a negative chunk": saying(HEAD + b"Transfer-Encoding: chunked\r\n\r\n-5\r\nfoto\r\n"),
    "too short": saying(HEAD + b"Content-Length: 99\r\n\r\nfoto"),
    "a length that is none": saying(HEAD + b"Content-Length: 4, 5\r\n\r\nfoto"),
    "two large": saying(HEAD + b"\r\n", b"x" * 200_000),
    "gzip that is none": saying(HEAD + b"Content-Encoding: gzip\r\n\r\nfoto"),
    "a bomb": saying(HEAD + b"Content-Encoding: gzip\r\n\r\n", gzip.compress(bytes(20_000_000))),
    "not there": saying(b"HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnada"),
    "forbidden": saying(b"HTTP/1.1 403 No\r\n\r\n"),
    "moved nowhere": saying(b"HTTP/1.1 302 Found\r\n\r\n"),
    "moved to itself": saying(b"HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"),
    "moved to no address": saying(b"HTTP/1.1 302 Found\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n"),
    "moved to a bad port": saying(b"HTTP/1.1 302 Found\r\nLocation: http://h:x/\r\nContent-Length: 0\r\n\r\n"),
    "moved to a file": saying(b"HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n"),
    "moved to bytes": saying(b"HTTP/1.1 302 Found\r\nLocation: http://\xff\xfe/\r\nContent-Length: 0\r\n\r\n"),
    "hangs": lambda connection: time.sleep(3),
    "drips its status": dripping(b"HTTP/1.1 2"),
    "drips its headers": dripping(HEAD + b"X: "),
    "drips headers without end": dripping(HEAD, b"X: 1\r\n"),
    "drips its text": dripping(HEAD + b"Content-Length: 90000\r\n\r\n"),
    "drips chunks": dripping(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    "says to go on for ever": dripping(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
}


@pytest.mark.parametrize("answer", MISBEHAVING.values(), ids=MISBEHAVING)
def test_a_server_that_misbehaves_costs_its_own_picture(
    listener: Listener, answer: Callable[[socket.socket], None]
) -> None:
    listener.answer = answer
    with pytest.raises(FetchError) as told:
        Fetcher(["127.0.0.1"], QUICK).fetch(f"http://127.0.0.1:{listener.port}/")
    assert str(told.value)
    assert "\n" not in str(told.value)


def test_a_host_with_a_certificate_of_nobody(listener: Listener) -> None:
    listener.answer = saying(b"not TLS")
    with pytest.raises(FetchError):
        Fetcher(["127.0.0.1"], QUICK).fetch(f"https://127.0.0.1:{listener.port}/")
