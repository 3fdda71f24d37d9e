"""The messages of a connection: subscriptions, transactions, pings. Does no input or output itself."""

from __future__ import annotations

import json
import logging
import re
import time
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Sequence, Union

from ..answers.decoding import field_of, fields_of, integer
from ..transactions.submission import Submission, UnknownOutcome, WrongReceipt, submission_of, with_receipt
from ..transactions.trader import SignedTransaction
from ..values.json_text import parse
from .connection import ConnectionState
from .subscription import Subscription

_PAYLOAD = '"payload":'

_PLACE = re.compile(r"^subscription (\d+): ")
_log = logging.getLogger("openperp")


class StreamListener:
    """Listens to the events of a connection. Override what you need."""

    def changed(self, state: ConnectionState, reason: str) -> None:
        """:param reason: why the connection is no longer open, for people"""

    def gap(self, topic: str) -> None:
        """Called when a message did not follow the one before; the topic was requested again."""

    def failed(self, error: Exception, topic: str) -> None:
        """Called when a handler raised, or a message could not be read. Goes to the log ``openperp`` unless this is
        overridden."""
        _log.error("a message of %s failed", topic or "the exchange", exc_info=error)

    def closing(self, closes_at: int) -> None:
        """Called when the server has announced that it stops and closes the connection, at a time in milliseconds since
        1970. Another connection follows by itself, or at once with ``reconnect``."""

    def latency(self, seconds: float) -> None:
        """Called with the time from a ping to its answer."""


class _Post(NamedTuple):
    transaction: SignedTransaction
    answered: Callable[[Union[Submission, WrongReceipt]], None]
    receipt_keys: Sequence[str]


