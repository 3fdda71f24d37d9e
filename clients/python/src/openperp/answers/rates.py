"""The inputs of margin rates."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, List, Tuple, cast

from .decoding import UnexpectedAnswer, decimal, text


@dataclass(frozen=True)
class RateCell:
    """A maintenance rate that moves after a change of regime: ``mmrO·p^t + mmrE·(1 − p^t)``, with t the ticker's
    ``regime_dt``."""

    mmr_o: Decimal
    """Rate when the regime began."""
    mmr_e: Decimal
    """Rate that the cell moves towards."""
    p: Decimal
    """Share of the remaining distance that is left after 10 s."""


@dataclass(frozen=True)
class Correlation:
    """The correlation of two markets."""

    pair: str
    """Two assets joined by a colon: ``BTC:ETH``."""
    value: Decimal
    """Correlation from -1 to 1."""

    @classmethod
    def of_json(cls, json: Any) -> Correlation:
        if isinstance(json, list):
            values = cast(List[Any], json)
            if len(values) == 2:
                return cls(text(values[0]), decimal(values[1]))
        raise UnexpectedAnswer("expected a pair and its correlation")


@dataclass(frozen=True)
class RiskSurface:
    """The maintenance rates of one regime: the present rates if it is the present regime, else the rates if it began
    now."""

    regime: int
    leverage: Tuple[Decimal, ...]
    """Knots of the leverage."""
    notionals: Tuple[Decimal, ...]
    """Knots of the notional, in USD."""
    buy: Tuple[Tuple[RateCell, ...], ...]
    """Rates of longs: a row for each notional with a cell for each leverage."""
    sell: Tuple[Tuple[RateCell, ...], ...]
    """Rates of shorts, in the same form."""


@dataclass(frozen=True)
class RiskSurfaces:
    """The maintenance rates of a market in every regime."""

    symbol: str
    live_regime: int
    surfaces: Tuple[RiskSurface, ...]
    """Surfaces by regime code; lowest first."""
    corrs: Tuple[Correlation, ...]
    """Correlations of this market with the others."""


@dataclass(frozen=True)
class MarketRisk:
    """The inputs of a market's margin rates: a cell at each knot, interpolated between knots."""

    symbol: str
    timestamp: int
    """Time of the last change, in milliseconds since 1970."""
    regime: int
    """Regime code from -12 to 12: tens for the direction, ones for the volatility."""
    leverage: Tuple[Decimal, ...]
    """Knots of the leverage."""
    notionals: Tuple[Decimal, ...]
    """Knots of the notional, in USD."""
    buy: Tuple[Tuple[RateCell, ...], ...]
    """Rates of longs: a row for each notional with a cell for each leverage."""
    sell: Tuple[Tuple[RateCell, ...], ...]
    """Rates of shorts, in the same form."""
    corrs: Tuple[Correlation, ...]
    """Correlations of this market with the others."""
