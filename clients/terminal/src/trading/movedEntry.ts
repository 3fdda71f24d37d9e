import { isRefusal, reasonOf, type ActionResult, type Decimal } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { withSeparators } from '../format/numbers.js';
import type { HeldOrder } from '../openOrders/baskets.js';
import { passedText } from '../order/stopEntry.js';
import type { StopEntry, Terms } from '../order/terms.js';
import { wordsOf } from './outcome.js';

/** A stop entry, with the price of the mark that it waits for. */
export interface PlacedEntry {
  readonly terms: Terms;
  readonly entry: StopEntry;
}

/**
 * The same stop entry at another price of the mark. Its limit, if it has one, keeps its distance; its take profit and
 * stop stay where they are. A sentence: why it cannot be there.
 *
 * @param held order that it holds; undefined: it is another basket
 */
export function movedEntry({ symbol, trigger }: AccountOrder, held: HeldOrder | undefined, price: Decimal, mark: Decimal | null): PlacedEntry | string {
  if (held === undefined || trigger == null) return 'This basket is not one that the terminal can place again: cancel it and place another';
  const { side, size, slippage, isolated, takeProfit, stopLoss } = held;
  const isAbove = side === 'buy';
  const passed = mark === null ? null : passedText(isAbove, price, mark);
  if (passed !== null) return `The stop entry stays where it is: ${passed}`;
  const limit = held.price === null ? price : held.price.plus(price.minus(trigger.px));
  if (!limit.isPositive()) return `Its limit would be ${limit} there`;
  if (takeProfit !== null && isReached(takeProfit, price, isAbove)) return `Its take profit of ${withSeparators(takeProfit.toString())} would go off at once there: cancel it and place another`;
  if (stopLoss !== null && isReached(stopLoss, price, !isAbove)) return `Its stop of ${withSeparators(stopLoss.toString())} would go off at once there: cancel it and place another`;
  return {
    terms: { symbol, side, size, price: limit, timeInForce: 'GTC', reduceOnly: false, isolated, exits: { takeProfit, stopLoss } },
    entry: { trigger: price, isAbove, slippage },
  };
}

/** The result of a move, whose cancel and new order do not depend on each other. */
export interface MoveFate {
  /**
   * `lost`: the old entry is gone and the new one refused. `doubled`: the new one waits, and the old one could not be
   * cancelled.
   */
  readonly kind: 'moved' | 'lost' | 'doubled' | 'stayed';
  readonly reason: string;
}

/** @param results results of the cancel and of the new entry */
export function fateOf([cancelled, placed]: readonly ActionResult[]): MoveFate {
  const [isGone, isThere] = [isDone(cancelled), isDone(placed)];
  if (isGone && isThere) return { kind: 'moved', reason: '' };
  if (isGone) return { kind: 'lost', reason: reasonFor(placed) };
  return { kind: isThere ? 'doubled' : 'stayed', reason: reasonFor(cancelled) };
}

const isDone = (result: ActionResult | undefined) => result !== undefined && !isRefusal(result);
const reasonFor = (result: ActionResult | undefined) => (result === undefined ? 'no answer' : (reasonOf(result) ?? wordsOf(result.kind)));

/** Whether a mark at the trigger has reached a price that it would rise to, or fall to. */
function isReached(price: Decimal, trigger: Decimal, isAbove: boolean): boolean {
  return isAbove ? !price.isGreaterThan(trigger) : !price.isLessThan(trigger);
}
