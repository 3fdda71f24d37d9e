import { Decimal, type Level, type MarketInfo, type Side } from 'openperp-client';
import { placesOf, withSeparators } from '../format/numbers.js';
import type { BookRows } from './protocol.js';

/** A price step of the book and the total size that rests there. */
export interface GroupedLevel {
  /** Price of the step, units of 1e-8. */
  readonly price: bigint;
  readonly size: bigint;
}

/**
 * The best levels of a side, with prices rounded to a step as the exchange does it: bids down, asks up.
 *
 * @param levels best first
 * @param step a positive multiple of the tick
 * @param most how many to return
 */
export function groupedLevels(levels: readonly Level[], step: string, side: Side, most: number): GroupedLevel[] {
  const each = Decimal.of(step).units;
  const grouped: { price: bigint; size: bigint }[] = [];
  for (const { price, size } of levels) {
    const below = price.units / each * each;
    const rounded = side === 'buy' || below === price.units ? below : below + each;
    const last = grouped[grouped.length - 1];
    if (last?.price === rounded) last.size += size.units;
    else if (grouped.length === most) break;
    else grouped.push({ price: rounded, size: size.units });
  }
  return grouped;
}

/** Both sides as they are drawn: texts, totals, and each total as a share of the larger side's. */
export function rowsOf(
  bids: readonly GroupedLevel[],
  asks: readonly GroupedLevel[],
  info: Pick<MarketInfo, 'pricePrecision' | 'sizePrecision'>,
  step: string,
): { readonly bids: BookRows; readonly asks: BookRows } {
  const largest = [bids, asks].map((side) => side.reduce((sum, { size }) => sum + size, 0n));
  const whole = Number(largest[0]! > largest[1]! ? largest[0] : largest[1]);
  const places = Math.min(info.pricePrecision, Math.max(placesOf(step), 0));
  const side = (levels: readonly GroupedLevel[]) => sideOf(levels, places, info.sizePrecision, whole);
  return { bids: side(bids), asks: side(asks) };
}

function sideOf(levels: readonly GroupedLevel[], pricePlaces: number, sizePlaces: number, whole: number): BookRows {
  const text = (units: bigint, places: number) => withSeparators(new Decimal(units).toFixed(places));
  const totals: bigint[] = [];
  levels.forEach(({ size }, place) => totals.push((totals[place - 1] ?? 0n) + size));
  return {
    prices: BigInt64Array.from(levels, ({ price }) => price),
    priceTexts: levels.map(({ price }) => text(price, pricePlaces)),
    sizeTexts: levels.map(({ size }) => text(size, sizePlaces)),
    totalTexts: totals.map((total) => text(total, sizePlaces)),
    shares: Float32Array.from(totals, (total) => (whole === 0 ? 0 : Number(total) / whole)),
  };
}

/** The steps a book can be grouped by: the tick times 1, 2, 5, 10 … up to about a hundredth of the price. */
export function stepsOf(tick: Decimal, price: Decimal | null, most = 8): string[] {
  const steps: string[] = [];
  const limit = price === null ? undefined : price.times('0.01', 'floor');
  for (let power = 1n; steps.length < most; power *= 10n) {
    for (const factor of [1n, 2n, 5n]) {
      const step = new Decimal(tick.units * power * factor);
      if (steps.length > 0 && limit !== undefined && step.isGreaterThan(limit)) return steps;
      if (steps.length < most) steps.push(step.toString());
    }
  }
  return steps;
}
