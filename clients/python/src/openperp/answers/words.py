"""The words used in answers. Unknown words of a later release are kept as they are."""

from __future__ import annotations

from typing import Literal

OrderStatus = Literal[
    "placed",
    "resting",
    "working",
    "filled",
    "partiallyFilled",
    "cancelled",
    "cancelledRiskLimit",
    "cancelledSelfCrossing",
    "cancelledReduceOnly",
    "cancelledIOC",
    "rejectedCrossing",
    "rejectedDuplicate",
    "rejectedRiskLimit",
    "rejectedInvalid",
    "triggered",
    "siblingCancelled",
    "triggerFailed",
]
"""States of an order. The first three are not final; a resting order is called ``placed`` in the account stream."""


def is_open(status: str) -> bool:
    """Whether an order in this state can still be filled."""
    return status in ("placed", "resting", "working")


Tif = Literal["gtc", "ioc", "alo", "postOnlySlide", "postOnlyJoin"]
"""Time in force as spelled in answers. ``alo`` is post-only."""

ConditionalKind = Literal["stop", "takeProfit", "range", "trigger", "trailing"]

OrderKind = Literal["limit", "market", "stop", "takeProfit", "range", "trigger", "trailing"]

FillReason = Literal["normal", "liquidation", "adl", "settlement"]
"""Reason of a fill, or of the end of a position."""

ActivityKind = Literal[
    "deposit",
    "agentAdded",
    "agentRemoved",
    "leverage",
    "scheduleCancel",
    "scheduledCancelDue",
    "note",
    "stayUntilFilled",
    "withdrawalRequested",
    "withdrawalApproved",
    "withdrawalClaimed",
    "withdrawalSettled",
    "withdrawalRejected",
    "withdrawalCancelled",
    "builderApproved",
    "builderRevoked",
    "builderFees",
    "subAccountCreated",
    "subAccountRenamed",
    "subAccountRemoved",
]

WithdrawalState = Literal["requested", "claimed", "settled", "rejected", "cancelled"]
"""States of a withdrawal. The first two are pending, the others final."""

MarkIngredient = Literal["biasedOracle", "localMedian", "localAverage", "markBand", "markSlew"]
"""The input that determined a mark, or the limit that bounded it."""

StepKind = Literal["ordersCancelled", "closedOnBook", "coolingDown", "takenOverByFund", "deleveraged"]
"""Kinds of steps of a liquidation."""

Interval = Literal["10s", "1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "8h", "12h", "1d", "3d", "1w", "1M"]
"""Lengths of candles."""

Period = Literal["1d", "7d", "30d", "90d", "1y", "all"]
"""Periods of statistics."""
