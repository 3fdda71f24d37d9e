import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type OrderUpdate, type TriggerFailed } from 'openperp-client';
import { newsOf } from '../src/account/news.js';
import { dismissToast, toast, toasts } from '../src/layout/toasts.js';
import { shownOrder } from '../src/openOrders/shownOrder.js';
import { assess, type Situation } from '../src/order/assessment.js';
import type { Draft } from '../src/order/draft.js';
import { stopAction, stopText } from '../src/order/stopEntry.js';
import { account, btc, btcMark, facts, model, resting } from './moment.js';

Object.assign(globalThis, { document: { hidden: false } }); // somebody looks at the page
const d = (text: string) => Decimal.of(text);
const at: Situation = { market: btc, book: { bids: [], asks: [] }, mark: btcMark, state: 'trading', model, facts, tier: null, isolated: null };
const whole = btcMark.toMultipleOf('100', 'floor');
const [above, below] = [whole.plus('1000'), whole.minus('1000')];

function draft(change: Partial<Draft>): Draft {
  const usual = { symbol: 'BTC-USD', side: 'buy', kind: 'stop', trigger: `${above}`, then: 'market', price: '', size: '0.01', sizeIn: 'base' } as const;
  return { ...usual, timeInForce: 'GTC', reduceOnly: false, isolated: false, bound: '0.5', takeProfit: '', stopLoss: '', ...change };
}

test('a stop that buys waits for a higher mark and one that sells for a lower one; a trigger that the mark has passed is refused (CND-004)', () => {
  const buys = assess(draft({}), at);
  assert.deepEqual(buys.problems, []);
  assert.deepEqual([`${buys.terms!.entry!.trigger}`, buys.terms!.entry!.isAbove, `${buys.terms!.entry!.slippage}`], [`${above}`, true, '50']);
  const sells = assess(draft({ side: 'sell', trigger: `${below}` }), at);
  assert.equal(sells.terms!.entry!.isAbove, false);
  const passed = assess(draft({ trigger: `${below}` }), at);
  assert.deepEqual([passed.terms, passed.problems[0]!.field], [null, 'trigger']);
  assert.equal(passed.problems[0]!.text, `a stop that buys waits for a higher mark: the present one is ${btcMark}, so ${below} would go off at once`);
  assert.deepEqual(assess(draft({ trigger: passed.problems[0]!.offers[0]!.value }), at).problems, []);
  assert.match(assess(draft({ side: 'sell' }), at).problems[0]!.text, /^a stop that sells waits for a lower mark/);
});

test('a trigger is compared with the mark and need not be on the tick (CND-002)', () => {
  const odd = whole.plus('100.185');
  const { terms, problems } = assess(draft({ trigger: `${odd}` }), at);
  assert.deepEqual(problems, []);
  assert.equal(String(terms!.entry!.trigger), String(odd));
});

test('what the exchange would refuse of its numbers is said at their fields', () => {
  const first = (change: Partial<Draft>, situation = at) => {
    const { problems, terms } = assess(draft(change), situation);
    assert.equal(terms, null);
    return [problems[0]!.field, problems[0]!.text].join(': ');
  };
  assert.equal(first({ trigger: '0' }), 'trigger: trigger 0 is not positive');
  assert.equal(first({ bound: '7' }), 'bound: a bound of 7 % is not one of 0.01 to 5 % in steps of 0.01 %');
  assert.equal(first({ bound: '0.005' }), 'bound: a bound of 0.005 % is not one of 0.01 to 5 % in steps of 0.01 %');
  assert.equal(first({}, { ...at, mark: null }), 'trigger: BTC-USD has no mark that an order could wait for');
  assert.equal(first({ size: '0.0105' }), 'size: size 0.0105 is not a positive multiple of 0.001');
  assert.match(first({ then: 'limit', price: '200000' }), /^price: price 200000 is outside [\d.]+ to [\d.]+, the band around the trigger [\d.]+$/);
  assert.match(first({ takeProfit: `${whole.plus('500')}` }), /^takeProfit: a take profit of [\d.]+ is not above the trigger of [\d.]+: it would go off at once$/);
  assert.match(first({}, { ...at, state: 'settling' }), /^order: BTC-USD is being settled/);
  assert.equal(assess(draft({ trigger: '' }), at).terms, null);
});

test('it is taken in a state in which it waits, and without the margin that it will need, which is said', () => {
  assert.deepEqual(assess(draft({}), { ...at, state: 'halted' }).problems, []);
  const large = assess(draft({ size: '5' }), at);
  assert.notEqual(large.terms, null);
  const [warning] = large.problems;
  assert.deepEqual([warning!.field, warning!.severity], ['size', 'warning']);
  assert.match(warning!.text, /^not with what the account has now: /);
});

test('its costs are those of an order at its trigger, with the fee of a taker', () => {
  const market = assess(draft({}), at);
  const worst = above.times('1.005').toMultipleOf('0.5', 'floor');
  assert.deepEqual([`${market.worstPrice}`, `${market.terms!.price}`], [`${worst}`, `${worst}`]);
  assert.equal(`${market.cost!.fee}`, `${worst.times('0.01').times(btc.info.takerFee, 'ceil')}`);
  const limit = assess(draft({ then: 'limit', price: `${above.plus('10')}` }), at);
  assert.deepEqual([`${limit.terms!.price}`, limit.terms!.entry!.slippage], [`${above.plus('10')}`, null]);
});

