import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type ActionResult, type TrailingOrder } from 'openperp-client';
import { conditionOf } from '../src/openOrders/waiting.js';
import type { Problem } from '../src/order/draft.js';
import { NO_EXITS } from '../src/order/exits.js';
import { distanceOf, presentTrail, trailedTo, trailOf, triggerAt, type Trail, type TrailDraft } from '../src/order/trailing.js';
import { ExitPlan, presentExits, sameAgain } from '../src/trading/positionExits.js';
import { nameOfWaiting } from '../src/trading/waitingOutcome.js';
import { account, btc, resting } from './moment.js';

const d = (text: string) => Decimal.of(text);
const position = account.positions.find((each) => each.symbol === 'BTC-USD')!;
const mark = d('100000');
const waits = (trb: number, stb = 0, lim: Decimal | null = null, slippage: Decimal | null = null) =>
  ({ ...resting, orderId: `trails ${trb}`, isBuy: false, size: d('0.045'), orderType: 'trailing', trigger: { isAbove: false, px: d('0'), lim, oco: null, pxHi: null, limHi: null, trb, stb, slippage, slippageHi: null } }) as typeof resting;

function read(change: Partial<TrailDraft>, at: Decimal | null = mark, { isLong = true, present = null as Trail | null } = {}) {
  const problems: Problem[] = [];
  const trail = trailOf({ trail: '', trailIn: 'percent', trailStep: '', trailLimit: '', ...change }, { market: btc, mark: at, isLong, present }, problems);
  return { trail, problems };
}

test('the distance of a trailing stop is percent or USD, and its step percent; empty there is none', () => {
  assert.deepEqual(read({}).trail, null);
  assert.deepEqual(read({ trail: '1.5' }).trail, { trailBps: 150, stepBps: 0, limit: null });
  assert.deepEqual(read({ trail: '0.01', trailStep: '10' }).trail, { trailBps: 1, stepBps: 1000, limit: null });
  assert.deepEqual(read({ trail: '1500', trailIn: 'quote' }).trail, { trailBps: 150, stepBps: 0, limit: null });
  assert.deepEqual(read({ trail: '1,234.5', trailIn: 'quote' }).trail, { trailBps: 123, stepBps: 0, limit: null }, 'the exchange counts hundredths of a percent');
  assert.equal(`${distanceOf(mark, 123)}`, '1230');
});

test('what the exchange would refuse of it is said with numbers that would pass (CND-008)', () => {
  const problemOf = (change: Partial<TrailDraft>) => {
    const { trail, problems } = read(change);
    assert.equal(trail, null);
    return problems.map((each) => [each.field, each.text, each.offers.map((offer) => offer.value).join(' ')].join('; ')).join();
  };
  assert.equal(problemOf({ trail: '0' }), 'trail; a distance of 0 % is not one of 0.01 to 99.99 % in steps of 0.01 %; 0.01');
  assert.equal(problemOf({ trail: '100' }), 'trail; a distance of 100 % is not one of 0.01 to 99.99 % in steps of 0.01 %; 99.99');
  assert.equal(problemOf({ trail: '1.505' }), 'trail; a distance of 1.505 % is not one of 0.01 to 99.99 % in steps of 0.01 %; 1.5 1.51');
  assert.equal(problemOf({ trail: '1', trailStep: '11' }), 'trailStep; a step of 11 % is not one of 0 to 10 % in steps of 0.01 %; 10');
  assert.equal(problemOf({ trail: '1', trailStep: '-1' }), 'trailStep; a step of -1 % is not one of 0 to 10 % in steps of 0.01 %; 0');
  assert.equal(problemOf({ trail: '1', trailIn: 'quote' }), 'trail; a distance of 1 USD is not one of 10 to 99990 USD, 0.01 to 99.99 % of the mark; 10');
  assert.equal(problemOf({ trail: '99999', trailIn: 'quote' }), 'trail; a distance of 99999 USD is not one of 10 to 99990 USD, 0.01 to 99.99 % of the mark; 99990');
  assert.equal(problemOf({ trail: 'x', trailIn: 'quote' }), 'trail; distance “x” is not a number; ');
  assert.equal(read({ trail: '1' }, null).problems[0]!.text, 'BTC-USD has no mark that a stop could follow');
});

