import { Decimal, type Margin, type Position } from 'openperp-client';
import { batch, createEffect, createRoot } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { AccountFrame, AccountOrder } from '../feed/accountProtocol.js';
import { feed } from '../stores/exchange.js';
import { setOwnOrders, setOwnPositions } from '../stores/trading.js';

interface AccountStore {
  /** Empty until the state of an account has come. */
  account: string;
  margin: Margin | null;
  positions: Position[];
  /** The newest first. */
  orders: AccountOrder[];
  leverages: Record<string, Decimal>;
}

const EMPTY: AccountStore = { account: '', margin: null, positions: [], orders: [], leverages: {} };

const [store, setStore] = createStore<AccountStore>({ ...EMPTY });

/** The account that is traded for, as the exchange's stream has it. */
export { store as accountStore };

feed.on('account', (frame) => take(frame));

function take({ account, margin, positions, orders, leverages }: AccountFrame): void {
  batch(() => {
    setStore({ account, margin, leverages: Object.fromEntries(leverages.map((each) => [each.symbol, each.leverage])) });
    setStore('positions', reconcile([...positions], { key: 'symbol' }));
    setStore('orders', reconcile([...orders], { key: 'orderId' }));
  });
}

/** Follows another account, or none. */
export function followAccount(account: string | null): void {
  setStore({ ...EMPTY });
  feed.send({ type: 'account', account });
}

export function positionIn(symbol: string): Position | undefined {
  return store.positions.find((each) => each.symbol === symbol);
}

export function orderOf(orderId: string): AccountOrder | undefined {
  return store.orders.find((each) => each.orderId === orderId);
}

createRoot(() => {
  createEffect(() =>
    setOwnOrders(store.orders.map(({ orderId, symbol, price, size, isBuy }) => ({ orderId, symbol, price, size, side: isBuy ? 'buy' : 'sell' }))),
  );
  createEffect(() =>
    setOwnPositions(
      store.positions.map(({ symbol, size, price, liquidationPrice, unrealizedPnl }) => ({
        symbol,
        size,
        entryPrice: price,
        liquidationPrice: liquidationPrice.isZero() ? null : liquidationPrice,
        unrealizedPnl,
      })),
    ),
  );
});
