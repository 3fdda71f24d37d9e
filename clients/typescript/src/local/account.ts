import type { OpenOrder, PendingOnFill, WaitingBasket } from '../answers/accounts/openOrders.js';
import { isOpen } from '../answers/accounts/orderStates.js';
import type { FullAccount, LeverageSetting, Margin, Position } from '../answers/accounts/state.js';
import type { AccountUpdate } from '../answers/updates/accountStream.js';
import type { AccountSnapshot } from '../answers/updates/accountUpdates.js';
import type { AccountFill, OrderUpdate } from '../answers/updates/orderUpdates.js';
import type { Tif } from '../answers/words.js';
import type { AccountState } from '../risk/valuation.js';
import type { Streams, Subscribed } from '../streams/streams.js';
import type { StreamMessage } from '../streams/subscription.js';
import { accountTopic } from '../streams/topics.js';
import type { SignedTransaction } from '../transactions/trader.js';
import { Decimal } from '../values/decimal.js';

/**
 * A resting order. A message that does not say whether it is reduce-only, nor how long it is in force, leaves both null, unless it was
 * {@link LocalAccount.remember}ed.
 */
export type LocalOrder = Omit<OpenOrder, 'reduceOnly' | 'tif' | 'maker'> & { readonly reduceOnly: boolean | null; readonly tif: Tif | null };

/** Number of fills that are kept: as many as a query returns. */
const MOST_FILLS = 5000;
const MOST_REMEMBERED = 10_000;
const ZERO = Decimal.ZERO;

const NO_MARGIN: Margin = {
  totalBalance: ZERO,
  availableBalance: ZERO,
  marginUsed: ZERO,
  notional: ZERO,
  realizedPnl: ZERO,
  unrealizedPnl: ZERO,
  fees: ZERO,
  funding: ZERO,
  maintenanceMargin: ZERO,
  survivalRequirement: ZERO,
};

/**
 * An account, maintained from its stream: margin, positions, resting orders, leverage, and the fills since it is
 * followed.
 */
export class LocalAccount {
  margin: Margin = NO_MARGIN;
  readonly positions = new Map<string, Position>();
  /** Positions with margin of their own, by symbol. */
  readonly isolatedPositions = new Map<string, Position>();
  readonly orders = new Map<string, LocalOrder>();
  /** Armed actions, by the ID of the open order whose first fill carries them out. */
  readonly onFills = new Map<string, PendingOnFill['actions']>();
  /** Actions that open baskets carry out, by the ID of the basket. */
  readonly baskets = new Map<string, WaitingBasket>();
  readonly leverages = new Map<string, Decimal>();
  /** The last 5000 fills since it follows the account, oldest first. */
  readonly fills: AccountFill[] = [];
  /** When the dead man's switch cancels all orders, milliseconds of exchange time; 0: off; null: not known. */
  scheduledCancelDue: number | null = null;
  /** Whether its triggered market orders stay until filled; null: not known. */
  staysUntilFilled: boolean | null = null;
  /** Whether the account's state has come. */
  hasBegun = false;
  /** Whether fills may be missing because the exchange could not resume; all other state is correct. */
  hasMissedFills = false;

  private subscription: Subscribed | undefined;
  /**
   * Kind of the account, from an answer to a query. The stream contains neither it nor that orders of an isolated
   * account are isolated.
   */
  private kind: string | null = null;
  private readonly reduceOnly = new Map<string, boolean>();
  private readonly waiting = new Set<() => void>();

  constructor(readonly account: string) {}

  /** Subscribes. @param changed is called after each message */
  static follow(
    streams: Streams,
    account: string,
    changed: (local: LocalAccount, update: AccountUpdate) => void = () => {},
  ): LocalAccount {
    const local = new LocalAccount(account);
    local.subscription = streams.subscribe(accountTopic(account), (message) => {
      local.take(message);
      changed(local, message.data);
    });
    return local;
  }

  /** Ends the subscription. */
  close(): void {
    this.subscription?.close();
  }

  /** Notes which orders of a transaction are reduce-only. Call it before sending. */
  remember(transaction: SignedTransaction): void {
    transaction.actions.forEach((action, index) => {
      const id = transaction.orderIds[index];
      if (action.type === 'limit' && id != null) this.reduceOnly.set(id, action.reduceOnly);
    });
    for (const id of this.reduceOnly.keys()) {
      if (this.reduceOnly.size <= MOST_REMEMBERED) break;
      this.reduceOnly.delete(id);
    }
  }

