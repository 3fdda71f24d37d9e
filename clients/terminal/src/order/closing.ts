import { Decimal, limitOrder, marketOrder, type LimitOrder, type Market, type MarketOrder, type Position, type Side } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { priceBound, type Levels } from './depth.js';

/** The best prices of a market, and its mark: null where there is none. */
export interface BestPrices {
  readonly bestBid: Decimal | null;
  readonly bestAsk: Decimal | null;
  readonly markPrice: Decimal | null;
}

/**
 * An order that takes what is there within a bound and never rests. With an empty side, where there is no price to bound
 * from, it is a market order that the exchange keeps as close to the mark.
 *
 * @param share the bound from the best price, a share
 */
export function boundedOrder(
  market: Market,
  prices: BestPrices,
  terms: { readonly side: Side; readonly size: Decimal; readonly share: Decimal; readonly reduceOnly: boolean; readonly isolated: boolean },
): LimitOrder | MarketOrder {
  const order = sharing(market, prices, terms);
  return terms.isolated ? { ...order, isolated: true } : order;
}

function sharing(market: Market, prices: BestPrices, terms: Parameters<typeof boundedOrder>[2]): LimitOrder | MarketOrder {
  const { side, size, share, reduceOnly } = terms;
  const { symbol } = market;
  const bound = priceBound(market, levelsOf(prices), side, share, prices.markPrice);
  if (bound === null) return marketOrder({ symbol, side, size, reduceOnly, slippage: basisPoints(share) });
  return limitOrder({ symbol, side, price: bound.worst, size, timeInForce: 'IOC', reduceOnly });
}

/** Whole ones, as the exchange takes them, and never more than the share. */
function basisPoints(share: Decimal): Decimal {
  return share.times('10000').toMultipleOf('1', 'floor');
}

/** @param held signed size of a position */
export function closingSide(held: Decimal): Side {
  return held.isPositive() ? 'sell' : 'buy';
}

/** Whether an order is of the side, the market and the margin of what closes a position. */
export function closes(order: AccountOrder, position: Position): boolean {
  return order.symbol === position.symbol && (order.iso ?? false) === (position.iso ?? false) && order.isBuy === position.size.isNegative();
}

function levelsOf({ bestBid, bestAsk }: BestPrices): Levels {
  const level = (price: Decimal | null) => (price === null ? [] : [{ price, size: Decimal.ONE, orders: 1 }]);
  return { bids: level(bestBid), asks: level(bestAsk) };
}
