import type { Side } from '../../actions/index.js';
import type { Decimal } from '../../values/decimal.js';
import { decimal, flag, integer, list, nanos, nullable, object, text, word, type Decoder } from '../decoding.js';
import type { FillReason } from '../words.js';

/** The resting orders at one price. */
export interface Level {
  readonly price: Decimal;
  /** Total size of the orders; 0 in a delta: the level is gone. */
  readonly size: Decimal;
  /** Number of orders; 0 in a delta. */
  readonly orders: number;
}

export const level: Decoder<Level> = object<Level>(
  { price: decimal, size: decimal, orders: integer },
  { price: 'px', size: 'sz', orders: 'n' },
);

/** An order book, or changes of one: `GET /l2book` and the book streams. */
export interface BookUpdate {
  /** A snapshot replaces everything; a delta holds levels that changed. */
  readonly updateType: 'snapshot' | 'delta';
  readonly symbol: string;
  /** Bids from high to low. */
  readonly bids: readonly Level[];
  /** Asks from low to high. */
  readonly asks: readonly Level[];
  /** Nanoseconds over HTTP, milliseconds in streams. */
  readonly timestamp: bigint;
  /** CRC-32 of the best 25 levels of each side after this message is applied; only in streams. */
  readonly checksum: number | null;
  /**
   * Sequence number of the last change in it on the stream of changes, which can be resumed from it; only over HTTP. In
   * streams, the number of the message.
   */
  readonly seq?: number | null;
}

const wireBook = object({
  updateType: word<'snapshot' | 'delta'>(),
  symbol: text,
  levels: list(list(level)),
  timestamp: nanos,
  checksum: nullable(integer),
  seq: nullable(integer),
});

export const bookUpdate: Decoder<BookUpdate> = (json) => {
  const { levels, ...rest } = wireBook(json);
  return { ...rest, bids: levels[0] ?? [], asks: levels[1] ?? [] };
};

/** The public print of a match. */
export interface Trade {
  readonly symbol: string;
  readonly price: Decimal;
  readonly size: Decimal;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Side of the taker. */
  readonly side: Side;
  readonly maker: string;
  readonly taker: string;
  readonly reason: FillReason;
  /** False for takeovers by the insurance fund and for deleveragings, which count towards no volume. */
  readonly onBook: boolean;
}

const wireTrade = object({
  s: text,
  px: decimal,
  sz: decimal,
  time: integer,
  side: flag,
  maker: text,
  taker: text,
  reason: nullable(word<FillReason>()),
  onBook: nullable(flag),
});

export const trade: Decoder<Trade> = (json) => {
  const { s, px, sz, side, reason, onBook, ...rest } = wireTrade(json);
  return { symbol: s, price: px, size: sz, side: side ? 'buy' : 'sell', reason: reason ?? 'normal', onBook: onBook ?? true, ...rest };
};
