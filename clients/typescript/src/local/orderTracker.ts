import type { Side } from '../actions/index.js';
import type { OrderOutcome } from '../answers/accounts/histories.js';
import { isOpen } from '../answers/accounts/orderStates.js';
import { reasonOf, type ActionResult } from '../answers/results/actionResult.js';
import type { AccountUpdate } from '../answers/updates/accountStream.js';
import type { OrderUpdate } from '../answers/updates/orderUpdates.js';
import type { OrderStatus } from '../answers/words.js';
import { RequestFailed } from '../http/failures.js';
import { pause } from '../http/httpRequests.js';
import type { AccountQueries } from '../queries/accountQueries.js';
import { sentenceOf, type Submission, type Transactions } from '../transactions/submission.js';
import type { SignedTransaction } from '../transactions/trader.js';
import { Decimal } from '../values/decimal.js';

/** `sending`: not answered yet. `unknown`: it may have been executed. `notSent`: it was not, and will not be. */
export type TrackedStatus = OrderStatus | 'sending' | 'unknown' | 'notSent';

/** An order that this program has sent. */
export interface TrackedOrder {
  readonly orderId: string;
  readonly symbol: string;
  readonly side: Side;
  /** Limit price; null for a market order. */
  readonly price: Decimal | null;
  /** Size as sent, or as last modified to. */
  readonly originalSize: Decimal;
  readonly filledSize: Decimal;
  /** Average price of the fills; 0 without fills. */
  readonly averagePrice: Decimal;
  readonly status: TrackedStatus;
  /** Why it was refused or has ended, a sentence. */
  readonly reason: string | null;
  /** Time of the last change that the exchange dated, nanoseconds since 1970; 0 before there is one. */
  readonly timestamp: bigint;
}

export interface TrackerSettings {
  /**
   * Longest time to find out the outcome of a transaction, in milliseconds. Default 15 000: no market takes an order 5
   * s after its admission.
   */
  readonly longestMillis?: number;
  /** Called at every change. */
  readonly changed?: (order: TrackedOrder) => void;
  /** Number of ended orders to remember. Default 1000. */
  readonly mostEnded?: number;
}

const POLL_MILLIS = 250;

/**
 * Knows what became of every order that was sent through it: from the answer, from the account's stream, and where neither
 * came, from the exchange by the order's ID. An order ID never changes, also not by a modification.
 *
 *     sending -> resting, filled, rejected…   the answer or the stream says so
 *     sending -> notSent                      the exchange refused the whole transaction or did not take it
 *     sending -> unknown                      no answer: the same transaction is sent again, and the ID is asked for
 *     unknown -> any                          one of them has brought the outcome
 */
export class OrderTracker {
  readonly orders = new Map<string, TrackedOrder>();
  private readonly longestMillis: number;
  private readonly changed: (order: TrackedOrder) => void;
  private readonly mostEnded: number;

  constructor(
    private readonly account: string,
    private readonly exchange: { readonly transactions: Transactions; readonly accounts: AccountQueries },
    settings: TrackerSettings = {},
  ) {
    this.longestMillis = settings.longestMillis ?? 15_000;
    this.changed = settings.changed ?? (() => {});
    this.mostEnded = settings.mostEnded ?? 1000;
  }

  /** Sends a transaction, again while its outcome is unknown, and follows its orders. */
  async send(transaction: SignedTransaction): Promise<Submission> {
    const deadline = Date.now() + this.longestMillis;
    const ids = this.begin(transaction);
    const submission = await this.exchange.transactions.submit(transaction);
    const isUnknown = submission.outcome === 'unknown';
    if (isUnknown) ids.forEach((id) => this.settle(id, { status: 'unknown', reason: submission.message }));
    const mayPass = submission.outcome === 'notTaken' && submission.failure.kind !== 'badRequest';
    const outcome =
      isUnknown || mayPass
        ? await this.exchange.transactions.submitUntilKnown(transaction, Math.max(0, deadline - Date.now()), isUnknown)
        : submission;
    await this.conclude(transaction, ids, outcome, deadline);
    return outcome;
  }

  /** Takes a message of the account's stream. */
  take(update: AccountUpdate): void {
    if (update.type === 'orderUpdate') this.takeOrder(update);
    if (update.type === 'accountSnapshot') void this.reconcile();
  }

  /** The orders that may still be filled, including those of unknown outcome. */
  open(symbol?: string): TrackedOrder[] {
    return [...this.orders.values()].filter((each) => !hasEnded(each) && (symbol === undefined || each.symbol === symbol));
  }

  /** Asks the exchange for every order that has not ended. Needed after a gap in the stream only. */
  async reconcile(): Promise<void> {
    await Promise.all(this.open().filter((each) => each.status !== 'sending').map((each) => this.ask(each.orderId)));
  }

