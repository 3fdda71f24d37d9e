"""Actions on an account, its keys and its money."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

from ..values.decimals import Amount, DecimalInput, exact
from .action_values import exact_or_none, present, whole

if TYPE_CHECKING:
    from .canonical_writer import CanonicalWriter

__all__ = [
    "AccountAction", "Faucet", "AgentWallet", "Leverage", "ApproveBuilder", "RevokeBuilder", "CreateSubAccount",
    "RenameSubAccount", "RemoveSubAccount", "TransferMoney", "Note", "faucet", "add_agent", "remove_agent",
    "approve_builder", "revoke_builder", "create_sub_account", "rename_sub_account", "remove_sub_account", "transfer",
    "send", "note",
]


@dataclass(frozen=True)
class Faucet:
    """``faucet``: gives test money, where the exchange has a faucet."""

    recipient: str
    """Account that gets it."""
    amount: Optional[Amount] = None
    """USD; absent: the exchange's default."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(16, 7).key(self.recipient).option(self.amount, out.double)

    def to_wire(self) -> Dict[str, Any]:
        return {"faucet": present({"u": self.recipient, "amount": self.amount})}


@dataclass(frozen=True)
class AgentWallet:
    """``agentWalletCreation``: lets another key sign for the account, or no longer."""

    agent: str
    """Key of the agent."""
    remove: bool
    """Whether it is removed; else it is added."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(17, 8).key(self.agent).flag(self.remove)

    def to_wire(self) -> Dict[str, Any]:
        return {"agentWalletCreation": {"a": self.agent, "d": self.remove}}


@dataclass(frozen=True)
class Leverage:
    """``updateUserSettings``: sets leverages of markets."""

    settings: Tuple[Tuple[str, Amount], ...]
    """Leverages by symbol: 1 to the market's maximum, two decimal places at most."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(18, 9).leverages(self.settings)

    def to_wire(self) -> Dict[str, Any]:
        return {"updateUserSettings": {"m": self.settings}}


@dataclass(frozen=True)
class ApproveBuilder:
    """``abc``: lets orders of the account name a builder, who then is paid a fee with each of their fills. Must be
    signed by the account itself."""

    builder: str
    """Account of the builder."""
    max_fee: int
    """Highest fee in basis points of the filled notional, 1 to 15."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(40).key(self.builder).byte(self.max_fee)

    def to_wire(self) -> Dict[str, Any]:
        return {"abc": {"to": self.builder, "fee": self.max_fee}}


@dataclass(frozen=True)
class RevokeBuilder:
    """``rbc``: ends the approval of a builder: new orders cannot name it any more; open ones go on paying."""

    builder: str
    """Account of the builder."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(41).key(self.builder)

    def to_wire(self) -> Dict[str, Any]:
        return {"rbc": {"to": self.builder}}


@dataclass(frozen=True)
class CreateSubAccount:
    """``createSubAccount``: makes an account under the account, with balance and margin of its own; the answer
    names its key."""

    name: str
    """1 to 32 letters, digits, spaces, ``-`` and ``_``."""
    amount: Optional[Amount] = None
    """USD moved to it from its master's balance; absent: nothing."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(27).text(self.name).option(self.amount, out.double)

    def to_wire(self) -> Dict[str, Any]:
        return {"createSubAccount": present({"name": self.name, "marginAmount": self.amount})}


@dataclass(frozen=True)
class RenameSubAccount:
    """``renameSubAccount``: gives a sub-account another name."""

    account: str
    """Key of the sub-account."""
    name: str
    """1 to 32 letters, digits, spaces, ``-`` and ``_``."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(37).key(self.account).text(self.name)

    def to_wire(self) -> Dict[str, Any]:
        return {"renameSubAccount": {"account": self.account, "name": self.name}}


