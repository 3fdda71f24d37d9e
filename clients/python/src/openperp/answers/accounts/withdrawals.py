"""Withdrawals of accounts."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Optional, Tuple

from ..words import WithdrawalState


@dataclass(frozen=True)
class Withdrawal:
    """A withdrawal as it is now."""

    id: str
    user: str
    """Account that the money leaves."""
    amount: Decimal
    destination: str
    """Destination of the payment: a reference, or a text that its owner has sealed for the treasurer."""
    ref: Optional[str]
    """The owner's own name for it."""
    state: WithdrawalState
    approvals_needed: int
    """Number of treasurers who have to approve it before it can be claimed."""
    approved_by: Tuple[str, ...]
    claimed_by: Optional[str]
    """The treasurer who pays it or has paid it."""
    reference: Optional[str]
    """Reference of the payment."""
    reason: Optional[str]
    """Reason of the rejection, or ``called back: `` and why the exchange has called it back to keep the account from
    its liquidation. A withdrawal that its owner has cancelled has none."""
    requested_at: int
    """Nanoseconds since 1970."""
    timestamp: int
    """Time of the last change, in nanoseconds since 1970."""


@dataclass(frozen=True)
class WithdrawalPage:
    """Pending withdrawals of all accounts, the oldest first."""

    data: Tuple[Withdrawal, ...]
    next_cursor: Optional[str] = None
    """Cursor of the next page; None: there is none."""


@dataclass(frozen=True)
class PendingWithdrawal:
    """A withdrawal of an account whose money is neither paid nor returned."""

    id: str
    amount: Decimal
    destination: str
    """Destination of the payment: a reference, or a text that its owner has sealed for the treasurer."""
    state: Literal["requested", "claimed"]
    since: int
    """Time of the request, in nanoseconds since 1970."""
