"""Words and parts of actions."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Literal, Tuple

if TYPE_CHECKING:
    from .canonical_writer import CanonicalWriter

__all__ = ["Side", "SIDES", "TimeInForce", "TIMES_IN_FORCE", "MarketStateName", "RoleName", "BuilderCode", "FeedPrice"]

Side = Literal["buy", "sell"]
"""Side of an order."""

SIDES: Tuple[Side, ...] = ("buy", "sell")

TimeInForce = Literal["GTC", "IOC", "ALO", "ALO_SLIDE", "ALO_JOIN"]
"""In the order of the signed numbers. GTC rests until cancelled, IOC never rests, ALO (post-only) never matches on
arrival: it is refused where it would. ALO_SLIDE rests one tick behind the best opposite price instead, ALO_JOIN at
the best price of its own side."""

TIMES_IN_FORCE: Tuple[TimeInForce, ...] = ("GTC", "IOC", "ALO", "ALO_SLIDE", "ALO_JOIN")

MarketStateName = Literal["trading", "postOnly", "reduceOnly", "cancelOnly", "halted", "settling", "settled"]
"""State of a market, which says what runs in it."""

RoleName = Literal["admin", "treasurer", "risk", "lister", "oracle"]
"""Role of a key, which lets it do more than act for its own account."""


@dataclass(frozen=True)
class BuilderCode:
    """Names the builder of the program that places an order, whom the account pays a fee for each fill."""

    to: str
    """Account that is paid."""
    fee: int
    """Basis points of the filled notional, 1 to 15."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.key(self.to).byte(self.fee)

    def to_wire(self) -> Dict[str, Any]:
        return {"to": self.to, "fee": self.fee}


@dataclass(frozen=True)
class FeedPrice:
    """A price of one feed: ``price``·10^``exponent``."""

    timestamp: int
    """Time of the price in a unit of the publisher, newer than that of its last price."""
    feed: int
    """Number of the feed."""
    price: int
    """Price without its decimal point."""
    exponent: int
    """Power of ten by which ``price`` is multiplied."""

    def write_to(self, out: CanonicalWriter) -> None:
        out.u64(self.timestamp).u64(self.feed).u64(self.price).i16(self.exponent)

    def to_wire(self) -> Dict[str, Any]:
        return {"t": self.timestamp, "fi": self.feed, "px": self.price, "e": self.exponent}
