"""Parts of answers whose form in JSON is not that of their type."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, List, Literal, Optional, Tuple, cast

from .decoding import UnexpectedAnswer, decimal, decoder, fields_of, list_of, text, wire
from .words import OrderStatus, Tif


@dataclass(frozen=True)
class Correlation:
    """The correlation of two markets."""

    pair: str
    """Two assets joined by a colon: ``BTC:ETH``."""
    value: Decimal
    """Correlation from -1 to 1."""


def _correlation(json: Any) -> Correlation:
    if isinstance(json, list):
        values = cast(List[Any], json)
        if len(values) == 2:
            return Correlation(text(values[0]), decimal(values[1]))
    raise UnexpectedAnswer("expected a pair and its correlation")


def correlations(json: Any) -> Tuple[Correlation, ...]:
    return list_of(_correlation)(json)


@dataclass(frozen=True)
class OrderEnd:
    """The end of an order for which a cancel or a change came too late."""

    ended_as: OrderStatus
    """Key of the status with which it ended: ``filled``, ``cancelled``, …"""
    executed_size: Decimal = field(metadata=wire("executedSz"))
    """Total filled size, in base units."""
    at: int
    """Time of the end, in nanoseconds since 1970."""


def order_end(json: Any) -> Optional[OrderEnd]:
    """Reads the end of an order from a status or event; None for an exchange of an earlier release, which does not send
    it."""
    fields = fields_of(json)
    if fields.get("endedAs") is None or fields.get("executedSz") is None or fields.get("at") is None:
        return None
    return decoder(OrderEnd)(fields)


def is_present(json: Any) -> bool:
    """Reads a flag that is only there when it is true."""
    return json is True


def duplicate(json: Any) -> Optional[Literal["this", "other"]]:
    """Reads ``this`` or ``other``; None for a word of a later release."""
    if json == "this":
        return "this"
    return "other" if json == "other" else None


def streamed_tif(json: Any) -> Optional[Tif]:
    """Reads a time in force in the later names of the stream: post-only is ``alo`` elsewhere."""
    return None if json is None else cast(Tif, "alo" if json == "postOnly" else text(json))
