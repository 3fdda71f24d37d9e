"""Books of markets order by order."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, Optional, Tuple

from ..decoding import wire


@dataclass(frozen=True)
class L3Change:
    """A change of an order in the book."""

    event: Literal["add", "change", "fill", "remove"]
    """``add``: it has come to rest; ``change``: its shown size is another one, and its priority if it lost its place;
    ``fill``: it has traded, and is gone if nothing is left; ``remove``: it has left without a trade."""
    order_id: str = field(metadata=wire("oid"))
    """ID of the order."""
    is_buy: bool
    """Whether it buys."""
    price: Decimal = field(metadata=wire("px"))
    """Price."""
    size: Decimal = field(metadata=wire("sz"))
    """Shown size; of a fill the size that has traded, of a removed order 0."""
    priority: Optional[int] = None
    """Place in time: of two orders at a price the one with the smaller number trades first. None of a fill, which
    leaves it."""


@dataclass(frozen=True)
class L3Book:
    """A book order by order, or what one command has changed of it. Owners are not published. The orders at a price add
    up to the level that ``l2Delta`` shows after the same record: the record's number is ``seq`` / 65536."""

    update_type: Literal["snapshot", "delta"]
    """A snapshot replaces everything; a delta holds what happened."""
    symbol: str
    orders: Tuple[L3Change, ...]
    """All orders of a snapshot as they trade, bids before asks; or the changes of a delta, in order."""
    slot: int
    """Position in the market's log of the command that has changed the book last; 0: none has."""
    timestamp: int
    """Time of that command, milliseconds since 1970."""
    checksum: Optional[int] = None
    """CRC-32 of the 25 orders of each side that trade first once this message is taken in. Of missed changes that are
    sent again only the last has one."""
