import { OpenPerp, type Streams } from 'openperp-client';
import { AccountPart } from './accountPart.js';
import { BookPart } from './bookPart.js';
import { CandlesPart } from './candlesPart.js';
import { ConnectionPart } from './connectionPart.js';
import { sentenceOf } from './failures.js';
import { Framing, HIDDEN_PAUSE_MILLIS, type Clock } from './framing.js';
import { MarketsPart } from './marketsPart.js';
import type { Part } from './part.js';
import type { Command, Frame, FramePort } from './protocol.js';
import { TapePart } from './tapePart.js';

/** Interval of pings: it measures latency and keeps the age of the data below a second while nothing changes. */
const PING_MILLIS = 600;
/** A connection that is silent for this long is replaced. */
const SILENCE_MILLIS = 4_000;
const RETRY_MILLIS = 2_000;

const clock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after: (millis, run) => void setTimeout(run, millis),
};

/** Everything that the page shows, kept up to date in the worker: connections, books, parsing and arithmetic are here. */
export class FeedSession {
  readonly changed = () => this.framing.changed();
  readonly markets = new MarketsPart(this.changed);
  private readonly connection = new ConnectionPart(this.changed);
  private readonly book = new BookPart(this.changed);
  private readonly candles = new CandlesPart(this.changed, (sentence) => this.failed(sentence));
  private readonly tape = new TapePart(this.changed, (sentence) => this.failed(sentence), (trades) => this.candles.takeTrades(trades));
  private readonly account = new AccountPart(this.changed, {
    market: (symbol) => this.markets.market(symbol),
    model: () => this.markets.local.model(),
    isKnown: (symbol) => this.markets.local.tickers.has(symbol) && this.markets.local.risks.has(symbol),
    levels: (symbol) => this.book.levels(symbol),
    follow: (symbols) => this.markets.handle({ type: 'follow', symbols }),
    markPrice: (symbol) => this.markets.local.tickers.get(symbol)?.markPrice ?? null,
    state: (symbol) => this.markets.local.tickers.get(symbol)?.state ?? null,
  });
  private readonly parts: Part[] = [this.connection, this.markets, this.book, this.tape, this.candles, this.account];
  private readonly framing: Framing;
  private failures: string[] = [];
  private exchange: OpenPerp | undefined;
  private streams: Streams | undefined;
  private symbol = '';

  constructor(private readonly port: FramePort) {
    this.framing = new Framing(clock, (since) => this.send(since));
    port.onmessage = ({ data }) => this.handle(data as Command);
  }

  private handle(command: Command): void {
    if (command.type === 'next') return this.framing.wanted(command.isHidden ? HIDDEN_PAUSE_MILLIS : undefined);
    if (command.type === 'start') return void this.start(command.http, command.webSocket);
    if (command.type === 'reconnect') return this.streams?.reconnect();
    this.parts.forEach((part) => part.handle?.(command));
    if (command.type === 'market') this.show(command.symbol);
  }

  private async start(http: string, webSocket: string): Promise<void> {
    const exchange = new OpenPerp({ http, webSocket }, { attempts: 1 });
    this.exchange = exchange;
    const load = () => exchange.markets.markets();
    for (;;) {
      try {
        const markets = await load();
        const streams = exchange.streams({ pingMillis: PING_MILLIS, silenceMillis: SILENCE_MILLIS });
        this.streams = streams;
        this.connection.begin(streams, exchange.markets, (sentence) => this.failed(sentence));
        this.markets.begin(streams, load, markets);
        this.account.begin(streams, exchange.accounts);
        if (this.symbol) this.handle({ type: 'market', symbol: this.symbol });
        return;
      } catch (error) {
        this.failed(`The exchange does not answer: ${sentenceOf(error)}. Asking again.`);
        await new Promise((done) => setTimeout(done, RETRY_MILLIS));
      }
    }
  }

  private show(symbol: string): void {
    this.symbol = symbol;
    const market = this.markets.market(symbol);
    if (!market || !this.exchange || !this.streams) return;
    this.book.show(this.streams, market);
    this.tape.show(this.streams, this.exchange.markets, market);
    this.candles.show(this.streams, this.exchange.markets, symbol);
  }

  private failed(sentence: string): void {
    this.failures.push(sentence);
    this.changed();
  }

  private send(since: number): void {
    const frame: Frame = { since };
    this.parts.forEach((part) => part.fill(frame));
    if (this.failures.length > 0) frame.failures = this.failures;
    this.failures = [];
    this.port.postMessage(frame);
  }
}
