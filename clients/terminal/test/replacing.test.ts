import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelAll, cancelOrder, Decimal, limitOrder, marketOrder, rangeOrder, stopOrder, takeProfitOrder, trailingOrder, type Action, type PendingOnFill } from 'openperp-client';
import { parseExactly, printExactly } from '../../typescript/src/values/json.js';
import { wireAction } from '../../typescript/src/actions/wire.js';
import { signedAgain } from '../src/openOrders/signedActions.js';
import { armedProblem, replacementOf } from '../src/trading/replacing.js';
import { FakeExchange, id, other, outcomeOf, statuses } from './fakeExchange.js';
import { resting } from './moment.js';

const d = (text: string) => Decimal.of(text);
const builderCode = { to: other, fee: 5 };
const unfilled = { ...resting, filledSize: d('0'), size: d('0.5'), tif: 'gtc' as const };
const exit = { symbol: 'BTC-USD', side: 'sell', size: '0.5' } as const;
const armed = [stopOrder({ ...exit, trigger: '90000', slippage: '25.5' }), takeProfitOrder({ ...exit, trigger: '110000', limit: '109900', builderCode })];
const listed = (actions: readonly Action[]) => parseExactly(printExactly(actions.map(wireAction))) as PendingOnFill['actions'];
const arming = (exchange: FakeExchange) => exchange.armed.set(id, { parentOrderId: id, actions: listed(armed) });

test('what an order arms is signed again as it was, whatever orders it is', () => {
  const terms = { symbol: 'BTC-USD', side: 'buy', size: '12345678.00000001' } as const;
  for (const side of ['buy', 'sell'] as const) {
    for (const paid of [{}, { builderCode }]) {
      const range = { low: '90000', high: '110000', lowLimit: '89900', stopSlippage: '150', profitSlippage: '25.5' };
      const actions: Action[] = [
        limitOrder({ ...terms, side, price: '100000.5', timeInForce: 'ALO_JOIN', reduceOnly: true, ...paid }),
        { ...limitOrder({ ...terms, side, price: '100000.5', ...paid }), isolated: true },
        marketOrder({ ...terms, side, slippage: '25.5', ...paid }),
        marketOrder({ ...terms, side, reduceOnly: true, ...paid }),
        stopOrder({ ...terms, side, trigger: '90000', limit: '89900', slippage: '0', ...paid }),
        takeProfitOrder({ ...terms, side, trigger: '90000', ...paid }),
        { ...rangeOrder({ ...terms, side, ...range, ...paid }), isolated: true },
        rangeOrder({ ...terms, side, low: '90000', high: '110000', highLimit: '109900', ...paid }),
        trailingOrder({ ...terms, side, trailBps: 150, stepBps: 10, limit: '89900', slippage: '40', ...paid }),
      ];
      assert.deepEqual(listed(signedAgain(listed(actions))!), listed(actions));
    }
  }
  assert.deepEqual(listed(signedAgain(listed([cancelAll(), cancelAll('BTC-USD', 'ETH-USD')]))!), listed([cancelAll(), cancelAll('BTC-USD', 'ETH-USD')]));
});

test('what would not be the same is not signed again, and the order keeps its price', () => {
  const stop = { c: 'BTC-USD', d: false, i: false, sz: 0.5, tr: 90000 };
  const others: PendingOnFill['actions'][] = [
    [{ cx: { c: 'BTC-USD', oid: id } }],
    [{ mod: { c: 'BTC-USD', oid: id, sz: 0.5 } }],
    [{ trig: { actions: [{ st: stop }], c: 'BTC-USD', d: true, tr: 106000 } }],
    [{ st: stop }, { later: {} }],
    [{ st: { ...stop, later: 1 } }],
    [{ st: { ...stop, tr: undefined } }],
    [{ st: { ...stop, d: 1 } }],
    [{ st: { ...stop, builderCode: { ...builderCode, later: 1 } } }],
    [{ l: { b: true, c: 'BTC-USD', i: false, px: 1, r: false, sz: 1, tif: 'LATER' } }],
    [{ st: stop, tp: stop }],
    [{}],
  ];
  const text = 'Its first fill arms something that the terminal cannot arm again, so its price stays: cancel it and place another';
  for (const actions of others) {
    assert.equal(replacementOf(unfilled, { price: d('98000') }, actions), text, JSON.stringify(actions));
    assert.equal(armedProblem(actions), text);
    assert.ok(typeof replacementOf(unfilled, { size: d('0.4') }, actions) === 'object', 'another size keeps the order, and what it arms');
  }
  assert.deepEqual([armedProblem(undefined), armedProblem([{ st: stop }])], [null, null]);
});

