// Orders, and what changes or cancels them. Generated from docs/api by clients/generator; do not edit.

import { Decimal, type Amount, type DecimalInput } from '../values/decimal.js';
import type { BuilderCode, Side, TimeInForce } from './terms.js';

/** `l`: places a limit order. */
export interface LimitOrder {
  readonly type: 'limit';
  /** Market. */
  readonly symbol: string;
  /** Side of the order. */
  readonly side: Side;
  /** Price in USD, a multiple of the market's tick; any price with ALO_SLIDE and ALO_JOIN. */
  readonly price: Amount;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: Amount;
  /** Whether and how it rests. */
  readonly timeInForce: TimeInForce;
  /** Whether it may only make a position smaller. */
  readonly reduceOnly: boolean;
  /** Whether it has margin of its own: the order belongs to the isolated account of its market. */
  readonly isolated?: boolean;
  /** Builder whom the account pays a fee with each fill; must be approved before with `approveBuilder`. */
  readonly builderCode?: BuilderCode;
}

/** `m`: places a market order: immediate-or-cancel, at most 5 % away from the mark, or as far as its slippage says. */
export interface MarketOrder {
  readonly type: 'market';
  /** Market. */
  readonly symbol: string;
  /** Side of the order. */
  readonly side: Side;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: Amount;
  /** Whether it may only make a position smaller. */
  readonly reduceOnly: boolean;
  /** Whether it has margin of its own: the order belongs to the isolated account of its market. */
  readonly isolated?: boolean;
  /** Builder whom the account pays a fee with each fill. */
  readonly builderCode?: BuilderCode;
  /** Largest distance from the mark at which it may fill, in basis points; absent: as far as the market allows. */
  readonly slippage?: Amount;
}

/** `mod`: changes the total size of a resting order; its ID stays, and a smaller size keeps its place in the queue. */
export interface ModifyOrder {
  readonly type: 'modify';
  /** Market. */
  readonly symbol: string;
  /** ID of the order. */
  readonly orderId: string;
  /** New total size in base units, fills included. */
  readonly size: Amount;
}

/** `cx`: cancels an order. */
export interface CancelOrder {
  readonly type: 'cancel';
  /** Market. */
  readonly symbol: string;
  /** ID of the order. */
  readonly orderId: string;
}

/** `cxa`: cancels all orders of these markets. */
export interface CancelAll {
  readonly type: 'cancelAll';
  /** Markets whose orders are cancelled; none: all markets. */
  readonly symbols: readonly string[];
}

/** `scheduleCancel`: cancels all open orders of the account after this time unless it is sent again before: a dead man's switch. */
export interface ScheduleCancel {
  readonly type: 'scheduleCancel';
  /** Seconds, 5 to 86 400; 0 switches it off. */
  readonly seconds: number;
}

/**
 * `stayUntilFilled`: sets whether stops, take profits, ranges and trailing stops of the account that become market
 * orders stay until filled: an order that finds nothing within its slippage tries again at each mark, instead of
 * ending. Isolated accounts follow their owner.
 */
export interface StayUntilFilled {
  readonly type: 'stayUntilFilled';
  /** Whether they stay from now on. */
  readonly on: boolean;
}

export type OrderAction = LimitOrder | MarketOrder | ModifyOrder | CancelOrder | CancelAll | ScheduleCancel | StayUntilFilled;

export interface LimitOrderTerms {
  /** Market. */
  readonly symbol: string;
  /** Side of the order. */
  readonly side: Side;
  /** Price in USD, a multiple of the market's tick; any price with ALO_SLIDE and ALO_JOIN. */
  readonly price: DecimalInput;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: DecimalInput;
  /** Whether and how it rests; default `GTC`. */
  readonly timeInForce?: TimeInForce;
  /** Whether it may only make a position smaller; default `false`. */
  readonly reduceOnly?: boolean;
  /** Builder whom the account pays a fee with each fill; must be approved before with `approveBuilder`. */
  readonly builderCode?: BuilderCode;
}

export interface MarketOrderTerms {
  /** Market. */
  readonly symbol: string;
  /** Side of the order. */
  readonly side: Side;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: DecimalInput;
  /** Whether it may only make a position smaller; default `false`. */
  readonly reduceOnly?: boolean;
  /** Builder whom the account pays a fee with each fill. */
  readonly builderCode?: BuilderCode;
  /** Largest distance from the mark at which it may fill, in basis points; absent: as far as the market allows. */
  readonly slippage?: DecimalInput;
}

/** Places a limit order. */
export function limitOrder(terms: LimitOrderTerms): LimitOrder {
  const { symbol, side, price, size, timeInForce = 'GTC', reduceOnly = false, builderCode } = terms;
  return {
    type: 'limit', symbol, side, price: Decimal.of(price), size: Decimal.of(size), timeInForce, reduceOnly,
    ...(builderCode === undefined ? {} : { builderCode }),
  };
}

/** Places a market order: immediate-or-cancel, at most 5 % away from the mark, or as far as its slippage says. */
export function marketOrder(terms: MarketOrderTerms): MarketOrder {
  const { symbol, side, size, reduceOnly = false, builderCode, slippage } = terms;
  return {
    type: 'market', symbol, side, size: Decimal.of(size), reduceOnly, ...(builderCode === undefined ? {} : { builderCode }),
    ...(slippage === undefined ? {} : { slippage: Decimal.of(slippage) }),
  };
}

/**
 * Changes the total size of a resting order; its ID stays, and a smaller size keeps its place in the queue.
 *
 * @param symbol market
 * @param orderId ID of the order
 * @param size new total size in base units, fills included
 */
export function modifyOrder(symbol: string, orderId: string, size: DecimalInput): ModifyOrder {
  return { type: 'modify', symbol, orderId, size: Decimal.of(size) };
}

/**
 * Cancels an order.
 *
 * @param symbol market
 * @param orderId ID of the order
 */
export function cancelOrder(symbol: string, orderId: string): CancelOrder {
  return { type: 'cancel', symbol, orderId };
}

/**
 * Cancels all orders of these markets.
 *
 * @param symbols markets whose orders are cancelled; none: all markets
 */
export function cancelAll(...symbols: readonly string[]): CancelAll {
  return { type: 'cancelAll', symbols };
}

/**
 * Cancels all open orders of the account after this time unless it is sent again before: a dead man's switch.
 *
 * @param seconds seconds, 5 to 86 400; 0 switches it off
 */
export function scheduleCancel(seconds: number): ScheduleCancel {
  return { type: 'scheduleCancel', seconds };
}

/**
 * Sets whether stops, take profits, ranges and trailing stops of the account that become market orders stay until
 * filled: an order that finds nothing within its slippage tries again at each mark, instead of ending. Isolated
 * accounts follow their owner.
 *
 * @param on whether they stay from now on
 */
export function stayUntilFilled(on: boolean): StayUntilFilled {
  return { type: 'stayUntilFilled', on };
}
