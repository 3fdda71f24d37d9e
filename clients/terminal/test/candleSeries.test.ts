import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal, type Candle } from 'openperp-client';
import { CandleSeries } from '../src/feed/candleSeries.js';
import { CANDLE_FIELDS, type CandleFrame } from '../src/feed/protocol.js';

const candle = (minute: number, close: string): Candle => ({
  openTime: minute * 60_000,
  closeTime: (minute + 1) * 60_000,
  open: Decimal.of('100'),
  high: Decimal.of('110'),
  low: Decimal.of('90'),
  close: Decimal.of(close),
  volume: Decimal.of('1'),
  trades: 1,
});

const seen = (series: CandleSeries) =>
  series.changes().map(({ kind, rows }: Pick<CandleFrame, 'kind' | 'rows'>) => {
    const texts: string[] = [];
    for (let at = 0; at < rows.length; at += CANDLE_FIELDS) texts.push(`${rows[at]! / 60_000}:${rows[at + 4]}`);
    return `${kind} ${texts.join(' ')}`;
  });

test('the first message is everything; then come changes and new candles', () => {
  const series = new CandleSeries();
  series.take([candle(1, '100'), candle(2, '101')]);
  assert.deepEqual(seen(series), ['replace 1:100 2:101']);
  series.take([candle(2, '102')]);
  series.take([candle(3, '103')]);
  assert.deepEqual(seen(series), ['update 2:102 3:103']);
  assert.equal(series.hasChanged, false);
});

test('a candle that has not changed is not sent again', () => {
  const series = new CandleSeries();
  series.take([candle(1, '100')]);
  seen(series);
  series.take([candle(1, '100')]);
  assert.equal(series.hasChanged, false);
});

test('after a reconnection the candles join without a gap: what came meanwhile replaces and follows', () => {
  const series = new CandleSeries();
  series.take([candle(1, '100'), candle(2, '101')]);
  seen(series);
  series.take([candle(1, '100'), candle(2, '105'), candle(3, '106'), candle(4, '107')]);
  assert.deepEqual(seen(series), ['update 2:105 3:106 4:107']);
});

test('a message that does not join what is there begins anew', () => {
  const series = new CandleSeries();
  series.take([candle(1, '100')]);
  seen(series);
  series.take([candle(9, '109'), candle(10, '110')]);
  assert.deepEqual(seen(series), ['replace 9:109 10:110']);
});

test('older candles come before the first, and none twice', () => {
  const series = new CandleSeries();
  series.take([candle(5, '100')]);
  seen(series);
  series.prepend([candle(3, '98'), candle(4, '99'), candle(5, '97')]);
  series.take([candle(5, '101')]);
  assert.deepEqual(seen(series), ['prepend 3:98 4:99', 'update 5:101']);
  assert.equal(series.first?.openTime, 180_000);
});

test('older candles that arrive before the first were sent are sent with them', () => {
  const series = new CandleSeries();
  series.take([candle(5, '100')]);
  series.prepend([candle(4, '99')]);
  assert.deepEqual(seen(series), ['replace 4:99 5:100']);
});

test('a chart that was closed and opened again gets everything', () => {
  const series = new CandleSeries();
  series.forgetSent();
  assert.equal(series.hasChanged, false);
  series.take([candle(1, '100')]);
  seen(series);
  series.forgetSent();
  assert.deepEqual(seen(series), ['replace 1:100']);
});

const trade = (millis: number, price: string, onBook = true) => ({ time: millis, price: Decimal.of(price), onBook });

test('a trade moves the last candle at once; the candle that comes counts its volume', () => {
  const series = new CandleSeries();
  series.take([candle(1, '100')]);
  seen(series);
  series.takeTrade(trade(61_000, '112'));
  const [update] = series.changes();
  assert.deepEqual([...update!.rows], [60_000, 100, 112, 90, 112, 1]);
});

test('the first trade after a candle has ended begins the next', () => {
  const series = new CandleSeries();
  series.take([candle(1, '100')]);
  seen(series);
  series.takeTrade(trade(120_000, '101'));
  assert.deepEqual(seen(series), ['update 2:101']);
  series.take([candle(2, '102')]);
  assert.deepEqual(seen(series), ['update 2:102']);
});

test('trades that are older, further ahead, or outside the book change no candle', () => {
  const series = new CandleSeries();
  series.takeTrade(trade(61_000, '100'));
  series.take([candle(1, '100')]);
  seen(series);
  series.takeTrade(trade(59_999, '95'));
  series.takeTrade(trade(180_000, '95'));
  series.takeTrade(trade(61_000, '95', false));
  assert.equal(series.hasChanged, false);
});

test('the first trade of a candle without trades is all of its prices', () => {
  const series = new CandleSeries();
  series.take([{ ...candle(1, '100'), trades: 0 }]);
  seen(series);
  series.takeTrade(trade(61_000, '104'));
  const [update] = series.changes();
  assert.deepEqual([...update!.rows].slice(1, 5), [104, 104, 104, 104]);
  series.takeTrade(trade(62_000, '103'));
  const [second] = series.changes();
  assert.deepEqual([...second!.rows].slice(1, 5), [104, 104, 103, 103]);
});
