import { LocalBook, type BookUpdate, type Market, type Streams } from 'openperp-client';
import { depthOf } from './depth.js';
import { groupedLevels, rowsOf } from './grouping.js';
import type { Changed, Part } from './part.js';
import type { Command, Frame } from './protocol.js';

/** Shortest time between two drawings of the depth. */
const DEPTH_PAUSE_MILLIS = 200;

/** The order book of the shown market. */
export class BookPart implements Part {
  private book: LocalBook | undefined;
  private market: Market | undefined;
  private step = '';
  private rows = 20;
  private reach = 0;
  private changes = 0;
  private hasChanged = false;
  private depthAt = 0;

  constructor(private readonly changed: Changed) {}

  show(streams: Streams, market: Market): void {
    this.book?.close();
    this.market = market;
    this.step = market.info.tickSize.toString();
    this.changes = this.depthAt = 0;
    this.book = LocalBook.follow(streams, market.symbol, (_, update) => this.took(update));
  }

  handle(command: Command): void {
    if (command.type === 'book') {
      this.step = command.step || (this.market?.info.tickSize.toString() ?? '');
      this.rows = command.rows;
      this.mark();
    } else if (command.type === 'depth') {
      this.reach = command.reach;
      this.depthAt = 0;
      this.mark();
    }
  }

  fill(frame: Frame): void {
    if (!this.hasChanged || !this.book || !this.market) return;
    this.hasChanged = false;
    const { book } = this;
    const bids = groupedLevels(book.bids, this.step, 'buy', this.rows);
    const asks = groupedLevels(book.asks, this.step, 'sell', this.rows);
    frame.book = {
      symbol: book.symbol,
      seq: book.seq,
      checksum: book.checksum(),
      isComplete: book.isComplete,
      mismatches: book.mismatches,
      step: this.step,
      ...rowsOf(bids, asks, this.market.info, this.step),
      bestBid: book.bestBid?.toString() ?? null,
      bestAsk: book.bestAsk?.toString() ?? null,
      changes: this.changes,
    };
    if (this.reach > 0) this.fillDepth(frame);
  }

  /** All levels of the shown market; of another one none. */
  levels(symbol: string): Pick<LocalBook, 'bids' | 'asks'> {
    return this.book?.symbol === symbol ? this.book : { bids: [], asks: [] };
  }

  private fillDepth(frame: Frame): void {
    const now = Date.now();
    const wait = this.depthAt + DEPTH_PAUSE_MILLIS - now;
    if (wait > 0) {
      if (!this.isWaiting) setTimeout(() => this.depthIsDue(), wait);
      this.isWaiting = true;
      return;
    }
    this.depthAt = now;
    frame.depth = depthOf(this.book!, this.reach);
  }

  private isWaiting = false;

  private depthIsDue(): void {
    this.isWaiting = false;
    this.mark();
  }

  private took(update: BookUpdate): void {
    this.changes += update.bids.length + update.asks.length;
    this.mark();
  }

  private mark(): void {
    if (!this.book) return;
    this.hasChanged = true;
    this.changed();
  }
}
