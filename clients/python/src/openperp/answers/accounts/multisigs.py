"""Proposals of multisig accounts."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Optional, Tuple

from ..words import ProposalStatus


@dataclass(frozen=True)
class MultisigProposal:
    """A proposal of a multisig account as it is now. Times are milliseconds since 1970."""

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
    actions: Tuple[Dict[str, Any], ...]
    """Actions, in the JSON form of a transaction."""
    error: Optional[str] = None
    """Reason of a failure; None: it has not failed."""
    message: Optional[str] = None
    """Actions that were refused, or the reason of a cancellation."""


@dataclass(frozen=True)
class MultisigProposals:
    """All open proposals of a multisig account, and the last 100 that have ended, by number."""

    multisig: str
    proposals: Tuple[MultisigProposal, ...]
