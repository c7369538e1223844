"""Requests to other sites: the one way in which anything here asks the network for what a page's text names.

Anyone may edit a public wiki, so an address in it must not reach what only the machine that builds can reach: its own
services, its network's, a cloud's metadata. Only http and https are asked, and only public addresses: a name is
resolved, what it resolves to is looked at, and the connection goes to the very address that was looked at. So it is at
each redirect. No answer may be larger than a bound, and none takes longer, however slowly it drips.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit, urlunsplit

import idna
import requests
import urllib3
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

SCHEMES = ("http", "https")
HEADERS = {"User-Agent": "Regrario", "Accept": "image/*", "Accept-Encoding": "identity", "Connection": "close"}
REDIRECTS = 5
MOVED = frozenset({301, 302, 303, 307, 308})
OK = 200
CHUNK = 65536

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_IPV4_COMPATIBLE = ipaddress.ip_network("::/96")
_LOW_32 = 0xFFFFFFFF
_TOO_SLOW = "it took longer than {:g} s"
_UNSEEN = re.compile(r"[\x00-\x1f\x7f]+")
_PATH = "/%:@!$&'()*+,;=~"
_BROKEN = (requests.RequestException, urllib3.exceptions.HTTPError, HTTPException, OSError, ValueError)
"""What the libraries raise when a server, or an address, is not as it should be."""


class FetchError(Exception):
    """Says why an address could not be fetched."""


class RefusedError(FetchError):
    """The address may not be asked; no server's fault, and nothing was sent."""


class SilentError(FetchError):
    """The host does not answer at all: others of its addresses need not be tried."""


@dataclass(frozen=True, slots=True)
class Limits:
    """``timeout``: seconds to wait for a sign of life; ``total``: for the whole; ``size``: bytes of an answer."""

    timeout: float = 10.0
    total: float = 20.0
    size: int = 20_000_000


class Fetcher:
    """Fetches addresses; ``private_hosts`` names the hosts that may be in a private network."""

    def __init__(self, private_hosts: Iterable[str] = (), limits: Limits = Limits()) -> None:
        """Nothing is asked yet."""
        self.allowed = frozenset(map(host_of, (f"http://{_bracketed(host)}/" for host in private_hosts)))
        self.limits = limits

    def fetch(self, address: str) -> bytes:
        """What is at an address, redirects followed.

        Raises:
            RefusedError: it is no public address of the web, or leads to one that is none.
            SilentError: its host does not answer.
            FetchError: it answers, but not with a file.
        """
        with _deadline(self.limits.total) as deadline:
            for _ in range(REDIRECTS + 1):
                answer = self._ask(encoded(address), deadline)
                if isinstance(answer, bytes):
                    return answer
                address = answer
        raise FetchError(f"leads to another address more than {REDIRECTS} times")

    def _ask(self, address: str, deadline: _Deadline) -> bytes | str:
        """What is at an address, or the address that it leads to. Each has a connection of its own."""
        try:
            with (
                self._session(deadline) as session,
                session.get(address, stream=True, timeout=self.limits.timeout, allow_redirects=False) as answer,
            ):
                if answer.status_code in MOVED and "location" in answer.headers:
                    return _joined(address, answer.headers["location"])
                data = self._body(answer)
        except FetchError:
            raise
        except _BROKEN as error:
            raise _told(error, deadline) from None
        if deadline.passed:  # to the library a cut connection may be the end of an answer
            raise FetchError(_TOO_SLOW.format(deadline.seconds))
        return data

    def _body(self, answer: requests.Response) -> bytes:
        if answer.status_code != OK:
            raise FetchError(f"HTTP status {answer.status_code}")
        data = bytearray()
        for part in answer.iter_content(CHUNK):
            data += part
            if len(data) > self.limits.size:
                raise FetchError(f"it is larger than {self.limits.size // 1_000_000} MB")
        length = answer.headers.get("content-length", "")
        if "content-encoding" not in answer.headers and length.isdecimal() and len(data) < int(length):
            raise FetchError("the answer ended too early")
        return bytes(data)

    def _session(self, deadline: _Deadline) -> requests.Session:
        session = requests.Session()
        session.trust_env = False  # no proxy, no password of whoever builds
        session.headers.update(HEADERS)
        for scheme in SCHEMES:
            session.mount(f"{scheme}://", _Adapter(self.allowed, deadline))
        return session


def host_of(address: str) -> str:
    """The host of an address as it is asked for; ``""`` when there is none."""
    try:
        return urlsplit(encoded(address)).hostname or ""
    except FetchError:
        return ""


def encoded(address: str) -> str:
    """An address as browsers send it: spaces and accents as bytes in UTF-8, a host of any script, no password.

    Raises:
        RefusedError: it is no address of the web.
    """
    plain = _UNSEEN.sub("", address.strip()).replace("\\", "/")
    try:
        parts = urlsplit(plain)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise RefusedError(f"it is no address ({error})") from None
    if parts.scheme not in SCHEMES or not host:
        raise RefusedError("the address is not http or https")
    netloc = _bracketed(_ascii(host)) + (f":{port}" if port is not None else "")
    path, query = (_percent(text, safe) for text, safe in ((parts.path or "/", _PATH), (parts.query, f"{_PATH}?")))
    return urlunsplit((parts.scheme, netloc, path, query, ""))


