// The clock of an exchange, and the state of its shards, as their hosts report it. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, flag, integer, list, nanos, nullable, object, text, type Decoder } from '../decoding.js';

/** The answer to `GET /time`. */
export interface ServerTime {
  /** Milliseconds since 1970. */
  readonly serverTime: number;
  /** The same time in nanoseconds. */
  readonly timestamp: bigint;
}

export const serverTime: Decoder<ServerTime> = object<ServerTime>({ serverTime: integer, timestamp: nanos });

/** Trees over the liabilities of the exchange. */
export interface LiabilityTrees {
  /** Second since 1970 by which the newest tree is named; 0: there is none yet. */
  readonly newest: number;
  /** Seconds from one to the next. */
  readonly period: number;
}

export const liabilityTrees: Decoder<LiabilityTrees> = object<LiabilityTrees>({ newest: integer, period: integer });

/** The withdrawals of the exchange in an hour of UTC, in USD. */
export interface HourlyWithdrawals {
  /** Amount requested in the present hour and not returned. */
  readonly used: Decimal;
  /** Largest amount that may be requested in an hour. */
  readonly limit: Decimal;
}

export const hourlyWithdrawals: Decoder<HourlyWithdrawals> = object<HourlyWithdrawals>({
  used: decimal,
  limit: decimal,
});

/** The status of the account shard. */
export interface AccountShardStatus {
  readonly accounts: number;
  /** Transactions admitted that markets have yet to answer. */
  readonly pending: number;
  /** Accounts whose liquidation has begun and not ended. */
  readonly inLiquidation: number;
  /** Insurance fund in USD; null before the fund is set. */
  readonly insuranceFund: Decimal | null;
  /** Trees over the liabilities of the exchange; null: none are published. */
  readonly liabilities: LiabilityTrees | null;
  /** Withdrawals in this hour of UTC and their limit; null: there is no limit. */
  readonly withdrawals: HourlyWithdrawals | null;
}

export const accountShardStatus: Decoder<AccountShardStatus> = object<AccountShardStatus>({
  accounts: integer,
  pending: integer,
  inLiquidation: integer,
  insuranceFund: nullable(decimal),
  liabilities: nullable(liabilityTrees),
  withdrawals: nullable(hourlyWithdrawals),
});

/** The status of a market. */
export interface MarketShardStatus {
  /** Milliseconds for which the mark has not followed a live oracle. */
  readonly oracleAge: number;
  /** Number of publishers whose prices count. */
  readonly publishers: number;
  /** Number of orders that rest in the book. */
  readonly orders: number;
  /** Number of deleveragings under way. */
  readonly deleveragings: number;
}

export const marketShardStatus: Decoder<MarketShardStatus> = object<MarketShardStatus>({
  oracleAge: integer,
  publishers: integer,
  orders: integer,
  deleveragings: integer,
});

/** The status of a shard. */
export interface ShardStatus {
  /** Kind and number of the shard, such as `account-0`; a market has its permanent number. */
  readonly shard: string;
  /** Symbol of the market; null for the account shard. */
  readonly symbol: string | null;
  /** Whether it applies commands at once, so that transactions for it are taken. */
  readonly running: boolean;
  /** Milliseconds since the gateway last heard of it. */
  readonly heartbeatAge: number;
  /** Number of records of its log that it has not applied. */
  readonly lag: number;
  /** Status of the account shard; null for markets, and before the first command. */
  readonly accounts: AccountShardStatus | null;
  /** Status of a market; null for the account shard, and before the first command. */
  readonly market: MarketShardStatus | null;
}

export const shardStatus: Decoder<ShardStatus> = object<ShardStatus>({
  shard: text,
  symbol: nullable(text),
  running: flag,
  heartbeatAge: integer,
  lag: integer,
  accounts: nullable(accountShardStatus),
  market: nullable(marketShardStatus),
});

/** The status of all shards of an exchange. */
export interface ExchangeStatus {
  /** Milliseconds since 1970, by the gateway that answers. */
  readonly timestamp: number;
  /** All shards: the account shard, then the markets. */
  readonly shards: readonly ShardStatus[];
}

export const exchangeStatus: Decoder<ExchangeStatus> = object<ExchangeStatus>({
  timestamp: integer,
  shards: list(shardStatus),
});
