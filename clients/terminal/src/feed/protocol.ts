import type { ConnectionState, Contexts, Interval, MarketInfo, MarketRisk, Ticker } from 'openperp-client';
import type { AccountCommand, AccountFrames } from './accountProtocol.js';

/** Requests of the page to the worker. */
export type Command =
  | { readonly type: 'start'; readonly http: string; readonly webSocket: string }
  /** Shows another market: its book, trades and candles. */
  | { readonly type: 'market'; readonly symbol: string }
  /** Tickers and rates of further markets, such as those of positions. */
  | { readonly type: 'follow'; readonly symbols: readonly string[] }
  /** @param step step that prices are rounded to; empty: the tick */
  | { readonly type: 'book'; readonly step: string; readonly rows: number }
  /** How far from the mid price the depth is drawn, as a share of it; 0: not at all. */
  | { readonly type: 'depth'; readonly reach: number }
  /** All trades that are kept, once more. */
  | { readonly type: 'tape' }
  /** The candles of an interval, all of them once more. */
  | { readonly type: 'candles'; readonly interval: Interval }
  /** Candles before those that are shown. */
  | { readonly type: 'olderCandles' }
  /** The page has drawn the last frame and takes another; one that nobody looks at takes few. */
  | { readonly type: 'next'; readonly isHidden: boolean }
  | { readonly type: 'reconnect' }
  | AccountCommand;

export interface ConnectionFrame {
  readonly state: ConnectionState;
  /** Why it is not open. */
  readonly reason: string;
  /** Time from a ping to its answer, milliseconds; null: none has been answered yet. */
  readonly latencyMillis: number | null;
  /** When a message last arrived, milliseconds of the local clock; 0: none yet. */
  readonly receivedAt: number;
  /** Number of times that the connection was lost and restored. */
  readonly reconnections: number;
  /** Number of times that a message did not follow the one before, so that its topic was requested again. */
  readonly gaps: number;
  /** How far the exchange's clock is ahead of this one, milliseconds; null: not known yet. */
  readonly clockAheadMillis: number | null;
}

/** One side of the book as it is drawn, best level first. */
export interface BookRows {
  /** Units of 1e-8. */
  readonly prices: BigInt64Array;
  readonly priceTexts: readonly string[];
  readonly sizeTexts: readonly string[];
  /** Sizes up to and including the level. */
  readonly totalTexts: readonly string[];
  /** `totalTexts` as a share of the larger side's. */
  readonly shares: Float32Array;
}

export interface BookFrame {
  readonly symbol: string;
  readonly seq: number;
  readonly checksum: number;
  /** Whether it equals the exchange's book at `seq`. */
  readonly isComplete: boolean;
  readonly mismatches: number;
  /** The step that `bids` and `asks` are rounded to. */
  readonly step: string;
  readonly bids: BookRows;
  readonly asks: BookRows;
  /** Exact; null while a side is empty. */
  readonly bestBid: string | null;
  readonly bestAsk: string | null;
  /** Level changes applied since the market was opened. */
  readonly changes: number;
}

/** Cumulated sizes by price for drawing, from the best price outwards. */
export interface DepthFrame {
  readonly symbol: string;
  readonly bidPrices: Float64Array;
  readonly bidTotals: Float64Array;
  readonly askPrices: Float64Array;
  readonly askTotals: Float64Array;
}

export interface TapeTrade {
  readonly priceText: string;
  readonly sizeText: string;
  readonly isBuy: boolean;
  /** Milliseconds. */
  readonly time: number;
  readonly reason: 'normal' | 'liquidation' | 'adl' | 'settlement';
  readonly onBook: boolean;
}

export interface TapeFrame {
  readonly symbol: string;
  /** Whether `trades` replaces what was shown, because it begins anew. */
  readonly isAnew: boolean;
  /** Newest first. */
  readonly trades: readonly TapeTrade[];
}

/** Candles as rows of `CANDLE_FIELDS` numbers: open time in ms, open, high, low, close, volume. */
export interface CandleFrame {
  readonly symbol: string;
  readonly interval: Interval;
  /** `replace`: all there are. `update`: changed or new at the end. `prepend`: before the first. */
  readonly kind: 'replace' | 'update' | 'prepend';
  readonly rows: Float64Array;
  /** Whether the exchange has older ones. */
  readonly hasOlder: boolean;
}

export const CANDLE_FIELDS = 6;

/** The changes since the frame before. Decimals in it are restored by `revive`. */
export interface Frame extends AccountFrames {
  /** When the oldest change in it was received, milliseconds of `performance.timeOrigin + performance.now()`. */
  readonly since: number;
  connection?: ConnectionFrame;
  /** All markets, once they are known and when they change. */
  markets?: readonly MarketInfo[];
  contexts?: Contexts;
  tickers?: readonly Ticker[];
  risks?: readonly MarketRisk[];
  book?: BookFrame;
  depth?: DepthFrame;
  tape?: TapeFrame;
  candles?: readonly CandleFrame[];
  /** Sentences about what failed. */
  failures?: readonly string[];
}

/** The worker's side of a `MessagePort` or worker. */
export interface FramePort {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}
