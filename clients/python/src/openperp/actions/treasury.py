"""Money from outside and back, roles and fees: what owners, treasurers and administrators sign."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Union

from ..values.decimals import Amount, DecimalInput, exact
from .action_values import present, truth, whole
from .terms import RoleName

if TYPE_CHECKING:
    from .canonical_writer import CanonicalWriter

__all__ = [
    "TreasuryAction", "Deposit", "Withdraw", "CancelWithdrawal", "SweepFees", "ApproveWithdrawal", "ClaimWithdrawal",
    "SettleWithdrawal", "RejectWithdrawal", "PauseWithdrawals", "SetRole", "RevokeRole", "SetFeePolicy",
    "SetFeeProgramme", "deposit", "cancel_withdrawal", "sweep_fees", "approve_withdrawal", "claim_withdrawal",
    "settle_withdrawal", "reject_withdrawal", "pause_withdrawals", "set_role", "revoke_role", "set_fee_policy",
    "set_fee_programme",
]


@dataclass(frozen=True)
class Deposit:
    """``deposit``: credits money from outside to an account, once for each ref; treasurers only."""

    to: str
    """Account that gets it."""
    amount: Amount
    """USD, above 0."""
    ref: str
    """Name of the payment, 1 to 64 bytes."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1002).key(self.to).fixed(self.amount).text(self.ref)

    def to_wire(self) -> Dict[str, Any]:
        return {"deposit": {"to": self.to, "amount": self.amount, "ref": self.ref}}


@dataclass(frozen=True)
class Withdraw:
    """``withdraw``: asks for a payment. Must be signed by the owner of the account, not by an agent."""

    amount: Amount
    """USD, above 0."""
    destination: str
    """Destination of the payment, readable by everybody: a reference such as ``bank-1``, or sealed bank details."""
    ref: str = ""
    """Owner's own name for it, at most 64 bytes; public too."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1003).fixed(self.amount).text(self.destination).text(self.ref)

    def to_wire(self) -> Dict[str, Any]:
        return {"withdraw": present({
            "amount": self.amount, "destination": self.destination, "ref": self.ref or None,
        })}


@dataclass(frozen=True)
class CancelWithdrawal:
    """``cancelWithdrawal``: takes a withdrawal back that no treasurer has claimed."""

    id: str
    """ID of the withdrawal, such as ``0-17``."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1004).text(self.id)

    def to_wire(self) -> Dict[str, Any]:
        return {"cancelWithdrawal": {"id": self.id}}


@dataclass(frozen=True)
class SweepFees:
    """``sweepFees``: asks for collected fees to be paid out; treasurers only. It becomes a withdrawal of the fee
    account, which two treasurers approve."""

    amount: Amount
    """USD, above 0."""
    destination: str
    """Destination of the payment, readable by everybody: a reference such as ``bank-1``, or bank details sealed for
    the fee account."""
    ref: str = ""
    """A name of the venue for it, at most 64 bytes; public too."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1012).fixed(self.amount).text(self.destination).text(self.ref)

    def to_wire(self) -> Dict[str, Any]:
        return {"sweepFees": present({
            "amount": self.amount, "destination": self.destination, "ref": self.ref or None,
        })}


@dataclass(frozen=True)
class ApproveWithdrawal:
    """``approveWithdrawal``: agrees to a large withdrawal; treasurers only."""

    id: str
    """ID of the withdrawal, such as ``0-17``."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1005).text(self.id)

    def to_wire(self) -> Dict[str, Any]:
        return {"approveWithdrawal": {"id": self.id}}


@dataclass(frozen=True)
class ClaimWithdrawal:
    """``claimWithdrawal``: claims a withdrawal, before paying it; treasurers only. Claiming it again answers the
    same."""

    id: str
    """ID of the withdrawal, such as ``0-17``."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1006).text(self.id)

    def to_wire(self) -> Dict[str, Any]:
        return {"claimWithdrawal": {"id": self.id}}


@dataclass(frozen=True)
class SettleWithdrawal:
    """``settleWithdrawal``: states that the treasurer who has claimed the withdrawal has paid it."""

    id: str
    """ID of the withdrawal, such as ``0-17``."""
    reference: str
    """Reference of the payment, 1 to 128 bytes."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1007).text(self.id).text(self.reference)

    def to_wire(self) -> Dict[str, Any]:
        return {"settleWithdrawal": {"id": self.id, "reference": self.reference}}


