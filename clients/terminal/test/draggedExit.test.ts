import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, Market, type MarketStateName } from 'openperp-client';
import { lineOfExit, linesOf } from '../src/chart/chartLines.js';
import { exitAt, exitsWith, type ExitSituation } from '../src/trading/draggedExit.js';
import { presentExits } from '../src/trading/positionExits.js';
import { account, btc, resting } from './moment.js';

const d = (text: string) => Decimal.of(text);
const held = account.positions.find((each) => each.symbol === 'BTC-USD')!;
const long = { ...held, size: d('0.045'), price: d('100100') };
const short = { ...long, size: d('-0.045') };
const waits = (orderType: 'stop' | 'takeProfit', px: string) =>
  ({ ...resting, orderId: orderType, isBuy: false, orderType, trigger: { isAbove: orderType === 'takeProfit', px: d(px), lim: null } }) as unknown as typeof resting;

const at = (change: Partial<ExitSituation> = {}): ExitSituation => ({ position: long, market: btc, mark: d('100000'), state: 'trading', present: presentExits(long, []), ...change });
const described = (asked: string, situation: ExitSituation) => {
  const { field, price, label } = exitAt(d(asked), situation);
  return [field, `${price}`, label];
};

test('a long takes profit above the mark and stops below it, with what the whole position would win or lose from its entry', () => {
  assert.deepEqual(described('101000', at()), ['takeProfit', '101000', 'TP 0.045 → 101,000.0, +40.50 USD']);
  assert.deepEqual(described('99000', at()), ['stopLoss', '99000', 'Stop 0.045 → 99,000.0, −49.50 USD']);
});

test('a short takes profit below the mark and stops above it', () => {
  assert.deepEqual(described('99000', at({ position: short })), ['takeProfit', '99000', 'TP 0.045 → 99,000.0, +49.50 USD']);
  assert.deepEqual(described('101000', at({ position: short })), ['stopLoss', '101000', 'Stop 0.045 → 101,000.0, −40.50 USD']);
});

test('between entry and mark the mark decides: a stop of a winner locks its profit, a take profit of a loser limits its loss', () => {
  assert.deepEqual(described('100500', at({ mark: d('101000') })), ['stopLoss', '100500', 'Stop 0.045 → 100,500.0, +18.00 USD']);
  assert.deepEqual(described('100050', at()), ['takeProfit', '100050', 'TP 0.045 → 100,050.0, −2.25 USD']);
});

test('the price is on the tick, and never below the first', () => {
  assert.deepEqual(['100900.24', '100900.25', '0.1'].map((asked) => `${exitAt(d(asked), at()).price}`), ['100900', '100900.5', '0.5']);
});

test('nothing is placed at the mark, nor without one (CND-004)', () => {
  assert.deepEqual(described('100000.2', at()), [null, '100000', '100,000.0 is the mark: an order there would go off at once']);
  assert.deepEqual(described('101000', at({ mark: null })), [null, '101000', 'BTC-USD has no mark that an order could wait for']);
  assert.equal(exitsWith(exitAt(d('100000'), at()), at()), '100,000.0 is the mark: an order there would go off at once');
});

test('a market that only takes cancels takes exits too, which wait; one that is being settled takes none (MST-010, STL-004)', () => {
  const label = (state: MarketStateName) => exitAt(d('101000'), at({ state })).label;
  const taken = 'TP 0.045 → 101,000.0, +40.50 USD';
  assert.deepEqual(
    (['reduceOnly', 'postOnly', 'cancelOnly', 'halted'] as const).map(label),
    [taken, `${taken}, waits while the market is post-only`, `${taken}, waits while the market is cancel-only`, `${taken}, waits while the market is halted`],
  );
  for (const state of ['settling', 'settled'] as const) assert.equal(exitAt(d('101000'), at({ state })).field, null);
  const settling = new Market({ ...btc.info, state: { name: 'settling', reason: 'delisted', since: 0, until: 0, settlementPrice: d('100000') } });
  const shown = exitAt(d('101000'), at());
  assert.equal(exitsWith(shown, at({ market: settling, state: 'settling' })), 'BTC-USD is being settled at 100,000 (delisted): only cancels are taken');
});

test('it comes in the place of the one of its kind, and the other stays', () => {
  const present = presentExits(long, [waits('stop', '99500'), waits('takeProfit', '103000')]);
  const shown = exitAt(d('98000'), at({ present }));
  assert.equal(shown.label, 'Stop 0.045 → 98,000.0, −94.50 USD, instead of 99,500.0');
  const exits = exitsWith(shown, at({ present }));
  assert.ok(typeof exits !== 'string');
  assert.deepEqual([`${exits.takeProfit}`, `${exits.stopLoss}`], ['103000', '98000']);
  const alone = exitsWith(exitAt(d('101000'), at()), at());
  assert.ok(typeof alone !== 'string');
  assert.deepEqual([`${alone.takeProfit}`, alone.stopLoss], ['101000', null]);
});

test('what was shown as a take profit never becomes a stop, because the mark has passed it or the position has changed its side', () => {
  const shown = exitAt(d('101000'), at());
  assert.equal(exitsWith(shown, at({ mark: d('101000.5') })), 'The mark of 101,000.5 has passed 101,000: a take profit there would go off at once');
  assert.equal(exitsWith(shown, at({ mark: d('101000') })), '101,000.0 is the mark: an order there would go off at once');
  assert.equal(exitsWith(shown, at({ position: short })), 'The position of BTC-USD has changed its side since the line was shown');
});

test('the line of a position is dragged, that of its liquidation is not; the preview has the colour of a profit or a loss', () => {
  const own = { symbol: 'BTC-USD', size: long.size, isIsolated: true, entryPrice: long.price, liquidationPrice: d('90000'), unrealizedPnl: Decimal.ZERO };
  assert.deepEqual(linesOf('BTC-USD', { orders: [], positions: [own], waiting: [], trailing: [] }, null).map((each) => [each.kind, each.position?.isIsolated]), [['entry', true], ['liquidation', undefined]]);
  const token = (size: string, price: string) => lineOfExit(exitAt(d(price), at({ position: { ...long, size: d(size) } }))).token;
  assert.deepEqual([token('1', '101000'), token('-1', '101000'), token('1', '100000')], ['--buy', '--sell', '--warn']);
});
