import type { Side } from './actions/index.js';
import type { MarketInfo } from './answers/markets/info.js';
import { Decimal, type DecimalInput } from './values/decimal.js';

/** A price or size and its two valid neighbours; all three are equal if it is valid itself. */
export interface Neighbours {
  /** The highest valid value that is not above; may be zero, which no order may have. */
  readonly below: Decimal;
  /** The lowest valid value that is not below. */
  readonly above: Decimal;
  readonly nearest: Decimal;
  readonly isValid: boolean;
}

/** The reason why a number is not accepted: a sentence with both numbers, and numbers that would be. */
export interface Refusal {
  readonly field: 'price' | 'size' | 'notional' | 'leverage';
  readonly text: string;
  /** The nearest numbers that would pass, best first. */
  readonly offers: readonly Decimal[];
}

/** The rules of a market for numbers: how they are rounded, and which would be refused. */
export class Market {
  readonly symbol: string;

  constructor(readonly info: MarketInfo) {
    this.symbol = info.symbol;
  }

  /** The next price on the tick that is not worse than the one asked for: a buyer's is rounded down, a seller's up. */
  roundPrice(side: Side, price: DecimalInput): Decimal {
    return Decimal.of(price).toMultipleOf(this.info.tickSize, side === 'buy' ? 'floor' : 'ceil');
  }

  /** The price on the tick next to this one; up from the middle. */
  nearestPrice(price: DecimalInput): Decimal {
    return Decimal.of(price).toMultipleOf(this.info.tickSize, 'halfUp');
  }

  /** Rounds down to a multiple of the lot; zero for less than one lot, which no order may have. */
  roundSize(size: DecimalInput): Decimal {
    return Decimal.of(size).toMultipleOf(this.info.lotSize, 'truncate');
  }

  pricesAround(price: DecimalInput): Neighbours {
    return around(Decimal.of(price), this.info.tickSize);
  }

  sizesAround(size: DecimalInput): Neighbours {
    return around(Decimal.of(size), this.info.lotSize);
  }

  /** The smallest size at this price that has the minimum notional. */
  smallestSize(price: DecimalInput): Decimal {
    const least = this.info.minNotional.dividedBy(price, 'ceil').toMultipleOf(this.info.lotSize, 'ceil');
    return Decimal.max(least, this.info.lotSize);
  }

  /** Size in the base asset that this many USD buy at a price, rounded down to the lot. */
  sizeOf(usd: DecimalInput, price: DecimalInput): Decimal {
    return this.roundSize(Decimal.of(usd).dividedBy(price, 'floor'));
  }

  /** The limit prices that are accepted at this mark, on the tick. */
  priceBand(side: Side, mark: DecimalInput): { readonly lowest: Decimal; readonly highest: Decimal } {
    const at = Decimal.of(mark);
    const { limit, far } = this.info.priceBand;
    const low = at.times(one(side === 'buy' ? far : limit, -1), 'ceil');
    const high = side === 'buy' ? at.times(one(limit, 1), 'floor') : at.dividedBy(one(far, -1), 'floor');
    return { lowest: low.toMultipleOf(this.info.tickSize, 'ceil'), highest: high.toMultipleOf(this.info.tickSize, 'floor') };
  }

  /**
   * The reasons for which the exchange would refuse a limit order before it looks at the account, in its order; empty:
   * none. A reduce-only order is taken at any price, and of any value (ORD-023, ORD-032).
   *
   * @param mark the mark price, if it is known
   */
  checkOrder(
    order: { readonly side: Side; readonly price: DecimalInput; readonly size: DecimalInput; readonly reduceOnly?: boolean },
    mark?: DecimalInput,
  ): Refusal[] {
    const price = Decimal.of(order.price);
    const size = Decimal.of(order.size);
    const found = [...this.checkSize(size), ...this.checkPrice(price)];
    if (mark !== undefined && order.reduceOnly !== true) found.push(...this.checkBand(order.side, price, Decimal.of(mark)));
    if (order.reduceOnly !== true && price.isPositive() && size.isPositive()) found.push(...this.checkNotional(price, size));
    return found;
  }

  checkPrice(price: Decimal): Refusal[] {
    if (price.isPositive() && price.isMultipleOf(this.info.tickSize)) return [];
    const text = `price ${price} is not a positive multiple of ${this.info.tickSize}`;
    return [{ field: 'price', text, offers: this.offers(this.pricesAround(price), this.info.tickSize) }];
  }

  checkSize(size: Decimal): Refusal[] {
    if (size.isPositive() && size.isMultipleOf(this.info.lotSize)) return [];
    const text = `size ${size} is not a positive multiple of ${this.info.lotSize}`;
    return [{ field: 'size', text, offers: this.offers(this.sizesAround(size), this.info.lotSize) }];
  }

  checkLeverage(leverage: Decimal): Refusal[] {
    const { maxLeverage } = this.info;
    if (!leverage.isLessThan(Decimal.ONE) && !leverage.isGreaterThan(maxLeverage) && leverage.isMultipleOf('0.01')) return [];
    const within = Decimal.min(maxLeverage, Decimal.max(Decimal.ONE, leverage.toMultipleOf('0.01', 'floor')));
    return [{ field: 'leverage', text: `leverage ${leverage} is outside 1 to ${maxLeverage} with two decimals`, offers: [within] }];
  }

  private checkBand(side: Side, price: Decimal, mark: Decimal): Refusal[] {
    const { lowest, highest } = this.priceBand(side, mark);
    if (!price.isLessThan(lowest) && !price.isGreaterThan(highest)) return [];
    const nearest = price.isLessThan(lowest) ? lowest : highest;
    return [{ field: 'price', text: `price ${price} is outside ${lowest} to ${highest}, the band around the mark ${mark}`, offers: [nearest] }];
  }

  private checkNotional(price: Decimal, size: Decimal): Refusal[] {
    const notional = price.times(size, 'floor');
    if (!notional.isLessThan(this.info.minNotional)) return [];
    const text = `${size} at ${price} is ${notional} ${this.info.quoteAsset}, below the minimum of ${this.info.minNotional}`;
    return [{ field: 'notional', text, offers: [this.smallestSize(price)] }];
  }

  private offers(near: Neighbours, step: Decimal): Decimal[] {
    const both = near.nearest.equals(near.below) ? [near.below, near.above] : [near.above, near.below];
    const valid = both.filter((each, place) => each.isPositive() && (place === 0 || !each.equals(both[0]!)));
    return valid.length > 0 ? valid : [step];
  }
}

function around(number: Decimal, step: Decimal): Neighbours {
  const below = number.toMultipleOf(step, 'floor');
  const above = number.toMultipleOf(step, 'ceil');
  const nearest = number.toMultipleOf(step, 'halfUp');
  return { below, above, nearest, isValid: number.isMultipleOf(step) && number.isPositive() };
}

function one(share: Decimal, sign: 1 | -1): Decimal {
  return sign > 0 ? Decimal.ONE.plus(share) : Decimal.ONE.minus(share);
}
