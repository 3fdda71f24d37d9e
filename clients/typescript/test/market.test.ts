import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal } from '../src/index.js';
import { OpenPerp } from '../src/index.js';
import { recordedFetch } from './session.js';

const exchange = new OpenPerp({ http: 'http://recorded', webSocket: '' }, { fetch: recordedFetch });
const btc = await exchange.markets.market('BTC-USD');

test('prices are rounded in the favour of the order, sizes down', () => {
  assert.equal(String(btc.roundPrice('buy', '100000.4')), '100000');
  assert.equal(String(btc.roundPrice('sell', '100000.1')), '100000.5');
  assert.equal(String(btc.nearestPrice('100000.25')), '100000.5');
  assert.equal(String(btc.roundSize('0.0129')), '0.012');
  assert.equal(String(btc.sizeOf('1000', '99999')), '0.01');
  assert.equal(String(btc.smallestSize('100000')), '0.001');
  assert.equal(String(btc.smallestSize('1000')), '0.01');
});

test('both valid neighbours of a number', () => {
  const { below, above, nearest, isValid } = btc.pricesAround('100000.4');
  assert.deepEqual([below, above, nearest].map(String), ['100000', '100000.5', '100000.5']);
  assert.ok(!isValid && btc.sizesAround('0.003').isValid && !btc.sizesAround('0').isValid);
});

/** ORD-022: the exchange rounds the bounds into the band. */
test('a band between two ticks begins within it', () => {
  const { lowest, highest } = btc.priceBand('buy', '100000.00000004');
  assert.deepEqual([lowest, highest].map(String), ['10000.5', '110000']);
});

test('says with both numbers what would be refused, and what would pass', () => {
  const check = (price: string, size: string, mark?: string) => btc.checkOrder({ side: 'buy', price, size }, mark);
  assert.deepEqual(check('100000', '0.001', '100000'), []);
  const [size] = check('100000', '0.0005');
  assert.equal(size!.text, 'size 0.0005 is not a positive multiple of 0.001');
  assert.deepEqual(size!.offers.map(String), ['0.001']);
  const [price] = check('100000.3', '0.001');
  assert.deepEqual(price!.offers.map(String), ['100000.5', '100000']);
  const [band] = check('110000.5', '0.001', '100000');
  assert.equal(band!.text, 'price 110000.5 is outside 10000 to 110000, the band around the mark 100000');
  assert.deepEqual(band!.offers.map(String), ['110000']);
  assert.deepEqual(btc.checkOrder({ side: 'buy', price: '110000.5', size: '0.001', reduceOnly: true }, '100000'), [], 'whose price is bounded');
  const [notional] = check('1000', '0.001');
  assert.equal(notional!.text, '0.001 at 1000 is 1 USDC, below the minimum of 10');
  assert.deepEqual(btc.checkLeverage(Decimal.of('51')).map((each) => String(each.offers[0])), ['50']);
  assert.deepEqual(btc.checkLeverage(Decimal.of('7.25')), []);
});

test('an unknown market is named with the ones there are', async () => {
  await assert.rejects(exchange.markets.market('DOGE-USD'), /there is no market DOGE-USD; there are BTC-USD, ETH-USD, SOL-USD/);
});
