// Records of liquidations and their causes. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, flag, integer, list, nanos, nullable, object, text, word, type Decoder } from '../decoding.js';
import type { MarkIngredient, StepKind } from '../words.js';

/**
 * A position at the start of a liquidation, the mark it was valued at and the inputs of that mark. Null: there was no
 * such input.
 */
export interface LiquidationMark {
  readonly symbol: string;
  /** Size; negative when short. */
  readonly size: Decimal;
  /** Average entry price. */
  readonly price: Decimal;
  readonly markPrice: Decimal;
  readonly unrealizedPnl: Decimal;
  /** Maintenance rate. */
  readonly lambda: Decimal;
  /** Maintenance margin of this position alone, before offsets. */
  readonly maintenanceMargin: Decimal;
  readonly oraclePrice: Decimal | null;
  /** Average premium of the mid price over the oracle. */
  readonly bias: Decimal;
  readonly bestBid: Decimal | null;
  readonly bestAsk: Decimal | null;
  readonly lastPrice: Decimal | null;
  /** Average of bid, ask and last price. */
  readonly localAverage: Decimal | null;
  /** Number of publishers whose prices made up the oracle price. */
  readonly publishers: number;
  /** The mark, kept within the liquidation band of the oracle. */
  readonly liquidationBasis: Decimal | null;
  /** Average price of selling the impact notional. */
  readonly impactBid: Decimal | null;
  /** Average price of buying the impact notional. */
  readonly impactAsk: Decimal | null;
  /** Oracle price with the market's usual premium. */
  readonly biasedOracle: Decimal | null;
  /** Median of the impact prices and the last price; null without evidence. */
  readonly localMedian: Decimal | null;
  /** Whether the book counted as evidence of the price. */
  readonly evidence: boolean | null;
  /**
   * The value that the mark was (biased oracle, local median or local average), or the bound that kept it from being
   * that.
   */
  readonly setBy: MarkIngredient | null;
}

export const liquidationMark: Decoder<LiquidationMark> = object<LiquidationMark>({
  symbol: text,
  size: decimal,
  price: decimal,
  markPrice: decimal,
  unrealizedPnl: decimal,
  lambda: decimal,
  maintenanceMargin: decimal,
  oraclePrice: nullable(decimal),
  bias: decimal,
  bestBid: nullable(decimal),
  bestAsk: nullable(decimal),
  lastPrice: nullable(decimal),
  localAverage: nullable(decimal),
  publishers: integer,
  liquidationBasis: nullable(decimal),
  impactBid: nullable(decimal),
  impactAsk: nullable(decimal),
  biasedOracle: nullable(decimal),
  localMedian: nullable(decimal),
  evidence: nullable(flag),
  setBy: nullable(word<MarkIngredient>()),
});

/**
 * One step of a liquidation. For a step that concerns no single position, symbol and prices are null and sizes zero.
 */
export interface LiquidationStep {
  readonly kind: StepKind;
  /** The step as a sentence. */
  readonly text: string;
  readonly symbol: string | null;
  /** Whether it bought a short back. */
  readonly isBuy: boolean | null;
  /** Size that was to be closed, unsigned. */
  readonly size: Decimal;
  /** Limit of the order; for a takeover or a deleveraging the bankruptcy price. */
  readonly price: Decimal | null;
  readonly closedSize: Decimal;
  /** Average price of the close. */
  readonly closedPrice: Decimal | null;
  readonly closedNotional: Decimal;
  readonly fee: Decimal;
  /** Equity after the step, at the marks then. */
  readonly equity: Decimal;
  /** Maintenance margin after the step. */
  readonly maintenanceMargin: Decimal;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const liquidationStep: Decoder<LiquidationStep> = object<LiquidationStep>({
  kind: word<StepKind>(),
  text,
  symbol: nullable(text),
  isBuy: nullable(flag),
  size: decimal,
  price: nullable(decimal),
  closedSize: decimal,
  closedPrice: nullable(decimal),
  closedNotional: decimal,
  fee: decimal,
  equity: decimal,
  maintenanceMargin: decimal,
  timestamp: nanos,
});

/** The liquidation of an account: its cause and every step. Written when it has ended. */
export interface Liquidation {
  readonly owner: string;
  /** Number of the liquidation in its part of the exchange; later liquidations of an account have higher numbers. */
  readonly number: number;
  /** Cause of the liquidation: a sentence with the numbers that triggered it. */
  readonly cause: string;
  /** Nanoseconds since 1970. */
  readonly startTime: bigint;
  /** Nanoseconds since 1970. */
  readonly endTime: bigint;
  /** Equity at the start; the liquidation began because it was below `maintenanceMargin`. */
  readonly equity: Decimal;
  readonly maintenanceMargin: Decimal;
  readonly equityAfter: Decimal;
  readonly maintenanceMarginAfter: Decimal;
  /** Amount moved after a takeover to leave the account at exactly zero; positive: to the insurance fund. */
  readonly residue: Decimal;
  /** Marks of all positions at the start, by symbol. */
  readonly marks: readonly LiquidationMark[];
  /** Steps in the order in which they were done. */
  readonly steps: readonly LiquidationStep[];
  /** Position in the command log of the account shard. */
  readonly slot: number;
  /** Equity at the start, at the liquidation bases instead of the marks; null without a position. */
  readonly basisEquity: Decimal | null;
  /** Maintenance margin at the liquidation bases; null without a position. */
  readonly basisMaintenanceMargin: Decimal | null;
}

export const liquidation: Decoder<Liquidation> = object<Liquidation>({
  owner: text,
  number: integer,
  cause: text,
  startTime: nanos,
  endTime: nanos,
  equity: decimal,
  maintenanceMargin: decimal,
  equityAfter: decimal,
  maintenanceMarginAfter: decimal,
  residue: decimal,
  marks: list(liquidationMark),
  steps: list(liquidationStep),
  slot: integer,
  basisEquity: nullable(decimal),
  basisMaintenanceMargin: nullable(decimal),
});
