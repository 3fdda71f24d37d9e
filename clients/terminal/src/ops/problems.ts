import type { ExchangeStatus, Market, ShardStatus, Withdrawal } from 'openperp-client';
import { age } from '../format/times.js';
import { describeState, stateOf } from '../market/marketState.js';

/** Heartbeats come twice a second. */
const LONGEST_SILENCE = 3_000;
/** A mark that follows no oracle for this long means that publishers are silent. */
const LONGEST_ORACLE_AGE = 10_000;
/** More records than a shard works off between two looks. */
const LARGEST_LAG = 10_000;
/** Like the alert: a tree over liabilities is late when it is older than one and a half periods. */
const LATE_PERIODS = 1.5;
/** Like the alert: four fifths of the amount that may leave a shard in an hour. */
const NEAR_LIMIT = '0.8';
/** Like the alert: four hours. */
const LONGEST_WITHDRAWAL = 4 * 3_600_000;

/** A problem that an operator has to look at. */
export interface Problem {
  /** A sentence. */
  readonly text: string;
  /** The alert that explains it, by the name that it has in the rules for Prometheus and in the operations guide; null: there is none. */
  readonly alert: string | null;
}

/**
 * The problems of the exchange; none: all is in order.
 *
 * @param pause state of withdrawals after the last `pauseWithdrawals`: `paused (reason)` or `going on (reason)`; empty:
 *   nobody has signed one
 */
export function problemsOf(status: ExchangeStatus, markets: Iterable<Market>, withdrawals: readonly Withdrawal[], pause: string): Problem[] {
  const problems = status.shards.flatMap((shard) => problemsOfShard(shard, status.timestamp));
  if (status.shards.length === 0) problems.push({ text: 'The gateway has received no heartbeat of a shard since it started.', alert: 'OpenPerpServiceAbsent' });
  for (const { symbol, info } of markets) {
    const state = describeState(symbol, stateOf(info, null));
    const isAutomatic = info.state?.reason.startsWith('automatic: ') ?? false;
    if (state !== null && info.status !== 'CLOSED') problems.push({ text: `${state}.`, alert: isAutomatic ? 'OpenPerpMarketAutomatic' : null });
  }
  if (pause.startsWith('paused')) problems.push({ text: `Withdrawals are ${pause}.`, alert: 'OpenPerpWithdrawalsPaused' });
  return [...problems, ...problemsOfWithdrawals(withdrawals, status.timestamp)];
}

function problemsOfShard(shard: ShardStatus, now: number): Problem[] {
  const name = nameOf(shard);
  if (!shard.running) {
    const why = shard.heartbeatAge > LONGEST_SILENCE ? `its host has been silent for ${age(shard.heartbeatAge)}` : 'it is being restored, or has stopped';
    return [{ text: `${name} does not run: ${why}. Transactions for it are refused.`, alert: 'OpenPerpShardDown' }];
  }
  const problems: Problem[] = [];
  if (shard.lag > LARGEST_LAG) problems.push({ text: `${name} is ${shard.lag} records behind its log.`, alert: 'OpenPerpShardLags' });
  if ((shard.market?.oracleAge ?? 0) > LONGEST_ORACLE_AGE) {
    problems.push({ text: `${name} has followed no oracle for ${age(shard.market!.oracleAge)}: margins use an old price.`, alert: 'OpenPerpMarkStale' });
  }
  if ((shard.market?.deleveragings ?? 0) > 0) problems.push({ text: `${name} deleverages: the insurance fund could not close positions on the book.`, alert: 'OpenPerpDeleverages' });
  const fund = shard.accounts?.insuranceFund;
  if (fund?.isNegative()) problems.push({ text: `The insurance fund owes ${fund.negated()} USD.`, alert: 'OpenPerpInsuranceShortfall' });
  const trees = shard.accounts?.liabilities;
  if (trees && trees.newest > 0 && now - trees.newest * 1000 > LATE_PERIODS * trees.period * 1000) {
    problems.push({ text: `${name} published its last tree over liabilities ${span(now / 1000 - trees.newest)} ago; one is due every ${span(trees.period)}.`, alert: 'OpenPerpLiabilitiesLate' });
  }
  const hour = shard.accounts?.withdrawals;
  if (hour && hour.used.isGreaterThan(hour.limit.times(NEAR_LIMIT))) {
    problems.push({ text: `${hour.used} of the ${hour.limit} USD that may leave the exchange in this hour have been requested; more is refused until the hour ends.`, alert: 'OpenPerpWithdrawalsNearLimit' });
  }
  return problems;
}

/** @param withdrawals the oldest first */
function problemsOfWithdrawals(withdrawals: readonly Withdrawal[], now: number): Problem[] {
  const oldest = withdrawals[0];
  const waiting = oldest === undefined ? 0 : now - Number(oldest.requestedAt / 1_000_000n);
  return waiting <= LONGEST_WITHDRAWAL ? [] : [{ text: `A withdrawal has been waiting for ${age(waiting)}.`, alert: 'OpenPerpWithdrawalsWait' }];
}

/** Minutes, so that one and a half hours do not read as one. */
function span(seconds: number): string {
  return seconds < 120 ? `${Math.floor(seconds)} s` : `${Math.floor(seconds / 60)} min`;
}

/** `BTC-USD (market-0)`, `account-0`. */
export function nameOf(shard: ShardStatus): string {
  return shard.symbol === null ? shard.shard : `${shard.symbol} (${shard.shard})`;
}
