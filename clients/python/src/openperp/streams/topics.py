"""Streams to subscribe to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Generic, Mapping, Optional, Tuple, TypeVar

from ..answers.accounts.multisigs import MultisigProposals
from ..answers.decoding import Decoder, decoder, field_of, list_of, wire
from ..answers.markets.books import BookUpdate, Trade
from ..answers.markets.orders import L3Book
from ..answers.markets.prices import Candle, MarketContext, Ticker
from ..answers.markets.rates import MarketRisk
from ..answers.updates.account_stream import AccountUpdate, account_update
from ..answers.words import Interval
from ..values.decimals import DecimalInput, text_of

T = TypeVar("T")


@dataclass(frozen=True)
class Topic(Generic[T]):
    """A stream whose messages hold a ``T``."""

    name: str
    """Name on the exchange: ``trades.BTC-USD``."""
    entry: Mapping[str, Any]
    """Fields of its entry in a subscription."""
    is_whole: bool
    """Whether every message counts, so that missed ones are requested after a reconnection; otherwise the newest is
    enough."""
    decode: Decoder[Optional[T]]
    """Decoder of a message; it returns None for a message that a later release has added."""


@dataclass(frozen=True)
class Contexts:
    """Contexts of all markets at one moment."""

    markets: Tuple[MarketContext, ...] = field(metadata=wire("ctx"))
    stale: bool
    """Whether no market has been updated for 6 s."""


def account_topic(user: str) -> Topic[AccountUpdate]:
    """All changes of an account, after its full state. ``LocalAccount`` maintains an account from them."""
    return Topic(f"account.{user}", {"type": "account", "user": user}, True, account_update)


def trades_topic(symbol: str) -> Topic[Tuple[Trade, ...]]:
    """Every trade; the trades of one command are in one message."""
    return _of_symbol("trades", symbol, True, _within("trades", list_of(decoder(Trade))))


def book_deltas_topic(symbol: str) -> Topic[BookUpdate]:
    """Every change of a price level, after the whole book. ``LocalBook`` maintains a book from them."""
    entry = {"type": "l2Delta", "symbol": symbol}
    return Topic(f"l2delta.{symbol}", entry, True, _within("book", decoder(BookUpdate)))


def orders_topic(symbol: str) -> Topic[L3Book]:
    """All orders of a book, then what each command has changed. ``LocalL3Book`` maintains a book from them."""
    return _of_symbol("l3", symbol, True, _within("book", decoder(L3Book)))


def book_snapshots_topic(
    symbol: str, levels: Optional[int] = None, aggregation: Optional[DecimalInput] = None
) -> Topic[BookUpdate]:
    """The best levels of a book, at most every 200 ms and only if they have changed. There is one such topic for each
    market.

    :param levels: number of levels a side, 1 to 1000; default 20
    :param aggregation: price step, a multiple of the tick
    """
    entry: Dict[str, Any] = {"type": "l2Snapshot", "symbol": symbol}
    if levels is not None:
        entry["nlevels"] = levels
    if aggregation is not None:
        entry["aggregation"] = text_of(aggregation)
    return Topic(f"l2snapshot.{symbol}", entry, False, _within("book", decoder(BookUpdate)))


def ticker_topic(symbol: str) -> Topic[Ticker]:
    """The last 24 hours and the present prices of a market, at most every 200 ms."""
    return _of_symbol("ticker", symbol, False, _within("ticker", decoder(Ticker)))


def candles_topic(symbol: str, interval: Interval) -> Topic[Tuple[Candle, ...]]:
    """Up to 5000 past candles, then every candle that changes; one with the same open time replaces the earlier."""
    entry = {"type": "candle", "symbol": symbol, "interval": interval}
    return Topic(f"candle.{symbol}.{interval}", entry, False, _within("candles", list_of(decoder(Candle))))


def risk_topic(symbol: str) -> Topic[MarketRisk]:
    """The inputs of a market's margin rates, at once and when they change."""
    return _of_symbol("risk", symbol, False, _within("risk", decoder(MarketRisk)))


def multisig_topic(multisig: str) -> Topic[MultisigProposals]:
    """The proposals of a multisig account, at once and at each change of one of them."""
    entry = {"type": "multisig", "multisig": multisig}
    return Topic(f"multisig.{multisig}", entry, False, _within("multisig", decoder(MultisigProposals)))


def contexts_topic() -> Topic[Contexts]:
    """The contexts of all markets, every two seconds."""
    return Topic("frontendContext", {"type": "frontendContext"}, False, decoder(Contexts))


def _of_symbol(kind: str, symbol: str, is_whole: bool, decode: Decoder[T]) -> Topic[T]:
    return Topic(f"{kind}.{symbol}", {"type": kind, "symbol": symbol}, is_whole, decode)


def _within(name: str, decode: Decoder[T]) -> Decoder[T]:
    return lambda json: decode(field_of(json, name))
