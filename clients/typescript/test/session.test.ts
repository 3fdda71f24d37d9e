import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LocalAccount, LocalBook, OpenPerp, RequestFailed, Streams, type StreamMessage } from '../src/index.js';
import * as openperp from '../src/index.js';
import { accountUpdate } from '../src/answers/updates/accountStream.js';
import { FakeSockets } from './fakeSocket.js';
import { recordedFetch, session } from './session.js';

const exchange = new OpenPerp({ http: 'http://recorded', webSocket: '' }, { fetch: recordedFetch });
const user = session.account;

test('reads every recorded answer', async () => {
  const { accounts, markets } = exchange;
  const fills = await accounts.fills.all(user, { limit: 2 });
  assert.equal(fills.length, 6);
  assert.ok(fills.every((fill) => fill.taker === user && fill.fee.isPositive()));
  assert.deepEqual((await accounts.orderHistory.all(user)).map((order) => order.status).sort(), ['filled', 'filled', 'filled', 'rejectedInvalid', 'rejectedInvalid', 'rejectedInvalid']);
  assert.deepEqual((await accounts.activities.all(user)).map((each) => each.kind), ['leverage', 'leverage', 'deposit']);
  assert.deepEqual(await accounts.liquidations.all(user), []);
  assert.deepEqual((await markets.markets()).map((market) => market.symbol), ['BTC-USD', 'ETH-USD', 'SOL-USD']);
  assert.equal((await markets.klines('BTC-USD', '10s', { limit: 5 })).length, 5);
  assert.equal((await markets.l2Book('ETH-USD', { levels: 3 })).updateType, 'snapshot');
  assert.equal((await markets.recentTrades('BTC-USD', 5))[0]!.side, 'buy');
  assert.ok((await markets.stats()).funding.rates.has('SOL-USD'));
  assert.equal((await markets.fundingRates('BTC-USD', { limit: 2 })).records.length, 1);
  const { serverTime, timestamp } = await markets.time();
  assert.equal(BigInt(serverTime), timestamp / 1_000_000n);
  await assert.rejects(markets.ticker('NO-USD'), (error) => error instanceof RequestFailed && error.kind === 'notFound');
});

test('the recorded messages lead to the account and the book that the exchange had', async () => {
  const sockets = new FakeSockets();
  const streams = new Streams('', { openSocket: sockets.open });
  const failures: unknown[] = [];
  const seen = new Map<string, StreamMessage<unknown>[]>();
  streams.listen({ failed: (error) => failures.push(error) });
  const note = (message: StreamMessage<any>) => seen.set(message.topic.name, [...(seen.get(message.topic.name) ?? []), message]);
  const account = LocalAccount.follow(streams, user);
  const book = LocalBook.follow(streams, 'BTC-USD');
  for (const topic of [openperp.tradesTopic('BTC-USD'), openperp.candlesTopic('BTC-USD', '1m'), openperp.contextsTopic(), openperp.riskTopic('BTC-USD'), openperp.tickerTopic('BTC-USD')]) {
    streams.subscribe<any>(topic, note);
  }
  sockets.current.open();
  session.received.forEach((text) => sockets.current.receive(text));
  streams.close();

  assert.deepEqual(failures, []);
  const last = await exchange.accounts.fullAccount(user);
  assert.deepEqual([...account.orders.keys()].sort(), last.openOrders.map((order) => order.orderId).sort());
  assert.deepEqual([...account.positions.values()].map((each) => String(each.size)), last.positions.map((each) => String(each.size)));
  assert.equal(account.fills.length, 6);
  assert.ok(book.isComplete && book.mismatches === 0 && book.seq > 0);
  assert.equal(book.bids.length + book.asks.length, 0);
  assert.deepEqual([...seen.keys()].sort(), ['candle.BTC-USD.1m', 'frontendContext', 'risk.BTC-USD', 'ticker.BTC-USD', 'trades.BTC-USD']);
});

test('an order of the stream says that it only reduces and how long it is in force, where the message says it', () => {
  const wire = { type: 'orderUpdate', status: 'placed', symbol: 'BTC-USD', orderId: 'o', price: 9, originalSize: 2, size: 2, filledSize: 0, vwap: 0, isBuy: false, maker: true, timestamp: 2, reason: null };
  const local = new LocalAccount(user);
  const after = (json: object) => {
    local.take({ data: accountUpdate(json)!, missed: false });
    const { reduceOnly, tif } = local.orders.get('o')!;
    return [reduceOnly, tif];
  };
  assert.deepEqual(after(wire), [null, null]);
  assert.deepEqual(after({ ...wire, ot: 'limit', sym: 'BTC-USD', oid: 'o', px: 9, origSz: -2, sz: -2, fillSz: 0, tif: 'postOnly', r: true, mk: true, ts: 2 }), [true, 'alo']);
  assert.deepEqual(after(wire), [true, 'alo']);
});

test('the actions of a basket are known until it ends; messages without them are read', () => {
  const wire = { type: 'orderUpdate', status: 'placed', symbol: 'BTC-USD', orderId: 'b', price: 9, originalSize: 0, size: 0, filledSize: 0, vwap: 0, isBuy: true, maker: false, timestamp: 2, reason: null, orderType: 'trigger' };
  const actions = [{ m: { b: true, c: 'BTC-USD', i: false, r: false, slippage: 50, sz: 0.1 } }];
  const local = new LocalAccount(user);
  const take = (json: object) => local.take({ data: accountUpdate(json)!, missed: false });
  const margin = Object.fromEntries(['totalBalance', 'availableBalance', 'marginUsed', 'notional', 'realizedPnl', 'unrealizedPnl', 'fees', 'funding', 'maintenanceMargin', 'survivalRequirement'].map((name) => [name, 0]));
  const snapshot = { type: 'accountSnapshot', margin, positions: [], openOrders: [], leverageSettings: [] };
  for (const status of ['triggered', 'triggerFailed', 'cancelled', 'cancelledRiskLimit']) {
    take({ ...wire, actions, i: true });
    assert.deepEqual([...local.baskets], [['b', { orderId: 'b', actions, isolated: true }]]);
    assert.ok(!('actions' in local.orders.get('b')!));
    take({ ...wire, status: 'rejectedDuplicate' });
    assert.equal(local.baskets.size, 1);
    take({ ...wire, status });
    assert.equal(local.baskets.size, 0);
  }
  take({ ...snapshot, baskets: [{ orderId: 'c', actions }] });
  assert.deepEqual([...local.baskets], [['c', { orderId: 'c', actions, isolated: null }]]);
  take(snapshot);
  assert.equal(local.baskets.size, 0);
});
