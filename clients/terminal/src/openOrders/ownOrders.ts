import type { AccountOrder } from '../feed/accountProtocol.js';
import type { OwnOrder } from '../stores/trading.js';

/** Orders that are in the book. A conditional order that waits is not: it has no level there and no price of its own to move. */
export function inBook(orders: readonly AccountOrder[]): OwnOrder[] {
  return orders
    .filter((order) => order.trigger == null)
    .map(({ orderId, symbol, price, size, isBuy }) => ({ orderId, symbol, price, size, side: isBuy ? 'buy' : 'sell' }));
}
