"""Accounts that several keys own together."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Literal, Optional, Tuple, Union

from .action_values import present

if TYPE_CHECKING:
    from .canonical_writer import CanonicalWriter

__all__ = [
    "MultisigAction", "CreateMultisig", "ProposalStep", "UpdateMultisigPolicy", "approve_proposal", "reject_proposal",
    "cancel_proposal", "execute_proposal",
]


@dataclass(frozen=True)
class CreateMultisig:
    """``createMultisig``: makes an account that acts by proposals of its signers; the answer names its key."""

    signers: Tuple[str, ...]
    """1 to 32 accounts."""
    threshold: int
    """Number of signers who have to approve."""
    time_lock_secs: int = 0
    """Seconds from a proposal until it can be executed, at most 30 days."""
    lifetime_secs: int = 604800
    """Seconds from a proposal until it expires, an hour to 90 days."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(30).keys(self.signers).u32(self.threshold).u32(self.time_lock_secs).u32(self.lifetime_secs)

    def to_wire(self) -> Dict[str, Any]:
        return {"createMultisig": {
            "signers": self.signers, "threshold": self.threshold, "timeLockSecs": self.time_lock_secs,
            "proposalLifetimeSecs": self.lifetime_secs,
        }}


@dataclass(frozen=True)
class ProposalStep:
    """``msa``: approves a proposal, signed by a signer. Repeating a vote changes nothing, and the last vote counts.
    ``msr``: rejects a proposal, signed by a signer. The proposal ends once approvals can no longer reach the
    threshold. ``msc``: cancels a proposal, signed by the signer who made it. ``mse``: executes a proposal, signed
    by any signer, once it has its approvals and the time lock is over."""

    step: Literal["approve", "reject", "cancel", "execute"]
    multisig: str
    """Multisig account."""
    proposal: int
    """Number of the proposal."""

    def write_to(self, out: CanonicalWriter) -> None:
        if self.step == "approve":
            out.number(32).key(self.multisig).u64(self.proposal)
        elif self.step == "reject":
            out.number(33).key(self.multisig).u64(self.proposal)
        elif self.step == "cancel":
            out.number(34).key(self.multisig).u64(self.proposal)
        else:
            out.number(35).key(self.multisig).u64(self.proposal)

    def to_wire(self) -> Dict[str, Any]:
        if self.step == "approve":
            return {"msa": {"m": self.multisig, "p": self.proposal}}
        elif self.step == "reject":
            return {"msr": {"m": self.multisig, "p": self.proposal}}
        elif self.step == "cancel":
            return {"msc": {"m": self.multisig, "p": self.proposal}}
        else:
            return {"mse": {"m": self.multisig, "p": self.proposal}}


@dataclass(frozen=True)
class UpdateMultisigPolicy:
    """``msu``: changes the policy of a multisig account, only in a proposal of the account. Absent values stay as
    they are; other open proposals end."""

    multisig: str
    """Multisig account."""
    signers: Optional[Tuple[str, ...]] = None
    """1 to 32 accounts."""
    threshold: Optional[int] = None
    """Number of signers who have to approve."""
    time_lock_secs: Optional[int] = None
    """Seconds from a proposal until it can be executed, at most 30 days."""
    lifetime_secs: Optional[int] = None
    """Seconds from a proposal until it expires, an hour to 90 days."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(36).key(self.multisig).policy_signers(self.signers).policy_number(self.threshold)
        out.policy_number(self.time_lock_secs).policy_number(self.lifetime_secs)

    def to_wire(self) -> Dict[str, Any]:
        return {"msu": present({
            "m": self.multisig, "signers": self.signers, "threshold": self.threshold,
            "timeLockSecs": self.time_lock_secs, "proposalLifetimeSecs": self.lifetime_secs,
        })}


MultisigAction = Union[CreateMultisig, ProposalStep, UpdateMultisigPolicy]


def approve_proposal(multisig: str, proposal: int) -> ProposalStep:
    """Approves a proposal, signed by a signer. Repeating a vote changes nothing, and the last vote counts.

    :param multisig: multisig account
    :param proposal: number of the proposal
    """
    return ProposalStep(step="approve", multisig=multisig, proposal=proposal)


def reject_proposal(multisig: str, proposal: int) -> ProposalStep:
    """Rejects a proposal, signed by a signer. The proposal ends once approvals can no longer reach the threshold.

    :param multisig: multisig account
    :param proposal: number of the proposal
    """
    return ProposalStep(step="reject", multisig=multisig, proposal=proposal)


def cancel_proposal(multisig: str, proposal: int) -> ProposalStep:
    """Cancels a proposal, signed by the signer who made it.

    :param multisig: multisig account
    :param proposal: number of the proposal
    """
    return ProposalStep(step="cancel", multisig=multisig, proposal=proposal)


def execute_proposal(multisig: str, proposal: int) -> ProposalStep:
    """Executes a proposal, signed by any signer, once it has its approvals and the time lock is over.

    :param multisig: multisig account
    :param proposal: number of the proposal
    """
    return ProposalStep(step="execute", multisig=multisig, proposal=proposal)
