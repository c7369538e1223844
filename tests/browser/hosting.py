"""A host of files that can be gone or faulty, and remembers what it sent."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote, urlsplit

from regrario.site.serve import SiteHandler, SiteServer


@dataclass
class Host:
    """Serves ``folder``, always at the same address; ``start`` and ``stop`` it as often as you like."""

    folder: Path
    headers: dict[str, str] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    """The ends of paths that are not there, although there are such files."""
    gone_at: str = ""
    """The end of the path of a request that gets no answer, nor does any after it."""
    gone: bool = False
    sent: list[str] = field(default_factory=list)
    """The paths of what was sent; not what the browser was told it has already."""
    port: int = 0
    _server: SiteServer | None = None

    @property
    def address(self) -> str:
        """The address of the folder."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Answer from now on, well and everything."""
        self.stop()
        self.headers, self.missing, self.gone_at, self.gone, self.sent = {}, set(), "", False, []
        self._server = SiteServer(("127.0.0.1", self.port), partial(_Handler, directory=str(self.folder), host=self))
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        """Be gone: nobody listens at the address."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class _Handler(SiteHandler):
    def __init__(self, *args: object, directory: str, host: Host) -> None:
        self.host = host
        super().__init__(*args, directory=directory)

    def do_GET(self) -> None:  # noqa: N802 - the base class looks for this name
        """Answer, unless there is nobody or nothing there."""
        path = unquote(urlsplit(self.path).path)
        self.host.gone |= bool(self.host.gone_at) and path.endswith(self.host.gone_at)
        if self.host.gone:
            self.close_connection = True
        elif path.endswith(tuple(self.host.missing)):
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            super().do_GET()

    def send_response(self, code: int, message: str | None = None) -> None:
        if code == HTTPStatus.OK:
            self.host.sent.append(unquote(urlsplit(self.path).path))
        super().send_response(code, message)

    def end_headers(self) -> None:
        for name, value in self.host.headers.items():
            self.send_header(name, value)
        super().end_headers()
