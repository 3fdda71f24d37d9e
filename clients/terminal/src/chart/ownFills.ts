import type { AccountFill, Fill } from 'openperp-client';
import { createEffect, createSignal, on, onCleanup, type Accessor } from 'solid-js';
import { account } from '../keys/custody.js';
import { exchange, feed } from '../stores/exchange.js';
import type { OwnFill } from '../stores/fills.js';
import { symbol } from '../stores/markets.js';

/** Number of fills that are marked when the chart opens. */
const MOST = 200;

/** The last fills of the account in the shown market, oldest first, as long as the calling component lives. */
export function followFills(): Accessor<readonly OwnFill[]> {
  const [fills, setFills] = createSignal<readonly OwnFill[]>([]);
  createEffect(
    on([account, symbol], ([owner, market]) => {
      setFills([]);
      if (owner === '' || market === '') return;
      exchange.accounts.fills.page(owner, { limit: MOST, symbol: market }).then(
        ({ records }) => owner === account() && market === symbol() && setFills((known) => joined(records.map(ofRecord).reverse(), known)),
        () => {}, // The list of fills says why it could not be loaded.
      );
    }),
  );
  onCleanup(
    feed.on('account', ({ updates }) => {
      const fresh = updates.filter((each): each is AccountFill => each.type === 'fill' && each.symbol === symbol());
      if (fresh.length > 0) setFills((known) => joined(known, fresh.map(ofUpdate)));
    }),
  );
  return fills;
}

function joined(older: readonly OwnFill[], newer: readonly OwnFill[]): readonly OwnFill[] {
  const known = new Set(older.map((each) => each.id));
  return [...older, ...newer.filter((each) => !known.has(each.id))];
}

function ofRecord({ tradeId, timestamp, side, price, amount }: Fill): OwnFill {
  return { id: tradeId, time: Number(timestamp / 1_000_000n), isBuy: side === 'buy', price: price.toNumber(), size: amount.toNumber() };
}

function ofUpdate({ tradeId, timestamp, side, price, size }: AccountFill): OwnFill {
  return { id: tradeId, time: Number(timestamp / 1_000_000n), isBuy: side === 'buy', price: price.toNumber(), size: size.toNumber() };
}
