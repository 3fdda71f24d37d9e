// The answer to a check: how a transaction would be admitted. Generated from docs/api by clients/generator; do not edit.

import type { Side } from '../../actions/index.js';
import type { Decimal } from '../../values/decimal.js';
import { margin, position, type Margin, type Position } from '../accounts/state.js';
import { decimal, list, nullable, object, text, word, type Decoder } from '../decoding.js';
import { actionResult, type ActionResult } from './actionResult.js';

/** A new order that would be forwarded to its market, or a change of an order, for which only `oid` is there. */
export interface AdmittedOrder {
  readonly oid: string;
  readonly symbol: string | null;
  readonly side: Side | null;
  /** Limit price; for an order that never rests, the price that it may go to at most. */
  readonly price: Decimal | null;
  /** Size that would be reserved; for a reduce-only order at most the size that it may close. */
  readonly size: Decimal | null;
  /** Change of `marginUsed`; negative: it falls. */
  readonly initialMargin: Decimal | null;
  /** Taker fee if all of it filled on arrival at its limit. */
  readonly takerFee: Decimal | null;
  /** Maker fee if all of it filled at rest, negative: a rebate; null for an order that never rests. */
  readonly makerFee: Decimal | null;
  /** Fee of its builder in either case; null without a builder. */
  readonly builderFee: Decimal | null;
}

export const admittedOrder: Decoder<AdmittedOrder> = object<AdmittedOrder>({
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

/**
 * Either the answers that an action would get, or the order that would be forwarded to its market, which decides about
 * it.
 */
export interface CheckedAction {
  /** Answers that the action would get. */
  readonly answers: readonly ActionResult[] | null;
  /** Order that would be forwarded to its market. */
  readonly admitted: AdmittedOrder | null;
}

export const checkedAction: Decoder<CheckedAction> = object<CheckedAction>({
  answers: nullable(list(actionResult)),
  admitted: nullable(admittedOrder),
});

/** The admission that a transaction would get now, and its effect on the account. */
export interface OrderCheck {
  /** `error`: it would be refused as a whole. */
  readonly status: 'ok' | 'error';
  /** Reason for which it would be refused as a whole. */
  readonly error: string | null;
  /** One for each action, in the order of the transaction. */
  readonly actions: readonly CheckedAction[];
  /** The margin of the account as it is. */
  readonly before: Margin;
  /** The margin after the transfers, leverages and cancels of the transaction, with every admitted order resting. */
  readonly open: Margin;
  /** The margin with every admitted order filled at its limit, as taker. */
  readonly filled: Margin;
  /** The positions with every admitted order filled, with their liquidation prices. */
  readonly positions: readonly Position[];
}

export const orderCheck: Decoder<OrderCheck> = object<OrderCheck>({
  status: word<'ok' | 'error'>(),
  error: nullable(text),
  actions: list(checkedAction),
  before: margin,
  open: margin,
  filled: margin,
  positions: list(position),
});
