// Prices, volumes and funding of markets, now and over time. Generated from docs/api by clients/generator; do not edit.

import type { MarketStateName } from '../../actions/index.js';
import type { Decimal } from '../../values/decimal.js';
import { decimal, integer, nanos, nullable, object, text, word, type Decoder } from '../decoding.js';

/** The last 24 hours and the present prices of a market. A null field has no value yet. */
export interface Ticker {
  readonly symbol: string;
  /** Price change against the last price before the 24 hours, or the first price within them. */
  readonly priceChange: Decimal;
  readonly priceChangePercent: Decimal;
  /** Last price, or the mark until there is a trade; `highPrice` and `lowPrice` likewise. */
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
  /** The running rate of 8 hours; `fundingHistory` and `/fundingRateHistory` have the rate of each hour. */
  readonly fundingRate: Decimal;
  /** Direction of the market: −1 falling, 0, 1 rising. */
  readonly regime: number;
  /** Number of steps of 10 s since the regime began. */
  readonly regimeDt: number;
  /** Annual volatility, memory 60 minutes. */
  readonly regimeVol: Decimal | null;
  /** Drift per hour. */
  readonly regimeMv: Decimal | null;
  /** Fair price of the book; the mark while a side is empty. */
  readonly fairBookPx: Decimal | null;
  /** Annual volatility, memory 5 minutes. */
  readonly fairVol: Decimal | null;
  readonly fairBias: Decimal;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
  /** Best bid; null if the side is empty. */
  readonly bestBid: Decimal | null;
  /** Best ask; null if the side is empty. */
  readonly bestAsk: Decimal | null;
  /**
   * Rate that a position would pay for the running hour, as a share of its notional: an eighth of `fundingRate`, within
   * the cap of an hour.
   */
  readonly fundingRateHourly: Decimal;
  /** Next full hour, in nanoseconds since 1970. */
  readonly nextFundingTime: bigint;
  /** State of the market; null: the exchange knows no states. */
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
 * The trades of an interval: an element of `GET /klines` and of the candle stream. Without a trade all prices are the
 * close before, or the mark before the first trade of the market, and volume and number are 0.
 */
export interface Candle {
  /** Open time, in milliseconds since 1970. */
  readonly openTime: number;
  /** Open time of the next candle, in milliseconds since 1970. */
  readonly closeTime: number;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly close: Decimal;
  /** Base units. */
  readonly volume: Decimal;
  /** Number of trades. */
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
  /** Funding rate of the hour, a share of the notional; longs paid when it is positive. */
  readonly fundingRate: Decimal;
  readonly markPrice: Decimal;
  /** Position of the settlement in the market's log. */
  readonly slot: number;
  /** Nanoseconds since 1970. */
  readonly timestamp: bigint;
}

export const fundingHour: Decoder<FundingHour> = object<FundingHour>({
  symbol: text,
  fundingRate: decimal,
  markPrice: decimal,
  slot: integer,
  timestamp: nanos,
});

/** One market in a list of markets: its last 24 hours. */
export interface MarketContext {
  readonly symbol: string;
  /** Base units. */
  readonly volume: Decimal;
  /** Running funding rate of 8 hours. */
  readonly funding: Decimal;
  /** Open interest, base units. */
  readonly oi: Decimal;
  /** Last price, or the mark until there is a trade; null: no mark yet. */
  readonly lastPrice: Decimal | null;
  readonly priceChange: Decimal;
  readonly priceChangePercent: Decimal;
  /** USD. Null where an answer lacks it. */
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
