"""The exchange's liabilities to its accounts, and proofs of them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Tuple


@dataclass(frozen=True)
class LiabilityTotals:
    """Sums over accounts; amounts have exactly eight decimal places."""

    accounts: int
    balances: str
    """Sum of the balances above zero."""
    withdrawals: str
    """Sum of the withdrawals requested and not paid yet."""
    equities: str
    """Sum of the equities above zero."""
    debts: str
    """Sum of the equities below zero, as a positive number."""


@dataclass(frozen=True)
class LiabilityMark:
    symbol: str
    mark: Decimal


@dataclass(frozen=True)
class Liabilities:
    """The exchange's liabilities to its accounts: the sums and the root of a published tree."""

    second: int
    """Second since 1970 that names the tree."""
    slot: int
    """Position in the log after which the accounts were read."""
    time: int
    """Time of that log position, in nanoseconds since 1970."""
    root: str
    """Hash that binds everything in the tree, and the roots before it."""
    previous_root: str
    """Root of the tree before this one; 32 bytes of zero if this is the first."""
    hash: str
    """Hash of the top node."""
    total: LiabilityTotals
    """Sums of the top node: over all accounts."""
    marks: Tuple[LiabilityMark, ...]
    """Mark prices at which the equities are valued."""


@dataclass(frozen=True)
class LiabilityStep:
    """The node joined with the one reached so far, on the way from a leaf to the root."""

    side: Literal["left", "right"]
    hash: str
    total: LiabilityTotals


@dataclass(frozen=True)
class LiabilityProof:
    """The leaf of an account in a tree, and its path to the root."""

    second: int
    root: str
    previous_root: str
    salt: str
    """Salt of this leaf alone."""
    account: str
    balance: str
    """Balance of the account; negative if it owes."""
    withdrawals: str
    """Sum of the withdrawals requested and not paid yet."""
    equity: str
    """Equity at the marks of the tree."""
    path: Tuple[LiabilityStep, ...]
    """Nodes of the path from the leaf up."""
