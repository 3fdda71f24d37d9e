"""Results of actions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Callable, Dict, Literal, Optional, Tuple, Union, cast

from .accounts import LeverageSetting
from .decoding import UnexpectedAnswer, decimal, decoder, field_of, fields_of, flag, integer, list_of, text
from .words import OrderStatus


@dataclass(frozen=True)
class Resting:
    """An order rests and has no fills."""

    kind: Literal["resting"]
    order_id: str


@dataclass(frozen=True)
class Working:
    """An order was filled in part; the rest rests."""

    kind: Literal["working"]
    order_id: str
    filled_size: Decimal
    remaining_size: Decimal
    average_price: Decimal


@dataclass(frozen=True)
class Filled:
    """An order was filled completely; ``partiallyFilled``: a market order found only a part of its size, and has
    ended."""

    kind: Literal["filled", "partiallyFilled"]
    order_id: str
    filled_size: Decimal
    average_price: Decimal


@dataclass(frozen=True)
class Cancelled:
    """An order ended by a cancel."""

    kind: Literal["cancelled", "cancelledSelfCrossing"]
    order_id: str


@dataclass(frozen=True)
class CancelledIoc:
    """An immediate-or-cancel order ended with a remaining size, or a market order found nothing."""

    kind: Literal["cancelledIOC"]
    order_id: str
    filled_size: Decimal


@dataclass(frozen=True)
class OrderEnd:
    """The end of an order for which a cancel or a change came too late."""

    ended_as: OrderStatus
    """Key of the status with which it ended: ``filled``, ``cancelled``, …"""
    executed_size: Decimal
    """Total filled size, in base units."""
    at: int
    """Time of the end, in nanoseconds since 1970."""


@dataclass(frozen=True)
class Rejected:
    """An order or a change of an order was refused. After a refused change the order remains as it was, if it is
    open."""

    kind: Literal[
        "rejectedCrossing",
        "rejectedDuplicate",
        "rejectedRiskLimit",
        "rejectedInvalid",
        "cancelledReduceOnly",
        "cancelledRiskLimit",
    ]
    order_id: str
    reason: Optional[str]
    """A sentence for people with the numbers in it; its wording may change."""
    is_modify: bool
    ended: Optional[OrderEnd] = None
    """End of the order, if a change came too late; None where that is not known, and for any other refusal."""


@dataclass(frozen=True)
class CancelRejected:
    """A cancel was refused because the order is not open."""

    kind: Literal["cancelOneRejected"]
    order_id: str
    reason: str
    ended: Optional[OrderEnd] = None
    """End of the order; None if there never was such an order or its end is no longer known."""


@dataclass(frozen=True)
class CancelAllRefused:
    kind: Literal["cancelAllRejected"]
    reason: str


@dataclass(frozen=True)
class Deposited:
    """The faucet gave this amount of test money, USD."""

    kind: Literal["deposit"]
    amount: Decimal


@dataclass(frozen=True)
class AgentChanged:
    """The agent was added or removed."""

    kind: Literal["agentWallet"]
    agent: str


@dataclass(frozen=True)
class BuilderApproved:
    """The builder was approved up to this fee in basis points."""

    kind: Literal["approveBuilderCode"]
    builder: str
    max_fee: int


@dataclass(frozen=True)
class BuilderRevoked:
    kind: Literal["revokeBuilderCode"]
    builder: str


@dataclass(frozen=True)
class Transferred:
    kind: Literal["transfer"]
    sender: str
    recipient: str
    symbol: str
    """Symbol of the currency."""
    amount: Decimal


@dataclass(frozen=True)
class SubAccountCreated:
    kind: Literal["createSubAccount"]
    master: str
    account: str
    """Key of the sub-account; empty in a check."""
    name: str
    amount: Decimal
    """Amount moved from the balance of the master."""


@dataclass(frozen=True)
class SubAccountRenamed:
    kind: Literal["renameSubAccount"]
    account: str
    name: str


@dataclass(frozen=True)
class SubAccountRemoved:
    kind: Literal["removeSubAccount"]
    account: str
    moved: Decimal
    """Amount moved to the master."""


@dataclass(frozen=True)
class MultisigCreated:
    kind: Literal["multisigCreated"]
    account: str
    """Key of the multisig account."""
    threshold: int
    signers: int
    """Number of signers."""
    time_lock_secs: int
    lifetime_secs: int
    creator: str


@dataclass(frozen=True)
class ProposalOutcome:
    """The state of a proposal after a step of a signer. Times are milliseconds since 1970."""

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
    status: str
    approvals: int
    rejections: int
    threshold: int
    execute_after: int
    expires_at: int
    signer: str
    """Signer who made the step."""
    proposer: str
    message: Optional[str]
    """Reason of a failure, or the actions that were refused; None otherwise."""


@dataclass(frozen=True)
class WithdrawalRequested:
    kind: Literal["withdrawalRequested"]
    id: str
    """ID that names the withdrawal from now on."""
    amount: Decimal


@dataclass(frozen=True)
class WithdrawalChanged:
    """The state of a withdrawal after a step, also if the same step was made before."""

    kind: Literal["withdrawal"]
    id: str
    amount: Decimal
    state: str


@dataclass(frozen=True)
class WithdrawalsPaused:
    """Withdrawals were paused or resumed in the whole exchange."""

    kind: Literal["withdrawalsPaused"]
    paused: bool


@dataclass(frozen=True)
class RoleChanged:
    """A role of a key was given or revoked in the whole exchange."""

    kind: Literal["setRole", "revokeRole"]
    role: str
    key: str
    expires: Optional[int]
    """Second since 1970 from which on the key no longer has the role, 0: never; None: the role was revoked."""


@dataclass(frozen=True)
class FeePolicySet:
    """A fee policy for the whole exchange, in force from a second since 1970 on; an empty symbol: for all markets
    without a policy of their own."""

    kind: Literal["setFeePolicy"]
    symbol: str
    from_second: int


@dataclass(frozen=True)
class FeeProgrammeSet:
    """The fee programme of an account, for orders from now on; an empty programme: none."""

    kind: Literal["setFeeProgramme"]
    account: str
    programme: str


@dataclass(frozen=True)
class MarketListed:
    """A market was listed."""

    kind: Literal["listMarket"]
    number: int
    """Number of the market, which no other market ever gets."""


@dataclass(frozen=True)
class TimeAccepted:
    """Consent to return the shards to the time of their logs, which takes effect once two administrators have signed
    it."""

    kind: Literal["acceptTime"]
    signers: int
    """Number of administrators who have signed it."""


@dataclass(frozen=True)
class MarketSettling:
    """All positions of the market are being closed at this price."""

    kind: Literal["settleMarket"]
    price: Decimal


@dataclass(frozen=True)
class LeverageSet:
    kind: Literal["updateUserSettings"]
    leverage: Tuple[LeverageSetting, ...]


@dataclass(frozen=True)
class CancelScheduled:
    kind: Literal["scheduleCancel"]
    due: int
    """Time of the cancel in milliseconds of exchange time; 0: switched off."""


@dataclass(frozen=True)
class StayUntilFilledSet:
    kind: Literal["stayUntilFilled"]
    on: bool
    """New value of the setting."""


@dataclass(frozen=True)
class Done:
    """An action without a result of its own: ``note``, and those of administrators and publishers."""

    kind: Literal["note", "setMarketState", "changeTerms", "moveMarket", "whitelistFaucet", "px", "o"]


@dataclass(frozen=True)
class SignedField:
    """One field of the bytes to sign, with its bytes in hexadecimal."""

    field: str
    bytes: str


@dataclass(frozen=True)
class Failed:
    """Any other refusal."""

    kind: Literal[
        "depositFailed",
        "withdrawalFailed",
        "agentWalletFailed",
        "transferFailed",
        "createSubAccountFailed",
        "renameSubAccountFailed",
        "removeSubAccountFailed",
        "multisigCreatedFailed",
        "error",
    ]
    message: str
    detail: Optional[str]
    """Further information for people; None if there is none."""
    expected_bytes: Optional[str]
    """The message to sign, in hexadecimal, after a bad signature on a test network."""
    expected_fields: Optional[Tuple[SignedField, ...]] = None
    """The same message, field by field."""
    tried_layouts: Optional[Tuple[str, ...]] = None
    """The layouts of signed bytes that the exchange tried, after a bad signature on a test network."""
    duplicate: Optional[Literal["this", "other"]] = None
    """For a used nonce: ``this`` if the same transaction was executed with it, ``other`` if another one was; None if
    not known."""
    executed_at: Optional[int] = None
    """Time at which that transaction was executed, in nanoseconds since 1970."""


@dataclass(frozen=True)
class UnknownResult:
    """A status of a later release, which this client does not know."""

    kind: str
    fields: Any


ActionResult = Union[
    Resting,
    Working,
    Filled,
    Cancelled,
    CancelledIoc,
    Rejected,
    CancelRejected,
    CancelAllRefused,
    Deposited,
    AgentChanged,
    BuilderApproved,
    BuilderRevoked,
    Transferred,
    MultisigCreated,
    ProposalOutcome,
    SubAccountCreated,
    SubAccountRenamed,
    SubAccountRemoved,
    WithdrawalRequested,
    WithdrawalChanged,
    WithdrawalsPaused,
    RoleChanged,
    FeePolicySet,
    FeeProgrammeSet,
    MarketListed,
    MarketSettling,
    TimeAccepted,
    LeverageSet,
    CancelScheduled,
    StayUntilFilledSet,
    Done,
    Failed,
    UnknownResult,
]
"""The result of one action. A cancel of all orders has one of these for each order."""

_REFUSAL = re.compile(
    r"rejected|cancelOneRejected|cancelAllRejected|cancelledReduceOnly|cancelledRiskLimit|error$|.*Failed$"
)


def is_refusal(result: ActionResult) -> bool:
    """Whether an action was refused or failed. An order that ended without a fill, such as an IOC without a match, was
    not."""
    return _REFUSAL.match(result.kind) is not None


def reason_of(result: ActionResult) -> Optional[str]:
    """Returns the reason of a refusal as a sentence; None for any other result."""
    if isinstance(result, Failed):
        return result.message
    return result.reason if isinstance(result, (Rejected, CancelRejected, CancelAllRefused)) else None


def action_result(json: Any) -> ActionResult:
    for kind, fields in fields_of(json).items():
        read = _READERS.get(kind)
        return UnknownResult(kind, fields) if read is None else read(kind, fields)
    raise UnexpectedAnswer("expected a status")


def _oid(fields: Any) -> str:
    return text(field_of(fields, "oid"))


def _decimal(fields: Any, name: str) -> Decimal:
    try:
        return decimal(field_of(fields, name))
    except UnexpectedAnswer as error:
        raise UnexpectedAnswer(f"{name}: {error}") from None


def _optional_text(fields: Any, name: str) -> Optional[str]:
    value = field_of(fields, name)
    return None if value is None else text(value)


def _working(kind: Any, f: Any) -> ActionResult:
    return Working(kind, _oid(f), _decimal(f, "filledSz"), _decimal(f, "remainingSz"), _decimal(f, "vwap"))


def _filled(kind: Any, f: Any) -> ActionResult:
    return Filled(kind, _oid(f), _decimal(f, "totalSz"), _decimal(f, "avgPx"))


def _rejected(kind: Any, f: Any) -> ActionResult:
    return Rejected(kind, _oid(f), _optional_text(f, "reason"), flag(field_of(f, "modify") or False), order_end(f))


def order_end(fields: Any) -> Optional[OrderEnd]:
    """Reads the end of an order from a status or event; None for an exchange of an earlier release, which does not send
    it."""
    status, at = _optional_text(fields, "endedAs"), field_of(fields, "at")
    if status is None or at is None or field_of(fields, "executedSz") is None:
        return None
    return OrderEnd(cast(OrderStatus, status), _decimal(fields, "executedSz"), integer(at))


def _failed(kind: Any, f: Any) -> ActionResult:
    fields, tried = field_of(f, "expectedFields"), field_of(f, "triedLayouts")
    return Failed(
        kind,
        text(field_of(f, "message")),
        _optional_text(f, "detail"),
        _optional_text(f, "expectedBytes"),
        None if fields is None else list_of(decoder(SignedField))(fields),
        None if tried is None else list_of(text)(tried),
        _duplicate(field_of(f, "duplicate")),
        None if field_of(f, "executedAt") is None else integer(field_of(f, "executedAt")),
    )


def _duplicate(word: Any) -> Optional[Literal["this", "other"]]:
    """Reads ``this`` or ``other``; None for a word of a later release."""
    if word == "this":
        return "this"
    return "other" if word == "other" else None


_leverage = list_of(decoder(LeverageSetting))


def _multisig(kind: Any, f: Any) -> ActionResult:
    threshold, signers = integer(field_of(f, "threshold")), integer(field_of(f, "signersLen"))
    times = integer(field_of(f, "timeLockSecs")), integer(field_of(f, "lifetimeSecs"))
    return MultisigCreated(kind, text(field_of(f, "pubkey")), threshold, signers, *times, text(field_of(f, "creator")))


def _proposal(kind: Any, f: Any) -> ActionResult:
    return ProposalOutcome(
        kind,
        text(field_of(f, "multisig")),
        integer(field_of(f, "proposalId")),
        text(field_of(f, "status")),
        integer(field_of(f, "approvals")),
        integer(field_of(f, "rejections")),
        integer(field_of(f, "threshold")),
        integer(field_of(f, "executeAfter")),
        integer(field_of(f, "expiresAt")),
        text(field_of(f, "signer")),
        text(field_of(f, "proposer")),
        _optional_text(f, "message"),
    )



_READERS: Dict[str, Callable[[Any, Any], ActionResult]] = {
    "resting": lambda kind, f: Resting(kind, _oid(f)),
    "working": _working,
    "filled": _filled,
    "partiallyFilled": _filled,
    "cancelled": lambda kind, f: Cancelled(kind, _oid(f)),
    "cancelledSelfCrossing": lambda kind, f: Cancelled(kind, _oid(f)),
    "cancelledIOC": lambda kind, f: CancelledIoc(kind, _oid(f), _decimal(f, "filledSz")),
    "rejectedCrossing": _rejected,
    "rejectedDuplicate": _rejected,
    "rejectedRiskLimit": _rejected,
    "rejectedInvalid": _rejected,
    "cancelledReduceOnly": _rejected,
    "cancelledRiskLimit": _rejected,
    "cancelOneRejected": lambda kind, f: CancelRejected(kind, _oid(f), text(field_of(f, "reason")), order_end(f)),
    "cancelAllRejected": lambda kind, f: CancelAllRefused(kind, text(field_of(f, "reason"))),
    "deposit": lambda kind, f: Deposited(kind, _decimal(f, "amount")),
    "agentWallet": lambda kind, f: AgentChanged(kind, text(field_of(f, "agentWallet"))),
    "approveBuilderCode": lambda kind, f: BuilderApproved(kind, text(field_of(f, "to")), integer(field_of(f, "fee"))),
    "revokeBuilderCode": lambda kind, f: BuilderRevoked(kind, text(field_of(f, "to"))),
    "transfer": lambda kind, f: Transferred(
        kind, text(field_of(f, "from")), text(field_of(f, "to")), text(field_of(f, "symbol")), _decimal(f, "amount")
    ),
    "createSubAccount": lambda kind, f: SubAccountCreated(
        kind, text(field_of(f, "master")), text(field_of(f, "sub")), text(field_of(f, "name")), _decimal(f, "margin")
    ),
    "renameSubAccount": lambda kind, f: SubAccountRenamed(kind, text(field_of(f, "account")), text(field_of(f, "name"))),
    "removeSubAccount": lambda kind, f: SubAccountRemoved(
        kind, text(field_of(f, "account")), _decimal(f, "marginMoved")
    ),
    "updateUserSettings": lambda kind, f: LeverageSet(kind, _leverage(field_of(f, "leverage"))),
    "scheduleCancel": lambda kind, f: CancelScheduled(kind, integer(field_of(f, "due"))),
    "stayUntilFilled": lambda kind, f: StayUntilFilledSet(kind, flag(field_of(f, "on"))),
    "note": lambda kind, f: Done(kind),
    "setMarketState": lambda kind, f: Done(kind),
    "listMarket": lambda kind, f: MarketListed(kind, integer(field_of(f, "number"))),
    "changeTerms": lambda kind, f: Done(kind),
    "moveMarket": lambda kind, f: Done(kind),
    "acceptTime": lambda kind, f: TimeAccepted(kind, integer(field_of(f, "signers"))),
    "settleMarket": lambda kind, f: MarketSettling(kind, _decimal(f, "price")),
    "whitelistFaucet": lambda kind, f: Done(kind),
    "px": lambda kind, f: Done(kind),
    "o": lambda kind, f: Done(kind),
    "multisigCreated": _multisig,
    "multisigCreatedFailed": _failed,
    "proposalCreated": _proposal,
    "proposalApproved": _proposal,
    "proposalReadyForExecution": _proposal,
    "proposalExecuted": _proposal,
    "proposalFailed": _proposal,
    "proposalCancelled": _proposal,
    "proposalRejected": _proposal,
    "withdrawalRequested": lambda kind, f: WithdrawalRequested(kind, text(field_of(f, "id")), _decimal(f, "amount")),
    "withdrawal": lambda kind, f: WithdrawalChanged(
        kind, text(field_of(f, "id")), _decimal(f, "amount"), text(field_of(f, "state"))
    ),
    "withdrawalsPaused": lambda kind, f: WithdrawalsPaused(kind, flag(field_of(f, "paused"))),
    "setRole": lambda kind, f: RoleChanged(
        kind, text(field_of(f, "role")), text(field_of(f, "key")), integer(field_of(f, "expires"))
    ),
    "setFeePolicy": lambda kind, f: FeePolicySet(kind, text(field_of(f, "symbol")), integer(field_of(f, "from"))),
    "setFeeProgramme": lambda kind, f: FeeProgrammeSet(
        kind, text(field_of(f, "account")), text(field_of(f, "programme"))
    ),
    "revokeRole": lambda kind, f: RoleChanged(kind, text(field_of(f, "role")), text(field_of(f, "key")), None),
    "withdrawalFailed": _failed,
    "depositFailed": _failed,
    "agentWalletFailed": _failed,
    "transferFailed": _failed,
    "createSubAccountFailed": _failed,
    "renameSubAccountFailed": _failed,
    "removeSubAccountFailed": _failed,
    "error": _failed,
}
