import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountTopic, Decimal, LocalBook, LocalL3Book, messagesOf, OpenPerp, Streams, tickerTopic, tradesTopic, type Level, type StreamMessage, type Trade } from '../src/index.js';
import { crc32 } from '../src/values/bytes.js';
import { FakeSockets, until } from './fakeSocket.js';

const ORDERS: readonly (readonly [string, boolean, number, number, number])[] = [['a', true, 101290, 1.5, 17], ['b', true, 101290, 0.75, 21], ['c', true, 101289.5, 4, 3], ['d', false, 101291, 2, 9]];

const TOPIC = 'trades.BTC-USD';

function begin(settings = {}) {
  const sockets = new FakeSockets();
  const streams = new Streams('ws://x/', { openSocket: sockets.open, firstPauseMillis: 1, longestPauseMillis: 5, ...settings });
  return { sockets, streams };
}

function confirm(sockets: FakeSockets, topic: string, seq: number): void {
  const { id } = sockets.current.last('subscribe')!;
  sockets.current.receive({ type: 'subscriptionResponse', topics: [topic], seqs: [seq], id });
}

function trade(seq: number, prev: number, extra: object = {}): object {
  const made = { s: 'BTC-USD', px: 1, sz: 1, time: 1, side: true, maker: 'a', taker: 'b' };
  return { type: 'trades', topic: TOPIC, seq, prev, data: { trades: [made] }, ...extra };
}

function level(px: number, sz: number) {
  return { px, sz, n: sz === 0 ? 0 : 1 };
}

test('it asks for the spelling that it reads, whatever the venue is set to (API-095)', async () => {
  const asked: (string | null)[] = [];
  const fetch = async (_: string, init?: RequestInit): Promise<Response> => {
    asked.push(new Headers(init?.headers).get('x-api-spelling'));
    return new Response('{}', { status: 400 });
  };
  const exchange = new OpenPerp({ http: 'http://x', webSocket: 'ws://x/' }, { fetch });
  await assert.rejects(exchange.markets.time());
  await assert.rejects(exchange.accounts.feeTiers('7'));
  const sockets = new FakeSockets();
  const openSocket = (address: string) => {
    asked.push(address);
    return sockets.open();
  };
  const streams = exchange.streams({ openSocket });
  streams.subscribe<unknown>(tickerTopic('BTC-USD'), () => undefined);
  streams.close();
  assert.deepEqual(asked, ['1.0.12', '1.0.12', 'ws://x/?spelling=1.0.12']);
});

test('resumes after the last message when the connection comes back', async () => {
  const { sockets, streams } = begin();
  const got: StreamMessage<readonly Trade[]>[] = [];
  streams.subscribe(tradesTopic('BTC-USD'), (message) => got.push(message));
  sockets.current.open();
  confirm(sockets, TOPIC, 7);
  sockets.current.receive(trade(8, 7));
  sockets.current.breakOff();
  await until(() => sockets.all.length === 2, 'connected again');
  sockets.current.open();
  assert.equal(sockets.current.last('subscribe')!['subscription'][0].resumeFrom, 8);
  confirm(sockets, TOPIC, 10);
  sockets.current.receive(trade(9, 8));
  sockets.current.receive(trade(10, 9));
  assert.deepEqual(got.map((each) => [each.seq, each.missed]), [[8, false], [9, false], [10, false]]);
  streams.close();
});

test('resumes from the number of the confirmation before the first message', async () => {
  const { sockets, streams } = begin();
  streams.subscribe(tradesTopic('BTC-USD'), () => {});
  sockets.current.open();
  confirm(sockets, TOPIC, 7);
  sockets.current.breakOff();
  await until(() => sockets.all.length === 2, 'connected again');
  sockets.current.open();
  assert.equal(sockets.current.last('subscribe')!['subscription'][0].resumeFrom, 7);
  streams.close();
});

test('requests a topic again when a message does not follow the last', () => {
  const { sockets, streams } = begin();
  const got: number[] = [];
  const gaps: string[] = [];
  streams.listen({ gap: (topic) => gaps.push(topic) });
  streams.subscribe(tradesTopic('BTC-USD'), (message) => got.push(message.seq));
  sockets.current.open();
  confirm(sockets, TOPIC, 7);
  sockets.current.receive(trade(9, 8));
  assert.equal(sockets.current.last('subscribe')!['subscription'][0].resumeFrom, 7);
  sockets.current.receive(trade(10, 9));
  confirm(sockets, TOPIC, 10);
  for (const seq of [8, 9, 10]) sockets.current.receive(trade(seq, seq - 1));
  assert.deepEqual(got, [8, 9, 10]);
  assert.deepEqual(gaps, [TOPIC]);
  streams.close();
});

