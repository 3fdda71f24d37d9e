import { Decimal, type Level, type Market, type Side } from 'openperp-client';

/** The size that an order would take from the opposite side of a book. */
export interface Taken {
  readonly size: Decimal;
  readonly notional: Decimal;
  /** Price of the last level that it touches; null: it touches none. */
  readonly lastPrice: Decimal | null;
}

/** Both sides of a book, the best first. */
export interface Levels {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Walks the opposite side of a book. @param limit price to stop at; undefined: none */
export function take(book: Levels, side: Side, size: Decimal, limit?: Decimal): Taken {
  let [left, notional, lastPrice] = [size, Decimal.ZERO, null as Decimal | null];
  for (const level of side === 'buy' ? book.asks : book.bids) {
    const isBeyond = limit !== undefined && (side === 'buy' ? level.price.isGreaterThan(limit) : level.price.isLessThan(limit));
    if (isBeyond || !left.isPositive()) break;
    const part = Decimal.min(left, level.size);
    notional = notional.plus(part.times(level.price, 'floor'));
    left = left.minus(part);
    lastPrice = level.price;
  }
  return { size: size.minus(left), notional, lastPrice };
}

/** The price limit of a market order: nothing trades beyond it. */
export interface PriceBound {
  /** The best opposite price, which the bound counts from. */
  readonly reference: Decimal;
  /** Worst price within the bound, on the tick. */
  readonly worst: Decimal;
  /** Whether the exchange's band around the mark bounds it more closely. */
  readonly isByBand: boolean;
}

/**
 * How far a market order may go from the best opposite price. Null with an empty side.
 *
 * @param share the bound, a share: 0.005 is half a percent
 * @param mark for the exchange's band, if it is known
 */
export function priceBound(market: Market, book: Levels, side: Side, share: Decimal, mark: Decimal | null): PriceBound | null {
  const reference = (side === 'buy' ? book.asks : book.bids)[0]?.price;
  if (reference === undefined) return null;
  const farthest = reference.times(side === 'buy' ? Decimal.ONE.plus(share) : Decimal.ONE.minus(share), side === 'buy' ? 'floor' : 'ceil');
  const bounded = market.roundPrice(side, farthest);
  if (mark === null) return { reference, worst: bounded, isByBand: false };
  const band = market.priceBand(side, mark);
  const worst = side === 'buy' ? Decimal.min(bounded, band.highest) : Decimal.max(bounded, band.lowest);
  return { reference, worst, isByBand: !worst.equals(bounded) };
}

/** How much worse than the reference an average price is, a share; negative: better. */
export function slippageOf(side: Side, reference: Decimal, average: Decimal): Decimal {
  const worse = side === 'buy' ? average.minus(reference) : reference.minus(average);
  return worse.dividedBy(reference, 'ceil');
}
