"""Actions of publishers of prices and of operators, mostly on markets."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Tuple, Union

from ..values.decimals import Amount
from .action_values import present, truth, whole
from .terms import FeedPrice, MarketStateName

if TYPE_CHECKING:
    from .canonical_writer import CanonicalWriter

__all__ = [
    "OperatorAction", "OraclePrice", "FeedPrices", "WhitelistFaucet", "ChangeTerms", "ListMarket", "SetMarketState",
    "SettleMarket", "MoveMarket", "AcceptTime", "change_terms", "list_market", "set_market_state", "settle_market",
    "move_market", "accept_time",
]


@dataclass(frozen=True)
class OraclePrice:
    """``px``: publishes an oracle price."""

    timestamp: int
    """Time of the price in a unit of the publisher, newer than that of its last price."""
    symbol: str
    """Market, or its asset."""
    price: Amount
    """USD."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(11, 5).u64(self.timestamp).text(self.symbol).double(self.price)

    def to_wire(self) -> Dict[str, Any]:
        return {"px": {"t": self.timestamp, "c": self.symbol, "px": self.price}}


@dataclass(frozen=True)
class FeedPrices:
    """``o``: publishes oracle prices of feeds."""

    prices: Tuple[FeedPrice, ...]
    """Price of each feed."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(13, 6).feed_prices(self.prices)

    def to_wire(self) -> Dict[str, Any]:
        return {"o": {"oracles": [each.to_wire() for each in self.prices]}}


@dataclass(frozen=True)
class WhitelistFaucet:
    """``whitelistFaucet``: exempts an account from the pause of the faucet; administrators only."""

    target: str
    """Account that asks the faucet."""
    whitelist: bool
    """Whether it is exempt from now on."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(19, 10).key(self.target).flag(self.whitelist)

    def to_wire(self) -> Dict[str, Any]:
        return {"whitelistFaucet": {"target": self.target, "whitelist": self.whitelist}}


@dataclass(frozen=True)
class ChangeTerms:
    """``changeTerms``: changes terms of a market while it runs; signed by an administrator or by the role lister,
    or by the role risk to make them stricter. A change that makes margin stricter or raises fees or funding needs
    the notice of the market, and is refused without it."""

    symbol: str
    """Market."""
    terms: str = ""
    """Terms such as ``takerFee 0.0006, tierFactors 1 1.5 2``; empty: a pending change is cancelled."""
    effective_at: int = 0
    """Second since 1970 from which on they are in force; 0: at once."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1030).text(self.symbol).text(self.terms).count(self.effective_at)

    def to_wire(self) -> Dict[str, Any]:
        return {"changeTerms": present({
            "symbol": self.symbol, "terms": self.terms or None, "effectiveAt": self.effective_at or None,
        })}


@dataclass(frozen=True)
class ListMarket:
    """``listMarket``: lists a market while the exchange runs, for ever; administrators and listers only."""

    symbol: str
    """Symbol that no market has ever had."""
    terms: str
    """Terms by the names of a block of the configuration: ``tickSize 0.00001, lotSize 1, maxLeverage 10``."""
    state: str = ""
    """State in which it begins, such as ``postOnly``; empty: ``trading``."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1031).text(self.symbol).text(self.terms).text(self.state)

    def to_wire(self) -> Dict[str, Any]:
        return {"listMarket": present({"symbol": self.symbol, "terms": self.terms, "state": self.state or None})}


@dataclass(frozen=True)
class SetMarketState:
    """``setMarketState``: sets the state of a market from now on; administrators only."""

    symbol: str
    """Market."""
    state: MarketStateName
    """New state."""
    reason: str
    """Shown to everybody: 1 to 128 bytes of UTF-8 without invisible characters and without a space at either end."""
    until: int = 0
    """Second since 1970 at which the state ends by itself; 0: it does not."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1020).text(self.symbol).text(self.state).text(self.reason).count(self.until)

    def to_wire(self) -> Dict[str, Any]:
        return {"setMarketState": {
            "symbol": self.symbol, "state": self.state, "reason": self.reason, "until": self.until,
        }}


@dataclass(frozen=True)
class SettleMarket:
    """``settleMarket``: delists a market for ever, and closes all its positions at one price; administrators only."""

    symbol: str
    """Market."""
    minutes: int
    """0: at the last oracle price; 1 to 60: at the average of the oracle price over this many last minutes."""
    reason: str
    """Shown to everybody: 1 to 128 bytes of UTF-8 without invisible characters and without a space at either end."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1033).text(self.symbol).count(self.minutes).text(self.reason)

    def to_wire(self) -> Dict[str, Any]:
        return {"settleMarket": {"symbol": self.symbol, "minutes": self.minutes, "reason": self.reason}}


