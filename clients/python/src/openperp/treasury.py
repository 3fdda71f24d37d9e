"""Deposits, withdrawals and administration: actions of owners, treasurers and administrators. The functions validate
and build them; the classes only hold values."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Union

from .decimals import DecimalInput, exact
from .destinations import destination_flaw


RoleName = Literal["admin", "treasurer", "risk", "lister", "oracle"]


@dataclass(frozen=True)
class Deposit:
    to: str
    amount: Union[Decimal, float]
    ref: str


@dataclass(frozen=True)
class Withdraw:
    amount: Union[Decimal, float]
    destination: str
    ref: str = ""


@dataclass(frozen=True)
class CancelWithdrawal:
    id: str


@dataclass(frozen=True)
class ApproveWithdrawal:
    id: str


@dataclass(frozen=True)
class ClaimWithdrawal:
    id: str


@dataclass(frozen=True)
class SettleWithdrawal:
    id: str
    reference: str


@dataclass(frozen=True)
class RejectWithdrawal:
    id: str
    reason: str


@dataclass(frozen=True)
class PauseWithdrawals:
    paused: bool
    reason: str


@dataclass(frozen=True)
class SetRole:
    role: RoleName
    key: str
    expires: int = 0


@dataclass(frozen=True)
class RevokeRole:
    role: RoleName
    key: str


@dataclass(frozen=True)
class SetFeePolicy:
    symbol: str = ""
    tiers: str = ""
    programmes: str = ""
    from_second: int = 0


@dataclass(frozen=True)
class ChangeTerms:
    symbol: str
    terms: str = ""
    effective_at: int = 0


@dataclass(frozen=True)
class ListMarket:
    symbol: str
    terms: str
    state: str = ""


@dataclass(frozen=True)
class SetFeeProgramme:
    account: str
    programme: str = ""


TreasuryAction = Union[
    Deposit,
    Withdraw,
    CancelWithdrawal,
    ApproveWithdrawal,
    ClaimWithdrawal,
    SettleWithdrawal,
    RejectWithdrawal,
    PauseWithdrawals,
    SetRole,
    RevokeRole,
    SetFeePolicy,
    SetFeeProgramme,
    ChangeTerms,
    ListMarket,
]


def deposit(to: str, amount: DecimalInput, ref: str) -> Deposit:
    """Deposits money from outside for an account, once for each ref of 1 to 64 bytes; treasurers only."""
    return Deposit(to, exact(amount), ref)


def withdraw(amount: DecimalInput, destination: str, ref: str = "") -> Withdraw:
    """Requests a withdrawal. Must be signed by the owner of the account, not by an agent.

    Everybody can read the destination: a reference such as ``bank-1``, or bank details sealed by
    :meth:`TreasuryKey.seal`. Raises a ``ValueError`` for any other, so that it is not sent. The ref is the owner's own,
    at most 64 bytes, and public too.
    """
    flaw = destination_flaw(destination)
    if flaw is not None:
        raise ValueError(flaw)
    return Withdraw(exact(amount), destination, ref)


def cancel_withdrawal(id: str) -> CancelWithdrawal:
    """Cancels a withdrawal that no treasurer has claimed."""
    return CancelWithdrawal(id)


def approve_withdrawal(id: str) -> ApproveWithdrawal:
    """Approves a large withdrawal; treasurers only."""
    return ApproveWithdrawal(id)


def claim_withdrawal(id: str) -> ClaimWithdrawal:
    """Claims a withdrawal before paying it; treasurers only. Repeating it gives the same answer."""
    return ClaimWithdrawal(id)


def settle_withdrawal(id: str, reference: str) -> SettleWithdrawal:
    """Reports that the treasurer who has claimed the withdrawal has paid it, with this reference of 1 to 128 bytes."""
    return SettleWithdrawal(id, reference)


def reject_withdrawal(id: str, reason: str) -> RejectWithdrawal:
    """Rejects a withdrawal and returns the money, for a reason of 1 to 128 bytes; treasurers only."""
    return RejectWithdrawal(id, reason)


def pause_withdrawals(paused: bool, reason: str) -> PauseWithdrawals:
    """Pauses or resumes withdrawals in the whole exchange; administrators only."""
    return PauseWithdrawals(paused, reason)


def set_role(role: RoleName, key: str, expires: int = 0) -> SetRole:
    """Gives a role to a key; administrators only. ``expires``: second since 1970 from which on the key no longer has
    it; 0: never."""
    if not isinstance(expires, int) or expires < 0:
        raise ValueError(f"{expires} is not a number of whole seconds from 0 on")
    return SetRole(role, key, expires)


def revoke_role(role: RoleName, key: str) -> RevokeRole:
    """Revokes a role of a key, also if the settings of the exchange name the key; administrators only."""
    return RevokeRole(role, key)


def set_fee_policy(symbol: str = "", tiers: str = "", programmes: str = "", from_second: int = 0) -> SetFeePolicy:
    """Sets tiers and programmes of fees; administrators only.

    Without a symbol, the policy is for all markets that have none of their own. Tiers are ``volume maker taker``, in
    basis points and separated by commas, or ``follow``: the market has no policy of its own any more. Programmes are
    ``name maker taker``. The policy is in force from the second ``from_second`` since 1970 on; 0: at once.
    """
    return SetFeePolicy(symbol, tiers, programmes, from_second)


def set_fee_programme(account: str, programme: str = "") -> SetFeeProgramme:
    """Puts an account into a fee programme, or removes it from any if no name is given; administrators only."""
    return SetFeeProgramme(account, programme)


def change_terms(symbol: str, terms: str = "", effective_at: int = 0) -> ChangeTerms:
    """Changes terms of a market while it runs; administrators and listers only.

    Terms are written like ``takerFee 0.0006, tierFactors 1 1.5 2``; without terms a pending change is cancelled. They
    are in force from the second ``effective_at`` since 1970 on; 0: at once, which is refused if they make margin
    stricter or raise fees or funding.
    """
    return ChangeTerms(symbol, terms, effective_at)


def list_market(symbol: str, terms: str, state: str = "") -> ListMarket:
    """Lists a market while the exchange runs, for ever; administrators and listers only.

    No market may ever have had the symbol. Terms have the names of a block of the configuration, such as
    ``tickSize 0.00001, lotSize 1, maxLeverage 10``. The market begins in the state ``trading`` unless another is
    given, such as ``postOnly``.
    """
    return ListMarket(symbol, terms, state)
