"""Prices, volumes and funding of markets, now and over time."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Optional

from ...actions import MarketStateName
from ..decoding import wire


@dataclass(frozen=True)
class Ticker:
    """The last 24 hours and the present prices of a market. A None field has no value yet."""

    symbol: str
    price_change: Decimal
    """Price change against the last price before the 24 hours, or the first price within them."""
    price_change_percent: Decimal
    last_price: Optional[Decimal]
    """Last price, or the mark until there is a trade; ``high_price`` and ``low_price`` likewise."""
    high_price: Optional[Decimal]
    low_price: Optional[Decimal]
    volume: Decimal
    """Base units."""
    quote_volume: Decimal
    """USD."""
    mark_price: Optional[Decimal]
    oracle_price: Optional[Decimal]
    open_interest: Decimal
    """Base units."""
    funding_rate: Decimal
    """The running rate of 8 hours; ``fundingHistory`` and ``/fundingRateHistory`` have the rate of each hour."""
    regime: int
    """Direction of the market: −1 falling, 0, 1 rising."""
    regime_dt: int
    """Number of steps of 10 s since the regime began."""
    regime_vol: Optional[Decimal]
    """Annual volatility, memory 60 minutes."""
    regime_mv: Optional[Decimal]
    """Drift per hour."""
    fair_book_px: Optional[Decimal]
    """Fair price of the book; the mark while a side is empty."""
    fair_vol: Optional[Decimal]
    """Annual volatility, memory 5 minutes."""
    fair_bias: Decimal
    timestamp: int
    """Nanoseconds since 1970."""
    best_bid: Optional[Decimal]
    """Best bid; None if the side is empty."""
    best_ask: Optional[Decimal]
    """Best ask; None if the side is empty."""
    funding_rate_hourly: Decimal
    """Rate that a position would pay for the running hour, as a share of its notional: an eighth of ``funding_rate``,
    within the cap of an hour."""
    next_funding_time: int
    """Next full hour, in nanoseconds since 1970."""
    state: Optional[MarketStateName] = None
    """State of the market; None: the exchange knows no states."""


@dataclass(frozen=True)
class Candle:
    """The trades of an interval: an element of ``GET /klines`` and of the candle stream. Without a trade all prices are
    the close before, or the mark before the first trade of the market, and volume and number are 0."""

    open_time: int = field(metadata=wire("t"))
    """Open time, in milliseconds since 1970."""
    close_time: int = field(metadata=wire("T"))
    """Open time of the next candle, in milliseconds since 1970."""
    open: Decimal = field(metadata=wire("o"))
    high: Decimal = field(metadata=wire("h"))
    low: Decimal = field(metadata=wire("l"))
    close: Decimal = field(metadata=wire("c"))
    volume: Decimal = field(metadata=wire("v"))
    """Base units."""
    trades: int = field(metadata=wire("n"))
    """Number of trades."""


@dataclass(frozen=True)
class FundingHour:
    """The funding of a market at a full hour: an element of ``GET /fundingRateHistory``."""

    symbol: str
    funding_rate: Decimal
    """Funding rate of the hour, a share of the notional; longs paid when it is positive."""
    mark_price: Decimal
    slot: int
    """Position of the settlement in the market's log."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class MarketContext:
    """One market in a list of markets: its last 24 hours."""

    symbol: str
    volume: Decimal
    """Base units."""
    funding: Decimal
    """Running funding rate of 8 hours."""
    oi: Decimal
    """Open interest, base units."""
    last_price: Optional[Decimal]
    """Last price, or the mark until there is a trade; None: no mark yet."""
    price_change: Decimal
    price_change_percent: Decimal
    quote_volume: Optional[Decimal] = None
    """USD. None where an answer lacks it."""
