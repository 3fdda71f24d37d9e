// Orders that wait until the mark passes a trigger and then reduce a position. Generated from docs/api by clients/generator; do not edit.

import { Decimal, type Amount, type DecimalInput } from '../values/decimal.js';
import type { BuilderCode, Side } from './terms.js';

/**
 * `st`: closes a part of a position at a loss: sells a long at the trigger or below, buys a short at it or above.
 * `tp`: closes a part of a position at a profit: sells a long at the trigger or above, buys a short at it or below.
 */
export interface StopOrder {
  readonly type: 'stop' | 'takeProfit';
  /** Market. */
  readonly symbol: string;
  /** Side of the order that it becomes: sell to close a long position. */
  readonly side: Side;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: Amount;
  /** Price in USD that the mark has to reach, on the tick or not. */
  readonly trigger: Amount;
  /** Limit price in USD of the order that it becomes; absent: a market order. */
  readonly limit?: Amount;
  /** Whether it has margin of its own: the order belongs to the isolated account of its market. */
  readonly isolated?: boolean;
  /** Builder whom the account pays a fee with each fill. */
  readonly builderCode?: BuilderCode;
  /** Largest distance from the mark at which it may fill, in basis points; absent: as far as the market allows. */
  readonly slippage?: Amount;
}

/** `rng`: places a stop and a take profit of one position, of which the first to trigger ends the other. */
export interface RangeOrder {
  readonly type: 'range';
  /** Market. */
  readonly symbol: string;
  /** Side of the order that it becomes: sell to close a long position. */
  readonly side: Side;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: Amount;
  /** Price in USD: triggers when the mark is at it or below. */
  readonly low: Amount;
  /** Price in USD: triggers when the mark is at it or above. */
  readonly high: Amount;
  /** Limit price in USD of the order that it becomes at `low`; absent: a market order. */
  readonly lowLimit?: Amount;
  /** Limit price in USD of the order that it becomes at `high`; absent: a market order. */
  readonly highLimit?: Amount;
  /** Whether it has margin of its own: the order belongs to the isolated account of its market. */
  readonly isolated?: boolean;
  /** Builder whom the account pays a fee with each fill. */
  readonly builderCode?: BuilderCode;
  /** Largest distance from the mark in basis points, at the trigger at which the position loses: `low` for a long position. */
  readonly stopSlippage?: Amount;
  /** Largest distance from the mark in basis points, at the other trigger. */
  readonly profitSlippage?: Amount;
}

/** `trl`: places a stop that follows the mark at a distance, in steps. */
export interface TrailingOrder {
  readonly type: 'trailing';
  /** Market. */
  readonly symbol: string;
  /** Side of the order that it becomes: sell to close a long position. */
  readonly side: Side;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: Amount;
  /** Distance from the best mark, in basis points: 1 to 9 999. */
  readonly trailBps: number;
  /** Number of basis points by which the mark must improve before the stop follows: 0 to 1 000. */
  readonly stepBps: number;
  /** Limit price in USD of the order that it becomes; absent: a market order. */
  readonly limit?: Amount;
  /** Whether it has margin of its own: the order belongs to the isolated account of its market. */
  readonly isolated?: boolean;
  /** Builder whom the account pays a fee with each fill. */
  readonly builderCode?: BuilderCode;
  /** Largest distance from the mark at which it may fill, in basis points; absent: as far as the market allows. */
  readonly slippage?: Amount;
}

export type ConditionalOrder = StopOrder | RangeOrder | TrailingOrder;

export interface StopTerms {
  /** Market. */
  readonly symbol: string;
  /** Side of the order that it becomes: sell to close a long position. */
  readonly side: Side;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: DecimalInput;
  /** Price in USD that the mark has to reach, on the tick or not. */
  readonly trigger: DecimalInput;
  /** Limit price in USD of the order that it becomes; absent: a market order. */
  readonly limit?: DecimalInput;
  /** Builder whom the account pays a fee with each fill. */
  readonly builderCode?: BuilderCode;
  /** Largest distance from the mark at which it may fill, in basis points; absent: as far as the market allows. */
  readonly slippage?: DecimalInput;
}

