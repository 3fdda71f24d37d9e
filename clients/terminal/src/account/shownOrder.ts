import type { AccountOrder } from '../feed/accountProtocol.js';
import { withSeparators } from '../format/numbers.js';
import { conditionalName } from './conditional.js';
import type { HeldOrder } from './heldOrders.js';
import { conditionOf } from './waiting.js';

/** An open order as its row says it. */
export interface ShownOrder {
  /** Null of a basket of another program, of which the exchange says neither side nor size. */
  readonly isBuy: boolean | null;
  /** Empty: not known. */
  readonly size: string;
  /** Its price, or what it waits for. */
  readonly price: string;
  /** For screen readers. */
  readonly name: string;
  /** `limit`, `stop entry`. */
  readonly kind: string;
}

const TIMES: Readonly<Record<string, string>> = { alo: 'post-only', postOnlySlide: 'post-only, slides', postOnlyJoin: 'post-only, joins' };

/** @param held what this browser has put into it, if it is a basket */
export function shownOrder(order: AccountOrder, held: HeldOrder | undefined): ShownOrder {
  if (order.orderType === 'trigger' && order.trigger != null) return shownBasket(order, held);
  const condition = conditionOf(order);
  const { symbol, isBuy, originalSize } = order;
  const name = condition === null ? `${isBuy ? 'buy' : 'sell'} order of ${originalSize} ${symbol} at ${order.price}` : `${conditionalName(order.orderType)} of ${order.size} ${symbol} at ${condition}`;
  return { isBuy, size: withSeparators(originalSize.toString()), price: condition ?? withSeparators(order.price.toString()), name, kind: kindOf(order) };
}

function shownBasket(order: AccountOrder, held: HeldOrder | undefined): ShownOrder {
  const condition = conditionOf(order)!;
  if (held === undefined) return { isBuy: null, size: '', price: condition, name: `basket of ${order.symbol} at ${condition}`, kind: 'basket, waits' };
  const then = held.price === null ? 'market' : withSeparators(held.price);
  const name = `stop entry, ${held.side} ${held.size} ${order.symbol} at ${condition}`;
  return { isBuy: held.side === 'buy', size: withSeparators(held.size), price: `${condition}, then ${then}`, name, kind: 'stop entry, waits' };
}

/** An order that another program has just placed, and whose terms have not come yet, counts as a limit order. */
function kindOf(order: AccountOrder): string {
  const isolated = order.iso === true ? 'isolated' : '';
  const words = order.trigger != null ? [conditionalName(order.orderType), 'waits', isolated] : [TIMES[order.tif ?? 'gtc'] ?? 'limit', order.reduceOnly ? 'reduce-only' : '', isolated];
  return words.filter(Boolean).join(', ');
}