@dataclass(frozen=True)
class MoveMarket:
    """``moveMarket``: moves a market to a lane of its own, or back to the lane of the account shard; administrators
    only. Orders of the market wait for a moment, and nothing is cancelled."""

    symbol: str
    """Market."""
    own_lane: bool
    """Whether it gets a lane of its own; else it goes back to the lane of the account shard."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1100).text(self.symbol).flag(self.own_lane)

    def to_wire(self) -> Dict[str, Any]:
        return {"moveMarket": {"symbol": self.symbol, "ownLane": self.own_lane}}


@dataclass(frozen=True)
class AcceptTime:
    """``acceptTime``: lets the shards go back to the time of their logs, after the clock of a broker was ahead; two
    administrators sign it, each within a minute of ``now``."""

    now: int
    """Present second since 1970, by a clock of the signer that is right."""
    reason: str
    """1 to 128 bytes of UTF-8 without invisible characters and without a space at either end."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.number(1090).count(self.now).text(self.reason)

    def to_wire(self) -> Dict[str, Any]:
        return {"acceptTime": {"now": self.now, "reason": self.reason}}


OperatorAction = Union[
    OraclePrice, FeedPrices, WhitelistFaucet, ChangeTerms, ListMarket, SetMarketState, SettleMarket, MoveMarket,
    AcceptTime,
]


def change_terms(symbol: str, terms: str = "", effective_at: int = 0) -> ChangeTerms:
    """Changes terms of a market while it runs; signed by an administrator or by the role lister, or by the role
    risk to make them stricter. A change that makes margin stricter or raises fees or funding needs the notice of
    the market, and is refused without it.

    :param symbol: market
    :param terms: terms such as ``takerFee 0.0006, tierFactors 1 1.5 2``; empty: a pending change is cancelled
    :param effective_at: second since 1970 from which on they are in force; 0: at once
    """
    return ChangeTerms(symbol=symbol, terms=terms, effective_at=whole(effective_at, 0, None, "effective at"))


def list_market(symbol: str, terms: str, state: str = "") -> ListMarket:
    """Lists a market while the exchange runs, for ever; administrators and listers only.

    :param symbol: symbol that no market has ever had
    :param terms: terms by the names of a block of the configuration: ``tickSize 0.00001, lotSize 1, maxLeverage
        10``
    :param state: state in which it begins, such as ``postOnly``; empty: ``trading``
    """
    return ListMarket(symbol=symbol, terms=terms, state=state)


def set_market_state(symbol: str, state: MarketStateName, reason: str, until: int = 0) -> SetMarketState:
    """Sets the state of a market from now on; administrators only.

    :param symbol: market
    :param state: new state
    :param reason: shown to everybody: 1 to 128 bytes of UTF-8 without invisible characters and without a space at
        either end
    :param until: second since 1970 at which the state ends by itself; 0: it does not
    """
    return SetMarketState(symbol=symbol, state=state, reason=reason, until=whole(until, 0, None, "until"))


def settle_market(symbol: str, minutes: int, reason: str) -> SettleMarket:
    """Delists a market for ever, and closes all its positions at one price; administrators only.

    :param symbol: market
    :param minutes: 0: at the last oracle price; 1 to 60: at the average of the oracle price over this many last
        minutes
    :param reason: shown to everybody: 1 to 128 bytes of UTF-8 without invisible characters and without a space at
        either end
    """
    return SettleMarket(symbol=symbol, minutes=whole(minutes, 0, 60, "minutes"), reason=reason)


def move_market(symbol: str, own_lane: bool) -> MoveMarket:
    """Moves a market to a lane of its own, or back to the lane of the account shard; administrators only. Orders of
    the market wait for a moment, and nothing is cancelled.

    :param symbol: market
    :param own_lane: whether it gets a lane of its own; else it goes back to the lane of the account shard
    """
    return MoveMarket(symbol=symbol, own_lane=truth(own_lane, "own lane"))


def accept_time(now: int, reason: str) -> AcceptTime:
    """Lets the shards go back to the time of their logs, after the clock of a broker was ahead; two administrators
    sign it, each within a minute of ``now``.

    :param now: present second since 1970, by a clock of the signer that is right
    :param reason: 1 to 128 bytes of UTF-8 without invisible characters and without a space at either end
    """
    return AcceptTime(now=whole(now, 0, None, "now"), reason=reason)
