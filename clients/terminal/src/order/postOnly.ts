import type { Decimal, Market, Side, TimeInForce } from 'openperp-client';
import type { Levels } from './depth.js';

/** Time in force of a post-only order: what it does if it would match on arrival. */
export type PostOnly = Extract<TimeInForce, 'ALO' | 'ALO_SLIDE' | 'ALO_JOIN'>;

export function neverTakes(timeInForce: TimeInForce): timeInForce is PostOnly {
  return timeInForce.startsWith('ALO');
}

/** Whether the exchange chooses its price, within its limit. */
export function isRepriced(timeInForce: TimeInForce): boolean {
  return timeInForce === 'ALO_SLIDE' || timeInForce === 'ALO_JOIN';
}

/**
 * Price at which a post-only order rests in this book (ORD-070, ORD-071). Null if no price is left, which the exchange
 * refuses like an order that matches; for `ALO`, which is refused rather than moved, its own limit.
 */
export function restingPrice(timeInForce: PostOnly, market: Market, book: Levels, side: Side, limit: Decimal): Decimal | null {
  const isBuy = side === 'buy';
  const [own, opposite] = [(isBuy ? book.bids : book.asks)[0]?.price, (isBuy ? book.asks : book.bids)[0]?.price];
  const isWorse = (price: Decimal) => (isBuy ? price.isGreaterThan(limit) : price.isLessThan(limit));
  if (timeInForce === 'ALO_JOIN' && own !== undefined) return isWorse(own) ? limit : own;
  if (timeInForce === 'ALO' || opposite === undefined || isWorse(opposite)) return limit;
  const { tickSize } = market.info;
  const behind = isBuy ? opposite.minus(tickSize) : opposite.plus(tickSize);
  return behind.isPositive() ? behind : null;
}
