"""Answers about markets."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Optional, Tuple

from ..actions import MarketStateName
from ..canonical import Network
from .decoding import wire


@dataclass(frozen=True)
class PriceBand:
    """Largest distance of prices from the mark, as shares of the mark."""

    limit: Decimal
    """Bound for a limit order on the side where it would match."""
    far: Decimal
    """Bound for a limit order on the other side."""
    market: Decimal
    """Bound for a market order."""


@dataclass(frozen=True)
class MarginTier:
    """A maintenance rate and the notional from which on it applies."""

    notional: Decimal
    maintenance_rate: Decimal


@dataclass(frozen=True)
class MarkRules:
    """Rules that say when trades and book count as evidence of a price, and how far they may move the mark from the
    oracle, as shares of the oracle price."""

    evidence_spread: Decimal
    evidence_hold: int
    """Milliseconds, like ``last_trade_life``."""
    bias_band: Decimal
    last_trade_life: int
    mark_band: Decimal
    mark_slew: Decimal
    """Largest change, within a second, of the mark's distance from the oracle."""
    liquidation_band: Decimal


@dataclass(frozen=True)
class MarketState:
    """The state of a market, which says what runs in it, and the reason."""

    name: MarketStateName
    reason: str
    since: int
    """Begin of the state, in milliseconds of exchange time."""
    until: int
    """Time at which the state ends by itself, in milliseconds of exchange time; 0: it does not."""
    settlement_price: Optional[Decimal] = None
    """Price at which all positions are closed; None while the market is not settled."""


@dataclass(frozen=True)
class MarketCaps:
    """Caps on the size of a market, in base units; 0: no cap."""

    open_interest: Decimal
    """Cap on the sum of all longs."""
    position: Decimal
    """Cap on the position of an account, with its open orders of that side."""


@dataclass(frozen=True)
class AutomaticState:
    """A state that a market takes by itself once a cause has lasted this many seconds."""

    seconds: int
    state: str


@dataclass(frozen=True)
class AutomaticStates:
    oracle_silent: Optional[AutomaticState]
    """State taken without a live oracle price; None: no state."""
    band_left: Optional[AutomaticState]
    """State taken while the mark is outside the liquidation band; None: no state."""
    good: int
    """Seconds for which the cause must be gone before the earlier state is in force again."""


@dataclass(frozen=True)
class PendingTerms:
    """A change of terms that is not in force yet."""

    effective_at: int
    """Time from which on it is in force, in milliseconds of exchange time."""
    terms: str


@dataclass(frozen=True)
class MarketInfo:
    """A market and its parameters."""

    symbol: str
    base_asset: str
    quote_asset: str
    status: str
    price_precision: int
    size_precision: int
    tick_size: Decimal
    """Step of prices."""
    lot_size: Decimal
    """Step of sizes, in base units."""
    min_notional: Decimal
    """Smallest notional of an order, in the quote asset."""
    max_leverage: Decimal
    order_types: Tuple[str, ...]
    time_in_forces: Tuple[str, ...]
    default_leverage: Decimal
    maker_fee: Decimal
    """Maker fee as a share of the notional; negative: a rebate. ``taker_fee`` likewise."""
    taker_fee: Decimal
    max_order_notional: Decimal
    """Largest notional of an order together with the position and the open orders of its side, in USD at the mark."""
    max_position_notional: Decimal
    price_band: PriceBand
    initial_margin_factor: Decimal
    """Smallest ratio of the initial margin rate to the maintenance rate."""
    correlation_discount: Decimal
    """Share of every correlation that counts for offsets, 0 to 1; the same in all markets."""
    offset_floor: Decimal
    """The maintenance requirement of an account is never below this share of the sum over its positions; the same in all markets."""
    margin_tiers: Tuple[MarginTier, ...]
    """Maintenance rates at the lowest leverage in a calm market, interpolated between two."""
    network: Optional[Network]
    """Network whose byte a signature may end with; None: no network."""
    mark: Optional[MarkRules]
    """Mark price rules; None: the defaults of the exchange."""
    state: Optional[MarketState] = None
    """State of the market; None: trading since the listing."""
    terms: Optional[str] = None
    """All terms that ``change_terms`` may change, as written there; None if the exchange does not support it."""
    pending_terms: Optional[PendingTerms] = None
    """Terms set by an operator that are not in force yet; None: there are none."""
    caps: Optional[MarketCaps] = None
    """Caps of the market; None: there are none."""
    automatic_states: Optional[AutomaticStates] = None
    """States that the market takes by itself; None: it takes none."""


