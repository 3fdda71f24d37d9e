"""Computes the margin figures of accounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from typing import Dict, Iterable, List, Mapping, Optional, Protocol, Sequence, Tuple

from ..actions import Side
from ..answers.accounts.open_orders import Trigger
from ..answers.accounts.state import LeverageSetting, Margin, Position
from ..values.decimals import of_units, units_of
from .exposure import OrderExposure, Requirement, builder_rate_of, requirement_of
from .fixed import ONE, required_notional, value_of
from .liquidation_price import HeldRow, liquidation_price
from .market_rates import MarketConditions, MarketRates
from .portfolio import Portfolio


@dataclass(frozen=True)
class Holding:
    """A position in units of 1e-8: signed size, and its cost, which has the same sign."""

    size: int
    cost: int


@dataclass(frozen=True)
class AccountFacts:
    """The settled state of an account in units of 1e-8; its figures follow from this and the markets' conditions."""

    balance: int
    positions: Mapping[str, Holding]
    """Positions by symbol, like the following mappings."""
    orders: Mapping[str, Tuple[OrderExposure, ...]]
    leverages: Mapping[str, int]
    order_margin: int = 0
    """Part of the balance of an isolated account that is set aside for open orders and answers for no position."""


class OpenOrderState(Protocol):
    """The parts of an open order that determine margin."""

    @property
    def symbol(self) -> str:
        ...

    @property
    def price(self) -> Decimal:
        ...

    @property
    def size(self) -> Decimal:
        ...

    @property
    def is_buy(self) -> bool:
        ...

    @property
    def reduce_only(self) -> Optional[bool]:
        ...

    @property
    def trigger(self) -> Optional[Trigger]:
        ...


class AccountState(Protocol):
    """The parts of an account that determine its figures: ``full_account``, a snapshot of its stream,
    ``LocalAccount.state()``."""

    @property
    def margin(self) -> Margin:
        ...

    @property
    def positions(self) -> Sequence[Position]:
        ...

    @property
    def open_orders(self) -> Sequence[OpenOrderState]:
        ...

    @property
    def leverage_settings(self) -> Sequence[LeverageSetting]:
        ...


@dataclass(frozen=True)
class PositionFigures:
    """The figures of a position at its market's mark, named as in ``/account``."""

    symbol: str
    size: Decimal
    fair_price: Decimal
    notional: Decimal
    unrealized_pnl: Decimal
    leverage: Decimal
    liquidation_price: Decimal
    """Liquidation price; 0 if there is none."""
    maintenance_margin: Decimal
    lambda_: Decimal
    risk_allocation: Decimal
    alloc_margin: Decimal


@dataclass(frozen=True)
class AccountFigures:
    """The margin figures of an account, named as in ``/account``."""

    total_balance: Decimal
    available_balance: Decimal
    margin_used: Decimal
    notional: Decimal
    unrealized_pnl: Decimal
    maintenance_margin: Decimal
    survival_requirement: Decimal
    execution_impact: Decimal
    """Effect on equity of filling all open orders at their limit prices, fees included: zero or negative. It compares
    these prices with the marks of the model's moment; the book does not count."""
    transferable_balance: Decimal
    """Amount that a transfer could take: neither unrealized profit nor the requirements of positions and orders. Less
    may leave while a market of a position is halted or silent, or while a deleveraging of others is under way that the
    account may have to bear; and nothing may leave an account in liquidation."""
    buffered_margin: Decimal
    """Same as ``margin_used``: the exchange holds no buffer beyond it."""
    positions: Tuple[PositionFigures, ...]


def facts_of(account: AccountState) -> AccountFacts:
    """Returns the facts behind an account's figures: exact, whatever mark those figures were computed at.

    Isolated accounts, which have margin of their own, are left out: use :func:`isolated_facts_of` for them, or this
    function with the answer for their key.
    """
    held = [each for each in account.positions if each.size and not _is_isolated(each)]
    is_isolated = getattr(account, "kind", None) == "IsoAccount"  # its own orders are all marked as isolated
    return AccountFacts(
        balance=units_of(account.margin.total_balance) - units_of(account.margin.unrealized_pnl),
        positions={each.symbol: _holding(each) for each in held},
        orders=_exposures([order for order in account.open_orders if is_isolated or not _is_isolated(order)]),
        leverages={each.symbol: units_of(each.leverage) for each in account.leverage_settings},
        order_margin=units_of(account.margin.order_margin or 0),
    )


