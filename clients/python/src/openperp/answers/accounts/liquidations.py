"""Records of liquidations and their causes."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Optional, Tuple

from ..decoding import wire
from ..words import MarkIngredient, StepKind


@dataclass(frozen=True)
class LiquidationMark:
    """A position at the start of a liquidation, the mark it was valued at and the inputs of that mark. None: there was
    no such input."""

    symbol: str
    size: Decimal
    """Size; negative when short."""
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
    """Number of publishers whose prices made up the oracle price."""
    liquidation_basis: Optional[Decimal] = None
    """The mark, kept within the liquidation band of the oracle."""
    impact_bid: Optional[Decimal] = None
    """Average price of selling the impact notional."""
    impact_ask: Optional[Decimal] = None
    """Average price of buying the impact notional."""
    biased_oracle: Optional[Decimal] = None
    """Oracle price with the market's usual premium."""
    local_median: Optional[Decimal] = None
    """Median of the impact prices and the last price; None without evidence."""
    evidence: Optional[bool] = None
    """Whether the book counted as evidence of the price."""
    set_by: Optional[MarkIngredient] = None
    """The value that the mark was (biased oracle, local median or local average), or the bound that kept it from being
    that."""


@dataclass(frozen=True)
class LiquidationStep:
    """One step of a liquidation. For a step that concerns no single position, symbol and prices are None and sizes
    zero."""

    kind: StepKind
    text: str
    """The step as a sentence."""
    symbol: Optional[str]
    is_buy: Optional[bool]
    """Whether it bought a short back."""
    size: Decimal
    """Size that was to be closed, unsigned."""
    price: Optional[Decimal]
    """Limit of the order; for a takeover or a deleveraging the bankruptcy price."""
    closed_size: Decimal
    closed_price: Optional[Decimal]
    """Average price of the close."""
    closed_notional: Decimal
    fee: Decimal
    equity: Decimal
    """Equity after the step, at the marks then."""
    maintenance_margin: Decimal
    """Maintenance margin after the step."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class Liquidation:
    """The liquidation of an account: its cause and every step. Written when it has ended."""

    owner: str
    number: int
    """Number of the liquidation in its part of the exchange; later liquidations of an account have higher numbers."""
    cause: str
    """Cause of the liquidation: a sentence with the numbers that triggered it."""
    start_time: int
    """Nanoseconds since 1970."""
    end_time: int
    """Nanoseconds since 1970."""
    equity: Decimal
    """Equity at the start; the liquidation began because it was below ``maintenance_margin``."""
    maintenance_margin: Decimal
    equity_after: Decimal
    maintenance_margin_after: Decimal
    residue: Decimal
    """Amount moved after a takeover to leave the account at exactly zero; positive: to the insurance fund."""
    marks: Tuple[LiquidationMark, ...]
    """Marks of all positions at the start, by symbol."""
    steps: Tuple[LiquidationStep, ...]
    """Steps in the order in which they were done."""
    slot: int
    """Position in the command log of the account shard."""
    basis_equity: Optional[Decimal] = None
    """Equity at the start, at the liquidation bases instead of the marks; None without a position."""
    basis_maintenance_margin: Optional[Decimal] = None
    """Maintenance margin at the liquidation bases; None without a position."""
