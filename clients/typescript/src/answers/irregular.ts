import type { BuilderCode } from '../actions/index.js';
import type { Decimal } from '../values/decimal.js';
import { decimal, integer, list, nanos, nullable, object, text, UnexpectedAnswer, word, type Decoder } from './decoding.js';
import type { OrderStatus, Tif } from './words.js';

export const builderCode: Decoder<BuilderCode> = object<BuilderCode>({ to: text, fee: integer });

/** How closely two markets move together. */
export interface Correlation {
  /** Two assets, joined by a colon: `BTC:ETH`. */
  readonly pair: string;
  /** Correlation, -1 to 1. */
  readonly value: Decimal;
}

const correlation: Decoder<Correlation> = (json) => {
  if (!Array.isArray(json) || json.length !== 2) throw new UnexpectedAnswer('expected a pair and its correlation');
  return { pair: text(json[0]), value: decimal(json[1]) };
};

export const correlations: Decoder<readonly Correlation[]> = list(correlation);

/** How an order ended, for one for which a cancel or a change came too late. */
export interface OrderEnd {
  /** Final status of the order, spelled as the key of a status: `filled`, `cancelled`, … */
  readonly endedAs: OrderStatus;
  /** Total size that it filled. */
  readonly executedSize: Decimal;
  /** Nanoseconds since 1970. */
  readonly at: bigint;
}

const end = object({ endedAs: nullable(word<OrderStatus>()), executedSz: nullable(decimal), at: nullable(nanos) });

/**
 * Reads the three fields of a status or event that say how an order ended; an exchange of an earlier release has none.
 */
export function orderEnd(json: unknown): OrderEnd | null {
  const { endedAs, executedSz, at } = end(json);
  return endedAs === null || executedSz === null || at === null ? null : { endedAs, executedSize: executedSz, at };
}

/** Reads a flag that is only there when it is true. */
export const isPresent: Decoder<boolean> = (json) => json === true;

/** Reads `duplicate`; a word of a later release is read as null. */
export const duplicate: Decoder<'this' | 'other' | null> = (json) => (json === 'this' || json === 'other' ? json : null);

/** Reads a time in force in the later names of the stream: post-only is `alo` elsewhere. */
export const streamedTif: Decoder<Tif | null> = (json) => (json === 'postOnly' ? 'alo' : nullable(word<Tif>())(json));
