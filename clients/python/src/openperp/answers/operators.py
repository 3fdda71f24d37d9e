"""Operators of an exchange, the acts that they have signed, and the fees that they have set."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, Optional, Tuple

from .decoding import wire


@dataclass(frozen=True)
class HeldRole:
    """A role held by a key; roles that have expired are listed too."""

    role: str
    """``admin``, ``treasurer``, ``risk``, ``lister`` or ``oracle``."""
    key: str
    expires: int
    """Second since 1970 from which on the key no longer has the role; 0: never."""
    by_settings: bool
    """Whether the settings of the exchange name the key; otherwise an administrator has signed the role."""
    since: int
    """Begin of the role, in nanoseconds of exchange time."""


@dataclass(frozen=True)
class ExecutedProposal:
    """The executed proposal of a multisig account that caused an act."""

    multisig: str
    proposal_id: int
    proposer: str
    approvals: Tuple[str, ...]
    """Signers in the order of their approvals, as of the execution."""
    executed_by: str


@dataclass(frozen=True)
class OperatorAct:
    """An act signed by a key with a role, and its outcome."""

    signer: str
    """Key that signed; ``automatic`` if a market has set its state by itself."""
    action: str
    """Tag of the action, such as ``setMarketState``."""
    subject: str
    """Key, symbol of a market or ID of a withdrawal that the act is about."""
    before: Optional[str]
    """Earlier value in words; None: there was none, or the act does not say."""
    after: Optional[str]
    """Intended value in words; None: there is none."""
    outcome: Literal["done", "refused"]
    reason: Optional[str]
    """Reason of a refusal; None: the act was not refused."""
    proposal: Optional[ExecutedProposal]
    """Proposal by which a multisig account did it; None: a key has signed it."""
    slot: int
    """Number of the record in the log of events."""
    timestamp: int
    """Nanoseconds of exchange time."""


@dataclass(frozen=True)
class OperatorActs:
    """Acts of all operators; newest first."""

    data: Tuple[OperatorAct, ...]
    next_cursor: Optional[str]
    """Cursor of the next page; None on the last page."""


@dataclass(frozen=True)
class MarketHolder:
    """An account with a position in a market; its margin figures cover all its positions and orders, in every
    market."""

    user: str
    """Key of the account, which may be a sub-account or an isolated account."""
    size: Decimal
    """Size of the position in this market, in base units; negative: short."""
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
    """Accounts with a position in a market, in the order of the bytes of their keys."""

    symbol: str
    data: Tuple[MarketHolder, ...]
    next_cursor: Optional[str]
    """Cursor of the next page; None on the last page."""


@dataclass(frozen=True)
class OrderCount:
    """Number of orders and of their accounts; an isolated account counts for itself."""

    orders: int
    accounts: int


@dataclass(frozen=True)
class MarketOrders:
    """Number of orders of each kind in a market; may be up to a minute behind."""

    symbol: str
    resting: OrderCount
    reduce_only: OrderCount
    """Resting orders that only reduce a position."""
    conditional: OrderCount
    """Stops, take profits, ranges and trailing orders that wait for their trigger."""
    baskets: OrderCount


@dataclass(frozen=True)
class FeePolicyTier:
    """Fee rates from a rolling volume on, in hundredths of a percent; a negative maker rate is a rebate."""

    threshold: Decimal
    """Rolling volume from which on an account has these rates, in USD."""
    maker_bps: Decimal
    taker_bps: Decimal


@dataclass(frozen=True)
class FeePolicyProgramme:
    """Fee rates of the accounts in a programme, whatever their volume, in hundredths of a percent."""

    programme: str
    maker_bps: Decimal
    taker_bps: Decimal


@dataclass(frozen=True)
class ScopedFeePolicy:
    symbol: str
    """Symbol of the market, or ``global`` for all markets without a policy of their own."""
    begins: int = field(metadata=wire("from"))
    """Second since 1970 from which on the policy is in force."""
    active: bool
    """Whether the policy is in force now."""
    own: bool
    """Whether the market has a policy of its own; False: the global policy applies again."""
    tiers: Tuple[FeePolicyTier, ...]
    programmes: Tuple[FeePolicyProgramme, ...]


@dataclass(frozen=True)
class FeeMember:
    """An account in a programme; the accounts that it owns are in it too, unless they have a programme of their own."""

    account: str
    programme: str


@dataclass(frozen=True)
class VolumeRow:
    """An account with its rolling volume in USD, which includes that of the accounts it owns."""

    account: str
    rolling_volume: Decimal


@dataclass(frozen=True)
class Volumes:
    """The accounts with the largest volume in the window that decides on fee tiers; may be up to a minute behind."""

    window_days: int
    """Length of the window in UTC days, today included."""
    accounts: int
    """Number of accounts with volume."""
    data: Tuple[VolumeRow, ...]
    """Accounts with the largest volume first."""


@dataclass(frozen=True)
class FeePolicies:
    """Fee policies set by administrators. No account pays more than the market's own rates."""

    policies: Tuple[ScopedFeePolicy, ...]
    """Policies by symbol and second, without those of the past."""
    members: Tuple[FeeMember, ...]
