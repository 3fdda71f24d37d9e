import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal } from 'openperp-client';
import type { HeldOrder } from '../src/openOrders/baskets.js';
import { NO_EXITS } from '../src/order/exits.js';
import type { Exits } from '../src/order/terms.js';
import { Once } from '../src/trading/once.js';
import { presentBounds, presentExits, type PresentExits } from '../src/trading/positionExits.js';
import { FakeExchange, id, json, other, outcomeOf, prices, statuses } from './fakeExchange.js';
import { account, resting } from './moment.js';

const position = account.positions.find((each) => each.symbol === 'BTC-USD')!;
test('a double click places one order', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ resting: { oid: id } })];
  const terms = { symbol: 'BTC-USD', side: 'buy', price: Decimal.of('99000'), size: Decimal.of('0.01'), timeInForce: 'GTC', reduceOnly: false, isolated: false, exits: NO_EXITS } as const;
  const [first, second] = await Promise.all([trading.place(terms), trading.place(terms)]);
  const third = await trading.place(terms);
  assert.equal(first!.text, 'Buy 0.01 BTC-USD at 99,000 rests in the book');
  assert.deepEqual([second, third], [undefined, undefined]);
  assert.equal(exchange.sent.length, 1);
  assert.deepEqual(exchange.terms.map((each) => [each.reduceOnly, each.tif]), [[false, 'gtc']]);
});

test('of an order that slides the exchange is asked where it rests', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ resting: { oid: id } }), statuses({ resting: { oid: other } })];
  exchange.orders = [outcomeOf({ filled: '0', status: 'resting' })];
  const terms = { symbol: 'BTC-USD', side: 'buy', price: Decimal.of('100500'), size: Decimal.of('0.01'), timeInForce: 'ALO_SLIDE', reduceOnly: false, isolated: false, exits: NO_EXITS } as const;
  assert.equal((await trading.place(terms))!.text, 'Buy 0.01 BTC-USD at 100,500 rests in the book, at 99,000');
  assert.deepEqual(exchange.terms.map((each) => each.tif), ['postOnlySlide']);
  const unasked = await exchange.trading();
  assert.equal((await unasked.place(terms))!.text, 'Buy 0.01 BTC-USD at 100,500 rests in the book', 'it is not known where');
});

test('a stop entry is one action that holds the order and its exits', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ resting: { oid: id } })];
  const entry = { trigger: Decimal.of('101000'), isAbove: true, slippage: Decimal.of('50') };
  const exits = { takeProfit: Decimal.of('110000'), stopLoss: null };
  const terms = { symbol: 'BTC-USD', side: 'buy', price: Decimal.of('101505'), size: Decimal.of('0.01'), timeInForce: 'GTC', reduceOnly: false, isolated: false, exits, entry } as const;
  const outcome = await trading.place(terms);
  assert.deepEqual(exchange.sent[0]!.actions, [
    {
      trig: {
        c: 'BTC-USD', d: true, tr: 101000,
        actions: [{ m: { c: 'BTC-USD', b: true, sz: 0.01, r: false, i: false, slippage: 50 } }, { tp: { c: 'BTC-USD', d: true, sz: 0.01, tr: 110000, i: false } }],
      },
    },
  ]);
  assert.deepEqual([outcome!.kind, outcome!.text], ['done', 'Buy 0.01 BTC-USD at the market once the mark is at 101,000 or above']);
});

const heldEntry: HeldOrder = { side: 'buy', size: Decimal.of('0.01'), price: null, slippage: Decimal.of('50'), isolated: false, takeProfit: null, stopLoss: null };
const stopEntry = { ...resting, orderType: 'trigger', size: Decimal.of('0'), trigger: { isAbove: true, px: Decimal.of('101000'), lim: null, oco: null, pxHi: null, limHi: null, trb: null, stb: null } } as const;

async function withStopEntry(...answers: FakeExchange['answers']) {
  const exchange = new FakeExchange();
  exchange.held.set(id, heldEntry);
  exchange.answers = answers;
  return { exchange, trading: await exchange.trading() };
}

