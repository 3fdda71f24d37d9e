import type { Decimal } from '../decimal.js';
import type { MarketStateName } from '../actions.js';
import type { Network } from '../canonical.js';
import { decimal, integer, list, nanos, nullable, object, text, word, type Decoder } from './decoding.js';

/** How far from the mark prices may be, as shares of it. */
export interface PriceBand {
  /** Of a limit order on the side where it would match. */
  readonly limit: Decimal;
  /** Of a limit order on the other side. */
  readonly far: Decimal;
  /** Of a market order. */
  readonly market: Decimal;
}

export const priceBand: Decoder<PriceBand> = object<PriceBand>({
  limit: decimal,
  far: decimal,
  market: decimal,
});

/** A maintenance rate and the notional it begins at. */
export interface MarginTier {
  readonly notional: Decimal;
  readonly maintenanceRate: Decimal;
}

export const marginTier: Decoder<MarginTier> = object<MarginTier>({
  notional: decimal,
  maintenanceRate: decimal,
});

/**
 * When trades and book count as evidence of a price, and how far they may move the mark from the oracle, as shares of the
 * oracle price.
 */
export interface MarkRules {
  readonly evidenceSpread: Decimal;
  /** Milliseconds, as `lastTradeLife`. */
  readonly evidenceHold: number;
  readonly biasBand: Decimal;
  readonly lastTradeLife: number;
  readonly markBand: Decimal;
  /** Largest change of that distance in a second. */
  readonly markSlew: Decimal;
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

/**
 * What runs in a market, and why.
 *
 * @property since milliseconds of exchange time
 * @property until when it ends by itself, in milliseconds of exchange time; 0: it does not
 * @property settlementPrice at which all positions are closed; null while it is not settled
 */
export interface MarketState {
  readonly name: MarketStateName;
  readonly reason: string;
  readonly since: number;
  readonly until: number;
  readonly settlementPrice: Decimal | null;
}

const marketState: Decoder<MarketState> = object<MarketState>({
  name: word<MarketStateName>(),
  reason: text,
  since: integer,
  until: integer,
  settlementPrice: nullable(decimal),
});

/**
 * A change of terms that does not count yet.
 *
 * @property effectiveAt from when on it counts, in milliseconds of exchange time
 */
export interface PendingTerms {
  readonly effectiveAt: number;
  readonly terms: string;
}

const pendingTerms: Decoder<PendingTerms> = object<PendingTerms>({ effectiveAt: integer, terms: text });

/** How much there may be of a market, in base units; 0: no cap. */
export interface MarketCaps {
  /** The sum of all longs. */
  readonly openInterest: Decimal;
  /** Of an account, with its open orders of that side. */
  readonly position: Decimal;
}

/** What a market takes by itself, after so many seconds. */
export interface AutomaticState {
  readonly seconds: number;
  readonly state: string;
}

export interface AutomaticStates {
  /** Without a live oracle price; null: nothing. */
  readonly oracleSilent: AutomaticState | null;
  /** With the mark outside the liquidation band; null: nothing. */
  readonly bandLeft: AutomaticState | null;
  /** Seconds for which the cause must be gone before what was before is in force again. */
  readonly good: number;
}

const automaticState: Decoder<AutomaticState> = object<AutomaticState>({ seconds: integer, state: text });

/** A market and its parameters. */
export interface MarketInfo {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly status: string;
  readonly pricePrecision: number;
  readonly sizePrecision: number;
  /** Prices are multiples of it. */
  readonly tickSize: Decimal;
  /** Sizes are multiples of it. */
  readonly lotSize: Decimal;
  /** Of an order, in the quote asset. */
  readonly minNotional: Decimal;
  readonly maxLeverage: Decimal;
  readonly orderTypes: readonly string[];
  readonly timeInForces: readonly string[];
  readonly defaultLeverage: Decimal;
  /** Share of the notional, negative for a rebate; `takerFee` likewise. */
  readonly makerFee: Decimal;
  readonly takerFee: Decimal;
  /** With the position and the open orders of its side. */
  readonly maxOrderNotional: Decimal;
  readonly maxPositionNotional: Decimal;
  readonly priceBand: PriceBand;
  /** The initial margin rate is at least so many times the maintenance rate. */
  readonly initialMarginFactor: Decimal;
  /** The share of every correlation that offsets count, 0 to 1; the same in all markets. */
  readonly correlationDiscount: Decimal;
  /** The maintenance requirement of an account is never below this share of the sum over its positions; the same in all markets. */
  readonly offsetFloor: Decimal;
  /** Maintenance rates at the lowest leverage in a calm market, interpolated between two. */
  readonly marginTiers: readonly MarginTier[];
  /** Whose byte a signature may end with; null: of none. */
  readonly network: Network | null;
  /** Null: the defaults of the exchange. */
  readonly mark: MarkRules | null;
  /** Null: everything runs, as ever since the listing. */
  readonly state: MarketState | null;
  /** All that `changeTerms` may change, as it is written there; null: of an exchange that cannot. */
  readonly terms: string | null;
  /** What an operator has changed and does not count yet; null: nothing. */
  readonly pendingTerms: PendingTerms | null;
  /** Null: none. */
  readonly caps: MarketCaps | null;
  /** Null: it takes no state by itself. */
  readonly automaticStates: AutomaticStates | null;
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
  caps: nullable(object<MarketCaps>({ openInterest: decimal, position: decimal })),
  automaticStates: nullable(
    object<AutomaticStates>({ oracleSilent: nullable(automaticState), bandLeft: nullable(automaticState), good: integer }),
  ),
});

