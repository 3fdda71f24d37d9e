import { cancelOrder, Decimal, isRefusal, reasonOf, stopOrder, takeProfitOrder, type Action, type ActionResult, type Position, type StopOrder, type TrailingOrder } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { withSeparators } from '../format/numbers.js';
import { percentOf } from '../account/waiting.js';
import { closes, closingSide } from './closing.js';
import type { ExitField } from './draft.js';
import type { Exits } from './exits.js';
import { wordsOf } from './outcome.js';
import { boundsAt, samePayee } from './sameBounds.js';
import { isSameTrail, trailOfOrder, trailOrder, type Trail } from './trailing.js';

/** The orders that wait to close a position; null: none does. */
export type PresentExits = Readonly<Record<ExitField, AccountOrder | null>>;

const FIELDS: readonly ExitField[] = ['takeProfit', 'stopLoss'];
const TYPES = { takeProfit: 'takeProfit', stopLoss: 'stop' } as const;
const NAMES = { takeProfit: 'take profit', stopLoss: 'stop' } as const;

/** Of each kind the order whose trigger is nearest to the mark: it goes off first. */
export function presentExits(position: Position, orders: readonly AccountOrder[]): PresentExits {
  const of = (field: ExitField): AccountOrder | null => {
    const distance = (order: AccountOrder) => order.trigger!.px!.minus(position.fairPrice).abs();
    const waiting = orders.filter((order) => order.trigger?.px != null && order.orderType === TYPES[field] && closes(order, position));
    return waiting.sort((one, other) => distance(one).compareTo(distance(other)))[0] ?? null;
  };
  return { takeProfit: of('takeProfit'), stopLoss: of('stopLoss') };
}

/** What a trailing stop is to be. Null: there is none, before or after. */
export interface TrailChange {
  readonly old: AccountOrder | null;
  readonly wanted: Trail | null;
}

/** How far from the mark orders may close. */
export interface ExitBound {
  /** In basis points. */
  readonly slippage: Decimal;
  /** Whether it is also that of an order at the market that takes the place of another. Else each goes as far as the one before it. */
  readonly isOfAll: boolean;
}

/**
 * How far the order in the place of another goes; undefined: as far as the market allows, or to its limit.
 *
 * @param hasLimit whether it has a limit, which bounds it already
 */
function slippageInPlaceOf(old: AccountOrder | null, hasLimit: boolean, { slippage, isOfAll }: ExitBound): Decimal | undefined {
  const before = old?.trigger;
  if (before == null) return hasLimit ? undefined : slippage;
  if (isOfAll && !hasLimit) return slippage;
  return before.slippage ?? (hasLimit || before.lim == null ? undefined : slippage);
}

/** Of the orders that wait how far each closes at the market; null: as far as that allows. Those with a limit are left out. */
export function presentBounds(present: PresentExits, trail: AccountOrder | null): { readonly name: string; readonly slippage: Decimal | null }[] {
  const waiting = [...FIELDS.map((field) => ({ name: NAMES[field] as string, order: present[field] })), { name: 'trailing stop', order: trail }];
  return waiting.flatMap(({ name, order }) => (order?.trigger == null || order.trigger.lim != null ? [] : [{ name, slippage: order.trigger.slippage ?? null }]));
}

const NO_TRAIL: TrailChange = { old: null, wanted: null };

interface ExitChange {
  /** What it is called. */
  readonly name: string;
  readonly placed: StopOrder | TrailingOrder | null;
  /** The order in whose place it comes, or that is taken away. */
  readonly old: AccountOrder | null;
}

/** What one transaction does to the orders that close a position. */
export class ExitPlan {
  private readonly changes: readonly ExitChange[];
  /** New orders come first: they are there before the old ones go. */
  readonly actions: readonly Action[];

