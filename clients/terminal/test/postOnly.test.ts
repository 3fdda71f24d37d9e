import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type Side } from 'openperp-client';
import { assess, type Situation } from '../src/order/assessment.js';
import type { Levels } from '../src/order/depth.js';
import type { Draft } from '../src/order/draft.js';
import { restingPrice, type PostOnly } from '../src/order/postOnly.js';
import { orderOutcome } from '../src/trading/outcome.js';
import { tifOf } from '../src/trading/replacing.js';
import { btc, btcMark, facts, model } from './moment.js';

const d = (text: string) => Decimal.of(text);
const level = (price: Decimal) => ({ price, size: Decimal.ONE, orders: 1 });
const [bid, ask] = [btcMark.toMultipleOf('10', 'floor').minus('10'), btcMark.toMultipleOf('10', 'floor').plus('10')];
const book: Levels = { bids: [level(bid)], asks: [level(ask)] };
const restsAt = (timeInForce: PostOnly, side: Side, limit: Decimal, levels: Levels = book) => {
  const price = restingPrice(timeInForce, btc, levels, side, limit);
  return price === null ? null : `${price}`;
};

test('an order that slides rests at its limit or, where that would match, one tick behind the other side (ORD-070)', () => {
  assert.equal(restsAt('ALO_SLIDE', 'buy', bid), `${bid}`);
  assert.equal(restsAt('ALO_SLIDE', 'buy', ask), `${ask.minus('0.5')}`);
  assert.equal(restsAt('ALO_SLIDE', 'buy', ask.plus('100')), `${ask.minus('0.5')}`);
  assert.equal(restsAt('ALO_SLIDE', 'sell', bid.minus('100')), `${bid.plus('0.5')}`);
  assert.equal(restsAt('ALO_SLIDE', 'buy', ask, { bids: [], asks: [] }), `${ask}`, 'nobody is there to match');
  assert.equal(restsAt('ALO_SLIDE', 'buy', d('1'), { bids: [], asks: [level(d('0.5'))] }), null, 'no price is left');
});

test('an order that joins rests at the best price of its own side, never at a worse one than its limit; at an empty side it slides (ORD-071)', () => {
  assert.equal(restsAt('ALO_JOIN', 'buy', ask.plus('100')), `${bid}`);
  assert.equal(restsAt('ALO_JOIN', 'buy', bid.minus('5')), `${bid.minus('5')}`);
  assert.equal(restsAt('ALO_JOIN', 'sell', bid.minus('100')), `${ask}`);
  assert.equal(restsAt('ALO_JOIN', 'sell', ask.plus('5')), `${ask.plus('5')}`);
  assert.equal(restsAt('ALO_JOIN', 'buy', ask, { bids: [], asks: book.asks }), `${ask.minus('0.5')}`);
});

test('the form takes a post-only order that would match if it slides or joins, says where it rests, and counts the fee of a maker there', () => {
  const at: Situation = { market: btc, book, mark: btcMark, state: 'trading', model, facts, tier: null, isolated: null };
  const draft = (timeInForce: PostOnly): Draft => ({
    symbol: 'BTC-USD', side: 'buy', kind: 'limit', price: `${ask}`, size: '0.01', sizeIn: 'base', timeInForce, reduceOnly: false, isolated: false, bound: '0.5', takeProfit: '', stopLoss: '', trigger: '', then: 'market',
  });
  assert.match(assess(draft('ALO'), at).problems[0]!.text, /a post-only order would be refused$/);
  const [slides, joins] = [assess(draft('ALO_SLIDE'), at), assess(draft('ALO_JOIN'), at)];
  assert.deepEqual([slides.problems, `${slides.restsAt}`], [[], `${ask.minus('0.5')}`]);
  assert.deepEqual([joins.problems, `${joins.restsAt}`], [[], `${bid}`]);
  assert.deepEqual([slides.terms!.timeInForce, `${slides.terms!.price}`, `${slides.expected!.taken}`], ['ALO_SLIDE', `${ask}`, '0']);
  assert.equal(`${slides.notional}`, `${ask.minus('0.5').times('0.01')}`);
  assert.equal(assess({ ...draft('ALO'), price: `${bid}` }, at).restsAt, null);
  const cornered = assess({ ...draft('ALO_SLIDE'), price: '1', size: '20' }, { ...at, mark: null, book: { bids: [], asks: [level(d('0.5'))] } });
  assert.ok(cornered.problems.some((each) => /leaves no price behind it/.test(each.text)));
});

test('the outcome says the price where it rests, and the table its time in force in the words of the stream', () => {
  const order = { type: 'limit', symbol: 'BTC-USD', side: 'buy', price: d('100500'), size: d('0.01'), timeInForce: 'ALO_SLIDE', reduceOnly: false } as const;
  assert.equal(orderOutcome(order, { kind: 'resting', orderId: 'x' }, d('99999.5')).text, 'Buy 0.01 BTC-USD at 100,500 rests in the book, at 99,999.5');
  assert.deepEqual((['GTC', 'IOC', 'ALO', 'ALO_SLIDE', 'ALO_JOIN'] as const).map(tifOf), ['gtc', 'ioc', 'alo', 'postOnlySlide', 'postOnlyJoin']);
});

test('the outcome says how long the order has waited, also where it was cancelled meanwhile (DLY-006, DLY-008)', () => {
  const order = { type: 'limit', symbol: 'BTC-USD', side: 'buy', price: d('100500'), size: d('0.01'), timeInForce: 'GTC', reduceOnly: false } as const;
  const filled = orderOutcome(order, { kind: 'filled', orderId: 'x', filledSize: d('0.01'), averagePrice: d('100000'), delayedMillis: 10 });
  assert.deepEqual([filled.kind, filled.text], ['done', 'Bought 0.01 BTC-USD at 100,000; it waited 10 ms']);
  const cancelled = orderOutcome(order, { kind: 'cancelled', orderId: 'x', delayedMillis: 11 });
  assert.deepEqual([cancelled.kind, cancelled.text], ['refused', 'Buy 0.01 BTC-USD at 100,500 was cancelled before it could trade; it waited 11 ms']);
});
