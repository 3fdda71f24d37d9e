"""The streams of an exchange for ``asyncio``."""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType
from typing import AsyncIterator, Callable, Deque, Generic, Optional, Type, TypeVar, Union

from ..http.failures import RequestFailed
from ..transactions.submission import NotTaken, Submission, UnknownOutcome, WrongReceipt
from ..transactions.trader import SignedTransaction
from ..values.base58 import decode_base58
from .connection import Connection, ConnectionState, StreamSettings
from .session import StreamListener, StreamSession
from .subscription import Handler, StreamMessage, Subscription
from .topics import Topic

T = TypeVar("T")


class SubscriptionRefused(Exception):
    """The exchange does not have such a stream, for example because its market does not exist."""


class AsyncSubscribed(Generic[T]):
    """One subscribed topic, for the owner of the subscription."""

    def __init__(self, session: StreamSession, subscription: Subscription[T]) -> None:
        self.topic = subscription.topic
        self._session = session
        self._subscription = subscription

    def close(self) -> None:
        """Ends the subscription."""
        self._session.unsubscribe(self._subscription)

    def renew(self) -> None:
        """Discards the received state and asks for a snapshot."""
        self._session.renew(self._subscription)


class AsyncStreams:
    """The streams of an exchange over one socket that reconnects by itself; every topic then resumes without a gap, or
    begins anew with a snapshot. At most 100 topics. Handlers are called in the event loop, one after the other.
    """

    def __init__(self, address: str, settings: StreamSettings = StreamSettings()) -> None:
        self._answer_seconds = settings.answer_seconds
        self._session = StreamSession(self._send, self._is_good, settings.longest_pause_seconds)
        self._connection = Connection(address, settings, self._session)

    @property
    def state(self) -> ConnectionState:
        return self._connection.state

    @property
    def received_at(self) -> float:
        """``time.monotonic()`` of the last received data; 0: nothing yet."""
        return self._connection.received_at

    def listen(self, listener: StreamListener) -> Callable[[], None]:
        """Calls the listener from now on. Returns a function that ends this."""
        listeners = self._session.listeners
        listeners.append(listener)
        return lambda: listeners.remove(listener) if listener in listeners else None

    def subscribe(
        self, topic: Topic[T], handler: Handler[T], refused: Callable[[str], None] = lambda reason: None
    ) -> AsyncSubscribed[T]:
        """Subscribes, now or as soon as there is a connection, and again after each reconnection.

        Raises a ``ValueError`` if the topic is subscribed already.

        :param refused: receives the reason if the exchange refuses the subscription
        """
        return self.add(Subscription(topic, handler, refused))

    def add(self, subscription: Subscription[T]) -> AsyncSubscribed[T]:
        if self.state == "closed":
            raise RuntimeError("these streams are closed")
        self._connection.start()
        self._session.subscribe(subscription)
        return AsyncSubscribed(self._session, subscription)

    async def messages(self, topic: Topic[T]) -> AsyncIterator[StreamMessage[T]]:
        """Yields the messages of a topic for an ``async for`` loop. Messages that arrive while the loop is busy wait.

        Leaving the loop unsubscribes when the generator is closed: at once with ``contextlib.aclosing``, else soon.
        Raises :class:`SubscriptionRefused`.
        """
        waiting: Deque[StreamMessage[T]] = deque()
        refusals: Deque[str] = deque()
        woken = asyncio.Event()

        def take(message: StreamMessage[T]) -> None:
            waiting.append(message)
            woken.set()

        def refused(reason: str) -> None:
            refusals.append(reason)
            woken.set()

        subscribed = self.subscribe(topic, take, refused)
        try:
            while True:
                while waiting:
                    yield waiting.popleft()
                if refusals:
                    raise SubscriptionRefused(f"{topic.name} was refused: {refusals[0]}")
                woken.clear()
                await woken.wait()
        finally:
            subscribed.close()

    async def submit(self, transaction: SignedTransaction, *exchange_keys: str) -> Submission:
        """Sends a transaction through the socket. Every error is an unknown outcome, because the protocol has no code
        for it: look its orders up by their IDs, or send the same again with ``submit_until_known``.

        :param exchange_keys: keys in base58; with one or more, the exchange is asked to sign its answer, and
            :class:`WrongReceipt` is raised if the signature is not that of one of them
        """
        for key in exchange_keys:
            decode_base58(key, 32)
        self._connection.start()
        if self.state != "open":
            return NotTaken(RequestFailed("unavailable", "there is no connection now"))
        answered: "asyncio.Future[Submission]" = asyncio.get_running_loop().create_future()

        def take(submission: Union[Submission, WrongReceipt]) -> None:
            if answered.done():
                return
            if isinstance(submission, WrongReceipt):
                answered.set_exception(submission)
            else:
                answered.set_result(submission)

        number = self._session.post(transaction, take, exchange_keys)
        try:
            return await asyncio.wait_for(answered, self._answer_seconds)
        except asyncio.TimeoutError:
            return UnknownOutcome(f"no answer within {self._answer_seconds} s")
        finally:
            self._session.answer(number, UnknownOutcome("nobody waits for it any more"))

    def reconnect(self) -> None:
        """Breaks the connection off and connects again, for example after a change of the network or for a test."""
        self._connection.break_off("asked to reconnect")

    async def close(self) -> None:
        await self._connection.close()

    async def __aenter__(self) -> "AsyncStreams":
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    def _send(self, text: str) -> None:
        self._connection.send(text)

    def _is_good(self) -> None:
        self._connection.is_good()
