// Results of actions that place, change or cancel orders. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, integer, nullable, object, text, word, type Decoder } from '../decoding.js';
import { isPresent, orderEnd, type OrderEnd } from '../irregular.js';

/** An order rests, nothing of it filled. */
export interface Resting {
  readonly kind: 'resting';
  readonly orderId: string;
  /**
   * Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
   * (`makerProtectionMillis` of the market); null: it has not waited.
   */
  readonly delayedMillis?: number | null;
}

export const resting: Decoder<Resting> = object<Resting>(
  { kind: word<'resting'>(), orderId: text, delayedMillis: nullable(integer) },
  { orderId: 'oid' },
);

/** An order was filled in part, the rest rests. */
export interface Working {
  readonly kind: 'working';
  readonly orderId: string;
  readonly filledSize: Decimal;
  readonly remainingSize: Decimal;
  readonly averagePrice: Decimal;
  /**
   * Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
   * (`makerProtectionMillis` of the market); null: it has not waited.
   */
  readonly delayedMillis?: number | null;
}

export const working: Decoder<Working> = object<Working>(
  {
    kind: word<'working'>(),
    orderId: text,
    filledSize: decimal,
    remainingSize: decimal,
    averagePrice: decimal,
    delayedMillis: nullable(integer),
  },
  { orderId: 'oid', filledSize: 'filledSz', remainingSize: 'remainingSz', averagePrice: 'vwap' },
);

/** An order was filled; `partiallyFilled`: a market order that found only a part, and has ended. */
export interface FilledResult {
  readonly kind: 'filled' | 'partiallyFilled';
  readonly orderId: string;
  readonly filledSize: Decimal;
  readonly averagePrice: Decimal;
  /**
   * Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
   * (`makerProtectionMillis` of the market); null: it has not waited.
   */
  readonly delayedMillis?: number | null;
}

export const filledResult: Decoder<FilledResult> = object<FilledResult>(
  {
    kind: word<'filled' | 'partiallyFilled'>(),
    orderId: text,
    filledSize: decimal,
    averagePrice: decimal,
    delayedMillis: nullable(integer),
  },
  { orderId: 'oid', filledSize: 'totalSz', averagePrice: 'avgPx' },
);

/** An order ended by a cancel. */
export interface Cancelled {
  readonly kind: 'cancelled' | 'cancelledSelfCrossing';
  readonly orderId: string;
  /**
   * Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
   * (`makerProtectionMillis` of the market); null: it has not waited.
   */
  readonly delayedMillis?: number | null;
}

export const cancelled: Decoder<Cancelled> = object<Cancelled>(
  { kind: word<'cancelled' | 'cancelledSelfCrossing'>(), orderId: text, delayedMillis: nullable(integer) },
  { orderId: 'oid' },
);

/** An order for which a cancel of all orders came while it waited for makers: it will trade or end, not rest. */
export interface PendingCancel {
  readonly kind: 'pendingCancel';
  readonly orderId: string;
}

export const pendingCancel: Decoder<PendingCancel> = object<PendingCancel>(
  { kind: word<'pendingCancel'>(), orderId: text },
  { orderId: 'oid' },
);

/**
 * An immediate-or-cancel order whose remainder was cancelled, or a market order that found nothing; an order for which
 * a `cxa` or scheduled cancel came while it waited for makers.
 */
export interface CancelledIoc {
  readonly kind: 'cancelledIOC';
  readonly orderId: string;
  readonly filledSize: Decimal;
  /**
   * Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
   * (`makerProtectionMillis` of the market); null: it has not waited.
   */
  readonly delayedMillis?: number | null;
}

export const cancelledIoc: Decoder<CancelledIoc> = object<CancelledIoc>(
  { kind: word<'cancelledIOC'>(), orderId: text, filledSize: decimal, delayedMillis: nullable(integer) },
  { orderId: 'oid', filledSize: 'filledSz' },
);

/**
 * An order or a change of an order was refused. If a change was refused (`isModify`), the order goes on as it was, if
 * it is open.
 */
export interface Rejected {
  readonly kind:
    | 'rejectedRiskLimit'
    | 'rejectedCrossing'
    | 'rejectedDuplicate'
    | 'rejectedInvalid'
    | 'cancelledReduceOnly'
    | 'cancelledRiskLimit';
  readonly orderId: string;
  /** A sentence for people with the numbers in it; its wording may change. */
  readonly reason: string | null;
  /** Only for a refused change of an order. It ends nothing; the order goes on as it was if it is open. */
  readonly isModify: boolean;
  /**
   * Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
   * (`makerProtectionMillis` of the market); null: it has not waited.
   */
  readonly delayedMillis?: number | null;
  /** For a change that came too late: how its order ended; null where that is not known, and in all other cases. */
  readonly ended: OrderEnd | null;
}

export const rejected: Decoder<Rejected> = object<Rejected>(
  {
    kind: word<Rejected['kind']>(),
    orderId: text,
    reason: nullable(text),
    isModify: isPresent,
    delayedMillis: nullable(integer),
    ended: orderEnd,
  },
  { orderId: 'oid', isModify: 'modify', ended: '' },
);

/** A cancel found no such open order. */
export interface CancelRejected {
  readonly kind: 'cancelOneRejected';
  readonly orderId: string;
  readonly reason: string;
  /**
   * Milliseconds for which a new order, or the cancel of an order that waited, has waited for makers
   * (`makerProtectionMillis` of the market); null: it has not waited.
   */
  readonly delayedMillis?: number | null;
  /** How the order ended; null where it never existed or where that is not known any more. */
  readonly ended: OrderEnd | null;
}

export const cancelRejected: Decoder<CancelRejected> = object<CancelRejected>(
  { kind: word<'cancelOneRejected'>(), orderId: text, reason: text, delayedMillis: nullable(integer), ended: orderEnd },
  { orderId: 'oid', ended: '' },
);

/** A cancel of all orders found none. */
export interface CancelAllRejectedResult {
  readonly kind: 'cancelAllRejected';
  readonly reason: string;
}

export const cancelAllRejectedResult: Decoder<CancelAllRejectedResult> = object<CancelAllRejectedResult>({
  kind: word<'cancelAllRejected'>(),
  reason: text,
});

export type OrderResult =
  | Resting
  | Working
  | FilledResult
  | Cancelled
  | PendingCancel
  | CancelledIoc
  | Rejected
  | CancelRejected
  | CancelAllRejectedResult;

/** Decoders by `kind`. */
export const orderResults: { readonly [K in OrderResult['kind']]: Decoder<OrderResult> } = {
  resting,
  working,
  filled: filledResult,
  partiallyFilled: filledResult,
  cancelled,
  cancelledSelfCrossing: cancelled,
  pendingCancel,
  cancelledIOC: cancelledIoc,
  rejectedRiskLimit: rejected,
  rejectedCrossing: rejected,
  rejectedDuplicate: rejected,
  rejectedInvalid: rejected,
  cancelledReduceOnly: rejected,
  cancelledRiskLimit: rejected,
  cancelOneRejected: cancelRejected,
  cancelAllRejected: cancelAllRejectedResult,
};
