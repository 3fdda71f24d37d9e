"""The clock of an exchange, and the state of its shards, as their hosts report it."""

# Generated from docs/api by clients/generator; do not edit.

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Optional, Tuple


@dataclass(frozen=True)
class ServerTime:
    """The answer to ``GET /time``."""

    server_time: int
    """Milliseconds since 1970."""
    timestamp: int
    """The same time in nanoseconds."""


@dataclass(frozen=True)
class LiabilityTrees:
    """Trees over the liabilities of the exchange."""

    newest: int
    """Second since 1970 by which the newest tree is named; 0: there is none yet."""
    period: int
    """Seconds from one to the next."""


@dataclass(frozen=True)
class HourlyWithdrawals:
    """The withdrawals of the exchange in an hour of UTC, in USD."""

    used: Decimal
    """Amount requested in the present hour and not returned."""
    limit: Decimal
    """Largest amount that may be requested in an hour."""


@dataclass(frozen=True)
class AccountShardStatus:
    """The status of the account shard."""

    accounts: int
    pending: int
    """Transactions admitted that markets have yet to answer."""
    in_liquidation: int
    """Accounts whose liquidation has begun and not ended."""
    insurance_fund: Optional[Decimal] = None
    """Insurance fund in USD; None before the fund is set."""
    liabilities: Optional[LiabilityTrees] = None
    """Trees over the liabilities of the exchange; None: none are published."""
    withdrawals: Optional[HourlyWithdrawals] = None
    """Withdrawals in this hour of UTC and their limit; None: there is no limit."""


@dataclass(frozen=True)
class MarketShardStatus:
    """The status of a market."""

    oracle_age: int
    """Milliseconds for which the mark has not followed a live oracle."""
    publishers: int
    """Number of publishers whose prices count."""
    orders: int
    """Number of orders that rest in the book."""
    deleveragings: int
    """Number of deleveragings under way."""


@dataclass(frozen=True)
class ShardStatus:
    """The status of a shard."""

    shard: str
    """Kind and number of the shard, such as ``account-0``; a market has its permanent number."""
    symbol: Optional[str]
    """Symbol of the market; None for the account shard."""
    running: bool
    """Whether it applies commands at once, so that transactions for it are taken."""
    heartbeat_age: int
    """Milliseconds since the gateway last heard of it."""
    lag: int
    """Number of records of its log that it has not applied."""
    accounts: Optional[AccountShardStatus] = None
    """Status of the account shard; None for markets, and before the first command."""
    market: Optional[MarketShardStatus] = None
    """Status of a market; None for the account shard, and before the first command."""


@dataclass(frozen=True)
class ExchangeStatus:
    """The status of all shards of an exchange."""

    timestamp: int
    """Milliseconds since 1970, by the gateway that answers."""
    shards: Tuple[ShardStatus, ...]
    """All shards: the account shard, then the markets."""
