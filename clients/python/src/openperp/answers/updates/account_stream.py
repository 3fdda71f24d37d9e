"""Messages of the account stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Literal, Optional, Union

from ..accounts.state import Margin, Position
from ..accounts.withdrawals import Withdrawal
from ..decoding import Decoder, decoder, field_of, text
from .account_updates import ACCOUNT_CHANGES, AccountChange
from .order_updates import ORDER_CHANGES, OrderChange


@dataclass(frozen=True)
class MarginUpdate:
    """The margin changed, by an event of the account or by a mark."""

    type: Literal["marginUpdate"]
    margin: Margin


@dataclass(frozen=True)
class PositionUpdate:
    """A position changed, by an event of the account or by a mark."""

    type: Literal["positionUpdate"]
    position: Position
    """The position; with size 0 it is closed."""


@dataclass(frozen=True)
class WithdrawalUpdate:
    """A withdrawal was requested, approved, claimed, settled, rejected or cancelled."""

    type: Literal["withdrawalUpdate"]
    withdrawal: Withdrawal


AccountUpdate = Union[AccountChange, OrderChange, MarginUpdate, PositionUpdate, WithdrawalUpdate]
"""A message of the account stream. One execution is told in the order: order, fill, liquidation or ADL, position,
margin."""

_DECODERS: Dict[str, Decoder[Any]] = {
    **ACCOUNT_CHANGES,
    **ORDER_CHANGES,
    "marginUpdate": lambda json: MarginUpdate("marginUpdate", decoder(Margin)(json)),
    "positionUpdate": lambda json: PositionUpdate("positionUpdate", decoder(Position)(json)),
    "withdrawalUpdate": lambda json: WithdrawalUpdate("withdrawalUpdate", decoder(Withdrawal)(json)),
}


def account_update(json: Any) -> Optional[AccountUpdate]:
    """Reads a message of the account stream; None for a kind that a later release has added."""
    decode = _DECODERS.get(text(field_of(json, "type")))
    return None if decode is None else decode(json)