test('a limit short of the trigger is taken, and it is said that the order would rest', () => {
  const rests = assess(draft({ then: 'limit', price: `${whole.plus('990')}` }), at);
  assert.notEqual(rests.terms, null);
  assert.deepEqual(rests.problems.map((each) => [each.field, each.severity, each.text]), [['price', 'warning', `${whole.plus('990')} is below the trigger of ${above}: with the mark there the order would rest`]]);
  const sells = assess(draft({ side: 'sell', then: 'limit', trigger: `${below}`, price: `${below.plus('5')}` }), at);
  assert.match(sells.problems[0]!.text, /is above the trigger of/);
});

test('it becomes the order that was chosen with its exits in one basket, or a stop of the position if it only reduces', () => {
  const exits = { takeProfit: `${above.plus('2000')}`, stopLoss: `${whole}` };
  const found = assess(draft({ then: 'limit', price: `${above.plus('10')}`, ...exits }), at);
  const held = stopAction(found.terms!, found.terms!.entry!);
  assert.ok(held.type === 'basket');
  assert.deepEqual(held.actions.map((each) => each.type), ['limit', 'takeProfit', 'stop']);
  assert.equal(held.isAbove, true);
  assert.match(stopText(found.terms!, found.terms!.entry!), /^Buy 0\.01 BTC-USD at [\d,.]+ once the mark is at [\d,.]+ or above$/);
  assert.ok(account.positions.some((each) => each.symbol === 'BTC-USD' && each.size.isPositive()));
  const closes = assess(draft({ side: 'sell', trigger: `${below}`, reduceOnly: true }), at).terms!;
  const stop = stopAction(closes, closes.entry!);
  assert.deepEqual([stop.type, 'slippage' in stop && `${stop.slippage}`], ['stop', '50']);
});

test('a stop entry is shown as what it holds, another basket as a basket', () => {
  const held = { slippage: null, isolated: false, takeProfit: null, stopLoss: null };
  const basket = { ...resting, isBuy: true, originalSize: d('0'), size: d('0'), orderType: 'trigger', trigger: { isAbove: true, px: d('101000'), lim: null } } as unknown as typeof resting;
  assert.deepEqual(shownOrder(basket, { ...held, side: 'sell', size: d('0.01'), price: null, slippage: d('50') }), {
    isBuy: false, size: '0.01', price: 'mark ≥ 101,000, then market, at most 0.5 % from the mark', name: 'stop entry, sell 0.01 BTC-USD at mark ≥ 101,000', kind: 'stop entry, waits',
  });
  assert.equal(shownOrder(basket, { ...held, side: 'buy', size: d('0.01'), price: d('101050') }).price, 'mark ≥ 101,000, then 101,050');
  assert.deepEqual(shownOrder(basket, undefined), { isBuy: null, size: '', price: 'mark ≥ 101,000', name: 'basket of BTC-USD at mark ≥ 101,000', kind: 'basket, waits' });
  assert.deepEqual([shownOrder(resting, undefined).kind, shownOrder({ ...resting, tif: 'postOnlySlide' }, undefined).kind], ['post-only', 'post-only, slides']);
});

/** CND-038. */
test('an order that the exchange refuses when the mark has come is news that stays', () => {
  const update = { type: 'triggerFailed', symbol: 'BTC-USD', orderId: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', orderType: 'stop', trigger: { isAbove: false, px: d('95000'), lim: null }, reason: 'the market is delisted' } as unknown as TriggerFailed;
  const order = { type: 'orderUpdate', status: 'triggerFailed', symbol: 'BTC-USD', orderType: 'stop', reason: 'the market is delisted' } as unknown as OrderUpdate;
  const detail = 'The position is still open. The exchange says: the market is delisted. It waited for mark ≤ 95,000; order GmaD…AEGB.';
  assert.deepEqual(newsOf([order, update]), [{ kind: 'alarm', title: 'Your stop of BTC-USD has triggered, and was refused', detail, sound: 'alarm' }]);
});

/** CND-041. */
test('an order that stays until filled says that it tries again, and how often it has', () => {
  const trigger = { isAbove: false, px: d('95000'), lim: null, slippage: d('50'), tries: 2 };
  const stop = { ...resting, isBuy: false, orderType: 'stop', trigger } as unknown as typeof resting;
  assert.equal(shownOrder(stop, undefined).price, 'mark ≤ 95,000, at most 0.5 % from the mark; tries again at each mark, 2 so far');
});

test('an alarm stays while other messages push each other out', () => {
  const alarm = toast('alarm', 'A stop was refused');
  const others = [1, 2, 3, 4, 5, 6].map((each) => toast('pending', `Order ${each}`));
  assert.deepEqual(toasts().map((each) => each.id), [alarm, ...others.slice(-4)]);
  dismissToast(alarm);
  assert.deepEqual(toasts().map((each) => each.id), others.slice(-4));
});
