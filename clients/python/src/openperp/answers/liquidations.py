"""Why accounts were liquidated."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Optional, Tuple

from .decoding import wire
from .words import MarkIngredient, StepKind


@dataclass(frozen=True)
class LiquidationMark:
    """A position at the start, the mark it was valued at and the inputs of that mark. None: there was none."""

    symbol: str
    size: Decimal
    """Negative when short."""
    price: Decimal
    """Average entry."""
    mark_price: Decimal
    unrealized_pnl: Decimal
    lambda_: Decimal = field(metadata=wire("lambda"))
    """Maintenance rate."""
    maintenance_margin: Decimal
    """Of this position alone, before offsets."""
    oracle_price: Optional[Decimal]
    bias: Decimal
    """Average premium of the mid price over the oracle."""
    best_bid: Optional[Decimal]
    best_ask: Optional[Decimal]
    last_price: Optional[Decimal]
    local_average: Optional[Decimal]
    """Average of bid, ask and last price."""
    publishers: int
    """Whose prices made the oracle price."""
    liquidation_basis: Optional[Decimal]
    """The mark, kept within the liquidation band of the oracle."""
    impact_bid: Optional[Decimal]
    """Average price of selling the impact notional; likewise ``impact_ask``."""
    impact_ask: Optional[Decimal]
    biased_oracle: Optional[Decimal]
    """Oracle price with the market's usual premium."""
    local_median: Optional[Decimal]
    """Median of the impact prices and the last price."""
    evidence: Optional[bool]
    """Whether the book was evidence of the price."""
    set_by: Optional[MarkIngredient]
    """Which of biased oracle, local median and local average the mark was, or what kept it from being that."""


@dataclass(frozen=True)
class LiquidationStep:
    """One step. Of a step that concerns no single position, symbol and prices are None and sizes zero."""

    kind: StepKind
    text: str
    """The step as a sentence."""
    symbol: Optional[str]
    is_buy: Optional[bool]
    """Whether it bought a short back."""
    size: Decimal
    """What was to be closed, unsigned."""
    price: Optional[Decimal]
    """Limit of the order; of a takeover and a deleveraging the bankruptcy price."""
    closed_size: Decimal
    closed_price: Optional[Decimal]
    """Average."""
    closed_notional: Decimal
    fee: Decimal
    equity: Decimal
    """After the step, at the marks then; likewise ``maintenance_margin``."""
    maintenance_margin: Decimal
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class Liquidation:
    """Why an account was liquidated, and every step of it. Times are nanoseconds."""

    owner: str
    number: int
    """Of the liquidation in its part of the exchange; grows from one to the next of an account."""
    cause: str
    """A sentence with the numbers that triggered it."""
    start_time: int
    """Nanoseconds since 1970."""
    end_time: int
    """Nanoseconds since 1970."""
    equity: Decimal
    """At the start, like ``maintenance_margin``: it began because equity was below it."""
    maintenance_margin: Decimal
    equity_after: Decimal
    maintenance_margin_after: Decimal
    residue: Decimal
    """Moved after a takeover to leave the account at exactly zero; positive: to the insurance fund."""
    marks: Tuple[LiquidationMark, ...]
    """Of all positions at the start, by symbol."""
    steps: Tuple[LiquidationStep, ...]
    """In the order they were done."""
    slot: int
    """Position in the command log of the account shard."""
    basis_equity: Optional[Decimal]
    """At the start, at the liquidation bases instead of the marks; None without a position; likewise
    ``basis_maintenance_margin``."""
    basis_maintenance_margin: Optional[Decimal]
