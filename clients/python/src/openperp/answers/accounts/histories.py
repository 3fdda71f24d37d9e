"""Records of past events of accounts."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Optional

from ...actions import BuilderCode, Side
from ..decoding import wire
from ..words import ActivityKind, FillReason, OrderKind, OrderStatus, Tif


@dataclass(frozen=True)
class Fill:
    """A match with both its orders, and its effect on the account whose history it is in. A takeover or a deleveraging
    has no orders; the position then moved from taker to maker."""

    maker: str
    taker: str
    order_id_maker: str
    order_id_taker: str
    is_buy: bool
    """True: the taker bought."""
    symbol: str
    amount: Decimal
    price: Decimal
    reason: FillReason
    slot: int
    """Position in the market's command log."""
    timestamp: int
    """Nanoseconds since 1970."""
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


@dataclass(frozen=True)
class ClosedPosition:
    """A position from flat to flat."""

    owner: str
    symbol: str
    max_quantity: Decimal
    total_volume: Decimal
    avg_open_price: Decimal
    avg_close_price: Decimal
    realized_pnl: Decimal
    fees: Decimal
    """Fees; positive: paid."""
    funding: Decimal
    """Funding; positive: received."""
    open_time: int
    """Nanoseconds since 1970."""
    close_time: int
    """Nanoseconds since 1970."""
    close_reason: FillReason
    """Reason of the last fill."""


@dataclass(frozen=True)
class FundingPayment:
    """A funding payment of a position at a full hour."""

    owner: str
    symbol: str
    size: Decimal
    """Signed size of the position."""
    payment: Decimal
    """Funding payment; positive: received."""
    funding_rate: Decimal
    """Rate of this hour; the ticker has a rate of 8 hours."""
    mark_price: Decimal
    slot: int
    """Position in the market's command log."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class FinishedOrder:
    """An order in its terminal state."""

    order_id: str
    symbol: str
    side: Side
    order_type: OrderKind
    tif: Tif
    price: Decimal
    """Limit price; for a market order its protection price."""
    vwap: Decimal
    """Average price of the fills; 0 without fills."""
    original_size: Decimal
    executed_size: Decimal
    reduce_only: bool
    status: OrderStatus
    reason: Optional[str]
    slot: int
    """Position in the command log of the command that ended it."""
    timestamp: int
    """Time of its end, in nanoseconds since 1970."""
    builder_code: Optional[BuilderCode] = None
    """Builder paid a fee with each fill; None: none."""


@dataclass(frozen=True)
class OrderOutcome:
    """The result of an order, as long as history is kept; also of one that was refused before it reached a market.
    ``symbol``, ``side``, ``price``, ``original_size`` and ``size`` are None while only the answer to its transaction is
    known."""

    order_id: str
    symbol: Optional[str]
    """Market; None also if there is no such market."""
    status: OrderStatus
    """``resting`` or ``working`` while it is open, else its terminal state."""
    executed_size: Decimal
    vwap: Decimal
    """Average price of the fills; 0 without fills."""
    reason: Optional[str]
    nonce: Optional[int]
    """Nonce of the transaction that sent it; None while other markets have not answered that transaction."""
    slot: Optional[int]
    """Position in the log of the command that caused the status: the market's log, or the account shard's if the order
    never reached a market. None where an answer lacks it."""
    timestamp: int
    """Time of that command, nanoseconds since 1970."""
    side: Optional[Side] = None
    price: Optional[Decimal] = None
    """Limit price; for a market order its protection price, 0 if it was refused before it had one."""
    original_size: Optional[Decimal] = None
    """Size as it was sent, or as it was last modified to."""
    size: Optional[Decimal] = None
    """Remaining size; 0 once the order has ended."""


@dataclass(frozen=True)
class Activity:
    """An act of an account other than trading. Only the fields of its kind are there."""

    kind: ActivityKind
    amount: Optional[Decimal]
    """Amount of a deposit or withdrawal, or earned as a builder."""
    agent: Optional[str]
    """Agent that was added or removed, in base58."""
    symbol: Optional[str]
    """Market of a leverage setting, or of the fills that paid a builder."""
    leverage: Optional[Decimal]
    """Leverage that was set."""
    due: Optional[int]
    """Time at which all open orders will be cancelled, in milliseconds of exchange time; 0: the switch was switched
    off, or it was due."""
    text: Optional[str]
    """Text of a note, ``on`` or ``off`` of ``stay_until_filled``, the ref of a deposit by a treasurer, or the ID of a
    withdrawal."""
    builder: Optional[str]
    """Builder that was approved or revoked, in base58."""
    max_fee: Optional[int]
    """Fee that a builder was approved for, in basis points."""
    payer: Optional[str]
    """Account that paid this one as a builder; see ``amount`` and ``symbol``."""
    sub_account: Optional[str]
    """Sub-account that was made, renamed or removed, in base58."""
    name: Optional[str]
    """Name of the sub-account."""
    slot: int
    """Position in the command log of the account shard."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class Transfer:
    """Money that came to an account or left it."""

    activity_type: str
    """``deposit``, ``transferInternal``, ``transferExternal``, ``withdrawal``."""
    status: str
    from_account: str = field(metadata=wire("from"))
    """Key of the paying account; for a deposit 32 zero bytes in base58."""
    to: str
    symbol: str
    """Symbol of the currency."""
    amount: Decimal
    reason: Optional[str]
    """Reason of a failure, ref of a deposit by a treasurer, or reference of a paid withdrawal."""
    withdrawal: Optional[str]
    """ID of the withdrawal."""
    slot: int
    """Position in the command log of the account shard."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class RiskEvent:
    """A part of a position that was closed because the account lacked margin."""

    owner: str
    symbol: str
    is_buy: bool
    """Whether the account bought: a short was closed."""
    amount: Decimal
    price: Decimal
    event_type: str
    """``liquidation`` or ``adl``."""
    margin_prior: Optional[Decimal]
    """Equity before the liquidation of this account that the event belongs to; None: not known."""
    margin_after: Optional[Decimal]
    """Equity when that liquidation had ended."""
    reason: Optional[str]
    slot: int
    """Position in the market's command log."""
    timestamp: int
    """Nanoseconds since 1970."""