test('a stop entry that is moved is cancelled and placed again in one transaction, and another basket is not', async () => {
  const { exchange, trading } = await withStopEntry(statuses({ cancelled: { oid: id } }, { resting: { oid: other } }));
  const outcome = await trading.change(stopEntry, { price: Decimal.of('102000') });
  assert.deepEqual(exchange.sent[0]!.actions.map((each) => Object.keys(each)[0]), ['cx', 'trig']);
  assert.deepEqual([exchange.sent[0]!.actions[0]!['cx']!['oid'], exchange.sent[0]!.actions[1]!['trig']!['tr']], [id, 102000]);
  assert.deepEqual([outcome!.kind, outcome!.text], ['done', 'The stop entry waits for 102,000 now']);
  assert.match((await trading.change({ ...stopEntry, orderId: other }, { price: Decimal.of('102000') }))!.text, /^This basket is not one that the terminal can place again/);
  assert.equal(exchange.sent.length, 1);
});

test('a stop entry whose new price is refused is placed again, and of one that has triggered no second one is left', async () => {
  const reason = 'the mark is past it';
  const lost = await withStopEntry(statuses({ cancelled: { oid: id } }, { rejectedInvalid: { oid: other, reason } }), statuses({ resting: { oid: other } }));
  const outcome = await lost.trading.change(stopEntry, { price: Decimal.of('102000') });
  assert.equal(lost.exchange.sent[1]!.actions[0]!['trig']!['tr'], 101000);
  assert.deepEqual([outcome!.kind, outcome!.text], ['refused', 'The stop entry was not moved: the mark is past it. The stop entry at 101,000 waits as before']);

  const late = await withStopEntry(statuses({ cancelOneRejected: { oid: id, reason: 'it has triggered' } }, { resting: { oid: other } }), statuses({ cancelled: { oid: other } }));
  const gone = await late.trading.change(stopEntry, { price: Decimal.of('102000') });
  assert.deepEqual([gone!.kind, gone!.text], ['refused', 'The stop entry was not moved: it has triggered']);
  assert.deepEqual([late.exchange.sent.length, Object.keys(late.exchange.sent[1]!.actions[0]!)], [2, ['cx']]);
  assert.notEqual(late.exchange.sent[1]!.actions[0]!['cx']!['oid'], id, 'the new one');

  const triggered = statuses({ cancelOneRejected: { oid: id, reason: 'it has triggered' } }, { resting: { oid: other } });
  const both = await withStopEntry(triggered, statuses({ cancelOneRejected: { oid: other, reason: 'not open' } }));
  assert.equal((await both.trading.change(stopEntry, { price: Decimal.of('102000') }))!.text, 'The stop entry was not moved: it has triggered. The new one could not be cancelled: not open');
});

test('a refused stop entry says why, and one that only reduces a position is a stop of it', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  const reason = 'it triggers at 99000 or below, and the mark is 98000 already: the trigger must be below the mark';
  exchange.answers = [statuses({ rejectedInvalid: { oid: id, reason } })];
  const entry = { trigger: Decimal.of('99000'), isAbove: false, slippage: null };
  const terms = { symbol: 'BTC-USD', side: 'sell', price: Decimal.of('98900'), size: Decimal.of('0.01'), timeInForce: 'GTC', reduceOnly: true, isolated: true, exits: NO_EXITS, entry } as const;
  const outcome = await trading.place(terms);
  assert.deepEqual(exchange.sent[0]!.actions, [{ st: { c: 'BTC-USD', d: false, sz: 0.01, tr: 99000, lim: 98900, i: true } }]);
  assert.deepEqual([outcome!.kind, outcome!.text], ['refused', reason]);
});

test('one intention runs at a time, and not again right after', async () => {
  let now = 0;
  const once = new Once(() => now);
  const work = () => Promise.resolve('done');
  assert.equal(await once.run('a', work), 'done');
  assert.equal(await once.run('a', work), undefined);
  assert.equal(await once.run('b', work), 'done');
  now = 500;
  assert.equal(await once.run('a', work), 'done');
  await assert.rejects(once.run('c', () => Promise.reject(new Error('broken'))), /broken/);
  assert.equal(once.isRunning('c'), false);
});

