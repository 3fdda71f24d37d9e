"""The inputs of a market's margin rates."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Optional

from ..actions import Side
from ..answers.markets.info import MarketInfo
from ..answers.markets.rates import MarketRisk
from ..values.decimals import units_of
from .fixed import ONE, div_ceil, mul_ceil
from .rate_table import RateTable


@dataclass(frozen=True)
class MarketConditions:
    info: MarketInfo
    risk: MarketRisk
    regime_dt: int
    """Steps of 10 s since the regime began, from the ticker."""
    mark: Optional[Decimal]
    """Mark price; None before the first mark."""


class MarketRates:
    """The rates of a market at one moment, in units."""

    def __init__(self, conditions: MarketConditions) -> None:
        info, risk = conditions.info, conditions.risk
        self.conditions = conditions
        self.symbol = info.symbol
        self.mark = None if conditions.mark is None else units_of(conditions.mark)
        self.tick = units_of(info.tick_size)
        self.maker_fee = units_of(info.maker_fee)
        self.taker_fee = units_of(info.taker_fee)
        self.default_leverage = units_of(info.default_leverage)
        self.max_leverage = units_of(info.max_leverage)
        self.correlation_discount = units_of(info.correlation_discount)
        self.offset_floor = units_of(info.offset_floor)
        self._initial_margin_factor = units_of(info.initial_margin_factor)
        self._long = RateTable(risk.notionals, risk.leverage, risk.buy, conditions.regime_dt)
        self._short = RateTable(risk.notionals, risk.leverage, risk.sell, conditions.regime_dt)

    def maintenance_rate(self, side: Side, notional: int, leverage: int) -> int:
        return (self._long if side == "buy" else self._short).rate(notional, leverage)

    def maintenance_margin(self, side: Side, notional: int, leverage: int) -> int:
        return mul_ceil(notional, self.maintenance_rate(side, notional, leverage))

    def initial_rate(self, maintenance_rate: int, leverage: int) -> int:
        """Returns ``max(ceil(1/leverage), ceil(imFactor·λ))``. The leverage counts as at most the maximum, because a
        setting made before the maximum fell stays."""
        return max(div_ceil(ONE * ONE, min(leverage, self.max_leverage)), mul_ceil(maintenance_rate, self._initial_margin_factor))

    def correlation_with(self, other: "MarketRates") -> int:
        """Returns ``ρ`` with another market; 0 if it is not published."""
        first, second = sorted((self, other), key=lambda each: each.symbol)
        pair = f"{_asset_of(first.symbol)}:{_asset_of(second.symbol)}"
        for market in (first, second):
            for each in market.conditions.risk.corrs:
                if each.pair == pair:
                    return units_of(each.value)
        return 0


def _asset_of(symbol: str) -> str:
    asset, dash, _ = symbol.rpartition("-")
    return asset if dash and asset else symbol