@dataclass(frozen=True)
class RemoveSubAccount:
    """``removeSubAccount``: ends a sub-account without positions and orders; its money goes to its master."""

    account: str
    """Key of the sub-account."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(28).key(self.account)

    def to_wire(self) -> Dict[str, Any]:
        return {"removeSubAccount": {"toRemove": self.account}}


@dataclass(frozen=True)
class TransferMoney:
    """``transfer``: moves money from one balance to another."""

    sender: str
    """Account that pays."""
    recipient: str
    """Account that is paid."""
    amount: Amount
    """USD, above 0."""
    external: bool = False
    """Whether it may go to any account; else only between a master and its sub-accounts."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(29).u32(1 if self.external else 0).key(self.sender).key(self.recipient).double(self.amount)

    def to_wire(self) -> Dict[str, Any]:
        return {"transfer": {
            "from": self.sender, "to": self.recipient, "marginAmount": self.amount,
            "k": "external" if self.external else "internal",
        }}


@dataclass(frozen=True)
class Note:
    """``note``: puts a signed text into the account's history."""

    text: str
    """1 to 64 bytes of UTF-8 without invisible characters and without a space at either end."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1001).text(self.text)

    def to_wire(self) -> Dict[str, Any]:
        return {"note": {"text": self.text}}


AccountAction = Union[
    Faucet, AgentWallet, Leverage, ApproveBuilder, RevokeBuilder, CreateSubAccount, RenameSubAccount, RemoveSubAccount,
    TransferMoney, Note,
]


def faucet(recipient: str, amount: Optional[DecimalInput] = None) -> Faucet:
    """Gives test money, where the exchange has a faucet.

    :param recipient: account that gets it
    :param amount: USD; absent: the exchange's default
    """
    return Faucet(recipient=recipient, amount=exact_or_none(amount))


def add_agent(agent: str) -> AgentWallet:
    """Lets another key sign for the account. Must be signed by the account itself.

    :param agent: key of the agent
    """
    return AgentWallet(agent=agent, remove=False)


def remove_agent(agent: str) -> AgentWallet:
    """Takes from an agent the right to sign for the account. Must be signed by the account itself.

    :param agent: key of the agent
    """
    return AgentWallet(agent=agent, remove=True)


def approve_builder(builder: str, max_fee: int) -> ApproveBuilder:
    """Lets orders of the account name a builder, who then is paid a fee with each of their fills. Must be signed by
    the account itself.

    :param builder: account of the builder
    :param max_fee: highest fee in basis points of the filled notional, 1 to 15
    """
    return ApproveBuilder(builder=builder, max_fee=whole(max_fee, 1, 15, "max fee"))


def revoke_builder(builder: str) -> RevokeBuilder:
    """Ends the approval of a builder: new orders cannot name it any more; open ones go on paying.

    :param builder: account of the builder
    """
    return RevokeBuilder(builder=builder)


def create_sub_account(name: str, amount: Optional[DecimalInput] = None) -> CreateSubAccount:
    """Makes an account under the account, with balance and margin of its own; the answer names its key.

    :param name: 1 to 32 letters, digits, spaces, ``-`` and ``_``
    :param amount: USD moved to it from its master's balance; absent: nothing
    """
    return CreateSubAccount(name=name, amount=exact_or_none(amount))


def rename_sub_account(account: str, name: str) -> RenameSubAccount:
    """Gives a sub-account another name.

    :param account: key of the sub-account
    :param name: 1 to 32 letters, digits, spaces, ``-`` and ``_``
    """
    return RenameSubAccount(account=account, name=name)


def remove_sub_account(account: str) -> RemoveSubAccount:
    """Ends a sub-account without positions and orders; its money goes to its master.

    :param account: key of the sub-account
    """
    return RemoveSubAccount(account=account)


def transfer(sender: str, recipient: str, amount: DecimalInput) -> TransferMoney:
    """Moves money between a master and its sub-accounts.

    :param sender: account that pays
    :param recipient: account that is paid
    :param amount: USD, above 0
    """
    return TransferMoney(sender=sender, recipient=recipient, amount=exact(amount), external=False)


def send(sender: str, recipient: str, amount: DecimalInput) -> TransferMoney:
    """Sends money to anybody's account. Must be signed by the owner of the account that pays, not by an agent.

    :param sender: account that pays
    :param recipient: account that is paid
    :param amount: USD, above 0
    """
    return TransferMoney(sender=sender, recipient=recipient, amount=exact(amount), external=True)


def note(text: str) -> Note:
    """Puts a signed text into the account's history.

    :param text: 1 to 64 bytes of UTF-8 without invisible characters and without a space at either end
    """
    return Note(text=text)
