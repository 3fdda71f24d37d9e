import type { AccountOrder } from '../feed/accountProtocol.js';
import { withSeparators } from '../format/numbers.js';
import type { HeldOrder } from './baskets.js';
import { conditionalName } from './conditional.js';
import { conditionOf, withinText } from './waiting.js';

/** An open order as its row says it. */
export interface ShownOrder {
  /** Whether it buys; null for a basket that is not a stop entry: its actions have sides and sizes. */
  readonly isBuy: boolean | null;
  /** Size; empty: it has none. */
  readonly size: string;
  /** Its price, or the condition that it waits for. */
  readonly price: string;
  /** Name for screen readers. */
  readonly name: string;
  /** `limit`, `stop entry`. */
  readonly kind: string;
}

const TIMES: Readonly<Record<string, string>> = { alo: 'post-only', postOnlySlide: 'post-only, slides', postOnlyJoin: 'post-only, joins' };

/** @param held the order that it holds, if it is a stop entry */
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
  const then = held.price === null ? `market${withinText(held.slippage)}` : withSeparators(held.price.toString());
  const name = `stop entry, ${held.side} ${held.size} ${order.symbol} at ${condition}`;
  return { isBuy: held.side === 'buy', size: withSeparators(held.size.toString()), price: `${condition}, then ${then}`, name, kind: 'stop entry, waits' };
}

/**
 * The kind of an order. One that another program has just placed, and whose terms are not known yet, counts as a limit
 * order.
 */
function kindOf(order: AccountOrder): string {
  const isolated = order.iso === true ? 'isolated' : '';
  const words = order.trigger != null ? [conditionalName(order.orderType), 'waits', isolated] : [TIMES[order.tif ?? 'gtc'] ?? 'limit', order.reduceOnly ? 'reduce-only' : '', isolated];
  return words.filter(Boolean).join(', ');
}
