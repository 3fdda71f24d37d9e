"""Messages of the account stream."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Dict, Literal, Optional, Tuple, Union

from ..actions import BuilderCode
from .accounts import (
    FeeTier,
    LeverageSetting,
    Margin,
    OpenOrder,
    PendingOnFill,
    PendingWithdrawal,
    Position,
    SubAccount,
    Trigger,
    WaitingBasket,
)
from .decoding import Decoder, decoder, field_of, text, wire
from .histories import Withdrawal
from .results import OrderEnd, order_end
from .words import ConditionalKind, FillReason, OrderStatus


@dataclass(frozen=True)
class AccountSnapshot:
    """The first message, which replaces all earlier state. Open orders have the status ``placed``."""

    type: Literal["accountSnapshot"]
    margin: Margin
    positions: Tuple[Position, ...]
    open_orders: Tuple[OpenOrder, ...]
    leverage_settings: Tuple[LeverageSetting, ...]
    kind: Optional[str] = None
    """``MasterEOA`` for an account with a key of its own, or ``SubAccount``. This and the following fields are None if
    the message lacks them."""
    parent: Optional[str] = None
    """Key of the master of a sub-account; None for any other account."""
    name: Optional[str] = None
    """Name of a sub-account; None for any other account."""
    sub_accounts: Optional[Tuple[SubAccount, ...]] = None
    """Sub-accounts that were not removed, in the order of their creation."""
    multisig_accounts: Optional[Tuple[str, ...]] = None
    """Multisig accounts of which it is a signer, in the order of the bytes of their keys."""
    authorized_agent_wallets: Optional[Tuple[str, ...]] = None
    """Agents: keys in base58 that may sign for the account, in the order of their bytes."""
    pending_on_fill: Optional[Tuple[PendingOnFill, ...]] = None
    """Actions that first fills of open orders arm."""
    baskets: Optional[Tuple[WaitingBasket, ...]] = None
    """Open baskets with their actions."""
    fee_tiers: Optional[Tuple[FeeTier, ...]] = None
    """One tier for every market, by symbol, as of this message."""
    pending_withdrawals: Optional[Tuple[PendingWithdrawal, ...]] = None
    """Withdrawals that are neither paid nor returned; oldest first."""
    stay_until_filled: Optional[bool] = None
    """Whether the account's triggered market orders stay until filled."""


@dataclass(frozen=True)
class MarginUpdate:
    """The margin changed, by an event of the account or by a mark."""

    type: Literal["marginUpdate"]
    margin: Margin

    @classmethod
    def of_json(cls, json: Any) -> MarginUpdate:
        return cls("marginUpdate", decoder(Margin)(json))


@dataclass(frozen=True)
class PositionUpdate:
    """A position changed, by an event of the account or by a mark."""

    type: Literal["positionUpdate"]
    position: Position
    """The position; with size 0 it is closed."""

    @classmethod
    def of_json(cls, json: Any) -> PositionUpdate:
        return cls("positionUpdate", decoder(Position)(json))


@dataclass(frozen=True)
class OrderUpdate:
    """A change of an order's state."""

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
    reason: Optional[str]
    builder_code: Optional[BuilderCode] = None
    """The builder that the order pays a fee with each fill; None without one."""
    order_type: Optional[ConditionalKind] = None
    """Kind of a conditional order; None for any other order."""
    trigger: Optional[Trigger] = None
    """Trigger of a conditional order that has not triggered; None for any other order."""
    iso: Optional[bool] = None
    """Whether the order belongs to the isolated account of its market; None: False."""
    iso_pubkey: Optional[str] = None
    """Key of the isolated account."""
    on_fill: Optional[Tuple[Dict[str, Any], ...]] = None
    """Actions that further fills of the order arm; None: there are none, or no longer any."""
    actions: Optional[Tuple[Dict[str, Any], ...]] = None
    """Actions of a basket, as long as it waits; None for any other order."""
    actions_isolated: Optional[bool] = field(default=None, metadata=wire("i"))
    """Whether the basket with these ``actions`` was signed as isolated, like ``isolated`` of a
    :class:`WaitingBasket`."""


@dataclass(frozen=True)
class AccountFill:
    """One execution of an order of this account."""

    type: Literal["fill"]
    symbol: str
    order_id: str
    price: Decimal
    size: Decimal
    is_buy: bool
    """Whether the taker bought, as in the fills of an account; a maker was on the other side."""
    timestamp: int
    """Nanoseconds since 1970."""
    maker: bool
    side: Literal["buy", "sell"]
    """Side of this account."""
    fee: Decimal
    """Fee that this account paid; negative: a rebate. The fees of a liquidation and of a builder are included."""
    realized_pnl: Decimal
    """Profit or loss, fees not counted, of the part of the position that the fill closed; 0 if it closed nothing."""
    trade_id: str
    """Slot of the match, a colon and the number of the trade in its market; the same for both accounts."""
    builder_fee: Optional[Decimal] = None
    """Part of ``fee`` that the builder of the order was paid; None without a builder."""
    fee_bps: Optional[Decimal] = None
    """Rate of the order in hundredths of a percent; None: it paid the exchange no fee."""
    reason: Optional[FillReason] = None
    """Reason of the fill; None if the message lacks it."""


