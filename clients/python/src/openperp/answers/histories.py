"""Records of accounts."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Optional, Tuple

from ..actions import BuilderCode, Side
from .decoding import wire
from .words import ActivityKind, FillReason, OrderKind, OrderStatus, Tif, WithdrawalState


@dataclass(frozen=True)
class Fill:
    """A match with both its orders, and its effect on the account whose history it is in."""

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
    """Nanoseconds."""
    side: Side
    """Of this account."""
    fee: Decimal
    """Paid by this account, negative: a rebate; the fees of a liquidation and of a builder included."""
    realized_pnl: Decimal
    """Profit or loss, fees not counted, of the part of this account's position that the fill closed; 0 if it closed nothing."""
    trade_id: str
    """The slot, a colon and the number of the trade in its market; the same for both accounts."""
    builder_fee: Optional[Decimal] = None
    """Part of ``fee``: what the builder of this account's order was paid; None without one."""
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
    """Positive: paid."""
    funding: Decimal
    """Positive: received."""
    open_time: int
    """Nanoseconds."""
    close_time: int
    """Nanoseconds."""
    close_reason: FillReason
    """Of the last fill."""


@dataclass(frozen=True)
class FundingPayment:
    """A funding payment of a position at a full hour."""

    owner: str
    symbol: str
    size: Decimal
    """Signed."""
    payment: Decimal
    """Positive: received."""
    funding_rate: Decimal
    """The hourly rate applied."""
    mark_price: Decimal
    slot: int
    """Position in the market's command log."""
    timestamp: int
    """Nanoseconds."""


@dataclass(frozen=True)
class FinishedOrder:
    """An order in its terminal state."""

    order_id: str
    symbol: str
    side: Side
    order_type: OrderKind
    tif: Tif
    price: Decimal
    """Limit price; of a market order its protection price."""
    vwap: Decimal
    """Average price of what filled; 0 without fills."""
    original_size: Decimal
    executed_size: Decimal
    reduce_only: bool
    status: OrderStatus
    reason: Optional[str]
    slot: int
    """Position in the log of the commands that ended it."""
    timestamp: int
    """When it ended, nanoseconds."""
    builder_code: Optional[BuilderCode] = None
    """Whom it paid a fee with each fill."""


@dataclass(frozen=True)
class OrderOutcome:
    """The result of an order, as long as history is kept; also of one that was refused before it reached a market."""

    order_id: str
    symbol: Optional[str]
    """None if there is no such market."""
    status: OrderStatus
    """``resting`` or ``working`` while it is open, else its terminal state."""
    executed_size: Decimal
    vwap: Decimal
    """Average price of what filled; 0 without fills."""
    reason: Optional[str]
    nonce: Optional[int]
    """Of the transaction that sent it; None while other markets have not answered that transaction."""
    slot: Optional[int]
    """Position in the log of the command that caused the status: the market's log, or the account shard's if the order never
    reached a market."""
    timestamp: int
    """Of that command, nanoseconds."""
    side: Optional[Side]
    """Like the symbol and the following fields None while nothing but the answer to its transaction is known."""
    price: Optional[Decimal]
    """Limit price; of a market order its protection price, 0 if it was refused before it had one."""
    original_size: Optional[Decimal]
    """As it was sent, or as it was last modified to."""
    size: Optional[Decimal]
    """What is still open; 0 once it has ended."""


@dataclass(frozen=True)
class Activity:
    """What an account did beside trading. Only the fields of its kind are there."""

    kind: ActivityKind
    amount: Optional[Decimal]
    """Of a deposit or withdrawal."""
    agent: Optional[str]
    """That was added or removed, in base58."""
    symbol: Optional[str]
    """Of a leverage setting."""
    leverage: Optional[Decimal]
    """Of a leverage setting."""
    due: Optional[int]
    """When all open orders will be cancelled, in milliseconds of exchange time; 0: switched off."""
    text: Optional[str]
    """Of a note, or the ID of a withdrawal."""
    builder: Optional[str]
    """That was approved or revoked."""
    max_fee: Optional[int]
    """That a builder was approved for, in basis points."""
    payer: Optional[str]
    """Who paid the account as a builder, with ``amount`` and ``symbol``."""
    sub_account: Optional[str]
    """That was made, renamed or removed."""
    name: Optional[str]
    """Of the sub-account."""
    slot: int
    """Position in the command log of the account shard."""
    timestamp: int
    """Nanoseconds."""


@dataclass(frozen=True)
class Transfer:
    """Money that came to an account or left it."""

    activity_type: str
    """``deposit``, ``transferInternal``, ``transferExternal``, ``withdrawal``."""
    status: str
    from_account: str = field(metadata=wire("from"))
    """Key of the account that paid; of a deposit 32 zero bytes in base58."""
    to: str
    symbol: str
    """Of the currency."""
    amount: Decimal
    reason: Optional[str]
    """Why it failed, the ref of a deposit, or the reference of a paid withdrawal."""
    withdrawal: Optional[str]
    """Its ID."""
    slot: int
    """Position in the command log of the account shard."""
    timestamp: int
    """Nanoseconds."""


@dataclass(frozen=True)
class RiskEvent:
    """A part of a position that was closed for want of margin."""

    owner: str
    symbol: str
    is_buy: bool
    """Whether the account bought: a short was closed."""
    amount: Decimal
    price: Decimal
    event_type: str
    """``liquidation`` or ``adl``."""
    margin_prior: Optional[Decimal]
    """Equity before the liquidation of this account that the event belongs to; None: it is not known."""
    margin_after: Optional[Decimal]
    """Equity when that liquidation had ended."""
    reason: Optional[str]
    slot: int
    """Position in the market's command log."""
    timestamp: int
    """Nanoseconds."""


@dataclass(frozen=True)
class Withdrawal:
    """A withdrawal as it is now."""

    id: str
    user: str
    """The account."""
    amount: Decimal
    destination: str
    ref: Optional[str]
    """The owner's own name for it."""
    state: WithdrawalState
    approvals_needed: int
    """How many treasurers have to approve it before it can be claimed."""
    approved_by: Tuple[str, ...]
    claimed_by: Optional[str]
    """The treasurer who pays it or has paid it."""
    reference: Optional[str]
    """Of the payment."""
    reason: Optional[str]
    """Of the rejection."""
    requested_at: int
    """Nanoseconds."""
    timestamp: int
    """Of the last change, nanoseconds."""


@dataclass(frozen=True)
class WithdrawalPage:
    """Pending withdrawals of all accounts, the oldest first."""

    data: Tuple[Withdrawal, ...]
    next_cursor: Optional[str]
    """Of the next page; None: there is none."""
