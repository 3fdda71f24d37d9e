import { list, nullable, object, text } from '../answers/decoding.js';
import { marketOrders, marketPositions, type MarketOrders, type MarketPositions } from '../answers/exchange/operators.js';
import { exchangeStatus, type ExchangeStatus } from '../answers/exchange/status.js';
import { bookUpdate, trade, type BookUpdate, type Trade } from '../answers/markets/books.js';
import { marketInfo } from '../answers/markets/info.js';
import { candle, fundingHour, ticker, type Candle, type FundingHour, type Ticker } from '../answers/markets/prices.js';
import { serverTime, type ServerTime } from '../answers/exchange/status.js';
import { riskSurfaces, type RiskSurfaces } from '../answers/markets/rates.js';
import { feeState, stats, type FeeState, type Stats } from '../answers/markets/statistics.js';
import type { Interval, Period } from '../answers/words.js';
import type { HttpRequests } from '../http/httpRequests.js';
import { Market } from '../market.js';
import type { DecimalInput } from '../values/decimal.js';
import type { Page } from './histories.js';

/** The candles that are asked for: those whose open time lies between the two, both included. */
export interface CandleRange {
  /** Milliseconds since 1970. With it the first `limit` candles from it, else the most recent. */
  readonly startTime?: number;
  readonly endTime?: number;
  /** 1 to 1000, default 500. */
  readonly limit?: number;
}

const published = object({ receiptKey: nullable(text), treasuryKey: nullable(text) });

/** Market data over HTTP. Every query rejects with `RequestFailed`. */
export class MarketData {
  constructor(private readonly http: HttpRequests) {}

  /** All markets with their rules. */
  async markets(): Promise<readonly Market[]> {
    return list(marketInfo)(await this.get('/exchangeInfo')).map((info) => new Market(info));
  }

  /** One market. Rejects with a `RangeError` that names the others if there is none of that name. */
  async market(symbol: string): Promise<Market> {
    const markets = await this.markets();
    const found = markets.find((market) => market.symbol === symbol);
    if (!found) throw new RangeError(`there is no market ${symbol}; there are ${markets.map((each) => each.symbol).join(', ')}`);
    return found;
  }

  /**
   * The key, base58, that this exchange says it signs receipts with; null if it gives none. Whoever answers here may as well sign
   * the receipts: keep the key from a place and a time that you trust, and compare.
   */
  async receiptKey(): Promise<string | null> {
    return published(await this.get('/verify')).receiptKey;
  }

  /**
   * The public key, base58, for which destinations of withdrawals are sealed (`TreasuryKey` of `openperp-client/sealing`); null where there is none, and
   * only references are accepted. Whoever answers here may as well name a key of his own: compare it with one that you trust.
   */
  async treasuryKey(): Promise<string | null> {
    return published(await this.get('/verify')).treasuryKey;
  }

  async ticker(symbol: string): Promise<Ticker> {
    return ticker(await this.get(`/ticker/${encodeURIComponent(symbol)}`));
  }

  /** @param symbol only this market */
  async stats(period: Period = '1d', symbol?: string): Promise<Stats> {
    return stats(await this.get('/stats', { period, symbol }));
  }

  /** All trading fees so far, and the rates in force. */
  async feeState(): Promise<FeeState> {
    return feeState(await this.get('/feeState'));
  }

  /** The maintenance rates in every regime. @param market symbol or its asset, such as `BTC` */
  async riskSurfaces(market: string): Promise<RiskSurfaces> {
    return riskSurfaces(await this.get('/riskSurfaces', { market }));
  }

  /**
   * A page of the accounts with a position in a market, by the bytes of their keys, and what they need; it may be a moment behind.
   * @param options.terms as `changeTerms` has them: what they will need by these once rates have reached their targets, at the marks
   * of now @param options.limit 1 to 500, default 100 @param options.cursor of the page before
   */
  async marketPositions(
    market: string,
    options: { readonly terms?: string; readonly limit?: number; readonly cursor?: string } = {},
  ): Promise<MarketPositions> {
    return marketPositions(await this.get('/marketPositions', { market, ...options }));
  }

  /** The number of orders of each kind in a market; at most a minute old. */
  async marketOrders(market: string): Promise<MarketOrders> {
    return marketOrders(await this.get('/marketOrders', { market }));
  }

  /** Candles, oldest first. The last may still be open. */
  async klines(symbol: string, interval: Interval, range: CandleRange = {}): Promise<readonly Candle[]> {
    return list(candle)(await this.get('/klines', { symbol, interval, ...range }));
  }

  /** Candles, newest first and as far back as the exchange keeps them; asks for more as they are needed. */
  async *klinesBackwards(symbol: string, interval: Interval, endTime?: number): AsyncGenerator<Candle, void, undefined> {
    let before = endTime;
    for (;;) {
      const page = await this.klines(symbol, interval, { limit: 1000, ...(before === undefined ? {} : { endTime: before }) });
      for (let i = page.length - 1; i >= 0; i--) yield page[i]!;
      if (page.length < 1000) return;
      before = page[0]!.openTime - 1;
    }
  }

  /** The book. @param options.levels 1 to 1000 a side, default 20 @param options.aggregation a price step, a multiple of the tick */
  async l2Book(symbol: string, options: { readonly levels?: number; readonly aggregation?: DecimalInput } = {}): Promise<BookUpdate> {
    const { levels: nlevels, aggregation } = options;
    return bookUpdate(await this.get('/l2book', { type: 'l2Book', coin: symbol, nlevels, aggregation: aggregation?.toString() }));
  }

  /** The latest trades, newest first. @param limit 1 to 1000 */
  async recentTrades(symbol: string, limit = 100): Promise<readonly Trade[]> {
    return list(trade)(await this.get('/recentTrades', { symbol, limit }));
  }

  /** The funding that each full hour applied, newest first. */
  async fundingRates(
    symbol: string,
    range: { readonly startTime?: number; readonly endTime?: number; readonly limit?: number; readonly cursor?: string } = {},
  ): Promise<Page<FundingHour>> {
    const answer = await this.http.query('/fundingRateHistory' + queryOf({ symbol, ...range }));
    return { records: list(fundingHour)(answer.body), nextCursor: answer.nextCursor };
  }

  /** The shards that run, and their status. */
  async status(): Promise<ExchangeStatus> {
    return exchangeStatus(await this.get('/status'));
  }

  /** The clock of the exchange. */
  async time(): Promise<ServerTime> {
    return serverTime(await this.get('/time'));
  }

  private async get(path: string, parameters: Record<string, string | number | undefined> = {}): Promise<unknown> {
    return (await this.http.query(path + queryOf(parameters))).body;
  }
}

function queryOf(parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).filter((each): each is [string, string | number] => each[1] !== undefined);
  return given.length === 0 ? '' : '?' + new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
