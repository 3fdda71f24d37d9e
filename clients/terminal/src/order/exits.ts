import { Decimal, stopOrder, takeProfitOrder, type StopOrder } from 'openperp-client';
import { amountOf, offer, problem, type MarketView } from './checks.js';
import type { Draft, ExitField, Problem } from './draft.js';
import type { Exits, Terms } from './terms.js';

export const NO_EXITS: Exits = { takeProfit: null, stopLoss: null };

/** Names of the exits. */
export const EXIT_NAMES: Readonly<Record<ExitField, string>> = { takeProfit: 'take profit', stopLoss: 'stop loss' };

/** The exits of a position as typed, and the side of the order that opens it. */
export type ExitDraft = Pick<Draft, 'side' | ExitField>;

/** @property markIs name of the mark in sentences: `trigger` for an order that waits for one */
type Situation = Pick<MarketView, 'market' | 'mark'> & { readonly markIs?: 'trigger' };

/**
 * Reads the exits of a position that an order opens, or that is open. Exits that the exchange would refuse, and those
 * that would go off before there is a position, are added to the problems.
 *
 * @param entry price at which the position would begin; null: not known
 */
export function exitsOf(draft: ExitDraft, at: Situation, entry: Decimal | null, problems: Problem[]): Exits {
  const [takeProfit, stopLoss] = (['takeProfit', 'stopLoss'] as const).map((field) => exitOf(field, draft, at, entry, problems));
  return { takeProfit: takeProfit ?? null, stopLoss: stopLoss ?? null };
}

function exitOf(field: ExitField, draft: ExitDraft, at: Situation, entry: Decimal | null, problems: Problem[]): Decimal | undefined {
  const trigger = amountOf(draft, field, problems);
  if (trigger === undefined) return undefined;
  const name = EXIT_NAMES[field];
  const { tickSize } = at.market.info;
  if (!trigger.isPositive()) {
    problems.push(problem(field, `${name} ${trigger} is not positive`));
    return undefined;
  }
  const isAbove = (field === 'takeProfit') === (draft.side === 'buy');
  const passed = passedOf(trigger, isAbove, at.mark, field === 'stopLoss' ? entry : null);
  if (passed === undefined) return trigger;
  const last = isAbove ? passed.price.toMultipleOf(tickSize, 'floor').plus(tickSize) : passed.price.toMultipleOf(tickSize, 'ceil').minus(tickSize);
  const text = `a ${name} of ${trigger} is not ${isAbove ? 'above' : 'below'} the ${passed.what === 'mark' ? (at.markIs ?? 'mark') : passed.what} of ${passed.price}: it would go off ${passed.when}`;
  problems.push(problem(field, text, last.isPositive() ? [offer(field, last)] : []));
  return undefined;
}

/** The price that a trigger should be beyond, and is not; undefined: it is beyond all. */
function passedOf(trigger: Decimal, isAbove: boolean, mark: Decimal | null, entry: Decimal | null) {
  const isBeyond = (price: Decimal) => (isAbove ? trigger.isGreaterThan(price) : trigger.isLessThan(price));
  if (entry !== null && !isBeyond(entry)) return { what: 'price', price: entry, when: 'before the order fills' };
  if (mark !== null && !isBeyond(mark)) return { what: 'mark', price: mark, when: 'at once' };
  return undefined;
}

/** The gain of closing at a price, fees not counted. */
export function gainOf(side: Draft['side'], size: Decimal, entry: Decimal, exit: Decimal | null): Decimal | null {
  if (exit === null) return null;
  const perUnit = side === 'buy' ? exit.minus(entry) : entry.minus(exit);
  return perUnit.times(size, 'floor');
}

/** The orders for the exits of an order: sent with it, they wait for its position too (CND-007). */
export function exitOrders({ symbol, side, size, isolated, exits }: Pick<Terms, 'symbol' | 'side' | 'size' | 'isolated' | 'exits'>): StopOrder[] {
  const closing = { symbol, side: side === 'buy' ? 'sell' : 'buy', size } as const;
  const orders = [
    ...(exits.takeProfit === null ? [] : [takeProfitOrder({ ...closing, trigger: exits.takeProfit })]),
    ...(exits.stopLoss === null ? [] : [stopOrder({ ...closing, trigger: exits.stopLoss })]),
  ];
  return isolated ? orders.map((order) => ({ ...order, isolated })) : orders;
}
