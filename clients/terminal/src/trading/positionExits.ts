import { cancelOrder, Decimal, isRefusal, reasonOf, stopOrder, takeProfitOrder, type Action, type ActionResult, type Position, type RangeOrder, type StopOrder, type TrailingOrder } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { percentOf, withSeparators } from '../format/numbers.js';
import { closes, closingSide } from '../order/closing.js';
import type { ExitField } from '../order/draft.js';
import { boundsAt, samePayee } from '../order/sameBounds.js';
import type { Exits } from '../order/terms.js';
import { isSameTrail, sameTrail, trailOfOrder, trailOrder, type Trail } from '../order/trailing.js';
import { wordsOf } from './outcome.js';
import { legOf, movedRange, rangeOf } from './range.js';
import { movedTrigger } from './waitingOutcome.js';

/** The orders that wait to close a position; null: none does. */
export type PresentExits = Readonly<Record<ExitField, AccountOrder | null>> & {
  /** The range order whose sides both are; null or absent: each is an order of its own. */
  readonly range?: AccountOrder | null;
};

const FIELDS: readonly ExitField[] = ['takeProfit', 'stopLoss'];
const TYPES = { takeProfit: 'takeProfit', stopLoss: 'stop' } as const;
const NAMES = { takeProfit: 'take profit', stopLoss: 'stop' } as const;

/**
 * For each kind of exit, the order whose trigger is nearest to the mark: it goes off first. A range counts as one of
 * both kinds.
 */
export function presentExits(position: Position, orders: readonly AccountOrder[]): PresentExits {
  const of = (field: ExitField): AccountOrder | null => {
    const distance = (order: AccountOrder) => order.trigger!.px.minus(position.fairPrice).abs();
    const waiting = orders.flatMap((order) => {
      if (!closes(order, position)) return [];
      return order.trigger?.px != null && order.orderType === TYPES[field] ? [order] : [legOf(order, field) ?? []].flat();
    });
    return waiting.sort((one, other) => distance(one).compareTo(distance(other)))[0] ?? null;
  };
  const [takeProfit, stopLoss] = [of('takeProfit'), of('stopLoss')];
  const isRange = takeProfit !== null && takeProfit.orderId === stopLoss?.orderId;
  return { takeProfit, stopLoss, ...(isRange ? { range: orders.find((each) => each.orderId === takeProfit.orderId) ?? null } : {}) };
}

/** A change of a trailing stop. Null: there is none, before or after. */
export interface TrailChange {
  readonly old: AccountOrder | null;
  readonly wanted: Trail | null;
}

/** Largest distance from the mark at which orders may close. */
export interface ExitBound {
  /** Distance in basis points. */
  readonly slippage: Decimal;
  /**
   * Whether it also applies to a market order that takes the place of another. False: each goes as far as the one
   * before it.
   */
  readonly isOfAll: boolean;
}

/**
 * Slippage of the order in the place of another; undefined: as far as the market allows, or to its limit.
 *
 * @param hasLimit whether it has a limit, which bounds it already
 */
function slippageInPlaceOf(old: AccountOrder | null, hasLimit: boolean, { slippage, isOfAll }: ExitBound): Decimal | undefined {
  const before = old?.trigger;
  if (before == null) return hasLimit ? undefined : slippage;
  if (isOfAll && !hasLimit) return slippage;
  return before.slippage ?? (hasLimit || before.lim == null ? undefined : slippage);
}

/**
 * The slippage with which each waiting order closes at the market; null: as far as the market allows. Orders with a
 * limit are left out.
 */
export function presentBounds(present: PresentExits, trail: AccountOrder | null): { readonly name: string; readonly slippage: Decimal | null }[] {
  const waiting = [...FIELDS.map((field) => ({ name: NAMES[field] as string, order: present[field] })), { name: 'trailing stop', order: trail }];
  return waiting.flatMap(({ name, order }) => (order?.trigger == null || order.trigger.lim != null ? [] : [{ name, slippage: order.trigger.slippage ?? null }]));
}

const NO_TRAIL: TrailChange = { old: null, wanted: null };

type Placed = StopOrder | TrailingOrder | RangeOrder;

interface ExitChange {
  /** Name of the exit. */
  readonly name: string;
  readonly placed: readonly Placed[];
  /** The orders that are replaced or taken away. */
  readonly old: readonly AccountOrder[];
}

/**
 * The exits wanted for a position: their prices, how far from the mark a new order may close, and whether both prices
 * are one order.
 */
export interface WantedExits {
  /** Prices; null: no exit. A price that an order has already leaves that order as it is. */
  readonly exits: Exits;
  readonly bound: ExitBound;
  /** Whether both are one order; undefined: as it is now. One price alone is never a range. */
  readonly asRange?: boolean | undefined;
}

/** The changes that one transaction makes to the orders that close a position. */
export class ExitPlan {
  private readonly changes: readonly ExitChange[];
  private readonly placed: readonly Placed[];
  /** New orders come first: they are there before the old ones go. */
  readonly actions: readonly Action[];

  /** @param trail wanted change of the trailing stop */
  constructor(position: Position, present: PresentExits, wanted: WantedExits, trail = NO_TRAIL) {
    this.changes = [...changesOfExits(position, present, wanted), ...changesOfTrail(position, trail, wanted.bound)];
    this.placed = this.changes.flatMap((each) => each.placed);
    this.actions = [...this.placed, ...this.changes.flatMap(({ old }) => old.map((each) => cancelOrder(each.symbol, each.orderId)))];
  }

