import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type Level } from 'openperp-client';
import { depthOf } from '../src/feed/depth.js';
import { groupedLevels, rowsOf, stepsOf } from '../src/feed/grouping.js';
import { ownByRow, takenText } from '../src/market/bookRows.js';

const levels = (...pairs: readonly (readonly [string, string])[]): Level[] =>
  pairs.map(([price, size]) => ({ price: Decimal.of(price), size: Decimal.of(size), orders: 1 }));

const bids = levels(['101290', '1.5'], ['101289.5', '0.75'], ['101280', '2'], ['101271', '1']);
const asks = levels(['101290.5', '1'], ['101300', '2'], ['101300.5', '4']);
const texts = (grouped: readonly { readonly price: bigint; readonly size: bigint }[]) =>
  grouped.map(({ price, size }) => `${new Decimal(price)}:${new Decimal(size)}`);

test('bids are rounded down to the step and asks up, sizes added, as the exchange does it', () => {
  assert.deepEqual(texts(groupedLevels(bids, '10', 'buy', 10)), ['101290:1.5', '101280:2.75', '101270:1']);
  assert.deepEqual(texts(groupedLevels(asks, '10', 'sell', 10)), ['101300:3', '101310:4']);
});

test('at the tick nothing is grouped', () => {
  assert.deepEqual(texts(groupedLevels(bids, '0.5', 'buy', 2)), ['101290:1.5', '101289.5:0.75']);
});

test('a step that is cut off by the number of rows is whole', () => {
  assert.deepEqual(texts(groupedLevels(bids, '10', 'buy', 2)), ['101290:1.5', '101280:2.75']);
});

test('rows have totals, and shares of the larger side', () => {
  const rows = rowsOf(groupedLevels(bids, '0.5', 'buy', 4), groupedLevels(asks, '0.5', 'sell', 3), { pricePrecision: 1, sizePrecision: 3 }, '0.5');
  assert.deepEqual(rows.bids.totalTexts, ['1.500', '2.250', '4.250', '5.250']);
  assert.deepEqual(rows.asks.priceTexts, ['101,290.5', '101,300.0', '101,300.5']);
  assert.equal(rows.asks.shares[2], 1);
  assert.equal(rows.bids.shares[3], 0.75);
  assert.equal(new Decimal(rows.bids.prices[0]!).toString(), '101290');
});

test('an empty book has no rows', () => {
  const rows = rowsOf([], [], { pricePrecision: 1, sizePrecision: 3 }, '0.5');
  assert.deepEqual([rows.bids.priceTexts, rows.asks.totalTexts], [[], []]);
});

test('steps begin with the tick and end at a hundredth of the price', () => {
  assert.deepEqual(stepsOf(Decimal.of('0.5'), Decimal.of('1000')), ['0.5', '1', '2.5', '5', '10']);
  assert.deepEqual(stepsOf(Decimal.of('0.05'), Decimal.of('0.1')), ['0.05']);
  assert.equal(stepsOf(Decimal.of('0.01'), null).length, 8);
});

test('own orders are marked in the row their price is grouped into', () => {
  const orders = [
    { side: 'buy' as const, price: Decimal.of('101289.5'), size: Decimal.of('0.1') },
    { side: 'buy' as const, price: Decimal.of('101281'), size: Decimal.of('0.2') },
    { side: 'sell' as const, price: Decimal.of('101290.5'), size: Decimal.of('1') },
  ];
  const buys = ownByRow(orders, '10', 'buy');
  assert.deepEqual([...buys].map(([price, size]) => `${new Decimal(price)}:${size}`), ['101280:0.3']);
  assert.deepEqual([...ownByRow(orders, '10', 'sell').keys()].map((price) => new Decimal(price).toString()), ['101300']);
});

test('the depth is cumulated up to a distance from the mid price', () => {
  const depth = depthOf({ symbol: 'BTC-USD', bids, asks, mid: Decimal.of('101290.25') }, 0.00015);
  assert.deepEqual([...depth.bidPrices], [101290, 101289.5, 101280]);
  assert.deepEqual([...depth.bidTotals], [1.5, 2.25, 4.25]);
  assert.deepEqual([...depth.askTotals], [1, 3, 7]);
});

test('a row of the book says what an order takes that goes as far', () => {
  const taken = [{ price: 100_000, size: 0.1 }, { price: 100_100, size: 0.3 }];
  assert.equal(takenText(taken, '100,100.0'), '0.4 up to here: 100,075.0 on average, 0.075\u202f% from the best');
  assert.equal(takenText([], '100,100.0'), '');
});
