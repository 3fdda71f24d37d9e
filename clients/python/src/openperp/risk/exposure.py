"""Requirements of a position and its open orders in one market."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Optional, Sequence

from ..actions import BuilderCode, Side
from .fixed import mul_ceil, mul_floor, required_notional, value_of
from .market_rates import MarketRates


@dataclass(frozen=True)
class OrderExposure:
    """The parts of an open order that determine its requirement, in units of 1e-8."""

    side: Side
    price: int
    size: int
    reduce_only: bool
    is_taker: bool = False
    """Whether its fee counts at the taker rate, as for an order under test."""
    builder_rate: int = 0
    """Fee of its builder as a fraction of each fill's notional, in units of 1e-8."""


@dataclass(frozen=True)
class Requirement:
    """The requirement of an account in one market, in units of 1e-8."""

    initial_margin: int = 0
    survival: int = 0
    """While equity is at least this, no fills of the open orders leave the account below maintenance margin."""
    worst_notional: int = 0
    """Larger notional of the worst long and the worst short."""
    losses: int = 0
    """Loss against the mark from filling all open orders at their limit prices, fees included."""


class _SideRequirement(NamedTuple):
    notional: int = 0
    initial: int = 0
    maintenance: int = 0


@dataclass
class _Totals:
    buys: int = 0
    sells: int = 0
    reduce_only: int = 0
    losses: int = 0
    buy_credit: int = 0
    sell_credit: int = 0
    closing_credit: int = 0


_LARGEST_LOSS = (2**63 - 1) // 2048


def requirement_of(
    market: MarketRates, mark: int, leverage: int, position: int, orders: Sequence[OrderExposure]
) -> Requirement:
    """:param position: signed size of the position"""
    total = _totals(market, mark, leverage, position, orders)
    closing = min(total.reduce_only, abs(position))
    long_size = position + total.buys if position >= 0 else max(0, total.buys + closing + position)
    short_size = max(0, total.sells + closing - position) if position >= 0 else total.sells - position
    long = _side_requirement(market, mark, leverage, "buy", long_size)
    short = _side_requirement(market, mark, leverage, "sell", short_size)

    opposite = total.sells if position > 0 else total.buys
    credit = total.closing_credit if position != 0 and opposite + closing <= abs(position) else 0
    long_need = long.maintenance - total.sell_credit - (credit if position > 0 else 0)
    short_need = short.maintenance - total.buy_credit - (credit if position < 0 else 0)
    return Requirement(
        initial_margin=max(long.initial, short.initial),
        survival=total.losses + max(0, long_need, short_need),
        worst_notional=max(long.notional, short.notional),
        losses=total.losses,
    )


def fee_at_limit(market: MarketRates, order: OrderExposure) -> int:
    """Returns the fees of an order at its limit price: the taker rate, or for a resting order the maker rate, at least
    0; plus the fee of its builder."""
    rate = market.taker_fee if order.is_taker else market.maker_fee
    notional = mul_ceil(order.price, order.size)
    return (0 if rate <= 0 else mul_ceil(notional, rate)) + mul_ceil(notional, order.builder_rate)


def builder_rate_of(code: Optional[BuilderCode]) -> int:
    """Returns the fee of a builder as a fraction, in units of 1e-8; 0 without a builder code."""
    return 0 if code is None else code.fee * 10_000


def _side_requirement(market: MarketRates, mark: int, leverage: int, side: Side, size: int) -> _SideRequirement:
    notional = required_notional(mark, size)
    if notional == 0:
        return _SideRequirement()
    rate = market.maintenance_rate(side, notional, leverage)
    initial = mul_ceil(notional, market.initial_rate(rate, leverage))
    return _SideRequirement(notional, initial, mul_ceil(notional, rate))


def _totals(market: MarketRates, mark: int, leverage: int, position: int, orders: Sequence[OrderExposure]) -> _Totals:
    total = _Totals()
    for order in orders:
        is_buy = order.side == "buy"
        is_closing = position != 0 and is_buy == (position < 0)
        loss = _loss_of(market, mark, order)
        credit = min(loss, _released_margin(market, mark, leverage, order))
        total.losses += loss
        if order.reduce_only:
            total.reduce_only += order.size if is_closing else 0
            total.buy_credit += credit if is_buy else 0
            total.sell_credit += 0 if is_buy else credit
        else:
            total.buys += order.size if is_buy else 0
            total.sells += 0 if is_buy else order.size
            total.closing_credit += credit if is_closing else 0
    return total


def _loss_of(market: MarketRates, mark: int, order: OrderExposure) -> int:
    """Returns ``ceil(max(0, limit − mark)·size)`` for a buy, mirrored for a sell, plus the fee at the limit price."""
    gap = order.price - mark if order.side == "buy" else mark - order.price
    loss = 0 if gap <= 0 else min(_LARGEST_LOSS, required_notional(gap, order.size))
    return loss + fee_at_limit(market, order)


def _released_margin(market: MarketRates, mark: int, leverage: int, order: OrderExposure) -> int:
    """Returns the maintenance margin that closing this size certainly releases."""
    closed: Side = "sell" if order.side == "buy" else "buy"
    return mul_floor(value_of(order.size, mark), market.maintenance_rate(closed, 0, leverage))