test('says that messages are missed when the exchange cannot resume', () => {
  const { sockets, streams } = begin();
  const got: boolean[] = [];
  streams.subscribe(tradesTopic('BTC-USD'), (message) => got.push(message.missed));
  sockets.current.open();
  confirm(sockets, TOPIC, 7);
  sockets.current.receive({ ...trade(90, 0), data: { trades: [] }, resumed: false });
  sockets.current.receive(trade(91, 90));
  assert.deepEqual(got, [true, false]);
  streams.close();
});

test('topics whose newest message is everything begin anew', async () => {
  const { sockets, streams } = begin();
  streams.subscribe(tickerTopic('BTC-USD'), () => {});
  sockets.current.open();
  confirm(sockets, 'ticker.BTC-USD', 7);
  sockets.current.breakOff();
  await until(() => sockets.all.length === 2, 'connected again');
  sockets.current.open();
  assert.ok(!('resumeFrom' in sockets.current.last('subscribe')!['subscription'][0]));
  streams.close();
});

test('a silent connection is given up', async () => {
  const { sockets, streams } = begin({ pingMillis: 10, silenceMillis: 40 });
  const states: string[] = [];
  streams.listen({ state: (state) => states.push(state) });
  streams.subscribe(tickerTopic('BTC-USD'), () => {});
  sockets.current.open();
  await until(() => sockets.all.length > 1, 'connected again');
  assert.ok(sockets.all[0]!.isClosed && sockets.all[0]!.last('ping'));
  assert.deepEqual(states.slice(0, 4), ['connecting', 'open', 'waiting', 'connecting']);
  streams.close();
});

test('a refused subscription is reported to its owner', () => {
  const { sockets, streams } = begin();
  const refusals: string[] = [];
  streams.subscribe(tickerTopic('NO-USD'), () => {}, (reason) => refusals.push(reason));
  sockets.current.open();
  const { id } = sockets.current.last('subscribe')!;
  sockets.current.receive({ type: 'error', message: 'subscription 0: no market is named NO-USD', id });
  assert.deepEqual(refusals, ['no market is named NO-USD']);
  assert.throws(() => streams.subscribe(tickerTopic('NO-USD'), () => {}), /subscribed already/);
  streams.close();
});

test('a handler that throws stops nothing', () => {
  const { sockets, streams } = begin();
  const failures: unknown[] = [];
  streams.listen({ failed: (error) => failures.push(error) });
  streams.subscribe(tradesTopic('BTC-USD'), () => {
    throw new Error('mine');
  });
  sockets.current.open();
  confirm(sockets, TOPIC, 0);
  sockets.current.receive(trade(1, 0));
  sockets.current.receive(trade(2, 1));
  sockets.current.receive('not JSON');
  assert.equal(failures.length, 3);
  streams.close();
});

test('the outcome of a transaction is unknown when its connection breaks', async () => {
  const { sockets, streams } = begin();
  const early = await streams.submit({ body: '{}' });
  assert.equal(early.outcome, 'notTaken');
  sockets.current.open();
  const first = streams.submit({ body: '{"a":1}' });
  const second = streams.submit({ body: '{"a":2}' });
  const { id, request } = sockets.current.sent.find((each) => each['method'] === 'post')!;
  assert.deepEqual(request, { type: 'action', payload: { a: 1 } });
  const payload = { status: 'ok', response: { type: 'order', data: { statuses: [{ resting: { oid: 'x' } }] } } };
  sockets.current.receive({ type: 'post', id, data: { type: 'action', payload } });
  sockets.current.breakOff();
  assert.deepEqual(await first, { outcome: 'executed', results: [{ kind: 'resting', orderId: 'x', delayedMillis: null }] });
  assert.equal((await second).outcome, 'unknown');
  streams.close();
});

