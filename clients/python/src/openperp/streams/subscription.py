"""One subscribed topic."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, Literal, Mapping, Optional, TypeVar

from ..answers.decoding import integer, nullable
from .topics import Topic

T = TypeVar("T")


@dataclass(frozen=True)
class StreamMessage(Generic[T]):
    """A message of a stream."""

    topic: Topic[T]
    data: T
    seq: int
    """Sequence number of the message on the topic."""
    missed: bool
    """Whether messages before this one may be missing because the exchange could not resume. Accounts and books begin
    anew."""


Handler = Callable[[StreamMessage[T]], None]

Verdict = Literal["drop", "deliver", "gap"]
"""Decision about a message. ``gap``: it does not follow the last one, so the topic must be requested again."""

_optional = nullable(integer)


class Subscription(Generic[T]):
    """One subscribed topic, which knows its last message and whether the next one follows it::

    requested -> live       the exchange has confirmed the latest request for it
    live      -> requested  the connection broke, or a message does not follow the last one
    requested -> refused    such as by a replica of the exchange that does not know the market yet
    refused   -> requested  after a while, if it was live before
    """

    def __init__(self, topic: Topic[T], handler: Handler[T], refused: Callable[[str], None]) -> None:
        """:param refused: receives the reason if the exchange refuses the subscription"""
        self.topic = topic
        self._on_refused = refused
        self._handler = handler
        self._last: Optional[int] = None
        """Number of the last message; None: there is none to resume from."""
        self._awaited = 0
        """ID of the latest request until it is confirmed; 0: it is."""
        self._place = 0
        """Place of the topic in that request."""
        self.is_refused = False
        self._requested_at = 0.0
        self._has_begun = False
        self._has_resumed = False
        self._missed = False

    def request(self, number: int, place: int) -> Dict[str, Any]:
        """Returns the fields of a request: it resumes after the last message, if there was one.

        :param place: among the topics of the request, from 0"""
        self._awaited = number
        self._place = place
        self.is_refused = False
        self._requested_at = time.monotonic()
        self._has_resumed = self.topic.is_whole and self._last is not None
        self._missed = self._missed or (self.topic.is_whole and self._has_begun and self._last is None)
        return {**self.topic.entry, **({"resumeFrom": self._last} if self._has_resumed else {})}

    def disconnected(self) -> None:
        """Discards unconfirmed requests: on a new connection, earlier requests will not be confirmed any more."""
        self._awaited = 0
        self.is_refused = False

    @property
    def is_snapshot_under_way(self) -> bool:
        """Whether the exchange is about to send a snapshot, so that requesting another one would only discard it."""
        return self._awaited != 0 and not self.is_refused and not self._has_resumed

    def is_overdue(self, seconds: float) -> bool:
        """Whether a topic that was confirmed before was requested so long ago, and refused."""
        return self._has_begun and self.is_refused and time.monotonic() - self._requested_at > seconds

    def confirmed(self, number: int, seq: Any) -> None:
        """:param number: ID of the confirmed request; an earlier one than the latest changes nothing
        :param seq: number of the topic's last message"""
        if number != self._awaited:
            return
        self._awaited = 0
        self._has_begun = True
        if self._last is None:
            self._last = _optional(seq)

    def refused(self, number: int, only_place: Optional[int], reason: str) -> None:
        """Takes the refusal of a request; one of an earlier request than the latest, or of another topic, changes nothing.

        :param only_place: place of the topic that was refused; None: all of the request were"""
        if number != self._awaited or only_place not in (None, self._place):
            return
        self.is_refused = True
        self._on_refused(reason)

    def forget(self) -> None:
        """Forgets the last message, because the local copy is wrong and cannot be resumed from: the next request is for
        a snapshot."""
        self._last = None

    def judge(self, message: Mapping[str, Any]) -> Verdict:
        if self._awaited != 0:
            return "drop"
        prev = _optional(message.get("prev")) or 0
        if not self.topic.is_whole or prev == 0 or self._last is None or prev == self._last:
            return "deliver"
        if self._has_resumed:
            self.forget()
        return "gap"

    def take(self, message: Mapping[str, Any]) -> None:
        seq = _optional(message.get("seq"))
        missed = self._missed or message.get("resumed") is False
        self._last = seq
        self._missed = False
        self._has_resumed = False
        data = self.topic.decode(message.get("data"))
        if data is not None:
            self._handler(StreamMessage(self.topic, data, seq or 0, missed))
