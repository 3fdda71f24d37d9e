"""Who runs an exchange, what they have signed, and what they have set of fees."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, Optional, Tuple

from .decoding import wire


@dataclass(frozen=True)
class HeldRole:
    """A role that a key has; one that has expired is listed too."""

    role: str
    """``admin``, ``treasurer``, ``risk`` or ``oracle``."""
    key: str
    expires: int
    """Second since 1970 from which on the key no longer has it; 0: never."""
    by_settings: bool
    """Whether the settings of the exchange name the key; else an administrator has signed it."""
    since: int
    """Nanoseconds of exchange time."""


@dataclass(frozen=True)
class ExecutedProposal:
    """By which proposal of a multisig account something was done."""

    multisig: str
    proposal_id: int
    proposer: str
    approvals: Tuple[str, ...]
    """Signers, in the order in which they approved, as they were when it was carried out."""
    executed_by: str


@dataclass(frozen=True)
class OperatorAct:
    """What a key with a role has signed, and what came of it."""

    signer: str
    """``automatic`` where a market has set its state by itself."""
    action: str
    """Its tag, such as ``setMarketState``."""
    subject: str
    """A key, the symbol of a market, the ID of a withdrawal."""
    before: Optional[str]
    """In words; None: nothing was, or the act does not say."""
    after: Optional[str]
    """What was to be, in words; None: nothing is."""
    outcome: Literal["done", "refused"]
    reason: Optional[str]
    """Why it was refused; None: it was not."""
    proposal: Optional[ExecutedProposal]
    """By which a multisig account did it; None: a key has signed it."""
    slot: int
    """Number of the record in the log of events."""
    timestamp: int
    """Nanoseconds of exchange time."""


@dataclass(frozen=True)
class OperatorActs:
    """Acts of all operators, the newest first."""

    data: Tuple[OperatorAct, ...]
    next_cursor: Optional[str]
    """Of the next page; None: there is none."""


@dataclass(frozen=True)
class MarketHolder:
    """An account with a position in a market; the numbers of margin are of all its positions and orders, in every market."""

    user: str
    """Also of a sub-account or an isolated one."""
    size: Decimal
    """Of the position in this market; negative: short."""
    notional: Decimal
    total_balance: Decimal
    """Equity."""
    margin_used: Decimal
    """Initial margin."""
    maintenance_margin: Decimal
    """With less equity it is liquidated."""
    survival_requirement: Decimal
    """With less equity some of its orders end."""


@dataclass(frozen=True)
class MarketPositions:
    """Accounts with a position in a market, by the bytes of their keys."""

    symbol: str
    data: Tuple[MarketHolder, ...]
    next_cursor: Optional[str]
    """Of the next page; None: there is none."""


@dataclass(frozen=True)
class OrderCount:
    """How many orders, and of how many accounts; an isolated account counts for itself."""

    orders: int
    accounts: int


@dataclass(frozen=True)
class MarketOrders:
    """How many orders of each kind a market has; it may be up to a minute behind."""

    symbol: str
    resting: OrderCount
    reduce_only: OrderCount
    """Those of them that only reduce a position."""
    conditional: OrderCount
    """Stops, take profits, ranges and trailing orders that wait for a mark."""
    baskets: OrderCount


@dataclass(frozen=True)
class FeePolicyTier:
    """Rates in hundredths of a percent; a maker's is negative where it is a rebate."""

    threshold: Decimal
    """Rolling volume from which on an account has these rates."""
    maker_bps: Decimal
    taker_bps: Decimal


@dataclass(frozen=True)
class FeePolicyProgramme:
    """Likewise, of the accounts in a programme, whatever they trade."""

    programme: str
    maker_bps: Decimal
    taker_bps: Decimal


@dataclass(frozen=True)
class ScopedFeePolicy:
    symbol: str
    """``global``: of all markets without a policy of their own."""
    begins: int = field(metadata=wire("from"))
    """Second since 1970 from which on it counts."""
    active: bool
    """Whether it counts now."""
    own: bool
    """Whether the market has a policy of its own; False: the global one counts again."""
    tiers: Tuple[FeePolicyTier, ...]
    programmes: Tuple[FeePolicyProgramme, ...]


@dataclass(frozen=True)
class FeeMember:
    """An account in a programme; those that it owns are in it too, unless they have their own."""

    account: str
    programme: str


@dataclass(frozen=True)
class VolumeRow:
    """An account with the volume of it and of those that it owns, in USD."""

    account: str
    rolling_volume: Decimal


@dataclass(frozen=True)
class Volumes:
    """The accounts of the largest volume in the window that decides on tiers of fees; it may be up to a minute behind."""

    window_days: int
    """Days of UTC, today included."""
    accounts: int
    """How many have volume."""
    data: Tuple[VolumeRow, ...]
    """The largest first."""


@dataclass(frozen=True)
class FeePolicies:
    """What administrators have set of fees. No account pays more than the market's own rates."""

    policies: Tuple[ScopedFeePolicy, ...]
    """By symbol and second; those of the past are left out."""
    members: Tuple[FeeMember, ...]