test('a book whose checksum differs asks for a snapshot', async () => {
  const { sockets, streams } = begin();
  const book = LocalBook.follow(streams, 'BTC-USD');
  sockets.current.open();
  confirm(sockets, 'l2delta.BTC-USD', 1);
  const message = (seq: number, prev: number, updateType: string, levels: object[][], checksum: number) =>
    sockets.current.receive({ type: 'l2Delta', topic: 'l2delta.BTC-USD', seq, prev, data: { book: { updateType, symbol: 'BTC-USD', levels, timestamp: 1, checksum } } });
  const bids = [level(101290, 1.5), level(101289.5, 0.75)];
  message(1, 0, 'snapshot', [bids, [level(101291, 2)]], 2715467591);
  assert.ok(book.isComplete);
  assert.equal(String(book.mid), '101290.5');
  const gone = book.until(() => String(book.bestBid) === '101289.5');
  await assert.rejects(book.until(() => false, 1), /the book of BTC-USD has not become so within 1 ms/);
  message(2, 1, 'delta', [[level(101290, 0)], []], 1);
  assert.ok(!book.isComplete && book.mismatches === 1);
  await gone;
  assert.ok(!('resumeFrom' in sockets.current.last('subscribe')!['subscription'][0]));
  confirm(sockets, 'l2delta.BTC-USD', 2);
  message(2, 0, 'snapshot', [bids, [level(101291, 2)]], 2715467591);
  assert.ok(book.isComplete);
  assert.deepEqual(book.bids.map((each) => String(each.price)), ['101290', '101289.5']);
  streams.close();
});

test('the remembered checksum is that of the levels, whichever changed', () => {
  const book = new LocalBook('BTC-USD');
  const take = (updateType: 'snapshot' | 'delta', bids: readonly Level[], asks: readonly Level[]) =>
    book.take({ data: { updateType, symbol: 'BTC-USD', bids, asks, timestamp: 1n, checksum: null }, seq: 1 });
  const each = (price: number, size: number): Level => ({ price: Decimal.of(`${price}`), size: Decimal.of(`${size}`), orders: 1 });
  const expected = () => {
    const [bids, asks] = [book.bids, book.asks].map((side) => side.slice(0, 25).map(({ price, size }) => `${price}:${size}`).join(','));
    return crc32(`${bids}|${asks}`);
  };
  assert.equal(book.checksum(), expected());
  take('snapshot', Array.from({ length: 30 }, (_, place) => each(1000 - place, 1)), Array.from({ length: 30 }, (_, place) => each(1001 + place, 1)));
  for (let change = 0; change < 500; change++) {
    // Sizes of 0 remove, prices repeat, and some lie behind the 25th.
    const level = each(change % 2 === 0 ? 1000 - ((change * 7) % 40) : 1001 + ((change * 11) % 40), change % 3);
    take('delta', change % 2 === 0 ? [level] : [], change % 2 === 0 ? [] : [level]);
    if (change % 5 !== 0) assert.equal(book.checksum(), expected(), `after change ${change}`);
  }
  take('snapshot', [], []);
  assert.equal(book.checksum(), expected());
});

test('a book order by order has checksums, levels and the place of an order in its queue (STR-033, STR-034)', () => {
  const { sockets, streams } = begin();
  const book = LocalL3Book.follow(streams, 'BTC-USD');
  sockets.current.open();
  confirm(sockets, 'l3.BTC-USD', 1);
  const message = (seq: number, prev: number, updateType: string, orders: object[], text: string) =>
    sockets.current.receive({ type: 'l3', topic: 'l3.BTC-USD', seq, prev, data: { book: { updateType, symbol: 'BTC-USD', orders, slot: seq, timestamp: 1, checksum: crc32(text) } } });
  const added = ORDERS.map(([oid, isBuy, px, sz, priority]) => ({ event: 'add', oid, isBuy, px, sz, priority }));
  const first = '101290:1.5:17,101290:0.75:21,101289.5:4:3|101291:2:9';
  message(1, 0, 'snapshot', added, first);
  assert.ok(book.isComplete);
  assert.equal(book.levelChecksum(), crc32('101290:2.25,101289.5:4|101291:2'));
  assert.deepEqual(book.levels(true).map(({ price, size, orders }) => `${price}:${size}:${orders}`), ['101290:2.25:2', '101289.5:4:1']);
  const place = (orderId: string) => book.place(orderId) && `${book.place(orderId)!.orders}, ${book.place(orderId)!.size}`;
  assert.deepEqual(['a', 'b', 'c', 'x'].map(place), ['0, 0', '1, 1.5', '0, 0', undefined]);

  message(2, 1, 'delta', [{ event: 'fill', oid: 'a', isBuy: true, px: 101290, sz: 0.5 }, { event: 'remove', oid: 'd', isBuy: false, px: 101291, sz: 0, priority: 9 }], '101290:1:17,101290:0.75:21,101289.5:4:3|');
  message(3, 2, 'delta', [{ event: 'change', oid: 'a', isBuy: true, px: 101290, sz: 3, priority: 30 }], '101290:0.75:21,101290:3:30,101289.5:4:3|');
  assert.deepEqual(['a', 'b'].map(place), ['1, 0.75', '0, 0']);
  message(4, 3, 'delta', [{ event: 'fill', oid: 'b', isBuy: true, px: 101290, sz: 0.75 }], '101290:3:30,101289.5:4:3|');
  assert.ok(book.isComplete && book.order('b') === undefined && book.slot === 4);
  assert.deepEqual(book.bids.map((order) => order.orderId), ['a', 'c']);

  message(5, 4, 'delta', [{ event: 'fill', oid: 'lost', isBuy: true, px: 101290, sz: 1 }], '101290:3:30,101289.5:4:3|');
  assert.ok(!book.isComplete);
  assert.ok(!('resumeFrom' in sockets.current.last('subscribe')!['subscription'][0]));
  confirm(sockets, 'l3.BTC-USD', 5);
  message(5, 0, 'snapshot', added, first);
  assert.ok(book.isComplete);
  message(6, 5, 'delta', [{ event: 'change', oid: 'c', isBuy: true, px: 101289.5, sz: 1, priority: 3 }], 'of another book');
  assert.ok(!book.isComplete && book.mismatches === 1);
  streams.close();
});

