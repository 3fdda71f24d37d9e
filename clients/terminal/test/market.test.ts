import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, Market, type MarketContext, type MarketInfo, type Trade } from 'openperp-client';
import { revive } from '../src/feed/revive.js';
import { joined } from '../src/feed/tapePart.js';
import { age, countdown } from '../src/format/times.js';
import { dateLabel, zoneLabel } from '../src/chart/chartTimes.js';
import { linesOf, priceAfterKey, reaching } from '../src/chart/chartLines.js';
import { leftOf, marksBetween, priceAt, scaleOf, totalAt } from '../src/chart/depthDrawing.js';
import { foundMarkets } from '../src/market/marketSearch.js';

const none = { orders: [], positions: [], waiting: [], trailing: [] };
const market = (symbol: string) =>
  new Market({ symbol, baseAsset: symbol.slice(0, 3), quoteAsset: 'USDC', tickSize: Decimal.of('0.5') } as MarketInfo);
const markets = ['SOL-USD', 'BTC-USD', 'ETH-USD'].map(market);
const volumes = new Map(Object.entries({ 'BTC-USD': '900', 'ETH-USD': '100', 'SOL-USD': '500' }).map(([symbol, volume]) => [symbol, { quoteVolume: Decimal.of(volume) } as MarketContext]));
const symbols = (found: readonly Market[]) => found.map((each) => each.symbol);

test('markets are found by any part of their names, the most traded first', () => {
  assert.deepEqual(symbols(foundMarkets(markets, volumes, '')), ['BTC-USD', 'SOL-USD', 'ETH-USD']);
  assert.deepEqual(symbols(foundMarkets(markets, volumes, 'eth')), ['ETH-USD']);
  assert.deepEqual(symbols(foundMarkets(markets, volumes, 'sol/usdc')), ['SOL-USD']);
  assert.deepEqual(symbols(foundMarkets(markets, volumes, 'doge')), []);
  assert.deepEqual(symbols(foundMarkets(markets, new Map(), 'usd')), ['BTC-USD', 'ETH-USD', 'SOL-USD']);
});

const trade = (time: number, price: string): Trade => ({
  symbol: 'BTC-USD', price: Decimal.of(price), size: Decimal.of('1'), time, side: 'buy', maker: 'm', taker: 't', reason: 'normal', onBook: true,
});

test('trades that both the stream and the query have brought are shown once', () => {
  const shown = joined([trade(4, '103'), trade(3, '102'), trade(3, '102')], [trade(3, '102'), trade(2, '101')]);
  assert.deepEqual(shown.map((each) => `${each.time}`), ['4', '3', '3', '2']);
});

test('decimals are decimals again after they were copied to another thread', () => {
  const copied = revive(structuredClone({ price: Decimal.of('1.5'), list: [{ size: Decimal.of('-2') }], map: new Map([['a', Decimal.ONE]]), none: null, rows: new Float64Array(2) }));
  assert.equal(copied.price.plus('1').toString(), '2.5');
  assert.ok(copied.list[0]!.size.isNegative());
  assert.equal(copied.map.get('a')!.toString(), '1');
  assert.equal(copied.rows.length, 2);
});

test('orders and positions of the market have lines; a position without a liquidation price has one less', () => {
  const orders = [
    { orderId: 'o', symbol: 'BTC-USD', side: 'sell' as const, price: Decimal.of('101'), size: Decimal.of('0.2') },
    { orderId: 'p', symbol: 'ETH-USD', side: 'buy' as const, price: Decimal.of('40'), size: Decimal.of('1') },
  ];
  const position = { symbol: 'BTC-USD', size: Decimal.of('-0.5'), isIsolated: false, entryPrice: Decimal.of('100'), liquidationPrice: Decimal.of('120'), unrealizedPnl: Decimal.ZERO };
  const lines = linesOf('BTC-USD', { ...none, orders, positions: [position] }, null);
  assert.deepEqual(lines.map(({ label, kind, token }) => `${kind} ${label} ${token}`), ['order Sell 0.2 --sell', 'entry Short 0.5 --sell', 'liquidation Liquidation --warn']);
  assert.equal(linesOf('BTC-USD', { ...none, positions: [{ ...position, liquidationPrice: Decimal.ZERO }] }, null).length, 1);
  assert.equal(linesOf('SOL-USD', { ...none, orders, positions: [position] }, null).length, 0);
});

