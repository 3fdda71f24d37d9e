"""The state of the exchange's shards, as their hosts report it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Optional, Tuple


@dataclass(frozen=True)
class LiabilityTrees:
    """The liability trees that the exchange publishes."""

    newest: int
    """Second since 1970 that names the newest tree; 0: there is none yet."""
    period: int
    """Seconds from one tree to the next."""


@dataclass(frozen=True)
class HourlyWithdrawals:
    """The hourly withdrawals of the exchange, in USD."""

    used: Decimal
    """Amount requested in the current UTC hour and not returned."""
    limit: Decimal
    """Largest amount that may be requested in an hour."""


@dataclass(frozen=True)
class AccountShardStatus:
    """The state of the account shard."""

    accounts: int
    pending: int
    """Number of admitted transactions that markets have yet to answer."""
    in_liquidation: int
    """Number of accounts whose liquidation has begun and not ended."""
    insurance_fund: Optional[Decimal]
    """Money of the insurance fund in USD; ``None`` before the fund is set."""
    liabilities: Optional[LiabilityTrees]
    """Its liability trees; ``None``: none are published."""
    withdrawals: Optional[HourlyWithdrawals]
    """Amounts that may leave the exchange in an hour; ``None``: there is no limit."""


@dataclass(frozen=True)
class MarketShardStatus:
    """The state of a market shard."""

    oracle_age: int
    """Milliseconds for which the mark has not followed a live oracle price."""
    publishers: int
    """Number of publishers whose prices count."""
    orders: int
    """Number of orders that rest in the book."""
    deleveragings: int
    """Number of deleveragings under way."""


@dataclass(frozen=True)
class ShardStatus:
    shard: str
    """Name of the shard: ``account-0``, ``market-2``."""
    symbol: Optional[str]
    """Symbol of the market; ``None`` for the account shard."""
    running: bool
    """Whether it applies commands at once, so that transactions for it are accepted."""
    heartbeat_age: int
    """Milliseconds since the last heartbeat that the gateway received."""
    lag: int
    """Number of records of its log that it has not applied yet."""
    accounts: Optional[AccountShardStatus]
    """State of the account shard; ``None`` for markets, and before the first command."""
    market: Optional[MarketShardStatus]
    """State of a market shard; ``None`` for the account shard, and before the first command."""


@dataclass(frozen=True)
class ExchangeStatus:
    """The answer to ``GET /status``."""

    timestamp: int
    """Milliseconds since 1970."""
    shards: Tuple[ShardStatus, ...]
    """The account shard, then the markets."""