export interface RangeOrderTerms {
  /** Market. */
  readonly symbol: string;
  /** Side of the order that it becomes: sell to close a long position. */
  readonly side: Side;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: DecimalInput;
  /** Price in USD: triggers when the mark is at it or below. */
  readonly low: DecimalInput;
  /** Price in USD: triggers when the mark is at it or above. */
  readonly high: DecimalInput;
  /** Limit price in USD of the order that it becomes at `low`; absent: a market order. */
  readonly lowLimit?: DecimalInput;
  /** Limit price in USD of the order that it becomes at `high`; absent: a market order. */
  readonly highLimit?: DecimalInput;
  /** Builder whom the account pays a fee with each fill. */
  readonly builderCode?: BuilderCode;
  /** Largest distance from the mark in basis points, at the trigger at which the position loses: `low` for a long position. */
  readonly stopSlippage?: DecimalInput;
  /** Largest distance from the mark in basis points, at the other trigger. */
  readonly profitSlippage?: DecimalInput;
}

export interface TrailingOrderTerms {
  /** Market. */
  readonly symbol: string;
  /** Side of the order that it becomes: sell to close a long position. */
  readonly side: Side;
  /** Size in base units, a positive multiple of the market's lot. */
  readonly size: DecimalInput;
  /** Distance from the best mark, in basis points: 1 to 9 999. */
  readonly trailBps: number;
  /** Number of basis points by which the mark must improve before the stop follows: 0 to 1 000. */
  readonly stepBps?: number;
  /** Limit price in USD of the order that it becomes; absent: a market order. */
  readonly limit?: DecimalInput;
  /** Builder whom the account pays a fee with each fill. */
  readonly builderCode?: BuilderCode;
  /** Largest distance from the mark at which it may fill, in basis points; absent: as far as the market allows. */
  readonly slippage?: DecimalInput;
}

/** Closes a part of a position at a loss: sells a long at the trigger or below, buys a short at it or above. */
export function stopOrder(terms: StopTerms): StopOrder {
  const { symbol, side, size, trigger, limit, builderCode, slippage } = terms;
  return {
    type: 'stop', symbol, side, size: Decimal.of(size), trigger: Decimal.of(trigger),
    ...(limit === undefined ? {} : { limit: Decimal.of(limit) }), ...(builderCode === undefined ? {} : { builderCode }),
    ...(slippage === undefined ? {} : { slippage: Decimal.of(slippage) }),
  };
}

/** Closes a part of a position at a profit: sells a long at the trigger or above, buys a short at it or below. */
export function takeProfitOrder(terms: StopTerms): StopOrder {
  const { symbol, side, size, trigger, limit, builderCode, slippage } = terms;
  return {
    type: 'takeProfit', symbol, side, size: Decimal.of(size), trigger: Decimal.of(trigger),
    ...(limit === undefined ? {} : { limit: Decimal.of(limit) }), ...(builderCode === undefined ? {} : { builderCode }),
    ...(slippage === undefined ? {} : { slippage: Decimal.of(slippage) }),
  };
}

/** Places a stop and a take profit of one position, of which the first to trigger ends the other. */
export function rangeOrder(terms: RangeOrderTerms): RangeOrder {
  const { symbol, side, size, low, high, lowLimit, highLimit, builderCode, stopSlippage, profitSlippage } = terms;
  return {
    type: 'range', symbol, side, size: Decimal.of(size), low: Decimal.of(low), high: Decimal.of(high),
    ...(lowLimit === undefined ? {} : { lowLimit: Decimal.of(lowLimit) }),
    ...(highLimit === undefined ? {} : { highLimit: Decimal.of(highLimit) }), ...(builderCode === undefined ? {} : { builderCode }),
    ...(stopSlippage === undefined ? {} : { stopSlippage: Decimal.of(stopSlippage) }),
    ...(profitSlippage === undefined ? {} : { profitSlippage: Decimal.of(profitSlippage) }),
  };
}

/** Places a stop that follows the mark at a distance, in steps. */
export function trailingOrder(terms: TrailingOrderTerms): TrailingOrder {
  const { symbol, side, size, trailBps, stepBps = 0, limit, builderCode, slippage } = terms;
  return {
    type: 'trailing', symbol, side, size: Decimal.of(size), trailBps, stepBps, ...(limit === undefined ? {} : { limit: Decimal.of(limit) }),
    ...(builderCode === undefined ? {} : { builderCode }), ...(slippage === undefined ? {} : { slippage: Decimal.of(slippage) }),
  };
}
