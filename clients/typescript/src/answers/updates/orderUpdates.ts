// Messages of the account stream about orders and fills. Generated from docs/api by clients/generator; do not edit.

import type { BuilderCode, Side } from '../../actions/index.js';
import type { Decimal } from '../../values/decimal.js';
import { trigger, type Trigger } from '../accounts/openOrders.js';
import { decimal, fieldsOf, flag, list, nanos, nullable, object, text, word, type Decoder } from '../decoding.js';
import { builderCode, orderEnd, streamedTif, type OrderEnd } from '../irregular.js';
import type { ConditionalType, FillReason, OrderStatus, Tif } from '../words.js';

/** Every change of an order's state. */
export interface OrderUpdate {
  readonly type: 'orderUpdate';
  readonly status: OrderStatus;
  readonly symbol: string;
  readonly orderId: string;
  readonly price: Decimal;
  readonly originalSize: Decimal;
  readonly size: Decimal;
  readonly filledSize: Decimal;
  readonly vwap: Decimal;
  readonly isBuy: boolean;
  readonly maker: boolean;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly reason: string | null;
  /** Builder paid a fee with each fill; null: none. */
  readonly builderCode: BuilderCode | null;
  /** Kind of a conditional order; null for any other. */
  readonly orderType?: ConditionalType | null;
  /** Trigger of a conditional order until it has triggered; else null. */
  readonly trigger?: Trigger | null;
  /** Whether it belongs to the isolated account of its market; null: false. */
  readonly iso?: boolean | null;
  /** Key of the isolated account. */
  readonly isoPubkey?: string | null;
  /** Time in force; `ioc` for a market order. Null where an answer lacks it. */
  readonly tif?: Tif | null;
  /** Whether it can only reduce a position. Null where an answer lacks it. */
  readonly reduceOnly?: boolean | null;
  /** Actions that its further fills arm; null: none, or none any more. */
  readonly onFill?: readonly Readonly<Record<string, unknown>>[] | null;
  /** Actions that a basket carries out, for as long as it waits; null for any other order. */
  readonly actions?: readonly Readonly<Record<string, unknown>>[] | null;
  /** True: the basket was signed as isolated, which makes all its orders isolated; null: each by its own `i`. */
  readonly actionsIsolated?: boolean | null;
}

export const orderUpdate: Decoder<OrderUpdate> = object<OrderUpdate>(
  {
    type: word<'orderUpdate'>(),
    status: word<OrderStatus>(),
    symbol: text,
    orderId: text,
    price: decimal,
    originalSize: decimal,
    size: decimal,
    filledSize: decimal,
    vwap: decimal,
    isBuy: flag,
    maker: flag,
    timestamp: nanos,
    reason: nullable(text),
    builderCode: nullable(builderCode),
    orderType: nullable(word<ConditionalType>()),
    trigger: nullable(trigger),
    iso: nullable(flag),
    isoPubkey: nullable(text),
    tif: streamedTif,
    reduceOnly: nullable(flag),
    onFill: nullable(list(fieldsOf)),
    actions: nullable(list(fieldsOf)),
    actionsIsolated: nullable(flag),
  },
  { reduceOnly: 'r', actionsIsolated: 'i' },
);

/** One execution of an order of this account. */
export interface AccountFill {
  readonly type: 'fill';
  readonly symbol: string;
  /** ID of the order of this account. */
  readonly orderId: string;
  readonly price: Decimal;
  readonly size: Decimal;
  /** Whether the taker bought, as in the fills of an account; if this account was the maker, it did the opposite. */
  readonly isBuy: boolean;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly maker: boolean;
  /** Side of this account. */
  readonly side: Side;
  /** Fee paid by this account, negative: a rebate; the fees of a liquidation and of a builder included. */
  readonly fee: Decimal;
  /**
   * Profit or loss, fees not counted, of the part of this account's position that the fill closed, against the average
   * entry price; 0 if it closed nothing.
   */
  readonly realizedPnl: Decimal;
  /**
   * Slot of the match, a colon and the number of the trade in its market, from 1; the same for both accounts. With the
   * symbol it is unique.
   */
  readonly tradeId: string;
  /** Part of `fee` that the builder of this account's order was paid; null without a builder. */
  readonly builderFee: Decimal | null;
  /** Rate of this account's order in hundredths of a percent; null: it paid the exchange no fee. */
  readonly feeBps: Decimal | null;
  /** Reason of the fill. Null where an answer lacks it. */
  readonly reason?: FillReason | null;
}

