"""What an exchange owes to its accounts, and the proof of it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Tuple


@dataclass(frozen=True)
class LiabilityTotals:
    """Sums over accounts; money has exactly eight places."""

    accounts: int
    balances: str
    """Of the balances above zero."""
    withdrawals: str
    """Requested and not paid yet."""
    equities: str
    """Of the equities above zero."""
    debts: str
    """Of the equities below zero, as a positive number."""


@dataclass(frozen=True)
class LiabilityMark:
    symbol: str
    mark: Decimal


@dataclass(frozen=True)
class LiabilityShard:
    """The tree of the account shard."""

    shard: int
    slot: int
    """Place in its log after which the accounts were read."""
    time: int
    """Of that, nanoseconds."""
    root: str
    """Binds everything in the tree, and the roots before it."""
    previous_root: str
    """Of the tree of this shard before it."""
    hash: str
    """Of the node at the top."""
    total: LiabilityTotals
    marks: Tuple[LiabilityMark, ...]
    """At which the equities are."""


@dataclass(frozen=True)
class Liabilities:
    """What the exchange owes to its accounts, with the roots that prove it."""

    second: int
    """Since 1970; the trees are named by it."""
    complete: bool
    """True: the tree of this second has been published."""
    total: LiabilityTotals
    shards: Tuple[LiabilityShard, ...]


@dataclass(frozen=True)
class LiabilityStep:
    """The node beside the one reached so far."""

    side: Literal["left", "right"]
    hash: str
    total: LiabilityTotals


@dataclass(frozen=True)
class LiabilityProof:
    """The leaf of an account in a tree, and the path from it to the root."""

    second: int
    shard: int
    root: str
    previous_root: str
    salt: str
    """Of this leaf alone."""
    account: str
    balance: str
    """Negative where the account owes."""
    withdrawals: str
    """Requested and not paid yet."""
    equity: str
    """At the marks of the tree."""
    path: Tuple[LiabilityStep, ...]
    """From the leaf up."""
