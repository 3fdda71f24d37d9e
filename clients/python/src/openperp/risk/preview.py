"""Previews the effect of an order on an account."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Optional

from ..actions import BuilderCode, Side
from ..answers.accounts.state import FeeTier
from ..values.decimals import DecimalInput, of_units, text_of, units_of
from .closing_price import closable_size, closing_price
from .exposure import OrderExposure, builder_rate_of, fee_at_limit
from .farthest_tick import farthest_tick
from .fixed import ONE, mul_ceil, mul_floor, truncated
from .market_rates import MarketRates
from .valuation import AccountFacts, AccountFigures, Holding, RiskModel


@dataclass(frozen=True)
class PlannedOrder:
    """An order to preview."""

    symbol: str
    side: Side
    size: DecimalInput
    price: Optional[DecimalInput] = None
    """Limit price; None: a market order."""
    reduce_only: bool = False
    builder_code: Optional[BuilderCode] = None
    """The builder that the order would pay a fee with each fill; None without one."""


@dataclass(frozen=True)
class OrderPreview:
    """The effect of an order on an account."""

    worst_price: Decimal
    """Worst price of a fill: the limit price, for a market order the protection price, and for a reduce-only order at
    most as far from the mark as its account can pay for (ORD-074)."""
    fee: Decimal
    """Taker fee at the market's own rate if all of it filled at the worst price, which margin counts whatever the
    account pays."""
    margin: Decimal
    """Increase of ``margin_used``; negative: a decrease."""
    available_balance: Decimal
    """Available balance of the account with the order open."""
    refusal: Optional[str]
    """The exchange's own sentence if it would refuse the order for margin; None: it would not, which is always so for a
    reduce-only order in a market with a mark."""
    filled: AccountFigures
    """Figures of the account if the order filled completely at the assumed price and its fee was paid."""
    liquidation_price: Decimal
    """Liquidation price of the position after such a fill; 0: there is none."""


def preview_order(
    model: RiskModel,
    facts: AccountFacts,
    planned: PlannedOrder,
    fill_price: Optional[DecimalInput] = None,
    tier: Optional[FeeTier] = None,
) -> OrderPreview:
    """Returns the requirement and the effect of an order at the marks of this moment. The checks of size and price are
    those of ``Market.check_order``.

    :param fill_price: assumed price of the fill; None: the worst price
    :param tier: fees of the account in this market, from ``fee_tiers``; None: the market's own rates
    """
    market = model.market(planned.symbol)
    before = model.figures(facts)
    order = _order_of(model, facts, market, planned, before)
    after = model.figures(_with_order(facts, planned.symbol, order))
    fee = fee_at_limit(market, order)
    price = order.price if fill_price is None else units_of(fill_price)
    filled = model.figures(_with_fill(facts, planned.symbol, order, price, _taker_rate(market, tier)))
    here = [each.liquidation_price for each in filled.positions if each.symbol == planned.symbol]
    return OrderPreview(
        worst_price=of_units(order.price),
        fee=of_units(fee),
        margin=of_units(units_of(after.margin_used) - units_of(before.margin_used)),
        available_balance=after.available_balance,
        refusal=_refusal_of(model, facts, planned, order, before, after, fee),
        filled=filled,
        liquidation_price=here[0] if here else Decimal(0),
    )


def largest_size(model: RiskModel, facts: AccountFacts, planned: PlannedOrder) -> Decimal:
    """Returns the largest size, a multiple of the lot, that the exchange would accept for margin at this moment; 0:
    none. For a reduce-only order it is the size of the position that it can close. The checks of ``Market.check_order``
    are not made.

    :param planned: the order; its size is ignored
    """
    market = model.market(planned.symbol)
    info = market.conditions.info
    price = (market.mark or 0) if planned.price is None else units_of(planned.price)
    if price <= 0:
        return Decimal(0)
    lot = units_of(info.lot_size)
    if planned.reduce_only:  # never refused for margin
        closable = 0 if market.mark is None else closable_size(facts, planned.symbol, planned.side)
        return of_units(closable // lot * lot)
    before = model.figures(facts)

    def is_taken(lots: int) -> bool:
        order = _order_of(model, facts, market, replace(planned, size=of_units(lots * lot)), before)
        after = model.figures(_with_order(facts, planned.symbol, order))
        return _refusal_of(model, facts, planned, order, before, after, fee_at_limit(market, order)) is None

    most = min(units_of(info.max_order_notional), 2 * units_of(info.max_position_notional)) * ONE // price
    good, bad = 0, most // lot + 1
    while bad - good > 1:
        middle = (good + bad) // 2
        if is_taken(middle):
            good = middle
        else:
            bad = middle
    return of_units(good * lot)


def _order_of(
    model: RiskModel, facts: AccountFacts, market: MarketRates, planned: PlannedOrder, before: AccountFigures
) -> OrderExposure:
    asked = units_of(planned.size)
    size = min(asked, closable_size(facts, planned.symbol, planned.side)) if planned.reduce_only else asked
    rate = builder_rate_of(planned.builder_code)
    order = OrderExposure(planned.side, 0, size, planned.reduce_only, is_taker=True, builder_rate=rate)
    own = None if planned.price is None else units_of(planned.price)
    if planned.reduce_only:
        return replace(order, price=closing_price(model, facts, market, order, own))
    if own is not None:
        return replace(order, price=own)
    return replace(order, price=_protection_price(model, facts, market, order, units_of(before.total_balance)))


def _protection_price(
    model: RiskModel, facts: AccountFacts, market: MarketRates, order: OrderExposure, equity: int
) -> int:
    """Returns the farthest tick within the market band at which the account still survives; the nearest tick if it
    survives at none."""
    if market.mark is None:
        return 0
    _, everywhere = model.required(facts)
    here = model.requirement(facts, market.symbol).survival
    ceiling = max(here, equity - (everywhere - here))

    def survives(price: int) -> bool:
        with_order = _with_order(facts, market.symbol, replace(order, price=price))
        return model.requirement(with_order, market.symbol).survival <= ceiling

    band = units_of(market.conditions.info.price_band.market)
    return farthest_tick(market.mark, market.tick, order.side, band, survives)


def _refusal_of(
    model: RiskModel,
    facts: AccountFacts,
    planned: PlannedOrder,
    order: OrderExposure,
    before: AccountFigures,
    after: AccountFigures,
    fee: int,
) -> Optional[str]:
    """Returns the sentence of the first failing one of checks 8 to 10 of an admission, which do not apply to
    reduce-only orders (ORD-032); None if all pass."""
    equity = before.total_balance
    market = model.market(planned.symbol)
    if market.mark is None:
        return f"no oracle / fair price reference yet for: {planned.symbol}"
    if order.reduce_only:
        return None
    if equity - of_units(facts.order_margin) < before.maintenance_margin:
        return "account is in liquidation"
    if after.margin_used > before.margin_used:
        with_order = _with_order(facts, planned.symbol, order)
        worst = model.requirement(with_order, planned.symbol).worst_notional
        limit = market.conditions.info.max_position_notional
        if worst > units_of(limit):
            return f"position notional {text_of(of_units(worst))} exceeds {text_of(limit)}"
        needed = units_of(after.margin_used) + fee
        if needed > units_of(equity):
            sums = f"initial margin and fee {text_of(of_units(needed))} exceed equity {text_of(equity)}"
            return f"Insufficient margin: {sums}"
    survival = after.survival_requirement
    if survival <= before.survival_requirement or survival <= equity:
        return None
    sums = f"maintenance margin and loss at the limit price {text_of(survival)} exceed equity {text_of(equity)}"
    return f"Insufficient margin: {sums}"


def _with_order(facts: AccountFacts, symbol: str, order: OrderExposure) -> AccountFacts:
    return replace(facts, orders={**facts.orders, symbol: (*facts.orders.get(symbol, ()), order)})


def _taker_rate(market: MarketRates, tier: Optional[FeeTier]) -> int:
    """Returns the taker fee as a fraction in units of 1e-8; no rate is above the market's own."""
    return market.taker_fee if tier is None else min(market.taker_fee, units_of(tier.taker_bps) // 10_000)


def _with_fill(facts: AccountFacts, symbol: str, order: OrderExposure, price: int, rate: int) -> AccountFacts:
    """Returns the facts after a complete fill at a price, with its fee paid at a rate."""
    held = facts.positions.get(symbol, Holding(0, 0))
    notional = mul_floor(price, order.size)
    sign = 1 if order.side == "buy" else -1
    closing = min(order.size, max(0, -sign * held.size))
    closing_notional = notional * closing // order.size if order.size else 0
    cost_removed = truncated(held.cost * closing, abs(held.size)) if closing else 0
    realized = -sign * closing_notional - cost_removed if closing else 0
    position = Holding(
        size=held.size + sign * order.size,
        cost=held.cost - cost_removed + sign * (notional - closing_notional),
    )
    positions = {**facts.positions, symbol: position}
    if position.size == 0:
        del positions[symbol]
    fee = mul_ceil(notional, rate)
    return replace(facts, balance=facts.balance + realized - fee, positions=positions)
