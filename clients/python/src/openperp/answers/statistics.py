"""Volumes, open interest and funding of all markets."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Mapping, Optional, Tuple

from .decoding import wire
from .words import Period


@dataclass(frozen=True)
class FundingRate:
    """The running funding rate of a market."""

    current: Decimal
    """Of 8 hours."""
    annualized: Decimal
    """``current``·3·365."""


@dataclass(frozen=True)
class MarketStats:
    """One market."""

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
    last_price: Optional[Decimal]
    """The mark until there is a trade; None before the first mark, as ``mark_price``."""
    mark_price: Optional[Decimal]


@dataclass(frozen=True)
class TotalUsd:
    total_usd: Decimal


@dataclass(frozen=True)
class FundingRates:
    rates: Mapping[str, FundingRate]
    """By symbol."""


@dataclass(frozen=True)
class Stats:
    """The answer to ``GET /stats``."""

    timestamp: int
    """Milliseconds."""
    period: Period
    """Canonical: ``1d 7d 30d 90d 1y all``."""
    volume: TotalUsd
    open_interest: TotalUsd
    funding: FundingRates
    markets: Tuple[MarketStats, ...]
    """Highest quote volume first."""


@dataclass(frozen=True)
class FeeRates:
    """Rates in hundredths of a percent; negative: a rebate."""

    threshold_volume: Decimal = field(metadata=wire("threshold_volume"))
    maker_bps: Decimal = field(metadata=wire("maker_bps"))
    taker_bps: Decimal = field(metadata=wire("taker_bps"))


@dataclass(frozen=True)
class ProgrammeRates:
    """Rates in hundredths of a percent; negative: a rebate."""

    programme: str
    maker_bps: Decimal = field(metadata=wire("maker_bps"))
    taker_bps: Decimal = field(metadata=wire("taker_bps"))


@dataclass(frozen=True)
class FeePolicy:
    window_days: int = field(metadata=wire("window_days"))
    tiers: Tuple[FeeRates, ...]
    """By ascending volume."""
    programmes: Optional[Tuple[ProgrammeRates, ...]] = None
    """Their rates count for accounts in them, instead of those of a tier; None where the answer does not say it."""


@dataclass(frozen=True)
class FeeScope:
    """The rates of most markets, or of a market with others."""

    instrument: str
    """``global`` or a symbol."""
    active_policy: FeePolicy = field(metadata=wire("active_policy"))


@dataclass(frozen=True)
class FeeState:
    """All trading fees so far. Amounts have the sign of what accounts got: the three sums are zero together."""

    stamp: int
    """Milliseconds."""
    slot: int
    """How many records of all markets are summed."""
    settled_fills: int
    """Two for each trade on the book."""
    total_maker_fees: Decimal
    total_taker_fees: Decimal
    total_protocol_settlement: Decimal
    scopes: Tuple[FeeScope, ...]
