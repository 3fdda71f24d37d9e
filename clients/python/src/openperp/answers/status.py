"""What hosts say of the shards of the exchange."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Optional, Tuple


@dataclass(frozen=True)
class LiabilityTrees:
    """When a shard of accounts has published a tree over what it owes."""

    newest: int
    """Second since 1970 by which the newest is named; 0: there is none yet."""
    period: int
    """Seconds from one to the next."""


@dataclass(frozen=True)
class HourlyWithdrawals:
    """Of a shard of accounts, in USD."""

    used: Decimal
    """Requested in the present hour of UTC, and not come back."""
    limit: Decimal
    """The most that may be requested in an hour."""


@dataclass(frozen=True)
class AccountShardStatus:
    """Of a shard of accounts."""

    accounts: int
    pending: int
    """Transactions admitted that markets have yet to answer."""
    in_liquidation: int
    """Accounts whose liquidation has begun and not ended."""
    insurance_fund: Optional[Decimal]
    """USD, of the shard that has the insurance fund; ``None`` in others."""
    liabilities: Optional[LiabilityTrees]
    """Its trees over what it owes; ``None``: it publishes none."""
    withdrawals: Optional[HourlyWithdrawals]
    """The most that may leave the exchange in an hour; ``None``: there is no limit."""


@dataclass(frozen=True)
class MarketShardStatus:
    """Of a market."""

    oracle_age: int
    """Milliseconds for which the mark has not followed a live oracle."""
    publishers: int
    """Whose prices count."""
    orders: int
    """That rest in the book."""
    deleveragings: int
    """Under way."""


@dataclass(frozen=True)
class ShardStatus:
    shard: str
    """``account-0``, ``market-2``."""
    symbol: Optional[str]
    """``None`` for the account shard."""
    running: bool
    """Whether it applies commands at once, so that transactions for it are taken."""
    heartbeat_age: int
    """Milliseconds since the last heartbeat that the gateway received."""
    lag: int
    """Records of its log that it has not applied."""
    accounts: Optional[AccountShardStatus]
    """``None`` for markets, and before the first command."""
    market: Optional[MarketShardStatus]
    """``None`` for the account shard, and before the first command."""


@dataclass(frozen=True)
class ExchangeStatus:
    """The answer to ``GET /status``."""

    timestamp: int
    """Milliseconds."""
    shards: Tuple[ShardStatus, ...]
    """Accounts first."""
