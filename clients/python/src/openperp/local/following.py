"""The parts of ``Streams`` and ``AsyncStreams`` that local copies need."""

from __future__ import annotations

from typing import Callable, Protocol, TypeVar

from ..streams.subscription import Handler
from ..streams.topics import Topic

T = TypeVar("T")


class Closing(Protocol):
    """A subscribed topic."""

    def close(self) -> None:
        ...

    def renew(self) -> None:
        ...


class Subscribing(Protocol):
    """Subscribes to topics: ``Streams`` or ``AsyncStreams``."""

    def subscribe(self, topic: Topic[T], handler: Handler[T], refused: Callable[[str], None] = ...) -> Closing:
        ...
