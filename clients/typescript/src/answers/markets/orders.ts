// Books of markets order by order. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, flag, integer, list, nullable, object, text, word, type Decoder } from '../decoding.js';

/** A change of an order in the book. */
export interface L3Change {
  /**
   * `add`: it has come to rest; `change`: its shown size is another one, and its priority if it lost its place; `fill`:
   * it has traded, and is gone if nothing is left; `remove`: it has left without a trade.
   */
  readonly event: 'add' | 'change' | 'fill' | 'remove';
  /** ID of the order. */
  readonly orderId: string;
  /** Whether it buys. */
  readonly isBuy: boolean;
  /** Price. */
  readonly price: Decimal;
  /** Shown size; of a fill the size that has traded, of a removed order 0. */
  readonly size: Decimal;
  /**
   * Place in time: of two orders at a price the one with the smaller number trades first. Null of a fill, which leaves
   * it.
   */
  readonly priority: number | null;
}

export const l3Change: Decoder<L3Change> = object<L3Change>(
  {
    event: word<L3Change['event']>(),
    orderId: text,
    isBuy: flag,
    price: decimal,
    size: decimal,
    priority: nullable(integer),
  },
  { orderId: 'oid', price: 'px', size: 'sz' },
);

/**
 * A book order by order, or what one command has changed of it. Owners are not published. The orders at a price add up
 * to the level that `l2Delta` shows after the same record: the record's number is `seq` / 65536.
 */
export interface L3Book {
  /** A snapshot replaces everything; a delta holds what happened. */
  readonly updateType: 'snapshot' | 'delta';
  readonly symbol: string;
  /** All orders of a snapshot as they trade, bids before asks; or the changes of a delta, in order. */
  readonly orders: readonly L3Change[];
  /** Position in the market's log of the command that has changed the book last; 0: none has. */
  readonly slot: number;
  /** Time of that command, milliseconds since 1970. */
  readonly timestamp: number;
  /**
   * CRC-32 of the 25 orders of each side that trade first once this message is taken in. Of missed changes that are
   * sent again only the last has one.
   */
  readonly checksum: number | null;
}

export const l3Book: Decoder<L3Book> = object<L3Book>({
  updateType: word<'snapshot' | 'delta'>(),
  symbol: text,
  orders: list(l3Change),
  slot: integer,
  timestamp: integer,
  checksum: nullable(integer),
});
