"""The streams of an exchange for programs that wait."""

from __future__ import annotations

import asyncio
import queue
import threading
from types import TracebackType
from typing import Any, Callable, Generic, Iterator, Optional, Set, Type, TypeVar, Union

from ..transactions.submission import Submission
from ..transactions.trader import SignedTransaction
from .async_streams import AsyncStreams, AsyncSubscribed, SubscriptionRefused
from .connection import ConnectionState, StreamSettings
from .session import StreamListener
from .subscription import Handler, StreamMessage, Subscription
from .topics import Topic

T = TypeVar("T")
_CLOSING_SECONDS = 5.0


class Subscribed(Generic[T]):
    """One subscribed topic, for the owner of the subscription."""

    def __init__(
        self,
        begin: Callable[[], AsyncSubscribed[T]],
        topic: Topic[T],
        later: Callable[[Callable[[], Any]], None],
        forget: Callable[[str], None],
    ) -> None:
        self.topic = topic
        self._begin = begin
        self._later = later
        self._forget = forget
        self._inner: Optional[AsyncSubscribed[T]] = None
        later(self._start)

    def close(self) -> None:
        """Ends the subscription."""
        self._forget(self.topic.name)
        self._later(lambda: self._inner.close() if self._inner else None)

    def renew(self) -> None:
        """Discards the received state and asks for a snapshot."""
        self._later(lambda: self._inner.renew() if self._inner else None)

    def _start(self) -> None:
        self._inner = self._begin()


class Streams:
    """:class:`AsyncStreams` in a thread of its own, which calls the handlers: they must not block for long. All other
    methods may be called from any thread."""

    def __init__(self, address: str, settings: StreamSettings = StreamSettings()) -> None:
        self._streams = AsyncStreams(address, settings)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="openperp-streams", daemon=True)
        self._topics: Set[str] = set()
        self._lock = threading.Lock()
        self._is_closed = False

    @property
    def state(self) -> ConnectionState:
        return self._streams.state

    @property
    def received_at(self) -> float:
        """``time.monotonic()`` of the last received data; 0: nothing yet."""
        return self._streams.received_at

    def listen(self, listener: StreamListener) -> Callable[[], None]:
        """Calls the listener from now on, in the thread of the streams. Returns a function that ends this."""
        return self._streams.listen(listener)

    def subscribe(
        self, topic: Topic[T], handler: Handler[T], refused: Callable[[str], None] = lambda reason: None
    ) -> Subscribed[T]:
        """Subscribes, now or as soon as there is a connection, and again after each reconnection. Does not wait.

        Raises a ``ValueError`` if the topic is subscribed already.

        :param refused: receives the reason if the exchange refuses the subscription
        """
        self._start()
        with self._lock:
            if topic.name in self._topics:
                raise ValueError(f"{topic.name} is subscribed already")
            self._topics.add(topic.name)
        subscription = Subscription(topic, handler, refused)
        return Subscribed(lambda: self._streams.add(subscription), topic, self._later, self._forget)

    def messages(self, topic: Topic[T], longest_seconds: Optional[float] = None) -> Iterator[StreamMessage[T]]:
        """Yields the messages of a topic for a ``for`` loop; leaving the loop unsubscribes. Messages that arrive while
        the loop is busy wait.

        Raises :class:`SubscriptionRefused`.

        :param longest_seconds: longest time without a message, after which the loop ends; None: it never ends by itself
        """
        waiting: "queue.Queue[Union[StreamMessage[T], SubscriptionRefused]]" = queue.Queue()

        def refused(reason: str) -> None:
            waiting.put(SubscriptionRefused(f"{topic.name} was refused: {reason}"))

        subscribed = self.subscribe(topic, waiting.put, refused)
        try:
            while True:
                try:
                    message = waiting.get(timeout=longest_seconds)
                except queue.Empty:
                    return
                if isinstance(message, SubscriptionRefused):
                    raise message
                yield message
        finally:
            subscribed.close()

    def submit(self, transaction: SignedTransaction, *exchange_keys: str) -> Submission:
        """Sends a transaction through the socket and waits for the answer. Every error is an unknown outcome, because
        the protocol has no code for it: look its orders up by their IDs, or send the same again with
        ``submit_until_known``.

        :param exchange_keys: keys in base58; with one or more, the exchange is asked to sign its answer, and
            :class:`WrongReceipt` is raised if the signature is not that of one of them
        """
        if threading.current_thread() is self._thread:
            raise RuntimeError("submit waits for an answer, so a handler cannot call it")
        self._start()
        return asyncio.run_coroutine_threadsafe(self._streams.submit(transaction, *exchange_keys), self._loop).result()

    def reconnect(self) -> None:
        """Breaks the connection off and connects again, for example after a change of the network or for a test."""
        self._later(self._streams.reconnect)

    def close(self) -> None:
        """Ends the connection and the thread."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            has_begun = self._thread.is_alive()
        if not has_begun:
            self._loop.close()
            return
        asyncio.run_coroutine_threadsafe(self._end(), self._loop)
        if threading.current_thread() is not self._thread:
            self._thread.join(_CLOSING_SECONDS)

    def __enter__(self) -> "Streams":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _run(self) -> None:
        try:
            self._loop.run_forever()
        finally:
            self._loop.close()

    async def _end(self) -> None:
        await self._streams.close()
        self._loop.stop()

    def _forget(self, topic: str) -> None:
        with self._lock:
            self._topics.discard(topic)

    def _later(self, task: Callable[[], Any]) -> None:
        """Runs a task in the thread of the streams, in the order of calls; does nothing once they are closed."""
        with self._lock:
            if self._thread.is_alive() and not self._is_closed:
                self._loop.call_soon_threadsafe(task)

    def _start(self) -> None:
        with self._lock:
            if self._is_closed:
                raise RuntimeError("these streams are closed")
            if not self._thread.is_alive():
                self._thread.start()
