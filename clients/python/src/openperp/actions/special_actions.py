"""Builders of actions that take something else than the fields of their action, or check more."""

from __future__ import annotations

from typing import Literal, Mapping, Optional, Sequence

from ..sealing.destinations import destination_flaw
from ..values.decimals import DecimalInput, exact
from .accounts import Leverage
from .action_values import word
from .multisigs import CreateMultisig, UpdateMultisigPolicy
from .nested import Action, Basket, Propose
from .treasury import Withdraw

__all__ = ["basket", "create_multisig", "propose", "set_leverage", "update_multisig_policy", "withdraw"]

DEFAULT_LIFETIME_SECS = 7 * 24 * 3600
"""Time in seconds for which a proposal is open unless the policy sets another."""


def basket(symbol: str, direction: Literal["above", "below"], trigger: DecimalInput, *actions: Action) -> Basket:
    """Places a basket, whose actions are carried out when the mark is at the trigger or beyond it in this direction.

    Its orders are only then admitted, like those of a transaction, and need margin from then on.
    """
    is_above = word(direction, ("above", "below"), "direction") == "above"
    return Basket(symbol, is_above, exact(trigger), actions)


def propose(multisig: str, *actions: Action, lifetime_secs: Optional[int] = None) -> Propose:
    """Proposes 1 to 20 actions of a multisig account; the answer names the number of the proposal. Counts as an
    approval."""
    if not actions:
        raise ValueError("a proposal has 1 to 20 actions")
    return Propose(multisig, actions, lifetime_secs)


def set_leverage(leverages: Mapping[str, DecimalInput]) -> Leverage:
    """Sets leverages by symbol: 1 to the market's maximum, at most two decimal places."""
    return Leverage(tuple((symbol, exact(leverage)) for symbol, leverage in leverages.items()))


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
