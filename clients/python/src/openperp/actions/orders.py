"""Orders, and what changes or cancels them."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

from ..values.decimals import Amount, DecimalInput, exact
from .action_values import exact_or_none, present, truth, whole, word
from .terms import BuilderCode, SIDES, Side, TIMES_IN_FORCE, TimeInForce

if TYPE_CHECKING:
    from .canonical_writer import CanonicalWriter

__all__ = [
    "OrderAction", "LimitOrder", "MarketOrder", "ModifyOrder", "CancelOrder", "CancelAll", "ScheduleCancel",
    "StayUntilFilled", "limit_order", "market_order", "modify_order", "cancel_order", "cancel_all", "schedule_cancel",
    "stay_until_filled",
]


@dataclass(frozen=True)
class LimitOrder:
    """``l``: places a limit order."""

    symbol: str
    """Market."""
    side: Side
    """Side of the order."""
    price: Amount
    """Price in USD, a multiple of the market's tick; any price with ALO_SLIDE and ALO_JOIN."""
    size: Amount
    """Size in base units, a positive multiple of the market's lot."""
    time_in_force: TimeInForce = "GTC"
    """Whether and how it rests."""
    reduce_only: bool = False
    """Whether it may only make a position smaller."""
    isolated: bool = False
    """Whether it has margin of its own: the order belongs to the isolated account of its market."""
    builder_code: Optional[BuilderCode] = None
    """Builder whom the account pays a fee with each fill; must be approved before with ``approve_builder``."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1).text(self.symbol).flag(self.side == "buy").fixed(self.price).fixed(self.size)
        out.u32(TIMES_IN_FORCE.index(self.time_in_force)).flag(self.reduce_only).isolated(self.isolated)
        out.builder_code(self.builder_code)

    def to_wire(self) -> Dict[str, Any]:
        return {"l": present({
            "c": self.symbol, "b": self.side == "buy", "px": self.price, "sz": self.size, "tif": self.time_in_force,
            "r": self.reduce_only, "i": self.isolated,
            "builderCode": None if self.builder_code is None else self.builder_code.to_wire(),
        })}


@dataclass(frozen=True)
class MarketOrder:
    """``m``: places a market order: immediate-or-cancel, at most 5 % away from the mark, or as far as its slippage
    says."""

    symbol: str
    """Market."""
    side: Side
    """Side of the order."""
    size: Amount
    """Size in base units, a positive multiple of the market's lot."""
    reduce_only: bool = False
    """Whether it may only make a position smaller."""
    isolated: bool = False
    """Whether it has margin of its own: the order belongs to the isolated account of its market."""
    builder_code: Optional[BuilderCode] = None
    """Builder whom the account pays a fee with each fill."""
    slippage: Optional[Amount] = None
    """Largest distance from the mark at which it may fill, in basis points; absent: as far as the market allows."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(0).text(self.symbol).flag(self.side == "buy").fixed(self.size).flag(self.reduce_only)
        out.isolated(self.isolated).builder_code(self.builder_code).slippage(self.slippage, 2)

    def to_wire(self) -> Dict[str, Any]:
        return {"m": present({
            "c": self.symbol, "b": self.side == "buy", "sz": self.size, "r": self.reduce_only, "i": self.isolated,
            "builderCode": None if self.builder_code is None else self.builder_code.to_wire(),
            "slippage": self.slippage,
        })}


@dataclass(frozen=True)
class ModifyOrder:
    """``mod``: changes the total size of a resting order; its ID stays, and a smaller size keeps its place in the
    queue."""

    symbol: str
    """Market."""
    order_id: str
    """ID of the order."""
    size: Amount
    """New total size in base units, fills included."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(2).key(self.order_id).text(self.symbol).double(self.size)

    def to_wire(self) -> Dict[str, Any]:
        return {"mod": {"symbol": self.symbol, "oid": self.order_id, "amount": self.size}}


@dataclass(frozen=True)
class CancelOrder:
    """``cx``: cancels an order."""

    symbol: str
    """Market."""
    order_id: str
    """ID of the order."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(3).text(self.symbol).key(self.order_id)

    def to_wire(self) -> Dict[str, Any]:
        return {"cx": {"c": self.symbol, "oid": self.order_id}}


@dataclass(frozen=True)
class CancelAll:
    """``cxa``: cancels all orders of these markets."""

    symbols: Tuple[str, ...] = ()
    """Markets whose orders are cancelled; none: all markets."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(4).texts(self.symbols)

    def to_wire(self) -> Dict[str, Any]:
        return {"cxa": {"c": self.symbols}}


