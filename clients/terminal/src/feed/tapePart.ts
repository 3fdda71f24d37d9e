import { tradesTopic, type Market, type MarketData, type Streams, type Subscribed, type Trade } from 'openperp-client';
import { withSeparators } from '../format/numbers.js';
import { sentenceOf } from './failures.js';
import { TAPE_LENGTH } from './tapeLength.js';
import type { Changed, Part } from './part.js';
import type { Command, Frame, TapeTrade } from './protocol.js';

/**
 * The trades of the shown market: the latest that the exchange keeps, then each one. What the answer of the query and the
 * stream both have is shown once.
 */
export class TapePart implements Part {
  private subscription: Subscribed | undefined;
  private market: Market | undefined;
  /** Newest first. */
  private latest: Trade[] = [];
  /** Number of the newest trades that are still to be drawn. */
  private undrawn = 0;
  private isAnew = false;
  private round = 0;

  constructor(
    private readonly changed: Changed,
    private readonly failed: (sentence: string) => void,
    /** Is given each new trade, oldest first. */
    private readonly traded: (trades: readonly Trade[]) => void,
  ) {}

  show(streams: Streams, data: MarketData, market: Market): void {
    this.subscription?.close();
    this.market = market;
    this.latest = [];
    this.undrawn = 0;
    this.isAnew = true;
    this.changed();
    this.subscription = streams.subscribe(tradesTopic(market.symbol), (message) => {
      this.take(message.data, message.missed);
      this.traded(message.data);
      if (message.missed) void this.begin(data, market);
    });
    void this.begin(data, market);
  }

  handle(command: Command): void {
    if (command.type !== 'tape' || !this.market) return;
    this.isAnew = true;
    this.changed();
  }

  fill(frame: Frame): void {
    if (!this.market || (this.undrawn === 0 && !this.isAnew)) return;
    const { sizePrecision, pricePrecision } = this.market.info;
    const trades = (this.isAnew ? this.latest : this.latest.slice(0, this.undrawn)).map((trade): TapeTrade => ({
      priceText: withSeparators(trade.price.toFixed(pricePrecision)),
      sizeText: withSeparators(trade.size.toFixed(sizePrecision)),
      isBuy: trade.side === 'buy',
      time: trade.time,
      reason: trade.reason,
      onBook: trade.onBook,
    }));
    frame.tape = { symbol: this.market.symbol, isAnew: this.isAnew, trades };
    this.undrawn = 0;
    this.isAnew = false;
  }

  /** @param trades oldest first @param missed whether there may have been others before, so that the list begins anew */
  private take(trades: readonly Trade[], missed: boolean): void {
    const newest = [...trades].reverse();
    this.latest = (missed ? newest : newest.concat(this.latest)).slice(0, TAPE_LENGTH);
    this.undrawn = Math.min(TAPE_LENGTH, this.undrawn + trades.length);
    this.isAnew ||= missed;
    this.changed();
  }

  /** Puts the latest trades that the exchange keeps behind those that the stream has brought. */
  private async begin(data: MarketData, market: Market): Promise<void> {
    const round = ++this.round;
    try {
      const recent = await data.recentTrades(market.symbol, TAPE_LENGTH);
      if (round !== this.round) return;
      this.latest = joined(this.latest, recent).slice(0, TAPE_LENGTH);
      this.isAnew = true;
      this.changed();
    } catch (error) {
      this.failed(`The latest trades of ${market.symbol} could not be loaded: ${sentenceOf(error)}`);
    }
  }
}

/** Live trades and recent ones, newest first, without those that are in both. */
export function joined(live: readonly Trade[], recent: readonly Trade[]): Trade[] {
  const known = new Map<string, number>();
  for (const trade of recent) known.set(keyOf(trade), (known.get(keyOf(trade)) ?? 0) + 1);
  const newer = live.filter((trade) => {
    const count = known.get(keyOf(trade)) ?? 0;
    if (count > 0) known.set(keyOf(trade), count - 1);
    return count === 0;
  });
  return [...newer, ...recent];
}

function keyOf({ time, price, size, side, maker, taker }: Trade): string {
  return `${time} ${price} ${size} ${side} ${maker} ${taker}`;
}
