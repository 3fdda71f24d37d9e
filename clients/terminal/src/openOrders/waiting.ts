import type { Decimal } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { percentOf, withSeparators } from '../format/numbers.js';
import { trailOfOrder, triggerAt } from '../order/trailing.js';
import type { TrailingStop, WaitingOrder } from '../stores/trading.js';
import { legOf } from '../trading/range.js';
import type { HeldOrder } from './baskets.js';

const NAMES = { stop: 'Stop', takeProfit: 'TP' } as const;
const CLOSING = { stop: 'stopLoss', takeProfit: 'takeProfit' } as const;
const LEGS = ['takeProfit', 'stopLoss'] as const;
const LEG_NAMES = { takeProfit: 'Range TP', stopLoss: 'Range stop' } as const;

/**
 * Stops, take profits, stop entries and baskets that wait, each with the price of the mark it waits for; a range
 * appears once for each of its prices. Trailing stops are left out, as their price does not stay: see {@link trailingStops}.
 *
 * @param heldBy the order that a stop entry holds: any other basket has neither side nor size
 */
export function waitingOrders(orders: readonly AccountOrder[], heldBy: (order: AccountOrder) => HeldOrder | undefined): WaitingOrder[] {
  return orders.flatMap((order): WaitingOrder[] => {
    const { orderId, symbol, size, isBuy, orderType, trigger } = order;
    if (trigger != null && orderType === 'trigger') {
      const [held, waits] = [heldBy(order), { orderId, symbol, price: trigger.px }];
      if (held === undefined) return [{ ...waits, size, side: null, name: 'Basket', isFixed: true }];
      return [{ ...waits, size: held.size, side: held.side, name: 'Stop entry' }];
    }
    if (trigger != null && orderType === 'range') return LEGS.map((leg) => ({ orderId, leg, symbol, size, side: isBuy ? 'buy' : 'sell', price: legOf(order, leg)!.trigger!.px, name: LEG_NAMES[leg], closes: leg }));
    if (trigger == null || (orderType !== 'stop' && orderType !== 'takeProfit')) return [];
    return [{ orderId, symbol, size, side: isBuy ? 'buy' : 'sell', price: trigger.px, name: NAMES[orderType], closes: CLOSING[orderType] }];
  });
}

/** The trailing stops among orders. */
export function trailingStops(orders: readonly AccountOrder[]): TrailingStop[] {
  return orders.flatMap((order) => {
    const trail = trailOfOrder(order);
    if (trail === null) return [];
    const { orderId, symbol, size, isBuy } = order;
    return [{ orderId, symbol, size, triggerAt: (mark) => triggerAt(mark, trail, !isBuy) }];
  });
}

/** The condition that an order waits for, in words; null: it is in the book. */
export function conditionOf({ trigger }: Pick<AccountOrder, 'trigger'>): string | null {
  if (trigger == null) return null;
  return trigger.tries == null ? triggerText(trigger) : `${triggerText(trigger)}; tries again at each mark, ${trigger.tries} so far`;
}

function triggerText(trigger: NonNullable<AccountOrder['trigger']>): string {
  const number = (amount: Decimal) => withSeparators(amount.toString());
  const limit = (amount: Decimal | null | undefined) => (amount == null ? '' : `, limit ${number(amount)}`);
  const bounds = `${limit(trigger.lim)}${withinText(trigger.slippage)}`;
  if (trigger.trb != null) return `${percentOf(trigger.trb)} behind the best mark${bounds}`;
  if (trigger.pxHi != null) return `mark ≤ ${number(trigger.px)}${bounds} or ≥ ${number(trigger.pxHi)}${limit(trigger.limHi)}${withinText(trigger.slippageHi)}`;
  return `mark ${trigger.isAbove ? '≥' : '≤'} ${number(trigger.px)}${bounds}`;
}

/** `, at most 0.5 % from the mark`, of a slippage in basis points; empty: as far as the market allows. */
export function withinText(slippage: Decimal | null | undefined): string {
  return slippage == null ? '' : `, at most ${slippage.times('0.01')} % from the mark`;
}
