import type { Decimal } from '../decimal.js';
import { decimal, integer, list, mapOf, nullable, object, text, word, type Decoder } from './decoding.js';
import type { Period } from './words.js';

/** The running funding rate of a market. */
export interface FundingRate {
  /** Of 8 hours. */
  readonly current: Decimal;
  /** `current`·3·365. */
  readonly annualized: Decimal;
}

const totalUsd = object<{ readonly totalUsd: Decimal }>({ totalUsd: decimal });
const fundingRate = object<FundingRate>({ current: decimal, annualized: decimal });

/** One market. */
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
  /** The mark until there is a trade; null before the first mark, as `markPrice`. */
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
  /** Milliseconds. */
  readonly timestamp: number;
  /** Canonical: `1d 7d 30d 90d 1y all`. */
  readonly period: Period;
  readonly volume: { readonly totalUsd: Decimal };
  readonly openInterest: { readonly totalUsd: Decimal };
  /** By symbol. */
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
