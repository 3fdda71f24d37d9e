import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal } from 'openperp-client';
import type { BookRows } from '../src/feed/protocol.js';
import { BookSideRows } from '../src/market/bookRows.js';
import { linesOf } from '../src/chart/chartLines.js';
import { armedBy } from '../src/openOrders/armed.js';
import { inBook } from '../src/openOrders/ownOrders.js';
import { conditionOf, waitingOrders } from '../src/openOrders/waiting.js';
import { crossingOf } from '../src/order/crossing.js';
import { replacementOf } from '../src/trading/replacing.js';
import { resting } from './moment.js';

const d = (text: string) => Decimal.of(text);
const stop = { ...resting, orderId: 'stop', price: d('0'), orderType: 'stop', trigger: { isAbove: false, px: d('95000') } } as unknown as typeof resting;

test('only orders in the book are marked as own: a stop that waits is not there', () => {
  assert.deepEqual(inBook([stop, resting]).map((each) => [each.orderId, each.side, `${each.price}`, `${each.size}`]), [[resting.orderId, 'buy', '99000', '0.4']]);
});

test('stops and take profits that wait are lines at the price of the mark they wait for, and say what that is', () => {
  const range = { ...stop, orderType: 'range', trigger: { isAbove: true, px: d('95000'), lim: null, oco: null, pxHi: d('105000'), limHi: d('104900'), trb: null, stb: null, slippage: d('150'), slippageHi: d('25.5') } } as unknown as typeof resting;
  const trailing = { ...stop, orderType: 'trailing', trigger: { isAbove: false, px: d('0'), lim: null, oco: null, pxHi: null, limHi: null, trb: 150, stb: 10 } } as unknown as typeof resting;
  assert.deepEqual(waitingOrders([stop, resting, range, trailing], () => undefined).map((each) => [each.orderId, each.name, `${each.price}`]), [['stop', 'Stop', '95000'], ['stop', 'Range TP', '95000'], ['stop', 'Range stop', '105000']]);
  assert.deepEqual([stop, resting, range, trailing].map(conditionOf), ['mark ≤ 95,000', null, 'mark ≤ 95,000, at most 1.5 % from the mark or ≥ 105,000, limit 104,900, at most 0.255 % from the mark', '1.5 % behind the best mark']);
});

test('a stop entry is a line that is moved, another basket is one that stays', () => {
  const basket = { ...stop, orderId: 'basket', size: d('0'), orderType: 'trigger', trigger: { isAbove: true, px: d('101000') } } as unknown as typeof resting;
  const held = { side: 'buy', size: d('0.01'), price: null, slippage: d('50'), isolated: false, takeProfit: null, stopLoss: null } as const;
  const waiting = waitingOrders([basket, { ...basket, orderId: 'other' }], ({ orderId }) => (orderId === 'basket' ? held : undefined));
  const lines = linesOf('BTC-USD', { orders: [], positions: [], waiting, trailing: [] }, null).map((each) => [each.label, `${each.price}`, each.token, each.order?.orderId]);
  assert.deepEqual(lines, [
    ['Stop entry 0.01', '101000', '--buy', 'basket'],
    ['Basket', '101000', '--text-muted', undefined],
  ]);
});

test('what a first fill arms is said in words', () => {
  const actions = [
    { st: { c: 'BTC-USD', d: false, sz: 0.1, tr: 90000, lim: 89900 } },
    { tp: { c: 'BTC-USD', d: true, sz: '0.1', tr: '110000' } },
    { l: { c: 'BTC-USD', b: true, px: 80000, sz: 0.2 } },
    { trl: { c: 'BTC-USD', b: true, sz: 0.1, trb: 150, stb: 10 } },
    { cx: { c: 'BTC-USD', oid: 'x' } },
    { l: { c: 'BTC-USD', b: false, px: 110000, sz: 0.1, r: true, tif: 'ALO_SLIDE' } },
    { l: { c: 'BTC-USD', b: false, px: 110000, sz: 0.1, r: false, tif: 'IOC' } },
    { m: { c: 'BTC-USD', b: false, sz: 0.1, r: true, slippage: 50 } },
    { st: { c: 'BTC-USD', d: false, sz: 0.1, tr: 90000, slippage: 25.5 } },
    { rng: { c: 'BTC-USD', d: true, sz: 0.1, pmin: 90000, pmax: 110000, lmax: 109900, slSlippage: 150 } },
    { rng: { c: 'BTC-USD', d: false, sz: 0.1, pmin: 90000, pmax: 110000, lmin: 90100, slSlippage: 150 } },
  ];
  assert.deepEqual(
    armedBy({ parentOrderId: 'p', actions }, false).map(({ name, isBuy, condition, size }) => [name, isBuy, condition, size]),
    [
      ['stop', false, 'mark ≤ 90,000, limit 89,900', '0.1'],
      ['take profit', false, 'mark ≥ 110,000', '0.1'],
      ['limit', true, '80,000', '0.2'],
      ['trailing stop', false, '1.5 % behind the best mark', '0.1'],
      ['cancel', null, '', ''],
      ['limit, post-only, slides, reduce-only', false, '110,000', '0.1'],
      ['limit, IOC', false, '110,000', '0.1'],
      ['market, reduce-only', false, 'at most 0.5 % from the mark', '0.1'],
      ['stop', false, 'mark ≤ 90,000, at most 0.255 % from the mark', '0.1'],
      ['range', false, 'mark ≤ 90,000, at most 1.5 % from the mark or ≥ 110,000, limit 109,900', '0.1'],
      ['range', true, 'mark ≤ 90,000, limit 90,100 or ≥ 110,000, at most 1.5 % from the mark', '0.1'],
    ],
  );
  const ofIsolated = armedBy({ parentOrderId: 'p', actions: [actions[0]!, actions[4]!] }, true);
  assert.deepEqual(ofIsolated.map(({ name }) => name), ['stop, isolated', 'cancel'], 'what an isolated order arms is isolated (ISO-031)');
});