/**
 * The last 24 hours and the present prices of a market: `GET /ticker/{symbol}` and the ticker stream. Null: does not exist
 * yet.
 */
export interface Ticker {
  readonly symbol: string;
  /** Against the last price before the 24 hours, or the first of them. */
  readonly priceChange: Decimal;
  readonly priceChangePercent: Decimal;
  /** The mark until there is a trade; `highPrice` and `lowPrice` likewise. */
  readonly lastPrice: Decimal | null;
  readonly highPrice: Decimal | null;
  readonly lowPrice: Decimal | null;
  /** Base units. */
  readonly volume: Decimal;
  /** USD. */
  readonly quoteVolume: Decimal;
  readonly markPrice: Decimal | null;
  readonly oraclePrice: Decimal | null;
  /** Base units. */
  readonly openInterest: Decimal;
  /** The running rate of 8 hours. */
  readonly fundingRate: Decimal;
  /** Direction: -1 falling, 0, 1 rising. */
  readonly regime: number;
  /** Steps of 10 s since it began. */
  readonly regimeDt: number;
  /** Annual volatility, memory 60 minutes. */
  readonly regimeVol: Decimal | null;
  /** Drift per hour. */
  readonly regimeMv: Decimal | null;
  readonly fairBookPx: Decimal | null;
  /** Annual volatility, memory 5 minutes. */
  readonly fairVol: Decimal | null;
  readonly fairBias: Decimal;
  /** Nanoseconds. */
  readonly timestamp: bigint;
  /** Null with an empty side, as `bestAsk`. */
  readonly bestBid: Decimal | null;
  readonly bestAsk: Decimal | null;
  /** What a position would pay for the running hour, as a share of its notional. */
  readonly fundingRateHourly: Decimal;
  /** Nanoseconds, the next full hour. */
  readonly nextFundingTime: bigint;
  /** What runs in the market; null: of an exchange that knows no states. */
  readonly state: MarketStateName | null;
}

export const ticker: Decoder<Ticker> = object<Ticker>({
  symbol: text,
  priceChange: decimal,
  priceChangePercent: decimal,
  lastPrice: nullable(decimal),
  highPrice: nullable(decimal),
  lowPrice: nullable(decimal),
  volume: decimal,
  quoteVolume: decimal,
  markPrice: nullable(decimal),
  oraclePrice: nullable(decimal),
  openInterest: decimal,
  fundingRate: decimal,
  regime: integer,
  regimeDt: integer,
  regimeVol: nullable(decimal),
  regimeMv: nullable(decimal),
  fairBookPx: nullable(decimal),
  fairVol: nullable(decimal),
  fairBias: decimal,
  timestamp: nanos,
  bestBid: nullable(decimal),
  bestAsk: nullable(decimal),
  fundingRateHourly: decimal,
  nextFundingTime: nanos,
  state: nullable(word<MarketStateName>()),
});

/**
 * The trades of an interval: `GET /klines` and the candle stream. Without a trade all prices are the close before and
 * volume and number are 0.
 */
export interface Candle {
  /** Milliseconds. */
  readonly openTime: number;
  /** Milliseconds, the open time of the next. */
  readonly closeTime: number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  /** Base units. */
  readonly volume: Decimal;
  /** How many. */
  readonly trades: number;
}

export const candle: Decoder<Candle> = object<Candle>(
  {
    openTime: integer,
    closeTime: integer,
    open: decimal,
    high: decimal,
    low: decimal,
    close: decimal,
    volume: decimal,
    trades: integer,
  },
  { openTime: 't', closeTime: 'T', open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v', trades: 'n' },
);

/** The funding of a market at a full hour: an element of `GET /fundingRateHistory`. */
export interface FundingHour {
  readonly symbol: string;
  /** Of the hour, a share of the notional; longs paid when it is positive. */
  readonly fundingRate: Decimal;
  readonly markPrice: Decimal;
  /** Of the settlement in the market's log. */
  readonly slot: number;
  /** Nanoseconds. */
  readonly timestamp: bigint;
}

export const fundingHour: Decoder<FundingHour> = object<FundingHour>({
  symbol: text,
  fundingRate: decimal,
  markPrice: decimal,
  slot: integer,
  timestamp: nanos,
});

/** One entry of a list of markets: its last 24 hours. */
export interface MarketContext {
  readonly symbol: string;
  /** Base units. */
  readonly volume: Decimal;
  /** Of 8 hours. */
  readonly funding: Decimal;
  /** Open interest, base units. */
  readonly oi: Decimal;
  /** The mark until there is a trade; null: no mark yet. */
  readonly lastPrice: Decimal | null;
  readonly priceChange: Decimal;
  readonly priceChangePercent: Decimal;
  /** USD; null where the answer does not say it. */
  readonly quoteVolume: Decimal | null;
}

export const marketContext: Decoder<MarketContext> = object<MarketContext>({
  symbol: text,
  volume: decimal,
  funding: decimal,
  oi: decimal,
  lastPrice: nullable(decimal),
  priceChange: decimal,
  priceChangePercent: decimal,
  quoteVolume: nullable(decimal),
});

/** The answer to `GET /time`. */
export interface ServerTime {
  /** Milliseconds. */
  readonly serverTime: number;
  /** The same in nanoseconds. */
  readonly timestamp: bigint;
}

export const serverTime: Decoder<ServerTime> = object<ServerTime>({
  serverTime: integer,
  timestamp: nanos,
});
