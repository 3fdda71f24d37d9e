"""Markets, their rules and limits, and the state of trading."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Optional, Tuple

from ...actions import MarketStateName
from ...signing.canonical import Network


@dataclass(frozen=True)
class PriceBand:
    """Largest distances of prices from the mark, as shares of it."""

    limit: Decimal
    """Band of a limit order on the side where it would match."""
    far: Decimal
    """Band of a limit order on the other side; a sell may be at up to 1/(1 − far) times the mark."""
    market: Decimal
    """Band of a market order."""


@dataclass(frozen=True)
class MarginTier:
    """A maintenance rate and the notional it begins at."""

    notional: Decimal
    """Notional at which the rate begins, in USD."""
    maintenance_rate: Decimal
    """Maintenance rate, a share of the notional."""


@dataclass(frozen=True)
class MarkRules:
    """Rules that say when trades and book count as evidence of a price, and how far they may move the mark from the
    oracle, as shares of the oracle price."""

    evidence_spread: Decimal
    """Spread of the impact prices within which the book counts."""
    evidence_hold: int
    """Milliseconds for which the spread has to be that small."""
    bias_band: Decimal
    """Largest average premium that counts."""
    last_trade_life: int
    """Milliseconds for which a trade counts."""
    mark_band: Decimal
    """Largest distance of the mark from the oracle."""
    mark_slew: Decimal
    """Largest change of that distance in a second."""
    liquidation_band: Decimal
    """Largest distance from the oracle of the price that liquidations also look at."""


@dataclass(frozen=True)
class MarketState:
    """The state of a market, which says what runs in it, and the reason for it."""

    name: MarketStateName
    reason: str
    """Reason of the state, for people."""
    since: int
    """Begin of the state, in milliseconds of exchange time."""
    until: int
    """Time at which the state ends by itself, in milliseconds of exchange time; 0: it does not."""
    settlement_price: Optional[Decimal] = None
    """Price at which all positions are closed; None while the market is not settled."""


@dataclass(frozen=True)
class PendingTerms:
    """A change of terms that is not in force yet."""

    effective_at: int
    """Time from which on it is in force, in milliseconds of exchange time."""
    terms: str
    """Terms that change, as ``changeTerms`` has them."""


@dataclass(frozen=True)
class MarketCaps:
    """Caps on the positions in a market, in base units; 0: no cap."""

    open_interest: Decimal
    """Cap on the sum of all longs."""
    position: Decimal
    """Cap on the position of one account together with its open orders on that side."""


@dataclass(frozen=True)
class AutomaticState:
    """A state that a market enters by itself once its cause has lasted."""

    seconds: int
    """Seconds of the cause after which the market enters the state."""
    state: str


@dataclass(frozen=True)
class AutomaticStates:
    """States that a market enters by itself, and their causes."""

    oracle_silent: Optional[AutomaticState]
    """State entered without a live oracle price; None: none."""
    band_left: Optional[AutomaticState]
    """State entered while the mark is outside the liquidation band; None: none."""
    good: int
    """Seconds for which the cause must be gone before the previous state is restored."""


@dataclass(frozen=True)
class MarketInfo:
    """A market and its parameters."""

    symbol: str
    base_asset: str
    quote_asset: str
    status: str
    price_precision: int
    """Decimal places of the tick size."""
    size_precision: int
    """Decimal places of the lot size."""
    tick_size: Decimal
    """Tick: prices are multiples of it."""
    lot_size: Decimal
    """Lot: sizes are multiples of it."""
    min_notional: Decimal
    """Least notional of an order, in the quote asset."""
    max_leverage: Decimal
    order_types: Tuple[str, ...]
    time_in_forces: Tuple[str, ...]
    default_leverage: Decimal
    """Leverage of accounts that have set none."""
    maker_fee: Decimal
    """Maker fee as a share of the notional; negative: a rebate."""
    taker_fee: Decimal
    """Taker fee as a share of the notional."""
    max_order_notional: Decimal
    """Largest notional, in USD at the mark, of an order together with the position and the open orders on its side."""
    max_position_notional: Decimal
    """Largest notional of a position, in USD at the mark."""
    price_band: PriceBand
    """Largest distances of prices from the mark."""
    initial_margin_factor: Decimal
    """Factor: the initial margin rate is at least this multiple of the maintenance rate."""
    correlation_discount: Decimal
    """Share of every correlation that offsets count, 0 to 1; the same in all markets."""
    offset_floor: Decimal
    """The maintenance requirement of an account is never below this share of the sum over its positions; the same in
    all markets."""
    margin_tiers: Tuple[MarginTier, ...]
    """Maintenance rates at the lowest leverage in a calm market, interpolated between two. The rates in force are in
    the stream ``risk``."""
    network: Optional[Network] = None
    """Network whose byte may end a signed message; None: no network's byte may."""
    mark: Optional[MarkRules] = None
    """Rules of the mark; None: the defaults of the exchange."""
    state: Optional[MarketState] = None
    """State; None: all trading is open, as ever since the listing."""
    terms: Optional[str] = None
    """All terms that ``changeTerms`` may change, written as there: name and value of each. None where an answer lacks
    it."""
    pending_terms: Optional[PendingTerms] = None
    """Terms that an operator has changed and that are not in force yet; None: none."""
    caps: Optional[MarketCaps] = None
    """Caps on positions; None: there are none."""
    automatic_states: Optional[AutomaticStates] = None
    """States that the market enters by itself; None: none."""
    maker_protection_millis: Optional[int] = None
    """Milliseconds for which an order waits that would trade on arrival; 0: it does not wait. None where an answer
    lacks it."""
