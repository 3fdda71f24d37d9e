import type { BookUpdate, Level } from '../answers/markets/books.js';
import type { Streams, Subscribed } from '../streams/streams.js';
import type { StreamMessage } from '../streams/subscription.js';
import { bookDeltasTopic } from '../streams/topics.js';
import { crc32 } from '../values/bytes.js';
import type { Decimal } from '../values/decimal.js';

const CHECKED_LEVELS = 25;

interface Wish {
  readonly isSo: (book: LocalBook) => boolean;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/**
 * The order book of a market, maintained from its deltas. Each message is compared with the checksum of the exchange; after a
 * difference the book asks for a new snapshot and is not complete until it has come.
 */
export class LocalBook {
  readonly bidLevels = new BookSide(-1);
  readonly askLevels = new BookSide(1);
  /** Number of the last change. */
  seq = 0;
  /** Whether it equals the exchange's book at {@link seq}. */
  isComplete = false;
  /** Number of times that the checksum differed. */
  mismatches = 0;
  /** When the exchange made the last change, milliseconds since 1970. */
  timeMillis = 0;

  private subscription: Subscribed | undefined;
  private readonly wishes = new Map<Wish, ReturnType<typeof setTimeout>>();
  private readonly summed = { bids: '', asks: '', ofBids: crc32(''), ofBoth: crc32('|') };

  constructor(readonly symbol: string) {}

  /** Subscribes. @param changed is called after each message */
  static follow(streams: Streams, symbol: string, changed: (book: LocalBook, update: BookUpdate) => void = () => {}): LocalBook {
    const book = new LocalBook(symbol);
    const refused = (message: string) => [...book.wishes.keys()].forEach((wish) => book.fail(wish, message));
    const received = (message: StreamMessage<BookUpdate>) => {
      if (!book.take(message)) book.subscription?.renew();
      changed(book, message.data);
      book.grant();
    };
    book.subscription = streams.subscribe(bookDeltasTopic(symbol), received, refused);
    return book;
  }

  /** Resolves once this is so: at once, or after a message. Rejects with an `Error` after that time, and where the book is refused. */
  until(isSo: (book: LocalBook) => boolean, longestMillis = 10_000): Promise<void> {
    if (isSo(this)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const wish = { isSo, resolve, reject };
      const give = () => this.fail(wish, `the book of ${this.symbol} has not become so within ${longestMillis} ms`);
      const timer = setTimeout(give, longestMillis);
      this.wishes.set(wish, timer);
    });
  }

  /** Ends the subscription. */
  close(): void {
    this.subscription?.close();
  }

  private grant(): void {
    for (const [wish, timer] of this.wishes) {
      if (wish.isSo(this)) {
        clearTimeout(timer);
        this.wishes.delete(wish);
        wish.resolve();
      }
    }
  }

  private fail(wish: Wish, reason: string): void {
    clearTimeout(this.wishes.get(wish));
    if (this.wishes.delete(wish)) wish.reject(new Error(reason));
  }

  /** Applies a message. False if the checksum differs: the book is wrong until the next snapshot. */
  take(message: Pick<StreamMessage<BookUpdate>, 'data' | 'seq'>): boolean {
    const update = message.data;
    if (update.updateType === 'snapshot') {
      this.bidLevels.clear();
      this.askLevels.clear();
      this.isComplete = true;
    }
    update.bids.forEach((level) => this.bidLevels.put(level));
    update.asks.forEach((level) => this.askLevels.put(level));
    this.seq = message.seq;
    this.timeMillis = Number(update.timestamp);
    if (this.isComplete && update.checksum !== null && update.checksum !== this.checksum()) {
      this.isComplete = false;
      this.mismatches++;
    }
    return this.isComplete;
  }

  /** Levels from the best on. */
  get bids(): readonly Level[] {
    return this.bidLevels.levels;
  }

  /** Levels from the best on. */
  get asks(): readonly Level[] {
    return this.askLevels.levels;
  }

  get bestBid(): Decimal | null {
    return this.bids[0]?.price ?? null;
  }

  get bestAsk(): Decimal | null {
    return this.asks[0]?.price ?? null;
  }

  /** The middle of the best prices, rounded up; null while a side is empty. */
  get mid(): Decimal | null {
    return this.bestBid === null || this.bestAsk === null ? null : this.bestBid.plus(this.bestAsk).times('0.5');
  }

  /** CRC-32 of the best 25 levels of each side: `101290:1.5,101289.5:0.75|101291:2`. Remembered of a side that has not changed. */
  checksum(): number {
    const [bids, asks] = [this.bidLevels.best(), this.askLevels.best()];
    const { summed } = this;
    const areBidsNew = bids !== summed.bids;
    if (areBidsNew) summed.ofBids = crc32(bids);
    if (areBidsNew || asks !== summed.asks) summed.ofBoth = crc32(`|${asks}`, summed.ofBids);
    summed.bids = bids;
    summed.asks = asks;
    return summed.ofBoth;
  }
}

/** One side of a book, in order. */
class BookSide {
  readonly levels: Level[] = [];
  private readonly texts: string[] = [];
  /** Text of the levels that the checksum covers; undefined after a change of them. */
  private bestText: string | undefined;

  /** @param direction 1 if lower prices are better, -1 if higher ones are */
  constructor(private readonly direction: 1 | -1) {}

  clear(): void {
    this.levels.length = this.texts.length = 0;
    this.bestText = undefined;
  }

  put(level: Level): void {
    const at = this.place(level.price.units);
    const isThere = this.levels[at]?.price.units === level.price.units;
    if (level.size.isZero()) {
      if (isThere) this.replace(at, 1);
    } else {
      this.replace(at, isThere ? 1 : 0, level);
    }
  }

  /** The levels that the checksum covers. */
  best(): string {
    return (this.bestText ??= this.texts.slice(0, CHECKED_LEVELS).join(','));
  }

  private replace(at: number, count: number, ...levels: Level[]): void {
    if (at < CHECKED_LEVELS) this.bestText = undefined;
    this.levels.splice(at, count, ...levels);
    this.texts.splice(at, count, ...levels.map((level) => `${level.price}:${level.size}`));
  }

  /** Index at which a price is or would be. */
  private place(units: bigint): number {
    let low = 0;
    let high = this.levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const isBefore = this.direction > 0 ? this.levels[middle]!.price.units < units : this.levels[middle]!.price.units > units;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
