"""What margin rates follow from."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Tuple

from .decoding import UnexpectedAnswer, decimal, text


@dataclass(frozen=True)
class RateCell:
    """A maintenance rate that moves: ``mmrO·p^t + mmrE·(1 − p^t)``, with t the ticker's ``regime_dt``."""

    mmr_o: Decimal
    """When the regime began."""
    mmr_e: Decimal
    """Where it is heading."""
    p: Decimal
    """The share of the way left after 10 s."""


@dataclass(frozen=True)
class Correlation:
    """How closely two markets move together."""

    pair: str
    """Two assets, joined by a colon: ``BTC:ETH``."""
    value: Decimal
    """-1 to 1."""

    @classmethod
    def of_json(cls, json: Any) -> Correlation:
        if not isinstance(json, list) or len(json) != 2:
            raise UnexpectedAnswer("expected a pair and its correlation")
        return cls(text(json[0]), decimal(json[1]))


@dataclass(frozen=True)
class RiskSurface:
    """The maintenance rates of one regime: of the present one as it is; of another as if that regime began now."""

    regime: int
    leverage: Tuple[Decimal, ...]
    """Knots."""
    notionals: Tuple[Decimal, ...]
    """Knots, USD."""
    buy: Tuple[Tuple[RateCell, ...], ...]
    """Of longs: a row for each notional with a cell for each leverage."""
    sell: Tuple[Tuple[RateCell, ...], ...]
    """Of shorts."""


@dataclass(frozen=True)
class RiskSurfaces:
    """The maintenance rates of a market in every regime."""

    symbol: str
    live_regime: int
    surfaces: Tuple[RiskSurface, ...]
    """The lowest regime first."""
    corrs: Tuple[Correlation, ...]
    """Of this market with the others."""


@dataclass(frozen=True)
class MarketRisk:
    """The inputs of a market's margin rates: a cell at each knot, interpolated between knots."""

    symbol: str
    timestamp: int
    """Milliseconds, of the last change."""
    regime: int
    """From -12 to 12: tens for the direction, ones for the volatility."""
    leverage: Tuple[Decimal, ...]
    """Knots."""
    notionals: Tuple[Decimal, ...]
    """Knots, USD."""
    buy: Tuple[Tuple[RateCell, ...], ...]
    """Of longs: a row for each notional with a cell for each leverage."""
    sell: Tuple[Tuple[RateCell, ...], ...]
    """Of shorts."""
    corrs: Tuple[Correlation, ...]
    """Of this market with the others."""
