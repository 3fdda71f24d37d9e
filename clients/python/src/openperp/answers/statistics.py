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
    """The running 8-hour rate."""
    annualized: Decimal
    """Annualized rate: ``current``·3·365."""


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
    """The running 8-hour rate."""
    funding_rate_annualized: Decimal
    last_price: Optional[Decimal]
    """Price of the last trade; the mark until there is a trade. None before the first mark, like ``mark_price``."""
    mark_price: Optional[Decimal]


@dataclass(frozen=True)
class TotalUsd:
    total_usd: Decimal


@dataclass(frozen=True)
class FundingRates:
    rates: Mapping[str, FundingRate]
    """Funding rate by symbol."""


@dataclass(frozen=True)
class Stats:
    """The answer to ``GET /stats``."""

    timestamp: int
    """Milliseconds since 1970."""
    period: Period
    """Canonical name of the period: ``1d 7d 30d 90d 1y all``."""
    volume: TotalUsd
    open_interest: TotalUsd
    funding: FundingRates
    markets: Tuple[MarketStats, ...]
    """Markets by quote volume; highest first."""


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
    """Tiers by ascending volume."""
    programmes: Optional[Tuple[ProgrammeRates, ...]] = None
    """Programmes, whose rates apply to their accounts instead of those of a tier; None if the answer lacks them."""


@dataclass(frozen=True)
class FeeScope:
    """The rates of most markets, or of one market with rates of its own."""

    instrument: str
    """``global`` or a symbol."""
    active_policy: FeePolicy = field(metadata=wire("active_policy"))


@dataclass(frozen=True)
class FeeState:
    """All trading fees so far, in USD. Fees paid are positive, rebates negative; ``total_protocol_settlement`` is the
    sum of the other two."""

    stamp: int
    """Milliseconds since 1970."""
    slot: int
    """Number of records of all markets that are summed."""
    settled_fills: int
    """Number of settled fills: two for each trade on the book."""
    total_maker_fees: Decimal
    total_taker_fees: Decimal
    total_protocol_settlement: Decimal
    scopes: Tuple[FeeScope, ...]
