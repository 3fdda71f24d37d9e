import {
  cancelAll,
  cancelOrder,
  Decimal,
  OrderTracker,
  setLeverage,
  type AccountQueries,
  type AccountUpdate,
  type Action,
  type ActionResult,
  type LimitOrder,
  type Market,
  type MarketOrder,
  type PendingOnFill,
  type Position,
  type SignedTransaction,
  type Submission,
  type TrackedOrder,
  type Trader,
  type Transactions,
} from 'openperp-client';
import { sizeToClose } from '../account/positionRisk.js';
import type { AccountOrder, OrderTerms } from '../feed/accountProtocol.js';
import { withSeparators } from '../format/numbers.js';
import type { HeldOrder } from '../openOrders/baskets.js';
import { conditionalName } from '../openOrders/conditional.js';
import { boundedOrder, closingSide, type BestPrices } from '../order/closing.js';
import type { ExitField } from '../order/draft.js';
import { actionsOf } from '../order/orderActions.js';
import { isRepriced } from '../order/postOnly.js';
import { stopAction, stopText } from '../order/stopEntry.js';
import type { StopEntry, Terms } from '../order/terms.js';
import { AccountActs } from './accountActs.js';
import { fateOf, movedEntry } from './movedEntry.js';
import { failureOf, flattened, orderOutcome, ordersOf, plainOutcome, type Outcome } from './outcome.js';
import { ExitPlan, sameAgain, type PresentExits, type TrailChange, type WantedExits } from './positionExits.js';
import { movedRange } from './range.js';
import { excessOf, replacementOf, tifOf, withOld, type OrderChange, type Replacement } from './replacing.js';
import { trackedOutcome } from './trackedOutcome.js';
import { movedTrigger, nameOfWaiting, waitingOutcome } from './waitingOutcome.js';

/** The exchange to which transactions are sent and which is asked for orders. */
export interface Exchange {
  readonly transactions: Transactions;
  readonly accounts: AccountQueries;
}

/** The state of the page that trading needs. */
export interface Surroundings {
  market(symbol: string): Market | undefined;
  prices(symbol: string): BestPrices;
  /** Largest distance from the best price of an order that closes, a share. */
  closingBound(): Decimal;
  /** Is called before orders are sent. */
  placing(orders: readonly OrderTerms[]): void;
  /** The order that a stop entry holds; undefined for any other basket. */
  held(order: AccountOrder): HeldOrder | undefined;
  /** The actions that the first fill of an open order carries out; undefined: none. */
  armed(order: AccountOrder): PendingOnFill | undefined;
  /** Is called while an outcome is not known, and when it is. */
  asking(isAsking: boolean): void;
}

/** Everything that an account can do on the exchange. Each method resolves to undefined if it was already under way. */
export class Trading extends AccountActs {
  private readonly tracker: OrderTracker;
  private asked = 0;

  /** @param trader signs as the account or one of its agents */
  constructor(
    private readonly trader: Trader,
    private readonly exchange: Exchange,
    private readonly around: Surroundings,
    changed: (order: TrackedOrder) => void = () => {},
  ) {
    super();
    this.tracker = new OrderTracker(trader.account, exchange, { changed });
  }

  get account(): string {
    return this.trader.account;
  }

  /** Takes a message of the account's stream. */
  take(update: AccountUpdate): void {
    this.tracker.take(update);
  }

  /** Places an order of the ticket, and in the same transaction what closes its position again; one at a time, whatever it is. */
  place(terms: Terms): Promise<Outcome | undefined> {
    const { entry } = terms;
    if (entry) return this.once.run('place', () => this.placeStop(terms, entry));
    return this.once.run('place', () => this.placeOrders(actionsOf(terms)));
  }

  /** Lets an order wait for the mark. */
  private async placeStop(terms: Terms, entry: StopEntry): Promise<Outcome> {
    const transaction = await this.sign(actionsOf({ ...terms, entry }));
    const outcome = plainOutcome(await this.follow(transaction), stopText(terms, entry));
    return outcome.kind === 'done' ? { ...outcome, orderId: transaction.orderIds[0] ?? null } : outcome;
  }

  cancel(order: Pick<AccountOrder, 'symbol' | 'orderId'>): Promise<Outcome | undefined> {
    return this.once.run(`change ${order.orderId}`, () => this.plain([cancelOrder(order.symbol, order.orderId)], 'The order was cancelled'));
  }

