"""The inputs of margin rates."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Tuple

from ..decoding import wire
from ..irregular import Correlation, correlations


@dataclass(frozen=True)
class RateCell:
    """A maintenance rate that moves: ``mmrO·p^t + mmrE·(1 − p^t)``, with t the ticker's ``regime_dt``."""

    mmr_o: Decimal
    """Maintenance rate when the regime began."""
    mmr_e: Decimal
    """Maintenance rate that it is heading to."""
    p: Decimal
    """Share of the way that is left after 10 s."""


@dataclass(frozen=True)
class RiskSurface:
    """The maintenance rates of one regime: for the present one as they are now, for another as if that regime began
    now."""

    regime: int
    leverage: Tuple[Decimal, ...]
    """Knots of the leverage."""
    notionals: Tuple[Decimal, ...]
    """Knots of the notional, USD."""
    buy: Tuple[Tuple[RateCell, ...], ...]
    """Rates of longs: a row for each notional with a cell for each leverage."""
    sell: Tuple[Tuple[RateCell, ...], ...]
    """Rates of shorts, in the same form."""


@dataclass(frozen=True)
class RiskSurfaces:
    """The maintenance rates of a market in every regime."""

    symbol: str
    live_regime: int
    """Code of the present regime."""
    surfaces: Tuple[RiskSurface, ...]
    """The lowest regime first."""
    corrs: Tuple[Correlation, ...] = field(metadata=wire("corrs", correlations))
    """Correlations of this market with the others: pairs such as ``["BTC:ETH", 0.71]``."""


@dataclass(frozen=True)
class MarketRisk:
    """The inputs of a market's margin rates: a cell at each knot, interpolated between knots."""

    symbol: str
    timestamp: int
    """Time of the last change, milliseconds since 1970."""
    regime: int
    """Regime from -12 to 12: tens for the direction, ones for the volatility."""
    leverage: Tuple[Decimal, ...]
    """Knots of the leverage."""
    notionals: Tuple[Decimal, ...]
    """Knots of the notional, USD."""
    buy: Tuple[Tuple[RateCell, ...], ...]
    """Rates of longs: a row for each notional with a cell for each leverage."""
    sell: Tuple[Tuple[RateCell, ...], ...]
    """Rates of shorts, in the same form."""
    corrs: Tuple[Correlation, ...] = field(metadata=wire("corrs", correlations))
    """Correlations of this market with the others: pairs such as ``["BTC:ETH", 0.71]``."""
