"""The words used in answers; words of a later release are kept as they are."""

# Generated from docs/api by clients/generator; do not edit.

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
"""State of an order. ``placed``, ``resting`` and ``working`` are not final; a resting order is called ``placed`` in the
account stream."""

ConditionalKind = Literal["stop", "takeProfit", "range", "trigger", "trailing"]

Tif = Literal["gtc", "ioc", "alo", "postOnlySlide", "postOnlyJoin"]
"""Time in force as answers spell it; ``alo``, ``postOnlySlide`` and ``postOnlyJoin`` are post-only."""

OrderKind = Literal["limit", "market", "stop", "takeProfit", "range", "trigger", "trailing"]

FillReason = Literal["normal", "liquidation", "adl", "settlement"]
"""Why a fill happened or a position closed."""

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

MarkIngredient = Literal["biasedOracle", "localMedian", "localAverage", "markBand", "markSlew"]
"""The input that determined a mark, or the band or limit that bounded it."""

StepKind = Literal["ordersCancelled", "closedOnBook", "coolingDown", "takenOverByFund", "deleveraged"]
"""Kinds of the steps of a liquidation."""

WithdrawalState = Literal["requested", "claimed", "settled", "rejected", "cancelled"]
"""``requested`` and ``claimed`` are pending, the others final."""

ProposalStatus = Literal["pending", "ready", "executed", "failed", "expired", "cancelled", "rejected"]
"""``pending`` and ``ready`` are open, the others final."""

Interval = Literal["10s", "1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "8h", "12h", "1d", "3d", "1w", "1M"]
"""Length of a candle. Case matters."""

Period = Literal["1d", "7d", "30d", "90d", "1y", "all"]
"""Canonical name of the period."""
