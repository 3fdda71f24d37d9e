import { Decimal, isRefusal, reasonOf, stopOrder, takeProfitOrder, type Action, type ActionResult, type StopOrder } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { percentOf, withSeparators } from '../format/numbers.js';
import { conditionalName } from '../openOrders/conditional.js';
import { boundsAt, samePayee } from '../order/sameBounds.js';
import { wordsOf, type Outcome } from './outcome.js';

/** The outcome of an order and of the take profit and stop that were sent with it. */
export function waitingOutcome(order: Outcome, waiting: readonly Action[], results: readonly ActionResult[]): Outcome {
  if (order.kind === 'refused' || waiting.length === 0) return order;
  const ends = waiting.map((action, place) => ({ name: nameOf(action), result: results[place] }));
  const refused = ends.filter(({ result }) => result === undefined || isRefusal(result) || result.kind === 'cancelledReduceOnly');
  const waits = ends.filter((each) => !refused.includes(each)).map((each) => each.name);
  const texts = [
    order.text,
    ...(waits.length === 0 ? [] : [`The ${waits.join(' and the ')} ${waits.length === 1 ? 'waits' : 'wait'}`]),
    ...refused.map(({ name, result }) => `The ${name} was refused: ${result === undefined ? 'no answer' : (reasonOf(result) ?? wordsOf(result.kind))}`),
  ];
  return { ...order, kind: refused.length > 0 ? 'partly' : order.kind, text: texts.join('. ') };
}

/** `take profit at 110,000`. */
export function nameOf(action: Action): string {
  const price = 'trigger' in action ? ` at ${withSeparators(String(action.trigger))}` : '';
  return `${action.type === 'takeProfit' ? 'take profit' : 'stop'}${price}`;
}

/** `stop at 90,000`, `trailing stop of 1.5 %`. */
export function nameOfWaiting({ orderType, trigger }: AccountOrder): string {
  if (trigger?.pxHi != null) return `range of ${withSeparators(String(trigger.px))} and ${withSeparators(String(trigger.pxHi))}`;
  if (trigger?.trb == null) return `${conditionalName(orderType)} at ${withSeparators(String(trigger!.px))}`;
  const limit = trigger.lim == null ? '' : ` with a limit of ${withSeparators(String(trigger.lim))}`;
  return `${conditionalName(orderType)} of ${percentOf(trigger.trb)}${limit}`;
}

/**
 * The same stop or take profit at another price of the mark, with the same slippage; its limit, if it has one, keeps
 * its distance.
 */
export function movedTrigger(order: AccountOrder, price: Decimal): StopOrder {
  const { orderType, symbol, size, isBuy, trigger } = order;
  if (trigger?.px == null || (orderType !== 'stop' && orderType !== 'takeProfit')) {
    throw new RangeError(`This ${conditionalName(orderType)} has no single price that it waits for: cancel it and place another`);
  }
  const terms = { symbol, side: isBuy ? 'buy' : 'sell', size, trigger: price, ...boundsAt(order, price), ...samePayee(order) } as const;
  const moved = orderType === 'stop' ? stopOrder(terms) : takeProfitOrder(terms);
  return order.iso === true ? { ...moved, isolated: true } : moved;
}