  /** The outcome of each change, in words. */
  sentences(results: readonly ActionResult[]): { readonly texts: readonly string[]; readonly areRefused: boolean } {
    const refusals = this.refusals(results);
    const texts = this.changes.flatMap(({ name, placed }) => {
      if (placed.length > 0) return placed.map((order) => sentenceOf(order, refusals.get(order)));
      return [`The ${name} ${name.includes(' and ') ? 'were' : 'was'} taken away`];
    });
    return { texts, areRefused: refusals.size > 0 };
  }

  /**
   * Old orders that are gone although their replacement was refused: the actions of a transaction do not depend on each
   * other.
   */
  lost(results: readonly ActionResult[]): readonly AccountOrder[] {
    const refusals = this.refusals(results);
    const cancels = results.slice(this.placed.length);
    const all = this.changes.flatMap((change) => change.old.map((order) => ({ order, isRefused: change.placed.some((each) => refusals.has(each)) })));
    return all.filter(({ isRefused }, place) => isRefused && cancels[place]?.kind === 'cancelled').map(({ order }) => order);
  }

  private refusals(results: readonly ActionResult[]): Map<Placed, string> {
    const found = new Map<Placed, string>();
    this.placed.forEach((each, place) => {
      const result = results[place];
      const isRefused = result === undefined || isRefusal(result) || result.kind === 'cancelledReduceOnly';
      if (isRefused) found.set(each, result === undefined ? 'no answer' : (reasonOf(result) ?? wordsOf(result.kind)));
    });
    return found;
  }
}

/** @param refusal why it was refused; undefined: it was not */
function sentenceOf(placed: Placed, refusal: string | undefined): string {
  const end = refusal === undefined ? '' : ` was refused: ${refusal}`;
  const price = (amount: unknown) => withSeparators(String(amount));
  switch (placed.type) {
    case 'range': {
      const [stop, profit] = placed.side === 'sell' ? [placed.low, placed.high] : [placed.high, placed.low];
      return refusal === undefined ? `The take profit waits for ${price(profit)} and the stop for ${price(stop)}, as one order` : `The range of ${price(placed.low)} and ${price(placed.high)}${end}`;
    }
    case 'trailing':
      if (refusal !== undefined) return `The trailing stop of ${percentOf(placed.trailBps)}${end}`;
      return `The trailing stop follows the mark ${percentOf(placed.trailBps)} behind it${placed.limit === undefined ? '' : `, limit ${price(placed.limit)}`}`;
    default: {
      const name = placed.type === 'takeProfit' ? NAMES.takeProfit : NAMES.stopLoss;
      return refusal === undefined ? `The ${name} waits for ${price(placed.trigger)}` : `The ${name} at ${price(placed.trigger)}${end}`;
    }
  }
}

function changesOfExits(position: Position, present: PresentExits, { exits, bound, asRange = present.range != null }: WantedExits): ExitChange[] {
  const { range = null } = present;
  const isSame = (field: ExitField) => (exits[field] === null ? present[field] === null : (present[field]?.trigger?.px?.equals(exits[field]) ?? false));
  const isRange = asRange && FIELDS.every((field) => exits[field] !== null);
  const placed = (field: ExitField): StopOrder[] => (exits[field] === null ? [] : [exitOrder(position, field, exits[field], bound, present[field])]);
  if (!isRange && range === null) {
    return FIELDS.filter((field) => !isSame(field)).map((field) => ({ name: NAMES[field], placed: placed(field), old: listOf(present[field]) }));
  }
  if (isRange && range !== null && FIELDS.every(isSame)) return [];
  const [takeProfit, stop] = FIELDS.flatMap(placed);
  const orders = isRange ? [rangeOf(takeProfit!, stop!)] : FIELDS.flatMap(placed);
  const old = range === null ? FIELDS.flatMap((field) => listOf(present[field])) : [range];
  return [{ name: `${NAMES.takeProfit} and the ${NAMES.stopLoss}`, placed: orders, old: old.filter((each, place) => old.findIndex(({ orderId }) => orderId === each.orderId) === place) }];
}

function listOf<T>(value: T | null): readonly T[] {
  return value === null ? [] : [value];
}

function changesOfTrail(position: Position, { old, wanted }: TrailChange, bound: ExitBound): ExitChange[] {
  if (isSameTrail(old === null ? null : trailOfOrder(old), wanted)) return [];
  const placed = wanted === null ? [] : [trailOrder(position, wanted, slippageInPlaceOf(old, wanted.limit !== null, bound), old)];
  return [{ name: 'trailing stop', placed, old: listOf(old) }];
}

/**
 * The order for an exit of the whole position. It can only reduce it, and goes no farther from the mark than its
 * slippage.
 */
function exitOrder(position: Position, field: ExitField, trigger: Decimal, bound: ExitBound, old: AccountOrder | null): StopOrder {
  const kept = old === null ? {} : { ...boundsAt(old, trigger), ...samePayee(old) };
  const slippage = slippageInPlaceOf(old, 'limit' in kept, bound);
  const terms = { symbol: position.symbol, side: closingSide(position.size), size: position.size.abs(), trigger, ...kept, ...(slippage === undefined ? {} : { slippage }) };
  const order = field === 'takeProfit' ? takeProfitOrder(terms) : stopOrder(terms);
  return position.iso === true ? { ...order, isolated: true } : order;
}

/** An order that was taken away, to be placed again. A trailing stop begins at the present mark. */
export function sameAgain(order: AccountOrder): Placed {
  if (order.trigger?.pxHi != null) return movedRange(order, 'stopLoss', legOf(order, 'stopLoss')!.trigger!.px);
  return order.trigger?.trb == null ? movedTrigger(order, order.trigger!.px) : sameTrail(order);
}
