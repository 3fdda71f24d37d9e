import { cancelOrder, Decimal, isRefusal, reasonOf, stopOrder, takeProfitOrder, type Action, type ActionResult, type Position, type StopOrder } from 'openperp-client';
import type { AccountOrder } from '../feed/accountProtocol.js';
import { withSeparators } from '../format/numbers.js';
import { closingSide } from './closing.js';
import type { ExitField } from './draft.js';
import type { Exits } from './exits.js';
import { wordsOf } from './outcome.js';

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

function closes(order: AccountOrder, position: Position): boolean {
  return order.symbol === position.symbol && (order.iso ?? false) === (position.iso ?? false) && order.isBuy === position.size.isNegative();
}

interface ExitChange {
  readonly field: ExitField;
  readonly placed: StopOrder | null;
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
   * @param slippage how far from the mark a new one may close, in basis points
   */
  constructor(position: Position, present: PresentExits, wanted: Exits, slippage: Decimal) {
    this.changes = FIELDS.flatMap((field): ExitChange[] => {
      const [old, trigger] = [present[field], wanted[field]];
      const isSame = trigger === null ? old === null : (old?.trigger?.px?.equals(trigger) ?? false);
      return isSame ? [] : [{ field, placed: trigger === null ? null : exitOrder(position, field, trigger, slippage), old }];
    });
    this.actions = [...this.placing.map((each) => each.placed), ...this.cancelling.map(({ old }) => cancelOrder(old.symbol, old.orderId))];
  }

  private get placing() {
    return this.changes.filter((each): each is ExitChange & { readonly placed: StopOrder } => each.placed !== null);
  }

  private get cancelling() {
    return this.changes.filter((each): each is ExitChange & { readonly old: AccountOrder } => each.old !== null);
  }

  /** What came of each, in words. */
  sentences(results: readonly ActionResult[]): { readonly texts: readonly string[]; readonly areRefused: boolean } {
    const refusals = this.refusals(results);
    const texts = this.changes.map((change) => {
      const name = NAMES[change.field];
      if (change.placed === null) return `The ${name} was taken away`;
      const refusal = refusals.get(change);
      const price = withSeparators(String(change.placed.trigger));
      return refusal === undefined ? `The ${name} waits for ${price}` : `The ${name} at ${price} was refused: ${refusal}`;
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

/** Of the whole position. It can only reduce it, and goes no further from the mark than its slippage. */
function exitOrder(position: Position, field: ExitField, trigger: Decimal, slippage: Decimal): StopOrder {
  const terms = { symbol: position.symbol, side: closingSide(position.size), size: position.size.abs(), trigger, slippage };
  const order = field === 'takeProfit' ? takeProfitOrder(terms) : stopOrder(terms);
  return position.iso === true ? { ...order, isolated: true } : order;
}
