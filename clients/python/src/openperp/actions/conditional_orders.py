"""Orders that wait until the mark passes a trigger and then reduce a position."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Literal, Optional, Union

from ..values.decimals import Amount, DecimalInput, exact
from .action_values import exact_or_none, present, whole, word
from .terms import BuilderCode, SIDES, Side

if TYPE_CHECKING:
    from .canonical_writer import CanonicalWriter

__all__ = [
    "ConditionalOrder", "StopOrder", "RangeOrder", "TrailingOrder", "stop_order", "take_profit_order", "range_order",
    "trailing_order",
]


@dataclass(frozen=True)
class StopOrder:
    """``st``: closes a part of a position at a loss: sells a long at the trigger or below, buys a short at it or
    above. ``tp``: closes a part of a position at a profit: sells a long at the trigger or above, buys a short at it
    or below."""

    kind: Literal["stop", "take profit"]
    symbol: str
    """Market."""
    side: Side
    """Side of the order that it becomes: sell to close a long position."""
    size: Amount
    """Size in base units, a positive multiple of the market's lot."""
    trigger: Amount
    """Price in USD that the mark has to reach, on the tick or not."""
    limit: Optional[Amount] = None
    """Limit price in USD of the order that it becomes; absent: a market order."""
    isolated: bool = False
    """Whether it has margin of its own: the order belongs to the isolated account of its market."""
    builder_code: Optional[BuilderCode] = None
    """Builder whom the account pays a fee with each fill."""
    slippage: Optional[Amount] = None
    """Largest distance from the mark at which it may fill, in basis points; absent: as far as the market allows."""

    @property
    def is_above(self) -> bool:
        """Whether it triggers at its price or above; else at its price or below."""
        if self.kind == "stop":
            return self.side == "buy"
        else:
            return self.side == "sell"

    def write_to(self, out: CanonicalWriter) -> None:
        if self.kind == "stop":
            out.number(5).text(self.symbol).flag(self.side == "buy").fixed(self.size).fixed(self.trigger)
            out.option(self.limit, out.fixed).flag(self.isolated).builder_code(self.builder_code, 2)
            out.slippage(self.slippage, 4)
        else:
            out.number(6).text(self.symbol).flag(self.side == "sell").fixed(self.size).fixed(self.trigger)
            out.option(self.limit, out.fixed).flag(self.isolated).builder_code(self.builder_code, 2)
            out.slippage(self.slippage, 4)

    def to_wire(self) -> Dict[str, Any]:
        if self.kind == "stop":
            return {"st": present({
                "c": self.symbol, "d": self.side == "buy", "sz": self.size, "tr": self.trigger, "lim": self.limit,
                "i": self.isolated, "builderCode": None if self.builder_code is None else self.builder_code.to_wire(),
                "slippage": self.slippage,
            })}
        else:
            return {"tp": present({
                "c": self.symbol, "d": self.side == "sell", "sz": self.size, "tr": self.trigger, "lim": self.limit,
                "i": self.isolated, "builderCode": None if self.builder_code is None else self.builder_code.to_wire(),
                "slippage": self.slippage,
            })}


