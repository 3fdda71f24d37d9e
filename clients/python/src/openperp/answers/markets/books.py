"""Order books and trades."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, Optional, Tuple

from ...actions import Side
from ..decoding import decimal, decoder, fields_of, flag, integer, list_of, nullable, text, wire
from ..words import FillReason


@dataclass(frozen=True)
class Level:
    """The resting orders at one price."""

    price: Decimal = field(metadata=wire("px"))
    size: Decimal = field(metadata=wire("sz"))
    """Total size in base units; 0 in a delta: the level is gone."""
    orders: int = field(metadata=wire("n"))
    """Number of orders; 0 in a delta."""


@dataclass(frozen=True)
class BookUpdate:
    """An order book, or changes of one: ``GET /l2book`` and the book streams."""

    update_type: Literal["snapshot", "delta"]
    """A snapshot replaces everything; a delta holds levels that changed."""
    symbol: str
    bids: Tuple[Level, ...]
    """Bids from high to low."""
    asks: Tuple[Level, ...]
    """Asks from low to high."""
    timestamp: int
    """Nanoseconds since 1970 over HTTP, milliseconds in streams."""
    checksum: Optional[int]
    """CRC-32 of the best 25 levels of each side after this message is applied; only in streams."""
    seq: Optional[int] = None
    """Sequence number, on the stream of changes, of the last change in this book; a subscription can resume from it.
    Only over HTTP; in streams the message has the number."""

    @classmethod
    def of_json(cls, json: Any) -> BookUpdate:
        fields = fields_of(json)
        levels = [*_LEVELS(fields.get("levels")), (), ()]
        return cls(
            update_type=text(fields.get("updateType")),  # type: ignore[arg-type]
            symbol=text(fields.get("symbol")),
            bids=levels[0],
            asks=levels[1],
            timestamp=integer(fields.get("timestamp")),
            checksum=_CHECKSUM(fields.get("checksum")),
            seq=_SEQ(fields.get("seq")),
        )


@dataclass(frozen=True)
class Trade:
    """The public print of a match."""

    symbol: str
    price: Decimal
    size: Decimal
    time: int
    """Milliseconds since 1970."""
    side: Side
    """Side of the taker."""
    maker: str
    taker: str
    reason: FillReason
    on_book: bool
    """False for takeovers by the insurance fund and deleveragings, which count in no volume."""

    @classmethod
    def of_json(cls, json: Any) -> Trade:
        fields = fields_of(json)
        on_book = fields.get("onBook")
        return cls(
            symbol=text(fields.get("s")),
            price=decimal(fields.get("px")),
            size=decimal(fields.get("sz")),
            time=integer(fields.get("time")),
            side="buy" if flag(fields.get("side")) else "sell",
            maker=text(fields.get("maker")),
            taker=text(fields.get("taker")),
            reason=text(fields.get("reason") or "normal"),  # type: ignore[arg-type]
            on_book=True if on_book is None else flag(on_book),
        )


_LEVELS = list_of(list_of(decoder(Level)))
_CHECKSUM = nullable(integer)
_SEQ = nullable(integer)
