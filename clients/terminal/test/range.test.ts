import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal } from 'openperp-client';
import { linesOf } from '../src/chart/chartLines.js';
import { waitingOrders } from '../src/openOrders/waiting.js';
import { presentBounds, presentExits, sameAgain, type PresentExits } from '../src/trading/positionExits.js';
import { legOf } from '../src/trading/range.js';
import { nameOfWaiting } from '../src/trading/waitingOutcome.js';
import { FakeExchange, id, other, statuses } from './fakeExchange.js';
import { account, resting } from './moment.js';

const d = (text: string) => Decimal.of(text);
const THIRD = '4nJTVxYWjYB1ybbwf2kpTkqyFDfmcr6pUbYdkJXizzBz';
const position = account.positions.find((each) => each.symbol === 'BTC-USD')!;
const bound = { slippage: d('500'), isOfAll: false };
const both = { takeProfit: d('110000'), stopLoss: d('90000') };

/** Closes the long position: at a loss with a limit, at a profit at the market within 25 basis points. */
const range = {
  ...resting,
  orderType: 'range',
  isBuy: false,
  trigger: { isAbove: false, px: d('90000'), lim: d('89900'), oco: null, pxHi: d('110000'), limHi: null, trb: null, stb: null, slippage: d('50'), slippageHi: d('25') },
} as const;
const takeProfit = { ...range, orderId: other, orderType: 'takeProfit', trigger: { ...range.trigger, px: d('110000'), lim: null, pxHi: null, slippage: null, slippageHi: null } } as const;
const stop = { ...takeProfit, orderId: THIRD, orderType: 'stop', trigger: { ...takeProfit.trigger, px: d('90000'), slippage: d('50') } } as const;

/** The actions that one signature of the dialog sends, and the text that is shown. */
async function sets(present: PresentExits, exits: typeof both | { takeProfit: Decimal | null; stopLoss: Decimal | null }, asRange?: boolean, ...answers: FakeExchange['answers']) {
  const exchange = new FakeExchange();
  exchange.answers = answers.length > 0 ? answers : [statuses(...Array.from({ length: 4 }, () => ({ resting: { oid: other } })))];
  const outcome = await (await exchange.trading()).setExits(position, present, { exits, bound, asRange });
  return { actions: exchange.sent.map((each) => each.actions), text: outcome!.text };
}

const rng = { c: 'BTC-USD', d: true, sz: 0.045, pmin: 90000, pmax: 110000, i: false };

test('a take profit and a stop are one order where that is chosen, and both prices are needed', async () => {
  const none = presentExits(position, []);
  const { actions, text } = await sets(none, both, true);
  assert.deepEqual(actions, [[{ rng: { ...rng, slSlippage: 500, tpSlippage: 500 } }]]);
  assert.equal(text, 'The take profit waits for 110,000 and the stop for 90,000, as one order');
  assert.deepEqual((await sets(none, { ...both, takeProfit: null }, true)).actions.flat().map((each) => Object.keys(each)[0]), ['st']);
  assert.deepEqual((await sets(none, both)).actions.flat().map((each) => Object.keys(each)[0]), ['tp', 'st'], 'two orders unless it is chosen');
});

test('of a short position the stop is the upper price', async () => {
  const exchange = new FakeExchange();
  exchange.answers = [statuses({ resting: { oid: id } })];
  const outcome = await (await exchange.trading()).setExits({ ...position, size: d('-0.045'), iso: true }, presentExits(position, []), { exits: { takeProfit: d('90000'), stopLoss: d('110000') }, bound, asRange: true });
  assert.deepEqual(exchange.sent[0]!.actions, [{ rng: { ...rng, d: false, i: true, slSlippage: 500, tpSlippage: 500 } }]);
  assert.equal(outcome!.text, 'The take profit waits for 90,000 and the stop for 110,000, as one order');
  const legs = ['takeProfit', 'stopLoss'].map((field) => legOf({ ...range, isBuy: true }, field as 'takeProfit')!.trigger!.px);
  assert.deepEqual(legs.map(String), ['90000', '110000']);
});

