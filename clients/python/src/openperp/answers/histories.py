"""Records of past events of accounts."""

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
    """Whether the taker bought."""
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
    """Fee that this account paid; negative: a rebate. The fees of a liquidation and of a builder are included."""
    realized_pnl: Decimal
    """Profit or loss, fees not counted, of the part of this account's position that the fill closed; 0 if it closed nothing."""
    trade_id: str
    """The slot, a colon and the number of the trade in its market; the same for both accounts."""
    builder_fee: Optional[Decimal] = None
    """Part of ``fee`` that the builder of this account's order was paid; None without a builder."""
    fee_bps: Optional[Decimal] = None
    """Rate of this account's order in hundredths of a percent; None: it paid the exchange no fee."""


@dataclass(frozen=True)
class ClosedPosition:
    """A closed position, from flat to flat."""

    owner: str
    symbol: str
    max_quantity: Decimal
    total_volume: Decimal
    avg_open_price: Decimal
    avg_close_price: Decimal
    realized_pnl: Decimal
    fees: Decimal
    """Fees paid; negative: rebates received."""
    funding: Decimal
    """Funding received; negative: paid."""
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
    """Signed size of the position, in base units."""
    payment: Decimal
    """Amount received; negative: paid."""
    funding_rate: Decimal
    """The hourly rate applied."""
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
    """Average price of its fills; 0 without fills."""
    original_size: Decimal
    executed_size: Decimal
    reduce_only: bool
    status: OrderStatus
    reason: Optional[str]
    slot: int
    """Position, in its command log, of the command that ended the order."""
    timestamp: int
    """Time at which it ended, in nanoseconds since 1970."""
    builder_code: Optional[BuilderCode] = None
    """The builder that the order paid a fee with each fill; None without one."""


@dataclass(frozen=True)
class OrderOutcome:
    """The result of an order, as long as history is kept; also for an order refused before it reached a market."""

    order_id: str
    symbol: Optional[str]
    """Market of the order; None if there is no such market."""
    status: OrderStatus
    """``resting`` or ``working`` while it is open, else its terminal state."""
    executed_size: Decimal
    vwap: Decimal
    """Average price of its fills; 0 without fills."""
    reason: Optional[str]
    nonce: Optional[int]
    """Nonce of the transaction that sent the order; None until every market that the transaction touched has answered
    it."""
    slot: Optional[int]
    """Position, in its log, of the command that caused the status: the market's log, or the account shard's if the
    order never reached a market."""
    timestamp: int
    """Time of that command, in nanoseconds since 1970."""
    side: Optional[Side]
    """Side; like the symbol and the following fields, None while only the answer to its transaction is known."""
    price: Optional[Decimal]
    """Limit price; for a market order its protection price, or 0 if it was refused before it had one."""
    original_size: Optional[Decimal]
    """Size as sent, or as last modified to, in base units."""
    size: Optional[Decimal]
    """Remaining size in base units; 0 once the order has ended."""


@dataclass(frozen=True)
class Activity:
    """An action or event of an account other than trading. Fields that its kind does not have are None."""

    kind: ActivityKind
    amount: Optional[Decimal]
    """Amount of a deposit, of a withdrawal or of fees as a builder."""
    agent: Optional[str]
    """Agent that was added or removed, in base58."""
    symbol: Optional[str]
    """Market of a leverage setting or of a fee as a builder."""
    leverage: Optional[Decimal]
    """New leverage of a leverage setting."""
    due: Optional[int]
    """Time at which all open orders will be cancelled, in milliseconds of exchange time; 0: switched off."""
    text: Optional[str]
    """Text of a note, ID of a withdrawal, ref of a treasurer's deposit, or ``on`` or ``off`` for
    ``stayUntilFilled``."""
    builder: Optional[str]
    """Builder that was approved or revoked."""
    max_fee: Optional[int]
    """Highest fee that the builder was approved for, in basis points."""
    payer: Optional[str]
    """Account that paid this account as a builder, with ``amount`` and ``symbol``."""
    sub_account: Optional[str]
    """Key of the sub-account that was created, renamed or removed."""
    name: Optional[str]
    """Name of the sub-account."""
    slot: int
    """Position in the command log of the account shard."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class Transfer:
    """Money that entered or left an account."""

    activity_type: str
    """``deposit``, ``transferInternal``, ``transferExternal``, ``withdrawal``."""
    status: str
    from_account: str = field(metadata=wire("from"))
    """Key of the account that paid; for a deposit 32 zero bytes in base58."""
    to: str
    symbol: str
    """Symbol of the currency."""
    amount: Decimal
    reason: Optional[str]
    """Reason of a failure, ref of a deposit, or reference of a paid withdrawal."""
    withdrawal: Optional[str]
    """ID of the withdrawal; None for any other transfer."""
    slot: int
    """Position in the command log of the account shard."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class RiskEvent:
    """A fill that closed a part of a position for lack of margin."""

    owner: str
    symbol: str
    is_buy: bool
    """Whether the account bought, which closes a short."""
    amount: Decimal
    price: Decimal
    event_type: str
    """``liquidation``, or ``adl`` for a deleveraging."""
    margin_prior: Optional[Decimal]
    """Equity of this account before the liquidation that the event belongs to; None: not known."""
    margin_after: Optional[Decimal]
    """Equity at the end of that liquidation; None: not known."""
    reason: Optional[str]
    slot: int
    """Position in the market's command log."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class Withdrawal:
    """The present state of a withdrawal."""

    id: str
    user: str
    """Key of the account."""
    amount: Decimal
    destination: str
    ref: Optional[str]
    """Name that the owner gave the withdrawal; None without one."""
    state: WithdrawalState
    approvals_needed: int
    """Number of treasurers who have to approve it before it can be claimed."""
    approved_by: Tuple[str, ...]
    claimed_by: Optional[str]
    """The treasurer who has claimed it to pay it; None before."""
    reference: Optional[str]
    """Reference of the payment; None before it."""
    reason: Optional[str]
    """Reason of a rejection or of a cancellation by the exchange; None otherwise."""
    requested_at: int
    """Time of the request in nanoseconds since 1970."""
    timestamp: int
    """Time of the last change in nanoseconds since 1970."""


@dataclass(frozen=True)
class WithdrawalPage:
    """Pending withdrawals of all accounts; oldest first."""

    data: Tuple[Withdrawal, ...]
    next_cursor: Optional[str]
    """Cursor of the next page; None on the last page."""
