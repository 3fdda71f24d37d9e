"""The answer to a check: how a transaction would be admitted."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Optional, Tuple

from ...actions import Side
from ..accounts.state import Margin, Position
from .action_result import ActionResult


@dataclass(frozen=True)
class AdmittedOrder:
    """A new order that would be forwarded to its market, or a change of an order, for which only ``oid`` is there."""

    oid: str
    symbol: Optional[str] = None
    side: Optional[Side] = None
    price: Optional[Decimal] = None
    """Limit price; for an order that never rests, the price that it may go to at most."""
    size: Optional[Decimal] = None
    """Size that would be reserved; for a reduce-only order at most the size that it may close."""
    initial_margin: Optional[Decimal] = None
    """Change of ``margin_used``; negative: it falls."""
    taker_fee: Optional[Decimal] = None
    """Taker fee if all of it filled on arrival at its limit."""
    maker_fee: Optional[Decimal] = None
    """Maker fee if all of it filled at rest, negative: a rebate; None for an order that never rests."""
    builder_fee: Optional[Decimal] = None
    """Fee of its builder in either case; None without a builder."""


@dataclass(frozen=True)
class CheckedAction:
    """Either the answers that an action would get, or the order that would be forwarded to its market, which decides
    about it."""

    answers: Optional[Tuple[ActionResult, ...]] = None
    """Answers that the action would get."""
    admitted: Optional[AdmittedOrder] = None
    """Order that would be forwarded to its market."""


@dataclass(frozen=True)
class OrderCheck:
    """The admission that a transaction would get now, and its effect on the account."""

    status: Literal["ok", "error"]
    """``error``: it would be refused as a whole."""
    error: Optional[str]
    """Reason for which it would be refused as a whole."""
    actions: Tuple[CheckedAction, ...]
    """One for each action, in the order of the transaction."""
    before: Margin
    """The margin of the account as it is."""
    open: Margin
    """The margin after the transfers, leverages and cancels of the transaction, with every admitted order resting."""
    filled: Margin
    """The margin with every admitted order filled at its limit, as taker."""
    positions: Tuple[Position, ...]
    """The positions with every admitted order filled, with their liquidation prices."""
