import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  cancelOrder,
  CryptoKeySigner,
  DeadMansSwitch,
  limitOrder,
  OpenPerp,
  onFill,
  OrderTracker,
  RequestFailed,
  sentenceOf,
  stopOrder,
  Trader,
  type SignedTransaction,
  type TrackedOrder,
} from '../src/index.js';

type Given = (path: string, body: any) => { status?: number; body: unknown; headers?: Record<string, string> } | 'broken';

/** An exchange that answers as the test says. */
function exchange(given: Given): { client: OpenPerp; asked: string[] } {
  const asked: string[] = [];
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    const path = url.replace('http://x', '');
    asked.push(`${path} ${String(init?.body ?? '')}`);
    const answer = given(path, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
    if (answer === 'broken') throw new TypeError('fetch failed');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200, headers: answer.headers ?? {} });
  };
  return { client: new OpenPerp({ http: 'http://x', webSocket: '' }, { fetch }), asked };
}

const statuses = (...all: object[]) => ({ status: 'ok', response: { type: 'order', data: { statuses: all } } });
const refusal = (message: string, more: object = {}) => ({
  status: 'error',
  response: { type: 'order', data: { statuses: [{ error: { message, ...more } }] } },
});
/** The answers to a transaction whose nonce is used by itself, and by another one. */
const executedBefore = refusal('duplicate nonce', { duplicate: 'this', executedAt: 1772800000123000000 });
const nonceTaken = refusal('duplicate nonce', { detail: 'taken', duplicate: 'other', executedAt: 1772800000123000000 });
const alreadyExecuted = { outcome: 'alreadyExecuted', executedAt: 1772800000123000000n };
const trader = new Trader(await CryptoKeySigner.generate());
const order = (): Promise<SignedTransaction> =>
  trader.sign(limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '100', size: '1' }));

test('a query waits as long as the exchange asks and is sent again', async () => {
  let tries = 0;
  const { client } = exchange(() =>
    ++tries < 3 ? { status: 429, body: { error: 'too many' }, headers: { 'retry-after': '0.01' } } : { body: { serverTime: 1, timestamp: 2 } },
  );
  assert.equal((await client.markets.time()).serverTime, 1);
  assert.equal(tries, 3);
});

test('a query that cannot succeed fails at once, with the sentence of the exchange', async () => {
  const { client, asked } = exchange(() => ({ status: 400, body: { error: 'user is not a key' } }));
  await assert.rejects(client.accounts.fullAccount('x'), (error) => error instanceof RequestFailed && error.kind === 'badRequest' && error.message === 'user is not a key');
  assert.equal(asked.length, 1);
});

test('risk events say what is known of them', async () => {
  const event = { owner: 'A', symbol: 'BTC-USD', isBuy: false, amount: 0.1, price: 97000.5, eventType: 'adl', slot: 9, timestamp: 1, iso: false, sequence: 0, commandSlot: 5 };
  const { client, asked } = exchange((_, body) => ({ body: body.symbol === undefined ? [{ riskHistory: event }] : { data: [event], page: { nextCursor: null } } }));
  const [found] = await client.accounts.riskEvents.all('A');
  assert.deepEqual([found!.eventType, found!.slot, found!.marginPrior], ['adl', 5, null]);
  const paged = await client.accounts.riskEvents.page('A', { symbol: 'BTC-USD' });
  assert.deepEqual(paged.records, [found]);
  assert.equal(asked[1], '/account {"type":"riskHistory","user":"A","symbol":"BTC-USD"}');
});

test('a refused page fails with the sentence of the exchange', async () => {
  const { client } = exchange(() => ({ status: 400, body: { error: { code: 'INVALID_LIMIT', message: 'at most 5000' } } }));
  await assert.rejects(client.accounts.fills.page('x', { limit: 7000 }), (error) => error instanceof RequestFailed && error.message === 'at most 5000');
});

test('pages lead to every record', async () => {
  const { client } = exchange((_, body) => {
    const page = Number(body.cursor ?? 0);
    const activity = { kind: 'note', text: `n${page}`, slot: 1, timestamp: 1 };
    if (page === 0) return { body: [{ activity }], headers: { 'x-next-cursor': '1' } };
    const data = page === 1 ? [] : [{ ...activity, iso: false, sequence: 0, commandSlot: 40 + page }];
    return { body: { data, page: { nextCursor: page < 3 ? String(page + 1) : null } } };
  });
  assert.deepEqual((await client.accounts.activities.all('A')).map((each) => each.slot), [1, 42, 43]);
  assert.deepEqual((await client.accounts.activities.all('A')).map((each) => each.text), ['n0', 'n2', 'n3']);
  assert.deepEqual((await client.accounts.activities.all('A', {}, 1)).map((each) => each.text), ['n0']);
});

