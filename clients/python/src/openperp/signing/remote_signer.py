"""A key in another process, which can refuse messages that it should not sign."""

from __future__ import annotations

import threading
from typing import Any, Callable, Protocol

from .signer import Signer

_SIGNED = b"\0"
_REFUSED = b"\1"


class Channel(Protocol):
    """One end of a connection between processes, as ``multiprocessing.Pipe()`` and ``multiprocessing.connection`` make it."""

    def send_bytes(self, buf: Any) -> None:
        ...

    def recv_bytes(self) -> bytes:
        ...


class RemoteSigner:
    """A signer whose key is at the other end of a channel, where :func:`serve_signer` runs."""

    def __init__(self, channel: Channel, public_key: str) -> None:
        self.public_key = public_key
        self._channel = channel
        self._lock = threading.Lock()

    def sign(self, message: bytes) -> bytes:
        """Returns the signature. Raises a ``PermissionError`` with the reason if the other side refuses, an ``OSError``
        if it is gone."""
        with self._lock:
            self._channel.send_bytes(message)
            answer = self._channel.recv_bytes()
        if answer[:1] != _SIGNED:
            raise PermissionError(answer[1:].decode(errors="replace"))
        return answer[1:]


def serve_signer(channel: Channel, signer: Signer, permits: Callable[[bytes], bool] = lambda message: True) -> None:
    """Signs for the :class:`RemoteSigner` at the other end until that end is closed.

    :param permits: decides about each message; a key that should only trade can refuse the rest
    """
    while True:
        try:
            message = channel.recv_bytes()
        except EOFError:
            return
        try:
            answer = _SIGNED + signer.sign(message) if permits(message) else _REFUSED + b"this key does not sign that"
        except Exception as error:  # The other side is waiting: it gets the reason.
            answer = _REFUSED + str(error).encode()
        channel.send_bytes(answer)
