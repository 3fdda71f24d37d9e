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
    """The margin figures of an account, in USD."""

    total_balance: Decimal
    """Equity: balance and unrealized profit."""
    available_balance: Decimal
    """Equity less initial margin: the amount that new exposure may use; never below zero."""
    margin_used: Decimal
    """Initial margin of positions and open orders."""
    notional: Decimal
    """Sum of the notionals of all positions."""
    realized_pnl: Decimal
    unrealized_pnl: Decimal
    fees: Decimal
    """Fees paid; negative: rebates received."""
    funding: Decimal
    """Funding received; negative: paid."""
    maintenance_margin: Decimal
    """Maintenance margin of the whole portfolio at the mark; an account with less equity is in danger of
    liquidation."""
    survival_requirement: Decimal
    """While equity is at least this, no sequence of fills of the open orders leaves the account below maintenance
    margin."""
    total_margin: Optional[Decimal] = None
    """Same as ``total_balance``. This field and the next five are later names of the published contract; None if the
    answer lacks them."""
    available_margin: Optional[Decimal] = None
    """Same as ``available_balance``."""
    execution_impact: Optional[Decimal] = None
    """Effect on equity of filling all open orders at their limit prices, fees included: zero or negative."""
    transferable_balance: Optional[Decimal] = None
    """Amount that a transfer may take: the smaller of the balance and total_balance less the larger of margin_used and
    survival_requirement; never below zero."""
    margin_buffer_rate: Optional[Decimal] = None
    """Buffer held beyond ``margin_used``, as a share of it."""
    buffered_margin: Optional[Decimal] = None
    """``margin_used`` with the buffer."""
    order_margin: Optional[Decimal] = None
    """Part of an isolated account's ``total_balance`` that is set aside for open orders and answers for no position;
    None: nothing."""


@dataclass(frozen=True)
class Position:
    """An open position."""

    symbol: str
    size: Decimal
    """Signed size: positive long, negative short; 0 in a ``position_update``: closed."""
    price: Decimal
    """Average entry price."""
    fair_price: Decimal
    """Mark price."""
    notional: Decimal
    """Notional at the mark price; always positive."""
    realized_pnl: Decimal
    """Realized profit since the position was last flat, like ``fees`` and ``funding``."""
    unrealized_pnl: Decimal
    leverage: Decimal
    """The leverage setting in force."""
    liquidation_price: Decimal
    """Liquidation price; 0 if there is none."""
    fees: Decimal
    funding: Decimal
    maintenance_margin: Decimal
    lambda_: Decimal = field(metadata=wire("lambda"))
    """Maintenance rate."""
    risk_allocation: Decimal
    """Share of the portfolio's maintenance requirement, a fraction."""
    alloc_margin: Decimal
    """Share of the portfolio's maintenance requirement, as an amount."""
    iso: Optional[bool] = None
    """Whether the position belongs to the isolated account of its market; None: False."""
    iso_pubkey: Optional[str] = None
    """Key of the isolated account."""
    iso_margin: Optional[Decimal] = None
    """Equity of the isolated account that answers for the position."""
    iso_order_margin: Optional[Decimal] = None
    """Amount set aside beside ``iso_margin`` for open orders of the isolated account; None: nothing."""


@dataclass(frozen=True)
class Trigger:
    """The condition that a conditional order waits for."""

    is_above: bool
    """Whether it triggers at its price or above; otherwise at its price or below."""
    px: Decimal
    """Trigger price; 0 for a trailing order, whose stop follows the mark."""
    lim: Optional[Decimal]
    """Limit price of the order that it becomes; None: a market order."""
    oco: Optional[str]
    """ID of another order that ends when this one triggers; None: there is none."""
    px_hi: Optional[Decimal]
    """Upper trigger of a range, reached at this price or above; None for any other order."""
    lim_hi: Optional[Decimal]
    trb: Optional[int]
    """Distance of a trailing order in basis points."""
    stb: Optional[int]
    """Step of a trailing order in basis points."""
    slippage: Optional[Decimal] = None
    """Largest distance from the mark when it triggers at ``px`` without a limit, in basis points; None: the market's
    maximum."""
    slippage_hi: Optional[Decimal] = None
    """The same distance at ``px_hi``; None for any order other than a range."""
    tries: Optional[int] = None
    """Number of times that it found less than its size, for an order that stays until filled and tries again at each
    mark; None: it waits for its trigger."""