test('a limit is a multiple of the tick, and short of the price at which the stop triggers it is said that its order would rest (CND-012)', () => {
  const first = (trailLimit: string, given = {}) => {
    const { trail, problems } = read({ trail: '5', trailLimit }, mark, given);
    return [trail?.limit?.toString() ?? 'none', ...problems.flatMap((each) => [each.field, each.severity, each.text, each.offers.map((offer) => offer.value).join(' ')])].join('; ');
  };
  assert.equal(first('94900'), '94900');
  assert.equal(first('95000'), '95000');
  assert.equal(first('94900.3'), 'none; trailLimit; error; limit 94900.3 is not a positive multiple of the tick size 0.5; 94900 94900.5');
  assert.equal(first('-1'), 'none; trailLimit; error; limit -1 is not a positive multiple of the tick size 0.5; ');
  assert.equal(first('x'), 'none; trailLimit; error; limit “x” is not a number; ');
  assert.equal(first('96000'), '96000; trailLimit; warning; 96000 is above 95000, where the stop triggers now: until it has followed the mark so far, its order would rest; 95000');
  assert.equal(first('100500'), 'none; trailLimit; error; a limit of 100500 is above the mark of 100000: the order of this stop would rest there and sell nothing when the mark comes to 95000; 95000');
  assert.equal(first('99000', { isLong: false }), 'none; trailLimit; error; a limit of 99000 is below the mark of 100000: the order of this stop would rest there and buy nothing when the mark comes to 105000; 105000');
  assert.equal(first('105100', { isLong: false }), '105100');
  assert.equal(first('100500', { present: { trailBps: 500, stepBps: 0, limit: d('100500') } }), '100500', 'what waits already stays as it is');
  assert.equal(read({ trailLimit: 'x' }).problems.length, 0, 'without a distance there is no stop');
});

test('a limit takes the place of the bound, is in the words of the order, and another one is another order', () => {
  const [order] = plan(null, { trailBps: 150, stepBps: 0, limit: d('94900') }).actions;
  assert.ok(order!.type === 'trailing');
  assert.deepEqual([`${order.limit}`, order.slippage], ['94900', undefined]);
  assert.deepEqual(plan(null, { trailBps: 150, stepBps: 0, limit: d('94900') }).sentences([rests]).texts, ['The trailing stop follows the mark 1.5 % behind it, limit 94,900']);
  const old = waits(150, 0, d('94900'));
  assert.equal(conditionOf(old), '1.5 % behind the best mark, limit 94,900');
  assert.equal(nameOfWaiting(old), 'trailing stop of 1.5 % with a limit of 94,900');
  const again = sameAgain(old);
  assert.ok(again.type === 'trailing');
  assert.equal(`${again.limit}`, '94900');
  assert.deepEqual(plan(old, { trailBps: 150, stepBps: 0, limit: d('94900') }).actions, []);
  assert.deepEqual(plan(old, { trailBps: 150, stepBps: 0, limit: d('94800') }).actions.map((each) => each.type), ['trailing', 'cancel']);
  assert.deepEqual(plan(old, { trailBps: 150, stepBps: 0 }).actions.map((each) => each.type), ['trailing', 'cancel']);
});

test('it triggers behind the mark, rounded away from it, and one that follows in steps at the latest a step further (CND-015)', () => {
  assert.equal(`${triggerAt(mark, { trailBps: 150, stepBps: 0 }, true)}`, '98500');
  assert.equal(`${triggerAt(mark, { trailBps: 150, stepBps: 0 }, false)}`, '101500');
  assert.equal(`${triggerAt(d('101000'), { trailBps: 150, stepBps: 100 }, true)}`, '98500');
  assert.equal(`${triggerAt(d('99000'), { trailBps: 150, stepBps: 100 }, false)}`, '101500');
  assert.equal(`${triggerAt(d('0.00000003'), { trailBps: 1, stepBps: 0 }, true)}`, '0.00000002');
  assert.equal(trailedTo(waits(150), mark, 1), '98,500.0 or above now');
  assert.equal(trailedTo(waits(150, 100), d('101000'), 1), '98,500.0 or above now, in steps of 1 %');
  assert.equal(trailedTo({ ...waits(150), isBuy: true }, mark, 1), '101,500.0 or below now');
  assert.deepEqual([trailedTo(waits(150), null, 1), trailedTo(resting, mark, 1)], [null, null]);
});

