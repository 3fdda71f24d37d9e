import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type ActionResult } from 'openperp-client';
import { stopEntryIn, type HeldOrder } from '../src/openOrders/baskets.js';
import { stopAction } from '../src/order/stopEntry.js';
import { fateOf, movedEntry, type PlacedEntry } from '../src/trading/movedEntry.js';
import { resting, signedBasket } from './moment.js';

const d = (text: string) => Decimal.of(text);
const mark = d('100000');
const basketAt = (px: string) => ({ ...resting, orderType: 'trigger', size: d('0'), originalSize: d('0'), trigger: { isAbove: true, px: d(px), lim: null } }) as unknown as typeof resting;
const held = (change: Partial<HeldOrder> = {}): HeldOrder => ({
  side: 'buy', size: d('0.01'), price: d('101050'), slippage: null, isolated: false, takeProfit: d('103000'), stopLoss: d('99500'), ...change,
});
const moved = (price: string, of: HeldOrder | undefined, at: Decimal | null = mark) => movedEntry(basketAt('101000'), of, d(price), at);

test('a stop entry is moved with all that it holds: its limit keeps its distance, its exits stay', () => {
  const { terms, entry } = moved('101500', held()) as PlacedEntry;
  const action = stopAction(terms, entry);
  assert.ok(action.type === 'basket');
  assert.deepEqual([`${action.trigger}`, action.isAbove, action.actions.map((each) => each.type)], ['101500', true, ['limit', 'takeProfit', 'stop']]);
  assert.deepEqual([`${terms.price}`, `${terms.size}`, `${terms.exits.takeProfit}`, `${terms.exits.stopLoss}`], ['101550', '0.01', '103000', '99500']);
  assert.deepEqual(stopEntryIn(basketAt('101500'), signedBasket(action)), held({ price: d('101550') }), 'it can be moved again');
});

test('one that sells at the market is moved below the mark, with its bound and its own margin', () => {
  const { terms, entry } = moved('99000', held({ side: 'sell', price: null, slippage: d('50'), isolated: true, takeProfit: null, stopLoss: null })) as PlacedEntry;
  const action = stopAction(terms, entry);
  assert.ok(action.type === 'basket');
  const [order] = action.actions;
  assert.ok(order!.type === 'market');
  assert.deepEqual([action.isAbove, order.side, `${order.slippage}`, order.isolated], [false, 'sell', '50', true]);
});

test('it stays where the mark or its exits would not let it be, and another basket is not moved', () => {
  assert.equal(moved('100000', held()), 'The stop entry stays where it is: a stop that buys waits for a higher mark: the present one is 100000, so 100000 would go off at once');
  assert.equal(moved('103000', held()), 'Its take profit of 103,000 would go off at once there: cancel it and place another');
  assert.equal(moved('100100', held({ stopLoss: d('100100') })), 'Its stop of 100,100 would go off at once there: cancel it and place another');
  assert.equal(moved('10', held({ price: d('1000') }), null), 'Its limit would be -99990 there');
  assert.equal(moved('102000', undefined), 'This basket is not one that the terminal can place again: cancel it and place another');
});

test('what is left follows from both results, because neither action depends on the other', () => {
  const [gone, waits]: ActionResult[] = [{ kind: 'cancelled', orderId: 'old' }, { kind: 'resting', orderId: 'new' }];
  const late = { kind: 'cancelOneRejected', orderId: 'old', reason: 'it has triggered' } as ActionResult;
  const passed: ActionResult = { kind: 'rejectedInvalid', orderId: 'new', reason: 'the mark is past it', isModify: false, ended: null };
  assert.deepEqual(fateOf([gone!, waits!]), { kind: 'moved', reason: '' });
  assert.deepEqual(fateOf([gone!, passed]), { kind: 'lost', reason: 'the mark is past it' });
  assert.deepEqual(fateOf([late, waits!]), { kind: 'doubled', reason: 'it has triggered' });
  assert.deepEqual(fateOf([late, passed]), { kind: 'stayed', reason: 'it has triggered' });
});