def isolated_facts_of(owner: AccountState) -> Dict[str, AccountFacts]:
    """Returns the facts of those isolated accounts of an account that hold a position, by symbol, from the owner's
    data.

    An isolated account with orders alone is left out: its equity is only in the answer for its key, the ``iso_pubkey``
    of the orders.
    """
    isolated: Dict[str, AccountFacts] = {}
    for each in owner.positions:
        if each.size and each.iso and each.iso_margin is not None:
            orders = [order for order in owner.open_orders if _is_isolated(order) and order.symbol == each.symbol]
            aside = units_of(each.iso_order_margin or 0)
            isolated[each.symbol] = AccountFacts(
                balance=units_of(each.iso_margin) + aside - units_of(each.unrealized_pnl),
                positions={each.symbol: _holding(each)},
                orders=_exposures(orders),
                leverages={each.symbol: units_of(each.leverage)},
                order_margin=aside,
            )
    return isolated


def _is_isolated(part: object) -> bool:
    return bool(getattr(part, "iso", None))


def _holding(position: Position) -> Holding:
    size = units_of(position.size)
    return Holding(size, value_of(size, units_of(position.fair_price)) - units_of(position.unrealized_pnl))


def _exposures(open_orders: Sequence[OpenOrderState]) -> Dict[str, Tuple[OrderExposure, ...]]:
    orders: Dict[str, Tuple[OrderExposure, ...]] = {}
    for order in open_orders:
        if order.trigger is not None:
            continue  # a waiting conditional order reserves nothing
        exposure = OrderExposure(
            side="buy" if order.is_buy else "sell",
            price=units_of(order.price),
            size=units_of(order.size),
            reduce_only=order.reduce_only or False,
            builder_rate=builder_rate_of(getattr(order, "builder_code", None)),
        )
        orders[order.symbol] = (*orders.get(order.symbol, ()), exposure)
    return orders


