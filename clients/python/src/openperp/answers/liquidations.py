"""Records of liquidations and their causes."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Optional, Tuple

from .decoding import wire
from .words import MarkIngredient, StepKind


@dataclass(frozen=True)
class LiquidationMark:
    """A position at the start of a liquidation, the mark that valued it and the inputs of that mark. None: no such
    input."""

    symbol: str
    size: Decimal
    """Size in base units; negative: short."""
    price: Decimal
    """Average entry price."""
    mark_price: Decimal
    unrealized_pnl: Decimal
    lambda_: Decimal = field(metadata=wire("lambda"))
    """Maintenance rate."""
    maintenance_margin: Decimal
    """Maintenance margin of this position alone, before offsets."""
    oracle_price: Optional[Decimal]
    bias: Decimal
    """Average premium of the mid price over the oracle."""
    best_bid: Optional[Decimal]
    best_ask: Optional[Decimal]
    last_price: Optional[Decimal]
    local_average: Optional[Decimal]
    """Average of bid, ask and last price."""
    publishers: int
    """Number of publishers whose prices made the oracle price."""
    liquidation_basis: Optional[Decimal]
    """Liquidation price basis: the mark, kept within the liquidation band of the oracle price."""
    impact_bid: Optional[Decimal]
    """Average price of selling the impact notional; ``impact_ask`` is that of buying it."""
    impact_ask: Optional[Decimal]
    biased_oracle: Optional[Decimal]
    """Oracle price with the market's usual premium."""
    local_median: Optional[Decimal]
    """Median of the impact prices and the last price."""
    evidence: Optional[bool]
    """Whether the book counted as evidence of the price."""
    set_by: Optional[MarkIngredient]
    """Which of biased oracle, local median and local average set the mark, or which limit kept the mark from them."""


@dataclass(frozen=True)
class LiquidationStep:
    """One step of a liquidation. If it concerns no single position, symbol and prices are None and sizes zero."""

    kind: StepKind
    text: str
    """The step as a sentence."""
    symbol: Optional[str]
    is_buy: Optional[bool]
    """Whether the step bought back a short."""
    size: Decimal
    """Size to be closed, unsigned, in base units."""
    price: Optional[Decimal]
    """Limit of the order; for a takeover or a deleveraging the bankruptcy price."""
    closed_size: Decimal
    closed_price: Optional[Decimal]
    """Average price of the part that was closed; None if nothing was."""
    closed_notional: Decimal
    fee: Decimal
    equity: Decimal
    """Equity after the step, at the marks then; likewise ``maintenance_margin``."""
    maintenance_margin: Decimal
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class Liquidation:
    """A liquidation of an account: its cause and every step. Times are nanoseconds since 1970."""

    owner: str
    number: int
    """Number of the liquidation in its part of the exchange; grows from one liquidation of an account to the next."""
    cause: str
    """Cause as a sentence with the numbers that triggered the liquidation."""
    start_time: int
    """Nanoseconds since 1970."""
    end_time: int
    """Nanoseconds since 1970."""
    equity: Decimal
    """Equity at the start, like ``maintenance_margin``: the liquidation began because equity was below it."""
    maintenance_margin: Decimal
    equity_after: Decimal
    maintenance_margin_after: Decimal
    residue: Decimal
    """Amount moved after a takeover to leave the account at exactly zero; positive: to the insurance fund."""
    marks: Tuple[LiquidationMark, ...]
    """All positions at the start, by symbol."""
    steps: Tuple[LiquidationStep, ...]
    """Steps in the order of their execution."""
    slot: int
    """Position in the command log of the account shard."""
    basis_equity: Optional[Decimal]
    """Equity at the start, at the liquidation price bases instead of the marks; None without a position; likewise
    ``basis_maintenance_margin``."""
    basis_maintenance_margin: Optional[Decimal]
