"""A connection that opens a new socket when one ends."""

from __future__ import annotations

import asyncio
import logging
import random
import ssl
import time
from dataclasses import dataclass
from typing import Awaitable, Callable, Literal, Optional, Protocol

from .websocket import Socket, SocketEnded, WebSocket

OpenSocket = Callable[[str], Awaitable[Socket]]
"""Function that connects to an address."""

ConnectionState = Literal["idle", "connecting", "open", "waiting", "closed"]
"""State of a connection. ``waiting``: until the next attempt to connect."""

_MOST_DOUBLINGS = 20
_BY_CLIENT = "closed by this client"
_log = logging.getLogger("openperp")


@dataclass(frozen=True)
class StreamSettings:
    first_pause_seconds: float = 0.1
    """Pause before the first attempt to reconnect; doubled after each failure, shortened by up to half at random."""
    longest_pause_seconds: float = 10.0
    """Longest pause; also the time after which a topic that was confirmed before is requested again."""
    ping_seconds: float = 5.0
    """Interval between pings, which measure latency."""
    silence_seconds: float = 15.0
    """Time without data after which a connection counts as dead."""
    answer_seconds: float = 10.0
    """Time after which the outcome of an unanswered transaction counts as unknown."""
    ssl_context: Optional[ssl.SSLContext] = None
    """TLS settings for a wss address; None: the certificates of the system."""
    open_socket: Optional[OpenSocket] = None
    """Function that replaces the WebSocket, for tests."""


class ConnectionEvents(Protocol):
    def opened(self) -> None:
        ...

    def received(self, text: str) -> None:
        ...

    def ended(self, reason: str) -> None:
        """Called when the connection broke; another attempt follows unless it was closed."""

    def changed(self, state: ConnectionState, reason: str) -> None:
        ...

    def ticked(self) -> None:
        """Called now and then while the connection is open."""

    def ping(self) -> None:
        ...


class Connection:
    """A connection, which belongs to the event loop it was started in::

    idle       -> connecting  something is to be sent
    connecting -> open        the exchange accepts
    connecting -> waiting     it does not, or says nothing for too long
    open       -> waiting     the socket broke, was closed, or was silent for too long
    waiting    -> connecting  the pause is over
    any        -> closed      the caller closes it
    """

    def __init__(self, address: str, settings: StreamSettings, events: ConnectionEvents) -> None:
        self.state: ConnectionState = "idle"
        self.received_at = 0.0
        """``time.monotonic()`` of the last received data; 0: nothing yet."""
        self._address = address
        self._settings = settings
        self._events = events
        self._open_socket = settings.open_socket or self._open_web_socket
        self._socket: Optional[Socket] = None
        self._task: Optional[asyncio.Task[None]] = None
        self._attempts = 0
        self._pinged_at = 0.0
        self._broken_off: Optional[str] = None

    def start(self) -> None:
        """Connects, unless the connection was started before."""
        if self.state == "idle":
            self._become("connecting", "")
            self._task = asyncio.get_running_loop().create_task(self._run())

    def send(self, text: str) -> None:
        """Sends a message; does nothing while the connection is not open."""
        if self.state == "open" and self._socket is not None:
            self._socket.send(text)

    def is_good(self) -> None:
        """Reports that data has been received, so the connection works: the next pause is short again."""
        self._attempts = 0

    def break_off(self, reason: str) -> None:
        """Breaks the socket off; a new one follows."""
        if self._socket is not None:
            self._broken_off = reason
            self._socket.abort()

    async def close(self) -> None:
        if self.state == "closed":
            return
        self._become("closed", _BY_CLIENT)
        socket, self._socket = self._socket, None
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if socket is not None:
            await socket.close()
        self._events.ended(_BY_CLIENT)

    async def _run(self) -> None:
        while True:
            reason = await self._until_it_ends()
            if self.state == "closed":
                return
            self._become("waiting", reason)
            self._events.ended(reason)
            await asyncio.sleep(self._pause())
            self._become("connecting", "")

    async def _until_it_ends(self) -> str:
        self._broken_off = None
        try:
            socket = await asyncio.wait_for(self._open_socket(self._address), self._settings.silence_seconds)
        except asyncio.TimeoutError:
            return "no answer"
        except (OSError, SocketEnded, ValueError) as error:
            return f"no connection to {self._address}: {error}"
        if self.state == "closed":
            # Until Python 3.12 a cancellation is lost if it arrives at the moment at which the socket opens.
            socket.abort()
            return _BY_CLIENT
        self._socket = socket
        ticking = asyncio.get_running_loop().create_task(self._tick())
        try:
            return await self._receive(socket)
        finally:
            ticking.cancel()
            if self._socket is socket:
                self._socket = None
                socket.abort()

    async def _receive(self, socket: Socket) -> str:
        self.received_at = self._pinged_at = time.monotonic()
        self._become("open", "")
        try:
            self._events.opened()
            while True:
                text = await socket.receive()
                self.received_at = time.monotonic()
                self._events.received(text)
        except SocketEnded as ended:
            return self._broken_off or str(ended)
        except Exception as error:
            _log.exception("the connection to %s is opened again after a failure", self._address)
            return f"{type(error).__name__}: {error}"

    async def _tick(self) -> None:
        settings = self._settings
        while True:
            await asyncio.sleep(max(0.01, min(settings.ping_seconds, settings.silence_seconds) / 4))
            now = time.monotonic()
            if now - self.received_at > settings.silence_seconds:
                self.break_off(f"nothing was received for {settings.silence_seconds} s")
                return
            if now - self._pinged_at >= settings.ping_seconds:
                self._pinged_at = now
                self._events.ping()
            self._events.ticked()

    def _pause(self) -> float:
        full = self._settings.first_pause_seconds * 2.0 ** min(self._attempts, _MOST_DOUBLINGS)
        self._attempts += 1
        return min(self._settings.longest_pause_seconds, full) * (0.5 + random.random() / 2)

    def _become(self, state: ConnectionState, reason: str) -> None:
        self.state = state
        self._events.changed(state, reason)

    async def _open_web_socket(self, address: str) -> Socket:
        return await WebSocket.connect(address, self._settings.ssl_context)
