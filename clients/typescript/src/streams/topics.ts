import { multisigProposals, type MultisigProposals } from '../answers/accounts/multisigs.js';
import { fieldsOf, flag, list, object, type Decoder } from '../answers/decoding.js';
import { bookUpdate, trade, type BookUpdate, type Trade } from '../answers/markets/books.js';
import { l3Book, type L3Book } from '../answers/markets/orders.js';
import { candle, marketContext, ticker, type Candle, type MarketContext, type Ticker } from '../answers/markets/prices.js';
import { marketRisk, type MarketRisk } from '../answers/markets/rates.js';
import { accountUpdate, type AccountUpdate } from '../answers/updates/accountStream.js';
import type { Interval } from '../answers/words.js';
import type { DecimalInput } from '../values/decimal.js';

/** A stream to subscribe to. @typeParam T content of its messages */
export interface Topic<T> {
  /** Name of the topic at the exchange: `trades.BTC-USD`. */
  readonly name: string;
  /** The fields of its subscription. */
  readonly entry: Readonly<Record<string, unknown>>;
  /** Whether each message counts, so that missed ones are requested after a reconnection; else the newest is enough. */
  readonly isWhole: boolean;
  /** Decodes a message; null for one that a later release has added. */
  readonly decode: Decoder<T | null>;
}

/** All markets at one moment. */
export interface Contexts {
  readonly markets: readonly MarketContext[];
  /** Whether no market has been updated for 6 s. */
  readonly stale: boolean;
}

/** All changes of an account, after its state. `LocalAccount` maintains an account from them. */
export function accountTopic(user: string): Topic<AccountUpdate> {
  return { name: `account.${user}`, entry: { type: 'account', user }, isWhole: true, decode: accountUpdate };
}

/** Each trade; the trades of one command in one message. */
export function tradesTopic(symbol: string): Topic<readonly Trade[]> {
  return ofSymbol('trades', symbol, true, within('trades', list(trade)));
}

/** Each change of a price level, after the whole book. `LocalBook` maintains a book from them. */
export function bookDeltasTopic(symbol: string): Topic<BookUpdate> {
  const entry = { type: 'l2Delta', symbol };
  return { name: `l2delta.${symbol}`, entry, isWhole: true, decode: within('book', bookUpdate) };
}

/** All orders of a book, then what each command has changed of them. `LocalL3Book` maintains a book from them. */
export function ordersTopic(symbol: string): Topic<L3Book> {
  return ofSymbol('l3', symbol, true, within('book', l3Book));
}

/**
 * The best levels of a book every 200 ms, when what it shows has changed. There is one of each market.
 *
 * @param options.levels 1 to 1000 a side, default 20
 * @param options.aggregation a price step, a multiple of the tick
 */
export function bookSnapshotsTopic(
  symbol: string,
  options: { readonly levels?: number; readonly aggregation?: DecimalInput } = {},
): Topic<BookUpdate> {
  const entry = { type: 'l2Snapshot', symbol, nlevels: options.levels, aggregation: options.aggregation?.toString() };
  return { name: `l2snapshot.${symbol}`, entry, isWhole: false, decode: within('book', bookUpdate) };
}

/** The last 24 hours and the present prices, at most every 200 ms. */
export function tickerTopic(symbol: string): Topic<Ticker> {
  return ofSymbol('ticker', symbol, false, within('ticker', ticker));
}

/** First up to 5000 past candles, then candles that change; one with the same open time replaces the earlier. */
export function candlesTopic(symbol: string, interval: Interval): Topic<readonly Candle[]> {
  const entry = { type: 'candle', symbol, interval };
  return { name: `candle.${symbol}.${interval}`, entry, isWhole: false, decode: within('candles', list(candle)) };
}

/** The inputs of a market's margin rates, at once and when they change. */
export function riskTopic(symbol: string): Topic<MarketRisk> {
  return ofSymbol('risk', symbol, false, within('risk', marketRisk));
}

/** The proposals of a multisig account, at once and at each change of one of them. */
export function multisigTopic(multisig: string): Topic<MultisigProposals> {
  const entry = { type: 'multisig', multisig };
  return { name: `multisig.${multisig}`, entry, isWhole: false, decode: within('multisig', multisigProposals) };
}

/** One entry for each market, every two seconds. */
export function contextsTopic(): Topic<Contexts> {
  const read = object<{ readonly ctx: readonly MarketContext[]; readonly stale: boolean }>({ ctx: list(marketContext), stale: flag });
  const decode: Decoder<Contexts> = (json) => {
    const { ctx, stale } = read(json);
    return { markets: ctx, stale };
  };
  return { name: 'frontendContext', entry: { type: 'frontendContext' }, isWhole: false, decode };
}

function ofSymbol<T>(type: string, symbol: string, isWhole: boolean, decode: Decoder<T>): Topic<T> {
  return { name: `${type}.${symbol}`, entry: { type, symbol }, isWhole, decode };
}

function within<T>(field: string, decode: Decoder<T>): Decoder<T> {
  return (json) => decode(fieldsOf(json)[field]);
}