test('an order that is moved arms the same again and pays whom it paid (OFL-012)', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  arming(exchange);
  exchange.answers = [statuses({ cancelled: { oid: id } }, { resting: { oid: other } })];
  exchange.orders = [outcomeOf({ filled: '0', status: 'cancelled' })];
  const outcome = await trading.change({ ...unfilled, builderCode }, { price: d('98000') });
  assert.deepEqual(exchange.sent[0]!.actions, [
    { cx: { c: 'BTC-USD', oid: id } },
    { of: { trigger: { l: { c: 'BTC-USD', b: true, px: 98000, sz: 0.5, tif: 'GTC', r: false, i: false, builderCode } }, actions: listed(armed) } },
  ]);
  assert.deepEqual([outcome!.kind, outcome!.text], ['done', 'Buy 0.5 BTC-USD at 98,000 rests in the book']);
  assert.deepEqual(exchange.terms.map((each) => each.tif), ['gtc'], 'of the order inside');
});

test('an order without anything armed stays one that stands alone, with whom it pays', () => {
  const { actions } = replacementOf({ ...resting, builderCode }, { price: d('98000') }) as { readonly actions: readonly Action[] };
  assert.deepEqual(actions, [cancelOrder('BTC-USD', id), limitOrder({ symbol: 'BTC-USD', side: 'buy', price: '98000', size: '0.4', timeInForce: 'ALO', builderCode })]);
});

test('one whose price stays because of what it arms says so, and nothing is sent', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  exchange.armed.set(id, { parentOrderId: id, actions: [{ cx: { c: 'BTC-USD', oid: other } }] });
  const outcome = await trading.change(unfilled, { price: d('98000') });
  assert.equal(outcome!.kind, 'refused');
  assert.match(outcome!.text, /^Its first fill arms something/);
  assert.equal(exchange.sent.length, 0);
});

test('a moved order whose first fill came before has armed its actions: the new one, which would arm them twice, is taken back', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  arming(exchange);
  exchange.answers = [statuses({ cancelled: { oid: id } }, { resting: { oid: other } }), statuses({ cancelled: { oid: other } })];
  exchange.orders = [outcomeOf({ filled: '0.2', status: 'cancelled' })];
  const outcome = await trading.change(unfilled, { price: d('98000') });
  assert.deepEqual(exchange.sent[1]!.actions, [{ cx: { c: 'BTC-USD', oid: other } }]);
  assert.equal(outcome!.text, 'The old order had been filled meanwhile, and has carried out what it armed, so the new one was cancelled');
});

test('of a moved order whose answer is lost the exchange is asked for the order inside', async () => {
  const exchange = new FakeExchange();
  const trading = await exchange.trading();
  arming(exchange);
  exchange.answers = [() => Promise.reject(new TypeError('fetch failed')), statuses({ cancelled: { oid: id } }, { resting: { oid: other } })];
  exchange.orders = [outcomeOf({ filled: '0', status: 'cancelled' })];
  const outcome = await trading.change(unfilled, { price: d('98000') });
  assert.deepEqual([exchange.sent.length, outcome!.kind], [2, 'done']);
});
