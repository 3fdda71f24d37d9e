"""Operators of an exchange, the acts that they have signed, and the fees that they have set."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, Optional, Tuple

from ..decoding import wire


@dataclass(frozen=True)
class HeldRole:
    """A role that a key has; roles that have expired are listed too."""

    role: str
    key: str
    expires: int
    """Second since 1970 from which on the key no longer has the role; 0: never."""
    by_settings: bool
    """Whether the settings of the exchange name the key; False: an administrator has signed it."""
    since: int
    """Nanoseconds of exchange time."""


@dataclass(frozen=True)
class ExecutedProposal:
    """The proposal of a multisig account that has caused an act."""

    multisig: str
    proposal_id: int
    proposer: str
    approvals: Tuple[str, ...]
    """Signers, in the order in which they approved, as they were when it was carried out."""
    executed_by: str


@dataclass(frozen=True)
class OperatorAct:
    """An action that a key with a role has signed, and its outcome."""

    signer: str
    """Signing key; ``automatic`` where a market has set its state by itself."""
    action: str
    """Tag of the action, such as ``setMarketState``."""
    subject: str
    """Subject of the action: a key, the symbol of a market, the ID of a withdrawal."""
    before: Optional[str]
    """State before, in words; None: there was none, or the act does not say."""
    after: Optional[str]
    """Intended state, in words; None: none."""
    outcome: Literal["done", "refused"]
    reason: Optional[str]
    """Reason of a refusal; None: it was not refused."""
    proposal: Optional[ExecutedProposal]
    """Proposal by which a multisig account did it; None: a key has signed it."""
    slot: int
    """Number of the record in the log of events."""
    timestamp: int
    """Nanoseconds of exchange time."""


@dataclass(frozen=True)
class OperatorActs:
    """Acts of all operators, the newest first."""

    data: Tuple[OperatorAct, ...]
    next_cursor: Optional[str] = None
    """Cursor of the next page; None: there is none."""


@dataclass(frozen=True)
class MarketHolder:
    """An account with a position in a market; its margin figures cover all its positions and orders, in every
    market."""

    user: str
    """Key of the account, which may be a sub-account or an isolated one."""
    size: Decimal
    """Size of the position in this market; negative: short."""
    notional: Decimal
    total_balance: Decimal
    """Equity."""
    margin_used: Decimal
    """Initial margin."""
    maintenance_margin: Decimal
    """Maintenance margin; with less equity the account is liquidated."""
    survival_requirement: Decimal
    """Survival requirement; with less equity some of its orders end."""


@dataclass(frozen=True)
class MarketPositions:
    """Accounts with a position in a market, by the bytes of their keys."""

    symbol: str
    data: Tuple[MarketHolder, ...]
    next_cursor: Optional[str] = None
    """Cursor of the next page; None: there is none."""


@dataclass(frozen=True)
class OrderCount:
    """Number of orders and of their accounts."""

    orders: int
    accounts: int
    """Number of accounts that have these orders; an isolated account counts by itself."""


@dataclass(frozen=True)
class MarketOrders:
    """Number of orders of each kind in a market; may be up to a minute behind."""

    symbol: str
    resting: OrderCount
    """Orders on its book, or on their way to it."""
    reduce_only: OrderCount
    """Resting orders that can only reduce a position."""
    conditional: OrderCount
    """Stops, take profits, ranges and trailing orders that wait for a mark."""
    baskets: OrderCount
    """Baskets that wait for a mark."""


@dataclass(frozen=True)
class FeePolicyTier:
    """Rates in hundredths of a percent; a negative maker rate is a rebate."""

    threshold: Decimal
    """Rolling volume at which an account starts to have these rates."""
    maker_bps: Decimal
    taker_bps: Decimal


@dataclass(frozen=True)
class FeePolicyProgramme:
    """Rates of the accounts in a programme, whatever they trade, in hundredths of a percent; a negative maker rate is a
    rebate."""

    programme: str
    maker_bps: Decimal
    taker_bps: Decimal


@dataclass(frozen=True)
class ScopedFeePolicy:
    """A fee policy of a market, or of all markets without a policy of their own."""

    symbol: str
    """Market; ``global``: all markets without a policy of their own."""
    begins: int = field(metadata=wire("from"))
    """Second since 1970 from which on the policy is in force."""
    active: bool
    """Whether the policy is in force now."""
    own: bool
    """Whether the market has a policy of its own; False: the global one is in force again."""
    tiers: Tuple[FeePolicyTier, ...]
    programmes: Tuple[FeePolicyProgramme, ...]


@dataclass(frozen=True)
class FeeMember:
    """An account in a programme; the accounts that it owns are in it too, unless they have a programme of their own."""

    account: str
    programme: str


@dataclass(frozen=True)
class FeePolicies:
    """The fee policies that administrators have set. No account pays more than the market's own rates."""

    policies: Tuple[ScopedFeePolicy, ...]
    """Policies by symbol and second, without those of the past."""
    members: Tuple[FeeMember, ...]
    """Accounts in programmes. The programme also covers the accounts that they own, unless those have their own."""


@dataclass(frozen=True)
class VolumeRow:
    """An account with its volume."""

    account: str
    rolling_volume: Decimal
    """Volume of the account and of those that it owns, in USD."""


@dataclass(frozen=True)
class Volumes:
    """The accounts with the largest volume in the window that decides on fee tiers; it may be up to a minute behind."""

    window_days: int
    """Length of the window in UTC days, today included."""
    accounts: int
    """Number of accounts with volume."""
    data: Tuple[VolumeRow, ...]
    """The largest first."""