test('a transaction without an answer is sent again, the same to the byte', async () => {
  let tries = 0;
  const { client, asked } = exchange(() => (++tries === 1 ? { status: 408, body: { error: 'no answer' } } : { body: executedBefore }));
  const transaction = await order();
  assert.deepEqual(await client.transactions.submitUntilKnown(transaction), alreadyExecuted);
  assert.deepEqual(asked, [`/order ${transaction.body}`, `/order ${transaction.body}`]);
});

test('a transaction that was executed is never refused, however it is sent', async () => {
  const { client } = exchange(() => ({ body: executedBefore }));
  assert.deepEqual(await client.transactions.submit(await order()), alreadyExecuted);
  assert.deepEqual(await client.transactions.submitUntilKnown(await order()), alreadyExecuted);
});

test('a nonce that another transaction used is a refusal, also after an unknown outcome', async () => {
  let tries = 0;
  const { client } = exchange(() => (++tries === 2 ? { status: 408, body: { error: 'no answer' } } : { body: nonceTaken }));
  const refused = { outcome: 'refused', message: 'duplicate nonce', detail: 'taken' };
  assert.deepEqual(await client.transactions.submit(await order()), refused);
  assert.deepEqual(await client.transactions.submitUntilKnown(await order()), refused);
});

test('a nonce of which nobody knows who used it leaves the outcome unknown, at once', async () => {
  for (const message of ['duplicate nonce', 'nonce too old']) {
    const { client, asked } = exchange(() => ({ body: refusal(message) }));
    const submission = await client.transactions.submitUntilKnown(await order());
    assert.deepEqual(submission, { outcome: 'unknown', message: `${message}: whether it was executed before is not known any more`, isFinal: true });
    assert.equal(asked.length, 1);
  }
});

test('after an unknown outcome any other refusal says nothing about the first attempt', async () => {
  const refusals: { status?: number; body: unknown }[] = [
    { body: refusal('unauthorized signer') },
    { body: refusal('the sub-account was removed') },
    { status: 413, body: { error: 'too large' } },
  ];
  for (const then of refusals) {
    let tries = 0;
    const { client } = exchange(() => (++tries === 1 ? { status: 408, body: { error: 'no answer' } } : then));
    const submission = await client.transactions.submitUntilKnown(await order());
    assert.equal(submission.outcome, 'unknown');
    assert.match(sentenceOf(submission), /an earlier attempt may have been executed; the last one: .*(signer|removed|too large)/);
    const later = exchange(() => then);
    assert.equal((await later.client.transactions.submitUntilKnown(await order(), 100, true)).outcome, 'unknown');
  }
});

test('the page of a proxy is no answer', async () => {
  const { client } = exchange(() => ({ status: 502, body: '<html>' }));
  assert.equal((await client.transactions.submit(await order())).outcome, 'unknown');
  const silent = exchange(() => 'broken');
  assert.equal((await silent.client.transactions.submit(await order())).outcome, 'unknown');
});

test('the tracker asks for an order by its ID when the answer was lost', async () => {
  const transaction = await order();
  const orderId = transaction.orderIds[0]!;
  let sent = 0;
  let asked = 0;
  const { client } = exchange((path) => {
    if (path === '/order') return ++sent === 1 ? 'broken' : { body: executedBefore };
    const found = { orderId, symbol: 'BTC-USD', status: 'working', executedSize: 0.25, vwap: 99, reason: null, nonce: 1, slot: 1, timestamp: 5, side: 'buy', price: 100, originalSize: 1, size: 0.75 };
    return { body: ++asked === 1 ? [] : [{ order: found }] };
  });
  const seen: string[] = [];
  const tracker = new OrderTracker(trader.account, client, { changed: (each: TrackedOrder) => seen.push(each.status) });
  assert.deepEqual(await tracker.send(transaction), alreadyExecuted);
  const tracked = tracker.orders.get(orderId)!;
  assert.deepEqual([tracked.status, String(tracked.filledSize), String(tracked.averagePrice)], ['working', '0.25', '99']);
  assert.deepEqual(seen, ['sending', 'unknown', 'working']);
});

