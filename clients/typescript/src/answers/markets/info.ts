// Markets, their rules and limits, and the state of trading. Generated from docs/api by clients/generator; do not edit.

import type { MarketStateName } from '../../actions/index.js';
import type { Network } from '../../signing/canonical.js';
import type { Decimal } from '../../values/decimal.js';
import { decimal, integer, list, nullable, object, text, word, type Decoder } from '../decoding.js';

/** Largest distances of prices from the mark, as shares of it. */
export interface PriceBand {
  /** Band of a limit order on the side where it would match. */
  readonly limit: Decimal;
  /** Band of a limit order on the other side; a sell may be at up to 1/(1 − far) times the mark. */
  readonly far: Decimal;
  /** Band of a market order. */
  readonly market: Decimal;
}

export const priceBand: Decoder<PriceBand> = object<PriceBand>({ limit: decimal, far: decimal, market: decimal });

/** A maintenance rate and the notional it begins at. */
export interface MarginTier {
  /** Notional at which the rate begins, in USD. */
  readonly notional: Decimal;
  /** Maintenance rate, a share of the notional. */
  readonly maintenanceRate: Decimal;
}

export const marginTier: Decoder<MarginTier> = object<MarginTier>({ notional: decimal, maintenanceRate: decimal });

/**
 * Rules that say when trades and book count as evidence of a price, and how far they may move the mark from the oracle,
 * as shares of the oracle price.
 */
export interface MarkRules {
  /** Spread of the impact prices within which the book counts. */
  readonly evidenceSpread: Decimal;
  /** Milliseconds for which the spread has to be that small. */
  readonly evidenceHold: number;
  /** Largest average premium that counts. */
  readonly biasBand: Decimal;
  /** Milliseconds for which a trade counts. */
  readonly lastTradeLife: number;
  /** Largest distance of the mark from the oracle. */
  readonly markBand: Decimal;
  /** Largest change of that distance in a second. */
  readonly markSlew: Decimal;
  /** Largest distance from the oracle of the price that liquidations also look at. */
  readonly liquidationBand: Decimal;
}

export const markRules: Decoder<MarkRules> = object<MarkRules>({
  evidenceSpread: decimal,
  evidenceHold: integer,
  biasBand: decimal,
  lastTradeLife: integer,
  markBand: decimal,
  markSlew: decimal,
  liquidationBand: decimal,
});

/** The state of a market, which says what runs in it, and the reason for it. */
export interface MarketState {
  readonly name: MarketStateName;
  /** Reason of the state, for people. */
  readonly reason: string;
  /** Begin of the state, in milliseconds of exchange time. */
  readonly since: number;
  /** Time at which the state ends by itself, in milliseconds of exchange time; 0: it does not. */
  readonly until: number;
  /** Price at which all positions are closed; null while the market is not settled. */
  readonly settlementPrice: Decimal | null;
}

export const marketState: Decoder<MarketState> = object<MarketState>({
  name: word<MarketStateName>(),
  reason: text,
  since: integer,
  until: integer,
  settlementPrice: nullable(decimal),
});

/** A change of terms that is not in force yet. */
export interface PendingTerms {
  /** Time from which on it is in force, in milliseconds of exchange time. */
  readonly effectiveAt: number;
  /** Terms that change, as `changeTerms` has them. */
  readonly terms: string;
}

export const pendingTerms: Decoder<PendingTerms> = object<PendingTerms>({ effectiveAt: integer, terms: text });

/** Caps on the positions in a market, in base units; 0: no cap. */
export interface MarketCaps {
  /** Cap on the sum of all longs. */
  readonly openInterest: Decimal;
  /** Cap on the position of one account together with its open orders on that side. */
  readonly position: Decimal;
}

export const marketCaps: Decoder<MarketCaps> = object<MarketCaps>({ openInterest: decimal, position: decimal });

/** A state that a market enters by itself once its cause has lasted. */
export interface AutomaticState {
  /** Seconds of the cause after which the market enters the state. */
  readonly seconds: number;
  readonly state: string;
}

export const automaticState: Decoder<AutomaticState> = object<AutomaticState>({ seconds: integer, state: text });

