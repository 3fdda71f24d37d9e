"""Volumes, open interest, funding and fees of all markets."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Mapping, Optional, Tuple

from ..decoding import wire
from ..words import Period


@dataclass(frozen=True)
class FundingRate:
    """The running funding rate of a market."""

    current: Decimal
    """Running funding rate of 8 hours."""
    annualized: Decimal
    """``current``·3·365."""


@dataclass(frozen=True)
class FundingRates:
    """The running funding rates of markets."""

    rates: Mapping[str, FundingRate]
    """Funding rate by symbol."""


@dataclass(frozen=True)
class TotalUsd:
    """A sum over all markets, in USD."""

    total_usd: Decimal


@dataclass(frozen=True)
class MarketStats:
    """Statistics of one market."""

    symbol: str
    volume: Decimal
    """Base units."""
    quote_volume: Decimal
    """USD."""
    open_interest: Decimal
    """Base units."""
    funding_rate: Decimal
    """The running rate of 8 hours."""
    funding_rate_annualized: Decimal
    last_price: Optional[Decimal] = None
    """Last price, or the mark until there is a trade; None before the first mark."""
    mark_price: Optional[Decimal] = None
    """Mark price; None before the first mark."""


@dataclass(frozen=True)
class Stats:
    """Statistics of all markets, or of one."""

    timestamp: int
    """Milliseconds since 1970."""
    period: Period
    """Canonical name of the period."""
    volume: TotalUsd
    open_interest: TotalUsd
    funding: FundingRates
    """Funding rates by symbol."""
    markets: Tuple[MarketStats, ...]
    """Highest quote volume first."""


@dataclass(frozen=True)
class FeeRates:
    """Rates of a tier in hundredths of a percent; negative: a rebate."""

    threshold_volume: Decimal = field(metadata=wire("threshold_volume"))
    maker_bps: Decimal = field(metadata=wire("maker_bps"))
    """In hundredths of a percent; negative: a rebate."""
    taker_bps: Decimal = field(metadata=wire("taker_bps"))


@dataclass(frozen=True)
class ProgrammeRates:
    """Rates of a programme in hundredths of a percent; negative: a rebate."""

    programme: str
    maker_bps: Decimal = field(metadata=wire("maker_bps"))
    taker_bps: Decimal = field(metadata=wire("taker_bps"))


@dataclass(frozen=True)
class FeePolicy:
    """The tiers and programmes of a scope."""

    window_days: int = field(metadata=wire("window_days"))
    tiers: Tuple[FeeRates, ...]
    """Tiers by ascending volume; the first is that of accounts with any."""
    programmes: Optional[Tuple[ProgrammeRates, ...]] = None
    """Programmes, whose rates count for accounts in them instead of those of a tier. None where an answer lacks it."""


@dataclass(frozen=True)
class FeeScope:
    """The rates of all markets without rates of their own (``global``), or of one market."""

    instrument: str
    """``global`` or a symbol."""
    active_policy: FeePolicy = field(metadata=wire("active_policy"))


@dataclass(frozen=True)
class FeeState:
    """All trading fees so far, in USD."""

    stamp: int
    """Milliseconds since 1970."""
    slot: int
    """Number of records of all markets that are summed; it never falls."""
    settled_fills: int
    """Number of fills: two for each trade on the book."""
    total_maker_fees: Decimal
    """Fees that makers paid; negative: rebates."""
    total_taker_fees: Decimal
    """Fees that takers paid. The order of a liquidation pays none."""
    total_protocol_settlement: Decimal
    """Fees that the exchange got: the sum of both."""
    scopes: Tuple[FeeScope, ...]
    """Rates of most markets, then those of others."""
