import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Decimal, type Market, type MarketPositions, type ShardStatus, type Trade, type Withdrawal } from 'openperp-client';
import { figuresOf, gatewayCounts, ratesBetween } from '../src/ops/figures.js';
import { largestOf } from '../src/ops/largest.js';
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

const SHARD: ShardStatus = { shard: 'account-0', symbol: null, running: true, heartbeatAge: 200, lag: 0, accounts: { accounts: 3, pending: 0, inLiquidation: 0, insuranceFund: Decimal.of('5'), liabilities: null, withdrawals: null }, market: null };
const MARKET: ShardStatus = { ...SHARD, shard: 'market-1', symbol: 'BTC-USD', accounts: null, market: { oracleAge: 300, publishers: 2, orders: 9, deleveragings: 0 } };
const problems = (...shards: ShardStatus[]) => problemsOf({ timestamp: 0, shards }, [], [], '');
const texts = (...shards: ShardStatus[]) => problems(...shards).map(({ text }) => text);

test('what needs attention is said in sentences, with the alert that explains it', () => {
  assert.deepEqual(problems(SHARD, MARKET), []);
  assert.deepEqual(problems(), [{ text: 'The gateway has received no heartbeat of a shard since it started.', alert: 'OpenPerpServiceAbsent' }]);
  assert.deepEqual(problems({ ...SHARD, running: false, heartbeatAge: 9000 }), [
    { text: 'account-0 does not run: its host has been silent for 9 s. Transactions for it are refused.', alert: 'OpenPerpShardDown' },
  ]);
  assert.deepEqual(texts({ ...MARKET, market: { ...MARKET.market!, oracleAge: 61_000 } }), ['BTC-USD (market-1) has followed no oracle for 1 min: margins use an old price.']);
  assert.match(texts({ ...MARKET, lag: 20_000 })[0]!, /20000 records behind/);
  assert.match(texts({ ...MARKET, market: { ...MARKET.market!, deleveragings: 2 } })[0]!, /deleverages/);
  assert.deepEqual(texts({ ...SHARD, accounts: { ...SHARD.accounts!, insuranceFund: Decimal.of('-2.5') } }), ['The insurance fund owes 2.5 USD.']);
});

test('a tree over liabilities is late after one and a half periods', () => {
  const at = (now: number, newest: number) =>
    problemsOf({ timestamp: now * 1000, shards: [{ ...SHARD, accounts: { ...SHARD.accounts!, liabilities: { newest, period: 3600 } } }] }, [], [], '');
  assert.deepEqual(at(12_600, 7200), []);
  assert.deepEqual(at(12_601, 7200), [{ text: 'account-0 published its last tree over liabilities 90 min ago; one is due every 60 min.', alert: 'OpenPerpLiabilitiesLate' }]);
  assert.deepEqual(at(20_000, 0), []);
});

test('withdrawals of an hour that come near their limit need attention', () => {
  const at = (used: string) => texts({ ...SHARD, accounts: { ...SHARD.accounts!, withdrawals: { used: Decimal.of(used), limit: Decimal.of('1000') } } });
  assert.deepEqual(at('800'), []);
  assert.deepEqual(at('800.5'), ['800.5 of the 1000 USD that may leave the exchange in this hour have been requested; more is refused until the hour ends.']);
});

test('every alert that is named is one of those that Prometheus is given', () => {
  const rules = readFileSync(new URL('../../../../../../helm/openperp/files/alerts.yaml', import.meta.url), 'utf8');
  const named = readFileSync(new URL('../../../../src/ops/problems.ts', import.meta.url), 'utf8').match(/OpenPerp[A-Z]\w+/g) ?? [];
  assert.ok(named.length >= 6);
  for (const alert of named) assert.ok(rules.includes(`alert: ${alert}\n`), alert);
});

test('a market that does not trade needs attention, but for one that is settled', () => {
  const market = (status: string, state: object | null) => ({ symbol: 'BTC-USD', info: { status, state } }) as unknown as Market;
  const of = (each: Market) => problemsOf({ timestamp: 0, shards: [SHARD] }, [each], [], '').map(({ text }) => text);
  assert.deepEqual(of(market('TRADING', null)), []);
  assert.deepEqual(of(market('SUSPENDED', { name: 'halted', reason: 'maintenance', until: null })), ['BTC-USD is halted (maintenance): only cancels are taken.']);
  const automatic = market('SUSPENDED', { name: 'cancelOnly', reason: 'automatic: no live oracle price for 30 s', until: null });
  const problem = problemsOf({ timestamp: 0, shards: [SHARD] }, [automatic], [], '')[0];
  assert.equal(problem?.alert, 'OpenPerpMarketAutomatic');
  assert.deepEqual(of(market('CLOSED', { name: 'settled', reason: 'moved', until: null })), []);
});

test('a withdrawal that has waited for more than four hours needs attention', () => {
  const withdrawal = { requestedAt: 1_000_000n } as Withdrawal;
  const at = (timestamp: number) => problemsOf({ timestamp, shards: [SHARD] }, [], [withdrawal], '');
  assert.deepEqual(at(4 * 3_600_000), []);
  assert.deepEqual(at(5 * 3_600_000 + 1), [{ text: 'A withdrawal has been waiting for 5 h.', alert: 'OpenPerpWithdrawalsWait' }]);
});

test('paused withdrawals need attention until they go on', () => {
  const after = (pause: string) => problemsOf({ timestamp: 0, shards: [SHARD] }, [], [], pause);
  assert.deepEqual(after(''), []);
  assert.deepEqual(after('going on'), []);
  assert.deepEqual(after('paused (the bank is closed)'), [{ text: 'Withdrawals are paused (the bank is closed).', alert: 'OpenPerpWithdrawalsPaused' }]);
});

test('the largest positions of all markets stand first', () => {
  const page = (symbol: string, ...values: string[]) => ({ symbol, nextCursor: null, data: values.map((value) => ({ user: `${symbol} ${value}`, notional: Decimal.of(value) })) }) as unknown as MarketPositions;
  const largest = largestOf([page('BTC-USD', '5', '900', '70'), page('ETH-USD', '80', ...Array.from({ length: 20 }, () => '1'))]);
  assert.deepEqual(largest.slice(0, 4).map(({ symbol, holder }) => [symbol, holder.notional.toString()]), [['BTC-USD', '900'], ['ETH-USD', '80'], ['BTC-USD', '70'], ['BTC-USD', '5']]);
  assert.equal(largest.length, 10);
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