test('an order whose first fill arms others is followed as one that stands alone, also where its answer is lost', async () => {
  const entry = limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '100', size: '1' });
  const transaction = await trader.sign(onFill(entry, stopOrder({ symbol: 'BTC-USD', side: 'sell', size: '1', trigger: '90' })));
  const orderId = transaction.orderIds[0]!;
  const found = { orderId, symbol: 'BTC-USD', status: 'resting', executedSize: 0, vwap: 0, timestamp: 2, side: 'buy', price: 100 };
  let sent = 0;
  const { client } = exchange((path) => {
    if (path === '/account') return { body: [{ order: found }] };
    return sent++ === 0 ? 'broken' : { body: executedBefore };
  });
  const tracker = new OrderTracker(trader.account, client);
  assert.deepEqual(await tracker.send(transaction), alreadyExecuted);
  const tracked = tracker.orders.get(orderId)!;
  assert.deepEqual([tracked.status, String(tracked.price), String(tracked.originalSize)], ['resting', '100', '1']);
});

test('the stream may be ahead of the answer, which then changes nothing', async () => {
  const transaction = await order();
  const orderId = transaction.orderIds[0]!;
  const tracker: { it?: OrderTracker } = {};
  const { client } = exchange(() => {
    const update = { type: 'orderUpdate', status: 'filled', symbol: 'BTC-USD', orderId, originalSize: one, size: zero, filledSize: one, vwap: one, price: one, isBuy: true, maker: true, timestamp: 9n, reason: null, builderCode: null } as const;
    tracker.it!.take(update);
    return { body: statuses({ resting: { oid: orderId } }) };
  });
  const placed = limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '1', size: '1' });
  const [one, zero] = [placed.size as never, placed.size as never];
  tracker.it = new OrderTracker(trader.account, client);
  await tracker.it.send(transaction);
  assert.equal(tracker.it.orders.get(orderId)!.status, 'filled');
  assert.deepEqual(tracker.it.open(), []);
});

test('a refused transaction leaves no open order, and a refused cancel its order', async () => {
  const refused = exchange(() => ({ body: refusal('bad signature') }));
  const transaction = await order();
  const tracker = new OrderTracker(trader.account, refused.client);
  await tracker.send(transaction);
  assert.deepEqual(tracker.orders.get(transaction.orderIds[0]!)!.reason, 'bad signature');
  assert.equal(tracker.open().length, 0);

  const second = await order();
  const oid = second.orderIds[0]!;
  const answers = [statuses({ resting: { oid } }), statuses({ cancelOneRejected: { oid, reason: 'busy' } }), statuses({ cancelled: { oid } })];
  const taken = exchange(() => ({ body: answers.shift() }));
  const open = new OrderTracker(trader.account, taken.client);
  await open.send(second);
  await open.send(await trader.sign(cancelOrder('BTC-USD', oid)));
  assert.equal(open.orders.get(oid)!.status, 'resting');
  await open.send(await trader.sign(cancelOrder('BTC-USD', oid)));
  assert.equal(open.orders.get(oid)!.status, 'cancelled');
});

test('the dead man\'s switch is armed, and switched off in the end', async () => {
  const { client, asked } = exchange((_, body) => ({ body: statuses({ scheduleCancel: { due: body.actions[0].scheduleCancel.seconds } }) }));
  const guard = new DeadMansSwitch(trader, client.transactions, 15);
  assert.equal((await guard.start()).outcome, 'executed');
  await guard.stop();
  assert.equal(asked.length, 2);
  assert.throws(() => new DeadMansSwitch(trader, client.transactions, 4), RangeError);
});

test('a check says what would happen, and takes a transaction that nobody has signed', async () => {
  const example = JSON.parse(await readFile('../../libraries/api/src/test/resources/examples/order-check.json', 'utf8'));
  const { client, asked } = exchange(() => ({ body: example }));
  const placed = limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '100000', size: '0.1', builderCode: { to: trader.account, fee: 5 } });
  const check = await client.transactions.checkUnsigned(trader.account, placed);
  assert.equal(
    asked[0],
    `/order/check {"actions":[{"l":{"c":"BTC-USD","b":true,"px":100000,"sz":0.1,"tif":"GTC","r":false,"i":false,"builderCode":{"to":"${trader.account}","fee":5}}}],"account":"${trader.account}"}`,
  );
  assert.equal(String(check.actions[0]!.admitted!.takerFee), '5');
  assert.deepEqual(check.actions[1]!.answers!.map((each) => each.kind), ['rejectedInvalid']);
  assert.equal(check.actions[2]!.admitted!.symbol, null);
  assert.equal(String(check.filled.totalBalance), '9990');
});
