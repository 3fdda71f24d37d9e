import type { BookUpdate, Level } from '../answers/markets/books.js';
import type { Streams, Subscribed } from '../streams/streams.js';
import type { StreamMessage } from '../streams/subscription.js';
import { bookDeltasTopic } from '../streams/topics.js';
import { crc32 } from '../values/bytes.js';
import type { Decimal } from '../values/decimal.js';
import { betterPrice, BookSide } from './side.js';

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
  private readonly bidLevels = levelsOf(-1);
  private readonly askLevels = levelsOf(1);
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
    update.bids.forEach((level) => change(this.bidLevels, level));
    update.asks.forEach((level) => change(this.askLevels, level));
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
    return this.bidLevels.entries;
  }

  /** Levels from the best on. */
  get asks(): readonly Level[] {
    return this.askLevels.entries;
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

/** An empty side of a book by levels. @param direction 1 if lower prices are better, -1 if higher ones are */
export function levelsOf(direction: 1 | -1): BookSide<Level> {
  return new BookSide<Level>(betterPrice(direction), (level) => `${level.price}:${level.size}`);
}

function change(side: BookSide<Level>, level: Level): void {
  if (level.size.isZero()) side.remove(level);
  else side.put(level);
}
