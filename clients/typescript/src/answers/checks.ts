import type { Side } from '../actions.js';
import type { Decimal } from '../decimal.js';
import { margin, position, type Margin, type Position } from './accounts.js';
import { decimal, list, nullable, object, text, word, type Decoder } from './decoding.js';
import { actionResult, type ActionResult } from './results.js';

/** A new order that would be forwarded to its market, or a change of an order, of which only `oid` is there. */
export interface AdmittedOrder {
  readonly oid: string;
  readonly symbol: string | null;
  readonly side: Side | null;
  /** Its limit; of an order that never rests how far it would go. */
  readonly price: Decimal | null;
  /** What would be reserved: of a reduce-only order at most what it may close. */
  readonly size: Decimal | null;
  /** How much it would raise `marginUsed`; negative: it lowers it. */
  readonly initialMargin: Decimal | null;
  /** If all of it filled on arrival at its limit. */
  readonly takerFee: Decimal | null;
  /** If all of it filled at rest, negative: a rebate; null of an order that never rests. */
  readonly makerFee: Decimal | null;
  /** Of its builder in either case; null without one. */
  readonly builderFee: Decimal | null;
}

const admittedOrder: Decoder<AdmittedOrder> = object<AdmittedOrder>({
  oid: text,
  symbol: nullable(text),
  side: nullable(word<Side>()),
  price: nullable(decimal),
  size: nullable(decimal),
  initialMargin: nullable(decimal),
  takerFee: nullable(decimal),
  makerFee: nullable(decimal),
  builderFee: nullable(decimal),
});

/** One of both: what an action would be answered, or what would be forwarded to the market, which decides about it. */
export interface CheckedAction {
  readonly answers: readonly ActionResult[] | null;
  readonly admitted: AdmittedOrder | null;
}

/** How a transaction would be admitted now, and what it would do to the account. */
export interface OrderCheck {
  /** `error`: it would be refused as a whole. */
  readonly status: 'ok' | 'error';
  readonly error: string | null;
  readonly actions: readonly CheckedAction[];
  /** The account as it is. */
  readonly before: Margin;
  /** After the transfers, leverages and cancels of the transaction, with every admitted order resting. */
  readonly open: Margin;
  /** The same with every admitted order filled at its limit, as taker. */
  readonly filled: Margin;
  /** The positions then, with their liquidation prices. */
  readonly positions: readonly Position[];
}

export const orderCheck: Decoder<OrderCheck> = object<OrderCheck>({
  status: word<OrderCheck['status']>(),
  error: nullable(text),
  actions: list(object<CheckedAction>({ answers: nullable(list(actionResult)), admitted: nullable(admittedOrder) })),
  before: margin,
  open: margin,
  filled: margin,
  positions: list(position),
});
