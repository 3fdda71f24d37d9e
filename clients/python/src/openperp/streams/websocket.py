"""A WebSocket client (RFC 6455) for text messages, without extensions."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import secrets
import ssl
import struct
from typing import List, Optional, Protocol, Tuple
from urllib.parse import urlsplit

from ..http.connections import SPELLING

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_LARGEST_MESSAGE = 1 << 26
_CONTINUATION, _TEXT, _BINARY, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10
_CONTROL = (_CLOSE, _PING, _PONG)
_NORMAL, _PROTOCOL_ERROR, _BAD_TEXT, _TOO_BIG = 1000, 1002, 1007, 1009
_CLOSING_SECONDS = 1.0


class SocketEnded(Exception):
    """The connection has ended; the message says why."""


class Socket(Protocol):
    """The parts of a connection that streams need."""

    async def receive(self) -> str:
        """Returns the next text message. Raises :class:`SocketEnded`."""
        ...

    def send(self, text: str) -> None:
        """Sends a message without waiting."""
        ...

    def abort(self) -> None:
        """Ends the connection at once."""
        ...

    async def close(self) -> None:
        """Sends a close frame, then ends the connection."""
        ...


class WebSocket:
    """An open connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._has_sent_close = False

    @classmethod
    async def connect(cls, address: str, ssl_context: Optional[ssl.SSLContext] = None) -> "WebSocket":
        """Connects to an address. Raises an ``OSError`` or :class:`SocketEnded`, and a ``ValueError`` for anything that
        is not an address."""
        parts = urlsplit(address)
        if parts.scheme not in ("ws", "wss") or not parts.hostname:
            raise ValueError(f"{address!r} is no address of a WebSocket, such as ws://localhost:12001/")
        is_secure = parts.scheme == "wss"
        context = (ssl_context or ssl.create_default_context()) if is_secure else None
        port = parts.port or (443 if is_secure else 80)
        reader, writer = await asyncio.open_connection(parts.hostname, port, ssl=context)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            await _shake_hands(reader, writer, parts.netloc.rpartition("@")[2], path)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            writer.transport.abort()
            raise SocketEnded("the handshake was not answered") from error
        except BaseException:
            writer.transport.abort()
            raise
        return cls(reader, writer)

    async def receive(self) -> str:
        try:
            return await self._message()
        except (asyncio.IncompleteReadError, OSError) as error:
            raise SocketEnded(str(error) if isinstance(error, OSError) else "the connection broke") from error

    def send(self, text: str) -> None:
        self._frame(_TEXT, text.encode())

    def abort(self) -> None:
        self._writer.transport.abort()

    async def close(self) -> None:
        self._send_close(_NORMAL)
        self._writer.close()
        try:
            await asyncio.wait_for(self._writer.wait_closed(), _CLOSING_SECONDS)
        except (OSError, asyncio.TimeoutError):
            self.abort()

    async def _message(self) -> str:
        parts: List[bytes] = []
        while True:
            is_last, kind, payload = await self._next_frame()
            if kind in _CONTROL:
                self._control(kind, payload)
                continue
            if kind == _BINARY or (kind == _CONTINUATION) != bool(parts):
                raise self._failed(_PROTOCOL_ERROR, "the exchange sent a frame that does not belong there")
            parts.append(payload)
            if sum(map(len, parts)) > _LARGEST_MESSAGE:
                raise self._failed(_TOO_BIG, f"a message has more than {_LARGEST_MESSAGE} bytes")
            if is_last:
                return self._text(b"".join(parts))

    def _control(self, kind: int, payload: bytes) -> None:
        if kind == _PING:
            self._frame(_PONG, payload)
        if kind == _CLOSE:
            code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 0
            reason = payload[2:].decode(errors="replace")
            self._send_close(code or _NORMAL)
            raise SocketEnded(f"closed with {code or 'no code'}{': ' + reason if reason else ''}")

    def _text(self, payload: bytes) -> str:
        try:
            return payload.decode()
        except UnicodeDecodeError:
            raise self._failed(_BAD_TEXT, "the exchange sent a message that is no UTF-8") from None

    async def _next_frame(self) -> Tuple[bool, int, bytes]:
        first, second = await self._reader.readexactly(2)
        kind, length = first & 0x0F, second & 0x7F
        if first & 0x70 or second & 0x80 or kind not in (_CONTINUATION, _TEXT, _BINARY, *_CONTROL):
            raise self._failed(_PROTOCOL_ERROR, "the exchange sent a frame of an unknown form")
        if kind in _CONTROL and (length > 125 or not first & 0x80):
            raise self._failed(_PROTOCOL_ERROR, "the exchange sent a control frame that is too long or in parts")
        if length == 126:
            (length,) = struct.unpack("!H", await self._reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self._reader.readexactly(8))
        if length > _LARGEST_MESSAGE:
            raise self._failed(_TOO_BIG, f"a message has {length} bytes")
        return bool(first & 0x80), kind, await self._reader.readexactly(length)

    def _failed(self, code: int, reason: str) -> SocketEnded:
        self._send_close(code)
        return SocketEnded(reason)

    def _send_close(self, code: int) -> None:
        if not self._has_sent_close:
            self._frame(_CLOSE, struct.pack("!H", code))
        self._has_sent_close = True

    def _frame(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        head = bytearray([0x80 | kind])
        if length < 126:
            head.append(0x80 | length)
        elif length < 1 << 16:
            head += struct.pack("!BH", 0x80 | 126, length)
        else:
            head += struct.pack("!BQ", 0x80 | 127, length)
        key = secrets.token_bytes(4)
        if not self._has_sent_close and not self._writer.transport.is_closing():
            self._writer.write(bytes(head) + key + masked(payload, key))


def masked(payload: bytes, key: bytes) -> bytes:
    """Returns the payload, with each byte combined with one of the four bytes of the key in turn."""
    length = len(payload)
    pattern = (key * (length // 4 + 1))[:length]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")).to_bytes(length, "big")


async def _shake_hands(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, path: str) -> None:
    key = base64.b64encode(secrets.token_bytes(16))
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key.decode()}",
        "Sec-WebSocket-Version: 13",
        *(f"{name}: {value}" for name, value in SPELLING.items()),
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode(errors="replace").split("\r\n")
    words = head[0].split(" ", 2)
    if len(words) < 2 or words[1] != "101":
        raise SocketEnded(f"the connection was refused: {head[0]}")
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
    expected = base64.b64encode(hashlib.sha1(key + _GUID).digest()).decode()
    if headers.get("sec-websocket-accept") != expected:
        raise SocketEnded("the other side does not follow the WebSocket protocol")
