"""HTTP connections that are kept alive."""

from __future__ import annotations

import http.client
import select
import socket
import ssl
import threading
import time
from dataclasses import dataclass
from typing import List, Mapping, Optional, Tuple
from urllib.parse import urlsplit

from .failures import RequestFailed

_LONGEST_IDLE_SECONDS = 30.0

SPELLING = {"X-Api-Spelling": "1.0.12"}
"""Header that asks for the spelling of answers that this client reads, whatever the venue's default is."""


@dataclass(frozen=True)
class RawAnswer:
    status: int
    headers: Mapping[str, str]
    """Header fields with their names in lower case."""
    text: str


class Connections:
    """Connections to one base address, for any number of threads. A connection that the other side has closed is not
    used again."""

    def __init__(self, base: str, timeout_seconds: float, ssl_context: Optional[ssl.SSLContext]) -> None:
        parts = urlsplit(base)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{base!r} is no address of an HTTP API, such as http://localhost:12000/api/v1")
        self._base = base
        self._parts = parts
        self._path = parts.path.rstrip("/")
        self._timeout_seconds = timeout_seconds
        self._ssl_context = ssl_context
        self._idle: List[Tuple[http.client.HTTPConnection, float]] = []
        self._lock = threading.Lock()

    def send(self, path: str, body: Optional[str], preference: Optional[str] = None) -> RawAnswer:
        """Sends a request once, with POST if there is a body, and with the header ``Prefer`` if it is given. Raises
        :class:`RequestFailed` if there is no answer."""
        connection = self._idle_one() or self._new()
        try:
            if body is None:
                connection.request("GET", self._path + path, headers=SPELLING)
            else:
                headers = {"Content-Type": "application/json", **SPELLING}
                if preference is not None:
                    headers["Prefer"] = preference
                connection.request("POST", self._path + path, body.encode(), headers)
            response = connection.getresponse()
            text = response.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise RequestFailed("no_answer", f"no answer of {self._base}: {_sentence(error)}") from error
        except BaseException:
            connection.close()
            raise
        if not response.will_close:
            with self._lock:
                self._idle.append((connection, time.monotonic()))
        return RawAnswer(response.status, {name.lower(): value for name, value in response.getheaders()}, text)

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection, _ in idle:
            connection.close()

    def _idle_one(self) -> Optional[http.client.HTTPConnection]:
        while True:
            with self._lock:
                if not self._idle:
                    return None
                connection, since = self._idle.pop()
            if time.monotonic() - since < _LONGEST_IDLE_SECONDS and not _has_ended(connection.sock):
                return connection
            connection.close()

    def _new(self) -> http.client.HTTPConnection:
        """Opens a connection. If that fails, nothing was sent."""
        host, port = self._parts.hostname or "", self._parts.port
        connection: http.client.HTTPConnection
        if self._parts.scheme == "https":
            context = self._ssl_context or ssl.create_default_context()
            connection = http.client.HTTPSConnection(host, port, timeout=self._timeout_seconds, context=context)
        else:
            connection = http.client.HTTPConnection(host, port, timeout=self._timeout_seconds)
        try:
            connection.connect()
        except OSError as error:
            connection.close()
            raise RequestFailed("unavailable", f"no connection to {self._base}: {_sentence(error)}") from error
        return connection


def _has_ended(sock: Optional[socket.socket]) -> bool:
    """Whether an idle connection was closed by the other side, or has brought data that nobody asked for."""
    if sock is None:
        return True
    if hasattr(select, "poll"):
        poll = select.poll()
        poll.register(sock, select.POLLIN)
        return bool(poll.poll(0))
    return bool(select.select([sock], [], [], 0)[0])


def _sentence(error: Exception) -> str:
    return str(error) or type(error).__name__
