import {
  contextsTopic,
  LocalMarkets,
  riskTopic,
  tickerTopic,
  type Contexts,
  type Market,
  type MarketInfo,
  type Streams,
} from 'openperp-client';
import type { Changed, Part } from './part.js';
import type { Command, Frame } from './protocol.js';

/** The rules of a market may change while a page is open, and markets are added. */
const RELOAD_MILLIS = 60_000;
/**
 * Interval at which a market is loaded while its ticker names another state than it: the reason and end of that state
 * are not known then.
 */
const REASON_MILLIS = 1_000;

/** All markets in short, and the tickers and rates of the markets that are needed. */
export class MarketsPart implements Part {
  local = new LocalMarkets([]);
  private streams: Streams | undefined;
  private infos: readonly MarketInfo[] | undefined;
  private contexts: Contexts | undefined;
  private load: (() => Promise<readonly Market[]>) | undefined;
  private isLoading = false;
  private readonly followed = new Set<string>();
  private readonly tickers = new Set<string>();
  private readonly risks = new Set<string>();

  constructor(private readonly changed: Changed) {}

  begin(streams: Streams, load: () => Promise<readonly Market[]>, markets: readonly Market[]): void {
    this.streams = streams;
    this.load = load;
    this.take(markets);
    streams.subscribe(contextsTopic(), ({ data }) => {
      this.contexts = data;
      this.changed();
    });
    setInterval(() => void this.reload(), RELOAD_MILLIS);
  }

  handle(command: Command): void {
    if (command.type === 'follow') command.symbols.forEach((symbol) => this.follow(symbol));
    if (command.type === 'market') this.follow(command.symbol);
  }

  fill(frame: Frame): void {
    if (this.infos) frame.markets = this.infos;
    if (this.contexts) frame.contexts = this.contexts;
    if (this.tickers.size > 0) frame.tickers = [...this.tickers].map((symbol) => this.local.tickers.get(symbol)!);
    if (this.risks.size > 0) frame.risks = [...this.risks].map((symbol) => this.local.risks.get(symbol)!);
    this.infos = this.contexts = undefined;
    this.tickers.clear();
    this.risks.clear();
  }

  market(symbol: string): Market | undefined {
    return this.local.markets.find((each) => each.symbol === symbol);
  }

  private take(markets: readonly Market[]): void {
    const infos = markets.map((each) => each.info);
    const before = this.local.markets.map((each) => each.info);
    if (JSON.stringify(infos) === JSON.stringify(before)) return;
    const local = new LocalMarkets(markets);
    this.local.tickers.forEach((ticker) => local.takeTicker(ticker));
    this.local.risks.forEach((risk) => local.takeRisk(risk));
    this.local = local;
    this.infos = infos;
    this.changed();
  }

  private async reload(): Promise<void> {
    if (this.isLoading || !this.load) return;
    this.isLoading = true;
    try {
      this.take(await this.load());
    } catch {
      // Loaded again later.
    } finally {
      setTimeout(() => {
        this.isLoading = false;
        if ([...this.followed].some((symbol) => this.lacksReason(symbol))) void this.reload();
      }, REASON_MILLIS);
    }
  }

  /** Whether the ticker says another state than the market as it was loaded. */
  private lacksReason(symbol: string): boolean {
    const live = this.local.tickers.get(symbol)?.state;
    return live != null && live !== (this.market(symbol)?.info.state?.name ?? 'trading');
  }

  private follow(symbol: string): void {
    if (!this.streams || this.followed.has(symbol) || !this.market(symbol)) return;
    this.followed.add(symbol);
    this.streams.subscribe(tickerTopic(symbol), ({ data }) => {
      this.local.takeTicker(data);
      this.tickers.add(symbol);
      if (this.lacksReason(symbol)) void this.reload();
      this.changed();
    });
    this.streams.subscribe(riskTopic(symbol), ({ data }) => {
      this.local.takeRisk(data);
      this.risks.add(symbol);
      this.changed();
    });
  }
}
