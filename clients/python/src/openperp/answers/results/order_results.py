"""Results of actions that place, change or cancel orders."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Dict, Literal, Optional, Union

from ..decoding import Decoder, decoder, wire
from ..irregular import OrderEnd, is_present, order_end


@dataclass(frozen=True)
class Resting:
    """An order rests, nothing of it filled."""

    kind: Literal["resting"]
    order_id: str = field(metadata=wire("oid"))
    delayed_millis: Optional[int] = None
    """Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
    (``maker_protection_millis`` of the market); None: it has not waited."""


@dataclass(frozen=True)
class Working:
    """An order was filled in part, the rest rests."""

    kind: Literal["working"]
    order_id: str = field(metadata=wire("oid"))
    filled_size: Decimal = field(metadata=wire("filledSz"))
    remaining_size: Decimal = field(metadata=wire("remainingSz"))
    average_price: Decimal = field(metadata=wire("vwap"))
    delayed_millis: Optional[int] = None
    """Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
    (``maker_protection_millis`` of the market); None: it has not waited."""


@dataclass(frozen=True)
class Filled:
    """An order was filled; ``partiallyFilled``: a market order that found only a part, and has ended."""

    kind: Literal["filled", "partiallyFilled"]
    order_id: str = field(metadata=wire("oid"))
    filled_size: Decimal = field(metadata=wire("totalSz"))
    average_price: Decimal = field(metadata=wire("avgPx"))
    delayed_millis: Optional[int] = None
    """Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
    (``maker_protection_millis`` of the market); None: it has not waited."""


@dataclass(frozen=True)
class Cancelled:
    """An order ended by a cancel."""

    kind: Literal["cancelled", "cancelledSelfCrossing"]
    order_id: str = field(metadata=wire("oid"))
    delayed_millis: Optional[int] = None
    """Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
    (``maker_protection_millis`` of the market); None: it has not waited."""


@dataclass(frozen=True)
class PendingCancel:
    """An order for which a cancel of all orders came while it waited for makers: it will trade or end, not rest."""

    kind: Literal["pendingCancel"]
    order_id: str = field(metadata=wire("oid"))


@dataclass(frozen=True)
class CancelledIoc:
    """An immediate-or-cancel order whose remainder was cancelled, or a market order that found nothing; an order for
    which a ``cxa`` or scheduled cancel came while it waited for makers."""

    kind: Literal["cancelledIOC"]
    order_id: str = field(metadata=wire("oid"))
    filled_size: Decimal = field(metadata=wire("filledSz"))
    delayed_millis: Optional[int] = None
    """Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
    (``maker_protection_millis`` of the market); None: it has not waited."""


@dataclass(frozen=True)
class Rejected:
    """An order or a change of an order was refused. If a change was refused (``is_modify``), the order goes on as it
    was, if it is open."""

    kind: Literal[
        "rejectedRiskLimit",
        "rejectedCrossing",
        "rejectedDuplicate",
        "rejectedInvalid",
        "cancelledReduceOnly",
        "cancelledRiskLimit",
    ]
    order_id: str = field(metadata=wire("oid"))
    reason: Optional[str]
    """A sentence for people with the numbers in it; its wording may change."""
    is_modify: bool = field(metadata=wire("modify", is_present))
    """Only for a refused change of an order. It ends nothing; the order goes on as it was if it is open."""
    ended: Optional[OrderEnd] = field(default=None, metadata=wire("", order_end))
    """For a change that came too late: how its order ended; None where that is not known, and in all other cases."""
    delayed_millis: Optional[int] = None
    """Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
    (``maker_protection_millis`` of the market); None: it has not waited."""


@dataclass(frozen=True)
class CancelRejected:
    """A cancel found no such open order."""

    kind: Literal["cancelOneRejected"]
    order_id: str = field(metadata=wire("oid"))
    reason: str
    ended: Optional[OrderEnd] = field(default=None, metadata=wire("", order_end))
    """How the order ended; None where it never existed or where that is not known any more."""
    delayed_millis: Optional[int] = None
    """Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
    (``maker_protection_millis`` of the market); None: it has not waited."""


@dataclass(frozen=True)
class CancelAllRefused:
    """A cancel of all orders found none."""

    kind: Literal["cancelAllRejected"]
    reason: str


OrderResult = Union[
    Resting,
    Working,
    Filled,
    Cancelled,
    PendingCancel,
    CancelledIoc,
    Rejected,
    CancelRejected,
    CancelAllRefused,
]

ORDER_RESULTS: Dict[str, Decoder[Any]] = {
    "resting": decoder(Resting),
    "working": decoder(Working),
    "filled": decoder(Filled),
    "partiallyFilled": decoder(Filled),
    "cancelled": decoder(Cancelled),
    "cancelledSelfCrossing": decoder(Cancelled),
    "pendingCancel": decoder(PendingCancel),
    "cancelledIOC": decoder(CancelledIoc),
    "rejectedRiskLimit": decoder(Rejected),
    "rejectedCrossing": decoder(Rejected),
    "rejectedDuplicate": decoder(Rejected),
    "rejectedInvalid": decoder(Rejected),
    "cancelledReduceOnly": decoder(Rejected),
    "cancelledRiskLimit": decoder(Rejected),
    "cancelOneRejected": decoder(CancelRejected),
    "cancelAllRejected": decoder(CancelAllRefused),
}
"""Decoders by ``kind``."""