export const accountFill: Decoder<AccountFill> = object<AccountFill>({
  type: word<'fill'>(),
  symbol: text,
  orderId: text,
  price: decimal,
  size: decimal,
  isBuy: flag,
  timestamp: nanos,
  maker: flag,
  side: word<Side>(),
  fee: decimal,
  realizedPnl: decimal,
  tradeId: text,
  builderFee: nullable(decimal),
  feeBps: nullable(decimal),
  reason: nullable(word<FillReason>()),
});

/** A liquidation closed some of this account's position, on the book or by a takeover. Follows its `fill`. */
export interface Liquidated {
  readonly type: 'liquidation';
  readonly symbol: string;
  readonly price: Decimal;
  /** Size that was closed, unsigned. */
  readonly size: Decimal;
  /** Whether a short was bought back. */
  readonly isBuy: boolean;
  /** Equity before. */
  readonly marginPrior: Decimal;
  /** Equity after. */
  readonly marginAfter: Decimal;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly reason: string;
}

export const liquidated: Decoder<Liquidated> = object<Liquidated>({
  type: word<'liquidation'>(),
  symbol: text,
  price: decimal,
  size: decimal,
  isBuy: flag,
  marginPrior: decimal,
  marginAfter: decimal,
  timestamp: nanos,
  reason: text,
});

/** Some of this account's position was closed by deleveraging. Follows its `fill`. */
export interface Deleveraged {
  readonly type: 'ADL';
  readonly symbol: string;
  readonly price: Decimal;
  readonly size: Decimal;
  readonly isBuy: boolean;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly reason: string;
}

export const deleveraged: Decoder<Deleveraged> = object<Deleveraged>({
  type: word<'ADL'>(),
  symbol: text,
  price: decimal,
  size: decimal,
  isBuy: flag,
  timestamp: nanos,
  reason: text,
});

/** A cancel was refused, whether a transaction, a basket or a fill sent it. */
export interface CancelOneRejected {
  readonly type: 'cancelOneRejected';
  readonly symbol: string;
  readonly orderId: string;
  readonly reason: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  /** How the order ended; null where it has not, or where that is not known any more. */
  readonly ended: OrderEnd | null;
}

export const cancelOneRejected: Decoder<CancelOneRejected> = object<CancelOneRejected>(
  { type: word<'cancelOneRejected'>(), symbol: text, orderId: text, reason: text, timestamp: nanos, ended: orderEnd },
  { ended: '' },
);

/**
 * A change of an order was refused, whether a transaction, a basket or a fill sent it. The order goes on as it was, if
 * it is open.
 */
export interface ModifyRejected {
  readonly type: 'modifyRejected';
  readonly symbol: string;
  readonly orderId: string;
  readonly reason: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  /** How the order ended; null where it has not, or where that is not known any more. */
  readonly ended: OrderEnd | null;
}

export const modifyRejected: Decoder<ModifyRejected> = object<ModifyRejected>(
  { type: word<'modifyRejected'>(), symbol: text, orderId: text, reason: text, timestamp: nanos, ended: orderEnd },
  { ended: '' },
);

/** A cancel of all orders found none in a market. */
export interface CancelAllRejected {
  readonly type: 'cancelAllRejected';
  /** Market; empty when the cancel named no market, so that it meant all. */
  readonly symbol: string;
  readonly reason: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const cancelAllRejected: Decoder<CancelAllRejected> = object<CancelAllRejected>({
  type: word<'cancelAllRejected'>(),
  symbol: text,
  reason: text,
  timestamp: nanos,
});

/**
 * A conditional order has triggered and was refused: what it should have closed is still open. Follows its
 * `orderUpdate`.
 */
export interface TriggerFailed {
  readonly type: 'triggerFailed';
  readonly symbol: string;
  readonly orderId: string;
  readonly orderType: ConditionalType;
  /** The trigger it waited for; the update of an order that has triggered does not have it any more. */
  readonly trigger: Trigger;
  readonly reason: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const triggerFailed: Decoder<TriggerFailed> = object<TriggerFailed>({
  type: word<'triggerFailed'>(),
  symbol: text,
  orderId: text,
  orderType: word<ConditionalType>(),
  trigger,
  reason: text,
  timestamp: nanos,
});

export type OrderChange =
  | OrderUpdate
  | AccountFill
  | Liquidated
  | Deleveraged
  | CancelOneRejected
  | ModifyRejected
  | CancelAllRejected
  | TriggerFailed;

/** Decoders by `type`. */
export const orderChanges: { readonly [K in OrderChange['type']]: Decoder<OrderChange> } = {
  orderUpdate,
  fill: accountFill,
  liquidation: liquidated,
  ADL: deleveraged,
  cancelOneRejected,
  modifyRejected,
  cancelAllRejected,
  triggerFailed,
};
