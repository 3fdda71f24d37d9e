import { Decimal, trailingOrder, type Market, type Position, type TrailingOrder } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { readAmount } from '../form/amount.js';
import { fixed, percentOf } from '../format/numbers.js';
import { offer, problem } from './checks.js';
import { closes, closingSide } from './closing.js';
import type { Problem } from './draft.js';
import { samePayee, sameSlippage } from './sameBounds.js';

/** How a trailing stop follows the mark, and the order it becomes. Trail and step are in basis points. */
export interface Trail {
  /** Distance behind the best mark since it was placed. */
  readonly trailBps: number;
  /** Improvement of the mark before the stop follows. */
  readonly stepBps: number;
  /** Limit of the order that it becomes, a price that does not follow the mark. Null: a market order. */
  readonly limit: Decimal | null;
}

/** The terms of a trailing stop as typed. */
export interface TrailDraft {
  /** Distance; empty: there is no trailing stop. */
  readonly trail: string;
  /** Unit of the distance: percent of the best mark, or USD at the present mark. */
  readonly trailIn: 'percent' | 'quote';
  /** Step in percent; empty: none. */
  readonly trailStep: string;
  /** Limit price; empty: none. */
  readonly trailLimit: string;
}

/** The situation that the terms of a trailing stop are judged by. */
export interface TrailSituation {
  readonly market: Market;
  readonly mark: Decimal | null;
  /** Whether it closes a long position. */
  readonly isLong: boolean;
  /** The trailing stop that waits already: the same terms again are not judged by the mark, which has moved since. */
  readonly present: Trail | null;
}

/** Largest distance that the protocol allows (CND-008), in basis points. */
const MOST_TRAIL = 9_999;
const MOST_STEP = 1_000;
const BASIS_POINTS = Decimal.of('10000');

/** Reads the terms of a trailing stop; null: none is wanted, or a problem was added. */
export function trailOf(draft: TrailDraft, at: TrailSituation, problems: Problem[]): Trail | null {
  const { market, mark } = at;
  if (readAmount(draft.trail, 'distance').kind === 'empty') return null;
  if (mark === null) {
    problems.push(problem('trail', `${market.symbol} has no mark that a stop could follow`));
    return null;
  }
  const before = problems.length;
  const trailBps = draft.trailIn === 'percent' ? pointsOf('trail', draft.trail, problems) : pointsOfDistance(draft.trail, mark, problems);
  const stepBps = pointsOf('trailStep', draft.trailStep, problems) ?? 0;
  const limit = limitOf(draft.trailLimit, market, problems);
  if (trailBps === null || problems.length > before) return null;
  const trail = { trailBps, stepBps, limit };
  if (!isSameTrail(trail, at.present)) problems.push(...restingProblems(trail, mark, at));
  return problems.slice(before).some((each) => each.severity === 'error') ? null : trail;
}

/** Reads the limit, a positive multiple of the tick; null: none, or a problem was added. */
function limitOf(typed: string, { info: { tickSize } }: Market, problems: Problem[]): Decimal | null {
  const amount = readAmount(typed, 'limit');
  if (amount.kind === 'empty') return null;
  if (amount.kind === 'wrong') {
    problems.push(problem('trailLimit', amount.text, amount.offers.map((each) => offer('trailLimit', each))));
    return null;
  }
  const { value } = amount;
  if (value.isPositive() && value.isMultipleOf(tickSize)) return value;
  const near = [value.toMultipleOf(tickSize, 'floor'), value.toMultipleOf(tickSize, 'ceil')].filter((each) => each.isPositive());
  problems.push(problem('trailLimit', `limit ${value} is not a positive multiple of the tick size ${tickSize}`, near.map((each) => offer('trailLimit', each))));
  return null;
}

/**
 * The problems of a limit on the wrong side of the price at which the stop triggers: its order would rest, and the
 * position stay open.
 */
function restingProblems(trail: Trail, mark: Decimal, { market, isLong }: TrailSituation): Problem[] {
  const { limit } = trail;
  const trigger = triggerAt(mark, { ...trail, stepBps: 0 }, isLong).toMultipleOf(market.info.tickSize, isLong ? 'floor' : 'ceil');
  const isBeyond = (price: Decimal) => limit !== null && (isLong ? limit.isGreaterThan(price) : limit.isLessThan(price));
  if (!isBeyond(trigger)) return [];
  const offers = trigger.isPositive() ? [offer('trailLimit', trigger)] : [];
  const [side, verb] = [isLong ? 'above' : 'below', isLong ? 'sell' : 'buy'];
  if (isBeyond(mark)) return [problem('trailLimit', `a limit of ${limit} is ${side} the mark of ${mark}: the order of this stop would rest there and ${verb} nothing when the mark comes to ${trigger}`, offers)];
  return [problem('trailLimit', `${limit} is ${side} ${trigger}, where the stop triggers now: until it has followed the mark so far, its order would rest`, offers, 'warning')];
}

const LIMITS: Readonly<Record<'trail' | 'trailStep', { readonly name: string; readonly least: number; readonly most: number }>> = {
  trail: { name: 'distance', least: 1, most: MOST_TRAIL },
  trailStep: { name: 'step', least: 0, most: MOST_STEP },
};

