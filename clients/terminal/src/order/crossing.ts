import type { Decimal } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { withSeparators } from '../format/numbers.js';
import type { BestPrices } from './closing.js';

/** The consequence of moving a resting order across the best price of the other side. */
export interface Crossing {
  /**
   * `ask`: it would match at once, which must not happen by a slip of the hand. `refuse`: the exchange would refuse it,
   * and the old order would be gone.
   */
  readonly kind: 'ask' | 'refuse';
  readonly text: string;
}

/** The consequence of moving an order to a price; null: it rests there, or waits for the mark and is in no book. */
export function crossingOf(order: AccountOrder, price: Decimal, { bestBid, bestAsk }: Pick<BestPrices, 'bestBid' | 'bestAsk'>): Crossing | null {
  if (order.trigger != null || order.tif === 'postOnlySlide' || order.tif === 'postOnlyJoin') return null;
  const best = order.isBuy ? bestAsk : bestBid;
  if (best === null || (order.isBuy ? price.isLessThan(best) : price.isGreaterThan(best))) return null;
  const [name, verb] = order.isBuy ? (['ask', 'buy'] as const) : (['bid', 'sell'] as const);
  const [at, of] = [withSeparators(price.toString()), withSeparators(best.toString())];
  if (order.tif === 'alo') {
    return { kind: 'refuse', text: `${at} would match the best ${name} of ${of}: a post-only order would be refused there, so it stays where it is` };
  }
  return { kind: 'ask', text: `${at} is across the best ${name} of ${of}: the order would ${verb} ${withSeparators(order.size.toString())} ${order.symbol} at once, as far as the book goes to that price.` };
}