  /** @param symbols markets; none: all markets */
  cancelAll(...symbols: string[]): Promise<Outcome | undefined> {
    return this.once.run(`cancelAll ${symbols.join()}`, async () => {
      const submission = await this.send([cancelAll(...symbols)]);
      const count = (kind: string): number => (submission.outcome === 'executed' ? submission.results.filter((each) => each.kind === kind).length : 0);
      const cancelled = count('cancelled');
      const waiting = count('pendingCancel');
      const rest = waiting === 0 ? '' : `; ${waiting} that ${waiting === 1 ? 'waits' : 'wait'} for makers will trade or end`;
      if (submission.outcome === 'executed' && cancelled + waiting === 0) return { kind: 'done', text: 'There was no open order to cancel', orderId: null };
      return plainOutcome(submission, submission.outcome === 'executed' ? `${cancelled} ${cancelled === 1 ? 'order was' : 'orders were'} cancelled${rest}` : 'Open orders were cancelled');
    });
  }

  /**
   * Changes an open order: another price is a cancel and a new order in one transaction, only another size keeps the order
   * and, if it is smaller, its place in the queue.
   */
  change(order: AccountOrder, change: OrderChange): Promise<Outcome | undefined> {
    return this.once.run(`change ${order.orderId}`, async () => {
      if (order.orderType === 'trigger' && change.price !== undefined) return this.moveEntry(order, change.price);
      if (order.trigger != null && change.price !== undefined) return this.moveTrigger(order, change.price, change.leg);
      const known = order.tif === null || order.reduceOnly === null ? await this.withTerms(order) : order;
      const replacement = replacementOf(known, change, this.around.armed(known)?.actions);
      if (typeof replacement === 'string') return { kind: 'refused', text: replacement, orderId: null };
      if (replacement.order === null) return this.plain(replacement.actions, `The size of the order is now ${change.size ?? order.originalSize}`);
      return this.replace(known, replacement, replacement.order);
    });
  }

  /** Closes a share of a position at once, within the closing bound. */
  close(position: Position, percent: 25 | 50 | 100): Promise<Outcome | undefined> {
    return this.inMarket(`close ${intentionOf(position)}`, position.symbol, async (market) => {
      const size = sizeToClose(position, percent, market.info.lotSize);
      const note = roundingText(position, percent, size, market.info.lotSize);
      if (size.isZero()) return { kind: 'refused', text: `Nothing was sent. ${note}`, orderId: null };
      const outcome = await this.bounded(market, position, size, true);
      return note === '' ? outcome : { ...outcome, text: `${outcome.text}. ${note}` };
    });
  }

  /** Sells a long position twice, or buys a short one back twice: the same size on the other side is left. */
  reverse(position: Position): Promise<Outcome | undefined> {
    return this.inMarket(`close ${intentionOf(position)}`, position.symbol, (market) => this.bounded(market, position, position.size.abs().times('2'), false));
  }

  /**
   * Sets, changes and takes away the exits of a position, in one transaction. An order that is gone because the new one
   * in its place was refused is placed again.
   *
   * @param trail the trailing stop of the position, as it is and as it is to be; undefined: it stays as it is
   */
  setExits(position: Position, present: PresentExits, wanted: WantedExits, trail?: TrailChange): Promise<Outcome | undefined> {
    return this.once.run(`exits ${intentionOf(position)}`, async () => {
      const plan = new ExitPlan(position, present, wanted, trail);
      if (plan.actions.length === 0) return { kind: 'done', text: 'Nothing was changed', orderId: null };
      const submission = await this.send(plan.actions);
      const failure = failureOf(submission);
      if (failure !== null) return failure;
      if (submission.outcome !== 'executed') return { kind: 'done', text: 'The orders that close the position were changed', orderId: null };
      const { texts, areRefused } = plan.sentences(submission.results);
      const lost = plan.lost(submission.results);
      const restored = lost.length === 0 ? [] : [await this.placeAgain(lost)];
      return { kind: areRefused ? (texts.length > 1 ? 'partly' : 'refused') : 'done', text: [...texts, ...restored].join('. '), orderId: null };
    });
  }

  /** Places lost orders again and returns the outcome in words. */
  private async placeAgain(lost: readonly AccountOrder[]): Promise<string> {
    const outcome = await this.plain(lost.map(sameAgain), '');
    const names = lost.map(nameOfWaiting).join(' and the ');
    return outcome.kind === 'done' ? `The ${names} waits as before` : `The ${names} is gone: ${outcome.text}`;
  }

  /** Cancels all orders and closes all positions, each within the closing bound, in one transaction. */
  flatten(positions: readonly Position[]): Promise<Outcome | undefined> {
    return this.once.run('flatten', async () => {
      const closing = positions.flatMap((position) => {
        const market = this.around.market(position.symbol);
        const terms = { side: closingSide(position.size), size: position.size.abs(), share: this.around.closingBound(), reduceOnly: true, isolated: position.iso === true };
        return market === undefined ? [] : [boundedOrder(market, this.around.prices(market.symbol), terms)];
      });
      const transaction = await this.sign([cancelAll(), ...closing]);
      return flattened(closing, await this.follow(transaction));
    });
  }

