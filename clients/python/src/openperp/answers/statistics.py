"""Volumes, open interest and funding of all markets."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Mapping, Optional, Tuple

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
