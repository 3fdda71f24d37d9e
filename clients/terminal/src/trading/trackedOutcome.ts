import type { LimitOrder, MarketOrder, TrackedOrder } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { orderText, wordsOf, type Outcome } from './outcome.js';

/** The outcome of an order whose answer was lost, from what the exchange said when it was asked for the order. */
export function trackedOutcome(order: LimitOrder | MarketOrder, tracked: TrackedOrder | undefined): Outcome {
  const orderId = tracked?.orderId ?? null;
  if (tracked === undefined || tracked.status === 'sending' || tracked.status === 'unknown') {
    return { kind: 'unknown', text: `${orderText(order)}: the exchange could not say yet what became of it`, orderId };
  }
  const { status, filledSize, averagePrice, reason } = tracked;
  const number = (amount: { toString(): string }) => withSeparators(amount.toString());
  const filled = `${order.side === 'buy' ? 'Bought' : 'Sold'} ${number(filledSize)} of ${number(order.size)} ${order.symbol} at ${number(averagePrice)}`;
  if (status === 'filled') return { kind: 'done', text: filled, orderId };
  if (status === 'resting' || status === 'placed') return { kind: 'done', text: `${orderText(order)} rests in the book`, orderId };
  if (status === 'working') return { kind: 'done', text: `${filled}; the rest rests in the book`, orderId };
  if (filledSize.isPositive()) return { kind: 'partly', text: `${filled}; the rest has ended: ${reason ?? wordsOf(status)}`, orderId };
  return { kind: 'refused', text: `${orderText(order)}: ${reason ?? wordsOf(status)}`, orderId };
}
