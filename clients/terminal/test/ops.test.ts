import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type ShardStatus, type Trade } from 'openperp-client';
import { figuresOf, gatewayCounts, ratesBetween } from '../src/ops/figures.js';
import { liquidationsOf, wayOf } from '../src/ops/liquidations.js';
import { problemsOf } from '../src/ops/problems.js';

const METRICS = `# HELP gateway_transactions_seconds what a client sees
# TYPE gateway_transactions_seconds histogram
gateway_transactions_seconds_count{outcome="ok",status="200"} 90
gateway_transactions_seconds_count{outcome="limited",status="429"} 10.0
gateway_transactions_seconds_sum{outcome="ok",status="200"} 0.45
gateway_transactions_seconds_bucket{outcome="ok",status="200",le="+Inf"} 90
gateway_forwarded_seconds_count{outcome="a \\" b",upstream="stats"} 7
gateway_in_flight 3.0
gateway_connections 1.2E1
`;

test('figures of the gateway are read from the text of Prometheus', () => {
  assert.deepEqual(gatewayCounts(figuresOf(METRICS), 5), { at: 5, transactions: 100, refused: 10, seconds: 0.45, forwarded: 7, inFlight: 3, connections: 12 });
  assert.equal(figuresOf(METRICS)[4]!.labels.get('outcome'), 'a \\" b');
});

test('rates are those between two looks, and none where the gateway was started anew', () => {
  const before = gatewayCounts(figuresOf(METRICS), 1000);
  const after = { ...before, at: 3000, transactions: 140, refused: 12, seconds: 0.65, forwarded: 27 };
  assert.deepEqual(ratesBetween(before, after), { transactionsPerSecond: 20, refusedPerSecond: 1, readsPerSecond: 10, meanMillis: 5 });
  assert.equal(ratesBetween(before, { ...after, transactions: 2 }), null);
  assert.equal(ratesBetween(before, before), null);
});

const SHARD: ShardStatus = { shard: 'account-0', symbol: null, running: true, heartbeatAge: 200, lag: 0, accounts: { accounts: 3, pending: 0, inLiquidation: 0, insuranceFund: Decimal.of('5') }, market: null };
const MARKET: ShardStatus = { ...SHARD, shard: 'market-1', symbol: 'BTC-USD', accounts: null, market: { oracleAge: 300, publishers: 2, orders: 9, deleveragings: 0 } };
const problems = (...shards: ShardStatus[]) => problemsOf({ timestamp: 0, shards });

test('what needs attention is said in sentences', () => {
  assert.deepEqual(problems(SHARD, MARKET), []);
  assert.deepEqual(problems(), ['The gateway has received no heartbeat of a shard since it started.']);
  assert.deepEqual(problems({ ...SHARD, running: false, heartbeatAge: 9000 }), ['account-0 does not run: its host has been silent for 9 s. Transactions for it are refused.']);
  assert.deepEqual(problems({ ...MARKET, market: { ...MARKET.market!, oracleAge: 61_000 } }), ['BTC-USD (market-1) has followed no oracle for 1 min: margins use an old price.']);
  assert.match(problems({ ...MARKET, lag: 20_000 })[0]!, /20000 records behind/);
  assert.match(problems({ ...MARKET, market: { ...MARKET.market!, deleveragings: 2 } })[0]!, /deleverages/);
  assert.deepEqual(problems({ ...SHARD, accounts: { ...SHARD.accounts!, insuranceFund: Decimal.of('-2.5') } }), ['The insurance fund owes 2.5 USD.']);
});

test('liquidations are found among trades, the newest first, and it is said how each position was closed', () => {
  const usual = { symbol: 'BTC-USD', price: Decimal.of('100'), size: Decimal.of('1'), side: 'sell', maker: 'm', taker: 't', reason: 'normal', onBook: true } as const;
  const trades: Trade[] = [
    { ...usual, time: 1 },
    { ...usual, time: 2, reason: 'liquidation' },
    { ...usual, time: 4, reason: 'adl', onBook: false },
    { ...usual, time: 3, reason: 'liquidation', onBook: false },
    { ...usual, time: 0, reason: 'liquidation', side: 'buy' },
  ];
  assert.deepEqual(liquidationsOf(trades).map((each) => [each.time, wayOf(each)]), [
    [4, 'deleveraged'],
    [3, 'taken over by the fund'],
    [2, 'sold on the book'],
    [0, 'bought back on the book'],
  ]);
  assert.equal(liquidationsOf(Array.from({ length: 80 }, (_, time) => ({ ...usual, time, reason: 'liquidation' as const }))).length, 50);
});
