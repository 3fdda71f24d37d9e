"""The limit price of a reduce-only order."""

from __future__ import annotations

from dataclasses import replace
from typing import Optional

from ..actions import Side
from ..values.decimals import units_of
from .exposure import OrderExposure, Requirement, requirement_of
from .farthest_tick import farthest_tick
from .market_rates import MarketRates
from .valuation import AccountFacts, Holding, RiskModel


def closable_size(facts: AccountFacts, symbol: str, side: Side) -> int:
    """Returns the size of a position that an order of this side can close: at least 0."""
    held = facts.positions.get(symbol, Holding(0, 0)).size
    return max(0, -held if side == "buy" else held)


def closing_price(
    model: RiskModel, facts: AccountFacts, market: MarketRates, order: OrderExposure, own: Optional[int]
) -> int:
    """Returns the limit price of a reduce-only order, which is never refused for margin or price (ORD-074): its own
    price, or the farthest at which its account can still pay the fill's loss against the mark, whichever is nearer to
    the mark. Other open orders count with their possible losses, other positions with their maintenance margins, each
    alone.

    :param order: the order, no larger than the position; its price is ignored
    :param own: limit price of the order; None for a market order
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

    aside = facts.order_margin  # pays for losses of orders, and for nothing else
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
