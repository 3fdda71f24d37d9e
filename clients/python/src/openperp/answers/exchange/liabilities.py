"""The liabilities of the exchange to its accounts, and proofs of them."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Tuple


@dataclass(frozen=True)
class LiabilityTotals:
    """Sums over accounts. None has a negative term, so no account makes the debt to others look smaller."""

    accounts: int
    balances: str
    """Sum of the balances above zero."""
    withdrawals: str
    """Amount of withdrawals that are requested and not paid yet."""
    equities: str
    """Sum of the equities above zero."""
    debts: str
    """Sum of the equities below zero, as a positive number."""


@dataclass(frozen=True)
class LiabilityMark:
    """A mark at which equities were computed."""

    symbol: str
    mark: Decimal


@dataclass(frozen=True)
class Liabilities:
    """The liabilities of the exchange to its accounts: the sums and the root of a published tree."""

    second: int
    """Second since 1970 by which the tree is named."""
    slot: int
    """Place in the log after which the accounts were read."""
    time: int
    """Time of that place in the log, nanoseconds since 1970."""
    root: str
    """Root, which binds everything in the tree and the roots before it."""
    previous_root: str
    """Root of the tree before; 32 bytes of zero: this is the first."""
    hash: str
    """Hash of the node at the top."""
    total: LiabilityTotals
    """Sums of that node: over all accounts."""
    marks: Tuple[LiabilityMark, ...]
    """Marks at which the equities were computed."""


@dataclass(frozen=True)
class LiabilityStep:
    """The node beside the one reached so far, on the way from a leaf to the root."""

    side: Literal["left", "right"]
    hash: str
    total: LiabilityTotals


@dataclass(frozen=True)
class LiabilityProof:
    """The leaf of an account in a tree, and the path from it to the root."""

    second: int
    """Second since 1970 by which the tree is named."""
    root: str
    previous_root: str
    salt: str
    """Salt of this leaf alone."""
    account: str
    balance: str
    """Balance; negative where the account owes."""
    withdrawals: str
    """Amount of withdrawals that are requested and not paid yet."""
    equity: str
    """Equity at the marks of the tree."""
    path: Tuple[LiabilityStep, ...]
    """Nodes from the leaf up: at each step the sibling of the node reached so far."""