/** Reads a number in percent and returns basis points; null: none, or a problem was added. */
function pointsOf(field: 'trail' | 'trailStep', typed: string, problems: Problem[]): number | null {
  const { name, least, most } = LIMITS[field];
  const amount = readAmount(typed, name);
  if (amount.kind === 'empty') return null;
  if (amount.kind === 'wrong') {
    problems.push(problem(field, amount.text, amount.offers.map((each) => offer(field, each))));
    return null;
  }
  const points = amount.value.times('100');
  const within = (each: Decimal) => Decimal.max(Decimal.of(`${least}`), Decimal.min(Decimal.of(`${most}`), each)).dividedBy('100');
  if (points.isMultipleOf('1') && within(points).equals(amount.value)) return points.toNumber();
  const near = [within(points.toMultipleOf('1', 'floor')), within(points.toMultipleOf('1', 'ceil'))];
  const offers = near.filter((each, place) => place === 0 || !each.equals(near[0]!)).map((each) => ({ ...offer(field, each), label: `Use ${each} %` }));
  problems.push(problem(field, `a ${name} of ${amount.value} % is not one of ${least / 100} to ${most / 100} % in steps of 0.01 %`, offers));
  return null;
}

/**
 * Reads a distance in USD and returns it in basis points of the mark, the unit that the exchange counts, rounded to the
 * nearest.
 */
function pointsOfDistance(typed: string, mark: Decimal, problems: Problem[]): number | null {
  const amount = readAmount(typed, 'distance');
  if (amount.kind !== 'number') return pointsOf('trail', typed, problems);
  const points = amount.value.times(BASIS_POINTS).dividedBy(mark).toMultipleOf('1', 'halfUp');
  if (points.isPositive() && !points.isGreaterThan(`${MOST_TRAIL}`)) return points.toNumber();
  const least = distanceOf(mark, 1).toMultipleOf('0.01', 'ceil');
  const most = distanceOf(mark, MOST_TRAIL).toMultipleOf('0.01', 'floor');
  const nearest = points.isPositive() ? most : least;
  problems.push(problem('trail', `a distance of ${amount.value} USD is not one of ${least} to ${most} USD, 0.01 to 99.99 % of the mark`, [offer('trail', nearest)]));
  return null;
}

/** A distance in USD at a mark. */
export function distanceOf(mark: Decimal, trailBps: number): Decimal {
  return mark.times(String(trailBps)).dividedBy(BASIS_POINTS);
}

/**
 * Price at which a stop triggers that is placed at this mark. A stop that has followed for a while triggers there or
 * nearer to the mark: the exchange does not say which best mark it has seen, which is at most a step behind the present
 * one (CND-015).
 *
 * @param isLong whether it closes a long position
 */
export function triggerAt(mark: Decimal, { trailBps, stepBps }: Pick<Trail, 'trailBps' | 'stepBps'>, isLong: boolean): Decimal {
  const [step, trail] = [new Decimal(BigInt(stepBps) * 10_000n), new Decimal(BigInt(trailBps) * 10_000n)];
  if (isLong) return mark.dividedBy(Decimal.ONE.plus(step), 'floor').times(Decimal.ONE.minus(trail), 'floor');
  return mark.dividedBy(Decimal.ONE.minus(step), 'ceil').times(Decimal.ONE.plus(trail), 'ceil');
}

/** The trailing stop of a position; of several the one that is nearest to the best mark, for it goes off first. */
export function presentTrail(position: Position, orders: readonly AccountOrder[]): AccountOrder | null {
  const trailing = orders.filter((order) => order.orderType === 'trailing' && order.trigger?.trb != null && closes(order, position));
  return trailing.sort((one, other) => one.trigger!.trb! - other.trigger!.trb!)[0] ?? null;
}

/** The terms of a trailing stop; null for an order that follows no mark. */
export function trailOfOrder({ trigger }: Pick<AccountOrder, 'trigger'>): Trail | null {
  return trigger?.trb == null ? null : { trailBps: trigger.trb, stepBps: trigger.stb ?? 0, limit: trigger.lim ?? null };
}

/** Whether both are nothing, or the same terms. */
export function isSameTrail(one: Trail | null, other: Trail | null): boolean {
  if (one === null || other === null) return one === other;
  const isSameLimit = one.limit === null || other.limit === null ? one.limit === other.limit : one.limit.equals(other.limit);
  return isSameLimit && one.trailBps === other.trailBps && one.stepBps === other.stepBps;
}

/**
 * Price at which a waiting trailing stop triggers at the latest, and how it follows, in words; null: it is not a
 * trailing stop, or there is no mark.
 */
export function trailedTo(order: AccountOrder, mark: Decimal | null, places: number): string | null {
  const trail = trailOfOrder(order);
  if (trail === null || mark === null) return null;
  const steps = trail.stepBps === 0 ? '' : `, in steps of ${percentOf(trail.stepBps)}`;
  return `${fixed(triggerAt(mark, trail, !order.isBuy), places)} or ${order.isBuy ? 'below' : 'above'} now${steps}`;
}

/**
 * The trailing stop of the whole position.
 *
 * @param slippage slippage in basis points; undefined: as far as the market allows, or to its limit
 */
export function trailOrder(position: Position, { trailBps, stepBps, limit }: Trail, slippage: Decimal | undefined, old: AccountOrder | null): TrailingOrder {
  const bounds = { ...(limit === null ? {} : { limit }), ...(slippage === undefined ? {} : { slippage }), ...(old === null ? {} : samePayee(old)) };
  const order = trailingOrder({ symbol: position.symbol, side: closingSide(position.size), size: position.size.abs(), trailBps, stepBps, ...bounds });
  return position.iso === true ? { ...order, isolated: true } : order;
}

/** The same trailing stop again. It begins at the present mark. */
export function sameTrail(order: AccountOrder): TrailingOrder {
  const { symbol, size, isBuy } = order;
  const { trailBps, stepBps, limit } = trailOfOrder(order)!;
  const same = trailingOrder({ symbol, side: isBuy ? 'buy' : 'sell', size, trailBps, stepBps, ...(limit === null ? {} : { limit }), ...sameSlippage(order), ...samePayee(order) });
  return order.iso === true ? { ...same, isolated: true } : same;
}