  private begin(transaction: SignedTransaction): string[] {
    const ids: string[] = [];
    transaction.actions.forEach((each, index) => {
      const orderId = transaction.orderIds[index];
      const action = each.type === 'onFill' ? each.parent : each;
      if (orderId == null || (action.type !== 'limit' && action.type !== 'market')) return;
      ids.push(orderId);
      const exact = (amount: Decimal | number) => (amount instanceof Decimal ? amount : Decimal.fromNumber(amount));
      this.put({
        orderId,
        symbol: action.symbol,
        side: action.side,
        price: action.type === 'limit' ? exact(action.price) : null,
        originalSize: exact(action.size),
        filledSize: Decimal.ZERO,
        averagePrice: Decimal.ZERO,
        status: 'sending',
        reason: null,
        timestamp: 0n,
      });
    });
    return ids;
  }

  private async conclude(transaction: SignedTransaction, ids: readonly string[], outcome: Submission, deadline: number): Promise<void> {
    if (outcome.outcome === 'executed') return outcome.results.forEach((result) => this.takeResult(result));
    if (outcome.outcome === 'refused' || outcome.outcome === 'notTaken') {
      return ids.forEach((id) => this.settle(id, { status: 'notSent', reason: sentenceOf(outcome) }));
    }
    const asked = transaction.actions.flatMap((action) => (action.type === 'modify' || action.type === 'cancel' ? [action.orderId] : []));
    await Promise.all([...ids, ...asked.filter((id) => this.orders.has(id))].map((id) => this.askUntilKnown(id, deadline)));
  }

  private async askUntilKnown(orderId: string, deadline: number): Promise<void> {
    while (!(await this.ask(orderId)) && Date.now() < deadline) await pause(POLL_MILLIS);
  }

  /** Whether the exchange knows the order. */
  private async ask(orderId: string): Promise<boolean> {
    try {
      const found = await this.exchange.accounts.order(this.account, orderId);
      if (found !== null) this.takeOutcome(found);
      return found !== null;
    } catch (error) {
      if (error instanceof RequestFailed) return false;
      throw error;
    }
  }

  /** The answer counts until the stream or a query has said something: it has no time of its own. */
  private takeResult(result: ActionResult): void {
    if (!('orderId' in result)) return;
    if (result.kind === 'cancelOneRejected' || result.kind === 'pendingCancel' || ('isModify' in result && result.isModify)) return;
    this.settle(result.orderId, {
      status: result.kind,
      reason: reasonOf(result),
      ...('filledSize' in result ? { filledSize: result.filledSize } : {}),
      ...('averagePrice' in result ? { averagePrice: result.averagePrice } : {}),
    });
  }

  private takeOutcome(found: OrderOutcome): void {
    const order = this.orders.get(found.orderId);
    if (!order || hasEnded(order) || found.timestamp < order.timestamp) return;
    const { executedSize: filledSize, vwap: averagePrice, status, reason, timestamp } = found;
    this.put({ ...order, filledSize, averagePrice, status, reason, timestamp, originalSize: found.originalSize ?? order.originalSize });
  }

  private takeOrder(update: OrderUpdate): void {
    const order = this.orders.get(update.orderId);
    if (!order || hasEnded(order) || update.timestamp < order.timestamp) return;
    const { status, reason, timestamp, filledSize, originalSize } = update;
    this.put({ ...order, status: status === 'placed' ? 'resting' : status, reason, timestamp, filledSize, originalSize, averagePrice: update.vwap });
  }

  /**
   * Applies a change that has no time of its own: only if nothing dated is known of the order yet, or the change ends
   * it.
   */
  private settle(orderId: string, change: Partial<TrackedOrder> & { readonly status: TrackedStatus }): void {
    const order = this.orders.get(orderId);
    if (!order || hasEnded(order)) return;
    const isDated = order.timestamp > 0n;
    if (!isDated || hasEnded({ status: change.status })) this.put({ ...order, ...change });
  }

  private put(order: TrackedOrder): void {
    this.orders.delete(order.orderId);
    this.orders.set(order.orderId, order);
    this.changed(order);
    if (hasEnded(order)) this.forgetOldest();
  }

  private forgetOldest(): void {
    const ended = [...this.orders.values()].filter(hasEnded);
    ended.slice(0, Math.max(0, ended.length - this.mostEnded)).forEach((each) => this.orders.delete(each.orderId));
  }
}

function hasEnded({ status }: Pick<TrackedOrder, 'status'>): boolean {
  return status === 'notSent' || (status !== 'sending' && status !== 'unknown' && !isOpen(status));
}
