import { cancelOrder, limitOrder, modifyOrder, type Action, type ActionResult, type Decimal, type LimitOrder, type Tif, type TimeInForce } from 'openperp-client';
import { conditionalName } from '../account/conditional.js';
import type { AccountOrder } from '../feed/accountProtocol.js';

/** How an order is to be: the size is its total, fills included. */
export interface OrderChange {
  readonly price?: Decimal;
  readonly size?: Decimal;
}

/** A change as actions of one transaction. A price can only be changed by another order, whose ID is another one. */
export interface Replacement {
  readonly actions: readonly Action[];
  /** The order that takes the place of the old one; null: the order stays the same. */
  readonly order: LimitOrder | null;
}

const TIME_IN_FORCE: Readonly<Record<Tif, TimeInForce>> = { gtc: 'GTC', ioc: 'IOC', alo: 'ALO', postOnlySlide: 'ALO_SLIDE', postOnlyJoin: 'ALO_JOIN' };

/** As answers and streams spell it. */
export function tifOf(timeInForce: TimeInForce): Tif {
  return (Object.keys(TIME_IN_FORCE) as Tif[]).find((tif) => TIME_IN_FORCE[tif] === timeInForce)!;
}

/** @throws RangeError of a conditional order that waits: another price of it would be another trigger, not a limit order */
export function replacementOf(order: AccountOrder, change: OrderChange): Replacement {
  if (order.trigger != null) {
    throw new RangeError(`This ${conditionalName(order.orderType)} waits for its trigger price and cannot be changed: cancel it and place another`);
  }
  const { symbol, orderId, filledSize, originalSize } = order;
  const total = change.size ?? originalSize;
  if (change.price === undefined || change.price.equals(order.price)) return { actions: [modifyOrder(symbol, orderId, total)], order: null };
  const terms = limitOrder({
    symbol,
    side: order.isBuy ? 'buy' : 'sell',
    price: change.price,
    size: total.minus(filledSize),
    timeInForce: order.tif === null ? 'GTC' : TIME_IN_FORCE[order.tif],
    reduceOnly: order.reduceOnly ?? false,
  });
  const placed = order.iso === true ? { ...terms, isolated: true } : terms;
  return { actions: [cancelOrder(symbol, orderId), placed], order: placed };
}

/**
 * What must be taken back of a replacement. Actions of a transaction do not depend on each other: if the old order was filled
 * a moment before, its cancel is refused and the new order is there all the same.
 *
 * @param results of the cancel and of the new order
 * @param known what was known to be filled of the old order
 * @param executed what was filled of it in truth
 */
export function excessOf(results: readonly ActionResult[], placed: LimitOrder, known: Decimal, executed: Decimal): Action | null {
  const result = results[1];
  if (result === undefined || !('orderId' in result) || !isOpenResult(result)) return null;
  const more = executed.minus(known);
  if (!more.isPositive()) return null;
  const size = placed.size as Decimal;
  const { symbol } = placed;
  return more.isLessThan(size) ? modifyOrder(symbol, result.orderId, size.minus(more)) : cancelOrder(symbol, result.orderId);
}

function isOpenResult(result: ActionResult): boolean {
  return result.kind === 'resting' || result.kind === 'working';
}
