// Open orders of accounts. Generated from docs/api by clients/generator; do not edit.

import type { BuilderCode } from '../../actions/index.js';
import type { Decimal } from '../../values/decimal.js';
import {
  decimal, fieldsOf, flag, integer, list, nanos, nullable, object, text, word, type Decoder,
} from '../decoding.js';
import { builderCode } from '../irregular.js';
import type { ConditionalType, OrderStatus, Tif } from '../words.js';

/** The trigger that a conditional order waits for. */
export interface Trigger {
  /** True: it triggers at `px` or above; false: at `px` or below. */
  readonly isAbove: boolean;
  /** Trigger price; 0 for a trailing order, whose stop follows the mark. */
  readonly px: Decimal;
  /** Limit of the order it becomes; null: a market order. */
  readonly lim: Decimal | null;
  /** ID of another order that ends when this one triggers; always null, because both sides of a range are one order. */
  readonly oco: string | null;
  /** Second trigger of a range, reached at it or above; null for any other order. */
  readonly pxHi: Decimal | null;
  readonly limHi: Decimal | null;
  /** Distance of a trailing order in basis points. */
  readonly trb: number | null;
  /** Step of a trailing order in basis points. */
  readonly stb: number | null;
  /**
   * Largest distance from the mark of a fill at `px` without a limit, in basis points; null: as far as the market
   * allows.
   */
  readonly slippage?: Decimal | null;
  /** The same at `pxHi`; null for any other order than a range. */
  readonly slippageHi?: Decimal | null;
  /**
   * Number of tries that found less than its size, for an order that stays until filled: it tries again at each mark;
   * null: it still waits for its trigger.
   */
  readonly tries?: number | null;
}

export const trigger: Decoder<Trigger> = object<Trigger>({
  isAbove: flag,
  px: decimal,
  lim: nullable(decimal),
  oco: nullable(text),
  pxHi: nullable(decimal),
  limHi: nullable(decimal),
  trb: nullable(integer),
  stb: nullable(integer),
  slippage: nullable(decimal),
  slippageHi: nullable(decimal),
  tries: nullable(integer),
});

/** A resting order, or a conditional one that waits. */
export interface OpenOrder {
  readonly symbol: string;
  readonly orderId: string;
  readonly price: Decimal;
  /** Size as it was sent; 0 for a basket. */
  readonly originalSize: Decimal;
  /** Remaining size, still open; 0 for a basket. */
  readonly size: Decimal;
  readonly filledSize: Decimal;
  /** Average price of the fills; 0 without fills. */
  readonly vwap: Decimal;
  /** Whether it buys; for a basket, which has no side, whether it triggers at its price or above. */
  readonly isBuy: boolean;
  /** Always true for a resting order. */
  readonly maker: boolean;
  readonly reduceOnly: boolean;
  readonly tif: Tif;
  /** State of the order; `placed` only in the account stream. */
  readonly status: OrderStatus;
  /** Time of placement, in nanoseconds since 1970. */
  readonly timestamp: bigint;
  /** Builder paid a fee with each fill, in basis points; null: none. */
  readonly builderCode: BuilderCode | null;
  /** Kind of a conditional order; null for any other. */
  readonly orderType?: ConditionalType | null;
  /** Trigger of a conditional order that waits; null for any other. */
  readonly trigger?: Trigger | null;
  /** Whether it belongs to the isolated account of its market; null: false. */
  readonly iso?: boolean | null;
  /** Key of the isolated account. */
  readonly isoPubkey?: string | null;
}

export const openOrder: Decoder<OpenOrder> = object<OpenOrder>({
  symbol: text,
  orderId: text,
  price: decimal,
  originalSize: decimal,
  size: decimal,
  filledSize: decimal,
  vwap: decimal,
  isBuy: flag,
  maker: flag,
  reduceOnly: flag,
  tif: word<Tif>(),
  status: word<OrderStatus>(),
  timestamp: nanos,
  builderCode: nullable(builderCode),
  orderType: nullable(word<ConditionalType>()),
  trigger: nullable(trigger),
  iso: nullable(flag),
  isoPubkey: nullable(text),
});

/**
 * Actions that further fills of an open order arm. After the first fill these are its exits, with the sizes that are
 * added to them.
 */
export interface PendingOnFill {
  /** ID of the order. */
  readonly parentOrderId: string;
  /** Actions in their order, as they were signed: each has its tag as the only key. */
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

export const pendingOnFill: Decoder<PendingOnFill> = object<PendingOnFill>({
  parentOrderId: text,
  actions: list(fieldsOf),
});

/** The actions that an open basket carries out once the mark passes its trigger. */
export interface WaitingBasket {
  /** ID of the basket. */
  readonly orderId: string;
  /** Actions in their order, as they were signed: each has its tag as the only key. */
  readonly actions: readonly Readonly<Record<string, unknown>>[];
  /** True: the basket was signed as isolated, which makes all its orders isolated; null: each by its own `i`. */
  readonly isolated?: boolean | null;
}

export const waitingBasket: Decoder<WaitingBasket> = object<WaitingBasket>(
  { orderId: text, actions: list(fieldsOf), isolated: nullable(flag) },
  { isolated: 'i' },
);
