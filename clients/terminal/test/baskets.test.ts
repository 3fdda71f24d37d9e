import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type WaitingBasket } from 'openperp-client';
import { heldIn } from '../src/openOrders/armed.js';
import { stopEntryIn, type HeldOrder } from '../src/openOrders/baskets.js';
import { NO_EXITS } from '../src/order/exits.js';
import { stopAction } from '../src/order/stopEntry.js';
import { resting, signedBasket } from './moment.js';

const d = (text: string) => Decimal.of(text);
const trigger = (isAbove: boolean) => ({ isAbove, px: d('101000'), lim: null, oco: null, pxHi: null, limHi: null, trb: null, stb: null });
const orderAt = (isAbove = true) => ({ ...resting, orderType: 'trigger', trigger: trigger(isAbove) }) as const;
const of = (actions: WaitingBasket['actions'], more: Partial<WaitingBasket> = {}) => stopEntryIn(orderAt(), { orderId: resting.orderId, actions, ...more });
const market = { b: true, c: resting.symbol, i: false, r: false, slippage: 50, sz: 0.01 };
const profit = { c: resting.symbol, d: true, i: false, sz: 0.01, tr: 110000 };
const stop = { ...profit, d: false, tr: 99000 };

test('what the form signs is a stop entry again, whatever it is', () => {
  for (const side of ['buy', 'sell'] as const) {
    for (const slippage of [null, d('25')]) {
      for (const isolated of [false, true]) {
        for (const exits of [NO_EXITS, { takeProfit: d('110000'), stopLoss: null }, { takeProfit: null, stopLoss: d('99000.5') }, { takeProfit: d('110000'), stopLoss: d('99000') }]) {
          const isAbove = side === 'buy';
          const terms = { symbol: resting.symbol, side, size: d('0.01'), price: d('100500.5'), timeInForce: 'GTC', reduceOnly: false, isolated, exits } as const;
          const action = stopAction(terms, { trigger: d('101000'), isAbove, slippage });
          assert.ok(action.type === 'basket');
          const expected: HeldOrder = { side, size: terms.size, price: slippage === null ? terms.price : null, slippage, isolated, ...exits };
          assert.deepEqual(stopEntryIn(orderAt(isAbove), signedBasket(action)), expected);
        }
      }
    }
  }
});

test('a size of many digits, which comes as text, is read exactly', () => {
  assert.equal(`${of([{ m: { ...market, sz: '12345678.00000001' } }])!.size}`, '12345678.00000001');
});

test('anything that would be lost by placing it again makes it another basket', () => {
  assert.equal(`${of([{ m: market }, { tp: profit }, { st: stop }])!.stopLoss}`, '99000');
  const others: WaitingBasket['actions'][] = [
    [],
    [{ cxa: { c: [] } }],
    [{ m: market }, { m: market }],
    [{ m: market }, { st: stop }, { tp: profit }],
    [{ m: market }, { tp: profit }, { cxa: { c: [] } }],
    [{ m: { ...market, r: true } }],
    [{ m: { ...market, c: 'ETH-USD' } }],
    [{ m: { ...market, builderCode: { fee: 5, to: 'x' } } }],
    [{ m: { b: true, c: resting.symbol, i: false, r: false, sz: 0.01 } }],
    [{ m: { ...market, b: false } }],
    [{ l: { b: true, c: resting.symbol, i: false, px: 101000, r: false, sz: 0.01, tif: 'ALO' } }],
    [{ m: market }, { tp: { ...profit, lim: 109000 } }],
    [{ m: market }, { tp: { ...profit, sz: 0.005 } }],
    [{ m: market }, { tp: { ...profit, i: true } }],
    [{ m: market }, { tp: { ...profit, d: false } }],
    [{ m: market }, { st: { ...stop, slippage: 10 } }],
    [{ m: market, l: {} }],
  ];
  others.forEach((actions) => assert.equal(of(actions), undefined, JSON.stringify(actions)));
  assert.equal(of([{ m: market }], { isolated: true }), undefined);
  assert.equal(stopEntryIn(orderAt(), undefined), undefined, 'the exchange does not list it');
});

test('the actions of any other basket are said in words, with their markets', () => {
  const actions = [{ l: { b: true, c: 'ETH-USD', i: false, px: 3000, r: false, sz: 1, tif: 'GTC' } }, { m: { ...market, i: true } }, { cxa: { c: [] } }, { cxa: { c: ['BTC-USD', 'ETH-USD'] } }];
  const words = (isolated: boolean) => heldIn({ orderId: 'b', actions, isolated }).map(({ symbol, name, isBuy, condition, size }) => [symbol, name, isBuy, condition, size]);
  assert.deepEqual(words(false), [
    ['ETH-USD', 'limit', true, '3,000', '1'],
    [resting.symbol, 'market, isolated', true, 'at most 0.5 % from the mark', '0.01'],
    ['', 'cancel of all', null, '', ''],
    ['BTC-USD, ETH-USD', 'cancel of all', null, '', ''],
  ]);
  assert.deepEqual(words(true).map(([, name]) => name), ['limit, isolated', 'market, isolated', 'cancel of all', 'cancel of all']);
});
