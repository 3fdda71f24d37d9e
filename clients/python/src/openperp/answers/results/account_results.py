"""Results of actions that change an account."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Dict, Literal, Optional, Tuple, Union

from ..accounts.state import LeverageSetting
from ..decoding import Decoder, decoder, wire
from ..words import ProposalStatus, WithdrawalState


@dataclass(frozen=True)
class Deposited:
    """The faucet gave this amount of test money, USD."""

    kind: Literal["deposit"]
    amount: Decimal


@dataclass(frozen=True)
class DepositPending:
    """The deposit exceeds what one treasurer may credit in this hour. It waits for a day for the same deposit by
    another treasurer."""

    kind: Literal["depositPending"]
    amount: Decimal


@dataclass(frozen=True)
class AgentChanged:
    """The agent was added or removed."""

    kind: Literal["agentWallet"]
    agent: str = field(metadata=wire("agentWallet"))


@dataclass(frozen=True)
class BuilderApproved:
    """The builder may be named in orders up to this fee."""

    kind: Literal["approveBuilderCode"]
    builder: str = field(metadata=wire("to"))
    max_fee: int = field(metadata=wire("fee"))
    """Basis points."""


@dataclass(frozen=True)
class BuilderRevoked:
    """The builder cannot be named in new orders any more."""

    kind: Literal["revokeBuilderCode"]
    builder: str = field(metadata=wire("to"))


@dataclass(frozen=True)
class Transferred:
    """The money has moved."""

    kind: Literal["transfer"]
    sender: str = field(metadata=wire("from"))
    recipient: str = field(metadata=wire("to"))
    symbol: str
    """Symbol of the currency."""
    amount: Decimal


@dataclass(frozen=True)
class SubAccountCreated:
    """A sub-account was made."""

    kind: Literal["createSubAccount"]
    master: str
    account: str = field(metadata=wire("sub"))
    """Key of the sub-account; empty in a check."""
    name: str
    amount: Decimal = field(metadata=wire("margin"))
    """Amount moved to it from the balance of its master."""


@dataclass(frozen=True)
class SubAccountRenamed:
    """The sub-account has this name."""

    kind: Literal["renameSubAccount"]
    account: str
    name: str


@dataclass(frozen=True)
class SubAccountRemoved:
    """The sub-account has ended."""

    kind: Literal["removeSubAccount"]
    account: str
    moved: Decimal = field(metadata=wire("marginMoved"))
    """Amount that its master got."""


@dataclass(frozen=True)
class MultisigCreated:
    """A multisig account was made."""

    kind: Literal["multisigCreated"]
    account: str = field(metadata=wire("pubkey"))
    """Key of the multisig account."""
    threshold: int
    signers: int = field(metadata=wire("signersLen"))
    """Number of its signers."""
    time_lock_secs: int
    lifetime_secs: int
    creator: str


@dataclass(frozen=True)
class ProposalOutcome:
    """A proposal after a step of a signer. Times are milliseconds since 1970."""

    kind: Literal[
        "proposalCreated",
        "proposalApproved",
        "proposalReadyForExecution",
        "proposalExecuted",
        "proposalFailed",
        "proposalCancelled",
        "proposalRejected",
    ]
    multisig: str
    proposal_id: int
    status: ProposalStatus
    approvals: int
    rejections: int
    threshold: int
    execute_after: int
    expires_at: int
    signer: str
    """Signer who made the step."""
    proposer: str
    message: Optional[str] = None
    """Reason of a failure, or the actions that were refused."""


@dataclass(frozen=True)
class LeverageSet:
    """The leverages were set."""

    kind: Literal["updateUserSettings"]
    leverage: Tuple[LeverageSetting, ...]


@dataclass(frozen=True)
class CancelScheduled:
    """The switch is armed or off."""

    kind: Literal["scheduleCancel"]
    due: int
    """Time at which all open orders are cancelled, in milliseconds of exchange time; 0: off."""


@dataclass(frozen=True)
class StayUntilFilledSet:
    """The setting has this value from now on."""

    kind: Literal["stayUntilFilled"]
    on: bool


@dataclass(frozen=True)
class WithdrawalRequested:
    """A withdrawal was requested."""

    kind: Literal["withdrawalRequested"]
    id: str
    """ID that names the withdrawal from now on."""
    amount: Decimal


@dataclass(frozen=True)
class WithdrawalChanged:
    """A withdrawal is in this state, also if the same step was made before."""

    kind: Literal["withdrawal"]
    id: str
    amount: Decimal
    state: WithdrawalState


AccountResult = Union[
    Deposited,
    DepositPending,
    AgentChanged,
    BuilderApproved,
    BuilderRevoked,
    Transferred,
    SubAccountCreated,
    SubAccountRenamed,
    SubAccountRemoved,
    MultisigCreated,
    ProposalOutcome,
    LeverageSet,
    CancelScheduled,
    StayUntilFilledSet,
    WithdrawalRequested,
    WithdrawalChanged,
]

ACCOUNT_RESULTS: Dict[str, Decoder[Any]] = {
    "deposit": decoder(Deposited),
    "depositPending": decoder(DepositPending),
    "agentWallet": decoder(AgentChanged),
    "approveBuilderCode": decoder(BuilderApproved),
    "revokeBuilderCode": decoder(BuilderRevoked),
    "transfer": decoder(Transferred),
    "createSubAccount": decoder(SubAccountCreated),
    "renameSubAccount": decoder(SubAccountRenamed),
    "removeSubAccount": decoder(SubAccountRemoved),
    "multisigCreated": decoder(MultisigCreated),
    "proposalCreated": decoder(ProposalOutcome),
    "proposalApproved": decoder(ProposalOutcome),
    "proposalReadyForExecution": decoder(ProposalOutcome),
    "proposalExecuted": decoder(ProposalOutcome),
    "proposalFailed": decoder(ProposalOutcome),
    "proposalCancelled": decoder(ProposalOutcome),
    "proposalRejected": decoder(ProposalOutcome),
    "updateUserSettings": decoder(LeverageSet),
    "scheduleCancel": decoder(CancelScheduled),
    "stayUntilFilled": decoder(StayUntilFilledSet),
    "withdrawalRequested": decoder(WithdrawalRequested),
    "withdrawal": decoder(WithdrawalChanged),
}
"""Decoders by ``kind``."""