def is_public(address: str) -> bool:
    """Whether an IP address, as text, is one of the open internet, and so is any other that is written inside it."""
    try:
        given = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(each.is_global and not each.is_multicast and not each.is_reserved for each in _inside(given))


def _inside(given: ipaddress.IPv4Address | ipaddress.IPv6Address) -> Iterator[Any]:
    """The address, or those of IPv4 that one of IPv6 stands for."""
    if isinstance(given, ipaddress.IPv4Address):
        yield given
    elif given.ipv4_mapped:
        yield given.ipv4_mapped
    elif given in _NAT64:
        yield ipaddress.IPv4Address(int(given) & _LOW_32)
    else:
        yield from filter(None, (given.sixtofour, *(given.teredo or ())))
        yield ipaddress.IPv6Address(1) if given in _IPV4_COMPATIBLE else given


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _ascii(host: str) -> str:
    """A host as the network knows it."""
    name = unquote(host)
    if ":" in name or name.isascii():
        return name
    try:
        return idna.encode(name, uts46=True).decode("ascii")
    except UnicodeError:  # what is no name in any script; the numbers of other scripts are those of an address, too
        mapped = idna.uts46_remap(name, std3_rules=False, transitional=False) if name else name
        if mapped.isascii():
            return mapped
        raise RefusedError("its host is no name of the web") from None


def _percent(text: str, safe: str) -> str:
    return quote(text, safe=safe, encoding="utf-8", errors="replace")


def _joined(address: str, location: str) -> str:
    """Where a redirect leads. Its bytes are UTF-8, which the library has read as Latin-1."""
    try:
        return urljoin(address, location.encode("latin-1").decode("utf-8", "replace"))
    except ValueError:
        raise FetchError("it leads to what is no address") from None


def _told(error: Exception, deadline: _Deadline) -> FetchError:
    """The one line of what a library raised."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, FetchError):
            return cause
        cause = cause.__cause__ or cause.__context__
    if deadline.passed:
        return FetchError(_TOO_SLOW.format(deadline.seconds))
    if isinstance(error, requests.ConnectTimeout | requests.ReadTimeout | TimeoutError):
        return SilentError("it does not answer")
    if isinstance(error, requests.exceptions.SSLError):
        return SilentError("its certificate is not valid for it")
    return FetchError(f"its answer cannot be understood ({type(error).__name__})")


# --- connections ------------------------------------------------------------------------------------------------------


class _Deadline:
    """Ends connections when the time is over: a server may send a byte a second for ever."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.passed = False
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()

    def watch(self, connected: socket.socket) -> None:
        with self._lock:
            self._sockets.append(connected)
        if self.passed:
            self.end()

    def end(self) -> None:
        self.passed = True
        with self._lock:
            for each in self._sockets:
                try:
                    each.shutdown(socket.SHUT_RDWR)
                except OSError:  # it has ended by itself
                    continue


@contextmanager
def _deadline(seconds: float) -> Iterator[_Deadline]:
    deadline = _Deadline(seconds)
    timer = threading.Timer(seconds, deadline.end)
    timer.daemon = True
    timer.start()
    try:
        yield deadline
    finally:
        timer.cancel()


def _connect(host: str, port: int, timeout: float, allowed: frozenset[str], deadline: _Deadline) -> socket.socket:
    """A connection to the first address of a host that answers; to none, if one of them is private."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise SilentError(f"there is no host {host!r} ({getattr(error, 'strerror', None) or error})") from None
    if host not in allowed:
        for *_, place in found:
            if not is_public(str(place[0])):
                raise RefusedError(
                    f"{host} is an address of a private network, which no page may ask for"
                    " (extra.regrario.private_hosts names those that it may)"
                )
    reason: OSError | None = None
    for family, kind, protocol, _, place in found:
        connection = socket.socket(family, kind, protocol)
        connection.settimeout(timeout)
        try:
            connection.connect(place)
        except OSError as error:
            connection.close()
            reason = error
        else:
            deadline.watch(connection)
            return connection
    raise SilentError(f"it does not answer ({reason.strerror or reason})" if reason else f"there is no host {host!r}")


class _Adapter(HTTPAdapter):
    """As requests' own, but for who makes the connections."""

    def __init__(self, allowed: frozenset[str], deadline: _Deadline) -> None:
        self._classes = _pools(allowed, deadline)
        super().__init__()

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options)
        self.poolmanager.pool_classes_by_scheme = self._classes


def _pools(allowed: frozenset[str], deadline: _Deadline) -> dict[str, type[HTTPConnectionPool]]:
    class Plain(HTTPConnection):
        def _new_conn(self) -> socket.socket:
            return _connect(_name(self), self.port, _seconds(self), allowed, deadline)

    class Secure(HTTPSConnection):
        def _new_conn(self) -> socket.socket:
            return _connect(_name(self), self.port, _seconds(self), allowed, deadline)

        def connect(self) -> None:
            super().connect()
            if self.sock is not None:  # another than the one that it was made of
                deadline.watch(self.sock)

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    return {"http": PlainPool, "https": SecurePool}


def _name(connection: HTTPConnection) -> str:
    return connection.host.strip("[]")


def _seconds(connection: HTTPConnection) -> float:
    timeout = connection.timeout
    return float(timeout) if isinstance(timeout, int | float) else Limits().timeout
