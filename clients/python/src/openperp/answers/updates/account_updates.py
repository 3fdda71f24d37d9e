"""Messages of the account stream about the account itself."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Literal, Optional, Tuple, Union

from ..accounts.open_orders import OpenOrder, PendingOnFill, WaitingBasket
from ..accounts.state import FeeTier, LeverageSetting, Margin, Position, SubAccount
from ..accounts.withdrawals import PendingWithdrawal
from ..decoding import Decoder, decoder


@dataclass(frozen=True)
class AccountSnapshot:
    """The first message of the account stream, which replaces all earlier state. Open orders have the status
    ``placed``."""

    type: Literal["accountSnapshot"]
    margin: Margin
    positions: Tuple[Position, ...]
    open_orders: Tuple[OpenOrder, ...]
    leverage_settings: Tuple[LeverageSetting, ...]
    """One for every market, by symbol: the leverage that was set, else the default of the market."""
    kind: Optional[str] = None
    """Kind of the account: ``MasterEOA``, which belongs to a key of its own, ``SubAccount``, ``IsoAccount`` or
    ``Multisig``. None where an answer lacks it."""
    parent: Optional[str] = None
    """The master of a sub-account, the owner of an isolated account; None for any other account."""
    name: Optional[str] = None
    """Name of a sub-account; None for any other account."""
    sub_accounts: Optional[Tuple[SubAccount, ...]] = None
    """Sub-accounts that were not removed, in the order in which they were made. None where an answer lacks it."""
    multisig_accounts: Optional[Tuple[str, ...]] = None
    """Multisig accounts of which the account is a signer, in the order of their bytes. None where an answer lacks
    it."""
    authorized_agent_wallets: Optional[Tuple[str, ...]] = None
    """Keys in base58 that may sign for the account, in the order of their bytes. None where an answer lacks it."""
    pending_on_fill: Optional[Tuple[PendingOnFill, ...]] = None
    """Actions that further fills of open orders arm, the newest order first. None where an answer lacks it."""
    baskets: Optional[Tuple[WaitingBasket, ...]] = None
    """Actions that open baskets carry out once the mark passes their trigger, the newest order first. None where an
    answer lacks it."""
    fee_tiers: Optional[Tuple[FeeTier, ...]] = None
    """One for every market, by symbol. None where an answer lacks it."""
    pending_withdrawals: Optional[Tuple[PendingWithdrawal, ...]] = None
    """Withdrawals that are neither paid nor returned, the oldest first. None where an answer lacks it."""
    stay_until_filled: Optional[bool] = None
    """Whether its triggered market orders stay until filled: they try again at each mark."""


@dataclass(frozen=True)
class LeverageUpdate:
    """Leverage was set."""

    type: Literal["leverageUpdate"]
    leverage: Tuple[LeverageSetting, ...]


@dataclass(frozen=True)
class FeeTierUpdate:
    """The fees of the next order have changed in some market: another tier, another programme or other rates. As
    ``marginUpdate`` it has no number of its own."""

    type: Literal["feeTierUpdate"]
    fee_tiers: Tuple[FeeTier, ...]
    """One for every market, by symbol."""
    ts: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class ScheduledCancel:
    """The dead man's switch of the account was set, switched off, or has cancelled all its open orders."""

    type: Literal["scheduledCancel"]
    due: int
    """When it cancels, in milliseconds of exchange time; 0: it is off."""
    fired: bool
    """Whether it is off because it has cancelled."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class StayUntilFilledUpdate:
    """The setting whether triggered market orders of the account stay until filled was changed."""

    type: Literal["stayUntilFilled"]
    on: bool
    timestamp: int
    """Nanoseconds since 1970."""


AccountChange = Union[
    AccountSnapshot,
    LeverageUpdate,
    FeeTierUpdate,
    ScheduledCancel,
    StayUntilFilledUpdate,
]

ACCOUNT_CHANGES: Dict[str, Decoder[Any]] = {
    "accountSnapshot": decoder(AccountSnapshot),
    "leverageUpdate": decoder(LeverageUpdate),
    "feeTierUpdate": decoder(FeeTierUpdate),
    "scheduledCancel": decoder(ScheduledCancel),
    "stayUntilFilled": decoder(StayUntilFilledUpdate),
}
"""Decoders by ``type``."""
