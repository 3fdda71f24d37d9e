import { candlesTopic, type Interval, type MarketData, type Streams, type Subscribed, type Trade } from 'openperp-client';
import { CandleSeries } from './candleSeries.js';
import { sentenceOf } from './failures.js';
import type { Changed, Part } from './part.js';
import type { Command, Frame } from './protocol.js';

const PAGE = 1000;

/** The candles of the shown market: the stream's, and older ones page by page as the chart asks for them. */
export class CandlesPart implements Part {
  private subscription: Subscribed | undefined;
  private streams: Streams | undefined;
  private data: MarketData | undefined;
  private symbol = '';
  private interval: Interval | undefined;
  private series = new CandleSeries();
  private hasOlder = true;
  private isLoading = false;

  constructor(
    private readonly changed: Changed,
    private readonly failed: (sentence: string) => void,
  ) {}

  show(streams: Streams, data: MarketData, symbol: string): void {
    this.streams = streams;
    this.data = data;
    this.symbol = symbol;
    this.begin();
  }

  handle(command: Command): void {
    if (command.type === 'candles') {
      if (command.interval === this.interval) return this.sendAgain();
      this.interval = command.interval;
      this.begin();
    } else if (command.type === 'olderCandles') {
      void this.loadOlder();
    }
  }

  /** New trades of the shown market, oldest first. */
  takeTrades(trades: readonly Trade[]): void {
    trades.forEach((trade) => this.series.takeTrade(trade));
    if (this.series.hasChanged) this.changed();
  }

  fill(frame: Frame): void {
    const { symbol, interval, hasOlder } = this;
    if (!interval || !this.series.hasChanged) return;
    frame.candles = this.series.changes().map((change) => ({ symbol, interval, hasOlder, ...change }));
  }

  private sendAgain(): void {
    this.series.forgetSent();
    if (this.series.hasChanged) this.changed();
  }

  private begin(): void {
    this.subscription?.close();
    this.subscription = undefined;
    this.series = new CandleSeries();
    this.hasOlder = true;
    this.isLoading = false;
    if (!this.streams || !this.interval) return;
    this.subscription = this.streams.subscribe(candlesTopic(this.symbol, this.interval), ({ data }) => {
      this.series.take(data);
      if (this.series.hasChanged) this.changed();
    });
  }

  private async loadOlder(): Promise<void> {
    const { series, data, interval, symbol } = this;
    if (!data || !interval || !series.first || !this.hasOlder || this.isLoading) return;
    this.isLoading = true;
    try {
      const page = await data.klines(symbol, interval, { endTime: series.first.openTime - 1, limit: PAGE });
      if (series !== this.series) return;
      this.hasOlder = page.length === PAGE;
      series.prepend(page);
      if (series.hasChanged) this.changed();
    } catch (error) {
      this.failed(`Older candles of ${symbol} could not be loaded: ${sentenceOf(error)}`);
    } finally {
      if (series === this.series) this.isLoading = false;
    }
  }
}
