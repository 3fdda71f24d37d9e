import { Decimal, type AccountUpdate, type Margin, type PendingOnFill, type Position, type WaitingBasket } from 'openperp-client';
import { batch, createEffect, createRoot, createSignal } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { AccountFrame, AccountOrder } from '../feed/accountProtocol.js';
import { stopEntryIn, type HeldOrder } from '../openOrders/baskets.js';
import { inBook } from '../openOrders/ownOrders.js';
import { trailingStops, waitingOrders } from '../openOrders/waiting.js';
import { feed } from '../stores/exchange.js';
import { setOwnOrders, setOwnPositions, setOwnTrailing, setOwnWaiting } from '../stores/trading.js';

interface AccountStore {
  /** Account; empty until its state has arrived. */
  account: string;
  margin: Margin | null;
  positions: Position[];
  /** Positions with margin of their own. */
  isolated: Position[];
  /** The newest first. */
  orders: AccountOrder[];
  /** Actions that the first fills of these orders arm. */
  armed: readonly PendingOnFill[];
  /** Actions that open baskets carry out. */
  baskets: readonly WaitingBasket[];
  leverages: Record<string, Decimal>;
  /** Whether its triggered market orders stay until filled; null: not known. */
  staysUntilFilled: boolean | null;
}

const EMPTY: AccountStore = { account: '', margin: null, positions: [], isolated: [], orders: [], armed: [], baskets: [], leverages: {}, staysUntilFilled: null };

const [store, setStore] = createStore<AccountStore>({ ...EMPTY });

/** The account that is traded for, as the exchange's stream has it. */
export { store as accountStore };

const [changes, setChanges] = createSignal(0);
const [liquidationCount, setLiquidationCount] = createSignal(0);

/** Grows with everything that becomes a part of the account's histories. */
export { changes };

const [hasNewLiquidation, setHasNewLiquidation] = createSignal(false);

/** Grows while the account is liquidated. */
export { liquidationCount };

/** Whether there was a liquidation that has not been looked at. */
export { hasNewLiquidation, setHasNewLiquidation };

const IN_HISTORIES = new Set<AccountUpdate['type']>(['orderUpdate', 'fill', 'liquidation', 'ADL', 'leverageUpdate', 'scheduledCancel', 'withdrawalUpdate', 'stayUntilFilled']);

feed.on('account', (frame) => take(frame));

function take({ account, margin, positions, isolated, orders, armed, baskets, leverages, updates }: AccountFrame): void {
  batch(() => {
    if (updates.some((each) => IN_HISTORIES.has(each.type))) setChanges((count) => count + 1);
    if (updates.some((each) => each.type === 'liquidation')) {
      setLiquidationCount((count) => count + 1);
      setHasNewLiquidation(true);
    }
    setStore({ account, margin, armed, baskets, leverages: Object.fromEntries(leverages.map((each) => [each.symbol, each.leverage])) });
    for (const each of updates) {
      const stays = each.type === 'accountSnapshot' ? each.stayUntilFilled : each.type === 'stayUntilFilled' ? each.on : undefined;
      if (stays !== undefined) setStore('staysUntilFilled', stays);
    }
    setStore('positions', reconcile([...positions], { key: 'symbol' }));
    setStore('isolated', reconcile([...isolated], { key: 'symbol' }));
    setStore('orders', reconcile([...orders], { key: 'orderId' }));
  });
}

let followed: string | null = null;

/** Follows another account, or none. */
export function followAccount(account: string | null): void {
  if (account === followed) return;
  followed = account;
  setStore({ ...EMPTY });
  setHasNewLiquidation(false);
  feed.send({ type: 'account', account });
}

/** All positions: those that share margin, then the isolated ones. */
export function allPositions(): readonly Position[] {
  return [...store.positions, ...store.isolated];
}

export function positionIn(symbol: string): Position | undefined {
  return store.positions.find((each) => each.symbol === symbol);
}

export function orderOf(orderId: string): AccountOrder | undefined {
  return store.orders.find((each) => each.orderId === orderId);
}

/**
 * The basket of an order; undefined for an order that is not one, and while the exchange has not listed its actions.
 */
export function basketOf(orderId: string): WaitingBasket | undefined {
  return store.baskets.find((each) => each.orderId === orderId);
}

/** The actions that the first fill of an open order carries out; undefined: none. */
export function armedOf(orderId: string): PendingOnFill | undefined {
  return store.armed.find((each) => each.parentOrderId === orderId);
}

/** The order that an open stop entry holds; undefined for any other order. */
export function heldBy(order: AccountOrder): HeldOrder | undefined {
  return stopEntryIn(order, basketOf(order.orderId));
}

createRoot(() => {
  createEffect(() => setOwnOrders(inBook(store.orders)));
  createEffect(() => setOwnWaiting(waitingOrders(store.orders, heldBy)));
  createEffect(() => setOwnTrailing(trailingStops(store.orders)));
  createEffect(() =>
    setOwnPositions(
      allPositions().map(({ symbol, size, iso, price, liquidationPrice, unrealizedPnl }) => ({
        symbol,
        size,
        isIsolated: iso === true,
        entryPrice: price,
        liquidationPrice: liquidationPrice.isZero() ? null : liquidationPrice,
        unrealizedPnl,
      })),
    ),
  );
});
