"""Messages of the account stream about orders and fills."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Dict, Literal, Optional, Tuple, Union

from ...actions import BuilderCode, Side
from ..accounts.open_orders import Trigger
from ..decoding import Decoder, decoder, wire
from ..irregular import OrderEnd, order_end, streamed_tif
from ..words import ConditionalKind, FillReason, OrderStatus, Tif


@dataclass(frozen=True)
class OrderUpdate:
    """Every change of an order's state."""

    type: Literal["orderUpdate"]
    status: OrderStatus
    symbol: str
    order_id: str
    price: Decimal
    original_size: Decimal
    size: Decimal
    filled_size: Decimal
    vwap: Decimal
    is_buy: bool
    maker: bool
    timestamp: int
    """Nanoseconds since 1970."""
    reason: Optional[str] = None
    builder_code: Optional[BuilderCode] = None
    """Builder paid a fee with each fill; None: none."""
    order_type: Optional[ConditionalKind] = None
    """Kind of a conditional order; None for any other."""
    trigger: Optional[Trigger] = None
    """Trigger of a conditional order until it has triggered; else None."""
    iso: Optional[bool] = None
    """Whether it belongs to the isolated account of its market; None: False."""
    iso_pubkey: Optional[str] = None
    """Key of the isolated account."""
    tif: Optional[Tif] = field(default=None, metadata=wire("tif", streamed_tif))
    """Time in force; ``ioc`` for a market order. None where an answer lacks it."""
    reduce_only: Optional[bool] = field(default=None, metadata=wire("r"))
    """Whether it can only reduce a position. None where an answer lacks it."""
    on_fill: Optional[Tuple[Dict[str, Any], ...]] = None
    """Actions that its further fills arm; None: none, or none any more."""
    actions: Optional[Tuple[Dict[str, Any], ...]] = None
    """Actions that a basket carries out, for as long as it waits; None for any other order."""
    actions_isolated: Optional[bool] = field(default=None, metadata=wire("i"))
    """True: the basket was signed as isolated, which makes all its orders isolated; None: each by its own ``i``."""


@dataclass(frozen=True)
class AccountFill:
    """One execution of an order of this account."""

    type: Literal["fill"]
    symbol: str
    order_id: str
    """ID of the order of this account."""
    price: Decimal
    size: Decimal
    is_buy: bool
    """Whether the taker bought, as in the fills of an account; if this account was the maker, it did the opposite."""
    timestamp: int
    """Nanoseconds since 1970."""
    maker: bool
    side: Side
    """Side of this account."""
    fee: Decimal
    """Fee paid by this account, negative: a rebate; the fees of a liquidation and of a builder included."""
    realized_pnl: Decimal
    """Profit or loss, fees not counted, of the part of this account's position that the fill closed, against the
    average entry price; 0 if it closed nothing."""
    trade_id: str
    """Slot of the match, a colon and the number of the trade in its market, from 1; the same for both accounts. With
    the symbol it is unique."""
    builder_fee: Optional[Decimal] = None
    """Part of ``fee`` that the builder of this account's order was paid; None without a builder."""
    fee_bps: Optional[Decimal] = None
    """Rate of this account's order in hundredths of a percent; None: it paid the exchange no fee."""
    reason: Optional[FillReason] = None
    """Reason of the fill. None where an answer lacks it."""


@dataclass(frozen=True)
class Liquidated:
    """A liquidation closed some of this account's position, on the book or by a takeover. Follows its ``fill``."""

    type: Literal["liquidation"]
    symbol: str
    price: Decimal
    size: Decimal
    """Size that was closed, unsigned."""
    is_buy: bool
    """Whether a short was bought back."""
    margin_prior: Decimal
    """Equity before."""
    margin_after: Decimal
    """Equity after."""
    timestamp: int
    """Nanoseconds since 1970."""
    reason: str


@dataclass(frozen=True)
class Deleveraged:
    """Some of this account's position was closed by deleveraging. Follows its ``fill``."""

    type: Literal["ADL"]
    symbol: str
    price: Decimal
    size: Decimal
    is_buy: bool
    timestamp: int
    """Nanoseconds since 1970."""
    reason: str


@dataclass(frozen=True)
class CancelOneRejected:
    """A cancel was refused, whether a transaction, a basket or a fill sent it."""

    type: Literal["cancelOneRejected"]
    symbol: str
    order_id: str
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""
    ended: Optional[OrderEnd] = field(default=None, metadata=wire("", order_end))
    """How the order ended; None where it has not, or where that is not known any more."""


@dataclass(frozen=True)
class ModifyRejected:
    """A change of an order was refused, whether a transaction, a basket or a fill sent it. The order goes on as it was,
    if it is open."""

    type: Literal["modifyRejected"]
    symbol: str
    order_id: str
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""
    ended: Optional[OrderEnd] = field(default=None, metadata=wire("", order_end))
    """How the order ended; None where it has not, or where that is not known any more."""


@dataclass(frozen=True)
class CancelAllRejected:
    """A cancel of all orders found none in a market."""

    type: Literal["cancelAllRejected"]
    symbol: str
    """Market; empty when the cancel named no market, so that it meant all."""
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class TriggerFailed:
    """A conditional order has triggered and was refused: what it should have closed is still open. Follows its
    ``orderUpdate``."""

    type: Literal["triggerFailed"]
    symbol: str
    order_id: str
    order_type: ConditionalKind
    trigger: Trigger
    """The trigger it waited for; the update of an order that has triggered does not have it any more."""
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""


OrderChange = Union[
    OrderUpdate,
    AccountFill,
    Liquidated,
    Deleveraged,
    CancelOneRejected,
    ModifyRejected,
    CancelAllRejected,
    TriggerFailed,
]

ORDER_CHANGES: Dict[str, Decoder[Any]] = {
    "orderUpdate": decoder(OrderUpdate),
    "fill": decoder(AccountFill),
    "liquidation": decoder(Liquidated),
    "ADL": decoder(Deleveraged),
    "cancelOneRejected": decoder(CancelOneRejected),
    "modifyRejected": decoder(ModifyRejected),
    "cancelAllRejected": decoder(CancelAllRejected),
    "triggerFailed": decoder(TriggerFailed),
}
"""Decoders by ``type``."""
