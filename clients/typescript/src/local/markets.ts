import type { Ticker } from '../answers/markets/prices.js';
import type { MarketRisk } from '../answers/markets/rates.js';
import type { Market } from '../market.js';
import type { MarketConditions } from '../risk/marketRates.js';
import { RiskModel } from '../risk/valuation.js';
import type { Streams, Subscribed } from '../streams/streams.js';
import { riskTopic, tickerTopic } from '../streams/topics.js';

/** Tickers and rate tables of markets as they are now, and the model of margin that follows from them. */
export class LocalMarkets {
  readonly tickers = new Map<string, Ticker>();
  readonly risks = new Map<string, MarketRisk>();
  private readonly subscriptions: Subscribed[] = [];
  private present: RiskModel | undefined;

  constructor(readonly markets: readonly Market[]) {}

  /** Subscribes to two topics of each market. @param changed is called with the symbol of each message */
  static follow(streams: Streams, markets: readonly Market[], changed: (symbol: string) => void = () => {}): LocalMarkets {
    const local = new LocalMarkets(markets);
    for (const { symbol } of markets) {
      local.subscriptions.push(
        streams.subscribe(tickerTopic(symbol), ({ data }) => {
          local.takeTicker(data);
          changed(symbol);
        }),
        streams.subscribe(riskTopic(symbol), ({ data }) => {
          local.takeRisk(data);
          changed(symbol);
        }),
      );
    }
    return local;
  }

  takeTicker(ticker: Ticker): void {
    this.tickers.set(ticker.symbol, ticker);
    this.present = undefined;
  }

  takeRisk(risk: MarketRisk): void {
    this.risks.set(risk.symbol, risk);
    this.present = undefined;
  }

  /** Whether ticker and rates of every market have come. */
  get hasBegun(): boolean {
    return this.markets.every(({ symbol }) => this.tickers.has(symbol) && this.risks.has(symbol));
  }

  /** The model of margin at this moment, of the markets that have begun. The same until something changes. */
  model(): RiskModel {
    this.present ??= new RiskModel(this.conditions());
    return this.present;
  }

  /** Ends the subscriptions. */
  close(): void {
    this.subscriptions.forEach((each) => each.close());
  }

  private conditions(): MarketConditions[] {
    return this.markets.flatMap(({ symbol, info }) => {
      const ticker = this.tickers.get(symbol);
      const risk = this.risks.get(symbol);
      return ticker && risk ? [{ info, risk, regimeDt: ticker.regimeDt, mark: ticker.markPrice }] : [];
    });
  }
}
