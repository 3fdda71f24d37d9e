import {
  factsOf,
  LocalAccount,
  type AccountFacts,
  type AccountQueries,
  type AccountState,
  type AccountUpdate,
  type FeeTier,
  type Market,
  type PendingOnFill,
  type Position,
  type RiskModel,
  type Streams,
} from 'openperp-client';
import { assess, type Situation } from '../order/assessment.js';
import type { Levels } from '../order/depth.js';
import type { Draft } from '../order/draft.js';
import { isolatedFactsOf } from '../order/isolated.js';
import type { AccountFrames, AccountOrder, AssessmentFrame, OrderTerms } from './accountProtocol.js';
import type { Part } from './part.js';
import type { Command } from './protocol.js';

/** A draft is judged again at this interval: prices and margin move while it is looked at. */
const ASSESS_MILLIS = 250;
/** Shortest interval between two requests for the terms of orders that other programs place. */
const TERMS_MILLIS = 1_000;
/**
 * Interval at which fee tiers are requested while an order is written. They are also in the first message of the
 * account, and change with its volume and with policies.
 */
const TIERS_MILLIS = 20_000;
/** More updates than this are of no use to a page that was not looked at. */
const MOST_UPDATES = 500;
const MOST_TERMS = 10_000;

/** The values that a draft is judged by, beside the account. */
export interface Surroundings {
  market(symbol: string): Market | undefined;
  model(): RiskModel;
  /** Whether ticker and rates of a market have come. */
  isKnown(symbol: string): boolean;
  levels(symbol: string): Levels;
  /** Follows tickers and rates of markets in which there is something to value. */
  follow(symbols: readonly string[]): void;
  markPrice(symbol: string): Situation['mark'];
  /** State of a market from its ticker; null: not known. */
  state(symbol: string): Situation['state'];
}