test('a take profit that waits is a line in the colour of a profit, a stop in that of a loss', () => {
  const waiting = { orderId: 't', symbol: 'BTC-USD', side: 'sell', price: Decimal.of('104'), size: Decimal.of('0.2'), name: 'TP', closes: 'takeProfit' } as const;
  const [line] = linesOf('BTC-USD', { ...none, waiting: [waiting] }, null);
  assert.deepEqual([line!.kind, line!.label, line!.token, line!.order], ['waiting', 'TP 0.2', '--buy', waiting]);
  assert.equal(linesOf('BTC-USD', { ...none, waiting: [{ ...waiting, side: 'buy', closes: 'stopLoss' }] }, null)[0]!.token, '--sell');
  assert.deepEqual(linesOf('ETH-USD', { ...none, waiting: [waiting] }, null), []);
});

test('a trailing stop is a line that moves with the mark, and none without a mark', () => {
  const trailing = [{ orderId: 't', symbol: 'BTC-USD', size: Decimal.of('0.2'), triggerAt: (mark: Decimal) => mark.times('0.95') }];
  assert.deepEqual(['100', '200'].map((mark) => linesOf('BTC-USD', { ...none, trailing }, Decimal.of(mark)).map((line) => `${line.label} ${line.price}`).join()), ['Trailing 0.2 95', 'Trailing 0.2 190']);
  assert.deepEqual(linesOf('BTC-USD', { ...none, trailing }, null), []);
});

test('candles decide the scale, which reaches only lines that take little of their height', () => {
  assert.deepEqual(reaching({ minValue: 99, maxValue: 101 }, [101.3, 98.7, 104, 96]), { minValue: 98.7, maxValue: 101.3 });
  assert.deepEqual(reaching({ minValue: 99, maxValue: 101 }, []), { minValue: 99, maxValue: 101 });
  assert.deepEqual(reaching({ minValue: 1000, maxValue: 1000 }, []), { minValue: 999.5, maxValue: 1000.5 });
});

test('the axis has the time of the reader, and days those of the exchange', () => {
  const millis = Date.UTC(2026, 10, 25, 2, 41);
  assert.equal(dateLabel(millis, true), '25 Nov 2026');
  assert.equal(zoneLabel(millis, true), 'UTC');
  const local = new Date(millis);
  assert.match(dateLabel(millis, false), new RegExp(`^${local.getDate()} Nov 2026 \\d\\d:41$`));
});

test('keys move an order by a tick, or by ten, and never to nothing', () => {
  const btc = market('BTC-USD');
  assert.equal(`${priceAfterKey(btc, Decimal.of('100'), 'ArrowUp', false)}`, '100.5');
  assert.equal(`${priceAfterKey(btc, Decimal.of('100'), 'ArrowDown', true)}`, '95');
  assert.equal(priceAfterKey(btc, Decimal.of('0.5'), 'ArrowDown', false), undefined);
  assert.equal(priceAfterKey(btc, Decimal.of('100'), 'a', false), undefined);
});

test('the depth has the mid price in its middle, and says what rests up to a price', () => {
  const depth = { symbol: 'BTC-USD', bidPrices: Float64Array.of(100, 90), bidTotals: Float64Array.of(1, 3), askPrices: Float64Array.of(110, 115), askTotals: Float64Array.of(2, 5) };
  const scale = scaleOf(depth, 300, 200)!;
  assert.equal(leftOf(scale, 105), 150);
  assert.equal(priceAt(scale, 150), 105);
  assert.deepEqual(totalAt(depth, 95), { side: 'buy', total: 1 });
  assert.deepEqual(totalAt(depth, 120), { side: 'sell', total: 5 });
  assert.equal(totalAt(depth, 105), undefined);
  assert.deepEqual(marksBetween(90, 120, 4), [100, 110]);
});

test('times to wait and ages are short', () => {
  assert.equal(countdown(59 * 60_000 + 8_000), '59:08');
  assert.equal(countdown(-5), '00:00');
  assert.equal(countdown(2 * 3_600_000 + 184_000), '2:03:04');
  assert.deepEqual([850, 12_400, 200_000, 7_300_000].map(age), ['850 ms', '12 s', '3 min', '2 h']);
});
