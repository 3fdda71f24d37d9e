import { Decimal, isRefusal, reasonOf, type ActionResult } from 'openperp-client';
import type { HeldOrder } from '../account/heldOrders.js';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { withSeparators } from '../format/numbers.js';
import type { Terms } from './assessment.js';
import { wordsOf } from './outcome.js';
import { passedText, type StopEntry } from './stopEntry.js';

/** What this browser keeps of a stop entry, of which the exchange lists the trigger alone. */
export function heldOf({ side, size, price, isolated, exits }: Terms, { slippage }: StopEntry): HeldOrder {
  const text = (amount: Decimal | null) => amount?.toString() ?? null;
  const again = { slippage: text(slippage), isolated, takeProfit: text(exits.takeProfit), stopLoss: text(exits.stopLoss) };
  return { side, size: size.toString(), price: slippage === null ? price.toString() : null, again };
}

/** A stop entry at a price of the mark. */
export interface PlacedEntry {
  readonly terms: Terms;
  readonly entry: StopEntry;
}

/**
 * The same stop entry at another price of the mark. Its limit, if it has one, keeps its distance; its take profit and stop stay
 * where they are. A sentence: why it cannot be there.
 *
 * @param held what this browser remembers of it
 */
export function movedEntry({ symbol, trigger }: AccountOrder, held: HeldOrder | undefined, price: Decimal, mark: Decimal | null): PlacedEntry | string {
  if (held?.again === undefined || trigger == null) return 'The exchange does not say what this basket holds, and this browser has not placed it: cancel it and place another';
  const { side, again } = held;
  const isAbove = side === 'buy';
  const passed = mark === null ? null : passedText(isAbove, price, mark);
  if (passed !== null) return `The stop entry stays where it is: ${passed}`;
  const limit = held.price === null ? price : Decimal.of(held.price).plus(price.minus(trigger.px));
  if (!limit.isPositive()) return `Its limit would be ${limit} there`;
  const exits = { takeProfit: priceOf(again.takeProfit), stopLoss: priceOf(again.stopLoss) };
  if (isReached(exits.takeProfit, price, isAbove)) return `Its take profit of ${withSeparators(again.takeProfit!)} would go off at once there: cancel it and place another`;
  if (isReached(exits.stopLoss, price, !isAbove)) return `Its stop of ${withSeparators(again.stopLoss!)} would go off at once there: cancel it and place another`;
  return {
    terms: { symbol, side, size: Decimal.of(held.size), price: limit, timeInForce: 'GTC', reduceOnly: false, isolated: again.isolated, exits },
    entry: { trigger: price, isAbove, slippage: priceOf(again.slippage) },
  };
}

/** What is left after a move: the actions of its transaction do not depend on each other. */
export interface MoveFate {
  /** `lost`: the old one is gone and the new one refused. `doubled`: the new one waits, and the old one could not be cancelled. */
  readonly kind: 'moved' | 'lost' | 'doubled' | 'stayed';
  readonly reason: string;
}

/** @param results of the cancel and of the new one */
export function fateOf([cancelled, placed]: readonly ActionResult[]): MoveFate {
  const [isGone, isThere] = [isDone(cancelled), isDone(placed)];
  if (isGone && isThere) return { kind: 'moved', reason: '' };
  if (isGone) return { kind: 'lost', reason: reasonFor(placed) };
  return { kind: isThere ? 'doubled' : 'stayed', reason: reasonFor(cancelled) };
}

const isDone = (result: ActionResult | undefined) => result !== undefined && !isRefusal(result);
const reasonFor = (result: ActionResult | undefined) => (result === undefined ? 'no answer' : (reasonOf(result) ?? wordsOf(result.kind)));
const priceOf = (stored: string | null) => (stored === null ? null : Decimal.of(stored));

/** Whether a mark at the trigger has reached a price that it would rise to, or fall to. */
function isReached(price: Decimal | null, trigger: Decimal, isAbove: boolean): boolean {
  return price !== null && (isAbove ? !price.isGreaterThan(trigger) : !price.isLessThan(trigger));
}