@dataclass(frozen=True)
class Liquidated:
    """A liquidation closed a part of this account's position, on the book or by a takeover. Follows its ``fill``."""

    type: Literal["liquidation"]
    symbol: str
    price: Decimal
    size: Decimal
    """Closed size, unsigned, in base units."""
    is_buy: bool
    """Whether a short was bought back."""
    margin_prior: Decimal
    """Equity before the liquidation."""
    margin_after: Decimal
    """Equity after it."""
    timestamp: int
    """Nanoseconds since 1970."""
    reason: str


@dataclass(frozen=True)
class Deleveraged:
    """Deleveraging closed a part of this account's position. Follows its ``fill``."""

    type: Literal["ADL"]
    symbol: str
    price: Decimal
    size: Decimal
    is_buy: bool
    timestamp: int
    """Nanoseconds since 1970."""
    reason: str


@dataclass(frozen=True)
class LeverageUpdate:
    """Leverage was set."""

    type: Literal["leverageUpdate"]
    leverage: Tuple[LeverageSetting, ...]


@dataclass(frozen=True)
class FeeTierUpdate:
    """The fees of the next order changed in some market: by another tier, another programme or other rates."""

    type: Literal["feeTierUpdate"]
    fee_tiers: Tuple[FeeTier, ...]
    """Fee tiers of every market."""
    ts: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class ScheduledCancel:
    """The dead man's switch of the account was set, switched off, or has cancelled all its open orders."""

    type: Literal["scheduledCancel"]
    due: int
    """Time of the cancel in milliseconds of exchange time; 0: off."""
    fired: bool
    """Whether it is off because it has cancelled the orders."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class WithdrawalUpdate:
    """A withdrawal was requested, approved, claimed, settled, rejected or cancelled."""

    type: Literal["withdrawalUpdate"]
    withdrawal: Withdrawal

    @classmethod
    def of_json(cls, json: Any) -> WithdrawalUpdate:
        return cls("withdrawalUpdate", decoder(Withdrawal)(json))


@dataclass(frozen=True)
class CancelOneRejected:
    """A cancel was refused, whether it was sent by a transaction, a basket or a fill."""

    type: Literal["cancelOneRejected"]
    symbol: str
    order_id: str
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""
    ended: Optional[OrderEnd] = None
    """End of the order; None if it has not ended or its end is no longer known."""


@dataclass(frozen=True)
class ModifyRejected:
    """A change of an order was refused, whatever sent it. The order remains as it was, if it is open."""

    type: Literal["modifyRejected"]
    symbol: str
    order_id: str
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""
    ended: Optional[OrderEnd] = None
    """End of the order; None if it has not ended or its end is no longer known."""


@dataclass(frozen=True)
class CancelAllRejected:
    """A cancel of all orders found none in a market."""

    type: Literal["cancelAllRejected"]
    symbol: str
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class TriggerFailed:
    """A conditional order was refused after it triggered: the position it should have closed is still open. Follows its
    ``orderUpdate``."""

    type: Literal["triggerFailed"]
    symbol: str
    order_id: str
    order_type: ConditionalKind
    trigger: Trigger
    """Trigger that it waited for; the update of an order that has triggered no longer has it."""
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class StayUntilFilledUpdate:
    """The setting that triggered market orders of the account stay until filled has changed."""

    type: Literal["stayUntilFilled"]
    on: bool
    timestamp: int
    """Nanoseconds since 1970."""


AccountUpdate = Union[
    AccountSnapshot,
    MarginUpdate,
    PositionUpdate,
    OrderUpdate,
    AccountFill,
    Liquidated,
    Deleveraged,
    LeverageUpdate,
    FeeTierUpdate,
    ScheduledCancel,
    WithdrawalUpdate,
    CancelOneRejected,
    CancelAllRejected,
    ModifyRejected,
    TriggerFailed,
    StayUntilFilledUpdate,
]
"""A message of the account stream. One execution is told in the order: order, fill, liquidation or ADL, position,
margin."""

_cancel_rejected: Decoder[CancelOneRejected] = decoder(CancelOneRejected)
_modify_rejected: Decoder[ModifyRejected] = decoder(ModifyRejected)

_DECODERS: Dict[str, Decoder[Any]] = {
    "accountSnapshot": decoder(AccountSnapshot),
    "marginUpdate": decoder(MarginUpdate),
    "positionUpdate": decoder(PositionUpdate),
    "orderUpdate": decoder(OrderUpdate),
    "fill": decoder(AccountFill),
    "liquidation": decoder(Liquidated),
    "ADL": decoder(Deleveraged),
    "leverageUpdate": decoder(LeverageUpdate),
    "feeTierUpdate": decoder(FeeTierUpdate),
    "scheduledCancel": decoder(ScheduledCancel),
    "withdrawalUpdate": WithdrawalUpdate.of_json,
    "cancelOneRejected": lambda json: replace(_cancel_rejected(json), ended=order_end(json)),
    "modifyRejected": lambda json: replace(_modify_rejected(json), ended=order_end(json)),
    "cancelAllRejected": decoder(CancelAllRejected),
    "triggerFailed": decoder(TriggerFailed),
    "stayUntilFilled": decoder(StayUntilFilledUpdate),
}


def account_update(json: Any) -> Optional[AccountUpdate]:
    """Reads a message of the account stream; None for a kind that a later release has added."""
    decode = _DECODERS.get(text(field_of(json, "type")))
    update: Optional[AccountUpdate] = None if decode is None else decode(json)
    return update