  /**
   * @param wanted null: none; the price that an order has already leaves it as it is
   * @param bound how far from the mark a new one may close
   * @param trail likewise of the trailing stop
   */
  constructor(position: Position, present: PresentExits, wanted: Exits, bound: ExitBound, trail = NO_TRAIL) {
    const exits = FIELDS.flatMap((field): ExitChange[] => {
      const [old, trigger] = [present[field], wanted[field]];
      const isSame = trigger === null ? old === null : (old?.trigger?.px?.equals(trigger) ?? false);
      return isSame ? [] : [{ name: NAMES[field], placed: trigger === null ? null : exitOrder(position, field, trigger, bound, old), old }];
    });
    this.changes = [...exits, ...changesOfTrail(position, trail, bound)];
    this.actions = [...this.placing.map((each) => each.placed), ...this.cancelling.map(({ old }) => cancelOrder(old.symbol, old.orderId))];
  }

  private get placing() {
    return this.changes.filter((each): each is ExitChange & { readonly placed: StopOrder | TrailingOrder } => each.placed !== null);
  }

  private get cancelling() {
    return this.changes.filter((each): each is ExitChange & { readonly old: AccountOrder } => each.old !== null);
  }

  /** What came of each, in words. */
  sentences(results: readonly ActionResult[]): { readonly texts: readonly string[]; readonly areRefused: boolean } {
    const refusals = this.refusals(results);
    const texts = this.changes.map((change) => {
      const { name, placed } = change;
      if (placed === null) return `The ${name} was taken away`;
      const refusal = refusals.get(change);
      const isTrailing = placed.type === 'trailing';
      const terms = isTrailing ? percentOf(placed.trailBps) : withSeparators(String(placed.trigger));
      if (refusal !== undefined) return `The ${name} ${isTrailing ? 'of' : 'at'} ${terms} was refused: ${refusal}`;
      const limit = isTrailing && placed.limit !== undefined ? `, limit ${withSeparators(String(placed.limit))}` : '';
      return isTrailing ? `The ${name} follows the mark ${terms} behind it${limit}` : `The ${name} waits for ${terms}`;
    });
    return { texts, areRefused: refusals.size > 0 };
  }

  /** Old orders that are gone though nothing came in their place: the actions of a transaction do not depend on each other. */
  lost(results: readonly ActionResult[]): readonly AccountOrder[] {
    const refusals = this.refusals(results);
    const cancels = results.slice(this.placing.length);
    return this.cancelling.filter((each, place) => refusals.has(each) && cancels[place]?.kind === 'cancelled').map((each) => each.old);
  }

  private refusals(results: readonly ActionResult[]): Map<ExitChange, string> {
    const found = new Map<ExitChange, string>();
    this.placing.forEach((each, place) => {
      const result = results[place];
      const isRefused = result === undefined || isRefusal(result) || result.kind === 'cancelledReduceOnly';
      if (isRefused) found.set(each, result === undefined ? 'no answer' : (reasonOf(result) ?? wordsOf(result.kind)));
    });
    return found;
  }
}

function changesOfTrail(position: Position, { old, wanted }: TrailChange, bound: ExitBound): ExitChange[] {
  if (isSameTrail(old === null ? null : trailOfOrder(old), wanted)) return [];
  return [{ name: 'trailing stop', placed: wanted === null ? null : trailOrder(position, wanted, slippageInPlaceOf(old, wanted.limit !== null, bound), old), old }];
}

/** Of the whole position. It can only reduce it, and goes no further from the mark than its slippage. */
function exitOrder(position: Position, field: ExitField, trigger: Decimal, bound: ExitBound, old: AccountOrder | null): StopOrder {
  const kept = old === null ? {} : { ...boundsAt(old, trigger), ...samePayee(old) };
  const slippage = slippageInPlaceOf(old, 'limit' in kept, bound);
  const terms = { symbol: position.symbol, side: closingSide(position.size), size: position.size.abs(), trigger, ...kept, ...(slippage === undefined ? {} : { slippage }) };
  const order = field === 'takeProfit' ? takeProfitOrder(terms) : stopOrder(terms);
  return position.iso === true ? { ...order, isolated: true } : order;
}
