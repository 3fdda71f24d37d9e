"""Accounts that several keys own together. The functions validate and build actions; the classes only hold values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Optional, Sequence, Tuple, Union

DEFAULT_LIFETIME_SECS = 7 * 24 * 3600
"""Time in seconds for which a proposal is open unless the policy sets another."""

StepName = Literal["approve", "reject", "cancel", "execute"]
STEPS: Tuple[StepName, ...] = ("approve", "reject", "cancel", "execute")


@dataclass(frozen=True)
class CreateMultisig:
    signers: Tuple[str, ...]
    threshold: int
    time_lock_secs: int = 0
    lifetime_secs: int = DEFAULT_LIFETIME_SECS


@dataclass(frozen=True)
class ProposalStep:
    step: StepName
    multisig: str
    proposal: int


@dataclass(frozen=True)
class UpdateMultisigPolicy:
    """A change of the policy of a multisig account. None keeps the present value."""

    multisig: str
    signers: Optional[Tuple[str, ...]] = None
    threshold: Optional[int] = None
    time_lock_secs: Optional[int] = None
    lifetime_secs: Optional[int] = None


MultisigAction = Union[CreateMultisig, ProposalStep, UpdateMultisigPolicy]


def create_multisig(
    signers: Sequence[str],
    threshold: int,
    *,
    time_lock_secs: int = 0,
    lifetime_secs: int = DEFAULT_LIFETIME_SECS,
) -> CreateMultisig:
    """Creates an account that acts by proposals of its signers; the answer names its key.

    :param signers: 1 to 32 accounts
    :param threshold: number of signers who have to approve
    :param time_lock_secs: seconds from a proposal until it can be executed, at most 30 days
    :param lifetime_secs: seconds from a proposal until it expires, an hour to 90 days
    """
    if not isinstance(threshold, int) or not 1 <= threshold <= len(signers):
        raise ValueError(f"threshold {threshold!r} is none of 1 to {len(signers)}, the number of signers")
    return CreateMultisig(tuple(signers), threshold, time_lock_secs, lifetime_secs)


def approve_proposal(multisig: str, proposal: int) -> ProposalStep:
    """Approves a proposal, as one of the signers. Repeating a vote changes nothing; the last vote counts."""
    return ProposalStep("approve", multisig, proposal)


def reject_proposal(multisig: str, proposal: int) -> ProposalStep:
    """Rejects a proposal, as one of the signers, which ends it once approvals can no longer reach the threshold."""
    return ProposalStep("reject", multisig, proposal)


def cancel_proposal(multisig: str, proposal: int) -> ProposalStep:
    """Cancels a proposal, as the signer who has proposed it."""
    return ProposalStep("cancel", multisig, proposal)


def execute_proposal(multisig: str, proposal: int) -> ProposalStep:
    """Executes a proposal, as any of the signers, once it has its approvals and the time lock is over."""
    return ProposalStep("execute", multisig, proposal)


def update_multisig_policy(
    multisig: str,
    *,
    signers: Optional[Sequence[str]] = None,
    threshold: Optional[int] = None,
    time_lock_secs: Optional[int] = None,
    lifetime_secs: Optional[int] = None,
) -> UpdateMultisigPolicy:
    """Changes the policy, only within a proposal of the account. Values that are not given stay; other open proposals
    end."""
    if signers is None and threshold is None and time_lock_secs is None and lifetime_secs is None:
        raise ValueError("give signers, threshold, time_lock_secs or lifetime_secs: a policy of none of them changes nothing")
    named = None if signers is None else tuple(signers)
    return UpdateMultisigPolicy(multisig, named, threshold, time_lock_secs, lifetime_secs)