test('a conditional order that waits is never replaced by a limit order', () => {
  const refusal = { message: 'This stop waits for its trigger price and cannot be changed: cancel it and place another' };
  assert.throws(() => replacementOf(stop, { price: d('94000') }), refusal);
  assert.throws(() => replacementOf(stop, { size: d('0.2') }), refusal);
  assert.throws(() => replacementOf({ ...stop, orderType: 'trailing' }, { price: d('1') }), /This trailing stop waits/);
});

test('an order that is moved across the best price asks before it matches, and a post-only one stays', () => {
  const prices = { bestBid: d('99990'), bestAsk: d('100000') };
  const kindAt = (order: typeof resting, price: string) => crossingOf(order, d(price), prices)?.kind ?? null;
  const limit = { ...resting, tif: 'gtc' } as const;
  const sell = { ...limit, isBuy: false };
  assert.deepEqual(['99999.5', '100000', '100500'].map((price) => kindAt(limit, price)), [null, 'ask', 'ask']);
  assert.deepEqual(['99990.5', '99990', '99000'].map((price) => kindAt(sell, price)), [null, 'ask', 'ask']);
  assert.deepEqual([kindAt(resting, '100000'), kindAt({ ...resting, tif: 'postOnlySlide' }, '100000'), kindAt({ ...resting, tif: null }, '100000')], ['refuse', null, 'ask']);
  assert.equal(kindAt(stop, '100500'), null);
  assert.equal(crossingOf(limit, d('100500'), { bestBid: null, bestAsk: null }), null);
  assert.match(crossingOf(resting, d('100000'), prices)!.text, /^100,000 would match the best ask of 100,000: a post-only order would be refused/);
});

test('the text of an own level follows the size of the order while the level stays', () => {
  const made: FakeElement[] = [];
  globalThis.document = {
    createElement: () => (made.push(new FakeElement()), made.at(-1)!),
    createTextNode: (data: string) => ({ data }),
  } as unknown as Document;
  const rows = new BookSideRows(new FakeElement() as unknown as HTMLElement, 'buy', () => {});
  const { units } = d('99000');
  const level = { prices: [units], priceTexts: ['99,000'], sizeTexts: ['0.5'], totalTexts: ['0.5'], shares: [1] } as unknown as BookRows;
  rows.markOwn(new Map([[units, d('0.5')]]));
  rows.draw(level);
  const mark = () => made.map((each) => each.textContent).filter(Boolean);
  assert.deepEqual(mark(), ['Your order: 0.5']);
  rows.markOwn(new Map([[units, d('0.2')]]));
  assert.deepEqual(mark(), ['Your order: 0.2']);
  assert.equal(made[0]!.title, 'Your order: 0.2');
  rows.markOwn(new Map());
  assert.deepEqual([mark(), made[0]!.title, made[0]!.classList.contains('is-own')], [[], '', false]);
});

/** The parts of an element of the page that the rows need. */
class FakeElement {
  readonly style = {};
  readonly dataset = {};
  private readonly classes = new Set<string>();
  textContent = '';
  title = '';
  readonly classList = {
    contains: (name: string) => this.classes.has(name),
    toggle: (name: string, isOn: boolean) => (isOn ? this.classes.add(name) : this.classes.delete(name)),
  };

  addEventListener(): void {}

  append(): void {}

  appendChild<T>(child: T): T {
    return child;
  }
}
