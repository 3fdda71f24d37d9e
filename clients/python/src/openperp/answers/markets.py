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
    """How far from the mark prices may be, as shares of it."""

    limit: Decimal
    """Of a limit order on the side where it would match."""
    far: Decimal
    """Of a limit order on the other side."""
    market: Decimal
    """Of a market order."""


@dataclass(frozen=True)
class MarginTier:
    """A maintenance rate and the notional it begins at."""

    notional: Decimal
    maintenance_rate: Decimal


@dataclass(frozen=True)
class MarkRules:
    """When trades and book count as evidence of a price, and how far they may move the mark from the oracle, as shares of the
    oracle price."""

    evidence_spread: Decimal
    evidence_hold: int
    """Milliseconds, as ``last_trade_life``."""
    bias_band: Decimal
    last_trade_life: int
    mark_band: Decimal
    mark_slew: Decimal
    """Largest change of that distance in a second."""
    liquidation_band: Decimal


@dataclass(frozen=True)
class MarketState:
    """What runs in a market, and why."""

    name: MarketStateName
    reason: str
    since: int
    """Milliseconds of exchange time."""
    until: int
    """When it ends by itself, milliseconds of exchange time; 0: it does not."""
    settlement_price: Optional[Decimal] = None
    """At which all positions are closed; None while it is not settled."""


@dataclass(frozen=True)
class MarketCaps:
    """How much there may be of a market, in base units; 0: no cap."""

    open_interest: Decimal
    """The sum of all longs."""
    position: Decimal
    """Of an account, with its open orders of that side."""


@dataclass(frozen=True)
class AutomaticState:
    """What a market takes by itself, after so many seconds."""

    seconds: int
    state: str


@dataclass(frozen=True)
class AutomaticStates:
    oracle_silent: Optional[AutomaticState]
    """Without a live oracle price; None: nothing."""
    band_left: Optional[AutomaticState]
    """With the mark outside the liquidation band; None: nothing."""
    good: int
    """Seconds for which the cause must be gone before what was before is in force again."""


@dataclass(frozen=True)
class PendingTerms:
    """A change of terms that does not count yet."""

    effective_at: int
    """From when on it counts, in milliseconds of exchange time."""
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
    """Prices are multiples of it."""
    lot_size: Decimal
    """Sizes are multiples of it."""
    min_notional: Decimal
    """Of an order, in the quote asset."""
    max_leverage: Decimal
    order_types: Tuple[str, ...]
    time_in_forces: Tuple[str, ...]
    default_leverage: Decimal
    maker_fee: Decimal
    """Share of the notional, negative for a rebate; ``taker_fee`` likewise."""
    taker_fee: Decimal
    max_order_notional: Decimal
    """With the position and the open orders of its side."""
    max_position_notional: Decimal
    price_band: PriceBand
    initial_margin_factor: Decimal
    """The initial margin rate is at least so many times the maintenance rate."""
    correlation_discount: Decimal
    """The share of every correlation that offsets count, 0 to 1; the same in all markets."""
    offset_floor: Decimal
    """The maintenance requirement of an account is never below this share of the sum over its positions; the same in all markets."""
    margin_tiers: Tuple[MarginTier, ...]
    """Maintenance rates at the lowest leverage in a calm market, interpolated between two."""
    network: Optional[Network]
    """Whose byte a signature may end with; None: of none."""
    mark: Optional[MarkRules]
    """None: the defaults of the exchange."""
    state: Optional[MarketState] = None
    """None: everything runs, as ever since the listing."""
    terms: Optional[str] = None
    """All that ``change_terms`` may change, as it is written there; None: of an exchange that cannot."""
    pending_terms: Optional[PendingTerms] = None
    """What an operator has changed and does not count yet; None: nothing."""
    caps: Optional[MarketCaps] = None
    """None: none."""
    automatic_states: Optional[AutomaticStates] = None
    """None: it takes no state by itself."""


@dataclass(frozen=True)
class Ticker:
    """The last 24 hours and the present prices of a market: ``GET /ticker/{symbol}`` and the ticker stream. None: does not exist
    yet."""

    symbol: str
    price_change: Decimal
    """Compared with the last price before the 24 hours, or with their first price."""
    price_change_percent: Decimal
    last_price: Optional[Decimal]
    """The mark until there is a trade; ``high_price`` and ``low_price`` likewise."""
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
    """The running rate of 8 hours."""
    regime: int
    """Direction: -1 falling, 0, 1 rising."""
    regime_dt: int
    """Steps of 10 s since it began."""
    regime_vol: Optional[Decimal]
    """Annual volatility, memory 60 minutes."""
    regime_mv: Optional[Decimal]
    """Drift per hour."""
    fair_book_px: Optional[Decimal]
    fair_vol: Optional[Decimal]
    """Annual volatility, memory 5 minutes."""
    fair_bias: Decimal
    timestamp: int
    """Nanoseconds."""
    best_bid: Optional[Decimal]
    """None with an empty side, as ``best_ask``."""
    best_ask: Optional[Decimal]
    funding_rate_hourly: Decimal
    """What a position would pay for the running hour, as a share of its notional."""
    next_funding_time: int
    """Nanoseconds, the next full hour."""
    state: Optional[MarketStateName] = None
    """What runs in the market; None: of an exchange that knows no states."""


@dataclass(frozen=True)
class Candle:
    """The trades of an interval: ``GET /klines`` and the candle stream. Without a trade all prices are the close before and
    volume and number are 0."""

    open_time: int = field(metadata=wire("t"))
    """Milliseconds."""
    close_time: int = field(metadata=wire("T"))
    """Milliseconds, the open time of the next."""
    open: Decimal = field(metadata=wire("o"))
    high: Decimal = field(metadata=wire("h"))
    low: Decimal = field(metadata=wire("l"))
    close: Decimal = field(metadata=wire("c"))
    volume: Decimal = field(metadata=wire("v"))
    """Base units."""
    trades: int = field(metadata=wire("n"))
    """How many."""


@dataclass(frozen=True)
class FundingHour:
    """The funding of a market at a full hour: an element of ``GET /fundingRateHistory``."""

    symbol: str
    funding_rate: Decimal
    """Of the hour, a share of the notional; longs paid when it is positive."""
    mark_price: Decimal
    slot: int
    """Of the settlement in the market's log."""
    timestamp: int
    """Nanoseconds."""


@dataclass(frozen=True)
class MarketContext:
    """One entry of a list of markets: its last 24 hours."""

    symbol: str
    volume: Decimal
    """Base units."""
    funding: Decimal
    """Of 8 hours."""
    oi: Decimal
    """Open interest, base units."""
    last_price: Optional[Decimal]
    """The mark until there is a trade; None: no mark yet."""
    price_change: Decimal
    price_change_percent: Decimal
    quote_volume: Optional[Decimal] = None
    """USD; None where the answer does not say it."""


@dataclass(frozen=True)
class ServerTime:
    """The answer to ``GET /time``."""

    server_time: int
    """Milliseconds."""
    timestamp: int
    """The same in nanoseconds."""