test('the trailing stop of a position is of its side, market and margin, the nearest first', () => {
  const isolated = { ...waits(10), iso: true };
  assert.equal(presentTrail(position, [waits(200), isolated, { ...waits(5), isBuy: true }, waits(150), resting])?.orderId, 'trails 150');
  assert.equal(presentTrail({ ...position, iso: true }, [waits(200), isolated])?.orderId, 'trails 10');
  assert.equal(presentTrail(position, [resting]), null);
});

const plan = (old: typeof resting | null, terms: { trailBps: number; stepBps: number; limit?: Decimal } | null) =>
  new ExitPlan(position, presentExits(position, []), { exits: NO_EXITS, bound: { slippage: d('500'), isOfAll: false } }, { old, wanted: terms && { limit: null, ...terms } });
const rests: ActionResult = { kind: 'resting', orderId: 'new' };
const refused: ActionResult = { kind: 'rejectedInvalid', orderId: 'new', reason: 'its trail is out of bounds', isModify: false, ended: null };
const gone: ActionResult = { kind: 'cancelled', orderId: 'old' };

test('it is placed for the whole position within the bound, changed by a new one before the old one goes, and taken away', () => {
  const placed = plan(null, { trailBps: 150, stepBps: 10 });
  assert.deepEqual(placed.actions.map((each) => [each.type, 'trailBps' in each && each.trailBps, 'size' in each && `${each.size}`, 'side' in each && each.side, 'slippage' in each && `${each.slippage}`]), [['trailing', 150, '0.045', 'sell', '500']]);
  assert.deepEqual(placed.sentences([rests]), { texts: ['The trailing stop follows the mark 1.5 % behind it'], areRefused: false });
  assert.deepEqual(plan(waits(100), { trailBps: 150, stepBps: 0 }).actions.map((each) => each.type), ['trailing', 'cancel']);
  assert.deepEqual(plan(waits(150, 10), { trailBps: 150, stepBps: 10 }).actions, [], 'the same stays as it is');
  assert.deepEqual(plan(waits(150), null).sentences([gone]), { texts: ['The trailing stop was taken away'], areRefused: false });
  const isolated = new ExitPlan({ ...position, iso: true }, presentExits(position, []), { exits: NO_EXITS, bound: { slippage: d('500'), isOfAll: false } }, { old: null, wanted: { trailBps: 1, stepBps: 0, limit: null } });
  assert.equal((isolated.actions[0] as { readonly isolated?: boolean }).isolated, true);
});

test('one that is changed, or placed again, goes as far from the mark as before and pays whom it paid', () => {
  const builderCode = { to: 'builder', fee: 5 };
  const old = { ...waits(100, 0, null, d('40')), builderCode };
  assert.equal(conditionOf(old), '1 % behind the best mark, at most 0.4 % from the mark');
  const first = (change: ExitPlan) => {
    const [order] = change.actions;
    assert.ok(order!.type === 'trailing');
    return [String(order.slippage), String(order.limit), order.builderCode];
  };
  assert.deepEqual(first(plan(old, { trailBps: 150, stepBps: 0 })), ['40', 'undefined', builderCode]);
  assert.deepEqual(first(plan(old, { trailBps: 150, stepBps: 0, limit: d('94900') })), ['40', '94900', builderCode]);
  assert.deepEqual(first(plan(waits(100), { trailBps: 150, stepBps: 0 })), ['undefined', 'undefined', undefined], 'as far as the market allows');
  assert.deepEqual(first(plan(waits(100, 0, d('94900')), { trailBps: 150, stepBps: 0 })), ['500', 'undefined', undefined], 'its limit bounded it before');
  const again = sameAgain(old);
  assert.deepEqual([again.type, String((again as TrailingOrder).slippage), again.builderCode], ['trailing', '40', builderCode]);
});

test('one that the exchange refuses has the old one placed again, and it is said so', () => {
  const change = plan(waits(100, 20), { trailBps: 150, stepBps: 0 });
  assert.deepEqual(change.sentences([refused, gone]).texts, ['The trailing stop of 1.5 % was refused: its trail is out of bounds']);
  const [lost] = change.lost([refused, gone]);
  assert.equal(nameOfWaiting(lost!), 'trailing stop of 1 %');
  const again = sameAgain(lost!);
  assert.ok(again.type === 'trailing');
  assert.deepEqual([again.trailBps, again.stepBps, again.side, `${again.size}`], [100, 20, 'sell', '0.045']);
});
