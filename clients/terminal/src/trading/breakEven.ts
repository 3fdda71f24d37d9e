import type { Decimal, Market, Position } from 'openperp-client';
import { fixed } from '../format/numbers.js';
import type { Exits } from '../order/terms.js';
import type { PresentExits } from './positionExits.js';

/**
 * The exits of a position whose stop goes to its entry price, on the tick that is not worse; its take profit stays. Or a sentence why that
 * cannot be or would be of no use. Fees and funding are not counted.
 */
export function breakEvenExits(position: Position, market: Market, present: PresentExits, mark: Decimal): Exits | string {
  const isLong = position.size.isPositive();
  const places = market.info.pricePrecision;
  const entry = position.price.toMultipleOf(market.info.tickSize, isLong ? 'ceil' : 'floor');
  const isBetter = (one: Decimal, other: Decimal) => (isLong ? one.isGreaterThan(other) : one.isLessThan(other));
  if (!isBetter(mark, entry)) {
    return `A stop at the entry of ${fixed(entry, places)} would go off at once: the mark is ${fixed(mark, places)}`;
  }
  const stop = present.stopLoss?.trigger?.px;
  if (stop != null && isBetter(stop, entry)) {
    return `The stop at ${fixed(stop, places)} is better than break-even, ${fixed(entry, places)}, already`;
  }
  return { takeProfit: present.takeProfit?.trigger?.px ?? null, stopLoss: entry };
}