class RiskModel:
    """Computes the figures of accounts exactly as the exchange does, to the last unit of 1e-8."""

    def __init__(self, markets: Iterable[MarketConditions]) -> None:
        """:param markets: all markets in which accounts have positions or orders; those in other markets are ignored"""
        rates = sorted(map(MarketRates, markets), key=lambda each: each.symbol)
        self._markets = {each.symbol: each for each in rates}

    def figures(self, facts: AccountFacts) -> AccountFigures:
        """Returns all figures of an account."""
        rows = self._rows_of(facts)
        portfolio = Portfolio(rows)
        unrealized = sum(row.unrealized for row in rows)
        equity = facts.balance + unrealized
        required = self._required(facts)
        aside = facts.order_margin
        needed = max(required.initial_margin, required.survival)
        if aside:
            needed = max(needed, aside + self._required(replace(facts, orders={})).initial_margin)
        return AccountFigures(
            total_balance=of_units(equity),
            available_balance=of_units(max(0, equity - required.initial_margin)),
            margin_used=of_units(required.initial_margin),
            notional=of_units(sum(required_notional(row.mark, row.size) for row in rows)),
            unrealized_pnl=of_units(unrealized),
            maintenance_margin=of_units(portfolio.requirement()),
            survival_requirement=of_units(required.survival),
            execution_impact=of_units(-required.losses),
            transferable_balance=of_units(max(0, min(equity - needed, facts.balance - aside))),
            buffered_margin=of_units(required.initial_margin),
            positions=self._position_figures(rows, portfolio, equity - aside),
        )

    def equity(self, facts: AccountFacts) -> int:
        """Returns the equity of an account: ``total_balance``, in units of 1e-8."""
        return facts.balance + sum(row.unrealized for row in self._rows_of(facts))

    def maintenance_elsewhere(self, facts: AccountFacts, symbol: str) -> int:
        """Returns the sum of the maintenance margins of the positions in other markets, each alone: without the offsets
        of the portfolio."""
        return sum(row.margin for row in self._rows_of(facts) if row.market.symbol != symbol)

    def market(self, symbol: str) -> MarketRates:
        """Returns the rates of a market. Raises a ``LookupError`` if the model does not have the market."""
        if symbol not in self._markets:
            raise LookupError(f"the model has no market {symbol}; it has {', '.join(self._markets) or 'none'}")
        return self._markets[symbol]

    def requirement(self, facts: AccountFacts, symbol: str) -> Requirement:
        """Returns the requirement of an account in one market."""
        market = self.market(symbol)
        held = facts.positions.get(symbol)
        leverage = self.leverage(facts, market)
        if market.mark is not None:
            size = 0 if held is None else held.size
            return requirement_of(market, market.mark, leverage, size, facts.orders.get(symbol, ()))
        return Requirement() if held is None else requirement_of(market, _entry_price(held), leverage, held.size, ())

    def required(self, facts: AccountFacts) -> Tuple[int, int]:
        """Returns initial margin and survival requirement of an account over all markets."""
        required = self._required(facts)
        return required.initial_margin, required.survival

    def losses(self, facts: AccountFacts) -> int:
        """Returns the loss against the marks from filling all open orders at their limit prices, fees included."""
        return self._required(facts).losses

    def _required(self, facts: AccountFacts) -> Requirement:
        """Returns the requirement over all markets, without the worst notional, which concerns a single market."""
        concerned = [symbol for symbol in self._markets if symbol in facts.positions or symbol in facts.orders]
        each = [self.requirement(facts, symbol) for symbol in concerned]
        return Requirement(
            initial_margin=sum(one.initial_margin for one in each),
            survival=sum(one.survival for one in each),
            losses=sum(one.losses for one in each),
        )

    def leverage(self, facts: AccountFacts, market: MarketRates) -> int:
        return facts.leverages.get(market.symbol, market.default_leverage)

    def _rows_of(self, facts: AccountFacts) -> List[HeldRow]:
        rows: List[HeldRow] = []
        for market in self._markets.values():
            held = facts.positions.get(market.symbol)
            if held is None or held.size == 0:
                continue
            mark = _entry_price(held) if market.mark is None else market.mark
            leverage = self.leverage(facts, market)
            margin = market.maintenance_margin(_side(held), required_notional(mark, held.size), leverage)
            rows.append(HeldRow(market, _side(held), margin, mark, held.size, held.cost, leverage))
        return rows

    def _position_figures(
        self, rows: Sequence[HeldRow], portfolio: Portfolio, equity: int
    ) -> Tuple[PositionFigures, ...]:
        shares = portfolio.shares()
        allocation = portfolio.allocation(shares)
        figures: List[PositionFigures] = []
        for i, row in enumerate(rows):
            notional = required_notional(row.mark, row.size)
            requirement_with = partial(portfolio.requirement_with, i)
            liquidation = liquidation_price(row, equity - row.unrealized, requirement_with)
            figures.append(
                PositionFigures(
                    symbol=row.market.symbol,
                    size=of_units(row.size),
                    fair_price=of_units(row.mark),
                    notional=of_units(notional),
                    unrealized_pnl=of_units(row.unrealized),
                    leverage=of_units(row.leverage),
                    liquidation_price=of_units(liquidation),
                    maintenance_margin=of_units(row.margin),
                    lambda_=of_units(row.market.maintenance_rate(row.side, notional, row.leverage)),
                    risk_allocation=of_units(shares[i]),
                    alloc_margin=of_units(allocation[i]),
                )
            )
        return tuple(figures)


def _side(held: Holding) -> Side:
    return "buy" if held.size > 0 else "sell"


def _entry_price(held: Holding) -> int:
    cost, size = abs(held.cost) * ONE, abs(held.size)
    return (2 * cost + size) // (2 * size)
