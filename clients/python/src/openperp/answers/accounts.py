"""Answers about accounts as they are now."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Optional, Tuple

from ..actions import BuilderCode
from .decoding import wire
from .words import ConditionalKind, OrderStatus, Tif


@dataclass(frozen=True)
class Margin:
    """An account's money."""

    total_balance: Decimal
    """Equity: balance and unrealized profit."""
    available_balance: Decimal
    """What new exposure may use; never below zero."""
    margin_used: Decimal
    """Initial margin of positions and open orders."""
    notional: Decimal
    """Sum over positions."""
    realized_pnl: Decimal
    unrealized_pnl: Decimal
    fees: Decimal
    """Positive: paid."""
    funding: Decimal
    """Positive: received."""
    maintenance_margin: Decimal
    """Of the whole portfolio at the mark; with equity below it liquidation threatens."""
    survival_requirement: Decimal
    """With at least this equity, no sequence of fills of the open orders ends below maintenance margin."""
    total_margin: Optional[Decimal] = None
    """As total_balance, like the next five a later name of the published contract; None where the answer has none of them."""
    available_margin: Optional[Decimal] = None
    """As available_balance."""
    execution_impact: Optional[Decimal] = None
    """What filling all open orders at their limit prices would do to equity, fees included: zero or negative."""
    transferable_balance: Optional[Decimal] = None
    """What may leave by a transfer: the balance, or total_balance less the larger of margin_used and survival_requirement if that is
    less; never below zero."""
    margin_buffer_rate: Optional[Decimal] = None
    """What is held beyond margin_used, as a share of it."""
    buffered_margin: Optional[Decimal] = None
    """margin_used with that buffer."""
    order_margin: Optional[Decimal] = None
    """The part of total_balance of an isolated account that is set aside for open orders and answers for no position; None: nothing."""


@dataclass(frozen=True)
class Position:
    """An open position."""

    symbol: str
    size: Decimal
    """Positive long, negative short; 0 in a ``position_update``: closed."""
    price: Decimal
    """Average entry."""
    fair_price: Decimal
    """Mark price."""
    notional: Decimal
    """At the mark price, positive."""
    realized_pnl: Decimal
    """Since the position was last flat, like ``fees`` and ``funding``."""
    unrealized_pnl: Decimal
    leverage: Decimal
    """The setting in force."""
    liquidation_price: Decimal
    """0: there is none."""
    fees: Decimal
    funding: Decimal
    maintenance_margin: Decimal
    lambda_: Decimal = field(metadata=wire("lambda"))
    """Maintenance rate."""
    risk_allocation: Decimal
    """Share of the portfolio's maintenance requirement, a fraction."""
    alloc_margin: Decimal
    """That share as an amount."""
    iso: Optional[bool] = None
    """Whether it is of the isolated account of its market; None: False."""
    iso_pubkey: Optional[str] = None
    """Key of the isolated account."""
    iso_margin: Optional[Decimal] = None
    """Its equity that answers for the position."""
    iso_order_margin: Optional[Decimal] = None
    """The amount that is set aside beside it for open orders of the isolated account; None: nothing."""


@dataclass(frozen=True)
class Trigger:
    """What a conditional order waits for."""

    is_above: bool
    """Whether it triggers at its price or above; else at its price or below."""
    px: Decimal
    """0 of a trailing order, whose stop follows the mark."""
    lim: Optional[Decimal]
    """Limit of the order it becomes; None: a market order."""
    oco: Optional[str]
    """ID of another order that ends when this one triggers; None: there is none."""
    px_hi: Optional[Decimal]
    """Second trigger of a range, at it or above; None of any other order."""
    lim_hi: Optional[Decimal]
    trb: Optional[int]
    """Distance of a trailing order in basis points."""
    stb: Optional[int]
    """Its step in basis points."""
    slippage: Optional[Decimal] = None
    """How far from the mark it goes at ``px`` without a limit, in basis points; None: as far as the market allows."""
    slippage_hi: Optional[Decimal] = None
    """The same at ``px_hi``; None of any other order than a range."""
    tries: Optional[int] = None
    """How often it has found less than its size and stays until filled: it tries again at each mark. None: it waits for its trigger."""