@dataclass(frozen=True)
class OpenOrder:
    """A resting order, or a conditional order that waits."""

    symbol: str
    order_id: str
    price: Decimal
    original_size: Decimal
    size: Decimal
    """Remaining size, in base units."""
    filled_size: Decimal
    vwap: Decimal
    """Average price of its fills; 0 without fills."""
    is_buy: bool
    maker: bool
    """Always true for a resting order."""
    reduce_only: bool
    tif: Tif
    status: OrderStatus
    timestamp: int
    """Time of placement in nanoseconds since 1970."""
    builder_code: Optional[BuilderCode] = None
    """The builder that the order pays a fee with each fill; None without one."""
    order_type: Optional[ConditionalKind] = None
    """Kind of a conditional order; None for any other order."""
    trigger: Optional[Trigger] = None
    """Trigger of a conditional order that waits; None for any other order."""
    iso: Optional[bool] = None
    """Whether the order belongs to the isolated account of its market; None: False."""
    iso_pubkey: Optional[str] = None
    """Key of the isolated account."""


@dataclass(frozen=True)
class LeverageSetting:
    """The leverage in force for an account in a market: its own setting, or else the default of the market."""

    symbol: str
    leverage: Decimal


@dataclass(frozen=True)
class BuilderApproval:
    """A builder that orders of the account may name, with the highest fee."""

    recipient: str
    max_fee: int
    """Highest fee of an order, in basis points."""


@dataclass(frozen=True)
class FeeTier:
    """The fees that the next order of an account in a market is charged."""

    symbol: str
    rolling_volume: Decimal
    """Notional traded on the book in the window by the master and all its accounts in all markets, in USD."""
    tier_index: int
    tier_threshold: Decimal
    """Rolling volume at which the tier begins, in USD."""
    maker_bps: Decimal
    """Maker fee in hundredths of a percent; negative: a rebate."""
    taker_bps: Decimal
    window_days: int
    """Length of the volume window in UTC days, today included."""
    programme: Optional[str] = None
    """Name of the fee programme whose rates apply; None: the rates of the tier apply."""


@dataclass(frozen=True)
class SubAccount:
    """A sub-account of a master account."""

    pubkey: str
    name: str


@dataclass(frozen=True)
class PendingOnFill:
    """Actions that further fills of an open order arm: after the first fill its exits, for the size that a fill
    adds."""

    parent_order_id: str
    actions: Tuple[Any, ...]
    """Actions as they were signed: each is a mapping with its tag as the only key."""


@dataclass(frozen=True)
class WaitingBasket:
    """An open basket's actions, carried out once the mark passes its trigger."""

    order_id: str
    actions: Tuple[Any, ...]
    """Actions as they were signed: each is a mapping with its tag as the only key."""
    isolated: Optional[bool] = field(default=None, metadata=wire("i"))
    """Whether the basket was signed as isolated, which makes all its orders isolated; None: each order has its own
    ``i``."""


@dataclass(frozen=True)
class PendingWithdrawal:
    """A withdrawal of an account that is neither paid nor returned."""

    id: str
    amount: Decimal
    destination: str
    state: str
    """State of the withdrawal: ``requested`` or ``claimed``."""
    since: int
    """Time of the request in nanoseconds since 1970."""


@dataclass(frozen=True)
class FullAccount:
    """The present state of an account."""

    margin: Margin
    positions: Tuple[Position, ...]
    open_orders: Tuple[OpenOrder, ...]
    leverage_settings: Tuple[LeverageSetting, ...]
    """One setting for every market, by symbol."""
    authorized_agent_wallets: Tuple[str, ...]
    """Agents: keys in base58 that may sign for the account, in the order of their bytes."""
    known: bool
    """Whether the account was ever funded."""
    scheduled_cancel_due: int
    """Time at which ``schedule_cancel`` cancels all open orders unless it is renewed, in milliseconds of exchange time;
    0: off."""
    builder_code_approvals: Optional[Tuple[BuilderApproval, ...]] = None
    """Approved builders in the order of the bytes of their keys; None if the answer lacks them."""
    kind: Optional[str] = None
    """``MasterEOA`` for an account with a key of its own, ``SubAccount``, ``IsoAccount`` or ``Multisig``; None if the
    answer lacks it."""
    parent: Optional[str] = None
    """Key of the master of a sub-account or of the owner of an isolated account; None for any other account."""
    name: Optional[str] = None
    """Name of a sub-account; None for any other account."""
    sub_accounts: Optional[Tuple[SubAccount, ...]] = None
    """Sub-accounts in the order of their creation. This and the following fields are None if the answer lacks them."""
    multisig_accounts: Optional[Tuple[str, ...]] = None
    pending_on_fill: Optional[Tuple[PendingOnFill, ...]] = None
    """Actions that first fills of open orders arm; newest order first."""
    baskets: Optional[Tuple[WaitingBasket, ...]] = None
    """Open baskets with their actions; newest order first."""
    fee_tiers: Optional[Tuple[FeeTier, ...]] = None
    """One tier for every market, by symbol."""
    pending_withdrawals: Optional[Tuple[PendingWithdrawal, ...]] = None
    """Withdrawals that are neither paid nor returned; oldest first."""
    stay_until_filled: Optional[bool] = None
    """Whether the account's triggered market orders stay until filled; None if the answer lacks it."""