test('an open range is both exits of its position, with the bound of each', () => {
  const present = presentExits(position, [range]);
  assert.deepEqual([present.takeProfit, present.stopLoss].map((each) => String(each?.trigger?.px)), ['110000', '90000']);
  assert.equal(present.range, range);
  assert.deepEqual(presentBounds(present, null).map(({ name, slippage }) => [name, String(slippage)]), [['take profit', '25']]);
  const nearer = presentExits(position, [range, { ...stop, trigger: { ...stop.trigger, px: d('95000') } }]);
  assert.deepEqual([nearer.range, nearer.stopLoss?.orderId], [undefined, THIRD], 'a stop of its own that goes off first');
  assert.equal(legOf(stop, 'stopLoss'), null);
});

test('a range that is changed stays one, is the same if nothing changes, and keeps the bounds of its sides', async () => {
  const present = presentExits(position, [range]);
  const { actions, text } = await sets(present, { ...both, stopLoss: d('91000') });
  assert.deepEqual(actions[0], [{ rng: { ...rng, pmin: 91000, lmin: 90900, slSlippage: 50, tpSlippage: 25 } }, { cx: { c: 'BTC-USD', oid: id } }]);
  assert.equal(text, 'The take profit waits for 110,000 and the stop for 91,000, as one order');
  assert.deepEqual(await sets(present, both), { actions: [], text: 'Nothing was changed' });
});

test('two orders become one and one becomes two, each by one signature', async () => {
  const joined = await sets(presentExits(position, [takeProfit, stop]), both, true);
  assert.deepEqual(joined.actions[0]!.map((each) => Object.keys(each)[0]), ['rng', 'cx', 'cx']);
  assert.deepEqual(joined.actions[0]![0], { rng: { ...rng, slSlippage: 50 } });
  const parted = await sets(presentExits(position, [range]), both, false);
  assert.deepEqual(parted.actions[0]!.map((each) => Object.keys(each)[0]), ['tp', 'st', 'cx']);
  assert.equal(parted.text, 'The take profit waits for 110,000. The stop waits for 90,000');
  const gone = await sets(presentExits(position, [range]), { takeProfit: null, stopLoss: null });
  assert.deepEqual([gone.actions[0]!.length, gone.text], [1, 'The take profit and the stop were taken away']);
});

test('a range that is gone though the new one was refused is placed again', async () => {
  const refused = statuses({ rejectedInvalid: { oid: other, reason: 'the mark is past it' } }, { cancelled: { oid: id } });
  const { actions, text } = await sets(presentExits(position, [range]), { ...both, takeProfit: d('99999') }, true, refused, statuses({ resting: { oid: id } }));
  assert.deepEqual(actions[1], [{ rng: { ...rng, sz: 0.4, lmin: 89900, slSlippage: 50, tpSlippage: 25 } }]);
  assert.equal(text, 'The range of 90,000 and 99,999 was refused: the mark is past it. The range of 90,000 and 110,000 waits as before');
});

test('the chart has a line of each price, each of which can be moved', async () => {
  const waiting = waitingOrders([range], () => undefined);
  const lines = linesOf('BTC-USD', { orders: [], positions: [], waiting, trailing: [] }, null);
  assert.deepEqual(lines.map(({ label, price }) => [label, String(price)]), [['Range TP 0.4', '110000'], ['Range stop 0.4', '90000']]);
  assert.equal(new Set(lines.map((each) => each.id)).size, 2);
  const exchange = new FakeExchange();
  exchange.answers = [statuses({ resting: { oid: other } }), statuses({ cancelled: { oid: id } })];
  const outcome = await (await exchange.trading()).change(range, { price: d('109000'), leg: 'takeProfit' });
  assert.deepEqual(exchange.sent[0]!.actions[0], { rng: { ...rng, sz: 0.4, pmax: 109000, lmin: 89900, slSlippage: 50, tpSlippage: 25 } });
  assert.equal(outcome!.text, 'The range waits for 90,000 and 109,000 now');
  assert.equal(nameOfWaiting(range), 'range of 90,000 and 110,000');
  assert.equal(sameAgain({ ...range, builderCode: { to: other, fee: 5 } }).builderCode?.to, other);
});
