"""Results of actions of operators, and of actions that failed or have no result of their own."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Dict, Literal, Optional, Tuple, Union

from ..decoding import Decoder, decoder, wire
from ..irregular import duplicate


@dataclass(frozen=True)
class WithdrawalsPaused:
    """The pause of withdrawals is in force in the whole exchange, or has ended."""

    kind: Literal["withdrawalsPaused"]
    paused: bool


@dataclass(frozen=True)
class RoleChanged:
    """A key has a role, or no longer has it, in the whole exchange."""

    kind: Literal["setRole", "revokeRole"]
    role: str
    key: str
    expires: Optional[int] = None
    """Second since 1970 from which on the key no longer has the role; 0: never."""


@dataclass(frozen=True)
class FeePolicySet:
    """A fee policy is in force in the whole exchange."""

    kind: Literal["setFeePolicy"]
    symbol: str
    """Market; empty: all markets without a policy of their own."""
    from_second: int = field(metadata=wire("from"))
    """Second since 1970 from which on it is in force."""


@dataclass(frozen=True)
class FeeProgrammeSet:
    """The fee programme of an account is changed for orders from now on."""

    kind: Literal["setFeeProgramme"]
    account: str
    programme: str
    """Name of the programme; empty: none."""


@dataclass(frozen=True)
class MarketSettling:
    """The market is settling; all its positions are closed at this price."""

    kind: Literal["settleMarket"]
    price: Decimal


@dataclass(frozen=True)
class MarketListed:
    """The market is listed."""

    kind: Literal["listMarket"]
    number: int
    """Number of the market, its own for ever."""


@dataclass(frozen=True)
class TimeAccepted:
    """Administrators have signed it; with 2 of them every shard goes back to the time of its log."""

    kind: Literal["acceptTime"]
    signers: int
    """Number of administrators who have signed it."""


@dataclass(frozen=True)
class Done:
    """An action whose result has no values: ``note``, and those of administrators and publishers."""

    kind: Literal["note", "setMarketState", "changeTerms", "moveMarket", "whitelistFaucet", "px", "o"]


@dataclass(frozen=True)
class SignedField:
    """One field of the bytes to sign, with its bytes in hexadecimal."""

    field: str
    """Name of the field, such as ``action 0 (l): px``."""
    bytes: str


@dataclass(frozen=True)
class Failed:
    """Another kind of action was refused."""

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
    """The reason. If the whole transaction was refused, programs may compare it."""
    detail: Optional[str] = None
    """Further explanation, for people: for a duplicate nonce, whether this very transaction or another one was executed
    with it, and when."""
    expected_bytes: Optional[str] = None
    """For a bad signature on a testnet or devnet: the message to sign, in hexadecimal. None where it is longer than 16
    KiB, and where the transaction was signed for another network."""
    expected_fields: Optional[Tuple[SignedField, ...]] = None
    """The same message, field by field in its order; None where ``expected_bytes`` is."""
    tried_layouts: Optional[Tuple[str, ...]] = None
    """For a bad signature on a testnet or devnet: the layouts of signed bytes that were tried, in their order, then
    those of wallets; None where the transaction was signed for another network."""
    duplicate: Optional[Literal["this", "other"]] = field(default=None, metadata=wire("duplicate", duplicate))
    """For a transaction whose nonce is used. ``this``: this very transaction, by its signature, was executed before:
    look its orders up by their IDs. ``other``: another one was executed with its nonce, so this one was not and never
    will be. None where that is not known any more: it is known of the last 16,384 transactions of the account shard.
    Said before signer, agents and account are looked at."""
    executed_at: Optional[int] = None
    """Time at which the transaction that used the nonce was executed, in nanoseconds since 1970; present with
    ``duplicate``."""


OperatorResult = Union[
    WithdrawalsPaused,
    RoleChanged,
    FeePolicySet,
    FeeProgrammeSet,
    MarketSettling,
    MarketListed,
    TimeAccepted,
    Done,
    Failed,
]

OPERATOR_RESULTS: Dict[str, Decoder[Any]] = {
    "withdrawalsPaused": decoder(WithdrawalsPaused),
    "setRole": decoder(RoleChanged),
    "revokeRole": decoder(RoleChanged),
    "setFeePolicy": decoder(FeePolicySet),
    "setFeeProgramme": decoder(FeeProgrammeSet),
    "settleMarket": decoder(MarketSettling),
    "listMarket": decoder(MarketListed),
    "acceptTime": decoder(TimeAccepted),
    "note": decoder(Done),
    "setMarketState": decoder(Done),
    "changeTerms": decoder(Done),
    "moveMarket": decoder(Done),
    "whitelistFaucet": decoder(Done),
    "px": decoder(Done),
    "o": decoder(Done),
    "depositFailed": decoder(Failed),
    "withdrawalFailed": decoder(Failed),
    "agentWalletFailed": decoder(Failed),
    "transferFailed": decoder(Failed),
    "createSubAccountFailed": decoder(Failed),
    "renameSubAccountFailed": decoder(Failed),
    "removeSubAccountFailed": decoder(Failed),
    "multisigCreatedFailed": decoder(Failed),
    "error": decoder(Failed),
}
"""Decoders by ``kind``."""