test('a move is a cancel and a new order for the rest, in one transaction', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ cancelled: { oid: id } }, { resting: { oid: other } })];
  exchange.orders = [outcomeOf({ filled: '0.1', status: 'cancelled' })];
  const outcome = await trading.change(resting, { price: Decimal.of('98000') });
  assert.equal(outcome!.kind, 'done');
  assert.deepEqual(exchange.sent[0]!.actions, [
    { cx: { c: 'BTC-USD', oid: id } },
    { l: { c: 'BTC-USD', b: true, px: 98000, sz: 0.4, tif: 'ALO', r: false, i: false } },
  ]);
});

test('what a moved order had filled meanwhile is taken off the new one', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ cancelled: { oid: id } }, { resting: { oid: other } }), statuses({ resting: { oid: other } })];
  exchange.orders = [outcomeOf({ filled: '0.25', status: 'cancelled' })];
  const outcome = await trading.change(resting, { price: Decimal.of('98000') });
  assert.deepEqual(exchange.sent[1]!.actions, [{ mod: { oid: other, symbol: 'BTC-USD', amount: 0.25 } }]);
  assert.equal(outcome!.text, 'The old order had been filled meanwhile, so the new one was made smaller by as much');
});

test('a moved order that had been filled completely leaves no second one', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ cancelOneRejected: { oid: id, reason: 'not open' } }, { resting: { oid: other } }), statuses({ cancelled: { oid: other } })];
  exchange.orders = [outcomeOf({ filled: '0.5', status: 'filled' })];
  await trading.change(resting, { price: Decimal.of('98000') });
  assert.deepEqual(exchange.sent[1]!.actions, [{ cx: { c: 'BTC-USD', oid: other } }]);
});

test('a new order that fills at once beside the old one is said, not passed over', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ cancelOneRejected: { oid: id, reason: 'not open' } }, { filled: { oid: other, totalSz: 0.5, avgPx: 98000 } })];
  exchange.orders = [outcomeOf({ filled: '0.5', status: 'filled' })];
  const outcome = await trading.change(resting, { price: Decimal.of('98000') });
  assert.equal(exchange.sent.length, 1);
  assert.deepEqual([outcome!.kind, outcome!.text], ['partly', 'Bought 0.5 BTC-USD at 98,000. The old order had been filled meanwhile as well, 0.4 of it']);
});

test('an agent that is authorized without test money is no refusal', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ depositFailed: { message: 'Rate limit exceeded' } }, { agentWallet: { agentWallet: other } })];
  const outcome = await trading.claimWith(other);
  assert.equal(outcome!.kind, 'partly');
  assert.match(outcome!.text, /^The key may trade for your account now. There was no test money: /);
});

test('another size alone keeps the order', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ working: { oid: id, filledSz: 0.1, remainingSz: 0.2, vwap: 99000 } })];
  const outcome = await trading.change(resting, { size: Decimal.of('0.3') });
  assert.deepEqual(exchange.sent[0]!.actions, [{ mod: { oid: id, symbol: 'BTC-USD', amount: 0.3 } }]);
  assert.equal(outcome!.text, 'The size of the order is now 0.3');
});

test('closing takes no more than was asked for and says so, stays within the bound, and never turns the position', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ filled: { oid: id, totalSz: 0.011, avgPx: 99990 } })];
  const outcome = await trading.close(position, 25);
  assert.deepEqual(exchange.sent[0]!.actions, [{ l: { c: 'BTC-USD', b: false, px: 99490.5, sz: 0.011, tif: 'IOC', r: true, i: false } }]);
  assert.equal(outcome!.text, 'Sold 0.011 BTC-USD at 99,990. 25 % of 0.045 are 0.01125, and sizes are multiples of 0.001');
});

test('reversing sells twice the position', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ cancelledIOC: { oid: id, filledSz: 0.05 } })];
  const outcome = await trading.reverse(position);
  assert.deepEqual(exchange.sent[0]!.actions, [{ l: { c: 'BTC-USD', b: false, px: 99490.5, sz: 0.09, tif: 'IOC', r: false, i: false } }]);
  assert.deepEqual([outcome!.kind, outcome!.text], ['partly', 'Sold 0.05 of 0.09 BTC-USD; nobody bought the rest at 99,490.5 or better']);
});