  setLeverage(symbol: string, leverage: Decimal): Promise<Outcome | undefined> {
    return this.once.run(`leverage ${symbol}`, () => this.plain([setLeverage({ [symbol]: leverage })], `The leverage in ${symbol} is now ${leverage}×`));
  }

  private async inMarket(name: string, symbol: string, work: (market: Market) => Promise<Outcome>): Promise<Outcome | undefined> {
    const market = this.around.market(symbol);
    if (!market) return { kind: 'refused', text: `The market ${symbol} has not been loaded yet`, orderId: null };
    return this.once.run(name, () => work(market));
  }

  private bounded(market: Market, position: Position, size: Decimal, reduceOnly: boolean): Promise<Outcome> {
    const terms = { side: closingSide(position.size), size, share: this.around.closingBound(), reduceOnly, isolated: position.iso === true };
    return this.placeOrders([boundedOrder(market, this.around.prices(market.symbol), terms)]);
  }

  /** The outcome of the last order among the actions. */
  private async placeOrders(actions: readonly Action[]): Promise<Outcome> {
    const transaction = await this.sign(actions);
    const submission = await this.follow(transaction);
    return this.ofOrder(transaction, submission);
  }

  private async ofOrder(transaction: SignedTransaction, submission: Submission): Promise<Outcome> {
    const failure = failureOf(submission);
    if (failure !== null) return failure;
    const { order, place } = ordersOf(transaction.actions).at(-1)!;
    const results = submission.outcome === 'executed' ? submission.results : [];
    const result = results[place];
    if (result !== undefined) return waitingOutcome(orderOutcome(order, result, await this.chosenPrice(order, result)), transaction.actions.slice(place + 1), results.slice(place + 1));
    return trackedOutcome(order, this.tracker.orders.get(transaction.orderIds[place] ?? ''));
  }

  /**
   * Price at which an order rests if the exchange chose it, which its answer does not contain. Null: it was not chosen,
   * or could not be looked up.
   */
  private async chosenPrice(order: LimitOrder | MarketOrder, result: ActionResult): Promise<Decimal | null> {
    if (order.type !== 'limit' || !isRepriced(order.timeInForce) || result.kind !== 'resting') return null;
    const found = await this.exchange.accounts.order(this.account, result.orderId).catch(() => null);
    return found?.price ?? null;
  }

  /**
   * Moves a conditional order. The new one is placed before the old one is cancelled: a refusal, because the mark has
   * passed the price meanwhile, must not leave a position without its stop.
   */
  private async moveTrigger(order: AccountOrder, price: Decimal, leg?: ExitField): Promise<Outcome> {
    const moved = order.orderType === 'range' && leg !== undefined ? movedRange(order, leg, price) : movedTrigger(order, price);
    const prices = moved.type === 'range' ? [moved.low, moved.high] : [price];
    const transaction = await this.sign([moved]);
    const text = `The ${conditionalName(order.orderType)} waits for ${prices.map((each) => withSeparators(String(each))).join(' and ')} now`;
    const placed = plainOutcome(await this.follow(transaction), text);
    if (placed.kind !== 'done') return placed;
    const cancelled = await this.plain([cancelOrder(order.symbol, order.orderId)], '');
    if (cancelled.kind === 'done') return placed;
    const orderId = transaction.orderIds[0];
    if (orderId != null && cancelled.kind === 'refused') await this.plain([cancelOrder(order.symbol, orderId)], '');
    return { ...cancelled, text: `The ${conditionalName(order.orderType)} was not moved: ${cancelled.text}` };
  }

  /**
   * Moves a stop entry in one transaction, so that there are never two that could both open a position. An old one that
   * is gone although the new one was refused is placed again.
   */
  private async moveEntry(order: AccountOrder, price: Decimal): Promise<Outcome> {
    const [held, { markPrice }] = [this.around.held(order), this.around.prices(order.symbol)];
    const moved = movedEntry(order, held, price, markPrice);
    if (typeof moved === 'string') return { kind: 'refused', text: moved, orderId: null };
    const transaction = await this.sign([cancelOrder(order.symbol, order.orderId), stopAction(moved.terms, moved.entry)]);
    const submission = await this.follow(transaction);
    const failure = failureOf(submission);
    if (failure !== null) return failure;
    const orderId = transaction.orderIds[1] ?? null;
    const done: Outcome = { kind: 'done', text: `The stop entry waits for ${withSeparators(price.toString())} now`, orderId };
    if (submission.outcome !== 'executed') return done;
    const { kind, reason } = fateOf(submission.results);
    if (kind === 'moved') return done;
    const text = `The stop entry was not moved: ${reason}`;
    if (kind === 'lost') return { kind: 'refused', text: `${text}. ${await this.placeEntryAgain(order, held)}`, orderId: null };
    const taken = kind === 'doubled' && orderId !== null ? await this.plain([cancelOrder(order.symbol, orderId)], '') : null;
    return { kind: 'refused', text: taken === null || taken.kind === 'done' ? text : `${text}. The new one could not be cancelled: ${taken.text}`, orderId: null };
  }

