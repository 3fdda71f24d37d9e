"""The limit price of a reduce-only order."""

from __future__ import annotations

from dataclasses import replace
from typing import Optional

from ..actions import Side
from ..decimals import units_of
from .exposure import OrderExposure, Requirement, requirement_of
from .farthest_tick import farthest_tick
from .market_rates import MarketRates
from .valuation import AccountFacts, Holding, RiskModel


def closable_size(facts: AccountFacts, symbol: str, side: Side) -> int:
    """How much of a position an order of this side can close: at least 0."""
    held = facts.positions.get(symbol, Holding(0, 0)).size
    return max(0, -held if side == "buy" else held)


def closing_price(
    model: RiskModel, facts: AccountFacts, market: MarketRates, order: OrderExposure, own: Optional[int]
) -> int:
    """A reduce-only order is never refused for margin or price. It goes to its own price, or the farthest at which its account can
    still pay what the fill loses against mark, whichever is nearer to mark (ORD-074). Other open orders count with what they may
    lose, other positions with their maintenance margins, each alone.

    :param order: no larger than the position; its price does not count
    :param own: None of a market order
    """
    mark = market.mark
    if mark is None:
        return own or 0
    bands = market.conditions.info.price_band
    closable = closable_size(facts, market.symbol, order.side)
    position = -closable if order.side == "buy" else closable
    leverage = model.leverage(facts, market)

    def requirement(*orders: OrderExposure) -> Requirement:
        return requirement_of(market, mark, leverage, position, orders)

    aside = facts.order_margin  # pays for what orders lose, and for nothing else
    available = model.equity(facts) - aside - max(0, model.losses(facts) - aside)
    ceiling = max(requirement().survival, available - model.maintenance_elsewhere(facts, market.symbol))

    def survives(price: int) -> bool:
        filled = requirement(replace(order, price=price))
        return filled.losses <= max(0, available) and filled.survival <= ceiling

    band = units_of(bands.market if own is None else bands.limit)
    farthest = farthest_tick(mark, market.tick, order.side, band, survives)
    if own is None:
        return farthest
    return min(own, farthest) if order.side == "buy" else max(own, farthest)