test('an order whose answer is lost is sent again, never signed again, and its fate is asked for', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => json({ status: 'error', response: { type: 'order', data: { statuses: [{ error: { message: 'duplicate nonce', duplicate: 'this', executedAt: 1 } }] } } }),
  ];
  exchange.orders = [outcomeOf({ filled: '0', status: 'resting' })];
  const outcome = await trading.place({ symbol: 'BTC-USD', side: 'buy', price: Decimal.of('99000'), size: Decimal.of('0.01'), timeInForce: 'GTC', reduceOnly: false, isolated: false, exits: NO_EXITS });
  assert.equal(exchange.sent.length, 2);
  assert.deepEqual(exchange.sent[0], exchange.sent[1]);
  assert.notEqual(outcome!.kind, 'refused');
});

test('a refusal is shown in the words of the exchange', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  const reason = 'Insufficient margin: initial margin and fee 12 exceed equity 10';
  exchange.answers = [statuses({ rejectedRiskLimit: { oid: id, reason } }), statuses({ depositFailed: { message: 'Rate limit exceeded' } })];
  const outcome = await trading.place({ symbol: 'BTC-USD', side: 'sell', price: Decimal.of('99000'), size: Decimal.of('0.01'), timeInForce: 'GTC', reduceOnly: false, isolated: false, exits: NO_EXITS });
  assert.deepEqual([outcome!.kind, outcome!.text], ['refused', `Sell 0.01 BTC-USD at 99,000 was refused: ${reason}`]);
  assert.deepEqual([(await trading.claim())!.kind, exchange.sent.length], ['refused', 2]);
});

test('with an empty side the bound of the trader holds as well, counted from the mark', async () => {
  const exchange = new FakeExchange();
  exchange.prices = { ...prices, bestBid: null };
  const trading = await exchange.trading();
  exchange.answers = [statuses({ cancelledIOC: { oid: id, filledSz: 0 } }), statuses({ cancelAllRejected: { reason: 'none' } }, { cancelledIOC: { oid: id, filledSz: 0 } })];
  const outcome = await trading.close(position, 100);
  assert.deepEqual(exchange.sent[0]!.actions, [{ m: { c: 'BTC-USD', b: false, sz: 0.045, r: true, i: false, slippage: 50 } }]);
  assert.equal(outcome!.text, 'Nothing was sold of 0.045 BTC-USD: nobody bought it within 0.5 % of the mark');
  await trading.flatten([position]);
  assert.equal(exchange.sent[1]!.actions[1]!['m']!['slippage'], 50);
});

test('a trailing stop is not changed into a limit order, and nothing is sent', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  const stop = { ...resting, orderType: 'trailing' as const, trigger: { px: null, trb: 100 } as never };
  await assert.rejects(trading.change(stop, { price: Decimal.of('98000') }), /This trailing stop has no single price that it waits for/);
  assert.equal(exchange.sent.length, 0);
});

test('take profit and stop are sent in the transaction of their order, and it is said what came of each', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ resting: { oid: id } }, { resting: { oid: other } }, { rejectedInvalid: { oid: other, reason: 'the mark is past it' } })];
  const exits = { takeProfit: Decimal.of('110000'), stopLoss: Decimal.of('90000') };
  const outcome = await trading.place({ symbol: 'BTC-USD', side: 'buy', price: Decimal.of('99000'), size: Decimal.of('0.01'), timeInForce: 'GTC', reduceOnly: false, isolated: false, exits });
  assert.deepEqual(exchange.sent[0]!.actions.map((action) => Object.keys(action)[0]), ['l', 'tp', 'st']);
  assert.equal(outcome!.kind, 'partly');
  assert.equal(outcome!.text, 'Buy 0.01 BTC-USD at 99,000 rests in the book. The take profit at 110,000 waits. The stop at 90,000 was refused: the mark is past it');
});

const stop = { ...resting, orderType: 'stop', isBuy: false, trigger: { isAbove: false, px: Decimal.of('90000'), lim: Decimal.of('89900'), oco: null, pxHi: null, limHi: null, trb: null, stb: null, slippage: Decimal.of('50'), slippageHi: null } } as const;

