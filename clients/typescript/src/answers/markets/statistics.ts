// Volumes, open interest, funding and fees of all markets. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, integer, list, mapOf, nullable, object, text, word, type Decoder } from '../decoding.js';
import type { Period } from '../words.js';

/** The running funding rate of a market. */
export interface FundingRate {
  /** Running funding rate of 8 hours. */
  readonly current: Decimal;
  /** `current`·3·365. */
  readonly annualized: Decimal;
}

export const fundingRate: Decoder<FundingRate> = object<FundingRate>({ current: decimal, annualized: decimal });

/** The running funding rates of markets. */
export interface FundingRates {
  /** Funding rate by symbol. */
  readonly rates: ReadonlyMap<string, FundingRate>;
}

export const fundingRates: Decoder<FundingRates> = object<FundingRates>({ rates: mapOf(fundingRate) });

/** A sum over all markets, in USD. */
export interface TotalUsd {
  readonly totalUsd: Decimal;
}

export const totalUsd: Decoder<TotalUsd> = object<TotalUsd>({ totalUsd: decimal });

/** Statistics of one market. */
export interface MarketStats {
  readonly symbol: string;
  /** Base units. */
  readonly volume: Decimal;
  /** USD. */
  readonly quoteVolume: Decimal;
  /** Base units. */
  readonly openInterest: Decimal;
  /** The running rate of 8 hours. */
  readonly fundingRate: Decimal;
  readonly fundingRateAnnualized: Decimal;
  /** Last price, or the mark until there is a trade; null before the first mark. */
  readonly lastPrice: Decimal | null;
  /** Mark price; null before the first mark. */
  readonly markPrice: Decimal | null;
}

export const marketStats: Decoder<MarketStats> = object<MarketStats>({
  symbol: text,
  volume: decimal,
  quoteVolume: decimal,
  openInterest: decimal,
  fundingRate: decimal,
  fundingRateAnnualized: decimal,
  lastPrice: nullable(decimal),
  markPrice: nullable(decimal),
});

/** Statistics of all markets, or of one. */
export interface Stats {
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** Canonical name of the period. */
  readonly period: Period;
  readonly volume: TotalUsd;
  readonly openInterest: TotalUsd;
  /** Funding rates by symbol. */
  readonly funding: FundingRates;
  /** Highest quote volume first. */
  readonly markets: readonly MarketStats[];
}

export const stats: Decoder<Stats> = object<Stats>({
  timestamp: integer,
  period: word<Period>(),
  volume: totalUsd,
  openInterest: totalUsd,
  funding: fundingRates,
  markets: list(marketStats),
});

/** Rates of a tier in hundredths of a percent; negative: a rebate. */
export interface FeeRates {
  readonly thresholdVolume: Decimal;
  /** In hundredths of a percent; negative: a rebate. */
  readonly makerBps: Decimal;
  readonly takerBps: Decimal;
}

export const feeRates: Decoder<FeeRates> = object<FeeRates>(
  { thresholdVolume: decimal, makerBps: decimal, takerBps: decimal },
  { thresholdVolume: 'threshold_volume', makerBps: 'maker_bps', takerBps: 'taker_bps' },
);

/** Rates of a programme in hundredths of a percent; negative: a rebate. */
export interface ProgrammeRates {
  readonly programme: string;
  readonly makerBps: Decimal;
  readonly takerBps: Decimal;
}

export const programmeRates: Decoder<ProgrammeRates> = object<ProgrammeRates>(
  { programme: text, makerBps: decimal, takerBps: decimal },
  { makerBps: 'maker_bps', takerBps: 'taker_bps' },
);

/** The tiers and programmes of a scope. */
export interface FeePolicyOfScope {
  readonly windowDays: number;
  /** Tiers by ascending volume; the first is that of accounts with any. */
  readonly tiers: readonly FeeRates[];
  /** Programmes, whose rates count for accounts in them instead of those of a tier. Null where an answer lacks it. */
  readonly programmes: readonly ProgrammeRates[] | null;
}

export const feePolicyOfScope: Decoder<FeePolicyOfScope> = object<FeePolicyOfScope>(
  { windowDays: integer, tiers: list(feeRates), programmes: nullable(list(programmeRates)) },
  { windowDays: 'window_days' },
);

/** The rates of all markets without rates of their own (`global`), or of one market. */
export interface FeeScope {
  /** `global` or a symbol. */
  readonly instrument: string;
  readonly activePolicy: FeePolicyOfScope;
}

export const feeScope: Decoder<FeeScope> = object<FeeScope>(
  { instrument: text, activePolicy: feePolicyOfScope },
  { activePolicy: 'active_policy' },
);

/** All trading fees so far, in USD. */
export interface FeeState {
  /** Milliseconds since 1970. */
  readonly stamp: number;
  /** Number of records of all markets that are summed; it never falls. */
  readonly slot: number;
  /** Number of fills: two for each trade on the book. */
  readonly settledFills: number;
  /** Fees that makers paid; negative: rebates. */
  readonly totalMakerFees: Decimal;
  /** Fees that takers paid. The order of a liquidation pays none. */
  readonly totalTakerFees: Decimal;
  /** Fees that the exchange got: the sum of both. */
  readonly totalProtocolSettlement: Decimal;
  /** Rates of most markets, then those of others. */
  readonly scopes: readonly FeeScope[];
}

export const feeState: Decoder<FeeState> = object<FeeState>({
  stamp: integer,
  slot: integer,
  settledFills: integer,
  totalMakerFees: decimal,
  totalTakerFees: decimal,
  totalProtocolSettlement: decimal,
  scopes: list(feeScope),
});
