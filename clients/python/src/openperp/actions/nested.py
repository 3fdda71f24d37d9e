"""Actions that hold others."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Union

from ..values.decimals import Amount
from .action_values import present
from .orders import LimitOrder, MarketOrder, OrderAction
from .conditional_orders import ConditionalOrder
from .accounts import AccountAction
from .multisigs import MultisigAction
from .treasury import TreasuryAction
from .operators import OperatorAction

if TYPE_CHECKING:
    from .canonical_writer import CanonicalWriter

__all__ = ["Action", "NestedAction", "Basket", "OnFill", "Propose", "on_fill"]


@dataclass(frozen=True)
class Basket:
    """``trig``: carries out its actions when the mark passes a trigger. Orders among them may open a position."""

    symbol: str
    """Market whose mark triggers it."""
    is_above: bool
    """Whether it triggers at its price or above; else at its price or below."""
    trigger: Amount
    """Price in USD that the mark has to reach."""
    actions: Tuple[Action, ...]
    """1 to 10 orders, conditional orders, modifies and cancels."""
    isolated: Optional[bool] = None
    """Whether all its orders are isolated; left out by current clients."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(8).text(self.symbol).flag(self.is_above).fixed(self.trigger).actions(self.actions)
        out.stated_flag(self.isolated)

    def to_wire(self) -> Dict[str, Any]:
        return {"trig": present({
            "c": self.symbol, "d": self.is_above, "tr": self.trigger,
            "actions": [each.to_wire() for each in self.actions], "i": self.isolated,
        })}


@dataclass(frozen=True)
class OnFill:
    """``of``: places an order, and carries out the actions once with its first fill; exits grow with it, and
    without a fill all end with it."""

    parent: Union[LimitOrder, MarketOrder, ConditionalOrder]
    """The order; its ID is the same as without the actions, from its place in the transaction."""
    actions: Tuple[Action, ...] = ()
    """1 to 10 orders, conditional orders, baskets, modifies and cancels."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(10).parent(self.parent).actions(self.actions)

    def to_wire(self) -> Dict[str, Any]:
        return {"of": {"trigger": self.parent.to_wire(), "actions": [each.to_wire() for each in self.actions]}}


@dataclass(frozen=True)
class Propose:
    """``msp``: proposes actions of a multisig account, which it does once enough of its signers approve; the answer
    names the number of the proposal. Counts as an approval."""

    multisig: str
    """Multisig account."""
    actions: Tuple[Action, ...]
    """1 to 20 actions of the account."""
    lifetime_secs: Optional[int] = None
    """Seconds that the proposal is open; absent: as the policy says."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(31).key(self.multisig).proposed_actions(self.actions).proposal_lifetime(self.lifetime_secs)

    def to_wire(self) -> Dict[str, Any]:
        return {"msp": present({
            "m": self.multisig, "a": [each.to_wire() for each in self.actions], "l": self.lifetime_secs,
        })}


NestedAction = Union[Basket, OnFill, Propose]


Action = Union[
    OrderAction, ConditionalOrder, AccountAction, MultisigAction, TreasuryAction, OperatorAction, NestedAction,
]


def on_fill(parent: Union[LimitOrder, MarketOrder, ConditionalOrder], *actions: Action) -> OnFill:
    """Places an order, and carries out the actions once with its first fill; exits grow with it, and without a fill
    all end with it.

    :param parent: the order; its ID is the same as without the actions, from its place in the transaction
    :param actions: 1 to 10 orders, conditional orders, baskets, modifies and cancels
    """
    return OnFill(parent=parent, actions=actions)
