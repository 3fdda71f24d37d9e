"""The answer to a check: how a transaction would be admitted."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Optional, Tuple

from ..actions import Side
from .accounts import Margin, Position
from .decoding import decoder, field_of, list_of, nullable
from .results import ActionResult, action_result


@dataclass(frozen=True)
class AdmittedOrder:
    """A new order that would be forwarded to its market, or a change of an order, which has only ``oid``."""

    oid: str
    symbol: Optional[str]
    side: Optional[Side]
    price: Optional[Decimal]
    """Limit price; for an order that never rests, the worst price that it accepts."""
    size: Optional[Decimal]
    """Size that would be reserved; for a reduce-only order at most the size that it may close."""
    initial_margin: Optional[Decimal]
    """Amount by which it would raise ``margin_used``; negative: it lowers it."""
    taker_fee: Optional[Decimal]
    """Fee if all of it filled on arrival at its limit."""
    maker_fee: Optional[Decimal]
    """Fee if all of it filled while resting; negative: a rebate; None for an order that never rests."""
    builder_fee: Optional[Decimal]
    """Fee of its builder, whether it fills as taker or maker; None without a builder."""


@dataclass(frozen=True)
class CheckedAction:
    """Either the results that an action would get, or the order that would be forwarded to the market, which then
    decides."""

    answers: Optional[Tuple[ActionResult, ...]]
    admitted: Optional[AdmittedOrder]

    @classmethod
    def of_json(cls, json: Any) -> "CheckedAction":
        answers = nullable(list_of(action_result))(field_of(json, "answers"))
        return cls(answers, nullable(decoder(AdmittedOrder))(field_of(json, "admitted")))


@dataclass(frozen=True)
class OrderCheck:
    """The admission that a transaction would get now, and its effect on the account."""

    status: str
    """``ok``, or ``error`` if the transaction would be refused as a whole."""
    error: Optional[str]
    actions: Tuple[CheckedAction, ...]
    before: Margin
    """Margin of the account as it is now."""
    open: Margin
    """Margin after the transfers, leverage settings and cancels of the transaction, with every admitted order
    resting."""
    filled: Margin
    """Margin after every admitted order has also filled at its limit, as taker."""
    positions: Tuple[Position, ...]
    """Positions after those fills, with their liquidation prices."""
