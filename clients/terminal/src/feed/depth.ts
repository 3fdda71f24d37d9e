import type { Level, LocalBook } from 'openperp-client';
import type { DepthFrame } from './protocol.js';

/** Largest number of points of a line: more would look the same. */
const MOST_POINTS = 400;

/** Cumulated sizes of both sides up to a distance from the mid price, a share of it. */
export function depthOf(book: Pick<LocalBook, 'symbol' | 'bids' | 'asks' | 'mid'>, reach: number): DepthFrame {
  const mid = book.mid?.toNumber();
  const [bidPrices, bidTotals] = cumulated(book.bids, (price) => mid === undefined || price >= mid * (1 - reach));
  const [askPrices, askTotals] = cumulated(book.asks, (price) => mid === undefined || price <= mid * (1 + reach));
  return { symbol: book.symbol, bidPrices, bidTotals, askPrices, askTotals };
}

function cumulated(levels: readonly Level[], isNear: (price: number) => boolean): [Float64Array, Float64Array] {
  const prices: number[] = [];
  const totals: number[] = [];
  let total = 0n;
  for (const level of levels) {
    const price = level.price.toNumber();
    if (!isNear(price)) break;
    total += level.size.units;
    prices.push(price);
    totals.push(Number(total) / 1e8);
  }
  return [thinned(prices), thinned(totals)];
}

function thinned(numbers: readonly number[]): Float64Array {
  const step = Math.ceil(numbers.length / MOST_POINTS);
  return Float64Array.from(step <= 1 ? numbers : numbers.filter((_, place) => place % step === 0 || place === numbers.length - 1));
}