test('messages of a topic in a loop', async () => {
  const { sockets, streams } = begin();
  const seqs: number[] = [];
  const loop = (async () => {
    for await (const message of messagesOf(streams, tradesTopic('BTC-USD'))) {
      seqs.push(message.seq);
      if (seqs.length === 2) break;
    }
  })();
  sockets.current.open();
  confirm(sockets, TOPIC, 0);
  for (const seq of [1, 2, 3]) sockets.current.receive(trade(seq, seq - 1));
  await loop;
  assert.deepEqual(seqs, [1, 2]);
  assert.equal(sockets.current.last('unsubscribe')!['topic'], TOPIC);
  streams.close();
});

test('a topic renewed after a refusal, or while its snapshot is on its way, is delivered', () => {
  const { sockets, streams } = begin();
  const refusals: string[] = [];
  const got: number[] = [];
  const subscribed = streams.subscribe(tradesTopic('BTC-USD'), ({ seq }) => got.push(seq), (message) => refusals.push(message));
  sockets.current.open();
  const { id } = sockets.current.last('subscribe')!;
  sockets.current.receive({ type: 'error', message: 'subscription 0: try later', id });
  subscribed.renew();
  subscribed.renew();
  assert.equal(sockets.current.last('subscribe')!['id'], (id as number) + 1);
  sockets.current.receive({ type: 'subscriptionResponse', topics: [TOPIC], seqs: [3], id });
  sockets.current.receive(trade(4, 3));
  confirm(sockets, TOPIC, 4);
  sockets.current.receive(trade(5, 4));
  assert.deepEqual([refusals, got], [['try later'], [5]]);
  streams.close();
});

test('the listener is told when the server will close the connection, and the client connects again then', async () => {
  const { sockets, streams } = begin();
  const announced: number[] = [];
  streams.listen({ closing: (closesAt) => announced.push(closesAt) });
  streams.subscribe(tradesTopic('BTC-USD'), () => undefined);
  sockets.current.open();
  sockets.current.receive({ type: 'serverShutdown', closesAt: 1772800005000, message: 'this server stops' });
  assert.deepEqual([announced, streams.state], [[1772800005000], 'open']);
  sockets.current.breakOff();
  await until(() => sockets.all.length === 2, 'connected again');
  streams.close();
});

test('a message of a later release is passed over', () => {
  const { sockets, streams } = begin();
  const failures: unknown[] = [];
  streams.listen({ failed: (error) => failures.push(error) });
  const got: string[] = [];
  streams.subscribe(accountTopic('A'), ({ data }) => got.push(data.type));
  sockets.current.open();
  confirm(sockets, 'account.A', 0);
  sockets.current.receive({ type: 'account', topic: 'account.A', seq: 1, prev: 0, data: { type: 'newThing', x: 1 } });
  sockets.current.receive({ type: 'account', topic: 'account.A', seq: 2, prev: 1, data: { type: 'scheduledCancel', due: 0, fired: true, timestamp: 5 } });
  assert.deepEqual([got, failures], [['scheduledCancel'], []]);
  streams.close();
});
