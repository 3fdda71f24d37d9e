import type { Decimal } from '../decimal.js';
import { decimal, integer, list, mapOf, nullable, object, text, word, type Decoder } from './decoding.js';
import type { Period } from './words.js';

/** The running funding rate of a market. */
export interface FundingRate {
  /** Running funding rate of 8 hours. */
  readonly current: Decimal;
  /** `current`·3·365. */
  readonly annualized: Decimal;
}

const totalUsd = object<{ readonly totalUsd: Decimal }>({ totalUsd: decimal });
const fundingRate = object<FundingRate>({ current: decimal, annualized: decimal });

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
  /** Last price, or the mark until there is a trade; null before the first mark, like `markPrice`. */
  readonly lastPrice: Decimal | null;
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

/** The answer to `GET /stats`. */
export interface Stats {
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** Canonical: `1d 7d 30d 90d 1y all`. */
  readonly period: Period;
  readonly volume: { readonly totalUsd: Decimal };
  readonly openInterest: { readonly totalUsd: Decimal };
  /** Funding rates by symbol. */
  readonly funding: { readonly rates: ReadonlyMap<string, FundingRate> };
  /** Highest quote volume first. */
  readonly markets: readonly MarketStats[];
}

export const stats: Decoder<Stats> = object<Stats>({
  timestamp: integer,
  period: word<Period>(),
  volume: totalUsd,
  openInterest: totalUsd,
  funding: object({ rates: mapOf(fundingRate) }),
  markets: list(marketStats),
});

/** Rates in hundredths of a percent; negative: a rebate. */
export interface FeeRates {
  readonly thresholdVolume: Decimal;
  readonly makerBps: Decimal;
  readonly takerBps: Decimal;
}

/** The rates of all markets without rates of their own (`global`), or of one market. */
export interface FeeScope {
  /** `global` or a symbol. */
  readonly instrument: string;
  readonly activePolicy: FeePolicyOfScope;
}

/** Tiers by ascending volume; the rates of a programme count for accounts in it, instead of those of a tier. */
export interface FeePolicyOfScope {
  readonly windowDays: number;
  readonly tiers: readonly FeeRates[];
  /** Programmes whose rates count for accounts in them, instead of those of a tier; null where the answer has none. */
  readonly programmes: readonly ProgrammeRates[] | null;
}

/** Rates in hundredths of a percent; negative: a rebate. */
export interface ProgrammeRates {
  readonly programme: string;
  readonly makerBps: Decimal;
  readonly takerBps: Decimal;
}

/** All trading fees so far. An amount is positive if accounts received it; the three sums add up to zero. */
export interface FeeState {
  /** Milliseconds since 1970. */
  readonly stamp: number;
  /** Number of records of all markets that are summed. */
  readonly slot: number;
  /** Number of fills: two for each trade on the book. */
  readonly settledFills: number;
  readonly totalMakerFees: Decimal;
  readonly totalTakerFees: Decimal;
  readonly totalProtocolSettlement: Decimal;
  readonly scopes: readonly FeeScope[];
}

const feeRates = object<FeeRates>(
  { thresholdVolume: decimal, makerBps: decimal, takerBps: decimal },
  { thresholdVolume: 'threshold_volume', makerBps: 'maker_bps', takerBps: 'taker_bps' },
);
const programmeRates = object<ProgrammeRates>(
  { programme: text, makerBps: decimal, takerBps: decimal },
  { makerBps: 'maker_bps', takerBps: 'taker_bps' },
);
const feePolicy = object<FeePolicyOfScope>(
  { windowDays: integer, tiers: list(feeRates), programmes: nullable(list(programmeRates)) },
  { windowDays: 'window_days' },
);
const feeScope = object<FeeScope>(
  { instrument: text, activePolicy: feePolicy },
  { activePolicy: 'active_policy' },
);

export const feeState: Decoder<FeeState> = object<FeeState>({
  stamp: integer,
  slot: integer,
  settledFills: integer,
  totalMakerFees: decimal,
  totalTakerFees: decimal,
  totalProtocolSettlement: decimal,
  scopes: list(feeScope),
});
