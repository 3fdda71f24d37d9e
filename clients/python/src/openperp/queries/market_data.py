"""Market data over HTTP."""

from __future__ import annotations

from typing import Any, AsyncIterator, Callable, Dict, Iterator, List, Optional, Tuple, TypeVar, Union
from urllib.parse import quote, urlencode

from ..answers.decoding import decoder, field_of, list_of, text
from ..answers.exchange.operators import MarketOrders, MarketPositions
from ..answers.exchange.status import ExchangeStatus
from ..answers.markets.books import BookUpdate, Trade
from ..answers.markets.info import MarketInfo
from ..answers.markets.prices import Candle, FundingHour, Ticker
from ..answers.exchange.status import ServerTime
from ..answers.markets.rates import RiskSurfaces
from ..answers.markets.statistics import FeeState, Stats
from ..answers.words import Interval, Period
from ..http.http_requests import AsyncHttpRequests, HttpRequests, Query
from ..market import Market
from ..values.decimals import DecimalInput, text_of
from .histories import Page

T = TypeVar("T")
Parameter = Union[str, int, None]
_LONGEST_PAGE = 1000


def _receipt_key(answer: Any) -> Optional[str]:
    key = field_of(answer, "receiptKey")
    return None if key is None else text(key)


def _treasury_key(answer: Any) -> Optional[str]:
    key = field_of(answer, "treasuryKey")
    return None if key is None else text(key)


def _query(path: str, read: Callable[[Any], T], parameters: Optional[Dict[str, Parameter]] = None) -> Query[T]:
    given = {name: value for name, value in (parameters or {}).items() if value is not None}
    return Query(f"{path}?{urlencode(given)}" if given else path, None, lambda answer: read(answer.body))


def _markets() -> Query[List[Market]]:
    read = list_of(decoder(MarketInfo))
    return _query("/exchangeInfo", lambda json: [Market(info) for info in read(json)])


def _named(markets: List[Market], symbol: str) -> Market:
    for market in markets:
        if market.symbol == symbol:
            return market
    raise LookupError(f"there is no market {symbol}; there are {', '.join(each.symbol for each in markets)}")


def _ticker(symbol: str) -> Query[Ticker]:
    return _query(f"/ticker/{quote(symbol, safe='')}", decoder(Ticker))


def _stats(period: Period, symbol: Optional[str]) -> Query[Stats]:
    return _query("/stats", decoder(Stats), {"period": period, "symbol": symbol})


def _fee_state() -> Query[FeeState]:
    return _query("/feeState", decoder(FeeState))


def _risk_surfaces(market: str) -> Query[RiskSurfaces]:
    return _query("/riskSurfaces", decoder(RiskSurfaces), {"market": market})


def positions_of_market(
    market: str, terms: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None
) -> Query[MarketPositions]:
    asked: Dict[str, Parameter] = {"market": market, "terms": terms, "limit": limit, "cursor": cursor}
    return _query("/marketPositions", decoder(MarketPositions), asked)


def orders_of_market(market: str) -> Query[MarketOrders]:
    return _query("/marketOrders", decoder(MarketOrders), {"market": market})


def _klines(
    symbol: str, interval: Interval, start: Optional[int], end: Optional[int], limit: Optional[int]
) -> Query[Tuple[Candle, ...]]:
    span: Dict[str, Parameter] = {"startTime": start, "endTime": end, "limit": limit}
    return _query("/klines", list_of(decoder(Candle)), {"symbol": symbol, "interval": interval, **span})


def _l2_book(symbol: str, levels: Optional[int], aggregation: Optional[DecimalInput]) -> Query[BookUpdate]:
    step = None if aggregation is None else text_of(aggregation)
    parameters: Dict[str, Parameter] = {"type": "l2Book", "coin": symbol, "nlevels": levels, "aggregation": step}
    return _query("/l2book", decoder(BookUpdate), parameters)


def _recent_trades(symbol: str, limit: int) -> Query[Tuple[Trade, ...]]:
    return _query("/recentTrades", list_of(decoder(Trade)), {"symbol": symbol, "limit": limit})


def _funding_rates(
    symbol: str, start: Optional[int], end: Optional[int], limit: Optional[int], cursor: Optional[str]
) -> Query[Page[FundingHour]]:
    read = list_of(decoder(FundingHour))
    span: Dict[str, Parameter] = {"startTime": start, "endTime": end, "limit": limit, "cursor": cursor}
    asked = _query("/fundingRateHistory", read, {"symbol": symbol, **span})
    return Query(asked.path, None, lambda answer: Page(read(answer.body), answer.next_cursor))