@dataclass(frozen=True)
class RejectWithdrawal:
    """``rejectWithdrawal``: gives the money of a withdrawal back; treasurers only."""

    id: str
    """ID of the withdrawal, such as ``0-17``."""
    reason: str
    """For the owner, 1 to 128 bytes."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1008).text(self.id).text(self.reason)

    def to_wire(self) -> Dict[str, Any]:
        return {"rejectWithdrawal": {"id": self.id, "reason": self.reason}}


@dataclass(frozen=True)
class PauseWithdrawals:
    """``pauseWithdrawals``: stops withdrawals in the whole exchange, or lets them go on; administrators only."""

    paused: bool
    """Whether they stop."""
    reason: str
    """1 to 128 bytes."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1009).flag(self.paused).text(self.reason)

    def to_wire(self) -> Dict[str, Any]:
        return {"pauseWithdrawals": {"paused": self.paused, "reason": self.reason}}


@dataclass(frozen=True)
class SetRole:
    """``setRole``: gives a role to a key; administrators only."""

    role: RoleName
    """Name of the role."""
    key: str
    """Key that gets the role."""
    expires: int = 0
    """Second since 1970 from which on the key no longer has the role; 0: never."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1010).text(self.role).key(self.key).count(self.expires)

    def to_wire(self) -> Dict[str, Any]:
        return {"setRole": present({"role": self.role, "key": self.key, "expires": self.expires or None})}


@dataclass(frozen=True)
class RevokeRole:
    """``revokeRole``: takes a role from a key, also from one that the settings of the exchange name; administrators
    only."""

    role: RoleName
    """Name of the role."""
    key: str
    """Key that loses the role."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1011).text(self.role).key(self.key)

    def to_wire(self) -> Dict[str, Any]:
        return {"revokeRole": {"role": self.role, "key": self.key}}


@dataclass(frozen=True)
class SetFeePolicy:
    """``setFeePolicy``: sets tiers and programmes of fees; administrators only."""

    symbol: str = ""
    """Market; empty: all markets without a policy of their own."""
    tiers: str = ""
    """``volume maker taker`` of each tier, in basis points, separated by commas; ``follow``: the market has no
    policy of its own any more."""
    programmes: str = ""
    """``name maker taker`` of each programme, likewise."""
    from_second: int = 0
    """Second since 1970 from which on it is in force; 0: at once."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1040).text(self.symbol).text(self.tiers).text(self.programmes).count(self.from_second)

    def to_wire(self) -> Dict[str, Any]:
        return {"setFeePolicy": present({
            "symbol": self.symbol or None, "tiers": self.tiers or None, "programmes": self.programmes or None,
            "from": self.from_second or None,
        })}


@dataclass(frozen=True)
class SetFeeProgramme:
    """``setFeeProgramme``: puts an account into a programme of fees, or with an empty name into none;
    administrators only."""

    account: str
    """Account whose fees change."""
    programme: str = ""
    """Name of the programme; empty: none."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1041).key(self.account).text(self.programme)

    def to_wire(self) -> Dict[str, Any]:
        return {"setFeeProgramme": present({"account": self.account, "programme": self.programme or None})}


TreasuryAction = Union[
    Deposit, Withdraw, CancelWithdrawal, SweepFees, ApproveWithdrawal, ClaimWithdrawal, SettleWithdrawal,
    RejectWithdrawal, PauseWithdrawals, SetRole, RevokeRole, SetFeePolicy, SetFeeProgramme,
]


