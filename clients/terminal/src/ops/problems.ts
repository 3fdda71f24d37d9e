import type { ExchangeStatus, ShardStatus } from 'openperp-client';
import { age } from '../format/times.js';

/** Heartbeats come twice a second. */
const LONGEST_SILENCE = 3_000;
/** A mark that follows no oracle for so long means that publishers are silent. */
const LONGEST_ORACLE_AGE = 10_000;
/** More records than a shard works off between two looks. */
const LARGEST_LAG = 10_000;

/** What an operator has to look at, as sentences; none: all is in order. */
export function problemsOf(status: ExchangeStatus): string[] {
  const problems = status.shards.flatMap((shard) => problemsOfShard(shard));
  if (status.shards.length === 0) problems.push('The gateway has received no heartbeat of a shard since it started.');
  return problems;
}

function problemsOfShard(shard: ShardStatus): string[] {
  const name = nameOf(shard);
  if (!shard.running) {
    const why = shard.heartbeatAge > LONGEST_SILENCE ? `its host has been silent for ${age(shard.heartbeatAge)}` : 'it is being restored, or has stopped';
    return [`${name} does not run: ${why}. Transactions for it are refused.`];
  }
  const problems: string[] = [];
  if (shard.lag > LARGEST_LAG) problems.push(`${name} is ${shard.lag} records behind its log.`);
  if ((shard.market?.oracleAge ?? 0) > LONGEST_ORACLE_AGE) problems.push(`${name} has followed no oracle for ${age(shard.market!.oracleAge)}: margins use an old price.`);
  if ((shard.market?.deleveragings ?? 0) > 0) problems.push(`${name} deleverages: the insurance fund could not close positions on the book.`);
  if (shard.accounts?.insuranceFund?.isNegative()) problems.push(`The insurance fund owes ${shard.accounts.insuranceFund.negated()} USD.`);
  return problems;
}

/** `BTC-USD (market-0)`, `account-2`. */
export function nameOf(shard: ShardStatus): string {
  return shard.symbol === null ? shard.shard : `${shard.symbol} (${shard.shard})`;
}