class MarketData:
    """Queries of market data. Every query raises :class:`RequestFailed`. Times are milliseconds since 1970."""

    def __init__(self, http: HttpRequests) -> None:
        self._http = http

    def markets(self) -> List[Market]:
        """All markets with their rules."""
        return self._http.query(_markets())

    def market(self, symbol: str) -> Market:
        """Returns one market. Raises a ``LookupError`` that names the existing ones if there is none of that name."""
        return _named(self.markets(), symbol)

    def receipt_key(self) -> Optional[str]:
        """The key in base58 with which this exchange says it signs receipts; None if it gives none. Whoever answers
        here may sign the receipts as well: keep the key from a place and a time that you trust, and compare."""
        return self._http.query(_query("/verify", _receipt_key))

    def treasury_key(self) -> Optional[str]:
        """The public key in base58 for which destinations of withdrawals are sealed (:class:`TreasuryKey`); None if
        there is none and only references are accepted. Whoever answers here may name a key of their own: compare it
        with one that you trust."""
        return self._http.query(_query("/verify", _treasury_key))

    def ticker(self, symbol: str) -> Ticker:
        return self._http.query(_ticker(symbol))

    def stats(self, period: Period = "1d", symbol: Optional[str] = None) -> Stats:
        """:param symbol: market to restrict the statistics to; None: all markets"""
        return self._http.query(_stats(period, symbol))

    def fee_state(self) -> FeeState:
        """All trading fees so far, and the rates in force."""
        return self._http.query(_fee_state())

    def risk_surfaces(self, market: str) -> RiskSurfaces:
        """The maintenance rates in every regime; ``market`` is a symbol or its asset, such as ``BTC``."""
        return self._http.query(_risk_surfaces(market))

    def market_positions(
        self, market: str, *, terms: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> MarketPositions:
        """A page of the accounts with a position in a market, by the bytes of their keys, and their requirements; it
        may be a moment behind.

        :param terms: terms in the form of ``changeTerms``: the requirements are then those under these terms, once
            rates have reached their targets, at the present marks
        :param limit: largest number of accounts in the page, 1 to 500; default 100
        :param cursor: cursor from the page before
        """
        return self._http.query(positions_of_market(market, terms, limit, cursor))

    def market_orders(self, market: str) -> MarketOrders:
        """The number of orders of each kind in a market; at most a minute old."""
        return self._http.query(orders_of_market(market))

    def klines(
        self,
        symbol: str,
        interval: Interval,
        *,
        start_time: Optional[int] = None,
        end_time: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Tuple[Candle, ...]:
        """Candles with an open time in the range, both ends included, oldest first. The last may still be open.

        :param start_time: begin of the range: the first ``limit`` candles from it; None: the most recent candles
        :param limit: largest number of candles, 1 to 1000; default 500
        """
        return self._http.query(_klines(symbol, interval, start_time, end_time, limit))

    def klines_backwards(self, symbol: str, interval: Interval, end_time: Optional[int] = None) -> Iterator[Candle]:
        """Candles, newest first, as far back as the exchange keeps them; requests more as they are needed."""
        while True:
            page = self.klines(symbol, interval, end_time=end_time, limit=_LONGEST_PAGE)
            yield from reversed(page)
            if len(page) < _LONGEST_PAGE:
                return
            end_time = page[0].open_time - 1

    def l2_book(
        self, symbol: str, levels: Optional[int] = None, aggregation: Optional[DecimalInput] = None
    ) -> BookUpdate:
        """The book with 1 to 1000 levels a side (default 20), at a price step that is a multiple of the tick."""
        return self._http.query(_l2_book(symbol, levels, aggregation))

    def recent_trades(self, symbol: str, limit: int = 100) -> Tuple[Trade, ...]:
        """The latest 1 to 1000 trades, newest first."""
        return self._http.query(_recent_trades(symbol, limit))

    def funding_rates(
        self,
        symbol: str,
        *,
        start_time: Optional[int] = None,
        end_time: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Page[FundingHour]:
        """A page of the funding rates applied at full hours, newest first."""
        return self._http.query(_funding_rates(symbol, start_time, end_time, limit, cursor))

    def status(self) -> ExchangeStatus:
        """The shards as their hosts describe them a few times a second."""
        return self._http.query(_query("/status", decoder(ExchangeStatus)))

    def time(self) -> ServerTime:
        """The clock of the exchange."""
        return self._http.query(_query("/time", decoder(ServerTime)))


class AsyncMarketData:
    """Queries of market data. Every query raises :class:`RequestFailed`. Times are milliseconds since 1970."""

    def __init__(self, http: AsyncHttpRequests) -> None:
        self._http = http

    async def markets(self) -> List[Market]:
        """All markets with their rules."""
        return await self._http.query(_markets())

    async def market(self, symbol: str) -> Market:
        """Returns one market. Raises a ``LookupError`` that names the existing ones if there is none of that name."""
        return _named(await self.markets(), symbol)

    async def receipt_key(self) -> Optional[str]:
        """The key in base58 with which this exchange says it signs receipts; see :meth:`MarketData.receipt_key`."""
        return await self._http.query(_query("/verify", _receipt_key))

    async def treasury_key(self) -> Optional[str]:
        """The public key in base58 for which destinations are sealed; see :meth:`MarketData.treasury_key`."""
        return await self._http.query(_query("/verify", _treasury_key))

    async def ticker(self, symbol: str) -> Ticker:
        return await self._http.query(_ticker(symbol))

    async def stats(self, period: Period = "1d", symbol: Optional[str] = None) -> Stats:
        """:param symbol: market to restrict the statistics to; None: all markets"""
        return await self._http.query(_stats(period, symbol))

    async def fee_state(self) -> FeeState:
        """See :meth:`MarketData.fee_state`."""
        return await self._http.query(_fee_state())

    async def risk_surfaces(self, market: str) -> RiskSurfaces:
        """See :meth:`MarketData.risk_surfaces`."""
        return await self._http.query(_risk_surfaces(market))

    async def market_positions(
        self, market: str, *, terms: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None
    ) -> MarketPositions:
        """A page of the accounts with a position in a market, by the bytes of their keys, and their requirements; it
        may be a moment behind.

        :param terms: terms in the form of ``changeTerms``: the requirements are then those under these terms, once
            rates have reached their targets, at the present marks
        :param limit: largest number of accounts in the page, 1 to 500; default 100
        :param cursor: cursor from the page before
        """
        return await self._http.query(positions_of_market(market, terms, limit, cursor))

    async def market_orders(self, market: str) -> MarketOrders:
        """The number of orders of each kind in a market; at most a minute old."""
        return await self._http.query(orders_of_market(market))

    async def klines(
        self,
        symbol: str,
        interval: Interval,
        *,
        start_time: Optional[int] = None,
        end_time: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Tuple[Candle, ...]:
        """Candles with an open time in the range, both ends included, oldest first. The last may still be open.

        :param start_time: begin of the range: the first ``limit`` candles from it; None: the most recent candles
        :param limit: largest number of candles, 1 to 1000; default 500
        """
        return await self._http.query(_klines(symbol, interval, start_time, end_time, limit))

    async def klines_backwards(
        self, symbol: str, interval: Interval, end_time: Optional[int] = None
    ) -> AsyncIterator[Candle]:
        """Candles, newest first, as far back as the exchange keeps them; requests more as they are needed."""
        while True:
            page = await self.klines(symbol, interval, end_time=end_time, limit=_LONGEST_PAGE)
            for candle in reversed(page):
                yield candle
            if len(page) < _LONGEST_PAGE:
                return
            end_time = page[0].open_time - 1

    async def l2_book(
        self, symbol: str, levels: Optional[int] = None, aggregation: Optional[DecimalInput] = None
    ) -> BookUpdate:
        """The book with 1 to 1000 levels a side (default 20), at a price step that is a multiple of the tick."""
        return await self._http.query(_l2_book(symbol, levels, aggregation))

    async def recent_trades(self, symbol: str, limit: int = 100) -> Tuple[Trade, ...]:
        """The latest 1 to 1000 trades, newest first."""
        return await self._http.query(_recent_trades(symbol, limit))

    async def funding_rates(
        self,
        symbol: str,
        *,
        start_time: Optional[int] = None,
        end_time: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Page[FundingHour]:
        """A page of the funding rates applied at full hours, newest first."""
        return await self._http.query(_funding_rates(symbol, start_time, end_time, limit, cursor))

    async def status(self) -> ExchangeStatus:
        """See :meth:`MarketData.status`."""
        return await self._http.query(_query("/status", decoder(ExchangeStatus)))

    async def time(self) -> ServerTime:
        """The clock of the exchange."""
        return await self._http.query(_query("/time", decoder(ServerTime)))
