"""Proposals of multisig accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Optional, Tuple

ProposalStatus = Literal["pending", "ready", "executed", "failed", "expired", "cancelled", "rejected"]
"""The first two are open, the others final."""


@dataclass(frozen=True)
class MultisigProposal:
    """A proposal as it is now. Times are milliseconds."""

    proposal_id: int
    proposer: str
    created_at: int
    execute_after: int
    """End of the time lock."""
    expires_at: int
    approvals: Tuple[str, ...]
    rejections: Tuple[str, ...]
    threshold: int
    status: ProposalStatus
    actions: Tuple[Any, ...]
    """As in a transaction."""
    error: Optional[str]
    """Why it failed."""
    message: Optional[str] = None
    """Which of its actions were refused, or why it was cancelled."""


@dataclass(frozen=True)
class MultisigProposals:
    """All open proposals of a multisig account, and the last that have ended, by number."""

    multisig: str
    proposals: Tuple[MultisigProposal, ...]