/** States that a market enters by itself, and their causes. */
export interface AutomaticStates {
  /** State entered without a live oracle price; null: none. */
  readonly oracleSilent: AutomaticState | null;
  /** State entered while the mark is outside the liquidation band; null: none. */
  readonly bandLeft: AutomaticState | null;
  /** Seconds for which the cause must be gone before the previous state is restored. */
  readonly good: number;
}

export const automaticStates: Decoder<AutomaticStates> = object<AutomaticStates>({
  oracleSilent: nullable(automaticState),
  bandLeft: nullable(automaticState),
  good: integer,
});

/** A market and its parameters. */
export interface MarketInfo {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly status: string;
  /** Decimal places of the tick size. */
  readonly pricePrecision: number;
  /** Decimal places of the lot size. */
  readonly sizePrecision: number;
  /** Tick: prices are multiples of it. */
  readonly tickSize: Decimal;
  /** Lot: sizes are multiples of it. */
  readonly lotSize: Decimal;
  /** Least notional of an order, in the quote asset. */
  readonly minNotional: Decimal;
  readonly maxLeverage: Decimal;
  readonly orderTypes: readonly string[];
  readonly timeInForces: readonly string[];
  /** Leverage of accounts that have set none. */
  readonly defaultLeverage: Decimal;
  /** Maker fee as a share of the notional; negative: a rebate. */
  readonly makerFee: Decimal;
  /** Taker fee as a share of the notional. */
  readonly takerFee: Decimal;
  /** Largest notional, in USD at the mark, of an order together with the position and the open orders on its side. */
  readonly maxOrderNotional: Decimal;
  /** Largest notional of a position, in USD at the mark. */
  readonly maxPositionNotional: Decimal;
  /** Largest distances of prices from the mark. */
  readonly priceBand: PriceBand;
  /** Factor: the initial margin rate is at least this multiple of the maintenance rate. */
  readonly initialMarginFactor: Decimal;
  /** Share of every correlation that offsets count, 0 to 1; the same in all markets. */
  readonly correlationDiscount: Decimal;
  /**
   * The maintenance requirement of an account is never below this share of the sum over its positions; the same in all
   * markets.
   */
  readonly offsetFloor: Decimal;
  /**
   * Maintenance rates at the lowest leverage in a calm market, interpolated between two. The rates in force are in the
   * stream `risk`.
   */
  readonly marginTiers: readonly MarginTier[];
  /** Network whose byte may end a signed message; null: no network's byte may. */
  readonly network: Network | null;
  /** Rules of the mark; null: the defaults of the exchange. */
  readonly mark: MarkRules | null;
  /** State; null: all trading is open, as ever since the listing. */
  readonly state: MarketState | null;
  /**
   * All terms that `changeTerms` may change, written as there: name and value of each. Null where an answer lacks it.
   */
  readonly terms: string | null;
  /** Terms that an operator has changed and that are not in force yet; null: none. */
  readonly pendingTerms: PendingTerms | null;
  /** Caps on positions; null: there are none. */
  readonly caps: MarketCaps | null;
  /** States that the market enters by itself; null: none. */
  readonly automaticStates: AutomaticStates | null;
  /**
   * Milliseconds for which an order waits that would trade on arrival; 0: it does not wait. Null where an answer lacks
   * it.
   */
  readonly makerProtectionMillis?: number | null;
}

export const marketInfo: Decoder<MarketInfo> = object<MarketInfo>({
  symbol: text,
  baseAsset: text,
  quoteAsset: text,
  status: text,
  pricePrecision: integer,
  sizePrecision: integer,
  tickSize: decimal,
  lotSize: decimal,
  minNotional: decimal,
  maxLeverage: decimal,
  orderTypes: list(text),
  timeInForces: list(text),
  defaultLeverage: decimal,
  makerFee: decimal,
  takerFee: decimal,
  maxOrderNotional: decimal,
  maxPositionNotional: decimal,
  priceBand,
  initialMarginFactor: decimal,
  correlationDiscount: decimal,
  offsetFloor: decimal,
  marginTiers: list(marginTier),
  network: nullable(word<Network>()),
  mark: nullable(markRules),
  state: nullable(marketState),
  terms: nullable(text),
  pendingTerms: nullable(pendingTerms),
  caps: nullable(marketCaps),
  automaticStates: nullable(automaticStates),
  makerProtectionMillis: nullable(integer),
});