test('a stop is moved by placing the new one before the old one is cancelled', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ resting: { oid: other } }), statuses({ cancelled: { oid: id } })];
  const outcome = await trading.change({ ...stop, builderCode: { to: other, fee: 5 } }, { price: Decimal.of('91000') });
  assert.equal(outcome!.text, 'The stop waits for 91,000 now');
  const [placed, cancelled] = exchange.sent.map((each) => each.actions[0]!);
  assert.deepEqual(placed, { st: { c: 'BTC-USD', d: false, sz: 0.4, tr: 91000, lim: 90900, slippage: 50, i: false, builderCode: { to: other, fee: 5 } } }, 'its limit keeps its distance, and all else stays');
  assert.equal(cancelled!['cx']!['oid'], id);
});

test('a stop stays where the exchange refuses the new one, and there are never two of one that went off', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ rejectedInvalid: { oid: other, reason: 'the mark is past it' } })];
  const refused = await trading.change(stop, { price: Decimal.of('91000') });
  assert.deepEqual([refused!.kind, refused!.text, exchange.sent.length], ['refused', 'the mark is past it', 1]);

  const late = await exchange.trading();
  exchange.answers = [statuses({ resting: { oid: other } }), statuses({ cancelOneRejected: { oid: id, reason: 'it has triggered' } }), statuses({ cancelled: { oid: other } })];
  const gone = await late.change(stop, { price: Decimal.of('91000') });
  assert.match(gone!.text, /^The stop was not moved: it has triggered/);
  assert.equal(exchange.sent.length, 4);
});

const takeProfit = { ...stop, orderId: other, orderType: 'takeProfit', trigger: { ...stop.trigger, isAbove: true, px: Decimal.of('110000'), lim: null } } as const;
const loss = { ...stop, trigger: { ...stop.trigger, lim: null } } as const;
const within = { slippage: Decimal.of('500'), isOfAll: false };
const exits = (profit: string | null, lossAt: string | null) => ({ takeProfit: profit === null ? null : Decimal.of(profit), stopLoss: lossAt === null ? null : Decimal.of(lossAt) });

test('take profit and stop of an open position are set in one transaction, for all of it and within a bound', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ resting: { oid: id } }, { resting: { oid: other } })];
  const outcome = await trading.setExits(position, presentExits(position, []), { exits: exits('110000', '90000'), bound: within });
  assert.deepEqual(exchange.sent[0]!.actions, [
    { tp: { c: 'BTC-USD', d: true, sz: 0.045, tr: 110000, slippage: 500, i: false } },
    { st: { c: 'BTC-USD', d: false, sz: 0.045, tr: 90000, slippage: 500, i: false } },
  ]);
  assert.deepEqual([outcome!.kind, outcome!.text], ['done', 'The take profit waits for 110,000. The stop waits for 90,000']);
});

test('what closes an isolated position belongs to its isolated account', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ resting: { oid: id } })];
  await trading.setExits({ ...position, iso: true }, presentExits({ ...position, iso: true }, []), { exits: exits(null, '90000'), bound: within });
  assert.deepEqual(exchange.sent[0]!.actions, [{ st: { c: 'BTC-USD', d: false, sz: 0.045, tr: 90000, slippage: 500, i: true } }]);
});

test('a stop of an open position is changed and its take profit taken away by one signature, the new order first', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  const present = presentExits(position, [takeProfit, loss, resting]);
  exchange.answers = [statuses({ resting: { oid: other } }, { cancelled: { oid: other } }, { cancelled: { oid: id } })];
  const outcome = await trading.setExits(position, present, { exits: exits(null, '91000'), bound: within });
  assert.deepEqual(exchange.sent[0]!.actions.map((each) => Object.keys(each)[0]), ['st', 'cx', 'cx']);
  assert.equal(outcome!.text, 'The take profit was taken away. The stop waits for 91,000');
  assert.equal((await trading.setExits({ ...position, symbol: 'ETH-USD' }, present, { exits: exits('110000', '90000'), bound: within }))!.text, 'Nothing was changed');
  assert.equal(exchange.sent.length, 1);
});