@dataclass(frozen=True)
class OpenOrder:
    """A resting order, or a conditional one that waits."""

    symbol: str
    order_id: str
    price: Decimal
    original_size: Decimal
    size: Decimal
    """What is still open."""
    filled_size: Decimal
    vwap: Decimal
    """Average price of what filled; 0 without fills."""
    is_buy: bool
    maker: bool
    """Always true of what rests."""
    reduce_only: bool
    tif: Tif
    status: OrderStatus
    timestamp: int
    """When it was placed, nanoseconds."""
    builder_code: Optional[BuilderCode] = None
    """Whom it pays a fee with each fill."""
    order_type: Optional[ConditionalKind] = None
    """Of a conditional order."""
    trigger: Optional[Trigger] = None
    """Of a conditional order that waits."""
    iso: Optional[bool] = None
    """Whether it is of the isolated account of its market; None: False."""
    iso_pubkey: Optional[str] = None
    """Key of the isolated account."""


@dataclass(frozen=True)
class LeverageSetting:
    """The leverage in force for an account in a market: what it has set, else the default of the market."""

    symbol: str
    leverage: Decimal


@dataclass(frozen=True)
class BuilderApproval:
    """A builder that orders of the account may name."""

    recipient: str
    max_fee: int
    """Highest fee of an order, in basis points."""


@dataclass(frozen=True)
class FeeTier:
    """The fees of an account in a market. What its next order there is charged."""

    symbol: str
    rolling_volume: Decimal
    """Notional traded on the book in the window, of the master and all its accounts in all markets."""
    tier_index: int
    tier_threshold: Decimal
    """Rolling volume that the tier begins at."""
    maker_bps: Decimal
    """Hundredths of a percent; negative: a rebate."""
    taker_bps: Decimal
    window_days: int
    """UTC days, the present one included."""
    programme: Optional[str] = None
    """Whose rates they are; None: those of the tier."""


@dataclass(frozen=True)
class SubAccount:
    """An account under an account."""

    pubkey: str
    name: str


@dataclass(frozen=True)
class PendingOnFill:
    """Actions that further fills of an open order arm: after the first one its exits, with what is added to them."""

    parent_order_id: str
    actions: Tuple[Any, ...]
    """As they were signed: each is a mapping with its tag as the only key."""


@dataclass(frozen=True)
class WaitingBasket:
    """What an open basket carries out once the mark passes its trigger."""

    order_id: str
    actions: Tuple[Any, ...]
    """As they were signed: each is a mapping with its tag as the only key."""
    isolated: Optional[bool] = field(default=None, metadata=wire("i"))
    """Whether it was signed so, which makes all its orders isolated; None: each is by its own ``i``."""


@dataclass(frozen=True)
class PendingWithdrawal:
    """A withdrawal of an account whose money is neither paid nor back."""

    id: str
    amount: Decimal
    destination: str
    state: str
    """``requested`` or ``claimed``."""
    since: int
    """When it was requested, nanoseconds."""


@dataclass(frozen=True)
class FullAccount:
    """Everything an account has now."""

    margin: Margin
    positions: Tuple[Position, ...]
    open_orders: Tuple[OpenOrder, ...]
    leverage_settings: Tuple[LeverageSetting, ...]
    """One for every market, by symbol."""
    authorized_agent_wallets: Tuple[str, ...]
    """Keys in base58 that may sign for the account, in the order of their bytes."""
    known: bool
    """Whether the account was ever funded."""
    scheduled_cancel_due: int
    """When ``schedule_cancel`` cancels all open orders unless it is sent again, in milliseconds of exchange time; 0: it is off."""
    builder_code_approvals: Optional[Tuple[BuilderApproval, ...]] = None
    """In the order of the bytes of their keys; None where the answer does not say it."""
    kind: Optional[str] = None
    """``MasterEOA``: it belongs to a key of its own; ``SubAccount``. None where the answer does not say it."""
    parent: Optional[str] = None
    """The master of a sub-account."""
    name: Optional[str] = None
    """Of a sub-account."""
    sub_accounts: Optional[Tuple[SubAccount, ...]] = None
    """In the order of their making. Like what follows None where the answer does not say it."""
    multisig_accounts: Optional[Tuple[str, ...]] = None
    pending_on_fill: Optional[Tuple[PendingOnFill, ...]] = None
    """What first fills of open orders arm, the newest order first."""
    baskets: Optional[Tuple[WaitingBasket, ...]] = None
    """What open baskets carry out, the newest order first."""
    fee_tiers: Optional[Tuple[FeeTier, ...]] = None
    """One for every market, by symbol."""
    pending_withdrawals: Optional[Tuple[PendingWithdrawal, ...]] = None
    """Those that are neither paid nor back, the oldest first."""
    stay_until_filled: Optional[bool] = None
    """Whether its triggered market orders stay until filled; None where the answer does not say it."""