@dataclass(frozen=True)
class RangeOrder:
    """``rng``: places a stop and a take profit of one position, of which the first to trigger ends the other."""

    symbol: str
    """Market."""
    side: Side
    """Side of the order that it becomes: sell to close a long position."""
    size: Amount
    """Size in base units, a positive multiple of the market's lot."""
    low: Amount
    """Price in USD: triggers when the mark is at it or below."""
    high: Amount
    """Price in USD: triggers when the mark is at it or above."""
    low_limit: Optional[Amount] = None
    """Limit price in USD of the order that it becomes at ``low``; absent: a market order."""
    high_limit: Optional[Amount] = None
    """Limit price in USD of the order that it becomes at ``high``; absent: a market order."""
    isolated: bool = False
    """Whether it has margin of its own: the order belongs to the isolated account of its market."""
    builder_code: Optional[BuilderCode] = None
    """Builder whom the account pays a fee with each fill."""
    stop_slippage: Optional[Amount] = None
    """Largest distance from the mark in basis points, at the trigger at which the position loses: ``low`` for a
    long position."""
    profit_slippage: Optional[Amount] = None
    """Largest distance from the mark in basis points, at the other trigger."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(7).text(self.symbol).flag(self.side == "sell").fixed(self.size).fixed(self.low)
        out.fixed(self.high).option(self.low_limit, out.fixed).option(self.high_limit, out.fixed)
        out.flag(self.isolated).builder_code(self.builder_code, 2).slippage(self.stop_slippage, 4)
        out.slippage(self.profit_slippage, 4)

    def to_wire(self) -> Dict[str, Any]:
        return {"rng": present({
            "c": self.symbol, "d": self.side == "sell", "sz": self.size, "pmin": self.low, "pmax": self.high,
            "lmin": self.low_limit, "lmax": self.high_limit, "i": self.isolated,
            "builderCode": None if self.builder_code is None else self.builder_code.to_wire(),
            "slSlippage": self.stop_slippage, "tpSlippage": self.profit_slippage,
        })}


@dataclass(frozen=True)
class TrailingOrder:
    """``trl``: places a stop that follows the mark at a distance, in steps."""

    symbol: str
    """Market."""
    side: Side
    """Side of the order that it becomes: sell to close a long position."""
    size: Amount
    """Size in base units, a positive multiple of the market's lot."""
    trail_bps: int
    """Distance from the best mark, in basis points: 1 to 9 999."""
    step_bps: int = 0
    """Number of basis points by which the mark must improve before the stop follows: 0 to 1 000."""
    limit: Optional[Amount] = None
    """Limit price in USD of the order that it becomes; absent: a market order."""
    isolated: bool = False
    """Whether it has margin of its own: the order belongs to the isolated account of its market."""
    builder_code: Optional[BuilderCode] = None
    """Builder whom the account pays a fee with each fill."""
    slippage: Optional[Amount] = None
    """Largest distance from the mark at which it may fill, in basis points; absent: as far as the market allows."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(9).text(self.symbol).flag(self.side == "sell").fixed(self.size).u32(self.trail_bps)
        out.u32(self.step_bps).option(self.limit, out.fixed).flag(self.isolated)
        out.builder_code(self.builder_code, 2).slippage(self.slippage, 4)

    def to_wire(self) -> Dict[str, Any]:
        return {"trl": present({
            "c": self.symbol, "b": self.side == "sell", "sz": self.size, "trb": self.trail_bps,
            "stb": self.step_bps, "lim": self.limit, "i": self.isolated,
            "builderCode": None if self.builder_code is None else self.builder_code.to_wire(),
            "slippage": self.slippage,
        })}


ConditionalOrder = Union[StopOrder, RangeOrder, TrailingOrder]


def stop_order(
    symbol: str, side: Side, size: DecimalInput, trigger: DecimalInput, *, limit: Optional[DecimalInput] = None,
    builder_code: Optional[BuilderCode] = None, slippage: Optional[DecimalInput] = None,
) -> StopOrder:
    """Closes a part of a position at a loss: sells a long at the trigger or below, buys a short at it or above.

    :param symbol: market
    :param side: side of the order that it becomes: sell to close a long position
    :param size: size in base units, a positive multiple of the market's lot
    :param trigger: price in USD that the mark has to reach, on the tick or not
    :param limit: limit price in USD of the order that it becomes; absent: a market order
    :param builder_code: builder whom the account pays a fee with each fill
    :param slippage: largest distance from the mark at which it may fill, in basis points; absent: as far as the
        market allows
    """
    return StopOrder(
        kind="stop", symbol=symbol, side=word(side, SIDES, "side"), size=exact(size), trigger=exact(trigger),
        limit=exact_or_none(limit), builder_code=builder_code, slippage=exact_or_none(slippage),
    )


def take_profit_order(
    symbol: str, side: Side, size: DecimalInput, trigger: DecimalInput, *, limit: Optional[DecimalInput] = None,
    builder_code: Optional[BuilderCode] = None, slippage: Optional[DecimalInput] = None,
) -> StopOrder:
    """Closes a part of a position at a profit: sells a long at the trigger or above, buys a short at it or below.

    :param symbol: market
    :param side: side of the order that it becomes: sell to close a long position
    :param size: size in base units, a positive multiple of the market's lot
    :param trigger: price in USD that the mark has to reach, on the tick or not
    :param limit: limit price in USD of the order that it becomes; absent: a market order
    :param builder_code: builder whom the account pays a fee with each fill
    :param slippage: largest distance from the mark at which it may fill, in basis points; absent: as far as the
        market allows
    """
    return StopOrder(
        kind="take profit", symbol=symbol, side=word(side, SIDES, "side"), size=exact(size), trigger=exact(trigger),
        limit=exact_or_none(limit), builder_code=builder_code, slippage=exact_or_none(slippage),
    )


def range_order(
    symbol: str, side: Side, size: DecimalInput, low: DecimalInput, high: DecimalInput, *,
    low_limit: Optional[DecimalInput] = None, high_limit: Optional[DecimalInput] = None,
    builder_code: Optional[BuilderCode] = None, stop_slippage: Optional[DecimalInput] = None,
    profit_slippage: Optional[DecimalInput] = None,
) -> RangeOrder:
    """Places a stop and a take profit of one position, of which the first to trigger ends the other.

    :param symbol: market
    :param side: side of the order that it becomes: sell to close a long position
    :param size: size in base units, a positive multiple of the market's lot
    :param low: price in USD: triggers when the mark is at it or below
    :param high: price in USD: triggers when the mark is at it or above
    :param low_limit: limit price in USD of the order that it becomes at ``low``; absent: a market order
    :param high_limit: limit price in USD of the order that it becomes at ``high``; absent: a market order
    :param builder_code: builder whom the account pays a fee with each fill
    :param stop_slippage: largest distance from the mark in basis points, at the trigger at which the position
        loses: ``low`` for a long position
    :param profit_slippage: largest distance from the mark in basis points, at the other trigger
    """
    return RangeOrder(
        symbol=symbol, side=word(side, SIDES, "side"), size=exact(size), low=exact(low), high=exact(high),
        low_limit=exact_or_none(low_limit), high_limit=exact_or_none(high_limit), builder_code=builder_code,
        stop_slippage=exact_or_none(stop_slippage), profit_slippage=exact_or_none(profit_slippage),
    )


def trailing_order(
    symbol: str, side: Side, size: DecimalInput, trail_bps: int, step_bps: int = 0, *,
    limit: Optional[DecimalInput] = None, builder_code: Optional[BuilderCode] = None,
    slippage: Optional[DecimalInput] = None,
) -> TrailingOrder:
    """Places a stop that follows the mark at a distance, in steps.

    :param symbol: market
    :param side: side of the order that it becomes: sell to close a long position
    :param size: size in base units, a positive multiple of the market's lot
    :param trail_bps: distance from the best mark, in basis points: 1 to 9 999
    :param step_bps: number of basis points by which the mark must improve before the stop follows: 0 to 1 000
    :param limit: limit price in USD of the order that it becomes; absent: a market order
    :param builder_code: builder whom the account pays a fee with each fill
    :param slippage: largest distance from the mark at which it may fill, in basis points; absent: as far as the
        market allows
    """
    return TrailingOrder(
        symbol=symbol, side=word(side, SIDES, "side"), size=exact(size),
        trail_bps=whole(trail_bps, 0, 2**32 - 1, "trail bps"), step_bps=whole(step_bps, 0, 2**32 - 1, "step bps"),
        limit=exact_or_none(limit), builder_code=builder_code, slippage=exact_or_none(slippage),
    )