/** The account that is traded for, and the order that is being written. */
export class AccountPart implements Part {
  private streams: Streams | undefined;
  private queries: AccountQueries | undefined;
  private local: LocalAccount | undefined;
  private wanted: string | null = null;
  private updates: AccountUpdate[] = [];
  private hasChanged = false;
  private readonly terms = new Map<string, OrderTerms>();
  private isAskingTerms = false;
  private tiers: ReadonlyMap<string, FeeTier> = new Map();
  /** When the tiers arrived or were requested, milliseconds since 1970; 0: not for this account. */
  private tiersAskedAt = 0;
  private draft: { readonly id: number; readonly draft: Draft } | undefined;
  private assessed: { readonly text: string; readonly frame: AssessmentFrame } | undefined;
  private isAssessmentNew = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly changed: () => void,
    private readonly around: Surroundings,
  ) {}

  begin(streams: Streams, queries: AccountQueries): void {
    this.streams = streams;
    this.queries = queries;
    this.follow(this.wanted);
  }

  handle(command: Command): void {
    if (command.type === 'account' && command.account !== this.wanted) this.follow(command.account);
    if (command.type === 'draft') this.write(command.id, command.draft);
    if (command.type === 'orderTerms') command.orders.forEach((order) => this.learn(order));
  }

  fill(frame: AccountFrames): void {
    if (this.hasChanged && this.local?.hasBegun) {
      this.hasChanged = false;
      const { account, margin, positions, isolatedPositions, leverages } = this.local;
      const orders = this.orders().sort((a, b) => Number(b.timestamp - a.timestamp));
      frame.account = {
        account,
        margin,
        positions: bySymbol(positions),
        isolated: bySymbol(isolatedPositions),
        orders,
        armed: this.armed(orders),
        baskets: orders.flatMap(({ orderId }) => this.local?.baskets.get(orderId) ?? []),
        leverages: [...leverages].map(([symbol, leverage]) => ({ symbol, leverage })),
        updates: this.updates,
      };
      this.updates = [];
    }
    if (this.isAssessmentNew && this.assessed) frame.assessment = this.assessed.frame;
    this.isAssessmentNew = false;
  }

  private follow(account: string | null): void {
    this.wanted = account;
    this.local?.close();
    this.local = undefined;
    this.updates = [];
    this.terms.clear();
    this.tiers = new Map();
    this.tiersAskedAt = 0;
    if (account !== null && this.streams) {
      this.local = LocalAccount.follow(this.streams, account, (local, update) => this.took(local, update));
    }
    this.reassess();
  }

  private took(local: LocalAccount, update: AccountUpdate): void {
    if (update.type === 'accountSnapshot' && update.feeTiers) this.show(update.feeTiers);
    this.updates.push(update);
    if (this.updates.length > MOST_UPDATES) this.updates.shift();
    const symbols = new Set([...local.positions.keys(), ...local.isolatedPositions.keys(), ...[...local.orders.values()].map((order) => order.symbol)]);
    this.around.follow([...symbols]);
    if ([...local.orders.keys()].some((orderId) => !this.terms.has(orderId))) void this.askTerms();
    this.hasChanged = true;
    this.changed();
  }

  private orders(): AccountOrder[] {
    return [...(this.local?.orders.values() ?? [])].map((order) => {
      const known = this.terms.get(order.orderId);
      return { ...order, reduceOnly: known?.reduceOnly ?? order.reduceOnly, tif: known?.tif ?? order.tif };
    });
  }

  /** The actions that the first fills of these orders arm. */
  private armed(orders: readonly AccountOrder[]): PendingOnFill[] {
    return orders.flatMap(({ orderId }) => {
      const actions = this.local?.onFills.get(orderId);
      return actions === undefined ? [] : [{ parentOrderId: orderId, actions }];
    });
  }

  private learn(order: OrderTerms): void {
    this.terms.set(order.orderId, order);
    if (this.terms.size > MOST_TERMS) this.terms.delete(this.terms.keys().next().value!);
    this.hasChanged = true;
  }

  /**
   * Requests the terms that the stream does not contain, of orders that another program has placed, or that were there
   * before.
   */
  private async askTerms(): Promise<void> {
    const { local, queries } = this;
    if (this.isAskingTerms || !local || !queries) return;
    this.isAskingTerms = true;
    try {
      const { openOrders } = await queries.fullAccount(local.account);
      if (local !== this.local) return;
      openOrders.forEach((order) => this.learn(order));
      this.changed();
    } catch {
      // The next update of the account asks again.
    } finally {
      setTimeout(() => (this.isAskingTerms = false), TERMS_MILLIS);
    }
  }

  private show(tiers: readonly FeeTier[]): void {
    this.tiersAskedAt = Date.now();
    this.tiers = new Map(tiers.map((tier) => [tier.symbol, tier]));
  }

  /** Requests the fee tiers. Without an answer the market's own rates are shown, which are the highest. */
  private async askTiers(): Promise<void> {
    const { local, queries } = this;
    if (!local?.hasBegun || !queries || Date.now() - this.tiersAskedAt < TIERS_MILLIS) return;
    this.tiersAskedAt = Date.now();
    try {
      const tiers = await queries.feeTiers(local.account);
      if (local !== this.local) return;
      this.show(tiers);
      this.reassess();
    } catch {
      // Asked again later.
    }
  }

  private facts(): AccountFacts | null {
    return this.local?.hasBegun ? factsOf(this.state()) : null;
  }

  private state(): AccountState {
    return { ...this.local!.state(), openOrders: this.orders().map((order) => ({ ...order, reduceOnly: order.reduceOnly ?? false })) };
  }

  private write(id: number, draft: Draft | null): void {
    this.draft = draft === null ? undefined : { id, draft };
    clearInterval(this.timer);
    this.timer = draft === null ? undefined : setInterval(() => this.reassess(), ASSESS_MILLIS);
    this.reassess();
  }

  private reassess(): void {
    const situation = this.draft && this.situation(this.draft.draft.symbol);
    if (!this.draft || !situation) return;
    void this.askTiers();
    const frame = { id: this.draft.id, assessment: assess(this.draft.draft, situation) };
    const text = JSON.stringify(frame);
    if (text === this.assessed?.text) return;
    this.assessed = { text, frame };
    this.isAssessmentNew = true;
    this.changed();
  }

  private situation(symbol: string): Situation | undefined {
    const market = this.around.market(symbol);
    if (!market) return undefined;
    const facts = this.facts();
    const needed = [symbol, ...(facts?.positions.keys() ?? []), ...(facts?.orders.keys() ?? [])];
    const model = needed.every((each) => this.around.isKnown(each)) ? this.around.model() : null;
    const isolated = model === null || facts === null ? null : isolatedFactsOf(model, { ...this.state(), isolatedPositions: [...this.local!.isolatedPositions.values()] }, symbol);
    return { market, mark: this.around.markPrice(symbol), state: this.around.state(symbol), model, facts, tier: this.tiers.get(symbol) ?? null, isolated, book: this.around.levels(symbol) };
  }
}

function bySymbol(positions: ReadonlyMap<string, Position>): Position[] {
  return [...positions.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}
