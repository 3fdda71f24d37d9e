import { cancelOrder, isRefusal, limitOrder, modifyOrder, onFill, type Action, type ActionResult, type Decimal, type LimitOrder, type PendingOnFill, type Tif, type TimeInForce } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { conditionalName } from '../openOrders/conditional.js';
import { signedAgain } from '../openOrders/signedActions.js';
import type { ExitField } from '../order/draft.js';
import { samePayee } from '../order/sameBounds.js';
import type { Outcome } from './outcome.js';

/** The wanted price and size of an order; the size is its total, fills included. */
export interface OrderChange {
  readonly price?: Decimal;
  /** The price of a range that is changed. */
  readonly leg?: ExitField;
  readonly size?: Decimal;
}

/** A change as actions of one transaction. A price can only be changed by another order, whose ID is another one. */
export interface Replacement {
  readonly actions: readonly Action[];
  /** The order that takes the place of the old one; null: the order stays the same. */
  readonly order: LimitOrder | null;
  /** Whether the first fill of that order carries something out. */
  readonly isArmed: boolean;
}

type Armed = PendingOnFill['actions'];

const TIME_IN_FORCE: Readonly<Record<Tif, TimeInForce>> = { gtc: 'GTC', ioc: 'IOC', alo: 'ALO', postOnlySlide: 'ALO_SLIDE', postOnlyJoin: 'ALO_JOIN' };

/** Time in force as answers and streams spell it. */
export function tifOf(timeInForce: TimeInForce): Tif {
  return (Object.keys(TIME_IN_FORCE) as Tif[]).find((tif) => TIME_IN_FORCE[tif] === timeInForce)!;
}

/**
 * Why an order cannot have another price: the actions that its first fill arms would end with it (OFL-012). Null: it
 * can.
 */
export function armedProblem(armed: Armed | undefined): string | null {
  if (armed === undefined || signedAgain(armed) !== undefined) return null;
  return 'Its first fill arms something that the terminal cannot arm again, so its price stays: cancel it and place another';
}

/**
 * The actions that make a change; a sentence if it cannot be made.
 *
 * @param armed actions that the first fill of the order carries out
 * @throws RangeError for a conditional order that waits: another price of it would be another trigger, not a limit
 *   order
 */
export function replacementOf(order: AccountOrder, change: OrderChange, armed?: Armed): Replacement | string {
  if (order.trigger != null) {
    throw new RangeError(`This ${conditionalName(order.orderType)} waits for its trigger price and cannot be changed: cancel it and place another`);
  }
  const { symbol, orderId, filledSize, originalSize } = order;
  const total = change.size ?? originalSize;
  if (change.price === undefined || change.price.equals(order.price)) return { actions: [modifyOrder(symbol, orderId, total)], order: null, isArmed: false };
  const again = signedAgain(armed ?? []);
  if (again === undefined) return armedProblem(armed)!;
  const terms = limitOrder({
    symbol,
    side: order.isBuy ? 'buy' : 'sell',
    price: change.price,
    size: total.minus(filledSize),
    timeInForce: order.tif === null ? 'GTC' : TIME_IN_FORCE[order.tif],
    reduceOnly: order.reduceOnly ?? false,
    ...samePayee(order),
  });
  const placed = order.iso === true ? { ...terms, isolated: true } : terms;
  const isArmed = again.length > 0;
  return { actions: [cancelOrder(symbol, orderId), isArmed ? onFill(placed, ...again) : placed], order: placed, isArmed };
}

/**
 * The part of a replacement that must be taken back. Actions of a transaction do not depend on each other: if the old
 * order was filled a moment before, its cancel is refused and the new order is there all the same.
 *
 * @param results results of the cancel and of the new order
 * @param known filled size of the old order as known before
 * @param executed size that the old order really filled
 * @param isArmed whether the first fill of the new order repeats actions that the first fill of the old one has carried
 *   out: then all of it is taken back
 */
export function excessOf(results: readonly ActionResult[], placed: LimitOrder, known: Decimal, executed: Decimal, isArmed = false): Action | null {
  const result = results[1];
  if (result === undefined || !('orderId' in result) || !isOpenResult(result)) return null;
  const more = executed.minus(known);
  if (!more.isPositive()) return null;
  const size = placed.size as Decimal;
  const { symbol } = placed;
  return more.isLessThan(size) && !isArmed ? modifyOrder(symbol, result.orderId, size.minus(more)) : cancelOrder(symbol, result.orderId);
}

/**
 * The outcome of a new order from which nothing can be taken back, because it has been filled: says so where the old
 * one was filled meanwhile as well.
 *
 * @param known filled size of the old order as known before
 * @param executed size that the old order really filled; undefined: the exchange did not say
 */
export function withOld(outcome: Outcome, results: readonly ActionResult[], known: Decimal, executed: Decimal | undefined): Outcome {
  const [cancelled] = results;
  if (outcome.kind === 'refused' || cancelled === undefined) return outcome;
  if (executed === undefined) {
    return isRefusal(cancelled) ? { ...outcome, kind: 'partly', text: `${outcome.text}. The old order had ended already, and could not be looked up: see whether it was filled` } : outcome;
  }
  const more = executed.minus(known);
  return more.isPositive() ? { ...outcome, kind: 'partly', text: `${outcome.text}. The old order had been filled meanwhile as well, ${more} of it` } : outcome;
}

function isOpenResult(result: ActionResult): boolean {
  return result.kind === 'resting' || result.kind === 'working';
}
