"""An exchange: the entry point of a client."""

from __future__ import annotations

from types import TracebackType
from typing import Optional, Type, TypeVar

from .http.http_requests import AsyncHttpRequests, HttpRequests, HttpSettings, Send
from .http.steps import Steps
from .queries.account_queries import AccountQueries, AsyncAccountQueries
from .queries.market_data import AsyncMarketData, MarketData
from .streams.async_streams import AsyncStreams
from .streams.connection import StreamSettings
from .streams.streams import Streams
from .transactions.submission import AsyncTransactions, Transactions

T = TypeVar("T")


class OpenPerp:
    """An exchange for programs that wait for answers. May be used by any number of threads."""

    def __init__(
        self, http: str, web_socket: str, settings: HttpSettings = HttpSettings(), send: Optional[Send] = None
    ) -> None:
        """
        :param http: base address of the HTTP API: ``http://localhost:12000/api/v1``
        :param web_socket: address of the streams: ``ws://localhost:12001/``
        :param send: replaces the connections, for tests
        """
        self._web_socket = web_socket
        self._http = HttpRequests(http, settings, send)
        self.transactions = Transactions(self._http)
        self.accounts = AccountQueries(self._http)
        self.markets = MarketData(self._http)

    def streams(self, settings: StreamSettings = StreamSettings()) -> Streams:
        """Streams over a socket of their own, which opens with the first subscription. Close them at the end."""
        return Streams(self._web_socket, settings)

    def perform(self, steps: Steps[T]) -> T:
        """Performs the steps of several requests, such as those of an ``OrderTracker``."""
        return self._http.perform(steps)

    def close(self) -> None:
        """Ends the idle connections."""
        self._http.close()

    def __enter__(self) -> "OpenPerp":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


class AsyncOpenPerp:
    """An exchange for ``asyncio``."""

    def __init__(
        self, http: str, web_socket: str, settings: HttpSettings = HttpSettings(), send: Optional[Send] = None
    ) -> None:
        """
        :param http: base address of the HTTP API: ``http://localhost:12000/api/v1``
        :param web_socket: address of the streams: ``ws://localhost:12001/``
        :param send: replaces the connections, for tests
        """
        self._web_socket = web_socket
        self._http = AsyncHttpRequests(http, settings, send)
        self.transactions = AsyncTransactions(self._http)
        self.accounts = AsyncAccountQueries(self._http)
        self.markets = AsyncMarketData(self._http)

    def streams(self, settings: StreamSettings = StreamSettings()) -> AsyncStreams:
        """Streams over a socket of their own, which opens with the first subscription. Close them at the end."""
        return AsyncStreams(self._web_socket, settings)

    async def perform(self, steps: Steps[T]) -> T:
        """Performs the steps of several requests, such as those of an ``AsyncOrderTracker``."""
        return await self._http.perform(steps)

    async def close(self) -> None:
        """Ends the idle connections."""
        self._http.close()

    async def __aenter__(self) -> "AsyncOpenPerp":
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()