/** The actions that are signed first when exits replace others. */
async function placed(present: PresentExits, wanted: Exits, isOfAll = false) {
  const exchange = new FakeExchange();
  exchange.answers = [statuses({ resting: { oid: other } }, { resting: { oid: other } }, { cancelled: { oid: other } }, { cancelled: { oid: id } })];
  await (await exchange.trading()).setExits(position, present, { exits: wanted, bound: { ...within, isOfAll } });
  return exchange.sent[0]!.actions.filter((each) => !('cx' in each));
}

test('an exit that is changed goes as far from the mark as before, has its limit as far from the trigger, and pays whom it paid', async () => {
  const present = presentExits(position, [takeProfit, { ...stop, builderCode: { to: other, fee: 5 } }]);
  const [wanted, terms] = [exits('111000', '91000'), { c: 'BTC-USD', sz: 0.045, i: false }];
  const stopAgain = { ...terms, d: false, tr: 91000, lim: 90900, slippage: 50, builderCode: { to: other, fee: 5 } };
  assert.deepEqual(await placed(present, wanted), [{ tp: { ...terms, d: true, tr: 111000, slippage: 50 } }, { st: stopAgain }]);
  assert.deepEqual(await placed(present, wanted, true), [{ tp: { ...terms, d: true, tr: 111000, slippage: 500 } }, { st: stopAgain }], 'as far as was typed, at the market');
  const unbounded = presentExits(position, [{ ...loss, trigger: { ...loss.trigger, slippage: null } }]);
  assert.deepEqual(await placed(unbounded, exits(null, '91000')), [{ st: { ...terms, d: false, tr: 91000 } }], 'as far as the market allows');
  assert.deepEqual(presentBounds({ ...unbounded, takeProfit }, null).map(({ name, slippage }) => `${name} ${slippage}`), ['take profit 50', 'stop null']);
});

test('a stop whose new price the exchange refuses is placed again as it was', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.answers = [statuses({ rejectedInvalid: { oid: other, reason: 'the mark is past it' } }, { cancelled: { oid: id } }), statuses({ resting: { oid: other } })];
  const outcome = await trading.setExits(position, presentExits(position, [loss]), { exits: exits(null, '99999'), bound: within });
  const { tr, slippage } = exchange.sent[1]!.actions[0]!['st']!;
  assert.deepEqual([tr, slippage], [90000, 50]);
  assert.deepEqual([outcome!.kind, outcome!.text], ['refused', 'The stop at 99,999 was refused: the mark is past it. The stop at 90,000 waits as before']);
});

test('the exits of a position are those of its side, its market and its margin, the nearest to the mark', () => {
  const far = { ...loss, orderId: 'far', trigger: { ...loss.trigger, px: Decimal.of('80000') } };
  const isolated = { ...loss, orderId: 'isolated', iso: true, trigger: { ...loss.trigger, px: Decimal.of('95000') } };
  const buys = { ...loss, orderId: 'buys', isBuy: true };
  const found = presentExits(position, [far, isolated, buys, loss, takeProfit]);
  assert.deepEqual([found.stopLoss?.orderId, found.takeProfit?.orderId], [id, other]);
  assert.equal(presentExits({ ...position, iso: true }, [far, isolated]).stopLoss?.orderId, 'isolated');
});

test('what is done to an isolated position and its orders stays isolated', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  const filled = statuses({ filled: { oid: id, totalSz: 0.045, avgPx: 99990 } });
  exchange.answers = [filled, filled, statuses({ cancelled: { oid: id } }, { resting: { oid: other } }), statuses({ resting: { oid: other } }), statuses({ cancelled: { oid: id } })];
  exchange.orders = [outcomeOf({ filled: '0.1', status: 'cancelled' })];
  const own = { ...position, iso: true };
  await trading.close(own, 100);
  await trading.close(position, 100);
  await trading.change({ ...resting, iso: true }, { price: Decimal.of('98000') });
  await trading.change({ ...stop, orderId: other, iso: true }, { price: Decimal.of('91000') });
  const flags = exchange.sent.flatMap((each) => each.actions).flatMap((action) => Object.values(action)).map((fields) => fields['i']);
  assert.deepEqual(flags, [true, false, undefined, true, true, undefined]);
});
