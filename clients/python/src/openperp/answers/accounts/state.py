"""Answers about accounts as they are now."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Optional, Tuple

from ..decoding import wire
from .open_orders import OpenOrder, PendingOnFill, WaitingBasket
from .withdrawals import PendingWithdrawal


@dataclass(frozen=True)
class Margin:
    """The margin figures of an account, in USD."""

    total_balance: Decimal
    """Equity: balance and unrealized profit."""
    available_balance: Decimal
    """Amount that new exposure may use: ``total_balance`` less ``margin_used``, never below zero."""
    margin_used: Decimal
    """Initial margin of positions and open orders."""
    notional: Decimal
    """Sum of the notionals of the positions."""
    realized_pnl: Decimal
    unrealized_pnl: Decimal
    fees: Decimal
    """Fees; positive: paid."""
    funding: Decimal
    """Funding; positive: received."""
    maintenance_margin: Decimal
    """Maintenance margin of the whole portfolio at the mark; an account whose equity is below it may be liquidated."""
    survival_requirement: Decimal
    """Equity with which no fills of the open orders, in any order, end below maintenance margin. An order that raises
    it above ``total_balance`` is refused."""
    total_margin: Optional[Decimal] = None
    """Same as ``total_balance``. This and the next five fields are later names of the published contract. None where an
    answer lacks it."""
    available_margin: Optional[Decimal] = None
    """Same as ``available_balance``. None where an answer lacks it."""
    execution_impact: Optional[Decimal] = None
    """Change of equity if all open orders filled at their limit prices, fees included: zero or negative. None where an
    answer lacks it."""
    transferable_balance: Optional[Decimal] = None
    """Amount that may leave by a transfer: the smaller of the balance and ``total_balance`` less the larger of
    ``margin_used`` and ``survival_requirement``, never below zero. Less may leave while a market in which the account
    has a position is halted or silent; the refusal says how much. None where an answer lacks it."""
    margin_buffer_rate: Optional[Decimal] = None
    """Margin that is held beyond ``margin_used``, as a share of it: 0. None where an answer lacks it."""
    buffered_margin: Optional[Decimal] = None
    """``margin_used`` plus that buffer. None where an answer lacks it."""
    order_margin: Optional[Decimal] = None
    """Part of the ``total_balance`` of an isolated account that is set aside for open orders and backs no position;
    None: none."""


@dataclass(frozen=True)
class Position:
    """An open position. ``realized_pnl``, ``fees`` and ``funding`` count since the position was last flat."""

    symbol: str
    size: Decimal
    """Size; positive long, negative short; 0 in a ``positionUpdate``: closed."""
    price: Decimal
    """Average entry price."""
    fair_price: Decimal
    """Mark price."""
    notional: Decimal
    """Notional at the mark price, positive."""
    realized_pnl: Decimal
    unrealized_pnl: Decimal
    leverage: Decimal
    """Leverage setting in force."""
    liquidation_price: Decimal
    """Liquidation price; 0: there is none."""
    fees: Decimal
    funding: Decimal
    maintenance_margin: Decimal
    lambda_: Decimal = field(metadata=wire("lambda"))
    """Maintenance rate."""
    risk_allocation: Decimal
    """Share of the account's maintenance requirement, a fraction."""
    alloc_margin: Decimal
    """Amount of that share of the requirement."""
    iso: Optional[bool] = None
    """Whether it belongs to the isolated account of its market; None: False."""
    iso_pubkey: Optional[str] = None
    """Key of the isolated account."""
    iso_margin: Optional[Decimal] = None
    """Equity of the isolated account that backs the position."""
    iso_order_margin: Optional[Decimal] = None
    """Amount set aside beside it for open orders of the isolated account; None: none."""


@dataclass(frozen=True)
class LeverageSetting:
    """The leverage in force for an account in a market: the one that it has set, else the default of the market."""

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
    """The fee rates of an account in a market, charged for its next order there."""

    symbol: str
    """Symbol of the market; present in ``fullAccount`` and in the first message of the stream of an account."""
    rolling_volume: Decimal
    """Notional traded on the book in the window, of the master and all its accounts in all markets;
    92,233,720,368.54775807 at most."""
    tier_index: int
    """Number of the tier; 0: the rates of the market, or those of a programme."""
    tier_threshold: Decimal
    """Rolling volume that the tier begins at."""
    maker_bps: Decimal
    """Maker rate in hundredths of a percent; negative: a rebate."""
    taker_bps: Decimal
    """Taker rate in hundredths of a percent."""
    window_days: int
    """Length of the window in UTC days, the present one included."""
    programme: Optional[str] = None
    """Fee programme that the rates come from; None: they are those of the tier."""


@dataclass(frozen=True)
class SubAccount:
    """A sub-account."""

    pubkey: str
    name: str


@dataclass(frozen=True)
class FullAccount:
    """Everything an account has now."""

    margin: Margin
    positions: Tuple[Position, ...]
    open_orders: Tuple[OpenOrder, ...]
    leverage_settings: Tuple[LeverageSetting, ...]
    """One for every market, by symbol: the leverage that was set, else the default of the market."""
    authorized_agent_wallets: Tuple[str, ...]
    """Keys in base58 that may sign for the account, in the order of their bytes."""
    known: bool
    """Whether the account was ever funded."""
    scheduled_cancel_due: int
    """Time at which ``scheduleCancel`` cancels all open orders unless it is sent again, in milliseconds of exchange
    time; 0: off."""
    builder_code_approvals: Optional[Tuple[BuilderApproval, ...]] = None
    """Builders that orders of the account may name, in the order of the bytes of their keys. None where an answer lacks
    it."""
    kind: Optional[str] = None
    """Kind of the account: ``MasterEOA``, which belongs to a key of its own, ``SubAccount``, ``IsoAccount`` or
    ``Multisig``. None where an answer lacks it."""
    parent: Optional[str] = None
    """The master of a sub-account, the owner of an isolated account; None for any other account."""
    name: Optional[str] = None
    """Name of a sub-account; None for any other account."""
    sub_accounts: Optional[Tuple[SubAccount, ...]] = None
    """Sub-accounts that were not removed, in the order in which they were made. None where an answer lacks it."""
    multisig_accounts: Optional[Tuple[str, ...]] = None
    """Multisig accounts of which the account is a signer, in the order of their bytes. None where an answer lacks
    it."""
    pending_on_fill: Optional[Tuple[PendingOnFill, ...]] = None
    """Actions that further fills of open orders arm, the newest order first. None where an answer lacks it."""
    baskets: Optional[Tuple[WaitingBasket, ...]] = None
    """Actions that open baskets carry out once the mark passes their trigger, the newest order first. None where an
    answer lacks it."""
    fee_tiers: Optional[Tuple[FeeTier, ...]] = None
    """One for every market, by symbol. None where an answer lacks it."""
    pending_withdrawals: Optional[Tuple[PendingWithdrawal, ...]] = None
    """Withdrawals that are neither paid nor returned, the oldest first. None where an answer lacks it."""
    stay_until_filled: Optional[bool] = None
    """Whether its triggered market orders stay until filled: they try again at each mark."""