  /** The state that the numbers of the account follow from, for `factsOf` and `isolatedFactsOf`. */
  state(): AccountState {
    return {
      margin: this.margin,
      positions: [...this.positions.values(), ...this.isolatedPositions.values()],
      openOrders: [...this.orders.values()].map((order) => ({ ...order, reduceOnly: order.reduceOnly ?? false })),
      leverageSettings: [...this.leverages].map(([symbol, leverage]) => ({ symbol, leverage })),
      kind: this.kind,
    };
  }

  /**
   * Resolves when the state has come and meets a condition: the stream may be milliseconds behind the answer to a
   * transaction. False if the time ran out first.
   */
  async until(condition: (local: LocalAccount) => boolean, longestMillis = 5_000): Promise<boolean> {
    const isMet = () => this.hasBegun && condition(this);
    if (isMet()) return true;
    return new Promise((done) => {
      const finish = (met: boolean) => {
        this.waiting.delete(check);
        clearTimeout(timer);
        done(met);
      };
      const check = () => isMet() && finish(true);
      const timer = setTimeout(() => finish(false), longestMillis);
      this.waiting.add(check);
    });
  }

  take(message: Pick<StreamMessage<AccountUpdate>, 'data' | 'missed'>): void {
    this.hasMissedFills ||= message.missed;
    this.apply(message.data);
    for (const check of [...this.waiting]) check();
  }

  /** Replaces the state by the answer to a query. */
  replace(state: AccountSnapshot | FullAccount): void {
    this.hasBegun = true;
    this.margin = state.margin;
    this.kind = 'kind' in state ? (state.kind ?? null) : null;
    this.positions.clear();
    this.isolatedPositions.clear();
    state.positions.forEach((position) => this.position(position));
    this.orders.clear();
    for (const { maker: _, ...order } of state.openOrders) this.orders.set(order.orderId, order);
    this.onFills.clear();
    for (const { parentOrderId, actions } of state.pendingOnFill ?? []) this.onFills.set(parentOrderId, actions);
    this.baskets.clear();
    for (const basket of state.baskets ?? []) this.baskets.set(basket.orderId, basket);
    this.leverages.clear();
    this.leverage(state.leverageSettings);
    this.staysUntilFilled = state.stayUntilFilled ?? null;
  }

  /** Liquidations and deleveragings are followed by their fill and position; refused cancels change nothing. */
  private apply(data: AccountUpdate): void {
    switch (data.type) {
      case 'accountSnapshot':
        return this.replace(data);
      case 'marginUpdate':
        this.margin = data.margin;
        return;
      case 'positionUpdate':
        return this.position(data.position);
      case 'orderUpdate':
        return this.order(data);
      case 'fill':
        this.fills.push(data);
        if (this.fills.length > MOST_FILLS) this.fills.shift();
        return;
      case 'leverageUpdate':
        return this.leverage(data.leverage);
      case 'scheduledCancel':
        this.scheduledCancelDue = data.due;
        return;
      case 'stayUntilFilled':
        this.staysUntilFilled = data.on;
        return;
      case 'feeTierUpdate':
      case 'liquidation':
      case 'ADL':
      case 'withdrawalUpdate':
      case 'cancelOneRejected':
      case 'cancelAllRejected':
      case 'modifyRejected':
      case 'triggerFailed':
    }
  }

  private position(position: Position): void {
    const ofItsKind = position.iso === true ? this.isolatedPositions : this.positions;
    if (position.size.isZero()) ofItsKind.delete(position.symbol);
    else ofItsKind.set(position.symbol, position);
  }

  private order(update: OrderUpdate): void {
    const { type: _, reason: __, maker: ___, onFill, actions, actionsIsolated, ...order } = update;
    const { orderId } = order;
    if (onFill) this.onFills.set(orderId, onFill);
    else if (update.status !== 'rejectedDuplicate') this.onFills.delete(orderId);
    if (actions) this.baskets.set(orderId, { orderId, actions, isolated: actionsIsolated ?? null });
    else if (update.status !== 'rejectedDuplicate') this.baskets.delete(orderId);
    if (isOpen(update.status)) {
      const before = this.orders.get(order.orderId);
      const reduceOnly = order.reduceOnly ?? before?.reduceOnly ?? this.reduceOnly.get(order.orderId) ?? null;
      this.orders.set(order.orderId, { ...order, reduceOnly, tif: order.tif ?? before?.tif ?? null });
    } else if (update.status !== 'rejectedDuplicate') {
      // If a duplicate was refused, the order with the same ID may still rest.
      this.orders.delete(order.orderId);
    }
  }

  private leverage(settings: readonly LeverageSetting[]): void {
    settings.forEach(({ symbol, leverage }) => this.leverages.set(symbol, leverage));
  }
}
