"""Proposals of multisig accounts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Optional, Tuple

ProposalStatus = Literal["pending", "ready", "executed", "failed", "expired", "cancelled", "rejected"]
"""Status of a proposal. The first two are open, the others final."""


@dataclass(frozen=True)
class MultisigProposal:
    """The present state of a proposal. Times are milliseconds since 1970."""

    proposal_id: int
    proposer: str
    created_at: int
    execute_after: int
    """End of the time lock, before which the proposal is not executed."""
    expires_at: int
    approvals: Tuple[str, ...]
    rejections: Tuple[str, ...]
    threshold: int
    status: ProposalStatus
    actions: Tuple[Any, ...]
    """Proposed actions, in the form of a transaction."""
    error: Optional[str]
    """Reason of a failure; None otherwise."""
    message: Optional[str] = None
    """Refused actions, or the reason of a cancellation; None otherwise."""


@dataclass(frozen=True)
class MultisigProposals:
    """All open proposals of a multisig account, and the last that have ended, by number."""

    multisig: str
    proposals: Tuple[MultisigProposal, ...]
