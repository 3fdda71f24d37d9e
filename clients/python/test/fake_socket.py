"""A fake socket: the test is its other side."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Callable, Dict, List, Union

from openperp.streams.websocket import Socket, SocketEnded


class FakeSocket:
    def __init__(self) -> None:
        self.sent: List[Dict[str, Any]] = []
        self.is_closed = False
        self._received: "asyncio.Queue[str | None]" = asyncio.Queue()

    async def receive(self) -> str:
        text = None if self.is_closed else await self._received.get()
        if text is None:
            raise SocketEnded("closed with 1006")
        return text

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def abort(self) -> None:
        self.break_off()

    async def close(self) -> None:
        self.break_off()

    def break_off(self) -> None:
        self.is_closed = True
        self._received.put_nowait(None)

    def give(self, message: Union[str, Dict[str, Any]]) -> None:
        self._received.put_nowait(message if isinstance(message, str) else json.dumps(message))

    def last(self, method: str) -> Dict[str, Any]:
        """Returns the last message of a method."""
        return [each for each in self.sent if each["method"] == method][-1]


class FakeSockets:
    """Opens fake sockets and keeps them."""

    def __init__(self) -> None:
        self.all: List[FakeSocket] = []

    async def open(self, address: str) -> Socket:
        self.all.append(FakeSocket())
        return self.all[-1]

    @property
    def current(self) -> FakeSocket:
        return self.all[-1]


async def until(holds: Callable[[], object], what: str) -> None:
    """Waits until a condition holds, for as long as a slow machine may need."""
    for _ in range(1000):
        if holds():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"not {what}")
