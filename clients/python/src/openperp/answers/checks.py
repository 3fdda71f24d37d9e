"""How a transaction would be admitted."""

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
    """A new order that would be forwarded to its market, or a change of an order, of which only ``oid`` is there."""

    oid: str
    symbol: Optional[str]
    side: Optional[Side]
    price: Optional[Decimal]
    """Its limit; of an order that never rests how far it would go."""
    size: Optional[Decimal]
    """What would be reserved: of a reduce-only order at most what it may close."""
    initial_margin: Optional[Decimal]
    """How much it would raise ``margin_used``; negative: it lowers it."""
    taker_fee: Optional[Decimal]
    """If all of it filled on arrival at its limit."""
    maker_fee: Optional[Decimal]
    """If all of it filled at rest, negative: a rebate; None of an order that never rests."""
    builder_fee: Optional[Decimal]
    """Of its builder in either case; None without one."""


@dataclass(frozen=True)
class CheckedAction:
    """One of both: what an action would be answered, or what would be forwarded to the market, which decides about it."""

    answers: Optional[Tuple[ActionResult, ...]]
    admitted: Optional[AdmittedOrder]

    @classmethod
    def of_json(cls, json: Any) -> "CheckedAction":
        answers = nullable(list_of(action_result))(field_of(json, "answers"))
        return cls(answers, nullable(decoder(AdmittedOrder))(field_of(json, "admitted")))


@dataclass(frozen=True)
class OrderCheck:
    """How a transaction would be admitted now, and what it would do to the account."""

    status: str
    """``ok``, or ``error``: it would be refused as a whole."""
    error: Optional[str]
    actions: Tuple[CheckedAction, ...]
    before: Margin
    """The account as it is."""
    open: Margin
    """After the transfers, leverages and cancels of the transaction, with every admitted order resting."""
    filled: Margin
    """The same with every admitted order filled at its limit, as taker."""
    positions: Tuple[Position, ...]
    """The positions then, with their liquidation prices."""
