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
    """The first message; replaces all earlier state. Open orders have the status ``placed``."""

    type: Literal["accountSnapshot"]
    margin: Margin
    positions: Tuple[Position, ...]
    open_orders: Tuple[OpenOrder, ...]
    leverage_settings: Tuple[LeverageSetting, ...]
    kind: Optional[str] = None
    """``MasterEOA``: it belongs to a key of its own; ``SubAccount``. Like what follows None where the message does not say it."""
    parent: Optional[str] = None
    """The master of a sub-account."""
    name: Optional[str] = None
    """Of a sub-account."""
    sub_accounts: Optional[Tuple[SubAccount, ...]] = None
    """Those that were not removed, in the order of their making."""
    multisig_accounts: Optional[Tuple[str, ...]] = None
    """Those of which it is a signer, in the order of their bytes."""
    authorized_agent_wallets: Optional[Tuple[str, ...]] = None
    """Keys in base58 that may sign for the account, in the order of their bytes."""
    pending_on_fill: Optional[Tuple[PendingOnFill, ...]] = None
    """What first fills of open orders arm."""
    baskets: Optional[Tuple[WaitingBasket, ...]] = None
    """What open baskets carry out."""
    fee_tiers: Optional[Tuple[FeeTier, ...]] = None
    """One for every market, by symbol, as it was at this message."""
    pending_withdrawals: Optional[Tuple[PendingWithdrawal, ...]] = None
    """Those that are neither paid nor back, the oldest first."""
    stay_until_filled: Optional[bool] = None
    """Whether its triggered market orders stay until filled."""


@dataclass(frozen=True)
class MarginUpdate:
    """The margin changed, through the account or a mark."""

    type: Literal["marginUpdate"]
    margin: Margin

    @classmethod
    def of_json(cls, json: Any) -> MarginUpdate:
        return cls("marginUpdate", decoder(Margin)(json))


@dataclass(frozen=True)
class PositionUpdate:
    """A position changed, through the account or a mark."""

    type: Literal["positionUpdate"]
    position: Position
    """Size 0: it is closed."""

    @classmethod
    def of_json(cls, json: Any) -> PositionUpdate:
        return cls("positionUpdate", decoder(Position)(json))


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
    reason: Optional[str]
    builder_code: Optional[BuilderCode] = None
    """Whom it pays a fee with each fill."""
    order_type: Optional[ConditionalKind] = None
    """Of a conditional order."""
    trigger: Optional[Trigger] = None
    """Of a conditional order that has not triggered."""
    iso: Optional[bool] = None
    """Whether it is of the isolated account of its market; None: False."""
    iso_pubkey: Optional[str] = None
    """Key of the isolated account."""
    on_fill: Optional[Tuple[Dict[str, Any], ...]] = None
    """The actions that its further fills arm; None: none, or none any more."""
    actions: Optional[Tuple[Dict[str, Any], ...]] = None
    """Of a basket, for as long as it waits: what it carries out."""
    actions_isolated: Optional[bool] = field(default=None, metadata=wire("i"))
    """As ``isolated`` of a :class:`WaitingBasket`, with ``actions``."""


@dataclass(frozen=True)
class AccountFill:
    """One execution of an order of this account."""

    type: Literal["fill"]
    symbol: str
    order_id: str
    price: Decimal
    size: Decimal
    is_buy: bool
    """Whether the taker bought, as in the fills of an account: of a maker the other side."""
    timestamp: int
    """Nanoseconds since 1970."""
    maker: bool
    side: Literal["buy", "sell"]
    """Of this account."""
    fee: Decimal
    """Paid by this account, negative: a rebate; the fees of a liquidation and of a builder included."""
    realized_pnl: Decimal
    """Profit or loss, fees not counted, of the part of the position that the fill closed; 0 if it closed nothing."""
    trade_id: str
    """Slot of the match, a colon and the number of the trade in its market; the same for both accounts."""
    builder_fee: Optional[Decimal] = None
    """Part of ``fee``: what the builder of the order was paid; None without one."""
    fee_bps: Optional[Decimal] = None
    """Rate of the order in hundredths of a percent; None: it paid the exchange no fee."""
    reason: Optional[FillReason] = None
    """Why it happened; None where the message does not say it."""


@dataclass(frozen=True)
class Liquidated:
    """A liquidation closed some of this account's position, on the book or by a takeover. Follows its ``fill``."""

    type: Literal["liquidation"]
    symbol: str
    price: Decimal
    size: Decimal
    """Unsigned."""
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
class LeverageUpdate:
    """Leverage was set."""

    type: Literal["leverageUpdate"]
    leverage: Tuple[LeverageSetting, ...]


@dataclass(frozen=True)
class FeeTierUpdate:
    """In some market the next order is charged otherwise than before: by another tier, another programme or other rates."""

    type: Literal["feeTierUpdate"]
    fee_tiers: Tuple[FeeTier, ...]
    """Of every market."""
    ts: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class ScheduledCancel:
    """The dead man's switch of the account was set, switched off, or has cancelled all its open orders."""

    type: Literal["scheduledCancel"]
    due: int
    """When it cancels, in milliseconds of exchange time; 0: it is off."""
    fired: bool
    """Whether it is off because it has cancelled."""
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
    """A cancel was refused, by whatever it was sent: a transaction, a basket or a fill."""

    type: Literal["cancelOneRejected"]
    symbol: str
    order_id: str
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""
    ended: Optional[OrderEnd] = None
    """How the order ended; None where it has not, or that is not known any more."""


@dataclass(frozen=True)
class ModifyRejected:
    """A change of an order was refused, by whatever it was sent. The order goes on as it was, if it is open."""

    type: Literal["modifyRejected"]
    symbol: str
    order_id: str
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""
    ended: Optional[OrderEnd] = None
    """How the order ended; None where it has not, or that is not known any more."""


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
    """A conditional order has triggered and was refused: what it should have closed is still open. Follows its ``orderUpdate``."""

    type: Literal["triggerFailed"]
    symbol: str
    order_id: str
    order_type: ConditionalKind
    trigger: Trigger
    """The trigger it waited for; the update of an order that has triggered does not have it any more."""
    reason: str
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class StayUntilFilledUpdate:
    """Whether triggered market orders of the account stay until filled has been set."""

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
"""The messages of one execution come as order, fill, liquidation or ADL, position, margin."""

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
    """None for a kind of message that a later release has added."""
    decode = _DECODERS.get(text(field_of(json, "type")))
    update: Optional[AccountUpdate] = None if decode is None else decode(json)
    return update