@dataclass(frozen=True)
class ScheduleCancel:
    """``scheduleCancel``: cancels all open orders of the account after this time unless it is sent again before: a
    dead man's switch."""

    seconds: int
    """Seconds, 5 to 86 400; 0 switches it off."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1000).count(self.seconds)

    def to_wire(self) -> Dict[str, Any]:
        return {"scheduleCancel": {"seconds": self.seconds}}


@dataclass(frozen=True)
class StayUntilFilled:
    """``stayUntilFilled``: sets whether stops, take profits, ranges and trailing stops of the account that become
    market orders stay until filled: an order that finds nothing within its slippage tries again at each mark,
    instead of ending. Isolated accounts follow their owner."""

    on: bool
    """Whether they stay from now on."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1050).flag(self.on)

    def to_wire(self) -> Dict[str, Any]:
        return {"stayUntilFilled": {"on": self.on}}


OrderAction = Union[LimitOrder, MarketOrder, ModifyOrder, CancelOrder, CancelAll, ScheduleCancel, StayUntilFilled]


def limit_order(
    symbol: str, side: Side, price: DecimalInput, size: DecimalInput, *, time_in_force: TimeInForce = "GTC",
    reduce_only: bool = False, builder_code: Optional[BuilderCode] = None,
) -> LimitOrder:
    """Places a limit order.

    :param symbol: market
    :param side: side of the order
    :param price: price in USD, a multiple of the market's tick; any price with ALO_SLIDE and ALO_JOIN
    :param size: size in base units, a positive multiple of the market's lot
    :param time_in_force: whether and how it rests
    :param reduce_only: whether it may only make a position smaller
    :param builder_code: builder whom the account pays a fee with each fill; must be approved before with
        ``approve_builder``
    """
    return LimitOrder(
        symbol=symbol, side=word(side, SIDES, "side"), price=exact(price), size=exact(size),
        time_in_force=word(time_in_force, TIMES_IN_FORCE, "time in force"),
        reduce_only=truth(reduce_only, "reduce only"), builder_code=builder_code,
    )


def market_order(
    symbol: str, side: Side, size: DecimalInput, *, reduce_only: bool = False,
    builder_code: Optional[BuilderCode] = None, slippage: Optional[DecimalInput] = None,
) -> MarketOrder:
    """Places a market order: immediate-or-cancel, at most 5 % away from the mark, or as far as its slippage says.

    :param symbol: market
    :param side: side of the order
    :param size: size in base units, a positive multiple of the market's lot
    :param reduce_only: whether it may only make a position smaller
    :param builder_code: builder whom the account pays a fee with each fill
    :param slippage: largest distance from the mark at which it may fill, in basis points; absent: as far as the
        market allows
    """
    return MarketOrder(
        symbol=symbol, side=word(side, SIDES, "side"), size=exact(size), reduce_only=truth(reduce_only, "reduce only"),
        builder_code=builder_code, slippage=exact_or_none(slippage),
    )


def modify_order(symbol: str, order_id: str, size: DecimalInput) -> ModifyOrder:
    """Changes the total size of a resting order; its ID stays, and a smaller size keeps its place in the queue.

    :param symbol: market
    :param order_id: ID of the order
    :param size: new total size in base units, fills included
    """
    return ModifyOrder(symbol=symbol, order_id=order_id, size=exact(size))


def cancel_order(symbol: str, order_id: str) -> CancelOrder:
    """Cancels an order.

    :param symbol: market
    :param order_id: ID of the order
    """
    return CancelOrder(symbol=symbol, order_id=order_id)


def cancel_all(*symbols: str) -> CancelAll:
    """Cancels all orders of these markets.

    :param symbols: markets whose orders are cancelled; none: all markets
    """
    return CancelAll(symbols=symbols)


def schedule_cancel(seconds: int) -> ScheduleCancel:
    """Cancels all open orders of the account after this time unless it is sent again before: a dead man's switch.

    :param seconds: seconds, 5 to 86 400; 0 switches it off
    """
    return ScheduleCancel(seconds=whole(seconds, 0, None, "seconds"))


def stay_until_filled(on: bool) -> StayUntilFilled:
    """Sets whether stops, take profits, ranges and trailing stops of the account that become market orders stay
    until filled: an order that finds nothing within its slippage tries again at each mark, instead of ending.
    Isolated accounts follow their owner.

    :param on: whether they stay from now on
    """
    return StayUntilFilled(on=truth(on, "on"))
