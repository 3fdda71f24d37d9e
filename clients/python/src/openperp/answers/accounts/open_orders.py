"""Open orders of accounts."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Dict, Optional, Tuple

from ...actions import BuilderCode
from ..decoding import wire
from ..words import ConditionalKind, OrderStatus, Tif


@dataclass(frozen=True)
class Trigger:
    """The trigger that a conditional order waits for."""

    is_above: bool
    """True: it triggers at ``px`` or above; False: at ``px`` or below."""
    px: Decimal
    """Trigger price; 0 for a trailing order, whose stop follows the mark."""
    lim: Optional[Decimal] = None
    """Limit of the order it becomes; None: a market order."""
    oco: Optional[str] = None
    """ID of another order that ends when this one triggers; always None, because both sides of a range are one
    order."""
    px_hi: Optional[Decimal] = None
    """Second trigger of a range, reached at it or above; None for any other order."""
    lim_hi: Optional[Decimal] = None
    trb: Optional[int] = None
    """Distance of a trailing order in basis points."""
    stb: Optional[int] = None
    """Step of a trailing order in basis points."""
    slippage: Optional[Decimal] = None
    """Largest distance from the mark of a fill at ``px`` without a limit, in basis points; None: as far as the market
    allows."""
    slippage_hi: Optional[Decimal] = None
    """The same at ``px_hi``; None for any other order than a range."""
    tries: Optional[int] = None
    """Number of tries that found less than its size, for an order that stays until filled: it tries again at each mark;
    None: it still waits for its trigger."""


@dataclass(frozen=True)
class OpenOrder:
    """A resting order, or a conditional one that waits."""

    symbol: str
    order_id: str
    price: Decimal
    original_size: Decimal
    """Size as it was sent; 0 for a basket."""
    size: Decimal
    """Remaining size, still open; 0 for a basket."""
    filled_size: Decimal
    vwap: Decimal
    """Average price of the fills; 0 without fills."""
    is_buy: bool
    """Whether it buys; for a basket, which has no side, whether it triggers at its price or above."""
    maker: bool
    """Always True for a resting order."""
    reduce_only: bool
    tif: Tif
    status: OrderStatus
    """State of the order; ``placed`` only in the account stream."""
    timestamp: int
    """Time of placement, in nanoseconds since 1970."""
    builder_code: Optional[BuilderCode] = None
    """Builder paid a fee with each fill, in basis points; None: none."""
    order_type: Optional[ConditionalKind] = None
    """Kind of a conditional order; None for any other."""
    trigger: Optional[Trigger] = None
    """Trigger of a conditional order that waits; None for any other."""
    iso: Optional[bool] = None
    """Whether it belongs to the isolated account of its market; None: False."""
    iso_pubkey: Optional[str] = None
    """Key of the isolated account."""


@dataclass(frozen=True)
class PendingOnFill:
    """Actions that further fills of an open order arm. After the first fill these are its exits, with the sizes that
    are added to them."""

    parent_order_id: str
    """ID of the order."""
    actions: Tuple[Dict[str, Any], ...]
    """Actions in their order, as they were signed: each has its tag as the only key."""


@dataclass(frozen=True)
class WaitingBasket:
    """The actions that an open basket carries out once the mark passes its trigger."""

    order_id: str
    """ID of the basket."""
    actions: Tuple[Dict[str, Any], ...]
    """Actions in their order, as they were signed: each has its tag as the only key."""
    isolated: Optional[bool] = field(default=None, metadata=wire("i"))
    """True: the basket was signed as isolated, which makes all its orders isolated; None: each by its own ``i``."""
