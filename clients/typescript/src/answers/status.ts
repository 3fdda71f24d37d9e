import type { Decimal } from '../decimal.js';
import { decimal, flag, integer, list, nullable, object, text, type Decoder } from './decoding.js';

/** Of a shard of accounts. */
export interface AccountShardStatus {
  readonly accounts: number;
  /** Transactions admitted that markets have yet to answer. */
  readonly pending: number;
  /** Accounts whose liquidation has begun and not ended. */
  readonly inLiquidation: number;
  /** USD, of the shard that has the insurance fund; null in others. */
  readonly insuranceFund: Decimal | null;
  /** Its trees over what it owes; null: it publishes none. */
  readonly liabilities: LiabilityTrees | null;
  /** The most that may leave the exchange in an hour of UTC; null: there is no limit. */
  readonly withdrawals: HourlyWithdrawals | null;
}

/** Of a shard of accounts, in USD. */
export interface HourlyWithdrawals {
  /** Requested in the present hour, and not come back. */
  readonly used: Decimal;
  /** The most that may be requested in an hour. */
  readonly limit: Decimal;
}

/** When a shard of accounts has published a tree over what it owes. */
export interface LiabilityTrees {
  /** Second since 1970 by which the newest is named; 0: there is none yet. */
  readonly newest: number;
  /** Seconds from one to the next. */
  readonly period: number;
}

/** Of a market. */
export interface MarketShardStatus {
  /** Milliseconds for which the mark has not followed a live oracle. */
  readonly oracleAge: number;
  /** Whose prices count. */
  readonly publishers: number;
  /** That rest in the book. */
  readonly orders: number;
  readonly deleveragings: number;
}

export interface ShardStatus {
  /** `account-0`, `market-2`. */
  readonly shard: string;
  /** Null for the account shard. */
  readonly symbol: string | null;
  /** Whether it applies commands at once, so that transactions for it are taken. */
  readonly running: boolean;
  /** Milliseconds since the gateway last heard of it. */
  readonly heartbeatAge: number;
  /** Records of its log that it has not applied. */
  readonly lag: number;
  /** Null for markets, and before the first command. */
  readonly accounts: AccountShardStatus | null;
  /** Null for the account shard, and before the first command. */
  readonly market: MarketShardStatus | null;
}

/** The answer to `GET /status`. */
export interface ExchangeStatus {
  /** Milliseconds. */
  readonly timestamp: number;
  /** Accounts first. */
  readonly shards: readonly ShardStatus[];
}

const accounts = object<AccountShardStatus>({
  accounts: integer,
  pending: integer,
  inLiquidation: integer,
  insuranceFund: nullable(decimal),
  liabilities: nullable(object<LiabilityTrees>({ newest: integer, period: integer })),
  withdrawals: nullable(object<HourlyWithdrawals>({ used: decimal, limit: decimal })),
});
const market = object<MarketShardStatus>({ oracleAge: integer, publishers: integer, orders: integer, deleveragings: integer });

export const exchangeStatus: Decoder<ExchangeStatus> = object<ExchangeStatus>({
  timestamp: integer,
  shards: list(
    object<ShardStatus>({
      shard: text,
      symbol: nullable(text),
      running: flag,
      heartbeatAge: integer,
      lag: integer,
      accounts: nullable(accounts),
      market: nullable(market),
    }),
  ),
});