@dataclass(frozen=True)
class Ticker:
    """Market of a leverage setting or of a fee as a builder."""

    symbol: str
    price_change: Decimal
    """Change since the last price before the 24 hours, or else since the first price in them."""
    price_change_percent: Decimal
    last_price: Optional[Decimal]
    """Price of the last trade; the mark until there is a trade. ``high_price`` and ``low_price`` likewise."""
    high_price: Optional[Decimal]
    low_price: Optional[Decimal]
    volume: Decimal
    """Base units."""
    quote_volume: Decimal
    """USD."""
    mark_price: Optional[Decimal]
    oracle_price: Optional[Decimal]
    open_interest: Decimal
    """Base units."""
    funding_rate: Decimal
    """The running 8-hour funding rate."""
    regime: int
    """Direction of the regime: -1 falling, 0 none, 1 rising."""
    regime_dt: int
    """Steps of 10 s since the regime began."""
    regime_vol: Optional[Decimal]
    """Annual volatility with a memory of 60 minutes."""
    regime_mv: Optional[Decimal]
    """Drift per hour."""
    fair_book_px: Optional[Decimal]
    fair_vol: Optional[Decimal]
    """Annual volatility with a memory of 5 minutes."""
    fair_bias: Decimal
    timestamp: int
    """Nanoseconds since 1970."""
    best_bid: Optional[Decimal]
    """Best bid; None while that side of the book is empty, like ``best_ask``."""
    best_ask: Optional[Decimal]
    funding_rate_hourly: Decimal
    """Rate that a position would pay for the running hour, as a share of its notional."""
    next_funding_time: int
    """The next full hour, in nanoseconds since 1970."""
    state: Optional[MarketStateName] = None
    """State of the market; None if the exchange has no states."""


@dataclass(frozen=True)
class Candle:
    """The trades of an interval: ``GET /klines`` and the candle stream. Without a trade, all prices are the previous
    close, and volume and number are 0."""

    open_time: int = field(metadata=wire("t"))
    """Milliseconds since 1970."""
    close_time: int = field(metadata=wire("T"))
    """Open time of the next candle, in milliseconds since 1970."""
    open: Decimal = field(metadata=wire("o"))
    high: Decimal = field(metadata=wire("h"))
    low: Decimal = field(metadata=wire("l"))
    close: Decimal = field(metadata=wire("c"))
    volume: Decimal = field(metadata=wire("v"))
    """Base units."""
    trades: int = field(metadata=wire("n"))
    """Number of trades."""


@dataclass(frozen=True)
class FundingHour:
    """The funding of a market at a full hour: an element of ``GET /fundingRateHistory``."""

    symbol: str
    funding_rate: Decimal
    """Rate of the hour as a share of the notional; positive: longs paid."""
    mark_price: Decimal
    slot: int
    """Position of the settlement in the market's log."""
    timestamp: int
    """Nanoseconds since 1970."""


@dataclass(frozen=True)
class MarketContext:
    """One entry of a list of markets: its last 24 hours."""

    symbol: str
    volume: Decimal
    """Base units."""
    funding: Decimal
    """The running 8-hour funding rate."""
    oi: Decimal
    """Open interest, base units."""
    last_price: Optional[Decimal]
    """Price of the last trade; the mark until there is a trade; None before the first mark."""
    price_change: Decimal
    price_change_percent: Decimal
    quote_volume: Optional[Decimal] = None
    """Volume in USD; None if the answer lacks it."""


@dataclass(frozen=True)
class ServerTime:
    """The answer to ``GET /time``."""

    server_time: int
    """Milliseconds since 1970."""
    timestamp: int
    """The same time in nanoseconds since 1970."""