class StreamSession:
    """Handles received messages and hands over messages to send."""

    def __init__(self, send: Callable[[str], None], is_good: Callable[[], None], longest_pause: float) -> None:
        self.subscriptions: Dict[str, Subscription[Any]] = {}
        self.listeners: List[StreamListener] = []
        self.is_open = False
        self._send = send
        self._is_good = is_good
        self._longest_pause = longest_pause
        self._posts: Dict[int, _Post] = {}
        self._last_id = 0
        self._ping_id = 0
        self._pinged_at = 0.0

    def opened(self) -> None:
        self.is_open = True
        self._request(self.subscriptions.values())

    def ended(self, reason: str) -> None:
        self.is_open = False
        for subscription in self.subscriptions.values():
            subscription.disconnected()
        for number in list(self._posts):
            self.answer(number, UnknownOutcome(reason))

    def ticked(self) -> None:
        overdue = [each for each in self.subscriptions.values() if each.is_overdue(self._longest_pause)]
        for each in overdue:
            each.disconnected()
        self._request(overdue)

    def changed(self, state: ConnectionState, reason: str) -> None:
        self._each(lambda listener: listener.changed(state, reason))

    def ping(self) -> None:
        self._ping_id = self._next_id()
        self._pinged_at = time.monotonic()
        self._write({"method": "ping", "id": self._ping_id})

    def subscribe(self, subscription: Subscription[Any]) -> None:
        """Subscribes to a topic. Raises a ``ValueError`` if it is subscribed already."""
        name = subscription.topic.name
        if name in self.subscriptions:
            raise ValueError(f"{name} is subscribed already")
        self.subscriptions[name] = subscription
        self._request([subscription])

    def unsubscribe(self, subscription: Subscription[Any]) -> None:
        name = subscription.topic.name
        if self.subscriptions.get(name) is subscription:
            del self.subscriptions[name]
            self._write({"method": "unsubscribe", "topic": name})

    def renew(self, subscription: Subscription[Any]) -> None:
        """Discards the received state and asks for a snapshot, unless one is on its way."""
        is_subscribed = self.subscriptions.get(subscription.topic.name) is subscription
        if not is_subscribed or subscription.is_snapshot_under_way:
            return
        subscription.forget()
        self._request_again(subscription)

    def post(
        self, transaction: SignedTransaction, answered: Callable[[Union[Submission, WrongReceipt]], None], receipt_keys: Sequence[str] = ()
    ) -> int:
        """Sends a transaction. Returns the number for :meth:`answer`.

        :param receipt_keys: keys of the exchange whose receipt is asked for; empty: no receipt is asked for
        """
        number = self._next_id()
        self._posts[number] = _Post(transaction, answered, receipt_keys)
        receipt = ',"receipt":true' if receipt_keys else ""
        self._send(
            f'{{"method":"post","request":{{"type":"action","payload":{transaction.body}}},"id":{number}{receipt}}}'
        )
        return number

    def answer(self, number: int, submission: Union[Submission, WrongReceipt]) -> None:
        post = self._posts.pop(number, None)
        if post is not None:
            post.answered(submission)

    def _posted(self, message: Dict[str, Any], text: str) -> None:
        number = _number(message)
        submission = _of_post(message)
        post = self._posts.get(number)
        if post is None or not post.receipt_keys:
            return self.answer(number, submission)
        given = message.get("receipt")
        receipt = given if isinstance(given, str) else None
        try:
            self.answer(
                number, with_receipt(submission, post.transaction, _payload_of(text), receipt, post.receipt_keys)
            )
        except WrongReceipt as wrong:
            self.answer(number, wrong)

    def received(self, text: str) -> None:
        topic = ""
        try:
            message = fields_of(parse(text))
            topic = str(message.get("topic") or "")
            self._dispatch(message, topic, text)
        except Exception as error:  # A failure in one message must not lose the following ones.
            self._failed(error, topic)

    def _dispatch(self, message: Dict[str, Any], topic: str, text: str) -> None:
        kind = message.get("type")
        if kind == "subscriptionResponse":
            self._confirmed(message)
        elif kind == "pong":
            if message.get("id") == self._ping_id:
                seconds = time.monotonic() - self._pinged_at
                self._each(lambda listener: listener.latency(seconds))
        elif kind == "serverShutdown":
            closes_at = integer(message.get("closesAt"))
            self._each(lambda listener: listener.closing(closes_at))
        elif kind == "post":
            self._posted(message, text)
        elif kind == "error":
            self._refused(message)
        elif kind != "unsubscribeResponse":
            self._of_topic(topic, message)

    def _confirmed(self, message: Dict[str, Any]) -> None:
        topics = message["topics"]
        seqs = message.get("seqs") or [None] * len(topics)
        for topic, seq in zip(topics, seqs):
            subscription = self.subscriptions.get(topic)
            if subscription is not None:
                subscription.confirmed(_number(message), seq)
        self._is_good()

    def _refused(self, message: Dict[str, Any]) -> None:
        text, number = str(message.get("message")), _number(message)
        if number in self._posts:
            return self.answer(number, UnknownOutcome(text))
        place = _PLACE.match(text)
        for subscription in list(self.subscriptions.values()):
            subscription.refused(number, int(place[1]) if place else None, _PLACE.sub("", text))

    def _of_topic(self, topic: str, message: Dict[str, Any]) -> None:
        subscription = self.subscriptions.get(topic)
        verdict = "drop" if subscription is None else subscription.judge(message)
        if subscription is None or verdict == "drop":
            return
        if verdict == "deliver":
            return subscription.take(message)
        self._request_again(subscription)
        self._each(lambda listener: listener.gap(topic))

    def _request(self, subscriptions: Iterable[Subscription[Any]]) -> None:
        asked: Sequence[Subscription[Any]] = list(subscriptions)
        if not self.is_open or not asked:
            return
        number = self._next_id()
        entries = [each.request(number, place) for place, each in enumerate(asked)]
        self._write({"method": "subscribe", "subscription": entries, "id": number})

    def _request_again(self, subscription: Subscription[Any]) -> None:
        if not subscription.is_refused:
            self._write({"method": "unsubscribe", "topic": subscription.topic.name})
        self._request([subscription])

    def _write(self, message: Dict[str, Any]) -> None:
        self._send(json.dumps(message))

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def _failed(self, error: Exception, topic: str) -> None:
        for listener in list(self.listeners) or [StreamListener()]:
            _notify(lambda: listener.failed(error, topic))

    def _each(self, notify: Callable[[StreamListener], None]) -> None:
        for listener in list(self.listeners):
            _notify(lambda: notify(listener))


def _notify(call: Callable[[], None]) -> None:
    """Notifies a listener; its exceptions are logged and stop nothing else."""
    try:
        call()
    except Exception:
        _log.exception("a listener failed")


def _number(message: Dict[str, Any]) -> int:
    number = message.get("id")
    return number if isinstance(number, int) else 0


def _payload_of(text: str) -> str:
    """Returns the text of the answer that the exchange has signed: the end of the message without the last two
    braces."""
    return text[text.find(_PAYLOAD) + len(_PAYLOAD) : -2]


def _of_post(message: Dict[str, Any]) -> Submission:
    payload = field_of(message.get("data"), "payload")
    submission = submission_of(payload)
    return UnknownOutcome(f"not an answer of an exchange: {payload}") if submission is None else submission
