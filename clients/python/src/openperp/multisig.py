"""Accounts that several keys own together. The functions check and make; the classes only hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Optional, Sequence, Tuple, Union

if TYPE_CHECKING:
    from .actions import Action

DEFAULT_LIFETIME_SECS = 7 * 24 * 3600
"""How long a proposal is open unless the policy says otherwise."""

StepName = Literal["approve", "reject", "cancel", "execute"]
STEPS: Tuple[StepName, ...] = ("approve", "reject", "cancel", "execute")


@dataclass(frozen=True)
class CreateMultisig:
    signers: Tuple[str, ...]
    threshold: int
    time_lock_secs: int = 0
    lifetime_secs: int = DEFAULT_LIFETIME_SECS


@dataclass(frozen=True)
class Propose:
    multisig: str
    actions: Tuple["Action", ...]
    lifetime_secs: Optional[int] = None
    """None: as the policy says."""


@dataclass(frozen=True)
class ProposalStep:
    step: StepName
    multisig: str
    proposal: int


@dataclass(frozen=True)
class UpdateMultisigPolicy:
    """None keeps what it was."""

    multisig: str
    signers: Optional[Tuple[str, ...]] = None
    threshold: Optional[int] = None
    time_lock_secs: Optional[int] = None
    lifetime_secs: Optional[int] = None


MultisigAction = Union[CreateMultisig, Propose, ProposalStep, UpdateMultisigPolicy]


def create_multisig(
    signers: Sequence[str],
    threshold: int,
    *,
    time_lock_secs: int = 0,
    lifetime_secs: int = DEFAULT_LIFETIME_SECS,
) -> CreateMultisig:
    """An account that acts by proposals of its signers; the answer names its key.

    :param signers: 1 to 32 accounts
    :param threshold: how many of them have to approve
    :param time_lock_secs: from a proposal until it can be executed, at most 30 days
    :param lifetime_secs: from a proposal until it expires, an hour to 90 days
    """
    if not isinstance(threshold, int) or not 1 <= threshold <= len(signers):
        raise ValueError(f"threshold {threshold!r} is none of 1 to {len(signers)}, the number of signers")
    return CreateMultisig(tuple(signers), threshold, time_lock_secs, lifetime_secs)


def propose(multisig: str, *actions: "Action", lifetime_secs: Optional[int] = None) -> Propose:
    """What a multisig account shall do, 1 to 20 actions; the answer names the number of the proposal. Counts as an approval."""
    if not actions:
        raise ValueError("a proposal has 1 to 20 actions")
    return Propose(multisig, tuple(actions), lifetime_secs)


def approve_proposal(multisig: str, proposal: int) -> ProposalStep:
    """By a signer. To repeat a vote changes nothing, and the last vote counts."""
    return ProposalStep("approve", multisig, proposal)


def reject_proposal(multisig: str, proposal: int) -> ProposalStep:
    """By a signer. It ends the proposal once approvals can no longer reach the threshold."""
    return ProposalStep("reject", multisig, proposal)


def cancel_proposal(multisig: str, proposal: int) -> ProposalStep:
    """By the signer who has proposed it."""
    return ProposalStep("cancel", multisig, proposal)


def execute_proposal(multisig: str, proposal: int) -> ProposalStep:
    """By any signer, once it has its approvals and the time lock is over."""
    return ProposalStep("execute", multisig, proposal)


def update_multisig_policy(
    multisig: str,
    *,
    signers: Optional[Sequence[str]] = None,
    threshold: Optional[int] = None,
    time_lock_secs: Optional[int] = None,
    lifetime_secs: Optional[int] = None,
) -> UpdateMultisigPolicy:
    """In a proposal of the account only. What is not given stays; other open proposals end."""
    if signers is None and threshold is None and time_lock_secs is None and lifetime_secs is None:
        raise ValueError("give signers, threshold, time_lock_secs or lifetime_secs: a policy of none of them changes nothing")
    named = None if signers is None else tuple(signers)
    return UpdateMultisigPolicy(multisig, named, threshold, time_lock_secs, lifetime_secs)
