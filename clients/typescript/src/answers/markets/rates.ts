// The inputs of margin rates. Generated from docs/api by clients/generator; do not edit.

import type { Decimal } from '../../values/decimal.js';
import { decimal, integer, list, object, text, type Decoder } from '../decoding.js';
import { correlations, type Correlation } from '../irregular.js';

/** A maintenance rate that moves: `mmrO·p^t + mmrE·(1 − p^t)`, with t the ticker's `regimeDt`. */
export interface RateCell {
  /** Maintenance rate when the regime began. */
  readonly mmrO: Decimal;
  /** Maintenance rate that it is heading to. */
  readonly mmrE: Decimal;
  /** Share of the way that is left after 10 s. */
  readonly p: Decimal;
}

export const rateCell: Decoder<RateCell> = object<RateCell>({ mmrO: decimal, mmrE: decimal, p: decimal });

/**
 * The maintenance rates of one regime: for the present one as they are now, for another as if that regime began now.
 */
export interface RiskSurface {
  readonly regime: number;
  /** Knots of the leverage. */
  readonly leverage: readonly Decimal[];
  /** Knots of the notional, USD. */
  readonly notionals: readonly Decimal[];
  /** Rates of longs: a row for each notional with a cell for each leverage. */
  readonly buy: readonly (readonly RateCell[])[];
  /** Rates of shorts, in the same form. */
  readonly sell: readonly (readonly RateCell[])[];
}

export const riskSurface: Decoder<RiskSurface> = object<RiskSurface>({
  regime: integer,
  leverage: list(decimal),
  notionals: list(decimal),
  buy: list(list(rateCell)),
  sell: list(list(rateCell)),
});

/** The maintenance rates of a market in every regime. */
export interface RiskSurfaces {
  readonly symbol: string;
  /** Code of the present regime. */
  readonly liveRegime: number;
  /** The lowest regime first. */
  readonly surfaces: readonly RiskSurface[];
  /** Correlations of this market with the others: pairs such as `["BTC:ETH", 0.71]`. */
  readonly corrs: readonly Correlation[];
}

export const riskSurfaces: Decoder<RiskSurfaces> = object<RiskSurfaces>({
  symbol: text,
  liveRegime: integer,
  surfaces: list(riskSurface),
  corrs: correlations,
});

/** The inputs of a market's margin rates: a cell at each knot, interpolated between knots. */
export interface MarketRisk {
  readonly symbol: string;
  /** Time of the last change, milliseconds since 1970. */
  readonly timestamp: number;
  /** Regime from -12 to 12: tens for the direction, ones for the volatility. */
  readonly regime: number;
  /** Knots of the leverage. */
  readonly leverage: readonly Decimal[];
  /** Knots of the notional, USD. */
  readonly notionals: readonly Decimal[];
  /** Rates of longs: a row for each notional with a cell for each leverage. */
  readonly buy: readonly (readonly RateCell[])[];
  /** Rates of shorts, in the same form. */
  readonly sell: readonly (readonly RateCell[])[];
  /** Correlations of this market with the others: pairs such as `["BTC:ETH", 0.71]`. */
  readonly corrs: readonly Correlation[];
}

export const marketRisk: Decoder<MarketRisk> = object<MarketRisk>({
  symbol: text,
  timestamp: integer,
  regime: integer,
  leverage: list(decimal),
  notionals: list(decimal),
  buy: list(list(rateCell)),
  sell: list(list(rateCell)),
  corrs: correlations,
});
