"""What became of actions."""

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
    """An order rests, nothing of it filled."""

    kind: Literal["resting"]
    order_id: str


@dataclass(frozen=True)
class Working:
    """An order was filled in part, the rest rests."""

    kind: Literal["working"]
    order_id: str
    filled_size: Decimal
    remaining_size: Decimal
    average_price: Decimal


@dataclass(frozen=True)
class Filled:
    """An order was filled; ``partiallyFilled``: a market order that found only a part, and has ended."""

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
    """An immediate-or-cancel order with a rest, or a market order that found nothing."""

    kind: Literal["cancelledIOC"]
    order_id: str
    filled_size: Decimal


@dataclass(frozen=True)
class OrderEnd:
    """How an order ended for which a cancel or a change came too late."""

    ended_as: OrderStatus
    """As the key of a status: ``filled``, ``cancelled``, …"""
    executed_size: Decimal
    """What it filled in all."""
    at: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class Rejected:
    """An order or a change of an order was refused. Of a refused change the order goes on as it was, if it is open."""

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
    """Of a change that came too late: how its order ended; None where that is not known, and of anything else."""


@dataclass(frozen=True)
class CancelRejected:
    """There was no such open order."""

    kind: Literal["cancelOneRejected"]
    order_id: str
    reason: str
    ended: Optional[OrderEnd] = None
    """How it ended; None where it never was or that is not known any more."""


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
    """Of the currency."""
    amount: Decimal


@dataclass(frozen=True)
class SubAccountCreated:
    kind: Literal["createSubAccount"]
    master: str
    account: str
    """Its key; empty in a check."""
    name: str
    amount: Decimal
    """What it got of the balance of its master."""


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
    """What its master got."""


@dataclass(frozen=True)
class MultisigCreated:
    kind: Literal["multisigCreated"]
    account: str
    """Its key."""
    threshold: int
    signers: int
    """How many it has."""
    time_lock_secs: int
    lifetime_secs: int
    creator: str


@dataclass(frozen=True)
class ProposalOutcome:
    """A proposal after a step of a signer. Times are milliseconds."""

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
    """Who made the step."""
    proposer: str
    message: Optional[str]
    """Why it failed, or which of its actions were refused."""


@dataclass(frozen=True)
class WithdrawalRequested:
    kind: Literal["withdrawalRequested"]
    id: str
    """Names it from now on."""
    amount: Decimal


@dataclass(frozen=True)
class WithdrawalChanged:
    """A withdrawal is in this state, also if the same step was made before."""

    kind: Literal["withdrawal"]
    id: str
    amount: Decimal
    state: str


@dataclass(frozen=True)
class WithdrawalsPaused:
    """In force in the whole exchange."""

    kind: Literal["withdrawalsPaused"]
    paused: bool


@dataclass(frozen=True)
class RoleChanged:
    """A key has a role, or no longer, in the whole exchange."""

    kind: Literal["setRole", "revokeRole"]
    role: str
    key: str
    expires: Optional[int]
    """Second since 1970 from which on the key no longer has it, 0: never; None: it was taken."""


@dataclass(frozen=True)
class FeePolicySet:
    """In force in the whole exchange from a second since 1970 on; an empty symbol: of all markets without a policy of their own."""

    kind: Literal["setFeePolicy"]
    symbol: str
    from_second: int


@dataclass(frozen=True)
class FeeProgrammeSet:
    """For orders from now on; an empty programme: none."""

    kind: Literal["setFeeProgramme"]
    account: str
    programme: str


@dataclass(frozen=True)
class MarketListed:
    """The market is listed."""

    kind: Literal["listMarket"]
    number: int
    """Its own for ever."""


@dataclass(frozen=True)
class TimeAccepted:
    """The shards go back to the time of their logs once two administrators have signed it."""

    kind: Literal["acceptTime"]
    signers: int
    """How many have."""


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
    """Milliseconds of exchange time; 0: off."""


@dataclass(frozen=True)
class StayUntilFilledSet:
    kind: Literal["stayUntilFilled"]
    on: bool
    """The answer to a changed setting: its new value."""


@dataclass(frozen=True)
class Done:
    """An action without a result of its own: ``note``, and those of administrators and publishers."""

    kind: Literal["note", "setMarketState", "changeTerms", "whitelistFaucet", "px", "o"]


@dataclass(frozen=True)
class SignedField:
    """One field of the bytes to sign, these in hexadecimal."""

    field: str
    bytes: str


@dataclass(frozen=True)
class Failed:
    """Something else was refused."""

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
    """What else is known, for people."""
    expected_bytes: Optional[str]
    """Of a bad signature on a test network: the message to sign, in hexadecimal."""
    expected_fields: Optional[Tuple[SignedField, ...]] = None
    """The same message, field by field."""
    tried_layouts: Optional[Tuple[str, ...]] = None
    """Of a bad signature on a test network: the layouts of signed bytes that the exchange tried."""
    duplicate: Optional[Literal["this", "other"]] = None
    """Of a transaction whose nonce is used: by itself, so that it was executed, or by another one. None where that is not known."""
    executed_at: Optional[int] = None
    """When that one was executed, in nanoseconds since 1970."""


@dataclass(frozen=True)
class UnknownResult:
    """A status that this client does not know: of a later release."""

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
"""What became of one action. A cancel of all orders has one of these for each order."""

_REFUSAL = re.compile(
    r"rejected|cancelOneRejected|cancelAllRejected|cancelledReduceOnly|cancelledRiskLimit|error$|.*Failed$"
)


def is_refusal(result: ActionResult) -> bool:
    """Whether an action was refused or failed. An order that ended without a fill, as an IOC that met nothing, was not refused."""
    return _REFUSAL.match(result.kind) is not None


def reason_of(result: ActionResult) -> Optional[str]:
    """The sentence that says why, of a refusal."""
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
    """The three fields of a status or event; an exchange of an earlier release has none."""
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
    """A word of a later release is none."""
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