def deposit(to: str, amount: DecimalInput, ref: str) -> Deposit:
    """Credits money from outside to an account, once for each ref; treasurers only.

    :param to: account that gets it
    :param amount: USD, above 0
    :param ref: name of the payment, 1 to 64 bytes
    """
    return Deposit(to=to, amount=exact(amount), ref=ref)


def cancel_withdrawal(id: str) -> CancelWithdrawal:
    """Takes a withdrawal back that no treasurer has claimed.

    :param id: ID of the withdrawal, such as ``0-17``
    """
    return CancelWithdrawal(id=id)


def sweep_fees(amount: DecimalInput, destination: str, ref: str = "") -> SweepFees:
    """Asks for collected fees to be paid out; treasurers only. It becomes a withdrawal of the fee account, which
    two treasurers approve.

    :param amount: USD, above 0
    :param destination: destination of the payment, readable by everybody: a reference such as ``bank-1``, or bank
        details sealed for the fee account
    :param ref: a name of the venue for it, at most 64 bytes; public too
    """
    return SweepFees(amount=exact(amount), destination=destination, ref=ref)


def approve_withdrawal(id: str) -> ApproveWithdrawal:
    """Agrees to a large withdrawal; treasurers only.

    :param id: ID of the withdrawal, such as ``0-17``
    """
    return ApproveWithdrawal(id=id)


def claim_withdrawal(id: str) -> ClaimWithdrawal:
    """Claims a withdrawal, before paying it; treasurers only. Claiming it again answers the same.

    :param id: ID of the withdrawal, such as ``0-17``
    """
    return ClaimWithdrawal(id=id)


def settle_withdrawal(id: str, reference: str) -> SettleWithdrawal:
    """States that the treasurer who has claimed the withdrawal has paid it.

    :param id: ID of the withdrawal, such as ``0-17``
    :param reference: reference of the payment, 1 to 128 bytes
    """
    return SettleWithdrawal(id=id, reference=reference)


def reject_withdrawal(id: str, reason: str) -> RejectWithdrawal:
    """Gives the money of a withdrawal back; treasurers only.

    :param id: ID of the withdrawal, such as ``0-17``
    :param reason: for the owner, 1 to 128 bytes
    """
    return RejectWithdrawal(id=id, reason=reason)


def pause_withdrawals(paused: bool, reason: str) -> PauseWithdrawals:
    """Stops withdrawals in the whole exchange, or lets them go on; administrators only.

    :param paused: whether they stop
    :param reason: 1 to 128 bytes
    """
    return PauseWithdrawals(paused=truth(paused, "paused"), reason=reason)


def set_role(role: RoleName, key: str, expires: int = 0) -> SetRole:
    """Gives a role to a key; administrators only.

    :param role: name of the role
    :param key: key that gets the role
    :param expires: second since 1970 from which on the key no longer has the role; 0: never
    """
    return SetRole(role=role, key=key, expires=whole(expires, 0, None, "expires"))


def revoke_role(role: RoleName, key: str) -> RevokeRole:
    """Takes a role from a key, also from one that the settings of the exchange name; administrators only.

    :param role: name of the role
    :param key: key that loses the role
    """
    return RevokeRole(role=role, key=key)


def set_fee_policy(symbol: str = "", tiers: str = "", programmes: str = "", from_second: int = 0) -> SetFeePolicy:
    """Sets tiers and programmes of fees; administrators only.

    :param symbol: market; empty: all markets without a policy of their own
    :param tiers: ``volume maker taker`` of each tier, in basis points, separated by commas; ``follow``: the market
        has no policy of its own any more
    :param programmes: ``name maker taker`` of each programme, likewise
    :param from_second: second since 1970 from which on it is in force; 0: at once
    """
    return SetFeePolicy(
        symbol=symbol, tiers=tiers, programmes=programmes, from_second=whole(from_second, 0, None, "from second"),
    )


def set_fee_programme(account: str, programme: str = "") -> SetFeeProgramme:
    """Puts an account into a programme of fees, or with an empty name into none; administrators only.

    :param account: account whose fees change
    :param programme: name of the programme; empty: none
    """
    return SetFeeProgramme(account=account, programme=programme)