  /** Places a stop entry again and returns the outcome in words. */
  private async placeEntryAgain(order: AccountOrder, held: HeldOrder | undefined): Promise<string> {
    const same = movedEntry(order, held, order.trigger!.px, null);
    if (typeof same === 'string') return `It is gone. ${same}`;
    const outcome = await this.placeStop(same.terms, same.entry);
    const name = `The stop entry at ${withSeparators(order.trigger!.px.toString())}`;
    return outcome.kind === 'done' ? `${name} waits as before` : `${name} is gone: ${outcome.text}`;
  }

  private async replace(order: AccountOrder, { actions, isArmed }: Replacement, placed: LimitOrder): Promise<Outcome> {
    const transaction = await this.sign(actions);
    const submission = await this.follow(transaction);
    const outcome = await this.ofOrder(transaction, submission);
    if (submission.outcome !== 'executed') return outcome;
    const before = await this.exchange.accounts.order(this.account, order.orderId).catch(() => null);
    const excess = excessOf(submission.results, placed, order.filledSize, before?.executedSize ?? order.filledSize, isArmed);
    if (excess === null) return withOld(outcome, submission.results, order.filledSize, before?.executedSize);
    const isBoth = isArmed && submission.results[1]?.kind === 'working';
    const cancelled = isBoth ? 'so the rest of the new one was cancelled: a part of it was filled, and carried it out as well' : 'so the new one was cancelled';
    const done = isArmed ? `and has carried out what it armed, ${cancelled}` : 'so the new one was made smaller by as much';
    const taken = await this.plain([excess], `The old order had been filled meanwhile, ${done}`);
    return taken.kind === 'done' ? taken : { ...taken, text: `The old order had been filled meanwhile, and the new one could not be ${isArmed ? 'cancelled' : 'made smaller'}: ${taken.text}` };
  }

  /** Asks the exchange for the terms of an order that the stream does not contain. */
  private async withTerms(order: AccountOrder): Promise<AccountOrder> {
    const open = await this.exchange.accounts.openOrders(this.account, order.symbol).catch(() => []);
    const found = open.find((each) => each.orderId === order.orderId);
    return found === undefined ? order : { ...order, tif: found.tif, reduceOnly: found.reduceOnly };
  }

  protected async send(actions: readonly Action[]): Promise<Submission> {
    return this.follow(await this.sign(actions));
  }

  private async sign(actions: readonly Action[]): Promise<SignedTransaction> {
    const transaction = await this.trader.sign(actions);
    const orders = ordersOf(actions).flatMap(({ order, place }): OrderTerms[] => {
      const orderId = transaction.orderIds[place];
      if (orderId == null || order.type !== 'limit') return [];
      return [{ orderId, reduceOnly: order.reduceOnly, tif: tifOf(order.timeInForce) }];
    });
    if (orders.length > 0) this.around.placing(orders);
    return transaction;
  }

  /** Sends, and says so when the answer takes longer than a person waits without wondering. */
  private async follow(transaction: SignedTransaction): Promise<Submission> {
    let isAsking = false;
    const timer = setTimeout(() => {
      isAsking = true;
      if (++this.asked === 1) this.around.asking(true);
    }, ASKING_MILLIS);
    try {
      return await this.tracker.send(transaction);
    } finally {
      clearTimeout(timer);
      if (isAsking && --this.asked === 0) this.around.asking(false);
    }
  }
}

const ASKING_MILLIS = 1_000;

/** Says that a part of a position is not a multiple of the lot; empty: it is. */
function roundingText({ size: held }: Position, percent: number, size: Decimal, lot: Decimal): string {
  const asked = held.abs().times(String(percent / 100));
  return asked.equals(size) ? '' : `${percent} % of ${withSeparators(held.abs().toString())} are ${withSeparators(asked.toString())}, and sizes are multiples of ${lot}`;
}

/** A name for a position: an account may have two in a market, one that shares its margin and an isolated one. */
function intentionOf({ symbol, iso }: Position): string {
  return iso === true ? `${symbol} isolated` : symbol;
}
